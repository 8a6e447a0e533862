//! The cursor over a JSON document.
//!
//! It reads the grammar of RFC 8259 exactly as the reference's scanner does, with its error texts,
//! and knows nothing about types. Every value is read in one pass; what is skipped is checked all
//! the same.

mod containers;
mod errors;
mod findings;
mod key;
mod known_key;
mod literals;
mod number;
mod plain;
mod skip;
mod string;

use apimachinery_runtime::{DecodeError, DecodeLimits, Finding, Input, Position};

use crate::buffer::Buffer;
use crate::limits::MAX_DEPTH;
use crate::syntax;
use crate::text::is_compact;

pub(crate) use known_key::find_name;
pub(crate) use number::misfit;

/// A cursor over a JSON document, with the findings made so far.
#[derive(Debug)]
pub struct JsonReader<'a> {
    input: Input<'a>,
    text: &'a str,
    at: usize,
    key_at: usize,
    depth: usize,
    collecting: bool,
    ignoring_case: bool,
    findings: Vec<Finding>,
    /// Room in which strings with escapes are put together.
    unescaped: Buffer,
    limits: &'a DecodeLimits,
    /// How deep values may be nested that become objects.
    max_depth: usize,
    /// What is left of the memory that structs may take.
    memory: usize,
}

/// A place that a [`JsonReader`] can come back to.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint {
    at: usize,
    depth: usize,
    found: usize,
}

impl<'a> JsonReader<'a> {
    /// A reader at the start of `text`; `input` is where payloads that are kept come from, and must
    /// hold the same bytes. Unknown and duplicate fields are looked for when `collecting`.
    pub(crate) fn new(
        input: Input<'a>,
        text: &'a str,
        collecting: bool,
        limits: &'a DecodeLimits,
    ) -> Self {
        Self {
            input,
            text,
            at: 0,
            key_at: 0,
            depth: 0,
            collecting,
            ignoring_case: false,
            findings: Vec::new(),
            unescaped: Buffer::default(),
            limits,
            max_depth: limits.depth.min(MAX_DEPTH),
            memory: limits.memory_for(text.len()),
        }
    }

    /// A reader over text alone.
    pub fn from_text(text: &'a str) -> Self {
        Self::new(Input::from(text), text, false, &DecodeLimits::DEFAULT)
    }

    /// Counts memory that is taken for what is here; see [`DecodeLimits::memory`].
    ///
    /// # Errors
    /// When structs take more than they may.
    #[inline]
    pub fn take_memory(&mut self, bytes: usize) -> Result<(), DecodeError> {
        match self.memory.checked_sub(bytes) {
            Some(left) => {
                self.memory = left;
                Ok(())
            }
            None => Err(self.out_of_memory()),
        }
    }

    #[cold]
    fn out_of_memory(&self) -> DecodeError {
        self.limits.out_of_memory(self.text.len()).at(Position::byte(self.at))
    }

    /// Checks that a list may have so many items.
    ///
    /// # Errors
    /// When there are too many.
    #[inline]
    pub fn check_items(&self, items: usize) -> Result<(), DecodeError> {
        self.limits.check_items(items).map_err(|error| error.at(Position::byte(self.at)))
    }

    /// Checks that a map may have so many entries.
    ///
    /// # Errors
    /// When there are too many.
    #[inline]
    pub fn check_entries(&self, entries: usize) -> Result<(), DecodeError> {
        self.limits.check_entries(entries).map_err(|error| error.at(Position::byte(self.key_at)))
    }

    /// The same reader, looking for unknown and duplicate fields, which
    /// [`into_findings`](Self::into_findings) returns.
    #[must_use]
    pub fn collecting(mut self) -> Self {
        self.collecting = true;
        self
    }

    /// The same reader, taking a key for a field whose name differs only in case when no field has
    /// exactly its name. API objects are never read so; JSON inside their annotations is.
    #[must_use]
    pub fn ignoring_case(mut self) -> Self {
        self.ignoring_case = true;
        self
    }

