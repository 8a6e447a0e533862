//! Maps: those of structs, whose entries come one by one, and those with keys of their own.

use apimachinery_json as json;
use apimachinery_runtime::TypeMeta;

use super::{MapOrder, Writer, set_head};
use crate::Field;
use crate::token::MAP;

impl Writer {
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
        if let Some(meta) = root.as_ref().filter(|_| self.is_root).or(own) {
            self.name(b"\x44kind", meta.kind());
        }
        self.root = root;
    }

    /// Writes the entry `apiVersion`: of the object at the top, else what an object inside another says.
    pub fn api_version(&mut self, own: Option<&TypeMeta>) {
        let root = self.root.take();
        if let Some(meta) = root.as_ref().filter(|_| self.is_root).or(own) {
            self.name(b"\x4aapiVersion", meta.api_version());
        }
        self.root = root;
    }

    /// Writes what `write` does for the object with these names, at the top of a document or of a payload.
    pub(crate) fn with_root(&mut self, root: TypeMeta, write: impl FnOnce(&mut Self)) {
        let outer = self.root.replace(root);
        let was_root = std::mem::replace(&mut self.is_root, true);
        write(self);
        (self.root, self.is_root) = (outer, was_root);
    }

    /// Writes what `write` does for a value inside the object at the top.
    #[inline]
    pub(crate) fn within_root(&mut self, write: impl FnOnce(&mut Self)) {
        let was_root = std::mem::replace(&mut self.is_root, false);
        write(self);
        self.is_root = was_root;
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
}
