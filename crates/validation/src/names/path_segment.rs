//! Names that become a segment of a URL path.

/// A name that can be a segment of a path (`IsPathSegmentName`). The empty name passes.
pub fn path_segment_name(name: &str) -> Vec<String> {
    match name {
        "." | ".." => vec![format!("may not be '{name}'")],
        _ => path_segment_prefix(name),
    }
}

/// The beginning of such a name (`IsPathSegmentPrefix`).
pub fn path_segment_prefix(name: &str) -> Vec<String> {
    let wrong = ["/", "%"].into_iter().filter(|it| name.contains(it));
    wrong.map(|it| format!("may not contain '{it}'")).collect()
}
