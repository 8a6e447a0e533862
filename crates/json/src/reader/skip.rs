//! Passing over values, checking them, without recursion.

use apimachinery_runtime::DecodeError;

use super::skip_compact::end_of_compact;
use super::{MAX_SKIP_DEPTH, Reader};
use crate::syntax;

/// The containers that are open: one bit each, set for an object.
struct Open {
    bits: Vec<u64>,
    depth: usize,
}

impl Open {
    fn push(&mut self, is_object: bool) {
        let (word, bit) = (self.depth / 64, self.depth % 64);
        if word == self.bits.len() {
            self.bits.push(0);
        }
        if let Some(bits) = self.bits.get_mut(word) {
            *bits = (*bits & !(1 << bit)) | (u64::from(is_object) << bit);
        }
        self.depth += 1;
    }

    fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn in_object(&self) -> bool {
        let top = self.depth.saturating_sub(1);
        self.bits.get(top / 64).is_some_and(|bits| bits & (1 << (top % 64)) != 0)
    }
}

/// What comes next inside the open containers.
enum Next {
    Value,
    FirstKeyOrEnd,
    Key,
    FirstItemOrEnd,
    CommaOrEnd,
}

impl Reader<'_> {
    /// Passes over one value of any kind.
    ///
    /// # Errors
    /// When it breaks the grammar or is nested deeper than [`MAX_SKIP_DEPTH`].
    pub fn skip_value(&mut self) -> Result<(), DecodeError> {
        match self.peek() {
            Some(b'{' | b'[') => match end_of_compact(self.bytes(), self.at) {
                Some(end) => {
                    self.at = end;
                    Ok(())
                }
                None => self.skip_containers(),
            },
            _ => self.skip_scalar(),
        }
    }

    fn skip_scalar(&mut self) -> Result<(), DecodeError> {
        match self.byte() {
            Some(b'"') => self.skip_string(),
            Some(b't') => self.literal("true"),
            Some(b'f') => self.literal("false"),
            Some(b'n') => self.literal("null"),
            Some(b'-' | b'0'..=b'9') => self.skip_number().map(|_| ()),
            Some(_) => Err(self.unexpected(syntax::VALUE)),
            None => Err(self.ends()),
        }
    }

    fn skip_containers(&mut self) -> Result<(), DecodeError> {
        let mut open = Open { bits: Vec::new(), depth: 0 };
        let mut next = Next::Value;
        loop {
            self.skip_space();
            next = match (next, self.byte()) {
                (_, None) => return Err(self.ends()),
                (Next::FirstKeyOrEnd, Some(b'}')) | (Next::FirstItemOrEnd, Some(b']')) => {
                    self.close(&mut open)
                }
                (Next::FirstKeyOrEnd | Next::Key, Some(b'"')) => self.skip_key()?,
                (Next::FirstKeyOrEnd | Next::Key, Some(_)) => {
                    return Err(self.unexpected(syntax::KEY));
                }
                (Next::Value | Next::FirstItemOrEnd, Some(byte)) => {
                    self.open_or_skip(byte, &mut open)?
                }
                (Next::CommaOrEnd, Some(byte)) => self.comma_or_end(byte, &mut open)?,
            };
            if open.depth == 0 {
                return Ok(());
            }
        }
    }

    fn open_or_skip(&mut self, byte: u8, open: &mut Open) -> Result<Next, DecodeError> {
        if !matches!(byte, b'{' | b'[') {
            self.skip_scalar()?;
            return Ok(Next::CommaOrEnd);
        }
        if self.depth + open.depth >= MAX_SKIP_DEPTH {
            return Err(self.too_deep(MAX_SKIP_DEPTH));
        }
        self.at += 1;
        open.push(byte == b'{');
        Ok(if byte == b'{' { Next::FirstKeyOrEnd } else { Next::FirstItemOrEnd })
    }

    fn close(&mut self, open: &mut Open) -> Next {
        self.at += 1;
        open.pop();
        Next::CommaOrEnd
    }

    fn skip_key(&mut self) -> Result<Next, DecodeError> {
        self.skip_string()?;
        match self.peek() {
            Some(b':') => self.at += 1,
            Some(_) => return Err(self.unexpected(syntax::AFTER_KEY)),
            None => return Err(self.ends()),
        }
        Ok(Next::Value)
    }

    fn comma_or_end(&mut self, byte: u8, open: &mut Open) -> Result<Next, DecodeError> {
        match (byte, open.in_object()) {
            (b'}', true) | (b']', false) => Ok(self.close(open)),
            (b',', in_object) => {
                self.at += 1;
                Ok(if in_object { Next::Key } else { Next::Value })
            }
            (_, true) => Err(self.unexpected(syntax::AFTER_PAIR)),
            (_, false) => Err(self.unexpected(syntax::AFTER_ITEM)),
        }
    }
}

/// Walks a JSON text that may hold several values.
pub(crate) struct Skim<'a>(Reader<'a>);

impl<'a> Skim<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self(Reader::from_text(text))
    }

    /// The text of the next value; nothing at the end.
    pub(crate) fn next_value(&mut self) -> Result<Option<&'a str>, DecodeError> {
        if self.0.peek().is_none() {
            return Ok(None);
        }
        self.0.raw_value().map(Some)
    }
}
