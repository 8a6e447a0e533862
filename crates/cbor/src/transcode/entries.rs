//! Putting the entries of maps in order without an allocation for each map.

use std::cmp::Ordering;

use super::sink::Sink;

/// An entry of a map that has been written.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The first eight bytes of the key, as a number that sorts as they do.
    rank: u64,
    /// Where the key that decides the order starts and ends, in what it was read from or written to.
    key: (u32, u32),
    /// Where the entry starts and ends in what was written.
    place: (u32, u32),
}

/// Up to where places may be.
pub(super) const MAX_PLACE: usize = u32::MAX as usize;

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

    /// Adds an entry: the rank of its key, where the key is, and where the entry was written, all of that before
    /// [`MAX_PLACE`].
    #[inline]
    pub(super) fn push(&mut self, rank: u64, key: (usize, usize), place: (usize, usize)) {
        let narrow = |(start, end): (usize, usize)| (start as u32, end as u32);
        self.open.push(Entry { rank, key: narrow(key), place: narrow(place) });
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
        let key = |it: &Entry| keys.get(it.key.0 as usize..it.key.1 as usize).unwrap_or_default();
        let compare = |left: &Entry, right: &Entry| match left.rank.cmp(&right.rank) {
            Ordering::Equal => key(left).cmp(key(right)),
            order => order,
        };
        let is_before = |left: &Entry, right: &Entry| compare(left, right) == Ordering::Less;
        if entries.is_sorted_by(is_before) {
            return Some(false);
        }
        entries.sort_unstable_by(compare);
        entries.is_sorted_by(is_before).then_some(true)
    }

    /// Moves what was written for the entries from `mark` on, all of which stands behind `start`, into their order.
    pub(super) fn rearrange(
        &mut self,
        mark: usize,
        start: usize,
        out: &mut Sink<'_>,
    ) -> Option<()> {
        out.make_room(0);
        self.unsorted.clear();
        self.unsorted.extend_from_slice(out.take_back(start)?);
        for entry in self.open.get(mark..)? {
            let (from, to) = (entry.place.0 as usize, entry.place.1 as usize);
            out.put_first(self.unsorted.get(from - start..)?, to - from)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many_entries_are_sorted_alike() {
        let keys: Vec<u8> = (0..100).map(|it: u32| (it * it * 7 % 31) as u8).collect();
        for count in 0..60 {
            for seed in 0..40 {
                let places: Vec<_> =
                    (0..count).map(|it| (it * (seed + 3) + seed * seed) % 90).collect();
                let mut entries = Entries::default();
                for place in &places {
                    entries.push(u64::from(keys[*place] / 8), (*place, place + 7), (0, 0));
                }
                let key = |place: usize| &keys[place..place + 7];
                let rank = |place: usize| (keys[place] / 8, key(place));
                let mut sorted = places.clone();
                sorted.sort_by_key(|place| rank(*place));
                let is_twice = sorted.windows(2).any(|it| rank(it[0]) == rank(it[1]));
                let expected = (!is_twice).then_some(sorted != places);
                assert_eq!(entries.sort(0, &keys), expected, "{places:?}");
                if !is_twice {
                    let found: Vec<_> = entries.open.iter().map(|it| it.key.0 as usize).collect();
                    assert_eq!(found, sorted);
                }
            }
        }
    }
}
