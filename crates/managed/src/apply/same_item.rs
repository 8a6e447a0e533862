//! Whether a value is that of the item that a path names.

use apimachinery_runtime::{Str, Value};

use super::SetError;
use crate::ElementPath;
use crate::element::PathElement;
use crate::value_text::Shown;

/// Refuses a value that makes the item at a path another one than the path names.
pub(super) fn check(path: &ElementPath, value: &Value) -> Result<(), SetError> {
    match path.elements() {
        [.., PathElement::Value(expected)] => same(path, expected, value),
        [.., PathElement::Key(key)] => {
            for (name, expected) in key.fields() {
                let Some(found) = value.get(name) else { continue };
                let field = PathElement::Field(name.clone());
                let elements = path.elements().iter().cloned().chain([field]);
                same(&elements.collect(), expected, found)?;
            }
            Ok(())
        }
        [.., PathElement::Key(key), PathElement::Field(field)] => {
            let named = key.fields().iter().find(|(name, _)| name == field);
            named.map_or(Ok(()), |(_, expected)| same(path, expected, value))
        }
        _ => Ok(()),
    }
}

fn same(path: &ElementPath, expected: &Value, found: &Value) -> Result<(), SetError> {
    if expected == found {
        return Ok(());
    }
    let shown = |value| Str::from(Shown(value).to_string());
    let (expected, found) = (shown(expected), shown(found));
    Err(SetError::OtherItem { path: path.clone(), expected, found })
}
