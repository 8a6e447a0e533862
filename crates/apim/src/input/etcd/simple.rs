//! Without an option: a line with the key, then the value as it is and a line break.

use bytes::Bytes;

use super::{Entry, split_line, starts_value};
use crate::input::protobuf::{envelope_end, is_envelope};

pub(super) fn is_answer(data: &[u8]) -> bool {
    next_key(data).is_some()
}

pub(super) fn entries(data: &Bytes) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut rest = data.clone();
    let mut line = 1;
    while let Some(key) = next_key(&rest) {
        let (key, start) = (key.to_vec(), key.len() + 1);
        let value = rest.slice(start..);
        let end = value_end(&value);
        let next = (start + end + 1).min(rest.len());
        entries.push(Entry { key, value: value.slice(..end), line: line + 1 });
        line += count_lines(rest.get(..next).unwrap_or_default());
        rest = rest.slice(next..);
    }
    entries
}

/// A line without space that starts with a slash, when a value follows.
fn next_key(data: &[u8]) -> Option<&[u8]> {
    let (line, rest) = split_line(data)?;
    let is_key = line.starts_with(b"/") && line.iter().all(u8::is_ascii_graphic);
    (is_key && starts_value(rest)).then_some(line)
}

fn value_end(value: &[u8]) -> usize {
    if is_envelope(value) {
        return envelope_end(value, |rest| {
            rest.strip_prefix(b"\n").is_some_and(|next| next_key(next).is_some())
        });
    }
    let mut breaks = value.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let is_end = |at: usize| {
        let rest = value.get(at + 1..).unwrap_or_default();
        rest.is_empty() || next_key(rest).is_some()
    };
    breaks.find(|(at, _)| is_end(*at)).map_or(value.len(), |(at, _)| at)
}

fn count_lines(data: &[u8]) -> usize {
    data.iter().filter(|byte| **byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENVELOPE: &[u8] = b"k8s\0\n\x09\n\x02v1\x12\x03Pod\x12\x02hi\x1a\0\"\0";

    #[test]
    fn keys_and_values_alternate() {
        // The envelope has two line breaks in it.
        let data = [b"/a/b\n", ENVELOPE, b"\n/c\n{\"kind\":\n\"A\"}\n/d\nk8s:enc:kms:x\n"].concat();
        let seen: Vec<_> =
            entries(&data.into()).into_iter().map(|it| (it.key, it.value, it.line)).collect();
        let expected = [
            (b"/a/b".to_vec(), Bytes::from_static(ENVELOPE), 2),
            (b"/c".to_vec(), Bytes::from("{\"kind\":\n\"A\"}"), 6),
            (b"/d".to_vec(), Bytes::from("k8s:enc:kms:x"), 9),
        ];
        assert_eq!(seen, expected);
    }

    #[test]
    fn other_text_is_no_answer() {
        for text in ["/a", "/a\nb: 1\n", "/a b\n{}", "a\n{}"] {
            assert!(!is_answer(text.as_bytes()), "{text}");
        }
    }
}
