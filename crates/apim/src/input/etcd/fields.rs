//! `-w fields`: a line a field, with keys and values as quoted texts of Go.

use super::{BrokenAnswer, Entry};
use crate::problem::AnswerError;

/// The lines that every answer starts with.
const HEADER: [&[u8]; 4] =
    [b"\"ClusterID\" : ", b"\"MemberID\" : ", b"\"Revision\" : ", b"\"RaftTerm\" : "];
const KEY: &[u8] = b"\"Key\" : ";
const VALUE: &[u8] = b"\"Value\" : ";

pub(super) fn is_answer(data: &[u8]) -> bool {
    let mut lines = data.split(|byte| *byte == b'\n');
    HEADER.iter().all(|start| lines.next().is_some_and(|line| line.starts_with(start)))
}

pub(super) fn entries(data: &[u8]) -> Result<Vec<Entry>, BrokenAnswer> {
    let mut entries = Vec::new();
    let mut key = Vec::new();
    for (text, line) in data.split(|byte| *byte == b'\n').zip(1..) {
        let unquoted =
            |text| unquote(text).ok_or(BrokenAnswer { error: AnswerError::Quoted, line });
        if let Some(text) = text.strip_prefix(KEY) {
            key = unquoted(text)?;
        } else if let Some(text) = text.strip_prefix(VALUE) {
            let value = unquoted(text)?.into();
            entries.push(Entry { key: std::mem::take(&mut key), value, line });
        }
    }
    Ok(entries)
}

/// The bytes of a text that Go quoted with `%q`.
fn unquote(quoted: &[u8]) -> Option<Vec<u8>> {
    let mut rest = quoted.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    let mut bytes = Vec::with_capacity(rest.len());
    while let Some((first, after)) = rest.split_first() {
        rest = match first {
            b'"' => return None,
            b'\\' => unescape(after, &mut bytes)?,
            byte => {
                bytes.push(*byte);
                after
            }
        };
    }
    Some(bytes)
}

fn unescape<'a>(escape: &'a [u8], bytes: &mut Vec<u8>) -> Option<&'a [u8]> {
    let (kind, rest) = escape.split_first()?;
    let byte = match kind {
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 11,
        b'\\' | b'"' => *kind,
        b'x' => {
            let (digits, rest) = rest.split_at_checked(2)?;
            bytes.push(u8::try_from(number(digits)?).ok()?);
            return Some(rest);
        }
        b'u' | b'U' => {
            let (digits, rest) = rest.split_at_checked(if *kind == b'u' { 4 } else { 8 })?;
            let letter = char::from_u32(number(digits)?)?;
            bytes.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
            return Some(rest);
        }
        _ => return None,
    };
    bytes.push(byte);
    Some(rest)
}

fn number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |number: u32, digit| {
        let digit = char::from(*digit).to_digit(16)?;
        number.checked_mul(16)?.checked_add(digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_bytes_come_back() {
        let text = r#""k8s\x00\n\a\v\"\\ü\u2028\U0001f600""#;
        assert_eq!(
            unquote(text.as_bytes()).unwrap(),
            "k8s\0\n\x07\x0b\"\\ü\u{2028}\u{1f600}".as_bytes()
        );
        for broken in [&b"\"a"[..], b"a", b"\"\\x0\"", b"\"\\q\"", b"\"a\"b\"", b"\"\\U00110000\""]
        {
            assert_eq!(unquote(broken), None);
        }
    }

    #[test]
    fn entries_have_the_line_of_their_value() {
        let data = b"\"ClusterID\" : 1\n\"Key\" : \"/a\"\n\"Version\" : 1\n\"Value\" : \"{}\"\n\"More\" : false\n";
        let entry = Entry { key: b"/a".to_vec(), value: "{}".into(), line: 4 };
        assert_eq!(entries(data), Ok(vec![entry]));
        let broken = BrokenAnswer { error: AnswerError::Quoted, line: 2 };
        assert_eq!(entries(b"\"ClusterID\" : 1\n\"Key\" : /a\n"), Err(broken));
    }
}
