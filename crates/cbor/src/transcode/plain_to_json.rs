//! CBOR as JSON where there is nothing odd: no tags, floats, indefinite lengths or text beyond ASCII, and no key
//! twice. Most payloads are so. What it writes is what [`super::to_json`] writes; for anything else, mistakes among
//! it, it gives up.

use super::entries::{Entries, Entry};
use super::words::{Plain, Unescaped, append, end_of_plain, rank};
use crate::reader::negative;
use crate::token::{MAP, plain_head};

/// How deep values may be nested.
const MAX_LEVELS: usize = 64;

/// Appends the item at `at` as JSON, and answers where it ends. When it gives up, `out` may end in a part of it.
pub(crate) fn plain_to_json(
    cbor: &[u8],
    at: usize,
    entries: &mut Entries,
    out: &mut Vec<u8>,
) -> Option<usize> {
    entries.start();
    let mut writer = PlainToJson { cbor, at, entries, out };
    writer.value(MAX_LEVELS)?;
    Some(writer.at)
}

struct PlainToJson<'a, 'o> {
    cbor: &'a [u8],
    at: usize,
    entries: &'o mut Entries,
    out: &'o mut Vec<u8>,
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
        match (first >> 5, first) {
            (0, _) => self.integer(argument.try_into().ok()?),
            (1, _) => self.integer(negative(argument)?),
            (2 | 3, _) => self.text(argument.try_into().ok()?)?,
            (4, _) => self.list(argument, levels.checked_sub(1)?)?,
            (5, _) => self.map(argument, levels.checked_sub(1)?)?,
            (_, 0xf4) => self.out.extend_from_slice(b"false"),
            (_, 0xf5) => self.out.extend_from_slice(b"true"),
            (_, 0xf6) => self.out.extend_from_slice(b"null"),
            _ => return None,
        }
        Some(())
    }

    fn integer(&mut self, number: i64) {
        let mut writer = apimachinery_json::Writer::new(std::mem::take(self.out));
        writer.integer(number);
        *self.out = writer.finish().unwrap_or_default();
    }

    fn list(&mut self, items: u64, levels: usize) -> Option<()> {
        self.out.push(b'[');
        for _ in 0..items {
            self.value(levels)?;
            self.out.push(b',');
        }
        self.end(items, b']')
    }

    fn map(&mut self, pairs: u64, levels: usize) -> Option<()> {
        self.out.push(b'{');
        let (start, mark) = (self.out.len(), self.entries.mark());
        for _ in 0..pairs {
            self.entry(levels)?;
        }
        if self.entries.sort(mark, self.cbor)? {
            self.entries.rearrange(mark, start, self.out)?;
        }
        self.entries.close(mark);
        self.end(pairs, b'}')
    }

    fn entry(&mut self, levels: usize) -> Option<()> {
        let start = self.out.len();
        let (0x40..=0x7f, size) = self.head()? else { return None };
        let key = self.at;
        self.text(size.try_into().ok()?)?;
        let key = (key, self.at);
        if self.cbor.get(self.at) == Some(&MAP) {
            // What most entries of managed fields hold.
            self.at += 1;
            self.out.extend_from_slice(b":{},");
        } else {
            self.out.push(b':');
            self.value(levels)?;
            self.out.push(b',');
        }
        let rank = rank(self.cbor, key.0, key.1);
        self.entries.push(Entry { rank, key, start, end: self.out.len() });
        Some(())
    }

    /// The end of a list or map, in place of the comma behind its last item.
    fn end(&mut self, items: u64, end: u8) -> Option<()> {
        match items {
            0 => self.out.push(end),
            _ => *self.out.last_mut()? = end,
        }
        Some(())
    }

    fn text(&mut self, size: usize) -> Option<()> {
        let end = self.at.checked_add(size)?;
        self.out.push(b'"');
        let plain = end_of_plain::<Unescaped>(self.cbor, self.at, end);
        append(self.out, self.cbor, self.at, plain - self.at)?;
        for byte in self.cbor.get(plain..end)? {
            if Unescaped::is_marked(*byte) {
                let (b'"' | b'\\') = byte else { return None };
                self.out.push(b'\\');
            }
            self.out.push(*byte);
        }
        self.out.push(b'"');
        self.at = end;
        Some(())
    }
}
