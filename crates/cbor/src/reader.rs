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

use apimachinery_runtime::{DecodeError, DecodeLimits, Input, Position};
use bytes::Bytes;

use crate::head::Header;
use crate::skip::end_of_item;
use crate::token::{MAX_DEPTH, MOST_IN_ONE_BYTE, NULL, UNDEFINED, head};

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
    limits: &'a DecodeLimits,
    max_depth: usize,
    /// The largest number of items in an initial byte that needs no closer look.
    most_short: u8,
    /// What is left of the memory that structs may take.
    memory: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(input: Input<'a>, limits: &'a DecodeLimits) -> Self {
        let bytes = input.bytes();
        let most_short = MOST_IN_ONE_BYTE.min(limits.list_items).min(limits.map_entries);
        Self {
            input,
            bytes,
            at: 0,
            depth: 0,
            later: None,
            limits,
            max_depth: limits.depth.min(MAX_DEPTH),
            most_short: u8::try_from(most_short).unwrap_or_default(),
            memory: limits.memory_for(bytes.len()),
        }
    }

    /// Counts the memory of a struct that is made for what is here.
    ///
    /// # Errors
    /// When structs take more than they may.
    #[inline]
    pub(crate) fn take_memory(&mut self, bytes: usize) -> Result<(), DecodeError> {
        match self.memory.checked_sub(bytes) {
            Some(left) => {
                self.memory = left;
                Ok(())
            }
            None => Err(self.limits.out_of_memory(self.bytes.len()).at(self.position())),
        }
    }

    /// The limits of what is read.
    pub(crate) fn limits(&self) -> &'a DecodeLimits {
        self.limits
    }

    /// A reader of bytes of which no part is kept.
    pub(crate) fn plain(bytes: &'a [u8]) -> Self {
        Self::new(Input::from(bytes), &DecodeLimits::DEFAULT)
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
        self.at = end_of_item(self.bytes, self.at, self.depth, self.limits.skipped_depth)?;
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

    /// Enters a value for which tags from outside do not count. Returns what
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
