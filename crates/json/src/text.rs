//! Bytes as text.

use std::borrow::Cow;

use apimachinery_runtime::{DecodeError, DecodeErrorKind, Position};
use simdutf8::basic;

use crate::syntax;

/// The first byte of U+FFFD in UTF-8.
const FIRST_OF_REPLACEMENT: u8 = 0xef;

/// The bytes as text; bytes that are not UTF-8 become U+FFFD, one for each, as in the reference.
pub(crate) fn valid_text(bytes: &[u8]) -> Cow<'_, str> {
    match basic::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(repaired(bytes)),
    }
}

fn repaired(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + 16);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    text
}

/// An error about the text that was made of the bytes, as one about the bytes: with the place in
/// them, and with the byte that is not expected where the text has U+FFFD.
#[cold]
pub(crate) fn in_bytes(error: DecodeError, bytes: &[u8]) -> DecodeError {
    let Some(place) = error.position() else { return error };
    let (offset, replaced) = origin(bytes, place.offset);
    match (error.kind(), replaced) {
        (DecodeErrorKind::Syntax(text), Some(byte)) => {
            let replacement = syntax::quoted(FIRST_OF_REPLACEMENT);
            let text = text.to_string().replacen(&replacement, &syntax::quoted(byte), 1);
            DecodeError::syntax(text).at(Position::byte(offset))
        }
        _ => error.relocated(Some(Position::byte(offset))),
    }
}

/// Where a place in the repaired text comes from, and the byte there if it was replaced.
fn origin(bytes: &[u8], offset: usize) -> (usize, Option<u8>) {
    let (mut at, mut rest) = (0, offset);
    for chunk in bytes.utf8_chunks() {
        let valid = chunk.valid().len();
        if rest < valid {
            return (at + rest, None);
        }
        (at, rest) = (at + valid, rest - valid);
        for byte in chunk.invalid() {
            match rest.checked_sub(char::REPLACEMENT_CHARACTER.len_utf8()) {
                None => return (at, Some(*byte)),
                Some(after) => (at, rest) = (at + 1, after),
            }
        }
    }
    (at, None)
}

/// The first byte of the text that is not white space of any sort; `None` when it is not UTF-8.
/// What follows is not examined.
pub(crate) fn first_byte(bytes: &[u8]) -> Option<u8> {
    for chunk in bytes.utf8_chunks() {
        let first = chunk.valid().trim_start().bytes().next();
        if first.is_some() || !chunk.invalid().is_empty() {
            return first;
        }
    }
    None
}

/// Whether [`compact_into`](crate::compact_into) has nothing to change in a JSON text. Text in
/// which only strings hold space is not recognized.
pub(crate) fn is_compact(json: &[u8]) -> bool {
    let changes = |byte: u8| {
        (byte <= b' ') | (byte == b'<') | (byte == b'>') | (byte == b'&') | (byte == 0xe2)
    };
    !json.iter().fold(false, |any, byte| any | changes(*byte))
}
