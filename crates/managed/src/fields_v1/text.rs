//! Texts and values as the reference writes them in elements of `FieldsV1`.

use std::fmt::Write as _;

use apimachinery_go_text::float::ShortestDecimal;
use apimachinery_runtime::Value;

/// Writes a text in quotes, with `prefix` in front of it, which needs no escapes.
pub(super) fn write_quoted(prefix: &str, text: &str, out: &mut String) {
    out.push('"');
    out.push_str(prefix);
    escape(text, false, out);
    out.push('"');
}

/// Letters that break lines or HTML are escaped in values, but not in names.
fn escape(text: &str, for_html: bool, out: &mut String) {
    let mut from = 0;
    for (at, letter) in text.char_indices() {
        let is_plain = match letter {
            '"' | '\\' | '\0'..='\x1f' => false,
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => !for_html,
            _ => true,
        };
        if is_plain {
            continue;
        }
        out.push_str(text.get(from..at).unwrap_or_default());
        from = at + letter.len_utf8();
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Writing to a text does not fail.
            other => _ = write!(out, "\\u{:04x}", u32::from(other)),
        }
    }
    out.push_str(text.get(from..).unwrap_or_default());
}

/// Writes a value as `jsoniter` does.
pub(super) fn write_value(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Int(value) => _ = write!(out, "{value}"),
        Value::Float(value) => write_float(*value, out),
        Value::String(text) => write_text(text, out),
        Value::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                write_value(item, out);
            }
            out.push(']');
        }
        Value::Map(entries) => {
            out.push('{');
            for (at, (key, value)) in entries.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                write_text(key, out);
                out.push(':');
                write_value(value, out);
            }
            out.push('}');
        }
    }
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    escape(text, true, out);
    out.push('"');
}

/// As in JSON, but an exponent has two digits. What is not finite, which no format can send, is 0.
fn write_float(value: f64, out: &mut String) {
    if !value.is_finite() {
        return out.push('0');
    }
    let text = ShortestDecimal::of(value).to_json();
    match text.split_once("e-") {
        Some((digits, exponent)) if exponent.len() == 1 => {
            _ = write!(out, "{digits}e-0{exponent}");
        }
        _ => out.push_str(&text),
    }
}
