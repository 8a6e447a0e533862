//! What was probably meant by an unknown word.

use strsim::osa_distance;
use syn::Path;

/// Words of the attributes of serde and kube, and their counterparts here.
const FOREIGN: [(&str, &str); 14] = [
    ("rename", "json = \"…\""),
    ("flatten", "inline"),
    ("skip_serializing_if", "omitempty"),
    ("tag", "a bare number"),
    ("optional", "no word: a field of type Option is optional"),
    (
        "default",
        "`schema(default = …)` for definitions; a field left out is that of the struct's `Default`",
    ),
    ("skip", "no field: every one is part of the object"),
    ("plural", RESOURCE),
    ("singular", RESOURCE),
    ("shortname", RESOURCE),
    ("namespaced", RESOURCE),
    ("status", RESOURCE),
    ("scale", RESOURCE),
    ("printcolumn", RESOURCE),
];

const RESOURCE: &str =
    "no word: `http::Resource` or `crd::DefinitionBuilder` says how a kind is served";

/// The text, with the known word that is nearest to the unknown one.
pub(crate) fn with_suggestion(text: &str, unknown: &Path, known: &[&str]) -> String {
    let Some(unknown) = unknown.get_ident().map(ToString::to_string) else {
        return text.to_owned();
    };
    if let Some((_, own)) = FOREIGN.iter().find(|(foreign, _)| *foreign == unknown) {
        return format!("{text}; for `{unknown}` write {own}");
    }
    let nearest = known.iter().map(|it| (osa_distance(&unknown, it), it)).min();
    match nearest {
        Some((distance, name)) if distance * 2 < name.len() => {
            format!("{text}; did you mean `{name}`?")
        }
        _ => text.to_owned(),
    }
}
