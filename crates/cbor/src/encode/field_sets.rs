//! Sets of fields as CBOR: maps that hold maps and nothing else, in compact JSON of ASCII. Managed fields are so, and make
//! up half of what is written for most objects.
//!
//! The plain way is through a [`Value`](apimachinery_runtime::Value), which writes the same and is gone when this gives up.
//! Without this, writing a Pod takes half as many instructions again.

use crate::writer::Writer;

/// How deep sets may be nested.
const MAX_LEVELS: usize = 64;

/// How long a key may be.
const MAX_KEY: usize = 255;

/// How many bytes of a key are looked at together.
const WINDOW: usize = 24;

/// A member of a set.
#[derive(Clone, Copy, Debug)]
struct Member {
    /// The length of the key and its first seven bytes: a number that sorts as encoded keys do.
    rank: u64,
    /// Where the key starts in [`FieldSets::keys`].
    key: usize,
    /// The number of the set that it holds.
    inner: usize,
}

impl Member {
    fn key<'k>(&self, keys: &'k [u8]) -> &'k [u8] {
        let length = (self.rank >> 56) as usize;
        keys.get(self.key..self.key + length).unwrap_or_default()
    }
}

/// The number of the empty set.
const EMPTY: usize = 0;

/// What has been seen of sets. It can be used again.
#[derive(Debug, Default)]
pub(super) struct FieldSets {
    /// The members of the sets that are open, those of the innermost one last.
    open: Vec<Member>,
    /// Those of the sets that are closed.
    members: Vec<Member>,
    /// Where the members of each set start and end.
    sets: Vec<(usize, usize)>,
    keys: Vec<u8>,
}

impl FieldSets {
    /// Appends one set. When it gives up, nothing was written.
    pub(super) fn append(&mut self, json: &[u8], out: &mut Writer) -> Option<()> {
        if !json.starts_with(b"{\"") {
            return None;
        }
        self.open.clear();
        self.members.clear();
        self.sets.clear();
        self.keys.clear();
        // Few payloads have more; growing in steps costs more.
        self.open.reserve(32);
        self.members.reserve(64);
        self.keys.reserve(json.len() + WINDOW);
        self.sets.push((0, 0));
        let (set, end) = self.scan(json, 1, MAX_LEVELS)?;
        if end < json.len() {
            return None;
        }
        self.write(set, out);
        Some(())
    }

    /// Looks through the set whose first key starts at `at`. Returns its number and where it ends.
    fn scan(&mut self, json: &[u8], mut at: usize, levels: usize) -> Option<(usize, usize)> {
        let mark = self.open.len();
        loop {
            let start = self.keys.len();
            let end = self.key(json, at)?;
            let rank = rank(self.keys.get(start..)?)?;
            let [b':', b'{', first] = json.get(end..)?.first_chunk()? else { return None };
            let (inner, behind) = match first {
                b'}' => (EMPTY, end + 3),
                _ => self.scan(json, end + 2, levels.checked_sub(1)?)?,
            };
            self.open.push(Member { rank, key: start, inner });
            match json.get(behind)? {
                b',' => at = behind + 1,
                b'}' => return Some((self.close(mark)?, behind + 1)),
                _ => return None,
            }
        }
    }

    /// Appends the key whose quote stands at `at` to the keys. Returns where it ends.
    #[inline]
    fn key(&mut self, json: &[u8], at: usize) -> Option<usize> {
        let mut at = json.get(at).filter(|quote| **quote == b'"').map(|_| at + 1)?;
        loop {
            let window = window(json.get(at..)?);
            let length = plain(&window);
            let end = self.keys.len() + length;
            self.keys.extend_from_slice(&window);
            self.keys.truncate(end);
            at += length;
            match window.get(length..) {
                Some([b'"', ..]) => return Some(at + 1),
                Some([b'\\', ..]) => {
                    let byte = json.get(at + 1).filter(|byte| b"\"\\/".contains(byte))?;
                    self.keys.push(*byte);
                    at += 2;
                }
                Some([_, ..]) => return None,
                _ => {}
            }
        }
    }

    /// Puts the members of the innermost set in order and away. Returns its number; gives up when a key stands there
    /// twice.
    fn close(&mut self, mark: usize) -> Option<usize> {
        let (keys, members) = (&self.keys, self.open.get_mut(mark..)?);
        members.sort_by_key(|it| it.rank);
        let is_before = |left: &Member, right: &Member| {
            left.rank < right.rank || left.rank == right.rank && left.key(keys) < right.key(keys)
        };
        if !members.is_sorted_by(is_before) {
            return None;
        }
        let start = self.members.len();
        self.members.extend_from_slice(members);
        self.open.truncate(mark);
        self.sets.push((start, self.members.len()));
        Some(self.sets.len() - 1)
    }

    fn write(&self, set: usize, out: &mut Writer) {
        let (start, end) = self.sets.get(set).copied().unwrap_or_default();
        let members = self.members.get(start..end).unwrap_or_default();
        out.map(members.len());
        for member in members {
            out.utf8(member.key(&self.keys));
            match member.inner {
                EMPTY => out.map(0),
                inner => self.write(inner, out),
            }
        }
    }
}

/// The rank of a key, when it is not too long.
#[inline]
fn rank(key: &[u8]) -> Option<u64> {
    if key.len() > MAX_KEY {
        return None;
    }
    let first = match key.first_chunk() {
        Some(first) => u64::from_be_bytes(*first) >> 8,
        None => {
            let mut first = 0;
            for at in 0..7 {
                first = first << 8 | u64::from(key.get(at).copied().unwrap_or_default());
            }
            first
        }
    };
    Some((key.len() as u64) << 56 | first)
}

/// What stands at the start, with zeros behind what is shorter.
#[inline]
fn window(json: &[u8]) -> [u8; WINDOW] {
    json.first_chunk().copied().unwrap_or_else(|| {
        let mut window = [0; WINDOW];
        window.iter_mut().zip(json).for_each(|(place, byte)| *place = *byte);
        window
    })
}

/// How many bytes at the start are ASCII that stands in a JSON string as it is.
#[inline]
fn plain(window: &[u8; WINDOW]) -> usize {
    let mut at = 0;
    for word in window.as_chunks().0 {
        let marks = marks(u64::from_le_bytes(*word));
        if marks != 0 {
            return at + marks.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at
}

/// The high bit of each byte that is a quote, a backslash, a control character or not ASCII; perhaps also of bytes behind
/// the first of them.
#[inline]
fn marks(word: u64) -> u64 {
    const fn each(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; 8])
    }
    // Flipping one bit puts the quote right behind the control characters, and moves nothing across.
    let quote_or_control = (word ^ each(b'"' ^ 0x20)).wrapping_sub(each(0x21));
    let backslash = (word ^ each(b'\\')).wrapping_sub(each(1));
    (quote_or_control | backslash | word) & each(0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_runs_end_where_a_scan_of_bytes_says() {
        let is_plain = |it: &u8| (0x20..0x80).contains(it) && !b"\"\\".contains(it);
        for first in 0..=u8::MAX {
            for second in 0..=u8::MAX {
                for at in [0, 6, 7, 15, 22] {
                    let mut window = [b'a'; WINDOW];
                    (window[at], window[at + 1]) = (first, second);
                    let expected = window.iter().take_while(|it| is_plain(it)).count();
                    assert_eq!(plain(&window), expected, "{first} {second} at {at}");
                }
            }
        }
    }
}
