//! `-w fields`: a line a field, with keys and values as quoted texts of Go.

use data_encoding::HEXLOWER_PERMISSIVE;

use super::{Answer, Broken, Entry, lines};
use crate::EtcdAnswerError;

/// How every answer starts.
pub(super) const START: &[u8] = b"\"ClusterID\" : ";

/// The lines that every answer starts with.
const HEADER: [&[u8]; 4] = [START, b"\"MemberID\" : ", b"\"Revision\" : ", b"\"RaftTerm\" : "];
const KEY: &[u8] = b"\"Key\" : ";
const VALUE: &[u8] = b"\"Value\" : ";

pub(super) fn answer(data: &[u8]) -> Option<Answer> {
    let mut first = lines(data);
    let is_answer =
        HEADER.iter().all(|start| first.next().is_some_and(|(line, _)| line.starts_with(start)));
    is_answer.then(|| entries(data))
}

fn entries(data: &[u8]) -> Answer {
    let mut entries = Vec::new();
    let mut key = Vec::new();
    for (text, line) in lines(data) {
        let unquoted = |text| unquote(text).ok_or(Broken { error: EtcdAnswerError::Quoted, line });
        if let Some(text) = text.strip_prefix(KEY) {
            key = unquoted(text)?;
        } else if let Some(text) = text.strip_prefix(VALUE) {
            let value = unquoted(text)?.into();
            entries.push(Entry {
                key: std::mem::take(&mut key),
                value: Ok(value),
                line,
                offset: None,
            });
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
    let digits = match kind {
        b'x' => 2,
        b'u' => 4,
        b'U' => 8,
        _ => 0,
    };
    let (digits, rest) = rest.split_at_checked(digits)?;
    let number = HEXLOWER_PERMISSIVE.decode(digits).ok()?;
    match kind {
        b'a' => bytes.push(7),
        b'b' => bytes.push(8),
        b'f' => bytes.push(12),
        b'n' => bytes.push(b'\n'),
        b'r' => bytes.push(b'\r'),
        b't' => bytes.push(b'\t'),
        b'v' => bytes.push(11),
        b'\\' | b'"' => bytes.push(*kind),
        b'x' => bytes.extend(number),
        b'u' | b'U' => {
            let letter = number.iter().fold(0, |letter, byte| letter << 8 | u32::from(*byte));
            let letter = char::from_u32(letter)?;
            bytes.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
        }
        _ => return None,
    }
    Some(rest)
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
        let entry = Entry { key: b"/a".to_vec(), value: Ok("{}".into()), line: 4, offset: None };
        assert_eq!(entries(data).unwrap(), [entry]);
        let broken = entries(b"\"ClusterID\" : 1\n\"Key\" : /a\n").unwrap_err();
        assert_eq!(broken, Broken { error: EtcdAnswerError::Quoted, line: 2 });
    }
}
