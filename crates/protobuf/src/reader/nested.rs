//! Messages within messages.

use apimachinery_runtime::DecodeError;

use super::{Meter, ProtobufReader};
use crate::wire::{MAX_DEPTH, WireType};

/// How many bytes are after the message around one that is being read.
pub(crate) struct Outer {
    after: usize,
}

impl<'a> ProtobufReader<'a> {
    /// Takes a length and hands out a reader for so many bytes, which are a nested message.
    ///
    /// # Errors
    /// As [`bytes`](Self::bytes), and when messages are nested deeper than [`MAX_DEPTH`].
    pub fn message(&mut self, wire: WireType) -> Result<ProtobufReader<'a>, DecodeError> {
        let outer = self.enter(wire)?;
        let inner = self.clone();
        self.leave(outer);
        Ok(inner)
    }

    /// Takes a length, and so many bytes with `read`, to which they are all there is. What it
    /// leaves of them is passed over.
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
    pub(crate) fn enter(&mut self, wire: WireType) -> Result<Outer, DecodeError> {
        if wire != WireType::LengthDelimited {
            return Err(self.wrong_wire_type(wire, "message"));
        }
        let Some(depth) = self.depth.checked_sub(1) else { return Err(self.too_deep()) };
        let inner_after = self.after_delimited()?;
        self.depth = depth;
        Ok(Outer { after: std::mem::replace(&mut self.after, inner_after) })
    }

    /// Takes a length, and returns how many bytes are after so many.
    #[inline]
    fn after_delimited(&mut self) -> Result<usize, DecodeError> {
        let length = self.length()?;
        match self.ahead.len().checked_sub(length) {
            Some(after) if after >= self.after => Ok(after),
            _ => Err(self.unexpected_end()),
        }
    }

    #[inline]
    pub(crate) fn leave(&mut self, outer: Outer) {
        if !self.is_empty() {
            let left = self.ahead.len().saturating_sub(self.after);
            self.ahead = self.ahead.get(left..).unwrap_or_default();
        }
        self.leave_at_end(outer);
    }

    /// The same at the end of the message.
    #[inline]
    pub(crate) fn leave_at_end(&mut self, outer: Outer) {
        self.after = outer.after;
        self.depth += 1;
    }

    /// The same reader, in front of an object of its own: what is nested in it is counted again.
    pub(crate) fn into_root(self) -> Self {
        ProtobufReader { depth: self.max_depth(), ..self }
    }

    /// How deep messages may be nested in the whole input.
    pub(super) fn max_depth(&self) -> u32 {
        self.meter.map_or(MAX_DEPTH, Meter::depth)
    }

    /// Takes a length and hands out a reader for so many bytes, which are a list without tags.
    ///
    /// # Errors
    /// As [`bytes`](Self::bytes).
    pub(crate) fn packed(&mut self) -> Result<ProtobufReader<'a>, DecodeError> {
        let length = self.length()?;
        let inner = ProtobufReader { tag: 0, ..self.clone() };
        self.take(length)?;
        Ok(ProtobufReader { after: self.ahead.len(), ..inner })
    }
}