    /// A reader of a part of this one's text, where values are nested as deep already.
    #[must_use]
    pub fn of_part<'b>(&self, text: &'b str) -> JsonReader<'b> {
        JsonReader { depth: self.depth, ..JsonReader::from_text(text) }
    }

    /// Reads without looking for unknown and duplicate fields: for values whose type reads itself,
    /// inside which the reference does not look either.
    pub fn quietly<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let collecting = std::mem::replace(&mut self.collecting, false);
        let result = read(self);
        self.collecting = collecting;
        result
    }

    /// Whether keys are taken for fields whose names differ only in case.
    pub(crate) fn is_ignoring_case(&self) -> bool {
        self.ignoring_case
    }

    /// Whether unknown and duplicate fields are looked for.
    pub fn is_collecting(&self) -> bool {
        self.collecting
    }

    /// The place of the cursor, to come back to.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { at: self.at, depth: self.depth, found: self.findings.len() }
    }

    /// Goes back to an earlier place and forgets the findings made since.
    pub fn rewind(&mut self, checkpoint: Checkpoint) {
        self.at = checkpoint.at;
        self.depth = checkpoint.depth;
        self.findings.truncate(checkpoint.found);
    }

    /// Goes to any place of the text.
    pub(crate) fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Bytes before the cursor.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Where the quote of the key is that was taken last.
    pub(crate) fn key_offset(&self) -> usize {
        self.key_at
    }

    fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    fn byte(&self) -> Option<u8> {
        self.bytes().get(self.at).copied()
    }

    fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or_default()
    }

    #[inline]
    fn skip_space(&mut self) {
        if let Some(0..=b' ') = self.byte() {
            self.skip_spaces();
        }
    }

    #[inline(never)]
    fn skip_spaces(&mut self) {
        while let Some(b' ' | b'\n' | b'\t' | b'\r') = self.byte() {
            self.at += 1;
        }
    }

    /// The first byte of the next token, without taking it.
    #[inline]
    pub fn peek(&mut self) -> Option<u8> {
        match self.byte() {
            Some(0..=b' ') => {
                self.skip_spaces();
                self.byte()
            }
            other => other,
        }
    }

    /// Takes any value and returns its text, checked and unchanged.
    ///
    /// # Errors
    /// When no value is here.
    pub fn raw_value(&mut self) -> Result<&'a str, DecodeError> {
        self.skip_space();
        let start = self.at;
        self.skip_value()?;
        Ok(self.slice(start, self.at))
    }

    /// As [`raw_value`](Self::raw_value), as a buffer: a slice of the input's where it has one.
    ///
    /// # Errors
    /// As [`raw_value`](Self::raw_value).
    pub fn raw_bytes(&mut self) -> Result<bytes::Bytes, DecodeError> {
        self.skip_space();
        let start = self.at;
        self.skip_value()?;
        let raw = self.input.bytes().get(start..self.at).unwrap_or_default();
        Ok(self.input.to_shared(raw))
    }

    /// As [`raw_bytes`](Self::raw_bytes), and whether the text is such that
    /// [`JsonWriter::compacted`](crate::JsonWriter::compacted) would not change it.
    ///
    /// # Errors
    /// As [`raw_bytes`](Self::raw_bytes).
    pub fn raw_bytes_and_form(&mut self) -> Result<(bytes::Bytes, bool), DecodeError> {
        let raw = self.raw_bytes()?;
        let is_compact = is_compact(&raw);
        Ok((raw, is_compact))
    }

    /// Checks that nothing but space follows.
    ///
    /// # Errors
    /// When something does.
    pub fn end(&mut self) -> Result<(), DecodeError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected(syntax::AFTER_TOP)),
        }
    }

    /// How many bytes follow.
    pub(crate) fn rest(&self) -> usize {
        self.bytes().len().saturating_sub(self.at)
    }

    /// Whether what is read is in a list of the object at the top.
    pub(crate) fn is_in_top_list(&self) -> bool {
        self.depth == 2
    }
}
