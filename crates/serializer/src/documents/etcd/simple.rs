//! Without an option: a line with the key, then the value as it is and a line break.

use apimachinery_runtime::Input;

use super::super::envelopes::{envelope_end, is_envelope};
use super::{Answer, Entry, starts_value};

pub(super) fn answer(data: Input<'_>) -> Option<Answer> {
    next_key(data.bytes()).is_some().then(|| Ok(entries(data)))
}

fn entries(data: Input<'_>) -> Vec<Entry> {
    let mut entries = Vec::new();
    let (mut at, mut line) = (0, 1);
    let from = |at| data.bytes().get(at..).unwrap_or_default();
    while let Some(key) = next_key(from(at)) {
        at += key.len() + 1;
        line += 1;
        let rest = from(at);
        let end = value_end(rest);
        let value = rest.get(..end).unwrap_or_default();
        entries.push(Entry {
            key: key.to_vec(),
            value: Ok(data.to_shared(value)),
            line,
            offset: Some(at),
        });
        at += end + 1;
        line += 1 + value.iter().filter(|byte| **byte == b'\n').count();
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
        let end = envelope_end(value, true, |rest| {
            rest.strip_prefix(b"\n").is_some_and(|next| next_key(next).is_some())
        });
        return end.unwrap_or(value.len());
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
    use bytes::Bytes;

    use super::*;

    const ENVELOPE: &[u8] = b"k8s\0\n\x09\n\x02v1\x12\x03Pod\x12\x02hi\x1a\0\"\0";

    #[test]
    fn keys_and_values_alternate() {
        // The envelope has two line breaks in it.
        let data = [b"/a/b\n", ENVELOPE, b"\n/c\n{\"kind\":\n\"A\"}\n/d\nk8s:enc:kms:x\n"].concat();
        let seen: Vec<_> =
            entries((&data).into()).into_iter().map(|it| (it.key, it.value, it.line)).collect();
        let expected = [
            (b"/a/b".to_vec(), Ok(Bytes::from_static(ENVELOPE)), 2),
            (b"/c".to_vec(), Ok(Bytes::from("{\"kind\":\n\"A\"}")), 6),
            (b"/d".to_vec(), Ok(Bytes::from("k8s:enc:kms:x")), 9),
        ];
        assert_eq!(seen, expected);
    }

    #[test]
    fn other_text_is_not_an_answer() {
        for text in ["/a", "/a\nb: 1\n", "/a b\n{}", "a\n{}"] {
            assert!(answer(text.into()).is_none(), "{text}");
        }
    }
}
