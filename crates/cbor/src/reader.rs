//! A cursor over one item, for the readers of types.

mod payload;
mod scalar;
mod string;

pub(crate) use scalar::negative;
pub(crate) use string::{AnyString, lossy, repaired};

use apimachinery_runtime::{
    DecodeError, Finding, FindingKind, Findings, Input, Position, Str, nearest_name,
};
use ciborium_ll::Header;

use crate::skip::end_of_item;
use crate::token::{
    ARRAY, BREAK, MAP, MAX_DEPTH, NULL, UNDEFINED, check_pairs, head, too_deep, unexpected_break,
};

/// The tag around a document, which makes CBOR known by its first bytes.
pub const SELF_DESCRIBED: [u8; 3] = [0xd9, 0xd9, 0xf7];

/// The text that a byte string becomes where text is wanted, as a tag around it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LaterEncoding {
    Base64Url,
    Base64,
    Base16,
}

/// What the tags around an item mean for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tags {
    /// How a byte string becomes text.
    pub(crate) later: Option<LaterEncoding>,
    /// Whether the innermost tag says that this is a time.
    pub(crate) is_time: bool,
}

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

/// How much of a list or map is still to come.
#[derive(Debug)]
pub struct Items {
    left: Option<u64>,
    taken: u64,
    later: Option<LaterEncoding>,
}

impl Items {
    /// How many items to make room for: what the head says, as far as the data can hold that.
    pub(crate) fn hint(&self, reader: &Reader<'_>) -> usize {
        let rest = reader.bytes.len() - reader.at;
        self.left.and_then(|left| usize::try_from(left).ok()).unwrap_or(0).min(rest)
    }
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

