//! The order of the entries of maps.

use std::cmp::Ordering;
use std::ops::Range;

/// What keys are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Text,
    /// Shorter ones first, as in deterministic CBOR.
    Length,
}

/// The entries of the maps that are open, those of the innermost one last. It can be used again.
///
/// Their keys are places in bytes that the caller has.
#[derive(Debug)]
pub(crate) struct Order {
    by: By,
    open: Vec<Entry>,
    /// Room for what is moved.
    moved: Vec<u8>,
}

/// An entry that has been written.
#[derive(Clone, Debug)]
struct Entry {
    /// What is known of the key's order without looking at it: its first bytes.
    rank: u64,
    key: Range<usize>,
    /// Where the entry was written.
    place: Range<usize>,
}

impl Entry {
    fn key<'k>(&self, keys: &'k [u8]) -> &'k [u8] {
        keys.get(self.key.clone()).unwrap_or_default()
    }
}

impl Order {
    /// The order of JSON.
    pub(crate) fn by_text() -> Self {
        Self { by: By::Text, open: Vec::new(), moved: Vec::new() }
    }

    /// The order of CBOR.
    pub(crate) fn by_length() -> Self {
        Self { by: By::Length, ..Self::by_text() }
    }

    /// Forgets what a document left that could not be read, and makes some room.
    pub(super) fn clear(&mut self) {
        self.open.clear();
        // Few payloads have more open at a time.
        self.open.reserve(32);
    }

    /// Where the entries of a map will be that starts now.
    pub(super) fn mark(&self) -> usize {
        self.open.len()
    }

    /// Adds an entry with this key, which stands at `place` among the keys.
    #[inline]
    pub(super) fn push(&mut self, key: &[u8], place: Range<usize>, entry: Range<usize>) {
        let rank = rank(key);
        let rank = match self.by {
            By::Text => rank,
            By::Length => (key.len().min(255) as u64) << 56 | rank >> 8,
        };
        self.open.push(Entry { rank, key: place, place: entry });
    }

    /// The last key behind `mark`.
    pub(super) fn last_key<'k>(&self, mark: usize, keys: &'k [u8]) -> &'k [u8] {
        self.open.get(mark..).and_then(<[Entry]>::last).map_or(&[], |entry| entry.key(keys))
    }

    /// Brings the entries from `mark` on in order, those with one key as they came. Returns whether they were in order
    /// already, each key once.
    pub(super) fn sort(&mut self, mark: usize, keys: &[u8]) -> bool {
        let by = self.by;
        let compare = |left: &Entry, right: &Entry| {
            left.rank
                .cmp(&right.rank)
                .then_with(|| compare_keys(by, left.key(keys), right.key(keys)))
        };
        let entries = self.open.get_mut(mark..).unwrap_or_default();
        let is_sorted = entries.is_sorted_by(|left, right| compare(left, right) == Ordering::Less);
        if !is_sorted {
            entries.sort_by(compare);
        }
        is_sorted
    }

    /// The first key that sorted entries from `mark` on have twice.
    pub(super) fn duplicate<'k>(&self, mark: usize, keys: &'k [u8]) -> Option<&'k [u8]> {
        let same = |it: &&[Entry]| match it {
            [left, right] => left.rank == right.rank && left.key(keys) == right.key(keys),
            _ => false,
        };
        let pair = self.open.get(mark..)?.windows(2).find(same)?;
        pair.first().map(|entry| entry.key(keys))
    }

    /// Forgets all but the last of sorted entries from `mark` on that have one key.
    #[cold]
    pub(super) fn keep_last(&mut self, mark: usize, keys: &[u8]) {
        let mut kept = self.open.split_off(mark);
        kept.dedup_by(|later, earlier| {
            let is_same = later.key(keys) == earlier.key(keys);
            if is_same {
                earlier.place = later.place.clone();
            }
            is_same
        });
        self.open.append(&mut kept);
    }

    /// Where the entries from `mark` on were written, and room for them.
    pub(super) fn places(
        &mut self,
        mark: usize,
    ) -> (impl Iterator<Item = Range<usize>>, &mut Vec<u8>) {
        let entries = self.open.get(mark..).unwrap_or_default();
        (entries.iter().map(|entry| entry.place.clone()), &mut self.moved)
    }

    /// Forgets the entries from `mark` on and returns how many these were.
    pub(super) fn close(&mut self, mark: usize) -> usize {
        let count = self.open.len() - mark;
        self.open.truncate(mark);
        count
    }
}

#[inline]
fn compare_keys(by: By, left: &[u8], right: &[u8]) -> Ordering {
    match by {
        By::Text => left.cmp(right),
        By::Length => left.len().cmp(&right.len()).then_with(|| left.cmp(right)),
    }
}

/// The first eight bytes as a number that sorts as they do, with zeros behind fewer.
#[inline]
fn rank(key: &[u8]) -> u64 {
    match key.first_chunk() {
        Some(first) => u64::from_be_bytes(*first),
        None => {
            key.iter().fold(0, |rank, byte| rank << 8 | u64::from(*byte))
                << (8 * (8 - key.len().clamp(1, 8)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(mut order: Order, keys: &[&str]) -> (bool, Vec<usize>) {
        let mut bytes = b"outer".to_vec();
        order.push(b"outer", 0..5, 0..1);
        let mark = order.mark();
        for (index, key) in keys.iter().enumerate() {
            let start = bytes.len();
            bytes.extend_from_slice(key.as_bytes());
            order.push(key.as_bytes(), start..bytes.len(), index..index + 1);
        }
        let is_sorted = order.sort(mark, &bytes);
        if order.duplicate(mark, &bytes).is_some() {
            order.keep_last(mark, &bytes);
        }
        let places: Vec<usize> = order.places(mark).0.map(|place| place.start).collect();
        assert_eq!(order.close(mark), places.len());
        assert_eq!(order.last_key(0, &bytes), b"outer");
        (is_sorted, places)
    }

    #[test]
    fn keys_are_sorted_by_text_or_by_length() {
        let keys = ["b", "a", "ab", "", "abcdefghij", "abcdefghii", "\u{e9}", "abcdefgh"];
        let mut by_text: Vec<usize> = (0..keys.len()).collect();
        by_text.sort_by_key(|it| keys[*it]);
        let mut by_length = by_text.clone();
        by_length.sort_by_key(|it| keys[*it].len());
        assert_eq!(sorted(Order::by_text(), &keys), (false, by_text));
        assert_eq!(sorted(Order::by_length(), &keys), (false, by_length));
        assert_eq!(sorted(Order::by_text(), &["a", "ab", "b"]), (true, vec![0, 1, 2]));
        assert_eq!(sorted(Order::by_length(), &["b", "ab"]), (true, vec![0, 1]));
        assert_eq!(sorted(Order::by_length(), &[]), (true, vec![]));
    }

    #[test]
    fn of_keys_that_come_twice_the_last_counts() {
        assert_eq!(sorted(Order::by_text(), &["b", "a", "b"]), (false, vec![1, 2]));
        let mut order = Order::by_text();
        for place in [0..1, 1..2, 0..1] {
            order.push(&b"ba"[place.clone()], place, 0..1);
        }
        order.sort(0, b"ba");
        assert_eq!(order.duplicate(0, b"ba"), Some(b"b".as_slice()));
    }
}
