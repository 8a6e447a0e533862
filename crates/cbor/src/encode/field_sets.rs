//! Sets of fields as CBOR: maps that hold maps and nothing else, in compact JSON of ASCII. Managed
//! fields are so, and make up half of what is written for most objects.
//!
//! The plain way is through a [`Value`](apimachinery_runtime::Value), which writes the same and is
//! taken when this gives up. Without this, writing a Pod takes two thirds more instructions.

use crate::writer::Writer;

/// How deep sets may be nested.
const MAX_LEVELS: usize = 64;

/// A member of a set in one word, so that the order of members is that of numbers: how long its
/// key is, where that starts in [`FieldSets::keys`], and the place of the set that it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Member(u64);

impl Member {
    /// `None` when something is too large for its place; `key` is not.
    #[inline]
    fn new(length: usize, key: usize, inner: usize) -> Option<Self> {
        let (length, key, inner) = (length as u64, key as u64, inner as u64);
        ((length | inner) >> 16 == 0).then_some(Self(length << 48 | key << 16 | inner))
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

/// The place of the empty set.
const EMPTY: usize = 0;

/// What has been seen of sets. It can be used again.
#[derive(Debug, Default)]
pub(super) struct FieldSets {
    /// The members of the sets that are open, those of the innermost one last.
    open: Vec<Member>,
    /// The sets that are closed: a word with the number of their members, and these after it.
    closed: Vec<Member>,
    /// The JSON, its keys without escapes, which leaves them where they start.
    keys: Vec<u8>,
}

impl FieldSets {
    /// With room for what few payloads have more of; growing in steps costs more.
    fn with_room(keys: usize) -> Self {
        Self {
            open: Vec::with_capacity(32),
            closed: Vec::with_capacity(96),
            keys: Vec::with_capacity(keys),
        }
    }

    /// Appends one set. When it gives up, nothing was written.
    pub(super) fn append(&mut self, json: &[u8], out: &mut Writer) -> Option<()> {
        let members = json.strip_prefix(b"{").filter(|_| u32::try_from(json.len()).is_ok())?;
        if self.keys.capacity() == 0 {
            *self = Self::with_room(json.len());
        }
        self.open.clear();
        self.closed.clear();
        self.keys.clear();
        self.keys.extend_from_slice(json);
        self.closed.push(Member(0));
        let (set, []) = self.scan(members, MAX_LEVELS)? else { return None };
        self.write(set, out);
        Some(())
    }

    /// Looks through the set whose members start here, the first of which there is. Returns its
    /// place and what follows it.
    fn scan<'a>(&mut self, mut rest: &'a [u8], levels: usize) -> Option<(usize, &'a [u8])> {
        let mark = self.open.len();
        loop {
            let text = rest.strip_prefix(b"\"")?;
            let start = self.keys.len() - text.len();
            let (length, after) = self.key(text, start)?;
            let (inner, after) = match after.split_first_chunk() {
                Some((b"\":{}", after)) => (EMPTY, after),
                _ => self.scan(after.strip_prefix(b"\":{")?, levels.checked_sub(1)?)?,
            };
            self.open.push(Member::new(length, start, inner)?);
            match after.split_first()? {
                (b',', after) => rest = after,
                (b'}', after) => return Some((self.close(mark)?, after)),
                _ => return None,
            }
        }
    }

    /// Takes the escapes out of the key that this text starts with, and that starts at `start`.
    /// Returns its length and what follows, the quote first.
    #[inline]
    fn key<'a>(&mut self, text: &'a [u8], start: usize) -> Option<(usize, &'a [u8])> {
        let length = plain_run(text)?;
        let rest = text.get(length..)?;
        match rest.first()? {
            b'\\' => self.escaped_key(rest, start, length),
            _ => Some((length, rest)),
        }
    }

    /// The rest of a key, from its first escape on; `length` bytes of it are before that.
    #[inline(never)]
    fn escaped_key<'a>(
        &mut self,
        mut rest: &'a [u8],
        start: usize,
        mut length: usize,
    ) -> Option<(usize, &'a [u8])> {
        while let [b'\\', byte @ (b'"' | b'\\' | b'/'), text @ ..] = rest {
            let (run, after) = text.split_at_checked(plain_run(text)?)?;
            let (place, room) = self.keys.get_mut(start + length..)?.split_first_mut()?;
            *place = *byte;
            room.get_mut(..run.len())?.copy_from_slice(run);
            length += 1 + run.len();
            rest = after;
        }
        Some((length, rest))
    }

    /// Puts the members of the innermost set in order and away: shorter keys first. Returns its
    /// place; gives up when those of one length were not in order, as they are in JSON from Go.
    fn close(&mut self, mark: usize) -> Option<usize> {
        let (keys, members) = (&self.keys, self.open.get_mut(mark..)?);
        if members.len() > 1 {
            members.sort_unstable();
            let pairs = members.iter().zip(members.iter().skip(1));
            if !pairs.into_iter().all(|(left, right)| is_before(*left, *right, keys)) {
                return None;
            }
        }
        let place = self.closed.len();
        self.closed.push(Member::new(0, 0, members.len())?);
        self.closed.extend_from_slice(members);
        self.open.truncate(mark);
        Some(place)
    }

    fn write(&self, set: usize, out: &mut Writer) {
        let rest = self.closed.get(set..).unwrap_or_default();
        let Some((count, members)) = rest.split_first() else { return };
        let members = members.get(..count.inner()).unwrap_or_default();
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
    let mut rest = text;
    while let Some((word, after)) = rest.split_first_chunk() {
        let word = u64::from_le_bytes(*word);
        // A borrow only spoils the marks above it, and the lowest one counts.
        let quote = HIGHS.wrapping_sub(word ^ each(b'"'));
        let backslash = HIGHS.wrapping_sub(word ^ each(b'\\'));
        let marks = (quote | backslash | word.wrapping_sub(each(b' ')) | word) & HIGHS;
        if marks != 0 {
            return Some(text.len() - rest.len() + marks.trailing_zeros() as usize / 8);
        }
        rest = after;
    }
    let is_end = |byte: &u8| matches!(byte, ..0x20 | b'"' | b'\\' | 0x80..);
    Some(text.len() - rest.len() + rest.iter().position(is_end)?)
}

/// The byte in each of eight places.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}
