//! What is found, in Go's words for error texts.

use apimachinery_runtime::Value;

use crate::found::Found;
use crate::print::float;

/// How much of a value an error text shows; the reference shows all.
const SHOWN: usize = 1024;

/// The type (`%T`).
pub(crate) fn type_of(found: &Found<'_>) -> &'static str {
    match found {
        Found::Nothing | Found::Null => "<nil>",
        Found::Bool(_) => "bool",
        Found::Int(_) => "int64",
        Found::LiteralInt(_) => "int",
        Found::Byte(_) => "uint8",
        Found::Float(_) => "float64",
        Found::Text(_) | Found::LiteralText(_) => "string",
        Found::List(_) => "[]interface {}",
        Found::Map(_) => "map[string]interface {}",
    }
}

/// The value (`%v`), cut where it gets long.
pub(crate) fn text_of(found: &Found<'_>) -> Box<str> {
    let mut out = String::new();
    push(found, SHOWN, &mut out);
    if out.len() > SHOWN {
        let end = (0..=SHOWN).rev().find(|end| out.is_char_boundary(*end)).unwrap_or_default();
        out.truncate(end);
        out.push('…');
    }
    out.into()
}

impl Found<'_> {
    /// The value as Go's `fmt.Sprint` writes it, which is how custom columns show it:
    /// `map[app:web]`, `[a b]`, `<nil>`.
    pub fn to_go_string(&self) -> String {
        let mut out = String::new();
        push(self, usize::MAX, &mut out);
        out
    }
}

/// Appends a value until the text is longer than `most`.
fn push(found: &Found<'_>, most: usize, out: &mut String) {
    match *found {
        _ if out.len() > most => {}
        Found::Nothing => out.push_str("<invalid reflect.Value>"),
        Found::Null => out.push_str("<nil>"),
        Found::Bool(value) => out.push_str(if value { "true" } else { "false" }),
        Found::Int(number) | Found::LiteralInt(number) => out.push_str(&number.to_string()),
        Found::Byte(byte) => out.push_str(&byte.to_string()),
        Found::Float(number) => out.push_str(&float(number)),
        Found::Text(text) => out.push_str(text),
        Found::LiteralText(text) => out.push_str(&String::from_utf8_lossy(text)),
        Found::List(items) => {
            out.push('[');
            push_all(items.iter().map(|item| (None, item)), most, out);
            out.push(']');
        }
        Found::Map(entries) => {
            out.push_str("map[");
            push_all(entries.iter().map(|(key, value)| (Some(key.as_str()), value)), most, out);
            out.push(']');
        }
    }
}

fn push_all<'v>(
    entries: impl Iterator<Item = (Option<&'v str>, &'v Value)>,
    most: usize,
    out: &mut String,
) {
    for (at, (key, value)) in entries.enumerate().take(most) {
        if at > 0 {
            out.push(' ');
        }
        if let Some(key) = key {
            out.push_str(key);
            out.push(':');
        }
        push(&value.into(), most, out);
    }
}
