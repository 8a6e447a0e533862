//! Sets of fields as CBOR: maps that hold maps and nothing else, in compact JSON of ASCII. Managed
//! fields are so, and make up half of what is written for most objects.
//!
//! The plain way is through a [`Value`](apimachinery_runtime::Value), which writes the same and is
//! taken when this gives up. Without this, writing a Pod takes two thirds more instructions.

use crate::writer::Writer;

/// How deep sets may be nested.
const MAX_LEVELS: usize = 64;

/// A member of a set in one word, so that the order of members is that of numbers: how long its
/// key is, where that starts in [`FieldSets::keys`], and the number of the set that it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Member(u64);

impl Member {
    /// `None` when something is too large for its place.
    #[inline]
    fn new(length: usize, key: usize, inner: usize) -> Option<Self> {
        let (length, inner) = (u16::try_from(length).ok()?, u16::try_from(inner).ok()?);
        let key = u32::try_from(key).ok()?;
        Some(Self(u64::from(length) << 48 | u64::from(key) << 16 | u64::from(inner)))
    }

    #[inline]
    fn length(self) -> usize {
        (self.0 >> 48) as usize
    }

    #[inline]
    fn inner(self) -> usize {
        (self.0 & 0xffff) as usize
    }

    #[inline]
    fn key(self, keys: &[u8]) -> &[u8] {
        let start = (self.0 >> 16 & 0xffff_ffff) as usize;
        keys.get(start..start + self.length()).unwrap_or_default()
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
    /// The JSON, its keys without escapes, which leaves them where they start.
    keys: Vec<u8>,
}

impl FieldSets {
    /// With room for what few payloads have more of; growing in steps costs more.
    fn with_room(keys: usize) -> Self {
        Self {
            open: Vec::with_capacity(32),
            members: Vec::with_capacity(64),
            sets: Vec::with_capacity(32),
            keys: Vec::with_capacity(keys),
        }
    }

    /// Appends one set. When it gives up, nothing was written.
    pub(super) fn append(&mut self, json: &[u8], out: &mut Writer) -> Option<()> {
        if !json.starts_with(b"{\"") {
            return None;
        }
        if self.keys.capacity() == 0 {
            *self = Self::with_room(json.len());
        }
        self.open.clear();
        self.members.clear();
        self.sets.clear();
        self.keys.clear();
        self.keys.extend_from_slice(json);
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
            let (length, end) = self.key(json, at)?;
            let [b':', b'{', first] = json.get(end..)?.first_chunk()? else { return None };
            let (inner, after) = match first {
                b'}' => (EMPTY, end + 3),
                _ => self.scan(json, end + 2, levels.checked_sub(1)?)?,
            };
            self.open.push(Member::new(length, at + 1, inner)?);
            match json.get(after)? {
                b',' => at = after + 1,
                b'}' => return Some((self.close(mark)?, after + 1)),
                _ => return None,
            }
        }
    }

    /// Takes the escapes out of the key whose quote is at `at`. Returns its length and where it
    /// ends in JSON.
    #[inline]
    fn key(&mut self, json: &[u8], at: usize) -> Option<(usize, usize)> {
        let start = json.get(at).filter(|quote| **quote == b'"').map(|_| at + 1)?;
        let (mut at, mut length) = (start, 0);
        loop {
            let rest = json.get(at..)?;
            let run = plain_run(rest)?;
            if at > start {
                let place = self.keys.get_mut(start + length..)?.get_mut(..run)?;
                place.copy_from_slice(rest.get(..run)?);
            }
            length += run;
            match rest.get(run..)? {
                [b'"', ..] => return Some((length, at + run + 1)),
                [b'\\', byte @ (b'"' | b'\\' | b'/'), ..] => {
                    *self.keys.get_mut(start + length)? = *byte;
                }
                _ => return None,
            }
            length += 1;
            at += run + 2;
        }
    }

    /// Puts the members of the innermost set in order and away: shorter keys first. Returns its
    /// number; gives up when those of one length were not in order, as they are in JSON from Go.
    fn close(&mut self, mark: usize) -> Option<usize> {
        let (keys, members) = (&self.keys, self.open.get_mut(mark..)?);
        if members.len() > 1 {
            members.sort_unstable();
            let pairs = members.iter().zip(members.iter().skip(1));
            if !pairs.into_iter().all(|(left, right)| is_before(*left, *right, keys)) {
                return None;
            }
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
            match member.inner() {
                EMPTY => out.map(0),
                inner => self.write(inner, out),
            }
        }
    }
}

/// Whether two members, in the order of their numbers, are in that of their keys.
#[inline]
fn is_before(left: Member, right: Member, keys: &[u8]) -> bool {
    left.length() < right.length() || left.key(keys) < right.key(keys)
}

/// How many bytes are before the first quote, backslash, control character or byte that is not
/// ASCII. They are examined by words, because this is most of what reading a set takes.
#[inline]
fn plain_run(text: &[u8]) -> Option<usize> {
    const HIGHS: u64 = each(0x80);
    let (words, tail) = text.as_chunks();
    for (index, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        // A borrow only spoils the marks above it, and the lowest one counts.
        let quote = HIGHS.wrapping_sub(word ^ each(b'"'));
        let backslash = HIGHS.wrapping_sub(word ^ each(b'\\'));
        let marks = (quote | backslash | word.wrapping_sub(each(b' ')) | word) & HIGHS;
        if marks != 0 {
            return Some(8 * index + marks.trailing_zeros() as usize / 8);
        }
    }
    let is_end = |byte: &u8| matches!(byte, ..0x20 | b'"' | b'\\' | 0x80..);
    Some(8 * words.len() + tail.iter().position(is_end)?)
}

/// The byte in each of eight places.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}
