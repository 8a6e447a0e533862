//! CBOR, byte for byte as Go writes it.

mod entries;
mod heads;

use std::fmt;

use apimachinery_json::buffer::{Buffer, put_short};
use apimachinery_runtime::{EncodeError, Reason, TypeMeta};
use ciborium_ll::{Encoder, Header};

use self::heads::MOST_IN_ONE_BYTE;
pub(crate) use self::heads::{push_number, set_head};
use crate::token::{ARRAY, BYTES, MAX_DEPTH, NEGATIVE, NULL, POSITIVE};
use crate::transcode::{Scratch, append_json};

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
/// A value that has no CBOR form leaves an error behind, which [`finish`](Self::finish) returns.
#[derive(Debug)]
pub struct Writer {
    out: Buffer,
    order: MapOrder,
    /// How many entries the open map has so far, with a mark when it is that of the object at the top.
    entries: usize,
    depth: usize,
    /// The names of the object at the top.
    root: Option<TypeMeta>,
    error: Option<EncodeError>,
    payloads: Scratch,
}

impl Writer {
    /// A writer that appends to `out`.
    pub fn new(out: Vec<u8>, order: MapOrder) -> Self {
        Self {
            out: Buffer::new(out),
            order,
            entries: 0,
            depth: 0,
            root: None,
            error: None,
            payloads: Scratch::default(),
        }
    }

    /// The buffer with everything written.
    ///
    /// # Errors
    /// The first value that had no CBOR form.
    pub fn finish(self) -> Result<Vec<u8>, EncodeError> {
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
    pub fn fail(&mut self, error: EncodeError) {
        self.error.get_or_insert(error);
    }

    /// Writes what is CBOR already.
    #[inline]
    pub fn raw(&mut self, cbor: &[u8]) {
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
    pub fn null(&mut self) {
        self.out.put(&[NULL], 1);
    }

    /// Writes `true` or `false`.
    #[inline]
    pub fn bool(&mut self, value: bool) {
        self.out.put(&[0xf4 | u8::from(value)], 1);
    }

    /// Writes a whole number.
    #[inline]
    pub fn integer(&mut self, number: i64) {
        match u64::try_from(number) {
            Ok(number) => self.unsigned(number),
            Err(_) => self.head(NEGATIVE, !number as u64),
        }
    }

    /// Writes a whole number that is not negative.
    #[inline]
    pub fn unsigned(&mut self, number: u64) {
        self.head(POSITIVE, number);
    }

    /// Writes a number in the shortest form that keeps it. One that is not finite has none.
    pub fn float(&mut self, number: f64) {
        if number.is_finite() {
            // A vector takes everything.
            let _ = self.out.append_with(|out| Encoder::from(out).push(Header::Float(number)));
            return;
        }
        let what = if number.is_nan() { "NaN" } else { "infinity" };
        self.fail(EncodeError::invalid_value(format!(
            "cbor: unsupported value: floating-point {what}"
        )));
    }

    /// Writes text, as a byte string.
    pub fn text(&mut self, text: &str) {
        self.utf8(text.as_bytes());
    }

    /// Writes text that is there as bytes of UTF-8.
    #[inline]
    fn utf8(&mut self, text: &[u8]) {
        if let Some(room) = self.out.room()
            && let Some(written) = put_text(text, room)
        {
            return self.out.count(written);
        }
        self.any_utf8(text);
    }

    #[inline(never)]
    fn any_utf8(&mut self, text: &[u8]) {
        self.head(BYTES, text.len() as u64);
        self.out.append(text);
    }

    /// Writes text that is ASCII.
    pub fn ascii(&mut self, text: &[u8]) {
        self.utf8(text);
    }

    /// Writes the text that `write` writes.
    pub fn text_with(&mut self, write: impl FnOnce(&mut Self)) {
        let start = self.out.len();
        self.out.put(&[BYTES], 1);
        write(self);
        self.set_head(BYTES, self.out.len() - start - 1, start);
    }

    /// Puts how many items there are into the head of the text or map at `start`, for which one byte was left.
    #[inline]
    fn set_head(&mut self, major: u8, items: usize, start: usize) {
        match self.out.byte_mut(start) {
            Some(head) if items <= MOST_IN_ONE_BYTE => *head = major | items as u8,
            _ => self.out.append_with(|out| set_head(major, items, start, out)),
        }
    }

    /// Writes bytes, under the tag that says that they become base64 where text is wanted.
    pub fn bytes(&mut self, bytes: &[u8]) {
        const BASE64_LATER: u8 = 0xd6;
        self.out.put(&[BASE64_LATER], 1);
        self.any_utf8(bytes);
    }

    /// Writes the head of a list.
    #[inline]
    pub fn array(&mut self, items: usize) {
        self.head(ARRAY, items as u64);
    }

    /// Writes a value that nests without a bound of its own, keeping within [`MAX_DEPTH`].
    pub(crate) fn nested(&mut self, write: impl FnOnce(&mut Self)) {
        if self.depth == MAX_DEPTH {
            let error = crate::token::too_deep(MAX_DEPTH);
            self.fail(EncodeError::invalid_value(Reason::cause(error)));
            return;
        }
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// Writes JSON from elsewhere as CBOR. Fails when it is not JSON.
    pub fn json(&mut self, json: &[u8]) {
        let Self { out, order, payloads, .. } = self;
        let written = out.append_with(|out| append_json(json, *order, payloads, out));
        if let Err(error) = written {
            self.fail(EncodeError::invalid_value(Reason::cause(error)));
        }
    }

    /// Writes CBOR from elsewhere as it is. Fails when it is not one well-formed item.
    pub fn checked(&mut self, cbor: &[u8]) {
        match crate::skip::check_whole(cbor) {
            Ok(()) => self.raw(cbor),
            Err(error) => self.fail(EncodeError::invalid_value(Reason::cause(error))),
        }
    }
}

/// Room for a short text with its head.
const TEXT_ROOM: usize = 33;

/// Writes a text whose length stands in one byte, and answers how long it is with its head.
#[inline]
fn put_text(text: &[u8], room: &mut [u8; TEXT_ROOM]) -> Option<usize> {
    let [head, room @ ..] = room;
    if text.len() > MOST_IN_ONE_BYTE {
        return None;
    }
    put_short(text, room)?;
    *head = BYTES | text.len() as u8;
    Some(1 + text.len())
}

/// Appends text as it is, without a head.
impl fmt::Write for Writer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.raw(text.as_bytes());
        Ok(())
    }
}
