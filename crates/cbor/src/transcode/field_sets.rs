//! Sets of fields as CBOR: maps that hold maps and nothing else, with keys of less than 256 bytes, and as programs
//! write them. Managed fields are so. What it writes is what [`super::from_json`] writes; for anything else, mistakes
//! among it, it gives up.
//!
//! The JSON is looked through first. Then each set is written with its members in order, so that nothing that was
//! written has to be moved.

use super::chunks::{AsciiInString, CHUNK, first_chunk, plain_in, rank};
use crate::short::{MAX_SHORT, ROOM, WINDOW, Words};
use crate::token::{BYTES, MAP};
use crate::writer::push_number;

/// How deep sets may be nested.
const MAX_LEVELS: usize = 64;

/// How long a key may be.
const MAX_KEY: usize = 255;

/// What marks the place of a key that is kept in [`FieldSets::texts`].
const IN_TEXTS: u32 = 1 << 31;

/// What stands behind a key whose set is empty when another member follows, and when none does; and the start of what
/// does when the set has members.
const NEXT: u32 = u32::from_le_bytes(*b":{},");
const LAST: u32 = u32::from_le_bytes(*b":{}}");
const OPEN: u32 = u32::from_le_bytes(*b":{\"\0");

/// A member of a set; in front of the members of a set that is whole, one that says in `key` how many there are.
#[derive(Clone, Copy, Debug, Default)]
struct Member {
    /// The length of the key, and its first bytes with zeros behind: a number that sorts as encoded keys do.
    rank: u64,
    /// Where the text of the key starts.
    key: u32,
    /// Where the set that this one holds is kept; zero for an empty one. While that set is open: where the members
    /// of the set around it start.
    inner: u32,
}

/// What has been seen of sets. It can be used again.
#[derive(Debug, Default)]
pub(crate) struct FieldSets {
    /// The members of the sets that are open, those of the innermost one last.
    open: Vec<Member>,
    whole: Vec<Member>,
    /// The keys with escapes, without these.
    texts: Vec<u8>,
}

impl FieldSets {
    /// Appends one set. When it gives up, `out` may end in a part of it.
    pub(crate) fn append(&mut self, json: &[u8], out: &mut Vec<u8>) -> Option<()> {
        if json.len() >= IN_TEXTS as usize || !json.starts_with(b"{\"") {
            return None;
        }
        let set = self.scan(json)?;
        // No text is longer in CBOR.
        let start = out.len();
        out.resize(start + json.len() + ROOM, 0);
        let end = self.write(json, set, out, start)?;
        out.truncate(end);
        Some(())
    }

    /// Looks through the JSON and answers where the outermost set is kept.
    fn scan(&mut self, json: &[u8]) -> Option<u32> {
        self.open.clear();
        self.whole.clear();
        self.texts.clear();
        // Enough for most, and little enough to be had quickly.
        self.open.reserve(32);
        self.whole.reserve(62);
        // Nothing is kept at zero.
        self.whole.push(Member::default());
        let (mut at, mut mark, mut levels) = (1, 0, 1);
        loop {
            let (end, behind) = self.key(json, at)?;
            match behind {
                NEXT => {
                    at = end + 4;
                    continue;
                }
                LAST => at = end + 3,
                _ if behind & 0xff_ffff == OPEN && levels < MAX_LEVELS => {
                    self.open.last_mut()?.inner = mark;
                    mark = self.open.len() as u32;
                    levels += 1;
                    at = end + 2;
                    continue;
                }
                _ => return None,
            }
            while json.get(at) == Some(&b'}') {
                let set = self.close(json, mark)?;
                at += 1;
                let Some(around) = self.open.last_mut() else {
                    return (at == json.len()).then_some(set);
                };
                (mark, around.inner) = (around.inner, set);
                levels -= 1;
            }
            if json.get(at) != Some(&b',') {
                return None;
            }
            at += 1;
        }
    }

    /// Adds the member whose key starts with the quote at `at`, and answers where the key ends and the four bytes
    /// behind it.
    #[inline]
    fn key(&mut self, json: &[u8], at: usize) -> Option<(usize, u32)> {
        let rest = json.get(at..)?;
        let short;
        let window = match rest.first_chunk() {
            Some(window) => window,
            None => {
                short = padded(rest);
                &short
            }
        };
        let words = Words::of(window);
        let size = words.plain::<AsciiInString>();
        if window[0] != b'"' || size > MAX_SHORT || window[1 + size] != b'"' {
            return self.any_key(json, at, size);
        }
        let rank = words.rank_behind(size as u8, size);
        self.open.push(Member { rank, key: at as u32 + 1, inner: 0 });
        Some((at + 2 + size, u32::from_le_bytes(*window[2 + size..].first_chunk()?)))
    }

    /// A key that is long or has escapes, of which so many bytes at the start are plain.
    #[inline(never)]
    fn any_key(&mut self, json: &[u8], at: usize, mut size: usize) -> Option<(usize, u32)> {
        let [b'"', text @ ..] = json.get(at..)? else { return None };
        while let Some(rest) = text.get(size..)
            && let plain @ 1.. = plain_in::<AsciiInString>(&first_chunk(rest))
        {
            size += plain;
        }
        let rest = text.get(size..)?;
        let rest = match rest {
            [b'"', behind @ ..] => {
                let rank = rank_of(text.get(..size)?)?;
                self.open.push(Member { rank, key: at as u32 + 1, inner: 0 });
                behind
            }
            [b'\\', ..] => self.escaped_key(text)?,
            _ => return None,
        };
        Some((json.len() - rest.len(), u32::from_le_bytes(*rest.first_chunk()?)))
    }

