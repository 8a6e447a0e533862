//! CBOR, byte for byte as Go writes it.

mod entries;
mod heads;

use apimachinery_runtime::{EncodeError, TypeMeta};
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
    out: Vec<u8>,
    order: MapOrder,
    /// How many entries the open map has so far.
    entries: usize,
    depth: usize,
    /// The names of the object at the top.
    root: Option<TypeMeta>,
    /// Whether the fields written are those of the object at the top.
    is_root: bool,
    error: Option<EncodeError>,
    payloads: Scratch,
}

impl Writer {
    /// A writer that appends to `out`.
    pub fn new(out: Vec<u8>, order: MapOrder) -> Self {
        Self {
            out,
            order,
            entries: 0,
            depth: 0,
            root: None,
            is_root: false,
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
            None => Ok(self.out),
            Some(error) => Err(error),
        }
    }

    /// Whether there are so many bytes, or an error, that nothing more should be gathered.
    pub(crate) fn is_full(&self, size: usize) -> bool {
        self.out.len() >= size || self.error.is_some()
    }

    /// Gives the buffer back, with the error if there was one.
    pub(crate) fn into_parts(self) -> (Vec<u8>, Option<EncodeError>) {
        (self.out, self.error)
    }

    /// Remembers that a value has no CBOR form. The first error counts.
    #[cold]
    pub fn fail(&mut self, error: EncodeError) {
        self.error.get_or_insert(error);
    }

    /// Writes what is CBOR already.
    #[inline]
    pub fn raw(&mut self, cbor: &[u8]) {
        self.out.extend_from_slice(cbor);
    }

    /// Writes a head: the bits of a major type with a number.
    #[inline]
    fn head(&mut self, major: u8, number: u64) {
        push_number(major, number, &mut self.out);
    }

    /// Writes `null`.
    #[inline]
    pub fn null(&mut self) {
        self.out.push(NULL);
    }

    /// Writes `true` or `false`.
    #[inline]
    pub fn bool(&mut self, value: bool) {
        self.out.push(if value { 0xf5 } else { 0xf4 });
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
            let _ = Encoder::from(&mut self.out).push(Header::Float(number));
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
        let has_room = self.out.capacity() - self.out.len() > MOST_IN_ONE_BYTE;
        if text.len() > MOST_IN_ONE_BYTE || !has_room {
            return self.any_utf8(text);
        }
        self.out.push(BYTES | text.len() as u8);
        self.out.extend_from_slice(text);
    }

    #[inline(never)]
    fn any_utf8(&mut self, text: &[u8]) {
        self.out.reserve(text.len() + 9);
        self.head(BYTES, text.len() as u64);
        self.out.extend_from_slice(text);
    }

    /// Writes text that is ASCII.
    pub fn ascii(&mut self, text: &[u8]) {
        self.utf8(text);
    }

    /// Writes text that `append` appends.
    pub fn text_with(&mut self, append: impl FnOnce(&mut Vec<u8>)) {
        let start = self.out.len();
        self.out.push(BYTES);
        append(&mut self.out);
        set_head(BYTES, self.out.len() - start - 1, start, &mut self.out);
    }

    /// Writes bytes, under the tag that says that they become base64 where text is wanted.
    pub fn bytes(&mut self, bytes: &[u8]) {
        const BASE64_LATER: u8 = 0xd6;
        self.out.push(BASE64_LATER);
        self.head(BYTES, bytes.len() as u64);
        self.out.extend_from_slice(bytes);
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
            self.fail(EncodeError::invalid_value(error.to_string()));
            return;
        }
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// Writes JSON from elsewhere as CBOR. Fails when it is not JSON.
    pub fn json(&mut self, json: &[u8]) {
        let written = append_json(json, self.order, &mut self.payloads, &mut self.out);
        if let Err(error) = written {
            self.fail(EncodeError::invalid_value(error.to_string()));
        }
    }

    /// Writes CBOR from elsewhere as it is. Fails when it is not one well-formed item.
    pub fn checked(&mut self, cbor: &[u8]) {
        match crate::skip::check_whole(cbor) {
            Ok(()) => self.raw(cbor),
            Err(error) => self.fail(EncodeError::invalid_value(error.to_string())),
        }
    }
}
