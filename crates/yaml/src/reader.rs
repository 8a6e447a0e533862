//! From bytes to characters: byte order marks, encodings, and the characters YAML allows.
//!
//! The reference reads in pieces of 512 bytes and checks a piece as a whole before it scans it. So
//! a bad character is reported before any syntax error in its piece, and after those of earlier
//! pieces. A [`Source`] therefore carries the text up to the bad piece together with the error that
//! waits after it.

mod utf16;

use std::borrow::Cow;

use crate::chars::{at, slice, width};
use crate::error::{YamlError, YamlErrorKind};
use crate::text::{Mark, number};

/// Size of the pieces in which the reference reads.
const PIECE: usize = 512;

const BOM_UTF8: &[u8] = b"\xEF\xBB\xBF";

/// Checked text, and what is wrong after its end.
#[derive(Debug)]
pub(crate) struct Source<'b> {
    pub(crate) text: Cow<'b, [u8]>,
    pub(crate) is_ascii: bool,
    pub(crate) problem: Option<Problem>,
}

/// What is wrong with a character, and where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Problem {
    text: &'static str,
    place: Mark,
}

/// A bad character: where it starts, what is wrong, and whether only the end of the input makes it
/// so.
struct Bad {
    offset: usize,
    problem: &'static str,
    truncated: bool,
}

impl<'b> Source<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        match bytes {
            [0xFF, 0xFE, ..] => utf16::decode(bytes, u16::from_le_bytes),
            [0xFE, 0xFF, ..] => utf16::decode(bytes, u16::from_be_bytes),
            _ => Self::utf8(bytes),
        }
    }

    fn utf8(bytes: &'b [u8]) -> Self {
        let start = if bytes.starts_with(BOM_UTF8) { BOM_UTF8.len() } else { 0 };
        let mut is_ascii = true;
        let bad = check(bytes, start, &mut is_ascii).err();
        let end = bad.as_ref().map_or(bytes.len(), |bad| readable_end(bytes, bad).max(start));
        Self {
            text: Cow::Borrowed(slice(bytes, start, end)),
            is_ascii,
            problem: bad.map(|bad| Problem {
                text: bad.problem,
                place: mark(slice(bytes, start, bad.offset)),
            }),
        }
    }

    /// The error after the end of the text, if there is one.
    pub(crate) fn error(&self) -> Option<YamlError> {
        let Problem { text, place } = self.problem?;
        let text = format!("yaml: {text}");
        Some(YamlError::new(YamlErrorKind::Encoding, text).at(place))
    }
}

/// The place after some text.
fn mark(text: &[u8]) -> Mark {
    let line = text.iter().filter(|byte| **byte == b'\n').count();
    let last = text.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let column = last.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
    Mark { line: number(line), column: number(column) }
}

/// Where the piece with the bad character starts.
fn readable_end(bytes: &[u8], bad: &Bad) -> usize {
    if bad.truncated {
        return bad.offset;
    }
    let mut piece = 0;
    loop {
        let next = piece_end(bytes, piece + PIECE);
        if next > bad.offset || next <= piece {
            return piece;
        }
        piece = next;
    }
}

/// Where a piece ends whose last bytes may be the start of a longer character.
fn piece_end(bytes: &[u8], end: usize) -> usize {
    let last = (1..=3).find(|&back| at(bytes, end - back) & 0xC0 != 0x80);
    match last {
        Some(back) if width(at(bytes, end - back)) > back => end - back,
        _ => end,
    }
}

fn check(bytes: &[u8], start: usize, is_ascii: &mut bool) -> Result<(), Bad> {
    const BLOCK: usize = 32;
    let mut pos = start;
    while pos < bytes.len() {
        let block = slice(bytes, pos, (pos + BLOCK).min(bytes.len()));
        let odd = block.iter().fold(false, |odd, &byte| odd | is_odd(byte));
        let end = pos + block.len();
        if !odd {
            pos = end;
            continue;
        }
        while pos < end {
            let len = check_char(bytes, pos)?;
            *is_ascii &= len == 1;
            pos += len;
        }
    }
    Ok(())
}

/// Not simply allowed: a control character or a part of a longer character.
#[inline(always)]
fn is_odd(byte: u8) -> bool {
    (byte < 0x20) & (byte != b'\n') & (byte != b'\t') & (byte != b'\r') | (byte >= 0x7F)
}

/// Checks the character at `offset` and returns its length.
fn check_char(bytes: &[u8], offset: usize) -> Result<usize, Bad> {
    let bad = |problem| Bad { offset, problem, truncated: false };
    let lead = at(bytes, offset);
    let len = match width(lead) {
        0 => return Err(bad("invalid leading UTF-8 octet")),
        len => len,
    };
    if bytes.len() - offset < len {
        return Err(Bad { offset, problem: "incomplete UTF-8 octet sequence", truncated: true });
    }
    let mut value = u32::from(if len == 1 { lead } else { lead & (0x7F >> len) });
    for &byte in slice(bytes, offset + 1, offset + len) {
        if byte & 0xC0 != 0x80 {
            return Err(bad("invalid trailing UTF-8 octet"));
        }
        value = value << 6 | u32::from(byte & 0x3F);
    }
    if matches!((len, value), (2, 0..=0x7F) | (3, 0..=0x7FF) | (4, 0..=0xFFFF)) {
        return Err(bad("invalid length of a UTF-8 sequence"));
    }
    if char::from_u32(value).is_none() {
        return Err(bad("invalid Unicode character"));
    }
    if !is_allowed(value) {
        return Err(bad("control characters are not allowed"));
    }
    Ok(len)
}

/// The characters a YAML 1.1 text may hold.
fn is_allowed(value: u32) -> bool {
    matches!(value,
        0x09 | 0x0A | 0x0D | 0x20..=0x7E | 0x85 | 0xA0..=0xD7FF | 0xE000..=0xFFFD | 0x10000..=0x10FFFF)
}
