//! Runs of characters on a line.

#![expect(clippy::indexing_slicing, reason = "a table of all bytes is indexed by bytes")]

use super::{Build, Reader, Token};
use crate::byte_set::ByteSet;
use crate::chars::at;
use crate::resolve::Tag;
use crate::text::Text;

/// What a byte is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Stands for itself in every scalar.
    Word,
    Space,
    Colon,
    Single,
    Double,
    Backslash,
    /// Has to be escaped in JSON.
    Escape,
    Break,
    Tab,
    /// A part of a longer character that is a text's own.
    Letter,
    /// The start of a longer character that may be a break or a control character.
    Suspect,
    Odd,
}

#[expect(clippy::cast_possible_truncation, reason = "there are 256 bytes")]
pub(super) const CLASSES: [Class; 256] = {
    let mut table = [Class::Odd; 256];
    let mut i = 0x20;
    while i < 256 {
        table[i] = match i as u8 {
            b' ' => Class::Space,
            b':' => Class::Colon,
            b'\'' => Class::Single,
            b'"' => Class::Double,
            b'\\' => Class::Backslash,
            b'<' | b'>' | b'&' => Class::Escape,
            0x7F => Class::Odd,
            0xC2 | 0xE2 | 0xEF => Class::Suspect,
            0x80.. => Class::Letter,
            _ => Class::Word,
        };
        i += 1;
    }
    table[b'\n' as usize] = Class::Break;
    table[b'\t' as usize] = Class::Tab;
    table
};

/// What ends a scalar.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    Colon,
    /// The end of a line.
    Line,
    Comment,
    /// The end of a scalar in quotes.
    Quote,
    /// The end of one of several lines.
    Lines,
}

impl<B: Build> Reader<'_, B> {
    /// Moves to the next byte that is not a word's.
    #[inline(always)]
    pub(super) fn skip_words(&mut self) -> Class {
        let rest = self.text.get(self.pos..).unwrap_or_default();
        let found = rest.iter().position(|&byte| CLASSES[usize::from(byte)] != Class::Word);
        self.pos += found.unwrap_or(rest.len());
        match self.text.get(self.pos) {
            Some(&byte) => CLASSES[usize::from(byte)],
            None => Class::Break,
        }
    }

    /// What starts here is a character of a text, not a line break, a byte order mark or a control
    /// character.
    pub(super) fn is_character(&self) -> bool {
        let (second, third) = (at(self.text, self.pos + 1), at(self.text, self.pos + 2));
        match at(self.text, self.pos) {
            0xC2 => second >= 0xA0,
            0xE2 => second != 0x80 || third != 0xA8 && third != 0xA9,
            _ => (second != 0xBB || third != 0xBF) && (second != 0xBF || third < 0xBE),
        }
    }

    /// Reads a line of a plain scalar, of which this is the first.
    #[inline]
    pub(super) fn plain(&mut self) -> Option<(Token, Stop)> {
        let first = at(self.text, self.pos);
        let starts = STARTS_PLAIN.contains(first)
            || matches!(first, b'-' | b'?' | b':')
                && !matches!(at(self.text, self.pos + 1), b' ' | b'\n' | 0);
        if !starts {
            return None;
        }
        self.plain_line()
    }

    /// Reads a line of a plain scalar.
    #[inline(always)]
    pub(super) fn plain_line(&mut self) -> Option<(Token, Stop)> {
        let start = self.pos;
        let mut is_simple = true;
        let (end, stop) = loop {
            match self.skip_words() {
                Class::Break => break (self.pos, Stop::Line),
                Class::Colon if matches!(at(self.text, self.pos + 1), b' ' | b'\n' | 0) => {
                    // Space before the colon does not belong to the key.
                    let is_key = self.pos > start && at(self.text, self.pos - 1) != b' ';
                    is_key.then_some(())?;
                    break (self.pos, Stop::Colon);
                }
                Class::Space => {
                    let end = self.pos;
                    self.skip_spaces();
                    match at(self.text, self.pos) {
                        b'\n' | 0 => break (end, Stop::Line),
                        b'#' => break (end, Stop::Comment),
                        _ => continue,
                    }
                }
                Class::Suspect if !self.is_character() => return None,
                Class::Odd | Class::Tab => return None,
                Class::Double | Class::Backslash | Class::Escape => is_simple = false,
                Class::Letter | Class::Suspect => is_simple = false,
                // At the end it would be taken for the colon after a key.
                Class::Colon => is_simple &= at(self.text, self.pos + 1) != b':',
                Class::Word | Class::Single => {}
            }
            self.pos += 1;
        };
        let text = Text::source(start, end).simple(is_simple);
        Some((Token { text, tag: Tag::None }, stop))
    }

    #[inline]
    pub(super) fn skip_spaces(&mut self) {
        let mut pos = self.pos;
        while at(self.text, pos) == b' ' {
            pos += 1;
        }
        self.pos = pos;
    }
}

/// What a byte at the start of a plain scalar means.
static STARTS_PLAIN: ByteSet = ByteSet::range(0x21, u8::MAX).without(b"\x7F,[]{}#&*!|>'\"%@`?:-");
