//! JSON as CBOR where there is nothing odd: no white space, no fractions, no escapes but of quotes and slashes, and
//! no key twice. Payloads that programs wrote are so. What it writes is what [`super::from_json`] writes; for
//! anything else, mistakes among it, it gives up.

use super::entries::{Entries, Entry};
use super::words::{InString, append, end_of_plain, rank};
use crate::token::{ARRAY, BYTES, MAP, NEGATIVE, POSITIVE};
use crate::writer::{push_number, set_head};

/// How deep values may be nested.
const MAX_LEVELS: usize = 64;

/// Appends one JSON value as CBOR. When it gives up, `out` may end in a part of it.
pub(crate) fn plain_from_json(json: &str, entries: &mut Entries, out: &mut Vec<u8>) -> Option<()> {
    entries.start();
    let mut writer = PlainFromJson { json: json.as_bytes(), at: 0, entries, out };
    writer.value(MAX_LEVELS)?;
    (writer.at == json.len()).then_some(())
}

struct PlainFromJson<'a, 'o> {
    json: &'a [u8],
    at: usize,
    entries: &'o mut Entries,
    out: &'o mut Vec<u8>,
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
        self.out.push(simple);
        Some(())
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
            true => push_number(NEGATIVE, number - 1, self.out),
            false => push_number(POSITIVE, number, self.out),
        }
        self.at += length;
        Some(())
    }

    fn list(&mut self, levels: usize) -> Option<()> {
        self.at += 1;
        let start = self.out.len();
        self.out.push(ARRAY);
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
        set_head(ARRAY, items, start, self.out);
        self.take(b']')
    }

    fn map(&mut self, levels: usize) -> Option<()> {
        self.at += 1;
        let start = self.out.len();
        self.out.push(MAP);
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
        if self.entries.sort(mark, self.out)? {
            self.entries.rearrange(mark, start + 1, self.out)?;
        }
        set_head(MAP, self.entries.close(mark), start, self.out);
        self.take(b'}')
    }

    fn entry(&mut self, levels: usize) -> Option<()> {
        let start = self.out.len();
        (self.peek()? == b'"').then_some(())?;
        self.text()?;
        let key = (start, self.out.len());
        if self.json.get(self.at..)?.starts_with(b":{}") {
            // What most entries of managed fields hold.
            self.at += 3;
            self.out.push(MAP);
        } else {
            self.take(b':')?;
            self.value(levels)?;
        }
        let rank = rank(self.out, key.0, key.1);
        self.entries.push(Entry { rank, key, start, end: self.out.len() });
        Some(())
    }

    /// A string, which starts here.
    fn text(&mut self) -> Option<()> {
        let start = self.at + 1;
        let end = end_of_plain::<InString>(self.json, start, self.json.len());
        if self.json.get(end)? != &b'"' {
            return self.escaped_text(start, end);
        }
        push_number(BYTES, (end - start) as u64, self.out);
        append(self.out, self.json, start, end - start)?;
        self.at = end + 1;
        Some(())
    }

    /// A string that starts at `start` and has its first escape at `at`.
    fn escaped_text(&mut self, start: usize, mut at: usize) -> Option<()> {
        let mut escapes = 0;
        while self.json.get(at)? == &b'\\' {
            let (b'"' | b'\\' | b'/') = self.json.get(at + 1)? else { return None };
            escapes += 1;
            at = end_of_plain::<InString>(self.json, at + 2, self.json.len());
        }
        self.take_quote_at(at)?;
        push_number(BYTES, (at - start - escapes) as u64, self.out);
        let mut raw = self.json.get(start..at)?.iter();
        while let Some(byte) = raw.next() {
            self.out.push(if *byte == b'\\' { *raw.next()? } else { *byte });
        }
        Some(())
    }

    fn take_quote_at(&mut self, at: usize) -> Option<()> {
        self.at = at;
        self.take(b'"')
    }
}
