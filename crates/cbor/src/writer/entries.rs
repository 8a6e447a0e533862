//! Maps: those of structs, whose entries come one by one, and those with keys of their own.

use apimachinery_json as json;
use apimachinery_runtime::TypeMeta;

use super::{MapOrder, TEXT_ROOM, Writer, put_text};
use crate::token::MAP;
use crate::{Field, Fields};

/// How long a padded key is.
const PADDED: usize = 32;

/// What is added to the number of entries of the object at the top.
const OF_ROOT: usize = 1 << (usize::BITS - 1);

static KIND: [u8; PADDED] = pad(b"\x44kind");
static API_VERSION: [u8; PADDED] = pad(b"\x4aapiVersion");

const fn pad(key: &[u8]) -> [u8; PADDED] {
    let (mut padded, mut at) = ([0; PADDED], 0);
    while at < key.len() {
        padded[at] = key[at];
        at += 1;
    }
    padded[PADDED - 1] = key.len() as u8;
    padded
}

/// The bytes of a padded key and how many of them count; nothing for any other.
#[inline]
fn padded(key: &'static [u8]) -> Option<(&'static [u8; PADDED], usize)> {
    let bytes: &[u8; PADDED] = key.try_into().ok()?;
    let length = usize::from(bytes[PADDED - 1]);
    (length < PADDED).then_some((bytes, length))
}

/// An encoded key without what stands behind it.
fn alone(key: &'static [u8]) -> &'static [u8] {
    let length = match key {
        [0x58, length, ..] => 2 + usize::from(*length),
        [head, ..] => 1 + usize::from(head & 0x1f),
        [] => 0,
    };
    key.get(..length).unwrap_or(key)
}

impl Writer {
    /// Writes the map of a struct.
    #[inline]
    pub(crate) fn map_of(&mut self, object: &dyn Fields) {
        let start = self.out.len();
        self.out.put(&[MAP], 1);
        self.entries_of(object, 0, start);
    }

    /// Writes the map of the object with these names, at the top of a document or of a payload.
    pub(crate) fn root_map_of(&mut self, root: TypeMeta, object: &dyn Fields) {
        let outer = self.root.replace(root);
        let start = self.out.len();
        self.out.put(&[MAP], 1);
        self.entries_of(object, OF_ROOT, start);
        self.root = outer;
    }

    /// Writes the entries of the map whose head stands at `start`.
    #[inline]
    fn entries_of(&mut self, object: &dyn Fields, none: usize, start: usize) {
        let outer = std::mem::replace(&mut self.entries, none);
        object.write_fields(0..usize::MAX, self);
        let entries = std::mem::replace(&mut self.entries, outer);
        self.set_head(MAP, entries & !OF_ROOT, start);
    }

    /// Writes an entry, unless its type leaves empty values out and it is empty. `key` is the encoded key; one of at
    /// most 31 bytes is written quickest when zeros and then its length as a byte follow, 32 bytes in all. Whatever else
    /// stands behind a key is passed over.
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
        value.write_entry(key, self);
    }

    /// Counts an entry and writes its key.
    #[inline]
    pub fn key(&mut self, key: &'static [u8]) {
        self.entries += 1;
        match padded(key) {
            Some((bytes, length)) => self.out.put(bytes, length),
            None => self.raw(alone(key)),
        }
    }

    /// Writes an entry that is text.
    pub fn text_entry(&mut self, key: &'static [u8], text: &str) {
        if let Some((bytes, length)) = padded(key)
            && let Some(room) = self.out.room::<{ PADDED + TEXT_ROOM }>()
            && let Some(place) = room.first_chunk_mut()
        {
            *place = *bytes;
            let room = room.get_mut(length..).and_then(<[u8]>::first_chunk_mut);
            if let Some(written) = room.and_then(|room| put_text(text.as_bytes(), room)) {
                self.entries += 1;
                return self.out.count(length + written);
            }
        }
        self.long_text_entry(key, text);
    }

    #[inline(never)]
    fn long_text_entry(&mut self, key: &'static [u8], text: &str) {
        self.key(key);
        self.any_utf8(text.as_bytes());
    }

    /// Writes an entry that is a struct.
    pub fn struct_entry(&mut self, key: &'static [u8], object: &dyn Fields) {
        if let Some((bytes, length)) = padded(key)
            && let Some(room) = self.out.room::<{ PADDED + 1 }>()
            && let Some(place) = room.first_chunk_mut()
        {
            *place = *bytes;
            if let Some(head) = room.get_mut(length) {
                *head = MAP;
            }
            self.entries += 1;
            self.out.count(length + 1);
            return self.entries_of(object, 0, self.out.len() - 1);
        }
        self.key(key);
        self.map_of(object);
    }

    /// Writes a text entry unless it is empty.
    fn name(&mut self, key: &'static [u8], text: &str) {
        if !text.is_empty() {
            self.text_entry(key, text);
        }
    }

    /// Writes the entry `kind`: of the object at the top, else what an object inside another says.
    pub fn kind(&mut self, own: Option<&TypeMeta>) {
        let root = self.root.take();
        if let Some(meta) = root.as_ref().filter(|_| self.entries & OF_ROOT != 0).or(own) {
            self.name(&KIND, meta.kind());
        }
        self.root = root;
    }

    /// Writes the entry `apiVersion`: of the object at the top, else what an object inside another says.
    pub fn api_version(&mut self, own: Option<&TypeMeta>) {
        let root = self.root.take();
        if let Some(meta) = root.as_ref().filter(|_| self.entries & OF_ROOT != 0).or(own) {
            self.name(&API_VERSION, meta.api_version());
        }
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
}
