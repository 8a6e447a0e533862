//! Without an option: a line with the key, then the value as it is and a line break.

use bytes::Bytes;

use super::{Answer, Entry, starts_value};
use crate::input::protobuf::{envelope_end, is_envelope};
use crate::lines::LineCounter;

pub(super) fn answer(data: &Bytes) -> Option<Answer> {
    next_key(data).is_some().then(|| Ok(entries(data)))
}

fn entries(data: &Bytes) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut rest = data.clone();
    let mut lines = LineCounter::new(data, 1);
    while let Some(key) = next_key(&rest) {
        let key = key.to_vec();
        let value = rest.slice(key.len() + 1..);
        let end = value_end(&value);
        let line = lines.line_at(data.len() - value.len());
        entries.push(Entry { key, value: value.slice(..end), line });
        rest = value.slice((end + 1).min(value.len())..);
    }
    entries
}

/// A line without space that starts with a slash, when a value follows.
fn next_key(data: &[u8]) -> Option<&[u8]> {
    let end = data.iter().position(|byte| *byte == b'\n')?;
    let (line, rest) = (data.get(..end)?, data.get(end + 1..)?);
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
            assert!(answer(&Bytes::from(text)).is_none(), "{text}");
        }
    }
}
