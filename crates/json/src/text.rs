//! Bytes as text.

use std::borrow::Cow;

use simdutf8::basic;

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
