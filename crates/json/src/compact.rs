//! JSON from elsewhere, made to look like ours: no space, Go's escapes; and the reverse, for people.

use std::str;

use apimachinery_runtime::DecodeError;

use crate::Reader;
use crate::text::{is_compact, valid_text};

/// Appends one JSON value without the space between its tokens, and with `<`, `>`, `&`, U+2028 and U+2029
/// in strings escaped, as Go does with the output of a type's own encoder.
///
/// # Errors
/// When the text is not one JSON value; `out` is then as it was.
pub fn compact_into(json: &[u8], out: &mut Vec<u8>) -> Result<(), DecodeError> {
    let text = valid_text(json);
    let mut reader = Reader::from_text(&text);
    reader.skip_value()?;
    reader.end()?;
    if is_compact(text.as_bytes()) {
        out.extend_from_slice(text.as_bytes());
        return Ok(());
    }
    let (mut in_string, mut is_escaped) = (false, false);
    for letter in text.chars() {
        match letter {
            ' ' | '\n' | '\t' | '\r' if !in_string => {}
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                out.extend_from_slice(format!("\\u{:04x}", u32::from(letter)).as_bytes());
            }
            _ => out.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()),
        }
        in_string = in_string != (letter == '"' && !is_escaped);
        is_escaped = letter == '\\' && !is_escaped;
    }
    Ok(())
}

/// Appends compact JSON with two spaces of indentation and no newline at the end, as Go's pretty form.
pub fn indent_into(compact: &[u8], out: &mut Vec<u8>) {
    indent_by(2, compact, out);
}

/// The same with `width` spaces of indentation.
pub fn indent_by(width: usize, compact: &[u8], out: &mut Vec<u8>) {
    let (mut depth, mut in_string, mut escaped) = (0, false, false);
    let mut previous = 0;
    for byte in compact {
        if in_string {
            out.push(*byte);
            in_string = escaped || *byte != b'"';
            escaped = !escaped && *byte == b'\\';
            previous = *byte;
            continue;
        }
        let opened = matches!(previous, b'{' | b'[');
        match byte {
            b'}' | b']' => {
                depth -= 1;
                if !opened {
                    new_line(width * depth, out);
                }
            }
            _ if opened => new_line(width * depth, out),
            _ => {}
        }
        out.push(*byte);
        match byte {
            b'{' | b'[' => depth += 1,
            b',' => new_line(width * depth, out),
            b':' => out.push(b' '),
            b'"' => in_string = true,
            _ => {}
        }
        previous = *byte;
    }
}

fn new_line(spaces: usize, out: &mut Vec<u8>) {
    out.push(b'\n');
    out.extend(std::iter::repeat_n(b' ', spaces));
}

/// The JSON values that stand one after the other in `text`.
///
/// # Errors
/// The place where something else stands.
pub fn split_values(text: &str) -> impl Iterator<Item = Result<&str, DecodeError>> {
    let mut reader = Reader::from_text(text);
    let mut failed = false;
    std::iter::from_fn(move || {
        if failed {
            return None;
        }
        let value = reader.peek().map(|_| reader.raw_value());
        failed = matches!(value, Some(Err(_)));
        value
    })
}

/// Whether `text` is UTF-8 and one JSON value.
pub fn is_json(text: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(text) else { return false };
    let mut reader = Reader::from_text(text);
    reader.skip_value().and_then(|()| reader.end()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compact(json: &str) -> String {
        let mut out = Vec::new();
        compact_into(json.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn compacting_drops_space_and_escapes_what_go_escapes() {
        assert_eq!(compact(" { \"a\" : [ 1 , \"x y\" ] } "), r#"{"a":[1,"x y"]}"#);
        assert_eq!(compact(r#""<a> & \"b\" \\""#), r#""\u003ca\u003e \u0026 \"b\" \\""#);
        assert_eq!(
            compact("\"\u{2028}x\u{2029}\u{20ac}\u{2030}\""),
            "\"\\u2028x\\u2029\u{20ac}\u{2030}\""
        );
    }

    #[test]
    fn indenting_keeps_empty_containers_closed() {
        let mut out = Vec::new();
        indent_into(br#"{"a":[],"b":{"c":["x:{",1]},"d":{}}"#, &mut out);
        let expected = "{\n  \"a\": [],\n  \"b\": {\n    \"c\": [\n      \"x:{\",\n      1\n    ]\n  },\n  \"d\": {}\n}";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
