//! Elements of paths as the keys of `FieldsV1`: `f:name`, `k:{"name":"a"}`, `v:"a"`, `i:0`.

use std::fmt::Write as _;

use apimachinery_json::value_from_str;
use apimachinery_runtime::{Str, Value};

use super::FieldsError;
use super::cursor::Cursor;
use super::text::{write_quoted, write_value};
use crate::element::{ItemKey, PathElement};

/// Why a key of `FieldsV1` is not an element of paths.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ElementError {
    /// It is shorter than its type.
    #[error("key must be 2 characters long:")]
    TooShort,
    /// Its type does not end with a colon.
    #[error("missing colon: {0}")]
    NoColon(Str),
    /// What follows the type is not of it: not JSON, or not a number.
    #[error("not an element of a path: {0}")]
    Content(Str),
}

/// The type of the element is not known.
pub(super) struct UnknownElement;

/// Writes the element without quotes around it.
pub(super) fn write_element(element: &PathElement, out: &mut String) {
    match element {
        PathElement::Field(name) => {
            out.push_str("f:");
            out.push_str(name);
        }
        PathElement::Key(key) => {
            out.push_str("k:{");
            for (at, (name, value)) in key.fields().iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                write_quoted("", name, out);
                out.push(':');
                write_value(value, out);
            }
            out.push('}');
        }
        PathElement::Value(value) => {
            out.push_str("v:");
            write_value(value, out);
        }
        PathElement::Index(index) => _ = write!(out, "i:{index}"),
    }
}

/// Reads a key of `FieldsV1`.
pub(super) fn read_element(key: &str) -> Result<Result<PathElement, UnknownElement>, ElementError> {
    let [kind, separator, ..] = key.as_bytes() else { return Err(ElementError::TooShort) };
    if *separator != b':' {
        return Err(ElementError::NoColon(key.into()));
    }
    let content = key.get(2..).unwrap_or_default();
    let element = match kind {
        b'f' => Some(PathElement::Field(content.into())),
        b'v' => read_value(content).map(PathElement::Value),
        b'k' => read_key(content).ok().map(PathElement::Key),
        b'i' => content.parse().ok().map(PathElement::Index),
        _ => return Ok(Err(UnknownElement)),
    };
    element.map(Ok).ok_or_else(|| ElementError::Content(key.into()))
}

/// A value in an element; numbers are floats, as in the reference.
fn read_value(text: &str) -> Option<Value> {
    if text == "-0" {
        return Some(Value::Float(-0.0));
    }
    Some(with_floats(value_from_str(text).ok()?))
}

fn with_floats(value: Value) -> Value {
    match value {
        Value::Int(number) => Value::Float(number as f64),
        Value::List(items) => Value::List(items.into_iter().map(with_floats).collect()),
        Value::Map(entries) => {
            let entries = entries.into_iter().map(|(key, value)| (key, with_floats(value)));
            Value::Map(entries.collect())
        }
        other => other,
    }
}

fn read_key(text: &str) -> Result<ItemKey, FieldsError> {
    let mut cursor = Cursor::new(text);
    let mut fields = Vec::new();
    if !cursor.null() {
        cursor.open()?;
        while let Some(name) = cursor.next_key()? {
            let value = read_value(cursor.raw_value()?);
            let value = value.ok_or(FieldsError::Syntax(cursor.offset()))?;
            fields.push((Str::from(&*name), value));
        }
    }
    match cursor.is_at_end() {
        true => Ok(ItemKey::new(fields)),
        false => Err(FieldsError::Trailing(cursor.offset())),
    }
}
