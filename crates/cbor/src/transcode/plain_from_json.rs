//! JSON as CBOR where there is nothing odd: no white space, no fractions, no escapes but of quotes and slashes, and
//! no key twice. Payloads that programs wrote are so. What it writes is what [`super::from_json`] writes; for
//! anything else, mistakes among it, it gives up.

use super::chunks::{CHUNK, InString, first_chunk, plain_in, rank};
use super::entries::{Entries, MAX_PLACE};
use super::sink::Sink;
use crate::short::{self, MAX_SHORT, Words};
use crate::token::{ARRAY, BYTES, MAP, NEGATIVE, POSITIVE};
use crate::writer::{push_number, set_head};

/// How deep values may be nested.
const MAX_LEVELS: usize = 64;

/// More than how much longer CBOR is than the JSON of small payloads.
const ROOM: usize = 64;

/// Appends one JSON value as CBOR. When it gives up, `out` may end in a part of it.
pub(crate) fn plain_from_json(json: &str, entries: &mut Entries, out: &mut Vec<u8>) -> Option<()> {
    if out.len() + json.len() >= MAX_PLACE / 2 {
        return None;
    }
    entries.start();
    let out = Sink::new(out, json.len() + ROOM);
    let mut writer = PlainFromJson { json: json.as_bytes(), at: 0, entries, out };
    writer.value(MAX_LEVELS)?;
    writer.out.finish();
    (writer.at == json.len()).then_some(())
}

struct PlainFromJson<'a, 'o> {
    json: &'a [u8],
    at: usize,
    entries: &'o mut Entries,
    out: Sink<'o>,
}

