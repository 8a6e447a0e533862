//! Texts.

use apimachinery_runtime::derived::short_text::{ShortText, WINDOW};
use apimachinery_runtime::{DecodeError, Str};

use super::ProtobufReader;
use crate::WireType;

impl<'a> ProtobufReader<'a> {
    /// Takes a length and so many bytes of text.
    ///
    /// # Errors
    /// As [`bytes`](Self::bytes), and when the text is not UTF-8.
    #[inline]
    pub fn text(&mut self, wire: WireType) -> Result<&'a str, DecodeError> {
        if wire != WireType::LengthDelimited {
            return Err(self.wrong_wire_type(wire, "string"));
        }
        let bytes = self.limited()?;
        std::str::from_utf8(bytes)
            .map_err(|error| self.invalid_utf8(bytes.len() - error.valid_up_to()))
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
        *slot = Str::from(self.text(wire)?);
        Ok(())
    }

    /// Takes a text of ASCII that a `Str` holds in its place, not at the end of the input, with
    /// moves of fixed size; else nothing.
    ///
    /// Without it, decoding different Pods takes a sixth more instructions.
    #[inline]
    fn short_text_into(&mut self, slot: &mut Str) -> bool {
        let Some([length, window @ ..]) = self.ahead.first_chunk::<{ WINDOW + 1 }>() else {
            return false;
        };
        let length = usize::from(*length);
        if length > self.short_text {
            return false;
        }
        let Some(ahead) = self.ahead.get(1 + length..) else { return false };
        if ahead.len() < self.after {
            return false;
        }
        if length == 0 && slot.is_empty() {
            self.ahead = ahead;
            return true;
        }
        let Some(text) = ShortText::of(window).ascii(length) else { return false };
        if slot.is_heap_allocated() {
            return false;
        }
        self.ahead = ahead;
        text.put_into(slot);
        true
    }
}
