//! Texts.

use apimachinery_runtime::{DecodeError, Str};
use ascii::{AsciiChar, AsciiStr, ToAsciiChar};

use super::Reader;
use crate::WireType;

/// As many bytes as a [`Str`] holds in its place.
const INLINE: usize = size_of::<Str>();

/// For each length, which bits of three words are in a text of it.
static INSIDE: [[u64; 3]; INLINE] = {
    let mut inside = [[0; 3]; INLINE];
    let mut length = 0;
    while length < inside.len() {
        let mut at = 0;
        while at < length {
            inside[length][at / 8] |= 0xff << (at % 8 * 8);
            at += 1;
        }
        length += 1;
    }
    inside
};

/// The bits that ASCII has, in each byte of a word.
const ASCII: u64 = u64::from_le_bytes([0x7f; 8]);

impl<'a> Reader<'a> {
    /// Takes a length and so many bytes of text.
    ///
    /// # Errors
    /// As [`bytes`](Self::bytes), and when the text is not UTF-8.
    #[inline]
    pub fn text(&mut self, wire: WireType) -> Result<&'a str, DecodeError> {
        if wire != WireType::LengthDelimited {
            return Err(self.wrong_wire_type(wire, "string"));
        }
        let bytes = self.delimited()?;
        // Most texts are short and ASCII, which is told in a few steps.
        match AsciiStr::from_ascii(bytes) {
            Ok(text) => Ok(text.as_str()),
            Err(_) => self.utf8(bytes),
        }
    }

    #[inline(never)]
    fn utf8(&self, bytes: &'a [u8]) -> Result<&'a str, DecodeError> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(text),
            Err(error) => Err(self.invalid_utf8(bytes.len() - error.valid_up_to())),
        }
    }

    /// Takes a text into `slot`.
    ///
    /// # Errors
    /// As [`text`](Self::text).
    #[inline]
    pub(crate) fn text_into(&mut self, wire: WireType, slot: &mut Str) -> Result<(), DecodeError> {
        if wire == WireType::LengthDelimited && self.short_text_into(slot) {
            return Ok(());
        }
        self.any_text_into(wire, slot)
    }

    #[inline(never)]
    fn any_text_into(&mut self, wire: WireType, slot: &mut Str) -> Result<(), DecodeError> {
        *slot = Str::new(self.text(wire)?);
        Ok(())
    }

    /// Takes a text of ASCII that is shorter than a `Str` and not at the end of the input, with moves of fixed
    /// size; else nothing.
    #[inline]
    fn short_text_into(&mut self, slot: &mut Str) -> bool {
        let Some([length, window @ ..]) = self.ahead.first_chunk::<{ INLINE + 1 }>() else {
            return false;
        };
        let length = usize::from(*length);
        let Some(inside) = INSIDE.get(length) else { return false };
        let Some(ahead) = self.ahead.get(1 + length..) else { return false };
        if ahead.len() < self.behind || slot.is_heap_allocated() {
            return false;
        }
        if length == 0 && slot.is_empty() {
            self.ahead = ahead;
            return true;
        }
        let mut words = [0; 3];
        for ((word, bytes), inside) in words.iter_mut().zip(window.as_chunks().0).zip(inside) {
            *word = u64::from_le_bytes(*bytes) & inside;
        }
        let [first, second, third] = words;
        if (first | second | third) & !ASCII != 0 {
            return false;
        }
        self.ahead = ahead;
        *slot = full(words);
        slot.truncate(length);
        true
    }
}

/// A text of as many bytes as fit.
#[inline]
fn full(words: [u64; 3]) -> Str {
    let mut bytes = [0; INLINE];
    for (place, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
        // For the compiler to see that each byte is a character.
        *place = (word & ASCII).to_le_bytes();
    }
    let chars = bytes.map(|byte| byte.to_ascii_char().unwrap_or(AsciiChar::Null));
    Str::new(<&AsciiStr>::from(&chars[..]).as_str())
}