impl PlainFromJson<'_, '_> {
    #[inline]
    fn peek(&self) -> Option<u8> {
        self.json.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    fn value(&mut self, levels: usize) -> Option<()> {
        self.out.make_room(0);
        match self.peek()? {
            b'{' => self.map(levels.checked_sub(1)?),
            b'[' => self.list(levels.checked_sub(1)?),
            b'"' => self.text(),
            b'-' | b'0'..=b'9' => self.integer(),
            b'f' => self.word(b"false", 0xf4),
            b't' => self.word(b"true", 0xf5),
            b'n' => self.word(b"null", 0xf6),
            _ => None,
        }
    }

    fn word(&mut self, word: &[u8], simple: u8) -> Option<()> {
        self.json.get(self.at..)?.starts_with(word).then_some(())?;
        self.at += word.len();
        self.out.push(simple)
    }

    /// A whole number that surely fits.
    fn integer(&mut self) -> Option<()> {
        const MOST_DIGITS: usize = 18;
        let is_negative = self.take(b'-').is_some();
        let rest = self.json.get(self.at..)?;
        let length = rest.iter().take_while(|it| it.is_ascii_digit()).count();
        let digits = rest.get(..length).filter(|it| it.len() <= MOST_DIGITS)?;
        let number = digits.iter().fold(0, |number, digit| 10 * number + u64::from(digit - b'0'));
        match (digits, rest.get(length)) {
            ([], _) | (_, Some(b'.' | b'e' | b'E')) => return None,
            ([b'0'], _) if is_negative => return None,
            ([b'0', _, ..], _) => return None,
            _ => {}
        }
        match is_negative {
            true => self.head(NEGATIVE, number - 1)?,
            false => self.head(POSITIVE, number)?,
        }
        self.at += length;
        Some(())
    }

    /// A head: the bits of a major type with a number.
    #[inline]
    fn head(&mut self, major: u8, number: u64) -> Option<()> {
        match u8::try_from(number) {
            Ok(short @ 0..=23) => self.out.push(major | short),
            Ok(byte) => self.out.put(&[major | 24, byte], 2),
            Err(_) => {
                self.out.append(|out| push_number(major, number, out));
                Some(())
            }
        }
    }

    /// Puts how many items there are into the head of the list or map at `start`.
    #[inline]
    fn set_head(&mut self, major: u8, items: usize, start: usize) -> Option<()> {
        match u8::try_from(items) {
            Ok(items @ 0..=23) => self.out.set(start, major | items),
            _ => {
                self.out.append(|out| set_head(major, items, start, out));
                Some(())
            }
        }
    }

    fn list(&mut self, levels: usize) -> Option<()> {
        self.at += 1;
        let start = self.out.len();
        self.out.push(ARRAY)?;
        if self.take(b']').is_some() {
            return Some(());
        }
        let mut items = 0;
        loop {
            self.value(levels)?;
            items += 1;
            if self.take(b',').is_none() {
                break;
            }
        }
        self.set_head(ARRAY, items, start)?;
        self.take(b']')
    }

    fn map(&mut self, levels: usize) -> Option<()> {
        self.at += 1;
        let start = self.out.len();
        self.out.push(MAP)?;
        if self.take(b'}').is_some() {
            return Some(());
        }
        let mark = self.entries.mark();
        loop {
            self.entry(levels)?;
            if self.take(b',').is_none() {
                break;
            }
        }
        if self.entries.sort(mark, self.out.bytes())? {
            self.entries.rearrange(mark, start + 1, &mut self.out)?;
        }
        let pairs = self.entries.close(mark);
        self.set_head(MAP, pairs, start)?;
        self.take(b'}')
    }

    #[inline]
    fn entry(&mut self, levels: usize) -> Option<()> {
        let start = self.out.len();
        self.out.make_room(0);
        let window = self.json.get(self.at..)?.first_chunk();
        let (Some(window), Some(room)) = (window, self.out.room().first_chunk_mut()) else {
            return self.long_entry(levels);
        };
        let room: &mut [u8; short::ROOM] = room;
        let words = Words::of(window);
        let size = words.plain::<InString>();
        if window[0] != b'"' || size > MAX_SHORT || window[1 + size] != b'"' {
            return self.long_entry(levels);
        }
        let key = (start, start + 1 + size);
        let head = BYTES | size as u8;
        room[0] = head;
        *room[1..].first_chunk_mut()? = words.bytes();
        if window[2 + size..].first_chunk()? == b":{}" {
            // What most entries of managed fields hold.
            room[1 + size] = MAP;
            self.at += size + 5;
            self.out.advance(size + 2);
        } else {
            self.at += size + 2;
            self.out.advance(size + 1);
            self.take(b':')?;
            self.value(levels)?;
        }
        self.entries.push(words.rank_behind(head, size), key, (start, self.out.len()));
        Some(())
    }

    /// An entry whose key is long, odd, or at the end.
    #[inline(never)]
    fn long_entry(&mut self, levels: usize) -> Option<()> {
        let start = self.out.len();
        (self.peek()? == b'"').then_some(())?;
        self.text()?;
        let key = (start, self.out.len());
        self.take(b':')?;
        self.value(levels)?;
        let rank = rank(self.out.bytes(), key.0, key.1);
        self.entries.push(rank, key, (start, self.out.len()));
        Some(())
    }

    /// A string, which starts here.
    fn text(&mut self) -> Option<()> {
        // Short ones mostly do not come this way.
        const HEAD: usize = 2;
        let start = self.out.len();
        self.out.make_room(HEAD);
        self.out.advance(HEAD);
        let mut rest = self.json.get(self.at + 1..)?;
        loop {
            self.out.make_room(CHUNK);
            let chunk = first_chunk(rest);
            let plain = plain_in::<InString>(&chunk);
            self.out.put(&chunk, plain)?;
            rest = rest.get(plain..)?;
            match rest {
                _ if plain == CHUNK => {}
                [b'"', behind @ ..] => {
                    self.at = self.json.len() - behind.len();
                    break;
                }
                [b'\\', byte @ (b'"' | b'\\' | b'/'), behind @ ..] => {
                    self.out.push(*byte)?;
                    rest = behind;
                }
                _ => return None,
            }
        }
        let length = self.out.len() - start - HEAD;
        match u8::try_from(length) {
            Ok(24..) => {
                self.out.set(start, BYTES | 24)?;
                self.out.set(start + 1, length as u8)
            }
            _ => {
                self.out.append(|out| {
                    let mut head = Vec::new();
                    push_number(BYTES, length as u64, &mut head);
                    out.splice(start..start + HEAD, head);
                });
                Some(())
            }
        }
    }
}
