//! Patterns that names must match.

/// Whether the text is not empty, starts and ends with what `edge` accepts, and has only what
/// `edge` or `inner` accept in between.
pub(super) fn is_bounded(text: &str, edge: fn(u8) -> bool, inner: &[u8]) -> bool {
    let bytes = text.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return false };
    edge(*first) && edge(*last) && bytes.iter().all(|it| edge(*it) || inner.contains(it))
}

/// Whether the text is not empty and has only what `letter` accepts.
pub(super) fn is_all(text: &str, letter: impl Fn(u8) -> bool) -> bool {
    !text.is_empty() && text.bytes().all(letter)
}

/// `[a-z0-9]`
pub(super) fn is_lower_alphanumeric(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit()
}

/// `[A-Za-z0-9]`
pub(super) fn is_alphanumeric(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}
