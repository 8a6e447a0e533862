//! Texts that distinguishes encoders and targets.

use std::fmt::Write;

use crate::text::Str;

/// An identifier from its parts: a JSON object with the parts as strings, in the order given.
///
/// Caches keep encoded objects under such texts, so they are made of nothing that changes between
/// two processes. A format of your own may use any other text.
///
/// ```
/// use apimachinery_runtime::identifier;
///
/// assert_eq!(identifier(&[("name", "mine"), ("pretty", "true")]), r#"{"name":"mine","pretty":"true"}"#);
/// ```
pub fn identifier(parts: &[(&str, &str)]) -> Str {
    let mut text = Str::from_static("{");
    for (position, (name, value)) in parts.iter().enumerate() {
        if position > 0 {
            text.push(',');
        }
        write_quoted(name, &mut text);
        text.push(':');
        write_quoted(value, &mut text);
    }
    text.push('}');
    text
}

fn write_quoted(value: &str, text: &mut Str) {
    text.push('"');
    for letter in value.chars() {
        match letter {
            '"' | '\\' => {
                text.push('\\');
                text.push(letter);
            }
            '\0'..='\x1f' | '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                // Writing to a string does not fail.
                let _ = write!(text, "\\u{:04x}", u32::from(letter));
            }
            _ => text.push(letter),
        }
    }
    text.push('"');
}
