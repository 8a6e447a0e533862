//! UTF-16 with a byte order mark, turned into UTF-8.

use std::borrow::Cow;

use super::{PIECE, Problem, Source, is_allowed, mark};

/// A character that could not be read: what is wrong, and whether only the end of the input makes
/// it so.
struct Bad {
    problem: &'static str,
    truncated: bool,
}

pub(super) fn decode(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Source<'static> {
    let mut text = String::with_capacity(bytes.len() / 2);
    // The start of the current piece, in the input and in the text.
    let (mut piece, mut piece_text) = (0, 0);
    let mut offset = 2;
    let problem = loop {
        if offset >= bytes.len() {
            break None;
        }
        let next = character(bytes, offset, unit);
        let len = next.as_ref().map_or(2, |value| 2 * value.len_utf16());
        if offset + len > piece + PIECE {
            (piece, piece_text) = (offset, text.len());
        }
        match next {
            Ok(value) => text.push(value),
            Err(bad) => {
                let place = mark(text.as_bytes());
                text.truncate(if bad.truncated { text.len() } else { piece_text });
                break Some(Problem { text: bad.problem, place });
            }
        }
        offset += len;
    };
    Source { is_ascii: text.is_ascii(), text: Cow::Owned(text.into_bytes()), problem }
}

fn character(bytes: &[u8], offset: usize, unit: fn([u8; 2]) -> u16) -> Result<char, Bad> {
    let bad = |problem| Bad { problem, truncated: false };
    let cut = |problem| Bad { problem, truncated: true };
    let read = |at: usize| match bytes.get(at..at + 2) {
        Some(&[first, second]) => Some(u32::from(unit([first, second]))),
        _ => None,
    };
    let first = read(offset).ok_or_else(|| cut("incomplete UTF-16 character"))?;
    let value = match first {
        0xDC00..=0xDFFF => return Err(bad("unexpected low surrogate area")),
        0xD800..=0xDBFF => {
            let second = read(offset + 2).ok_or_else(|| cut("incomplete UTF-16 surrogate pair"))?;
            if !(0xDC00..=0xDFFF).contains(&second) {
                return Err(bad("expected low surrogate area"));
            }
            0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF)
        }
        _ => first,
    };
    match char::from_u32(value) {
        Some(character) if is_allowed(value) => Ok(character),
        _ => Err(bad("control characters are not allowed")),
    }
}
