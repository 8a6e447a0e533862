//! What a string is made of, and so which styles can hold it.

use crate::byte_set::ByteSet;
use crate::chars::{at, break_len, is_blank, slice, width};

/// The styles that can hold a string in a block collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Analysis {
    pub(super) multiline: bool,
    pub(super) plain: bool,
    pub(super) single_quoted: bool,
    pub(super) literal: bool,
}

/// What was seen in a string.
#[derive(Default)]
struct Seen {
    indicator: bool,
    special: bool,
    line_break: bool,
    /// A space or break at one of the ends.
    edge: bool,
    trailing_space: bool,
    break_space: bool,
    space_break: bool,
}

/// The bytes that end the quick look at a string: all that is not surely harmless inside of one.
static IS_WORD: ByteSet = ByteSet::range(0x21, 0x7E).without(b":#");

/// Examines a string that is not empty.
pub(super) fn analyze(text: &[u8]) -> Analysis {
    let mut seen = Seen { indicator: starts_with_indicator(text), ..Seen::default() };
    if let Some(pos) = text.iter().position(|&byte| !IS_WORD.contains(byte)) {
        look_closely(text, pos, &mut seen);
    }
    let single_quoted = !(seen.break_space || seen.space_break || seen.special);
    Analysis {
        multiline: seen.line_break,
        plain: single_quoted && !(seen.edge || seen.line_break || seen.indicator),
        single_quoted,
        literal: !(seen.trailing_space || seen.space_break || seen.special),
    }
}

#[inline(always)]
pub(super) fn starts_with_indicator(text: &[u8]) -> bool {
    let alone = || text.len() == 1 || is_blank(at(text, 1));
    match at(text, 0) {
        b'#' | b',' | b'[' | b']' | b'{' | b'}' | b'&' | b'*' | b'!' | b'|' | b'>' | b'\''
        | b'"' | b'%' | b'@' | b'`' => true,
        b'?' | b':' => alone(),
        b'-' => alone() || text.starts_with(b"---"),
        b'.' => text.starts_with(b"..."),
        _ => false,
    }
}

/// Examines what follows harmless bytes.
fn look_closely(text: &[u8], mut pos: usize, seen: &mut Seen) {
    let (mut after_space, mut after_break) = (false, false);
    while pos < text.len() {
        let byte = at(text, pos);
        if IS_WORD.contains(byte) {
            (after_space, after_break) = (false, false);
            pos += 1;
            continue;
        }
        let len = width(byte).max(1);
        let at_edge = pos == 0 || pos + len >= text.len();
        seen.special |= !is_printable(slice(text, pos, text.len()));
        let is_break = break_len(text, pos) > 0;
        match byte {
            b' ' => {
                seen.edge |= at_edge;
                seen.trailing_space |= pos + 1 == text.len();
                seen.break_space |= after_break;
            }
            _ if is_break => {
                seen.line_break = true;
                seen.edge |= at_edge;
                seen.space_break |= after_space;
            }
            b':' => {
                let alone = pos + 1 == text.len() || is_blank(at(text, pos + 1));
                seen.indicator |= pos > 0 && alone;
            }
            b'#' => seen.indicator |= pos > 0 && blank_before(text, pos),
            _ => {}
        }
        after_space = byte == b' ';
        after_break = is_break;
        pos += len;
    }
}

/// A blank or a line break is before `pos`.
fn blank_before(text: &[u8], pos: usize) -> bool {
    let mut start = pos - 1;
    while start > 0 && at(text, start) & 0xC0 == 0x80 {
        start -= 1;
    }
    is_blank(at(text, start)) || at(text, start) == 0 || break_len(text, start) > 0
}

/// The character at the start may be in a text unescaped. Characters outside the basic plane
/// may not, and neither may a tab.
pub(super) fn is_printable(text: &[u8]) -> bool {
    match text {
        [0x0A | 0x20..=0x7E, ..] => true,
        [0xC2, second, ..] => *second >= 0xA0,
        [0xC3..=0xEC | 0xEE, ..] => true,
        [0xED, second, ..] => *second < 0xA0,
        [0xEF, 0xBB, 0xBF, ..] | [0xEF, 0xBF, 0xBE | 0xBF, ..] => false,
        [0xEF, ..] => true,
        _ => false,
    }
}
