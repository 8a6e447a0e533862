//! JSON text, byte for byte as Go writes it.

mod escapes;
mod number;
mod string;

use apimachinery_runtime::EncodeError;

use crate::Field;
use crate::reader::MAX_DEPTH;

pub(crate) use escapes::separator;

/// A buffer that compact JSON is appended to.
///
/// Members and items are written with a comma behind each; the end of an object or list replaces the last
/// one. A value that has no JSON form leaves an error behind, which [`finish`](Self::finish) returns.
#[derive(Debug)]
pub struct Writer {
    out: Vec<u8>,
    depth: usize,
    error: Option<EncodeError>,
}

impl Writer {
    /// A writer that appends to `out`.
    pub fn new(out: Vec<u8>) -> Self {
        Self { out, depth: 0, error: None }
    }

    /// The buffer with everything written.
    ///
    /// # Errors
    /// The first value that had no JSON form.
    pub fn finish(self) -> Result<Vec<u8>, EncodeError> {
        match self.error {
            None => Ok(self.out),
            Some(error) => Err(error),
        }
    }

    /// Gives the buffer back, with the error if there was one.
    pub(crate) fn into_parts(self) -> (Vec<u8>, Option<EncodeError>) {
        (self.out, self.error)
    }

    /// Remembers that a value has no JSON form. The first error counts.
    #[cold]
    pub fn fail(&mut self, error: EncodeError) {
        self.error.get_or_insert(error);
    }

    /// How many bytes are in the buffer.
    pub(crate) fn len(&self) -> usize {
        self.out.len()
    }

    /// Whether a value had no JSON form.
    pub(crate) fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// Writes text that is JSON already.
    #[inline]
    pub fn raw(&mut self, json: &str) {
        self.out.extend_from_slice(json.as_bytes());
    }

    /// Writes `{`.
    #[inline]
    pub fn object_start(&mut self) {
        self.out.push(b'{');
    }

    /// Writes `}`.
    #[inline]
    pub fn object_end(&mut self) {
        self.close(b'}');
    }

    /// Writes `[`.
    #[inline]
    pub fn array_start(&mut self) {
        self.out.push(b'[');
    }

    /// Writes `]`.
    #[inline]
    pub fn array_end(&mut self) {
        self.close(b']');
    }

    #[inline]
    fn close(&mut self, end: u8) {
        match self.out.last_mut() {
            Some(last @ b',') => *last = end,
            _ => self.out.push(end),
        }
    }

    /// Writes the comma behind a member or an item.
    #[inline]
    pub fn comma(&mut self) {
        self.out.push(b',');
    }

    /// Writes a key and its colon.
    pub fn key(&mut self, name: &str) {
        self.string(name);
        self.out.push(b':');
    }

    /// Writes a member, unless its type leaves empty values out and it is empty. `key` is the key as JSON
    /// with its colon.
    #[inline]
    pub fn field<T: Field>(&mut self, key: &'static str, value: &T) {
        if !value.is_omitted() {
            value.write_member(key, self);
        }
    }

    /// Writes a member unless it is empty.
    #[inline]
    pub fn field_unless_empty<T: Field>(&mut self, key: &'static str, value: &T) {
        if !value.is_empty() {
            value.write_member(key, self);
        }
    }

    /// Writes a member.
    #[inline]
    pub fn field_always<T: Field>(&mut self, key: &'static str, value: &T) {
        value.write_member(key, self);
    }

    /// Writes a member: what [`Field::write_member`] mostly does.
    pub fn member(&mut self, key: &'static str, value: &dyn Field) {
        self.raw(key);
        value.write(self);
        self.comma();
    }

    /// Writes a member that is text.
    pub fn text_member(&mut self, key: &'static str, text: &str) {
        self.out.reserve(key.len() + text.len() + 3);
        self.raw(key);
        self.string(text);
        self.comma();
    }

    /// Writes a member that is `null`.
    pub fn null_member(&mut self, key: &'static str) {
        self.raw(key);
        self.raw("null,");
    }

    /// Writes a string of ASCII that needs no escapes.
    pub fn quoted_ascii(&mut self, text: &str) {
        self.out.push(b'"');
        self.raw(text);
        self.out.push(b'"');
    }

    /// Writes a string of ASCII that needs no escapes, appended by `append`.
    pub fn quoted_ascii_with(&mut self, append: impl FnOnce(&mut Vec<u8>)) {
        self.out.push(b'"');
        append(&mut self.out);
        self.out.push(b'"');
    }

    /// Writes a whole number.
    #[inline]
    pub fn integer<T: itoa::Integer>(&mut self, number: T) {
        self.raw(itoa::Buffer::new().format(number));
    }

    /// Writes a value that nests without a bound of its own, keeping within [`MAX_DEPTH`].
    pub(crate) fn nested(&mut self, write: impl FnOnce(&mut Self)) {
        if self.depth == MAX_DEPTH {
            self.fail(EncodeError::invalid_value(crate::value::too_deep().to_string()));
            return;
        }
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// Writes JSON that is known to have the form that [`compacted`](Self::compacted) gives it.
    pub fn raw_json(&mut self, json: &[u8]) {
        self.out.extend_from_slice(json);
    }

    /// Writes JSON from elsewhere: without space, with Go's escapes. Fails when it is not JSON.
    pub fn compacted(&mut self, json: &[u8]) {
        if let Err(error) = crate::compact::compact_into(json, &mut self.out) {
            self.fail(EncodeError::invalid_value(error.to_string()));
        }
    }
}
