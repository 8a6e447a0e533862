//! The cursor over an encoded message.

mod error;
mod items;
mod meter;
mod nested;
mod tags;
mod text;
mod varint;

use apimachinery_runtime::derived::short_text::WINDOW;
use apimachinery_runtime::{DecodeError, Input, Position};
use bytes::Bytes;

pub use self::meter::Meter;
use self::varint::split_varint;
use crate::wire::{MAX_DEPTH, MAX_VARINT_LEN, WireType};

/// A cursor over the bytes of one message.
///
/// It can take what comes next, hand out a reader for a nested message, and say at which byte of
/// the whole input it is. A part that is kept shares the input's buffer when there is one.
#[derive(Clone, Debug)]
pub struct ProtobufReader<'a> {
    /// From here to the end of the whole input, so that entering a message leaves it alone.
    ahead: &'a [u8],
    /// How many bytes at the end of `ahead` are after this message.
    after: usize,
    input: Input<'a>,
    /// How many messages may still be nested here.
    depth: u32,
    /// The tag that was read last.
    tag: u64,
    /// The largest length of a text that needs no closer look.
    short_text: usize,
    /// The largest length of a text.
    max_text: usize,
    meter: Option<&'a Meter>,
}

impl<'a> ProtobufReader<'a> {
    /// A reader at the start of `input`, with no other limit than [`MAX_DEPTH`].
    pub fn new(input: Input<'a>) -> Self {
        Self {
            ahead: input.bytes(),
            after: 0,
            input,
            depth: MAX_DEPTH,
            tag: 0,
            short_text: WINDOW,
            max_text: usize::MAX,
            meter: None,
        }
    }

    /// A reader at the start of `input`, within the limits of `meter`.
    pub fn metered(input: Input<'a>, meter: &'a Meter) -> Self {
        let max_text = meter.string_bytes();
        let short_text = WINDOW.min(max_text);
        let depth = meter.depth();
        Self { depth, short_text, max_text, meter: Some(meter), ..Self::new(input) }
    }

    /// The bytes of this message that are not read yet.
    #[inline]
    pub fn rest(&self) -> &'a [u8] {
        let left = self.ahead.len().saturating_sub(self.after);
        self.ahead.get(..left).unwrap_or_default()
    }

    /// Whether this message has been read to its end.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.ahead.len() <= self.after
    }

    /// The place in the whole input.
    pub fn position(&self) -> Position {
        Position::byte(self.input.bytes().len() - self.ahead.len())
    }

    /// A buffer with the bytes of `part`, which this reader gave out: shared with the input if that
    /// is shared, else a copy.
    pub fn to_shared(&self, part: &[u8]) -> Bytes {
        self.input.to_shared(part)
    }

    /// Takes `len` bytes.
    ///
    /// # Errors
    /// When fewer are left.
    #[inline]
    pub fn take(&mut self, len: usize) -> Result<&'a [u8], DecodeError> {
        match self.ahead.split_at_checked(len) {
            Some((taken, ahead)) if ahead.len() >= self.after => {
                self.ahead = ahead;
                Ok(taken)
            }
            _ => Err(self.unexpected_end()),
        }
    }

    fn take_array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        match self.ahead.split_first_chunk::<N>() {
            Some((taken, ahead)) if ahead.len() >= self.after => {
                self.ahead = ahead;
                Ok(*taken)
            }
            _ => Err(self.unexpected_end()),
        }
    }

    /// Takes four bytes, lowest first.
    ///
    /// # Errors
    /// When fewer are left.
    pub fn fixed32(&mut self) -> Result<u32, DecodeError> {
        self.take_array().map(u32::from_le_bytes)
    }

    /// Takes eight bytes, lowest first.
    ///
    /// # Errors
    /// When fewer are left.
    pub fn fixed64(&mut self) -> Result<u64, DecodeError> {
        self.take_array().map(u64::from_le_bytes)
    }

    /// Takes a varint. Needless bytes and bits beyond the 64th of the tenth byte are accepted, as
    /// in the reference.
    ///
    /// # Errors
    /// When the message ends in it, or it has more than ten bytes.
    #[inline]
    pub fn varint(&mut self) -> Result<u64, DecodeError> {
        match self.ahead {
            [byte @ ..0x80, ahead @ ..] if ahead.len() >= self.after => {
                self.ahead = ahead;
                Ok(u64::from(*byte))
            }
            _ => self.long_varint(),
        }
    }

    #[inline(never)]
    fn long_varint(&mut self) -> Result<u64, DecodeError> {
        match split_varint(self.ahead) {
            Some((value, ahead)) if ahead.len() >= self.after => {
                self.ahead = ahead;
                Ok(value)
            }
            _ if self.rest().len() < MAX_VARINT_LEN => Err(self.unexpected_end()),
            _ => Err(self.syntax("proto: integer overflow")),
        }
    }

    /// Takes a length and so many bytes.
    ///
    /// # Errors
    /// When the field has another wire type, the length is broken, or fewer bytes are left.
    #[inline]
    pub fn bytes(&mut self, wire: WireType) -> Result<&'a [u8], DecodeError> {
        if wire != WireType::LengthDelimited {
            return Err(self.wrong_wire_type(wire, "bytes"));
        }
        self.limited()
    }

    /// Takes a length and so many bytes, which are a text or a value of bytes.
    #[inline]
    fn limited(&mut self) -> Result<&'a [u8], DecodeError> {
        let length = self.length()?;
        if length > self.max_text {
            return Err(self.text_too_long());
        }
        self.take(length)
    }

    #[inline]
    fn delimited(&mut self) -> Result<&'a [u8], DecodeError> {
        let length = self.length()?;
        self.take(length)
    }

    /// Takes a length, which may be more than there is.
    #[inline]
    fn length(&mut self) -> Result<usize, DecodeError> {
        let length = self.varint()?;
        if length > i64::MAX as u64 {
            return Err(self.syntax("proto: negative length found during unmarshaling"));
        }
        Ok(usize::try_from(length).unwrap_or(usize::MAX))
    }
}
