//! CBOR as JSON where there is nothing odd: no tags, floats, indefinite lengths or text beyond ASCII, and no key
//! twice. Most payloads are so. What it writes is what [`super::to_json`] writes; for anything else, mistakes among
//! it, it gives up.

use super::chunks::{CHUNK, Unescaped, first_chunk, plain_in, rank};
use super::entries::{Entries, MAX_PLACE};
use super::sink::Sink;
use crate::reader::negative;
use crate::short::{self, MAX_SHORT, Words};
use crate::token::{BYTES, MAP, plain_head};

/// How deep values may be nested.
const MAX_LEVELS: usize = 64;

/// The room for JSON to begin with.
const ROOM: usize = 1024;

/// Appends the item at `at` as JSON, and answers where it ends. When it gives up, `out` may end in a part of it.
pub(crate) fn plain_to_json(
    cbor: &[u8],
    at: usize,
    entries: &mut Entries,
    out: &mut Vec<u8>,
) -> Option<usize> {
    /// How much longer JSON can be: `false` and a comma are one byte.
    const MOST_TIMES: usize = 8;
    if out.len() / MOST_TIMES + cbor.len() >= MAX_PLACE / MOST_TIMES {
        return None;
    }
    entries.start();
    let mut writer = PlainToJson { cbor, at, entries, out: Sink::new(out, ROOM) };
    writer.value(MAX_LEVELS)?;
    writer.out.finish();
    Some(writer.at)
}

struct PlainToJson<'a, 'o> {
    cbor: &'a [u8],
    at: usize,
    entries: &'o mut Entries,
    out: Sink<'o>,
}

impl PlainToJson<'_, '_> {
    #[inline]
    fn head(&mut self) -> Option<(u8, u64)> {
        let (first, argument, length) = plain_head(self.cbor.get(self.at..)?)?;
        self.at += length;
        Some((first, argument))
    }

    fn value(&mut self, levels: usize) -> Option<()> {
        let (first, argument) = self.head()?;
        self.out.make_room(0);
        match (first >> 5, first) {
            (0, _) => self.integer(argument.try_into().ok()?),
            (1, _) => self.integer(negative(argument)?),
            (2 | 3, _) => self.text(argument.try_into().ok()?)?,
            (4, _) => self.list(argument, levels.checked_sub(1)?)?,
            (5, _) => self.map(argument, levels.checked_sub(1)?)?,
            (_, 0xf4) => self.out.put(b"false", 5)?,
            (_, 0xf5) => self.out.put(b"true", 4)?,
            (_, 0xf6) => self.out.put(b"null", 4)?,
            _ => return None,
        }
        Some(())
    }

    #[inline(never)]
    fn integer(&mut self, number: i64) {
        self.out.append(|out| {
            let mut writer = apimachinery_json::Writer::new(std::mem::take(out));
            writer.integer(number);
            *out = writer.finish().unwrap_or_default();
        });
    }

    fn list(&mut self, items: u64, levels: usize) -> Option<()> {
        self.out.push(b'[')?;
        for _ in 0..items {
            self.value(levels)?;
            self.out.push(b',')?;
        }
        self.end(items, b']')
    }

    fn map(&mut self, pairs: u64, levels: usize) -> Option<()> {
        self.out.push(b'{')?;
        let (start, mark) = (self.out.len(), self.entries.mark());
        for _ in 0..pairs {
            self.entry(levels)?;
        }
        if self.entries.sort(mark, self.cbor)? {
            self.entries.rearrange(mark, start, &mut self.out)?;
        }
        self.entries.close(mark);
        self.end(pairs, b'}')
    }

    #[inline]
    fn entry(&mut self, levels: usize) -> Option<()> {
        const MIDDLE: &[u8; 8] = b"\":{},\0\0\0";
        let start = self.out.len();
        self.out.make_room(0);
        let window = self.cbor.get(self.at..)?.first_chunk();
        let (Some(window), Some(room)) = (window, self.out.room().first_chunk_mut()) else {
            return self.long_entry(levels);
        };
        let room: &mut [u8; short::ROOM] = room;
        let size = usize::from(window[0].wrapping_sub(BYTES));
        let words = Words::of(window);
        if size > MAX_SHORT || !words.is_plain::<Unescaped>(size) {
            return self.long_entry(levels);
        }
        let key = (self.at + 1, self.at + 1 + size);
        room[0] = b'"';
        *room[1..].first_chunk_mut()? = words.bytes();
        *room[1 + size..].first_chunk_mut()? = *MIDDLE;
        if window[1 + size] == MAP {
            // What most entries of managed fields hold.
            self.at = key.1 + 1;
            self.out.advance(size + 6);
        } else {
            self.at = key.1;
            self.out.advance(size + 3);
            self.value(levels)?;
            self.out.push(b',')?;
        }
        self.entries.push(words.rank(size), key, (start, self.out.len()));
        Some(())
    }

    /// An entry whose key is long, odd, or at the end of the data.
    #[inline(never)]
    fn long_entry(&mut self, levels: usize) -> Option<()> {
        let start = self.out.len();
        let (0x40..=0x7f, size) = self.head()? else { return None };
        let key = self.at;
        self.text(size.try_into().ok()?)?;
        let key = (key, self.at);
        self.out.push(b':')?;
        self.value(levels)?;
        self.out.push(b',')?;
        self.entries.push(rank(self.cbor, key.0, key.1), key, (start, self.out.len()));
        Some(())
    }

    /// The end of a list or map, in place of the comma behind its last item.
    fn end(&mut self, items: u64, end: u8) -> Option<()> {
        self.out.make_room(0);
        match items {
            0 => self.out.push(end),
            _ => self.out.set_last(end),
        }
    }

    fn text(&mut self, size: usize) -> Option<()> {
        let end = self.at.checked_add(size).filter(|end| *end <= self.cbor.len())?;
        self.out.make_room(2 * size);
        self.out.push(b'"')?;
        while self.at < end {
            let rest = self.cbor.get(self.at..)?;
            let chunk = first_chunk(rest);
            let plain = plain_in::<Unescaped>(&chunk).min(end - self.at);
            self.out.put(&chunk, plain)?;
            self.at += plain;
            if plain < CHUNK && self.at < end {
                let byte @ (b'"' | b'\\') = rest.get(plain)? else { return None };
                self.out.put(&[b'\\', *byte], 2)?;
                self.at += 1;
            }
        }
        self.out.push(b'"')
    }
}
