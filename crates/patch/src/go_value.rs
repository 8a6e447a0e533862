//! Unstructured data as Go's `fmt` prints it, for error texts.

use std::fmt::Write;

use apimachinery_go_text::float::ShortestDecimal;
use apimachinery_runtime::{Map, Str, Value};

pub(crate) const MAP: &str = "map[string]interface {}";
pub(crate) const LIST: &str = "[]interface {}";

/// The type of a value (`%s` of `reflect.TypeOf`).
pub(crate) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "%!s(<nil>)",
        other => other.go_type(),
    }
}

/// A value (`%v`).
pub(crate) fn plain(value: &Value) -> String {
    printed(value, Verb::V)
}

/// A list (`%v`).
pub(crate) fn plain_list(items: &[Value]) -> String {
    let mut out = String::new();
    push_list(items, Verb::V, &mut out);
    out
}

/// A map (`%v`).
pub(crate) fn plain_map(entries: &Map<Str, Value>) -> String {
    let mut out = String::new();
    push_map(entries, Verb::V, &mut out);
    out
}

/// A value (`%s`), in which everything but text is marked.
pub(crate) fn as_text(value: &Value) -> String {
    printed(value, Verb::S)
}

#[derive(Clone, Copy, PartialEq)]
enum Verb {
    V,
    S,
}

fn printed(value: &Value, verb: Verb) -> String {
    let mut out = String::new();
    push(value, verb, &mut out);
    out
}

fn push(value: &Value, verb: Verb, out: &mut String) {
    match value {
        Value::String(text) => out.push_str(text),
        Value::List(items) => push_list(items, verb, out),
        Value::Map(entries) => push_map(entries, verb, out),
        scalar if verb == Verb::V => push_scalar(scalar, out),
        Value::Null => out.push_str("%!s(<nil>)"),
        scalar => {
            _ = write!(out, "%!s({}=", type_of(scalar));
            push_scalar(scalar, out);
            out.push(')');
        }
    }
}

fn push_scalar(value: &Value, out: &mut String) {
    _ = match value {
        Value::Bool(value) => write!(out, "{value}"),
        Value::Int(number) => write!(out, "{number}"),
        Value::Float(number) => write!(out, "{}", ShortestDecimal::of(*number).to_general()),
        _ => write!(out, "<nil>"),
    };
}

fn push_list(items: &[Value], verb: Verb, out: &mut String) {
    out.push('[');
    for (at, item) in items.iter().enumerate() {
        out.push_str(if at > 0 { " " } else { "" });
        push(item, verb, out);
    }
    out.push(']');
}

fn push_map(entries: &Map<Str, Value>, verb: Verb, out: &mut String) {
    out.push_str("map[");
    for (at, (key, value)) in entries.iter().enumerate() {
        out.push_str(if at > 0 { " " } else { "" });
        out.push_str(key);
        out.push(':');
        push(value, verb, out);
    }
    out.push(']');
}
