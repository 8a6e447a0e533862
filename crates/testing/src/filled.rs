//! Which fields of an object hold something.

use std::collections::BTreeSet;

use apimachinery_runtime::Value;
use apimachinery_runtime::reflect::{FieldRole, Shape};

/// The fields of a value that hold something, by their paths. `[]` is an item of a list, and `{}`
/// a value of a map.
pub(crate) fn filled_fields(value: &Value, shape: Shape) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect(value, shape, "", &mut found);
    found
}

fn collect(value: &Value, shape: Shape, path: &str, found: &mut BTreeSet<String>) {
    match (shape, value) {
        (Shape::Optional(inner), _) => collect(value, inner(), path, found),
        (Shape::Struct(table), Value::Map(members)) => {
            for field in table.fields().iter().filter(|it| it.place() == FieldRole::Member) {
                if let Some(member) = members.get(field.name()) {
                    collect(member, field.shape(), &below(path, field.name()), found);
                }
            }
        }
        (Shape::List(item), Value::List(items)) => {
            let path = below(path, "[]");
            items.iter().for_each(|it| collect(it, item(), &path, found));
        }
        (Shape::Map(of), Value::Map(entries)) => {
            let path = below(path, "{}");
            entries.iter().for_each(|(_, it)| collect(it, of(), &path, found));
        }
        _ if is_zero(value) => {}
        _ => {
            found.insert(path.to_owned());
        }
    }
}

fn below(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

fn is_zero(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) | Value::Int(0) => true,
        Value::String(text) => text.is_empty(),
        Value::List(items) => items.is_empty(),
        _ => false,
    }
}
