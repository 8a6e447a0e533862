//! Takes in facts that were extracted anew: keeps what is of use, one kind, constant, type or field a line, so that
//! the difference between two releases can be read.

use serde_json::{Map, Value};

/// The keys that are kept, in the order in which they are written.
const KEYS: [&str; 45] = [
    "go",
    "name",
    "group",
    "version",
    "kind",
    "package",
    "go_package",
    "proto_package",
    "proto",
    "type",
    "json",
    "inline",
    "omitempty",
    "omitzero",
    "go_type",
    "pointer",
    "underlying",
    "proto_number",
    "proto_name",
    "proto_type",
    "proto_key_type",
    "proto_label",
    "proto_wrapper",
    "custom_json",
    "custom_proto",
    "shared_kinds",
    "test_only",
    "list",
    "item",
    "resource",
    "namespaced",
    "subresources",
    "introduced_in",
    "deprecated_in",
    "removed_in",
    "replacement",
    "required",
    "optional",
    "union_discriminator",
    "default",
    "list_type",
    "list_map_keys",
    "map_type",
    "patch_strategy",
    "patch_merge_key",
];

/// Keys whose values are kept although they come after all others.
const LAST_KEYS: [&str; 3] = ["value", "constants", "constant_names"];

/// Keys that say something even when the value is `false`.
const MEANT: [&str; 3] = ["namespaced", "default", "value"];

/// Keys whose values stand on lines of their own.
const BLOCKS: [&str; 2] = ["kinds", "fields"];

/// The facts in the form in which they are kept.
pub(crate) fn trimmed(facts: &Value) -> String {
    let source = |key: &str| facts.get(key).unwrap_or(&Value::Null);
    let shared = source("shared_kinds");
    let shared_kinds = |key: &str| block(shared.get(key).unwrap_or(&Value::Null), "  ");
    format!(
        "{{\n\"format\": {},\n\"source\": {},\n\"groups\": {},\n\"shared_kinds\": {{\n \
         \"per_group_version\": {},\n \"unversioned\": {}\n}},\n\"constants\": {},\n\"types\": {}\n}}\n",
        source("format"),
        flat(source("source")),
        block(source("groups"), " "),
        shared_kinds("per_group_version"),
        shared_kinds("unversioned"),
        block(source("constants"), " "),
        block(source("types"), " "),
    )
}

/// A list with each item on lines of its own.
fn block(list: &Value, indent: &str) -> String {
    let empty = Vec::new();
    let items: Vec<String> = list
        .as_array()
        .unwrap_or(&empty)
        .iter()
        .filter_map(Value::as_object)
        .map(|item| format!("{indent}{}", line(item, indent)))
        .collect();
    let end = indent.strip_suffix(' ').unwrap_or_default();
    if items.is_empty() { "[]".to_owned() } else { format!("[\n{}\n{end}]", items.join(",\n")) }
}

/// An object on one line, but for the lists that are blocks.
fn line(object: &Map<String, Value>, indent: &str) -> String {
    let known = KEYS.iter().chain(&LAST_KEYS);
    let plain = known.filter_map(|key| Some((*key, object.get(*key)?)));
    let mut parts: Vec<String> = plain
        .filter(|(key, value)| MEANT.contains(key) || !is_nothing(value))
        .map(|(key, value)| format!("{key:?}: {}", flat(value)))
        .collect();
    for key in BLOCKS {
        if let Some(list) = object.get(key) {
            parts.push(format!("{key:?}: {}", block(list, &format!("{indent} "))));
        }
    }
    format!("{{{}}}", parts.join(", "))
}

fn is_nothing(value: &Value) -> bool {
    value.is_null() || *value == Value::Bool(false)
}

/// A value on one line.
fn flat(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            format!("[{}]", items.iter().map(flat).collect::<Vec<_>>().join(", "))
        }
        Value::Object(fields) => {
            let fields: Vec<_> =
                fields.iter().map(|(key, value)| format!("{key:?}: {}", flat(value))).collect();
            format!("{{{}}}", fields.join(", "))
        }
        other => other.to_string(),
    }
}
