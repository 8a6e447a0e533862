//! Values on a line: what they mean, and how they go on behind it.

use super::scan::Stop;
use super::{Reader, Token, text_of};
use crate::chars::at;
use crate::float_text;
use crate::json::string;
use crate::resolve::{Value, plain};

impl Reader<'_> {
    /// Reads the value of an entry or an item and what follows it on its line.
    pub(super) fn value(&mut self) -> Option<()> {
        match at(self.text, self.pos) {
            b'|' => self.literal(),
            b'{' | b'[' => {
                self.flow()?;
                self.end_line().map(drop)
            }
            b'"' | b'\'' => {
                let start = self.pos;
                match self.quoted() {
                    Some(token) => self.quoted_value(token),
                    None => {
                        self.pos = start;
                        self.assembled_value()
                    }
                }
            }
            _ => match self.plain()? {
                (_, Stop::Colon) => None,
                (token, stop) => self.plain_value(token, stop),
            },
        }
    }

    pub(super) fn quoted_value(&mut self, token: Token) -> Option<()> {
        self.push_string(token);
        self.end_line().map(drop)
    }

    /// Writes a plain scalar whose first line was read, with the lines that follow.
    pub(super) fn plain_value(&mut self, token: Token, stop: Stop) -> Option<()> {
        let indent = self.open.last()?.indent;
        let mut passed = self.end_line()?;
        let goes_on = |reader: &Self| reader.column > indent && reader.pos < reader.text.len();
        if stop == Stop::Comment || passed.comments || !goes_on(self) {
            return self.push_plain(token);
        }
        self.assembled.clear();
        self.assembled.extend_from_slice(text_of(self.text, token));
        loop {
            match passed.blank_lines {
                0 => self.assembled.push(b' '),
                count => self.assembled.resize(self.assembled.len() + count, b'\n'),
            }
            let (line, stop) = self.plain_line()?;
            self.assembled.extend_from_slice(text_of(self.text, line));
            if stop == Stop::Colon {
                return None;
            }
            passed = self.end_line()?;
            if stop == Stop::Comment || passed.comments || !goes_on(self) {
                break;
            }
        }
        // Nothing but a string has a space inside of it, or a line break.
        let is_string = matches!(plain(&self.assembled), Value::Str(_));
        is_string.then(|| string::push(&mut self.out, &self.assembled))
    }

    /// Writes a plain scalar of one line.
    #[inline]
    pub(super) fn push_plain(&mut self, token: Token) -> Option<()> {
        let text = text_of(self.text, token);
        match First::of(text) {
            First::Letter => self.push_string(token),
            First::Word if text.len() > LONGEST_WORD => self.push_string(token),
            _ if is_canonical(text) => self.out.extend_from_slice(text),
            _ => match plain(text) {
                Value::Null => self.out.extend_from_slice(b"null"),
                Value::Bool(true) => self.out.extend_from_slice(b"true"),
                Value::Bool(false) => self.out.extend_from_slice(b"false"),
                Value::Int(value) => {
                    self.out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
                }
                Value::Uint(value) => {
                    self.out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
                }
                Value::Float(value) if value.is_finite() => {
                    float_text::push_json(&mut self.out, value);
                }
                Value::Float(_) => return None,
                Value::Str(_) | Value::Bytes(_) => self.push_string(token),
            },
        }
        Some(())
    }
}

/// How long the longest boolean or null is.
const LONGEST_WORD: usize = 5;

/// What the first byte of a plain scalar says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    /// It is a string.
    Letter,
    /// It may be a boolean or a null.
    Word,
    /// It may be a number.
    Number,
}

impl First {
    #[inline]
    fn of(text: &[u8]) -> Self {
        match at(text, 0) {
            b'y' | b'Y' | b'n' | b'N' | b't' | b'T' | b'f' | b'F' | b'o' | b'O' | b'~' | 0 => {
                Self::Word
            }
            b'0'..=b'9' | b'+' | b'-' | b'.' => Self::Number,
            _ => Self::Letter,
        }
    }
}

/// A word or a number that is the same in JSON.
#[inline]
fn is_canonical(text: &[u8]) -> bool {
    match text {
        b"true" | b"false" | b"null" => true,
        [b'0'] => true,
        [b'1'..=b'9', digits @ ..] => digits.len() < 18 && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// A plain key with this text is a string, and does not merge.
pub(super) fn is_string_key(text: &[u8]) -> bool {
    let is_letter = match First::of(text) {
        First::Letter => true,
        First::Word => text.len() > LONGEST_WORD,
        First::Number => false,
    };
    text != b"<<" && (is_letter || matches!(plain(text), Value::Str(_)))
}
