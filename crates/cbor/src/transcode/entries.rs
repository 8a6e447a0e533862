//! Putting the entries of maps in order without an allocation for each map.

use super::words::append;

/// An entry of a map that has been written.
#[derive(Debug)]
pub(super) struct Entry {
    /// The first eight bytes of the key, as a number that sorts as they do.
    pub(super) rank: u64,
    /// Where the key that decides the order starts and ends, in what it was read from or written to.
    pub(super) key: (usize, usize),
    /// Where the entry starts and ends in what was written.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The entries of the maps that are open, those of the innermost one last.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    open: Vec<Entry>,
    unsorted: Vec<u8>,
}

impl Entries {
    /// How many there are: where the entries of a map that starts now will be.
    pub(super) fn mark(&self) -> usize {
        self.open.len()
    }

    pub(super) fn push(&mut self, entry: Entry) {
        self.open.push(entry);
    }

    /// Starts anew, with room for what most payloads have open at a time.
    pub(super) fn start(&mut self) {
        self.open.clear();
        self.open.reserve(32);
    }

    /// Brings the entries from `mark` on in the order of their keys, which are places in `keys`. Answers whether
    /// they were in another; nothing when two have the same key.
    pub(super) fn sort(&mut self, mark: usize, keys: &[u8]) -> Option<bool> {
        let entries = self.open.get_mut(mark..)?;
        let key = |entry: &Entry| keys.get(entry.key.0..entry.key.1).unwrap_or_default();
        let is_before = |left: &Entry, right: &Entry| match left.rank == right.rank {
            true => key(left) < key(right),
            false => left.rank < right.rank,
        };
        if entries.is_sorted_by(is_before) {
            return Some(false);
        }
        entries.sort_unstable_by(|left, right| {
            left.rank.cmp(&right.rank).then_with(|| key(left).cmp(key(right)))
        });
        entries.is_sorted_by(is_before).then_some(true)
    }

    /// Moves what was written for the entries from `mark` on, all of which stands behind `start`, into their order.
    pub(super) fn rearrange(&mut self, mark: usize, start: usize, out: &mut Vec<u8>) -> Option<()> {
        self.unsorted.clear();
        self.unsorted.extend_from_slice(out.get(start..)?);
        out.truncate(start);
        for entry in self.open.get(mark..)? {
            append(out, &self.unsorted, entry.start - start, entry.end - entry.start)?;
        }
        Some(())
    }

    /// Forgets the entries from `mark` on and answers how many these were.
    pub(super) fn close(&mut self, mark: usize) -> usize {
        let count = self.open.len() - mark;
        self.open.truncate(mark);
        count
    }
}
