//! The pieces of a JSON text, as far as they surely mean the same in YAML.
//!
//! Whatever might make a difference (see [`from_json`](super::from_json)) makes the lexer give up.

use crate::chars::{at, slice};
use crate::limits::MAX_SIMPLE_KEY;
use crate::text::Text;

/// What a byte of a string is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Stands for itself, and can stand anywhere in a plain scalar but at its start.
    Word,
    Space,
    Colon,
    Hash,
    Quote,
    Backslash,
    /// The start of a longer character that is a text's own.
    Letter,
    /// The start of a longer character that may be a break or a control character.
    Suspect,
    Odd,
}

const CLASSES: [Class; 256] = {
    let mut table = [Class::Odd; 256];
    let mut i = 0x21;
    while i < 256 {
        table[i] = match i as u8 {
            b':' => Class::Colon,
            b'#' => Class::Hash,
            b'"' => Class::Quote,
            b'\\' => Class::Backslash,
            0x7F => Class::Odd,
            0xC2 | 0xE2 | 0xEF => Class::Suspect,
            0x80.. => Class::Letter,
            _ => Class::Word,
        };
        i += 1;
    }
    table[b' ' as usize] = Class::Space;
    table
};

/// A string: its text, and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Quoted {
    pub(super) text: Text,
    /// Nothing behind its start keeps it from being a plain scalar. It is in ASCII then.
    pub(super) is_simple: bool,
    pub(super) has_spaces: bool,
}

/// A JSON text in UTF-8 and a place in it.
pub(super) struct Lexer<'j> {
    json: &'j [u8],
    pos: usize,
    /// The texts of strings with escapes.
    assembled: Vec<u8>,
}

impl<'j> Lexer<'j> {
    /// Starts at the first value, if this is UTF-8.
    pub(super) fn new(json: &'j [u8]) -> Option<Self> {
        std::str::from_utf8(json).ok()?;
        let mut lexer = Self { json, pos: 0, assembled: Vec::new() };
        lexer.skip_space(false);
        Some(lexer)
    }

    /// Only white space is left.
    pub(super) fn ends(&mut self) -> bool {
        self.skip_space(false);
        self.pos == self.json.len()
    }

    pub(super) fn into_assembled(self) -> Vec<u8> {
        self.assembled
    }

    /// How much text was assembled so far.
    #[inline]
    pub(super) fn assembled_len(&self) -> usize {
        self.assembled.len()
    }

    /// Forgets the texts assembled since there were so many bytes of them.
    #[inline]
    pub(super) fn forget(&mut self, len: usize) {
        self.assembled.truncate(len);
    }

    #[inline]
    pub(super) fn text(&self, text: Text) -> &[u8] {
        text.of(self.json, &self.assembled)
    }

    /// The byte at the present place.
    #[inline(always)]
    pub(super) fn byte(&self) -> u8 {
        at(self.json, self.pos)
    }

    /// Goes behind a byte.
    #[inline]
    pub(super) fn pass(&mut self) {
        self.pos += 1;
    }

    /// Goes behind a byte and the space that follows it.
    #[inline]
    pub(super) fn step(&mut self) {
        self.pos += 1;
        self.skip_space(true);
    }

    #[inline]
    pub(super) fn skip_space(&mut self, tabs: bool) {
        while matches!(self.byte(), b' ' | b'\n' | b'\r') || tabs && self.byte() == b'\t' {
            self.pos += 1;
        }
    }

    /// Reads a key, its colon and the space behind it.
    #[inline]
    pub(super) fn key(&mut self) -> Option<Quoted> {
        let start = self.pos;
        if self.byte() != b'"' {
            return None;
        }
        let key = self.string()?;
        while self.byte() == b' ' {
            self.pos += 1;
        }
        if self.byte() != b':' || self.pos - start > MAX_SIMPLE_KEY {
            return None;
        }
        self.step();
        Some(key)
    }

    /// Reads `true`, `false`, `null` or a number.
    #[inline]
    pub(super) fn word(&mut self) -> Option<Text> {
        let start = self.pos;
        while self.byte().is_ascii_alphanumeric() || matches!(self.byte(), b'+' | b'-' | b'.') {
            self.pos += 1;
        }
        let text = slice(self.json, start, self.pos);
        (matches!(text, b"true" | b"false" | b"null") || is_number(text))
            .then_some(Text::source(start, self.pos))
    }

