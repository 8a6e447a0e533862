//! Keys that are known when the program is built.

/// How many bytes a padded key is.
pub(super) const PADDED: usize = 32;

/// The bytes of a padded key and how many of them count; nothing for a key that is only its text.
///
/// A key is its JSON text with the colon. One of at most 31 bytes may be padded: zeros behind it, and its length as
/// the 32nd byte. So it is copied in one move, whatever its length. The derive emits such keys.
#[inline]
pub(super) fn padded(key: &'static str) -> Option<(&'static [u8; PADDED], usize)> {
    let bytes: &[u8; PADDED] = key.as_bytes().try_into().ok()?;
    let len = usize::from(bytes[PADDED - 1]);
    // The last byte of a text is the colon, which is more.
    (len < PADDED).then_some((bytes, len))
}
