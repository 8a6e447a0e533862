//! Text and bytes.

use std::borrow::Cow;
use std::str;

use apimachinery_runtime::derived::short_text::{ShortAscii, ShortText, WINDOW};
use apimachinery_runtime::reflect::IntegerMut;
use apimachinery_runtime::{DecodeError, Str};
use ascii::AsciiStr;
use data_encoding::{BASE64, BASE64URL_NOPAD, HEXLOWER};

use super::{LaterEncoding, Reader};
use crate::head::Header;
use crate::skip::end_of_chunks;
use crate::token::{BYTES, MOST_IN_ONE_BYTE, NULL, invalid_utf8, unexpected_end};

/// A string as it is.
pub(crate) struct AnyString<'a> {
    /// Whether it is a text string; else a byte string.
    pub(crate) is_text: bool,
    pub(crate) raw: Cow<'a, [u8]>,
}

impl AnyString<'_> {
    /// Text must be UTF-8.
    pub(crate) fn is_valid(&self) -> bool {
        !self.is_text || str::from_utf8(&self.raw).is_ok()
    }
}

impl<'a> Reader<'a> {
    /// Takes text, from a text string or a byte string, or a `null` and returns `None`.
    ///
    /// A byte string is taken for the text itself unless a tag says that its text is an encoding of
    /// it. Bytes of it that are not UTF-8 become U+FFFD, one for each; in a text string they are an
    /// error.
    ///
    /// # Errors
    /// When something else is here, or a text string is not UTF-8.
    #[inline]
    pub(crate) fn text(&mut self) -> Result<Option<Cow<'a, str>>, DecodeError> {
        match self.plain_text() {
            Some(text) => Ok(Some(Cow::Borrowed(text))),
            None => self.any_text(),
        }
    }

    /// Reads text into `slot`. A `null` leaves it alone.
    ///
    /// # Errors
    /// As [`text`](Self::text).
    pub(crate) fn text_into(&mut self, slot: &mut Str) -> Result<(), DecodeError> {
        if !slot.is_heap_allocated()
            && let Some(text) = self.short_text()
        {
            text.put_into(slot);
            return Ok(());
        }
        self.any_text_into(slot)
    }

    #[inline(never)]
    fn any_text_into(&mut self, slot: &mut Str) -> Result<(), DecodeError> {
        if let Some(text) = self.text()? {
            *slot = Str::from(text);
        }
        Ok(())
    }

    /// Takes text to keep; `other` for a `null`.
    ///
    /// # Errors
    /// As [`text`](Self::text).
    pub(crate) fn text_or(&mut self, other: impl FnOnce() -> Str) -> Result<Str, DecodeError> {
        match self.short_text() {
            Some(text) => Ok(text.to_str()),
            None => Ok(self.text()?.map_or_else(other, Str::from)),
        }
    }

    /// Takes a byte string of up to 23 letters of ASCII, when one is here for text and there is
    /// more after it.
    #[inline]
    fn short_text(&mut self) -> Option<ShortAscii> {
        let [head, window @ ..] = self.rest().first_chunk::<{ WINDOW + 1 }>()?;
        let length = usize::from(head.wrapping_sub(BYTES));
        if length > MOST_IN_ONE_BYTE || self.later.is_some() {
            return None;
        }
        let text = ShortText::of(window).ascii(length)?;
        self.at += 1 + length;
        Some(text)
    }

    /// Takes a byte string of up to 255 letters of ASCII, which most texts are, when one is here
    /// for text.
    #[inline]
    pub(crate) fn plain_text(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let (start, length) = match rest {
            [first @ 0x40..=0x57, ..] => (1, first & 0x1f),
            [0x58, length, ..] => (2, *length),
            _ => return None,
        };
        let end = start + usize::from(length);
        let text = AsciiStr::from_ascii(rest.get(start..end)?).ok()?;
        if self.later.is_some() {
            return None;
        }
        self.at += end;
        Some(text.as_str())
    }

    #[inline(never)]
    fn any_text(&mut self) -> Result<Option<Cow<'a, str>>, DecodeError> {
        self.raw_text().map(|raw| raw.map(lossy))
    }

    /// Takes text, or a `null` and returns no text; `None` when something else is here.
    ///
    /// # Errors
    /// When a text string is not UTF-8, or a head is malformed.
    pub(crate) fn text_or_rewind(&mut self) -> Result<Option<Option<Cow<'a, str>>>, DecodeError> {
        let start = self.at;
        self.tags()?;
        let is_text = matches!(self.peek(), Some(0x40..=0x7f | NULL));
        self.at = start;
        if is_text { self.text().map(Some) } else { Ok(None) }
    }

    /// As [`text`](Self::text), leaving bytes that are not UTF-8 as they are.
    pub(crate) fn raw_text(&mut self) -> Result<Option<Cow<'a, [u8]>>, DecodeError> {
        let later = self.tags()?.later;
        if self.null() {
            return Ok(None);
        }
        self.raw_text_after_tags(later).map(Some)
    }

    /// Takes text that is here without tags.
    pub(crate) fn raw_text_after_tags(
        &mut self,
        later: Option<LaterEncoding>,
    ) -> Result<Cow<'a, [u8]>, DecodeError> {
        let position = self.position();
        match self.string_here()? {
            Some(string) if !string.is_valid() => Err(invalid_utf8().at(position)),
            Some(AnyString { is_text: false, raw }) => Ok(match later {
                None => raw,
                Some(later) => Cow::Owned(encode_later(&raw, later).into_bytes()),
            }),
            Some(AnyString { raw, .. }) => Ok(raw),
            None => Err(self.wrong_type("string")),
        }
    }

    /// Takes a string and returns whether it is text; `None` when something else is here.
    pub(crate) fn string_here(&mut self) -> Result<Option<AnyString<'a>>, DecodeError> {
        let start = self.at;
        let (is_text, size) = match self.head()? {
            Header::Bytes(size) => (false, size),
            Header::Text(size) => (true, size),
            _ => {
                self.at = start;
                return Ok(None);
            }
        };
        let raw = match size {
            Some(size) => Cow::Borrowed(self.take(size)?),
            None => Cow::Owned(self.chunks(is_text)?),
        };
        Ok(Some(AnyString { is_text, raw }))
    }

    fn take(&mut self, size: usize) -> Result<&'a [u8], DecodeError> {
        let end = self.at.checked_add(size).ok_or_else(unexpected_end)?;
        let taken = self.bytes.get(self.at..end).ok_or_else(unexpected_end)?;
        self.at = end;
        Ok(taken)
    }

    fn chunks(&mut self, is_text: bool) -> Result<Vec<u8>, DecodeError> {
        let mut joined = Vec::new();
        let major = if is_text { 3 } else { 2 };
        self.at = end_of_chunks(self.bytes, self.at, major, |chunk| {
            if is_text && str::from_utf8(chunk).is_err() {
                return Err(invalid_utf8());
            }
            joined.extend_from_slice(chunk);
            Ok(())
        })?;
        Ok(joined)
    }

    /// Takes bytes, or a `null` and returns `None`.
    ///
    /// A byte string is the base64 text of the bytes unless a tag around it says that an encoding
    /// is still to come; a list of numbers is taken too.
    ///
    /// # Errors
    /// When something else is here, or the text is not base64.
    pub(crate) fn byte_string(&mut self) -> Result<Option<Cow<'a, [u8]>>, DecodeError> {
        let later = self.tags()?.later;
        if self.null() {
            return Ok(None);
        }
        if self.peek().is_some_and(|first| first >> 5 == 4) {
            return self.byte_list().map(|list| Some(Cow::Owned(list)));
        }
        let position = self.position();
        match self.string_here()? {
            Some(AnyString { is_text: false, raw }) if later.is_some() => Ok(Some(raw)),
            Some(AnyString { is_text: false, raw }) => {
                let decoded = apimachinery_json::decode_base64(&raw).map_err(DecodeError::from);
                decoded.map(|bytes| Some(Cow::Owned(bytes))).map_err(|error| error.at(position))
            }
            Some(_) => {
                self.at = position.offset;
                Err(self.wrong_type("[]uint8"))
            }
            None => Err(self.wrong_type("[]uint8")),
        }
    }

    fn byte_list(&mut self) -> Result<Vec<u8>, DecodeError> {
        let mut list = Vec::new();
        if let Some(mut items) = self.array_start("[]uint8")? {
            while self.next_item(&mut items)? {
                let index = list.len();
                let mut item = 0;
                self.integer_into(IntegerMut::U8(&mut item))
                    .map_err(|error| error.within_index(index))?;
                list.push(item);
            }
        }
        Ok(list)
    }
}

/// The text that means bytes under a tag that says how to encode them.
fn encode_later(raw: &[u8], later: LaterEncoding) -> String {
    match later {
        LaterEncoding::Base64Url => BASE64URL_NOPAD.encode(raw),
        LaterEncoding::Base64 => BASE64.encode(raw),
        LaterEncoding::Base16 => HEXLOWER.encode(raw),
    }
}

/// The bytes as text, with U+FFFD for each byte that is not UTF-8.
pub(crate) fn lossy(raw: Cow<'_, [u8]>) -> Cow<'_, str> {
    match raw {
        Cow::Borrowed(raw) => match str::from_utf8(raw) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(repaired(raw)),
        },
        Cow::Owned(raw) => {
            Cow::Owned(String::from_utf8(raw).unwrap_or_else(|error| repaired(error.as_bytes())))
        }
    }
}

pub(crate) fn repaired(raw: &[u8]) -> String {
    let mut text = String::with_capacity(raw.len() + 16);
    for chunk in raw.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    text
}
