//! `--hex`: keys and values as `\x2f\x61`, a line each.

use data_encoding::HEXLOWER_PERMISSIVE;

use super::{Answer, Broken, Entry, lines, starts_value};
use crate::EtcdAnswerError;

const BYTE: &[u8] = b"\\x";

pub(super) fn answer(data: &[u8]) -> Option<Answer> {
    let (first, _) = lines(data).next()?;
    let is_answer = !first.trim_ascii_end().is_empty() && decode(first.trim_ascii_end()).is_some();
    is_answer.then(|| entries(data))
}

fn entries(data: &[u8]) -> Answer {
    let mut entries = Vec::new();
    let mut key: Option<Vec<u8>> = None;
    let mut last = 0;
    let texts = lines(data).map(|(text, line)| (text.trim_ascii_end(), line));
    for (text, line) in texts.filter(|(text, _)| !text.is_empty()) {
        let bytes = decode(text).ok_or(Broken { error: EtcdAnswerError::Hex, line })?;
        last = line;
        if key.is_none() && !starts_value(&bytes) {
            key = Some(bytes);
        } else {
            let key = key.take().unwrap_or_default();
            entries.push(Entry { key, value: Ok(bytes.into()), line, offset: None });
        }
    }
    match key {
        Some(_) => Err(Broken { error: EtcdAnswerError::Cut, line: last }),
        None => Ok(entries),
    }
}

fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let digits = |byte: &[u8]| <[u8; 2]>::try_from(byte.strip_prefix(BYTE)?).ok();
    let digits: Option<Vec<[u8; 2]>> = text.chunks(4).map(digits).collect();
    HEXLOWER_PERMISSIVE.decode(digits?.as_flattened()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_may_be_alone_or_follow_their_keys() {
        let value = Entry { key: Vec::new(), value: Ok("{}".into()), line: 1, offset: None };
        assert_eq!(entries(b"\\x7b\\x7d\n").unwrap(), [value]);
        let pair = Entry { key: b"/a".to_vec(), value: Ok("hi".into()), line: 2, offset: None };
        assert_eq!(entries(b"\\x2f\\x61\n\\x68\\x69\n").unwrap(), [pair]);
    }

    #[track_caller]
    fn check(data: &[u8], error: EtcdAnswerError, line: usize) {
        assert_eq!(entries(data).unwrap_err(), Broken { error, line });
    }

    #[test]
    fn broken_lines_are_reported() {
        check(b"\\x2f\n\\x6", EtcdAnswerError::Hex, 2);
        check(b"\\x2f\n\\x", EtcdAnswerError::Hex, 2);
        check(b"\\x+1", EtcdAnswerError::Hex, 1);
        check(b"\\x2f\n", EtcdAnswerError::Cut, 1);
    }
}
