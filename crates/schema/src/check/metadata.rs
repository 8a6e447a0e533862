//! What the schema of a resource may declare of its metadata.

use apimachinery_runtime::Map;

use crate::structural::Structural;

/// Whether the schema has nothing but a type, a default and the names.
pub(super) fn is_only_named(metadata: &Structural) -> bool {
    let names = ["name", "generateName"];
    let mut rest = metadata.clone();
    if rest.properties.keys().all(|name| names.contains(&name.as_str())) {
        rest.properties = Map::new();
    }
    rest.r#type = "".into();
    rest.default = None;
    rest == Structural::default()
}