    /// Reads the string whose quote stands here.
    #[inline]
    pub(super) fn string(&mut self) -> Option<Quoted> {
        self.pos += 1;
        let start = self.pos;
        let mut quoted = Quoted { text: Text::EMPTY, is_simple: true, has_spaces: false };
        self.run(start, &mut quoted)?;
        quoted.text = match self.byte() {
            b'"' => Text::source(start, self.pos),
            _ => {
                quoted.is_simple = false;
                self.escaped_string(start, &mut quoted)?
            }
        };
        self.pos += 1;
        Some(quoted)
    }

    /// Goes on with a string at its first escape.
    fn escaped_string(&mut self, start: usize, quoted: &mut Quoted) -> Option<Text> {
        let from = self.assembled.len();
        let mut done = start;
        while self.byte() == b'\\' {
            self.assembled.extend_from_slice(slice(self.json, done, self.pos));
            self.escape()?;
            done = self.pos;
            self.run(start, quoted)?;
        }
        self.assembled.extend_from_slice(slice(self.json, done, self.pos));
        Some(Text::assembled(from, self.assembled.len()))
    }

    /// Moves to the next quote or backslash of a string.
    #[inline]
    fn run(&mut self, start: usize, quoted: &mut Quoted) -> Option<()> {
        loop {
            let rest = self.json.get(self.pos..)?;
            self.pos += rest.iter().position(|&byte| CLASSES[usize::from(byte)] != Class::Word)?;
            let (second, third) = (at(self.json, self.pos + 1), at(self.json, self.pos + 2));
            match CLASSES[usize::from(self.byte())] {
                Class::Quote | Class::Backslash => return Some(()),
                Class::Colon => quoted.is_simple &= !matches!(second, b' ' | b'"' | b'\\'),
                Class::Space => {
                    quoted.has_spaces = true;
                    quoted.is_simple &= self.pos > start && !matches!(second, b'"' | b'#');
                }
                Class::Letter => quoted.is_simple = false,
                Class::Suspect => {
                    quoted.is_simple = false;
                    let is_harmless = match self.byte() {
                        0xC2 => second >= 0xA0,
                        0xE2 => second != 0x80 || third != 0xA8 && third != 0xA9,
                        _ => second != 0xBF || third != 0xBE && third != 0xBF,
                    };
                    is_harmless.then_some(())?;
                }
                Class::Word | Class::Hash => {}
                Class::Odd => return None,
            }
            self.pos += 1;
        }
    }

    fn escape(&mut self) -> Option<()> {
        let byte = match at(self.json, self.pos + 1) {
            byte @ (b'"' | b'\\') => byte,
            b'b' => 0x08,
            b'f' => 0x0C,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => {
                let digits = slice(self.json, self.pos + 2, self.pos + 6);
                let value = digits.iter().try_fold(0, |value, &digit| {
                    Some(value << 4 | char::from(digit).to_digit(16)?)
                })?;
                let character = char::from_u32(value).filter(|_| digits.len() == 4)?;
                let mut buffer = [0; 4];
                self.assembled.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
                self.pos += 6;
                return Some(());
            }
            _ => return None,
        };
        self.assembled.push(byte);
        self.pos += 2;
        Some(())
    }
}

/// `-? (0 | [1-9] digit*) (. digit+)? ([eE] [+-]? digit+)?`
fn is_number(text: &[u8]) -> bool {
    let digits = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let start = usize::from(at(text, 0) == b'-');
    let mut end = digits(start);
    if end == start || at(text, start) == b'0' && end > start + 1 {
        return false;
    }
    if at(text, end) == b'.' {
        let fraction = end + 1;
        end = digits(fraction);
        if end == fraction {
            return false;
        }
    }
    if matches!(at(text, end), b'e' | b'E') {
        let exponent = end + 1 + usize::from(matches!(at(text, end + 1), b'+' | b'-'));
        end = digits(exponent);
        if end == exponent {
            return false;
        }
    }
    end == text.len()
}
