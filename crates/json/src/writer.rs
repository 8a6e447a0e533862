//! JSON text, byte for byte as Go writes it.

mod number;
mod string;

use std::fmt;
use std::ops::Range;

use apimachinery_runtime::reflect::FieldInfo;
use apimachinery_runtime::{EncodeError, Reason};

use crate::buffer::Buffer;
use crate::limits::{MAX_DEPTH, too_deep};

/// A buffer that compact JSON is appended to.
///
/// Members and items are written with a comma after each; the end of an object or list replaces the
/// last one. A value that has no JSON form leaves an error, which [`finish`](Self::finish) returns.
#[derive(Debug)]
pub struct JsonWriter {
    out: Buffer,
    depth: usize,
    error: Option<EncodeError>,
}

impl JsonWriter {
    /// A writer that appends to `out`.
    pub fn new(out: Vec<u8>) -> Self {
        Self { out: Buffer::new(out), depth: 0, error: None }
    }

    /// The buffer with everything written.
    ///
    /// # Errors
    /// The first value that had no JSON form.
    pub fn finish(self) -> Result<Vec<u8>, EncodeError> {
        match self.error {
            None => Ok(self.out.into_vec()),
            Some(error) => Err(error),
        }
    }

    /// Gives the buffer back, with the error if there was one.
    pub(crate) fn into_parts(self) -> (Vec<u8>, Option<EncodeError>) {
        (self.out.into_vec(), self.error)
    }

    /// Remembers that a value has no JSON form. The first error counts.
    #[cold]
    pub fn fail(&mut self, error: EncodeError) {
        self.error.get_or_insert(error);
    }

    /// How many bytes are in the buffer.
    #[inline]
    pub fn len(&self) -> usize {
        self.out.len()
    }

    /// Whether the buffer is empty.
    pub fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// A part of what was written.
    pub(crate) fn written(&self, part: Range<usize>) -> &[u8] {
        self.out.bytes().get(part).unwrap_or_default()
    }

    /// Replaces a part of what was written.
    pub(crate) fn replace(&mut self, part: Range<usize>, json: &[u8]) {
        self.out.replace(part, json);
    }

    /// Whether a value had no JSON form.
    pub(crate) fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// Writes `null`.
    pub fn null(&mut self) {
        self.out.put(b"null", 4);
    }

    /// Writes `true` or `false`.
    pub fn bool(&mut self, value: bool) {
        match value {
            true => self.out.put(b"true", 4),
            false => self.out.put(b"false", 5),
        }
    }

    /// Writes text that is JSON already.
    pub fn raw(&mut self, json: &str) {
        self.out.append(json.as_bytes());
    }

    /// Writes `{`.
    #[inline]
    pub fn object_start(&mut self) {
        self.out.put(b"{", 1);
    }

    /// Writes `}`.
    #[inline]
    pub fn object_end(&mut self) {
        self.out.close(b',', b'}');
    }

    /// Writes `[`.
    #[inline]
    pub fn array_start(&mut self) {
        self.out.put(b"[", 1);
    }

    /// Writes `]`.
    #[inline]
    pub fn array_end(&mut self) {
        self.out.close(b',', b']');
    }

    /// Writes the comma after a member or an item.
    #[inline]
    pub fn comma(&mut self) {
        self.out.put(b",", 1);
    }

    #[inline]
    pub(crate) fn member_start(&mut self, key: &'static FieldInfo) {
        // In one move: appending the key by its length makes writing varied Pods 9 % longer.
        match key.key().padded() {
            Some(padded) => self.out.put(padded, key.json_key().len()),
            None => self.raw(key.json_key()),
        }
    }

    /// Writes a member that is `true` or `false`.
    pub(crate) fn bool_member(&mut self, key: &'static FieldInfo, value: bool) {
        self.member_start(key);
        match value {
            true => self.out.put(b"true,", 5),
            false => self.out.put(b"false,", 6),
        }
    }

    /// Writes a member that is `null`.
    pub(crate) fn null_member(&mut self, key: &'static FieldInfo) {
        self.member_start(key);
        self.out.put(b"null,", 5);
    }

    /// Writes a string of ASCII that needs no escapes.
    pub fn quoted_ascii(&mut self, text: &[u8]) {
        self.out.put(b"\"", 1);
        self.out.append(text);
        self.out.put(b"\"", 1);
    }

    /// The same, of the text that `write` writes.
    pub fn quoted_ascii_with(&mut self, write: impl FnOnce(&mut Self)) {
        self.out.put(b"\"", 1);
        write(self);
        self.out.put(b"\"", 1);
    }

    /// Writes a value that nests without a bound of its own, keeping within [`MAX_DEPTH`].
    pub(crate) fn nested(&mut self, write: impl FnOnce(&mut Self)) {
        if self.depth == MAX_DEPTH {
            self.fail(EncodeError::invalid_value(too_deep(MAX_DEPTH, 0).to_string()));
            return;
        }
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// Writes JSON that is known to have the form that [`compacted`](Self::compacted) gives it.
    pub fn raw_json(&mut self, json: &[u8]) {
        self.out.append(json);
    }

    /// Writes JSON from elsewhere: without space, with Go's escapes. Fails when it is not JSON.
    pub fn compacted(&mut self, json: &[u8]) {
        let done = self.out.append_with(|out| crate::compact::compact_into(json, out));
        if let Err(error) = done {
            self.fail(EncodeError::invalid_value(Reason::cause(error)));
        }
    }
}

/// Writes text that is JSON already.
impl fmt::Write for JsonWriter {
    fn write_str(&mut self, json: &str) -> fmt::Result {
        self.raw(json);
        Ok(())
    }
}
