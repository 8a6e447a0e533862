//! Compact JSON, as Go writes it, from any JSON; and indented JSON, for people.

use std::ops::Range;
use std::str;

use apimachinery_runtime::DecodeError;

use crate::JsonReader;
use crate::scan::{Token, token_ranges, tokens};
use crate::text::{is_compact, valid_text};

/// Appends one JSON value without the space between its tokens, and with `<`, `>`, `&`, U+2028 and
/// U+2029 in strings escaped, as Go does with the output of a type's own encoder.
///
/// # Errors
/// When the text is not one JSON value; `out` is then unchanged.
pub fn compact_into(json: &[u8], out: &mut Vec<u8>) -> Result<(), DecodeError> {
    let text = valid_text(json);
    let mut reader = JsonReader::from_text(&text);
    reader.skip_value()?;
    reader.end()?;
    compact_value_into(&text, out);
    Ok(())
}

/// As [`compact_into`], of a text that is known to be one JSON value, such as one that
/// [`raw_value`](JsonReader::raw_value) returned. What is appended for another text is not
/// specified.
pub fn compact_value_into(json: &str, out: &mut Vec<u8>) {
    let text = json.as_bytes();
    if is_compact(text) {
        out.extend_from_slice(text);
        return;
    }
    let part = |range: Range<usize>| text.get(range).unwrap_or_default();
    // What is not copied yet begins and ends there.
    let (mut start, mut end) = (0, 0);
    for (token, place) in token_ranges(text) {
        if place.start > end {
            out.extend_from_slice(part(start..end));
            start = place.start;
        }
        if token == Token::String && !is_plain(part(place.clone())) {
            out.extend_from_slice(part(start..place.start));
            escape_into(part(place.clone()), out);
            start = place.end;
        }
        end = place.end;
    }
    out.extend_from_slice(part(start..end));
}

/// Whether a string has no letter that Go escapes in any string.
fn is_plain(string: &[u8]) -> bool {
    !string.iter().fold(false, |any, byte| any | may_be_special(*byte))
}

/// Whether a letter is one that Go escapes in any string, or may begin one.
fn may_be_special(byte: u8) -> bool {
    (byte == b'<') | (byte == b'>') | (byte == b'&') | (byte == 0xe2)
}

/// Appends a string as it is but for the letters that Go escapes in any string.
fn escape_into(string: &[u8], out: &mut Vec<u8>) {
    let mut rest = string;
    while let Some(at) = rest.iter().position(|byte| may_be_special(*byte)) {
        let (plain, special) = rest.split_at(at);
        out.extend_from_slice(plain);
        let (written, length): (&[u8], _) = match special {
            [b'<', ..] => (b"\\u003c", 1),
            [b'>', ..] => (b"\\u003e", 1),
            [b'&', ..] => (b"\\u0026", 1),
            [0xe2, 0x80, 0xa8, ..] => (b"\\u2028", 3),
            [0xe2, 0x80, 0xa9, ..] => (b"\\u2029", 3),
            _ => (&[0xe2], 1),
        };
        out.extend_from_slice(written);
        rest = special.get(length..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
}

/// Appends compact JSON with two spaces of indentation and no newline at the end, as Go's pretty
/// form.
pub fn indent_into(compact: &[u8], out: &mut Vec<u8>) {
    indent_by(2, compact, out);
}

/// Appends compact JSON with `width` spaces of indentation and no newline at the end.
pub fn indent_by(width: usize, compact: &[u8], out: &mut Vec<u8>) {
    let (mut depth, mut is_opened) = (0_usize, false);
    for (token, bytes) in tokens(compact) {
        match token {
            Token::Close => {
                depth = depth.saturating_sub(1);
                if !is_opened {
                    new_line(width * depth, out);
                }
            }
            _ if is_opened => new_line(width * depth, out),
            _ => {}
        }
        out.extend_from_slice(bytes);
        match token {
            Token::Open => depth += 1,
            Token::Comma => new_line(width * depth, out),
            Token::Colon => out.push(b' '),
            _ => {}
        }
        is_opened = token == Token::Open;
    }
}

fn new_line(spaces: usize, out: &mut Vec<u8>) {
    out.push(b'\n');
    out.extend(std::iter::repeat_n(b' ', spaces));
}

/// The JSON values that follow each other in `text`.
///
/// # Errors
/// When something else is in `text`.
pub fn split_values(text: &str) -> impl Iterator<Item = Result<&str, DecodeError>> {
    let mut reader = JsonReader::from_text(text);
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
    let mut reader = JsonReader::from_text(text);
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
        assert_eq!(compact(r#"["x y","<",1,"&" ,"z"]"#), r#"["x y","\u003c",1,"\u0026","z"]"#);
        assert_eq!(compact("\t \"<\"\n"), r#""\u003c""#);
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
