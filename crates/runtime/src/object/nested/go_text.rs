//! Unstructured data in Go's words, for error texts.

use std::fmt::Write;

use crate::data::Value;
use crate::text::{ShortestDecimal, name_of_non_finite};

pub(super) const MAP: &str = "map[string]interface {}";
pub(super) const LIST: &str = "[]interface {}";

/// How long the text of a value may grow.
const SHOWN: usize = 1024;

/// A value (`%v`), cut where it gets long.
pub(super) fn text_of(value: &Value) -> String {
    let mut out = String::new();
    push(value, &mut out);
    if out.len() > SHOWN {
        let end = (0..=SHOWN).rev().find(|end| out.is_char_boundary(*end)).unwrap_or_default();
        out.truncate(end);
        out.push('…');
    }
    out
}

fn push(value: &Value, out: &mut String) {
    if out.len() > SHOWN {
        return;
    }
    match value {
        Value::Null => out.push_str("<nil>"),
        Value::Bool(value) => drop(write!(out, "{value}")),
        Value::Int(number) => drop(write!(out, "{number}")),
        Value::Float(number) => match name_of_non_finite(*number) {
            Some(name) => out.push_str(name),
            None => out.push_str(&ShortestDecimal::of(*number).to_general()),
        },
        Value::String(text) => out.push_str(text),
        Value::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate().take(SHOWN) {
                out.push_str(if at > 0 { " " } else { "" });
                push(item, out);
            }
            out.push(']');
        }
        Value::Map(entries) => {
            out.push_str("map[");
            for (at, (key, value)) in entries.iter().enumerate().take(SHOWN) {
                out.push_str(if at > 0 { " " } else { "" });
                out.push_str(key);
                out.push(':');
                push(value, out);
            }
            out.push(']');
        }
    }
}
