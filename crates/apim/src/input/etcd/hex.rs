//! `--hex`: keys and values as `\x2f\x61`, a line each.

use bytes::Bytes;

use super::{BrokenAnswer, Entry, split_line, starts_value};
use crate::problem::AnswerError;

const BYTE: &[u8] = b"\\x";

pub(super) fn is_answer(data: &[u8]) -> bool {
    let line = split_line(data).map_or(data, |(line, _)| line).trim_ascii_end();
    !line.is_empty() && decode(line).is_some()
}

pub(super) fn entries(data: &[u8]) -> Result<Vec<Entry>, BrokenAnswer> {
    let mut entries = Vec::new();
    let mut key: Option<Vec<u8>> = None;
    let mut last = 0;
    for (text, line) in data.split(|byte| *byte == b'\n').zip(1..) {
        let text = text.trim_ascii_end();
        if text.is_empty() {
            continue;
        }
        let bytes = decode(text).ok_or(BrokenAnswer { error: AnswerError::Hex, line })?;
        last = line;
        match key.take() {
            None if !starts_value(&bytes) => key = Some(bytes),
            key => entries.push(entry(key.unwrap_or_default(), bytes.into(), line)),
        }
    }
    match key {
        Some(_) => Err(BrokenAnswer { error: AnswerError::Cut, line: last }),
        None => Ok(entries),
    }
}

fn entry(key: Vec<u8>, value: Bytes, line: usize) -> Entry {
    Entry { key, value, line }
}

fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let byte = |escape: &[u8]| {
        let digits = std::str::from_utf8(escape.strip_prefix(BYTE)?).ok()?;
        let is_pair = digits.len() == 2 && !digits.starts_with('+');
        is_pair.then(|| u8::from_str_radix(digits, 16).ok())?
    };
    text.chunks(4).map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_may_stand_alone_or_behind_their_keys() {
        let value = Entry { key: Vec::new(), value: "{}".into(), line: 1 };
        assert_eq!(entries(b"\\x7b\\x7d\n"), Ok(vec![value]));
        let pair = Entry { key: b"/a".to_vec(), value: "hi".into(), line: 2 };
        assert_eq!(entries(b"\\x2f\\x61\n\\x68\\x69\n"), Ok(vec![pair]));
    }

    #[test]
    fn broken_lines_are_told() {
        let broken = |error, line| Err(BrokenAnswer { error, line });
        assert_eq!(entries(b"\\x2f\n\\x6"), broken(AnswerError::Hex, 2));
        assert_eq!(entries(b"\\x+1"), broken(AnswerError::Hex, 1));
        assert_eq!(entries(b"\\x2f\n"), broken(AnswerError::Cut, 1));
    }
}