    /// A key with escapes. Answers what stands behind it.
    fn escaped_key<'a>(&mut self, text: &'a [u8]) -> Option<&'a [u8]> {
        let start = self.texts.len();
        self.texts.reserve(MAX_KEY);
        let mut rest = text;
        loop {
            let chunk = first_chunk(rest);
            let plain = plain_in::<AsciiInString>(&chunk);
            self.texts.extend_from_slice(&chunk);
            self.texts.truncate(self.texts.len() - CHUNK + plain);
            rest = rest.get(plain..)?;
            match rest {
                _ if plain == CHUNK => {}
                [b'"', behind @ ..] => {
                    rest = behind;
                    break;
                }
                [b'\\', byte @ (b'"' | b'\\' | b'/'), behind @ ..] => {
                    self.texts.push(*byte);
                    rest = behind;
                }
                _ => return None,
            }
        }
        let key = self.texts.get(start..)?;
        let rank = rank_of(key)?;
        let key = u32::try_from(start).ok().filter(|it| it & IN_TEXTS == 0)? | IN_TEXTS;
        self.open.push(Member { rank, key, inner: 0 });
        Some(rest)
    }

    /// The text of a key.
    fn text<'a>(&'a self, json: &'a [u8], member: &Member) -> Option<&'a [u8]> {
        let (texts, at) = match member.key & IN_TEXTS {
            0 => (json, member.key),
            _ => (self.texts.as_slice(), member.key & !IN_TEXTS),
        };
        texts.get(at as usize..)?.get(..(member.rank >> 56) as usize)
    }

    /// Puts the members of the innermost set in order and away, and answers where they are.
    fn close(&mut self, json: &[u8], mark: u32) -> Option<u32> {
        let members = self.open.get_mut(mark as usize..)?;
        members.sort_by_key(|it| it.rank);
        let members = self.open.get(mark as usize..)?;
        let in_order = members.is_sorted_by(|left, right| {
            left.rank < right.rank
                || left.rank == right.rank && self.text(json, left) < self.text(json, right)
        });
        let set = self.whole.len() as u32;
        self.whole.push(Member { key: members.len() as u32, ..Member::default() });
        self.whole.extend_from_slice(members);
        self.open.truncate(mark as usize);
        in_order.then_some(set)
    }

    /// Writes a set to `out` from `at` on, and answers where it ends.
    fn write(&self, json: &[u8], set: u32, out: &mut [u8], at: usize) -> Option<usize> {
        let [Member { key: count, .. }, members @ ..] = self.whole.get(set as usize..)? else {
            return None;
        };
        let members = members.get(..*count as usize)?;
        let mut at = write_head(MAP, members.len(), out, at)?;
        for member in members {
            let size = (member.rank >> 56) as usize;
            let window = json.get(member.key as usize..).and_then(<[u8]>::first_chunk::<WINDOW>);
            let room = out.get_mut(at..).and_then(<[u8]>::first_chunk_mut::<ROOM>);
            if let (Some(window), Some(room), ..WINDOW) = (window, room, size) {
                let (head, behind) = match size {
                    ..=MAX_SHORT => (u16::from(BYTES) | size as u16, 1),
                    _ => (u16::from(BYTES | 24) | (size as u16) << 8, 2),
                };
                *room.first_chunk_mut()? = head.to_le_bytes();
                *room.get_mut(behind..)?.first_chunk_mut()? = *window;
                *room.get_mut(behind + size)? = MAP;
                at += behind + size;
            } else {
                at = self.write_any_key(json, member, out, at)?;
            }
            at = match member.inner {
                0 => at + 1,
                inner => self.write(json, inner, out, at)?,
            };
        }
        Some(at)
    }

    /// Writes a key that is long, has escapes, or stands at the end, and the head of an empty set.
    #[inline(never)]
    fn write_any_key(
        &self,
        json: &[u8],
        member: &Member,
        out: &mut [u8],
        at: usize,
    ) -> Option<usize> {
        let text = self.text(json, member)?;
        let at = write_head(BYTES, text.len(), out, at)?;
        let (place, behind) = out.get_mut(at..)?.split_at_mut_checked(text.len())?;
        place.copy_from_slice(text);
        *behind.first_mut()? = MAP;
        Some(at + text.len())
    }
}

/// Writes the head of an item to `out`, and answers where it ends.
#[inline]
fn write_head(major: u8, number: usize, out: &mut [u8], at: usize) -> Option<usize> {
    match u8::try_from(number) {
        Ok(short @ 0..=23) => {
            *out.get_mut(at)? = major | short;
            Some(at + 1)
        }
        _ => write_long_head(major, number, out, at),
    }
}

#[inline(never)]
fn write_long_head(major: u8, number: usize, out: &mut [u8], at: usize) -> Option<usize> {
    let mut head = Vec::new();
    push_number(major, number as u64, &mut head);
    let end = at + head.len();
    out.get_mut(at..end)?.copy_from_slice(&head);
    Some(end)
}

/// The rank of a key, when it is not too long.
fn rank_of(key: &[u8]) -> Option<u64> {
    let size = u8::try_from(key.len()).ok()?;
    Some(u64::from(size) << 56 | rank(key, 0, 7) >> 8)
}

/// The window that starts with these bytes and goes on with zeros, which are not plain.
#[cold]
fn padded(rest: &[u8]) -> [u8; WINDOW] {
    let mut padded = [0; WINDOW];
    padded.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
    padded
}
