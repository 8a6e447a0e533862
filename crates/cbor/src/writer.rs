//! CBOR, byte for byte as Go writes it.

use apimachinery_json as json;
use apimachinery_runtime::{EncodeError, TypeMeta};
use ciborium_ll::{Encoder, Header};

use crate::Field;
use crate::token::{ARRAY, BYTES, MAP, MAX_DEPTH, NEGATIVE, NULL, POSITIVE};
use crate::transcode::{Entries, append_json};

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
    /// The names of the object at the top, while its own fields are written.
    root: Option<TypeMeta>,
    error: Option<EncodeError>,
    payload_entries: Entries,
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
            error: None,
            payload_entries: Entries::default(),
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
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.head(BYTES, text.len() as u64);
        self.out.extend_from_slice(text.as_bytes());
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

    /// Writes a map whose entries `write` writes and counts.
    pub(crate) fn entries(&mut self, write: impl FnOnce(&mut Self)) {
        let start = self.out.len();
        self.out.push(MAP);
        let outer = std::mem::take(&mut self.entries);
        write(self);
        let entries = std::mem::replace(&mut self.entries, outer);
        set_head(MAP, entries, start, &mut self.out);
    }

    /// Counts an entry that is written by other means than [`field`](Self::field).
    #[inline]
    pub(crate) fn count_entry(&mut self) {
        self.entries += 1;
    }

    /// Writes an entry, unless its type leaves empty values out and it is empty. `key` is the encoded key.
    #[inline]
    pub fn field<T: Field>(&mut self, key: &'static [u8], value: &T) {
        if !json::Field::is_omitted(value) {
            self.field_always(key, value);
        }
    }

    /// Writes an entry unless it is empty.
    #[inline]
    pub fn field_unless_empty<T: Field>(&mut self, key: &'static [u8], value: &T) {
        if !json::Field::is_empty(value) {
            self.field_always(key, value);
        }
    }

    /// Writes an entry.
    #[inline]
    pub fn field_always<T: Field>(&mut self, key: &'static [u8], value: &T) {
        self.entries += 1;
        self.raw(key);
        Field::write_cbor(value, self);
    }

    /// Writes a text entry unless it is empty.
    fn name(&mut self, key: &'static [u8], text: &str) {
        if !text.is_empty() {
            self.entries += 1;
            self.raw(key);
            self.text(text);
        }
    }

    /// Writes the entry `kind`: of the object at the top, else what an object inside another says.
    pub fn kind(&mut self, own: Option<&TypeMeta>) {
        let root = self.root.take();
        if let Some(meta) = root.as_ref().or(own) {
            self.name(b"\x44kind", meta.kind());
        }
        self.root = root;
    }

    /// Writes the entry `apiVersion`: of the object at the top, else what an object inside another says.
    pub fn api_version(&mut self, own: Option<&TypeMeta>) {
        let root = self.root.take();
        if let Some(meta) = root.as_ref().or(own) {
            self.name(b"\x4aapiVersion", meta.api_version());
        }
        self.root = root;
    }

    /// Says that what is written next is a value inside the object at the top.
    #[inline]
    pub(crate) fn take_root(&mut self) -> Option<TypeMeta> {
        self.root.take()
    }

    /// Says that the fields written next are those of the object with these names.
    #[inline]
    pub(crate) fn put_root(&mut self, root: Option<TypeMeta>) {
        self.root = root;
    }

    /// Writes a map whose entries come in the order of their text.
    pub(crate) fn sorted_map<'a, V: Field + 'a>(
        &mut self,
        count: usize,
        entries: impl Iterator<Item = (&'a str, &'a V)> + Clone,
    ) {
        self.head(MAP, count as u64);
        let lengths = entries.clone().map(|(key, _)| key.len());
        let in_order =
            self.order == MapOrder::Any || lengths.is_sorted_by(|left, right| left <= right);
        if in_order {
            return self.map_entries(entries);
        }
        let mut sorted: Vec<_> = entries.collect();
        // Stable: keys of one length are in the order of their text already.
        sorted.sort_by_key(|(key, _)| key.len());
        self.map_entries(sorted.into_iter());
    }

    fn map_entries<'a, V: Field + 'a>(&mut self, entries: impl Iterator<Item = (&'a str, &'a V)>) {
        for (key, value) in entries {
            self.text(key);
            value.write_cbor(self);
        }
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
        let written = append_json(json, self.order, &mut self.payload_entries, &mut self.out);
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

/// Writes a head: the bits of a major type with a number.
#[inline]
pub(crate) fn push_number(major: u8, number: u64, out: &mut Vec<u8>) {
    match u8::try_from(number) {
        Ok(short @ 0..=23) => out.push(major | short),
        Ok(byte) => out.extend_from_slice(&[major | 24, byte]),
        Err(_) => push_long_number(major, number, out),
    }
}

fn push_long_number(major: u8, number: u64, out: &mut Vec<u8>) {
    match (u16::try_from(number), u32::try_from(number)) {
        (Ok(number), _) => {
            out.push(major | 25);
            out.extend_from_slice(&number.to_be_bytes());
        }
        (_, Ok(number)) => {
            out.push(major | 26);
            out.extend_from_slice(&number.to_be_bytes());
        }
        _ => {
            out.push(major | 27);
            out.extend_from_slice(&number.to_be_bytes());
        }
    }
}

/// Puts how many items there are into the head of the list or map at `start`, for which one byte was left.
#[inline]
pub(crate) fn set_head(major: u8, items: usize, start: usize, out: &mut Vec<u8>) {
    match (u8::try_from(items), out.get_mut(start)) {
        (Ok(items @ 0..=23), Some(first)) => *first = major | items,
        _ => set_long_head(major, items, start, out),
    }
}

fn set_long_head(major: u8, items: usize, start: usize, out: &mut Vec<u8>) {
    let mut head = Vec::with_capacity(9);
    push_number(major, items as u64, &mut head);
    out.splice(start..start + 1, head);
}
