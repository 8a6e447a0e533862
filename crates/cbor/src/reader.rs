//! A cursor over one item, for the readers of types.

mod containers;
mod errors;
mod payload;
mod scalar;
mod string;
mod tags;

pub use containers::Items;
pub use tags::SELF_DESCRIBED;

pub(crate) use scalar::negative;
pub(crate) use string::{AnyString, lossy, repaired};
pub(crate) use tags::LaterEncoding;

use apimachinery_runtime::{DecodeError, Finding, Findings, Input, Position};
use ciborium_ll::Header;

use crate::skip::end_of_item;
use crate::token::{NULL, UNDEFINED, head};

/// How a document is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadOptions {
    /// Look for fields that the type does not have.
    pub(crate) collecting: bool,
    /// Turn payloads that stay encoded into JSON.
    pub(crate) transcode: bool,
}

/// A cursor over CBOR.
///
/// What it takes it also checks: a value that was read or passed over is well-formed and within the limits.
#[derive(Debug)]
pub struct Reader<'a> {
    input: Input<'a>,
    bytes: &'a [u8],
    at: usize,
    depth: usize,
    later: Option<LaterEncoding>,
    options: ReadOptions,
    /// Whether the type being read reads itself; inside, the reference refuses unknown fields.
    isolated: bool,
    /// In a box, since it is put aside for each struct.
    pub(crate) finding: Option<Box<Finding>>,
    scratch: payload::Scratch,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(input: Input<'a>, options: ReadOptions) -> Self {
        let bytes = input.bytes();
        Self {
            input,
            bytes,
            at: 0,
            depth: 0,
            later: None,
            options,
            isolated: false,
            finding: None,
            scratch: payload::Scratch::default(),
        }
    }

    /// A reader of bytes that nothing is kept of, which passes over unknown fields.
    pub(crate) fn plain(bytes: &'a [u8]) -> Self {
        Self::new(Input::from(bytes), ReadOptions { collecting: false, transcode: true })
    }

    /// What was found: one thing at most, as in the reference.
    pub(crate) fn into_findings(self) -> Findings {
        self.finding.into_iter().map(|finding| *finding).collect()
    }

    /// Whether payloads become JSON.
    pub fn is_transcoding(&self) -> bool {
        self.options.transcode
    }

    /// Bytes before the cursor.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// The place of the cursor.
    pub fn position(&self) -> Position {
        Position::byte(self.at)
    }

    /// The first byte of the next item, without taking it.
    #[inline]
    pub fn peek(&self) -> Option<u8> {
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

    /// Takes a `null`, when one stands here.
    #[inline]
    pub fn null(&mut self) -> bool {
        let found = self.peek() == Some(NULL);
        self.at += usize::from(found);
        found
    }

    /// Takes a `null` or `undefined`, when one stands here: what leaves a pointer of the reference empty.
    #[inline]
    pub fn nil(&mut self) -> bool {
        let found = matches!(self.peek(), Some(NULL | UNDEFINED));
        self.at += usize::from(found);
        found
    }

    /// Passes over any item.
    ///
    /// # Errors
    /// When it is not well-formed.
    pub fn skip_value(&mut self) -> Result<(), DecodeError> {
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

    /// Reads a value whose type reads itself. Inside, tags from without count for nothing, and an unknown
    /// field is an error, as in the reference.
    ///
    /// # Errors
    /// Those of `read`.
    pub fn isolated<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        self.skip_self_described();
        let later = self.later.take();
        let isolated = std::mem::replace(&mut self.isolated, true);
        let result = read(self);
        (self.later, self.isolated) = (later, isolated);
        result
    }
}