    /// The first byte of the next item, behind the tags that only say "this is CBOR".
    pub fn peek_behind_self_described(&self) -> Option<u8> {
        let mut rest = self.rest();
        while let Some(behind) = rest.strip_prefix(&SELF_DESCRIBED) {
            rest = behind;
        }
        rest.first().copied()
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

    /// Takes the tags around an item and answers what they mean for it.
    ///
    /// # Errors
    /// When a tag the reference knows stands around something it does not allow there.
    #[inline]
    pub(crate) fn tags(&mut self) -> Result<Tags, DecodeError> {
        match self.peek() {
            Some(0xc0..=0xdf) => self.some_tags(),
            _ => Ok(Tags { later: self.later, is_time: false }),
        }
    }

    #[cold]
    fn some_tags(&mut self) -> Result<Tags, DecodeError> {
        let mut tags = Tags { later: self.later, is_time: false };
        let mut levels = 0;
        while let Some(0xc0..=0xdf) = self.peek() {
            let position = self.position();
            let Header::Tag(tag) = self.head()? else { break };
            check_content(tag, self.peek()).map_err(|error| error.at(position))?;
            tags.later = later_encoding(tag).or(tags.later);
            tags.is_time = tag <= 1;
            levels += 1;
            if self.depth + levels > crate::token::MAX_SKIP_DEPTH {
                return Err(too_deep(crate::token::MAX_SKIP_DEPTH).at(position));
            }
        }
        Ok(tags)
    }

    /// Takes the head of a map, or a `null` and answers nothing.
    ///
    /// # Errors
    /// When something else stands here, or values are nested too deep.
    pub fn map_start(&mut self, expected: &'static str) -> Result<Option<Items>, DecodeError> {
        self.container_start(expected, true)
    }

    /// Takes the head of a list, or a `null` and answers nothing.
    ///
    /// # Errors
    /// When something else stands here, or values are nested too deep.
    pub fn array_start(&mut self, expected: &'static str) -> Result<Option<Items>, DecodeError> {
        self.container_start(expected, false)
    }

    #[inline]
    fn container_start(
        &mut self,
        expected: &'static str,
        is_map: bool,
    ) -> Result<Option<Items>, DecodeError> {
        let major = if is_map { MAP } else { ARRAY };
        match self.peek().map(|first| first ^ major) {
            Some(short @ 0..=23) => {
                let at = self.at;
                self.at += 1;
                self.enter(Some(short.into()), self.later, at).map(Some)
            }
            _ => self.any_container_start(expected, is_map),
        }
    }

    fn any_container_start(
        &mut self,
        expected: &'static str,
        is_map: bool,
    ) -> Result<Option<Items>, DecodeError> {
        let later = self.tags()?.later;
        if self.null() {
            return Ok(None);
        }
        let at = self.at;
        let left = match (self.head()?, is_map) {
            (Header::Map(pairs), true) => pairs.map(|it| it as u64),
            (Header::Array(items), false) => items.map(|it| it as u64),
            (other, _) => {
                self.at = at;
                return Err(self.mismatch(other, expected));
            }
        };
        self.enter(left, later, at).map(Some)
    }

    /// Goes into a list or map that starts at `at`.
    #[inline]
    fn enter(
        &mut self,
        left: Option<u64>,
        later: Option<LaterEncoding>,
        at: usize,
    ) -> Result<Items, DecodeError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(too_deep(MAX_DEPTH).at(Position::byte(at)));
        }
        let outer = std::mem::replace(&mut self.later, later);
        Ok(Items { left, taken: 0, later: outer })
    }

    /// Goes to the next entry of a map, or behind the map and answers false.
    ///
    /// # Errors
    /// When the data ends, or the map has too many entries.
    #[inline]
    pub fn next_entry(&mut self, items: &mut Items) -> Result<bool, DecodeError> {
        match &mut items.left {
            Some(0) => Ok(self.leave(items)),
            Some(left) => {
                *left -= 1;
                items.taken += 1;
                Ok(true)
            }
            None => {
                if self.take_break() {
                    return Ok(self.leave(items));
                }
                items.taken += 1;
                check_pairs(items.taken)?;
                Ok(true)
            }
        }
    }

    /// Goes to the next item of a list, or behind the list and answers false.
    #[inline]
    pub fn next_item(&mut self, items: &mut Items) -> bool {
        match &mut items.left {
            Some(0) => self.leave(items),
            Some(left) => {
                *left -= 1;
                true
            }
            None if self.take_break() => self.leave(items),
            None => true,
        }
    }

    fn take_break(&mut self) -> bool {
        let found = self.peek() == Some(BREAK);
        self.at += usize::from(found);
        found
    }

    fn leave(&mut self, items: &Items) -> bool {
        self.depth -= 1;
        self.later = items.later;
        false
    }

    /// Passes over any item.
    ///
    /// # Errors
    /// When it is not well-formed.
    pub fn skip_value(&mut self) -> Result<(), DecodeError> {
        self.at = end_of_item(self.bytes, self.at, self.depth)?;
        Ok(())
    }

    /// Takes the tags that say nothing but "this is CBOR".
    pub(crate) fn skip_self_described(&mut self) {
        while self.rest().starts_with(&SELF_DESCRIBED) {
            self.at += SELF_DESCRIBED.len();
        }
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

    /// Reports that the type has no field for the key with this index in its map.
    ///
    /// # Errors
    /// Inside a type that reads itself.
    #[cold]
    pub(crate) fn unknown_field(
        &mut self,
        index: u64,
        name: Option<&str>,
        known: impl Iterator<Item = &'static str>,
        position: Position,
    ) -> Result<(), DecodeError> {
        let text = format!("cbor: found unknown field at map element index {index}");
        if self.isolated {
            return Err(DecodeError::invalid_value(text).at(position));
        }
        if self.options.collecting {
            let name = name.unwrap_or_default();
            self.finding = Some(Box::new(Finding {
                kind: FindingKind::Format(text.into()),
                path: apimachinery_runtime::FieldPath::field(name),
                position: Some(position),
                suggestion: nearest_name(name, known).map(Str::const_new),
            }));
        }
        Ok(())
    }

    /// The error for a value of another type than its field.
    #[cold]
    pub(crate) fn mismatch(&self, found: Header, expected: &'static str) -> DecodeError {
        let error = match found {
            Header::Break => unexpected_break(),
            Header::Simple(value) if !(20..=22).contains(&value) => {
                crate::token::unknown_simple(value)
            }
            _ => {
                let first = self.peek().unwrap_or_default();
                DecodeError::wrong_type(crate::token::name_of_major(first), expected)
            }
        };
        error.at(self.position())
    }

    /// The value here has another type than its field.
    #[cold]
    pub fn wrong_type(&self, expected: &'static str) -> DecodeError {
        match head(self.rest()) {
            Ok((found, _)) => self.mismatch(found, expected),
            Err(error) => error.at(self.position()),
        }
    }
}

fn later_encoding(tag: u64) -> Option<LaterEncoding> {
    match tag {
        21 => Some(LaterEncoding::Base64Url),
        22 => Some(LaterEncoding::Base64),
        23 => Some(LaterEncoding::Base16),
        _ => None,
    }
}

/// What may stand behind the tags for times.
fn check_content(tag: u64, next: Option<u8>) -> Result<(), DecodeError> {
    let Some(next) = next else { return Err(crate::token::unexpected_end()) };
    let expected = match tag {
        0 if next >> 5 != 3 => "text string",
        1 if next >> 5 > 1 && !(0xf9..=0xfb).contains(&next) => "integer or floating-point number",
        _ => return Ok(()),
    };
    let found = crate::token::name_of_major(next);
    Err(DecodeError::invalid_value(format!(
        "cbor: tag number {tag} must be followed by {expected}, got {found}"
    )))
}
