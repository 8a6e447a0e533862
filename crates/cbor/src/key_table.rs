//! The keys of a struct's fields, in a form that a key of a document is quickly compared with.

use crate::keys::{count_keys, key_length, name_of};

/// The encoded keys of a struct's fields, in the order of the encoding.
#[derive(Debug)]
pub struct KeyTable {
    keys: &'static [u8],
    places: &'static [KeyPlace],
}

/// Where a key is in the list of all of a struct, and what it starts and ends with.
#[derive(Clone, Copy, Debug)]
pub struct KeyPlace {
    /// The first eight bytes, zeros behind a shorter key.
    head: u64,
    /// The last eight bytes of a key that has as many.
    tail: u64,
    start: u32,
    length: u32,
}

/// The places of the keys of [`FieldKeys`](crate::FieldKeys), which are `COUNT`.
pub const fn places_of_keys<const COUNT: usize>(keys: &[u8]) -> [KeyPlace; COUNT] {
    let mut places = [KeyPlace { head: 0, tail: 0, start: 0, length: 0 }; COUNT];
    let (mut index, mut at) = (0, 0);
    while index < COUNT {
        let length = key_length(keys, at);
        let (mut head, mut tail, mut byte) = (0, 0, 0);
        while byte < length {
            if byte < 8 {
                head |= (keys[at + byte] as u64) << (8 * byte);
            }
            tail = tail >> 8 | (keys[at + byte] as u64) << 56;
            byte += 1;
        }
        places[index] = KeyPlace { head, tail, start: at as u32, length: length as u32 };
        at += length;
        index += 1;
    }
    places
}

/// What the head of a key must be so that the data that starts with the bytes of `word` can start with it.
#[inline]
fn head_of_data(word: u64) -> u64 {
    // The length of a name of up to seven bytes; anything else is in the head in full, as far as it goes.
    let length = (word as u8).wrapping_sub(0x40).min(7);
    word & u64::MAX >> (8 * (7 - length))
}

impl KeyPlace {
    /// Whether `data`, which has this `head`, starts with the key. `keys` is what the place is in.
    #[inline]
    fn is_at_start(&self, head: u64, data: &[u8], keys: &[u8]) -> bool {
        if self.head != head {
            return false;
        }
        let length = self.length as usize;
        if length <= 8 {
            return true;
        }
        let tail = data.get(length - 8..).and_then(|rest| rest.first_chunk());
        let is_tail = tail.is_some_and(|tail| u64::from_le_bytes(*tail) == self.tail);
        is_tail && (length <= 16 || self.is_whole(data, keys))
    }

    #[inline(never)]
    fn is_whole(&self, data: &[u8], keys: &[u8]) -> bool {
        let (start, length) = (self.start as usize, self.length as usize);
        keys.get(start..start + length) == data.get(..length)
    }
}

impl KeyTable {
    /// The table of the keys of [`FieldKeys`](crate::FieldKeys) with their [places](places_of_keys).
    pub const fn new(keys: &'static [u8], places: &'static [KeyPlace]) -> Self {
        assert!(places.len() == count_keys(&[keys]), "every key has its place");
        Self { keys, places }
    }

    /// The number of the key that `data` starts with, and its length; looked for from the one that is due, since
    /// documents mostly list fields in order. Nothing so close to the end of the data that no value is there.
    #[inline]
    pub(crate) fn find(&self, due: usize, data: &[u8]) -> Option<(usize, usize)> {
        let head = head_of_data(u64::from_le_bytes(*data.first_chunk()?));
        let mut index = due;
        while let Some(place) = self.places.get(index) {
            if place.is_at_start(head, data, self.keys) {
                return Some((index, place.length as usize));
            }
            index += 1;
        }
        self.find_earlier(due, head, data)
    }

    #[cold]
    fn find_earlier(&self, due: usize, head: u64, data: &[u8]) -> Option<(usize, usize)> {
        let earlier = self.places.iter().take(due);
        let mut found = earlier.enumerate().filter(|it| it.1.is_at_start(head, data, self.keys));
        found.next().map(|(index, place)| (index, place.length as usize))
    }

    /// The number of the field with this name.
    #[cold]
    pub(crate) fn find_name(&self, name: &[u8]) -> Option<usize> {
        self.names().position(|it| it.as_bytes() == name)
    }

    /// The names of the fields.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.places.iter().map(|place| self.name_at(place))
    }

    /// The name of a field.
    #[cold]
    pub(crate) fn name(&self, index: usize) -> &'static str {
        self.places.get(index).map_or("", |place| self.name_at(place))
    }

    /// The encoded key of a field.
    pub(crate) fn key(&self, index: usize) -> &'static [u8] {
        self.places.get(index).map_or(&[], |place| self.key_at(place))
    }

    fn key_at(&self, place: &KeyPlace) -> &'static [u8] {
        let start = place.start as usize;
        self.keys.get(start..start + place.length as usize).unwrap_or_default()
    }

    fn name_at(&self, place: &KeyPlace) -> &'static str {
        name_of(self.key_at(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: &[u8] =
        b"\x41a\x42ab\x44kind\x46sevens\x47eightby\x47eightbz\x48ninebyte\x4asameheadxy\
        \x4fsixteen-letters\x50seventeen-letter\x50seventeen_letter\x57twenty-three-letters---\
        \x58\x18twenty-four-letters-----\x58\x18twenty-four-letterz-----";
    const PLACES: [KeyPlace; count_keys(&[KEYS])] = places_of_keys(KEYS);
    const TABLE: KeyTable = KeyTable::new(KEYS, &PLACES);

    #[test]
    fn a_key_is_found_from_any_place() {
        for index in 0..PLACES.len() {
            let key = TABLE.key(index);
            let data = [key, b"\x4712345678"].concat();
            for due in 0..=PLACES.len() {
                assert_eq!(TABLE.find(due, &data), Some((index, key.len())), "{key:?} from {due}");
            }
            assert_eq!(TABLE.find_name(TABLE.name(index).as_bytes()), Some(index));
        }
        assert_eq!(TABLE.name(1), "ab");
        assert_eq!(TABLE.find_name(b"abc"), None);
    }

    #[test]
    fn what_only_resembles_a_key_is_none() {
        for index in 0..PLACES.len() {
            let key = TABLE.key(index);
            for place in 0..key.len() {
                let mut other = [key, b"\x4712345678"].concat();
                other[place] ^= 0x20;
                let expected = (0..PLACES.len()).find(|it| other.starts_with(TABLE.key(*it)));
                assert_eq!(TABLE.find(0, &other).map(|it| it.0), expected, "{other:?}");
            }
            for length in 0..key.len() {
                assert_eq!(TABLE.find(0, &key[..length]), None, "{key:?} up to {length}");
            }
        }
        for head in 0..=u8::MAX {
            let data = [head, b'a', b'b', 0, 0, 0, 0, 0, 0, 0];
            let expected = match head {
                0x41 => Some((0, 2)),
                0x42 => Some((1, 3)),
                _ => None,
            };
            assert_eq!(TABLE.find(0, &data), expected, "{head:#x}");
        }
    }
}
