//! JSON from elsewhere, made to look like ours: no space, Go's escapes; and the reverse, for people.

use std::str;

use apimachinery_runtime::DecodeError;

use crate::reader::{Reader, Skim};
use crate::writer::separator;

/// Appends one JSON value without the space between its tokens, and with `<`, `>`, `&`, U+2028 and U+2029
/// in strings escaped, as Go does with the output of a type's own encoder.
///
/// # Errors
/// When the text is not one JSON value; `out` is then as it was.
pub fn compact_into(json: &[u8], out: &mut Vec<u8>) -> Result<(), DecodeError> {
    let text = crate::text::valid_text(json);
    let mut reader = Reader::from_text(&text);
    reader.skip_value()?;
    reader.end()?;
    let bytes = text.as_bytes();
    if is_compact(bytes) {
        out.extend_from_slice(bytes);
        return Ok(());
    }
    let (mut run, mut at) = (0, 0);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b' ' | b'\n' | b'\t' | b'\r' => {
                out.extend_from_slice(bytes.get(run..at).unwrap_or_default());
                at += 1;
                run = at;
            }
            b'"' => at = pass_string(bytes, at + 1, &mut run, out),
            _ => at += 1,
        }
    }
    out.extend_from_slice(bytes.get(run..).unwrap_or_default());
    Ok(())
}

/// Whether [`compact_into`] has nothing to change in a JSON text. Text in which only strings hold space is
/// not recognized.
pub(crate) fn is_compact(json: &[u8]) -> bool {
    let changes = |byte: u8| {
        (byte <= b' ') | (byte == b'<') | (byte == b'>') | (byte == b'&') | (byte == 0xe2)
    };
    !json.iter().fold(false, |any, byte| any | changes(*byte))
}

/// Goes behind the string whose content starts at `at`. What need not change is left for later, from `run` on.
fn pass_string(bytes: &[u8], mut at: usize, run: &mut usize, out: &mut Vec<u8>) -> usize {
    while let Some(byte) = bytes.get(at) {
        let (escape, length) = match byte {
            b'"' => return at + 1,
            b'\\' => {
                at += 2;
                continue;
            }
            b'<' => (br"\u003c".as_slice(), 1),
            b'>' => (br"\u003e".as_slice(), 1),
            b'&' => (br"\u0026".as_slice(), 1),
            0xe2 => match bytes.get(at..).and_then(separator) {
                Some(escape) => (escape, 3),
                None => {
                    at += 3;
                    continue;
                }
            },
            _ => {
                at += 1;
                continue;
            }
        };
        out.extend_from_slice(bytes.get(*run..at).unwrap_or_default());
        out.extend_from_slice(escape);
        at += length;
        *run = at;
    }
    at
}

/// Appends compact JSON with two spaces of indentation and no newline at the end, as Go's pretty form.
pub fn indent_into(compact: &[u8], out: &mut Vec<u8>) {
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
                    new_line(depth, out);
                }
            }
            _ if opened => new_line(depth, out),
            _ => {}
        }
        out.push(*byte);
        match byte {
            b'{' | b'[' => depth += 1,
            b',' => new_line(depth, out),
            b':' => out.push(b' '),
            b'"' => in_string = true,
            _ => {}
        }
        previous = *byte;
    }
}

fn new_line(depth: usize, out: &mut Vec<u8>) {
    out.push(b'\n');
    out.extend(std::iter::repeat_n(b' ', 2 * depth));
}

/// The JSON values that stand one after the other in `text`.
///
/// # Errors
/// The place where something else stands.
pub fn split_values(text: &str) -> impl Iterator<Item = Result<&str, DecodeError>> {
    let mut skim = Skim::new(text);
    let mut failed = false;
    std::iter::from_fn(move || {
        if failed {
            return None;
        }
        let next = skim.next_value().transpose();
        failed = matches!(next, Some(Err(_)));
        next
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
