//! `null`, `true` and `false`.

use apimachinery_runtime::DecodeError;

use super::JsonReader;
use crate::syntax;

impl JsonReader<'_> {
    /// Takes a `null`, when one is here.
    ///
    /// # Errors
    /// When something else starts with `n`.
    #[inline]
    pub fn null(&mut self) -> Result<bool, DecodeError> {
        if self.peek() != Some(b'n') {
            return Ok(false);
        }
        self.rest_of_null()
    }

    #[cold]
    fn rest_of_null(&mut self) -> Result<bool, DecodeError> {
        self.literal("null").map(|()| true)
    }

    /// As [`null`](Self::null), for callers of which there are many.
    ///
    /// # Errors
    /// As [`null`](Self::null).
    #[inline(never)]
    pub fn takes_null(&mut self) -> Result<bool, DecodeError> {
        self.null()
    }

    /// Takes `true` or `false`.
    ///
    /// # Errors
    /// When something else is here.
    pub fn bool(&mut self) -> Result<bool, DecodeError> {
        match self.peek() {
            Some(b't') => self.literal("true").map(|()| true),
            Some(b'f') => self.literal("false").map(|()| false),
            _ => Err(self.wrong_type("bool")),
        }
    }

    pub(super) fn literal(&mut self, word: &'static str) -> Result<(), DecodeError> {
        for (position, expected) in word.bytes().enumerate() {
            match self.byte() {
                Some(byte) if byte == expected => self.at += 1,
                _ => return Err(self.unexpected_inside(syntax::in_literal(word, position))),
            }
        }
        Ok(())
    }
}
