//! Messages within messages.

use apimachinery_runtime::DecodeError;

use super::Reader;
use crate::wire::{MAX_DEPTH, WireType};

/// What is left of the message around one that is being read.
struct Outer<'a> {
    rest: &'a [u8],
    end: usize,
}

impl<'a> Reader<'a> {
    /// Takes a length and hands out a reader for so many bytes, which are a nested message.
    ///
    /// # Errors
    /// As [`bytes`](Self::bytes), and when messages are nested deeper than [`MAX_DEPTH`].
    pub fn message(&mut self, wire: WireType) -> Result<Reader<'a>, DecodeError> {
        let outer = self.enter(wire)?;
        let inner = self.clone();
        self.leave(outer);
        Ok(inner)
    }

    /// Takes a length, and so many bytes with `read`, to which they are all there is. What it leaves of them
    /// is passed over.
    ///
    /// # Errors
    /// As [`message`](Self::message), and what `read` answers.
    #[inline]
    pub fn within_message<T>(
        &mut self,
        wire: WireType,
        read: impl FnOnce(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        let outer = self.enter(wire)?;
        let result = read(self);
        self.leave(outer);
        result
    }

    #[inline]
    fn enter(&mut self, wire: WireType) -> Result<Outer<'a>, DecodeError> {
        if wire != WireType::LengthDelimited {
            return Err(self.wrong_wire_type(wire, "message"));
        }
        let Some(depth) = self.depth.checked_sub(1) else { return Err(self.too_deep()) };
        let inner = self.delimited()?;
        let outer = Outer { rest: self.rest, end: self.end };
        self.end -= self.rest.len();
        self.rest = inner;
        self.depth = depth;
        Ok(outer)
    }

    #[inline]
    fn leave(&mut self, outer: Outer<'a>) {
        self.rest = outer.rest;
        self.end = outer.end;
        self.depth += 1;
    }

    /// Takes a length and hands out a reader for so many bytes, which are an object of its own.
    pub(crate) fn root_message(&mut self, wire: WireType) -> Result<Reader<'a>, DecodeError> {
        let reader = self.message(wire)?;
        Ok(Reader { depth: MAX_DEPTH, ..reader })
    }

    /// Takes a length and hands out a reader for so many bytes, which are a list without tags.
    ///
    /// # Errors
    /// As [`bytes`](Self::bytes).
    pub(crate) fn packed(&mut self) -> Result<Reader<'a>, DecodeError> {
        let rest = self.delimited()?;
        Ok(Reader { rest, end: self.end - self.rest.len(), tag: 0, ..self.clone() })
    }
}
