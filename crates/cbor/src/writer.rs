//! CBOR, byte for byte as Go writes it.

use apimachinery_json::derived::{Buffer, put_short};
use apimachinery_runtime::EncodeError;
use apimachinery_runtime::reflect::FieldInfo;

use crate::head::shortest_float;
use crate::token::{ARRAY, BYTES, MAP, MOST_IN_ONE_BYTE, NEGATIVE, NULL, POSITIVE};

/// In which order maps are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MapOrder {
    /// That of RFC 8949's deterministic encoding: shorter keys first.
    #[default]
    Deterministic,
    /// Whichever is fastest.
    Any,
}

/// A buffer that CBOR is appended to.
///
/// A value that has no CBOR form leaves an error, which [`finish`](Self::finish) returns.
#[derive(Debug)]
pub(crate) struct Writer {
    out: Buffer,
    error: Option<EncodeError>,
}

impl Writer {
    /// A writer that appends to `out`.
    pub(crate) fn new(out: Vec<u8>) -> Self {
        Self { out: Buffer::new(out), error: None }
    }

    /// The buffer with everything written.
    ///
    /// # Errors
    /// The first value that had no CBOR form.
    pub(crate) fn finish(self) -> Result<Vec<u8>, EncodeError> {
        match self.error {
            None => Ok(self.out.into_vec()),
            Some(error) => Err(error),
        }
    }

    /// Whether there are so many bytes, or an error, that nothing more should be gathered.
    pub(crate) fn is_full(&self, size: usize) -> bool {
        self.out.len() >= size || self.error.is_some()
    }

    /// Gives the buffer back, with the error if there was one.
    pub(crate) fn into_parts(self) -> (Vec<u8>, Option<EncodeError>) {
        (self.out.into_vec(), self.error)
    }

    /// Remembers that a value has no CBOR form. The first error counts.
    #[cold]
    pub(crate) fn fail(&mut self, error: EncodeError) {
        self.error.get_or_insert(error);
    }

    /// Writes what is CBOR already.
    #[inline]
    pub(crate) fn raw(&mut self, cbor: &[u8]) {
        self.out.append(cbor);
    }

    /// Writes a head: the bits of a major type with a number.
    #[inline]
    fn head(&mut self, major: u8, number: u64) {
        match u8::try_from(number) {
            Ok(short @ 0..=23) => self.out.put(&[major | short], 1),
            Ok(byte) => self.out.put(&[major | 24, byte], 2),
            Err(_) => self.long_head(major, number),
        }
    }

    #[inline(never)]
    fn long_head(&mut self, major: u8, number: u64) {
        let (size, length) = match number {
            ..=0xffff => (25, 2),
            0x1_0000..=0xffff_ffff => (26, 4),
            _ => (27, 8),
        };
        self.out.put(&[major | size], 1);
        self.out.put(&(number << (64 - 8 * length)).to_be_bytes(), length);
    }

    /// Writes `null`.
    #[inline]
    pub(crate) fn null(&mut self) {
        self.out.put(&[NULL], 1);
    }

    /// Writes `true` or `false`.
    #[inline]
    pub(crate) fn bool(&mut self, value: bool) {
        self.out.put(&[0xf4 | u8::from(value)], 1);
    }

    /// Writes a whole number.
    #[inline]
    pub(crate) fn integer(&mut self, number: i64) {
        match u64::try_from(number) {
            Ok(number) => self.unsigned(number),
            Err(_) => self.head(NEGATIVE, (!number).cast_unsigned()),
        }
    }

    /// Writes a whole number that is not negative.
    #[inline]
    pub(crate) fn unsigned(&mut self, number: u64) {
        self.head(POSITIVE, number);
    }

    /// Writes a number in the shortest form that keeps it. A number that is not finite has no form.
    pub(crate) fn float(&mut self, number: f64) {
        if number.is_finite() {
            let (bytes, length) = shortest_float(number);
            return self.out.put(&bytes, length);
        }
        let what = if number.is_nan() { "NaN" } else { "infinity" };
        self.fail(EncodeError::invalid_value(format!(
            "cbor: unsupported value: floating-point {what}"
        )));
    }

    /// Writes text, as a byte string.
    #[inline]
    pub(crate) fn text(&mut self, text: &str) {
        self.utf8(text.as_bytes());
    }

    /// Writes text that is there as bytes of UTF-8.
    #[inline]
    pub(crate) fn utf8(&mut self, text: &[u8]) {
        if let Some(room) = self.out.room()
            && let Some(written) = put_text(text, room)
        {
            return self.out.count(written);
        }
        self.byte_string(text);
    }

    /// Writes the key of a field.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "it has five bits")]
    pub(crate) fn key(&mut self, field: &FieldInfo) {
        let name = field.name_bytes();
        if name.len() <= MOST_IN_ONE_BYTE
            && let (Some(key), Some(room)) = (field.key().padded(), self.out.room())
        {
            // The JSON key is that of CBOR, with a quote for the head and more after the name.
            *room = *key;
            room[0] = BYTES | name.len() as u8;
            return self.out.count(1 + name.len());
        }
        self.byte_string(name);
    }

    #[inline(never)]
    fn byte_string(&mut self, text: &[u8]) {
        self.head(BYTES, text.len() as u64);
        self.out.append(text);
    }

    /// Starts a list or map whose length is not known yet. Returns what [`end`](Self::end) takes.
    #[inline]
    pub(crate) fn start(&mut self, major: u8) -> usize {
        let start = self.out.len();
        self.out.put(&[major], 1);
        start
    }

    /// Ends that list or map.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "it has five bits")]
    pub(crate) fn end(&mut self, major: u8, start: usize, items: usize) {
        match self.out.byte_mut(start) {
            Some(head) if items <= MOST_IN_ONE_BYTE => *head = major | items as u8,
            _ => self.long_end(major, start, items),
        }
    }

    #[inline(never)]
    fn long_end(&mut self, major: u8, start: usize, items: usize) {
        let mut head = Self::new(Vec::new());
        head.head(major, items as u64);
        self.out.append_with(|out| out.splice(start..=start, head.out.into_vec()).for_each(drop));
    }

    /// Writes the head of a map.
    #[inline]
    pub(crate) fn map(&mut self, entries: usize) {
        self.head(MAP, entries as u64);
    }

    /// Writes bytes, under the tag that says that they become base64 where text is wanted.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        const BASE64_LATER: u8 = 0xd6;
        self.out.put(&[BASE64_LATER], 1);
        self.byte_string(bytes);
    }

    /// Writes the head of a list.
    #[inline]
    pub(crate) fn array(&mut self, items: usize) {
        self.head(ARRAY, items as u64);
    }
}

/// Room for a short text with its head.
const TEXT_ROOM: usize = 33;

/// Writes a text whose length is in its first byte. Returns its length with that byte.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it has five bits")]
fn put_text(text: &[u8], room: &mut [u8; TEXT_ROOM]) -> Option<usize> {
    let [head, room @ ..] = room;
    if text.len() > MOST_IN_ONE_BYTE {
        return None;
    }
    put_short(text, room)?;
    *head = BYTES | text.len() as u8;
    Some(1 + text.len())
}
