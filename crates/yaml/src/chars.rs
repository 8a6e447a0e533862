//! Classes of bytes and characters that the scanner and the emitter share.
//!
//! Positions past the end of a text read as NUL, which no valid text contains.

use std::sync::OnceLock;

use apimachinery_runtime::Position;

/// The byte at `pos`, or NUL past the end.
#[inline(always)]
pub(crate) fn at(bytes: &[u8], pos: usize) -> u8 {
    bytes.get(pos).copied().unwrap_or(0)
}

/// The bytes from `start` to `end`, or none when that is not a range of the text.
#[inline(always)]
pub(crate) fn slice(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    bytes.get(start..end).unwrap_or_default()
}

/// A letter, digit, `_` or `-`: what names of anchors, handles and directives are made of.
#[inline]
pub(crate) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

/// A space or a tab.
#[inline(always)]
pub(crate) fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

/// How many bytes the line break at `pos` has: CR LF, CR, LF, NEL, LS or PS; 0 when there is none.
#[inline(always)]
pub(crate) fn break_len(bytes: &[u8], pos: usize) -> usize {
    match at(bytes, pos) {
        b'\n' => 1,
        b'\r' => 1 + usize::from(at(bytes, pos + 1) == b'\n'),
        0xC2 => 2 * usize::from(at(bytes, pos + 1) == 0x85),
        0xE2 => {
            3 * usize::from(at(bytes, pos + 1) == 0x80 && matches!(at(bytes, pos + 2), 0xA8 | 0xA9))
        }
        _ => 0,
    }
}

/// A line break starts at `pos`.
#[inline(always)]
pub(crate) fn is_break(bytes: &[u8], pos: usize) -> bool {
    break_len(bytes, pos) > 0
}

/// A line break starts at `pos`, or the text ends there.
#[inline(always)]
pub(crate) fn is_break_or_end(bytes: &[u8], pos: usize) -> bool {
    at(bytes, pos) == 0 || is_break(bytes, pos)
}

/// A blank or a line break is at `pos`, or the text ends there.
#[inline(always)]
pub(crate) fn is_blank_or_end(bytes: &[u8], pos: usize) -> bool {
    is_blank(at(bytes, pos)) || is_break_or_end(bytes, pos)
}

/// How many bytes the UTF-8 character starting with `lead` has; 0 when no character starts so.
#[inline]
pub(crate) fn width(lead: u8) -> usize {
    match lead {
        0x00..=0x7F => 1,
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF7 => 4,
        _ => 0,
    }
}

/// How many characters valid UTF-8 text holds.
pub(crate) fn char_count(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| (byte as i8) >= -0x40).count()
}

/// Where the lines of a text start, found once for any number of places, at the first question.
#[derive(Debug)]
pub(crate) struct LineStarts<'a> {
    text: &'a [u8],
    starts: OnceLock<Vec<usize>>,
}

impl<'a> LineStarts<'a> {
    pub(crate) const fn of(text: &'a [u8]) -> Self {
        Self { text, starts: OnceLock::new() }
    }

    /// The place at a line and a column, both from 1; the end of the text where it has no such
    /// place.
    pub(crate) fn position(&self, line: usize, column: usize) -> Position {
        let starts = self.starts.get_or_init(|| starts(self.text));
        let start = line.checked_sub(1).and_then(|it| starts.get(it));
        let mut pos = start.copied().unwrap_or(self.text.len());
        for _ in 1..column {
            if pos >= self.text.len() || is_break(self.text, pos) {
                break;
            }
            pos += width(at(self.text, pos)).max(1);
        }
        Position::line_column(pos.min(self.text.len()), line, column)
    }
}

fn starts(text: &[u8]) -> Vec<usize> {
    let mut pos = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let mut starts = vec![pos];
    while pos < text.len() {
        let length = break_len(text, pos);
        pos += length.max(1);
        if length > 0 {
            starts.push(pos);
        }
    }
    starts
}
