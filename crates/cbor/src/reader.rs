//! A cursor over CBOR items.

mod containers;
mod errors;
mod scalar;
mod string;
mod tags;

pub use tags::SELF_DESCRIBED;

pub(crate) use containers::Items;
pub(crate) use scalar::negative;
pub(crate) use string::{AnyString, lossy, repaired};
pub(crate) use tags::LaterEncoding;

use apimachinery_runtime::{DecodeError, Input, Position};
use bytes::Bytes;

use crate::head::Header;
use crate::skip::end_of_item;
use crate::token::{NULL, UNDEFINED, head};

/// A cursor over CBOR.
///
/// What it takes it also checks: a value that was read or passed over is well-formed and within the
/// limits.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    input: Input<'a>,
    bytes: &'a [u8],
    at: usize,
    depth: usize,
    later: Option<LaterEncoding>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(input: Input<'a>) -> Self {
        let bytes = input.bytes();
        Self { input, bytes, at: 0, depth: 0, later: None }
    }

    /// A reader of bytes that nothing is kept of.
    pub(crate) fn plain(bytes: &'a [u8]) -> Self {
        Self::new(Input::from(bytes))
    }

    /// A buffer with these bytes: a slice of the input's where it has one.
    pub(crate) fn to_shared(&self, raw: &[u8]) -> Bytes {
        self.input.to_shared(raw)
    }

    /// Bytes before the cursor.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// The place of the cursor.
    pub(crate) fn position(&self) -> Position {
        Position::byte(self.at)
    }

    /// The first byte of the next item, without taking it.
    #[inline]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    #[inline]
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn advance(&mut self, length: usize) {
        self.at += length;
    }

    /// Goes back to a place.
    pub(crate) fn rewind(&mut self, at: usize) {
        self.at = at;
    }

    /// Takes a head.
    pub(crate) fn head(&mut self) -> Result<Header, DecodeError> {
        let (header, length) = head(self.rest()).map_err(|error| error.at(self.position()))?;
        self.at += length;
        Ok(header)
    }

    /// Takes a `null`, when one is here.
    #[inline]
    pub(crate) fn null(&mut self) -> bool {
        let found = self.peek() == Some(NULL);
        self.at += usize::from(found);
        found
    }

    /// Takes a `null` or `undefined`, when one is here: what leaves a pointer of the reference
    /// empty.
    #[inline]
    pub(crate) fn nil(&mut self) -> bool {
        let found = matches!(self.peek(), Some(NULL | UNDEFINED));
        self.at += usize::from(found);
        found
    }

    /// Passes over any item.
    ///
    /// # Errors
    /// When it is not well-formed.
    pub(crate) fn skip_value(&mut self) -> Result<(), DecodeError> {
        self.at = end_of_item(self.bytes, self.at, self.depth)?;
        Ok(())
    }

    /// Checks that nothing follows.
    ///
    /// # Errors
    /// When something does.
    pub(crate) fn end(&self) -> Result<(), DecodeError> {
        crate::skip::check_end(self.bytes, self.at)
    }

    /// Takes any item and returns its bytes, checked and unchanged.
    ///
    /// # Errors
    /// When it is not well-formed.
    pub(crate) fn raw_value(&mut self) -> Result<&'a [u8], DecodeError> {
        let start = self.at;
        self.skip_value()?;
        Ok(self.bytes.get(start..self.at).unwrap_or_default())
    }

    /// Enters a value for which tags from without count for nothing. Returns what
    /// [`leave_isolated`](Self::leave_isolated) takes.
    pub(crate) fn enter_isolated(&mut self) -> Option<LaterEncoding> {
        self.skip_self_described();
        self.later.take()
    }

    /// Leaves such a value.
    pub(crate) fn leave_isolated(&mut self, later: Option<LaterEncoding>) {
        self.later = later;
    }
}
