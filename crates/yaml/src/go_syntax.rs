//! Values as Go writes them in its own syntax: some error texts quote them so.

use std::fmt::Write;

use apimachinery_runtime::{Quoted, ShortestDecimal, name_of_non_finite};

use crate::document::{Document, NodeKind};
use crate::pairs::{for_each_pair, keep_last, scalar};
use crate::resolve::Value;

/// How deep a value is written, and how long the text may grow. What is beyond is left out.
const MAX_LEVELS: usize = 256;
const MAX_LENGTH: usize = 16_384;

/// The value at `place` on its own.
pub(crate) fn value(document: &Document<'_>, place: usize) -> String {
    let mut out = String::new();
    match document.target(place).1.kind {
        NodeKind::Scalar(_) => out.push_str(&atom(&scalar(document, place))),
        _ => nested(document, place, 0, &mut out),
    }
    out
}

/// A scalar on its own.
pub(crate) fn atom(value: &Value<'_>) -> String {
    match value {
        Value::Null => "<nil>".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Uint(value) => format!("{value:#x}"),
        Value::Float(value) => match name_of_non_finite(*value) {
            Some(name) => name.to_owned(),
            None => ShortestDecimal::of(*value).to_general(),
        },
        Value::Str(text) => quoted(text),
        Value::Bytes(text) => quoted(text),
    }
}

fn nested(document: &Document<'_>, place: usize, level: usize, out: &mut String) {
    let (place, node) = document.target(place);
    if level > MAX_LEVELS || out.len() > MAX_LENGTH {
        out.push_str("...");
        return;
    }
    match node.kind {
        NodeKind::Sequence => {
            out.push_str("[]interface {}{");
            let end = document.next(place);
            let mut item = place + 1;
            while item < end && out.len() <= MAX_LENGTH {
                if item > place + 1 {
                    out.push_str(", ");
                }
                nested(document, item, level + 1, out);
                item = document.next(item);
            }
            out.push('}');
        }
        NodeKind::Mapping => map(document, place, level, out),
        _ => match scalar(document, place) {
            Value::Null => out.push_str("interface {}(nil)"),
            value => out.push_str(&atom(&value)),
        },
    }
}

fn map(document: &Document<'_>, place: usize, level: usize, out: &mut String) {
    let mut entries: Vec<(Key, String, usize)> = Vec::new();
    for_each_pair(document, place, |key, value| {
        let meaning = scalar(document, key);
        let shown = match &meaning {
            Value::Null => "interface {}(nil)".to_owned(),
            value => atom(value),
        };
        entries.push((Key::of(&meaning).unwrap_or(Key::Float(i64::MIN)), shown, value));
    });
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    keep_last(&mut entries, |a, b| a.0 == b.0);
    out.push_str("map[interface {}]interface {}{");
    for (number, (_, key, value)) in entries.iter().enumerate() {
        if out.len() > MAX_LENGTH {
            break;
        }
        let _ = write!(out, "{}{key}:", if number > 0 { ", " } else { "" });
        nested(document, *value, level + 1, out);
    }
    out.push('}');
}

/// A key as Go compares it: numbers and strings of the same text differ.
///
/// The order is that in which Go writes the keys of a map. Between types it goes by where the
/// program holds them, so this is the order that was observed.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Key {
    Null,
    Str(Vec<u8>),
    Uint(u64),
    Int(i64),
    Float(i64),
    Bool(bool),
}

impl Key {
    /// The key for comparison; there is none for a NaN, which equals nothing.
    pub(crate) fn of(value: &Value<'_>) -> Option<Self> {
        Some(match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Int(value) => Self::Int(*value),
            Value::Uint(value) => Self::Uint(*value),
            Value::Float(value) if value.is_nan() => return None,
            Value::Float(value) => {
                // Zero has one sign.
                let bits = (value + 0.0).to_bits() as i64;
                Self::Float(if bits < 0 { bits ^ i64::MAX } else { bits })
            }
            Value::Str(text) => Self::Str(text.to_vec()),
            Value::Bytes(text) => Self::Str(text.clone()),
        })
    }
}

/// A string in double quotes.
pub(crate) fn quoted(text: &[u8]) -> String {
    let mut out = "\"".to_owned();
    for chunk in text.utf8_chunks() {
        let valid = Quoted(chunk.valid()).to_string();
        out.push_str(valid.get(1..valid.len() - 1).unwrap_or_default());
        for byte in chunk.invalid() {
            let _ = write!(out, "\\x{byte:02x}");
        }
    }
    out.push('"');
    out
}
