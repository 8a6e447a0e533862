//! Where a field stands in JSON text.

use apimachinery_runtime::DecodeError;

use crate::Reader;

/// Where a field stands in JSON text, or as much of the way to it as is there; in bytes from the start of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldPlace {
    /// The quote of its key; `None` for an item of a list, and for the object itself.
    pub key: Option<usize>,
    /// The first byte of its value.
    pub value: usize,
    /// Whether the field is there. If not, this is the place of the innermost field around it that is.
    pub is_found: bool,
}

/// Finds the field at `path`, as field errors and findings print it: `spec.containers[0].image`,
/// `metadata.labels[app.kubernetes.io/name]`.
///
/// Where a key stands twice it is the last one, which counts. Keys may have dots and brackets in them: the longest one counts that
/// the path can go on with. What is no path, such as `<nil>`, leads to the object itself; and so does any path where the text is
/// no JSON.
///
/// ```
/// use apimachinery_json::find_field;
///
/// let json = r#"{"spec": {"replicas": -1, "containers": [{"name": "web"}]}}"#;
/// let replicas = find_field(json, "spec.replicas");
/// assert_eq!(&json[replicas.value..replicas.value + 2], "-1");
/// let image = find_field(json, "spec.containers[0].image");
/// assert!(!image.is_found);
/// assert_eq!(&json[image.value..image.value + 7], r#"{"name""#);
/// ```
pub fn find_field(json: &str, path: &str) -> FieldPlace {
    let mut reader = Reader::from_text(json);
    reader.peek();
    let mut rest = path.strip_prefix('.').unwrap_or(path);
    let mut place = FieldPlace { key: None, value: reader.offset(), is_found: rest.is_empty() };
    let mut is_root = true;
    while !rest.is_empty() {
        // What cannot be read ends the search.
        let step = match reader.peek() {
            Some(b'{') => field(&mut reader, rest, is_root),
            Some(b'[') => item(&mut reader, rest),
            _ => Ok(None),
        };
        let Ok(Some(Found { key, rest: behind })) = step else { break };
        reader.peek();
        rest = behind;
        is_root = false;
        place = FieldPlace { key, value: reader.offset(), is_found: rest.is_empty() };
    }
    place
}

/// What was found for the first step of a path; the reader stands before its value.
struct Found<'p> {
    key: Option<usize>,
    /// The path behind it.
    rest: &'p str,
}

fn field<'p>(
    reader: &mut Reader<'_>,
    path: &'p str,
    is_root: bool,
) -> Result<Option<Found<'p>>, DecodeError> {
    let mut best = None;
    reader.object_start("object")?;
    let mut first = true;
    while let Some(key) = reader.next_key(&mut first)? {
        if let Some(rest) = behind_key(path, &key, is_root) {
            let is_better =
                best.as_ref().is_none_or(|(it, _): &(Found, _)| rest.len() <= it.rest.len());
            if is_better {
                let key = Some(reader.key_offset());
                best = Some((Found { key, rest }, reader.checkpoint()));
            }
        }
        reader.skip_value()?;
    }
    Ok(best.map(|(found, checkpoint)| {
        reader.rewind(checkpoint);
        found
    }))
}

/// What follows in a path that starts with a key, written as a field or as a key of a map.
fn behind_key<'p>(path: &'p str, key: &str, is_root: bool) -> Option<&'p str> {
    let as_field = if is_root { Some(path) } else { path.strip_prefix('.') };
    let as_field = as_field.and_then(|it| it.strip_prefix(key));
    let as_key = || path.strip_prefix('[')?.strip_prefix(key)?.strip_prefix(']');
    let is_end = |rest: &&str| rest.is_empty() || rest.starts_with(['.', '[']);
    as_field.filter(is_end).or_else(|| as_key().filter(is_end))
}

fn item<'p>(reader: &mut Reader<'_>, path: &'p str) -> Result<Option<Found<'p>>, DecodeError> {
    let index = path.strip_prefix('[').and_then(|it| it.split_once(']'));
    let Some((Ok(wanted), rest)) = index.map(|(it, rest)| (it.parse::<usize>(), rest)) else {
        return Ok(None);
    };
    reader.array_start("list")?;
    let (mut first, mut at) = (true, 0);
    while reader.next_item(&mut first)? {
        if at == wanted {
            return Ok(Some(Found { key: None, rest }));
        }
        reader.skip_value()?;
        at += 1;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(json: &str, path: &str, key: Option<&str>, value: &str, is_found: bool) {
        let place = find_field(json, path);
        assert_eq!(place.is_found, is_found, "{path}");
        assert!(json[place.value..].starts_with(value), "{path}: {}", &json[place.value..]);
        assert_eq!(place.key.is_some(), key.is_some(), "{path}");
        if let (Some(at), Some(key)) = (place.key, key) {
            assert!(json[at..].starts_with(key), "{path}: {}", &json[at..]);
        }
    }

    #[test]
    fn fields_items_and_keys_are_found() {
        let json = r#" {"a": {"b": [1, {"c": null}], "x.y/z": 2, "x": {"y/z": 3}, "": 4}, "q": 0, "q.r": 5}"#;
        check(json, "a", Some("\"a\""), "{\"b\"", true);
        check(json, "a.b[1].c", Some("\"c\""), "null", true);
        check(json, "a.b[0]", None, "1", true);
        check(json, "a[x.y/z]", Some("\"x.y/z\""), "2", true);
        check(json, "a.x.y/z", Some("\"x.y/z\""), "2", true);
        check(json, "a[]", Some("\"\""), "4", true);
        check(json, "q.r", Some("\"q.r\""), "5", true);
        check(json, ".a.x", Some("\"x\""), "{\"y", true);
    }

    #[test]
    fn what_is_missing_is_where_it_would_be() {
        let json = r#"{"spec": {"items": [{"a": 1}]}}"#;
        check(json, "spec.name", Some("\"spec\""), "{\"items", false);
        check(json, "spec.items[3].a", Some("\"items\""), "[{", false);
        check(json, "spec.items[0].b.c", None, "{\"a\"", false);
        check(json, "<nil>", None, "{\"spec", false);
        check(json, "", None, "{\"spec", true);
        check(json, "spec.items[x]", Some("\"items\""), "[{", false);
    }

    #[test]
    fn the_last_of_two_equal_keys_counts_and_broken_text_ends_the_search() {
        check(r#"{"a": 1, "a": 2}"#, "a", Some("\"a\": 2"), "2", true);
        check(r#"{"a": {"b": 1"#, "a.b", None, "{\"a\"", false);
        check("[", "a", None, "[", false);
        check("", "a", None, "", false);
    }
}
