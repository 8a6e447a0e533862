//! Tags around items.

use apimachinery_runtime::DecodeError;

use super::Reader;
use crate::head::Header;
use crate::token::{NULL, too_deep};

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

impl Reader<'_> {
    /// The first byte of the next item, after the tags that only say "this is CBOR".
    pub(crate) fn peek_after_self_described(&self) -> Option<u8> {
        let mut rest = self.rest();
        while let Some(after) = rest.strip_prefix(&SELF_DESCRIBED) {
            rest = after;
        }
        rest.first().copied()
    }

    /// Takes the tags around an item and returns what they mean for it.
    ///
    /// # Errors
    /// When a tag the reference knows is around something it does not allow there.
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
            if self.depth + levels > self.limits.skipped_depth {
                return Err(too_deep(self.limits.skipped_depth).at(position));
            }
        }
        Ok(tags)
    }

    /// Whether the next item is a `null`, perhaps inside tags.
    pub(crate) fn is_null_ahead(&mut self) -> bool {
        let start = self.at;
        let found = self.tags().is_ok() && self.peek() == Some(NULL);
        self.at = start;
        found
    }

    /// Takes the tags that say nothing but "this is CBOR".
    pub(crate) fn skip_self_described(&mut self) {
        while self.rest().starts_with(&SELF_DESCRIBED) {
            self.at += SELF_DESCRIBED.len();
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

/// What may be after the tags for times.
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
