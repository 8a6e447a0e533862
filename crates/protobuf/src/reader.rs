//! The cursor over an encoded message.

mod error;
mod items;
mod nested;
mod text;
mod varint;

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Input, Position};
use bytes::Bytes;

use self::error::illegal_tag;
use self::varint::split_varint;
use crate::Protobuf;
use crate::wire::{MAX_DEPTH, MAX_VARINT_LEN, WireType};

/// A cursor over the bytes of one message.
///
/// It can take what comes next, hand out a reader for a nested message, and say at which byte of the whole
/// input it stands. A part that is kept shares the input's buffer when there is one.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    /// From here to the end of the whole input, so that entering a message leaves it alone.
    ahead: &'a [u8],
    /// How many bytes at the end of `ahead` are behind this message.
    behind: usize,
    input: Input<'a>,
    /// How many messages may still be nested here.
    depth: u32,
    /// The tag that was read last.
    tag: u64,
}

impl<'a> Reader<'a> {
    /// A reader at the start of `input`.
    pub fn new(input: Input<'a>) -> Self {
        Self { ahead: input.bytes(), behind: 0, input, depth: MAX_DEPTH, tag: 0 }
    }

    /// The bytes of this message that are not read yet.
    #[inline]
    pub fn rest(&self) -> &'a [u8] {
        let left = self.ahead.len().saturating_sub(self.behind);
        self.ahead.get(..left).unwrap_or_default()
    }

    /// Whether this message has been read to its end.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.ahead.len() <= self.behind
    }

    /// The place in the whole input.
    pub fn position(&self) -> Position {
        Position::byte(self.input.bytes().len() - self.ahead.len())
    }

    /// A buffer with the bytes of `part`, which this reader gave out: shared with the input if that is
    /// shared, else a copy.
    pub fn keep(&self, part: &[u8]) -> Bytes {
        self.input.keep(part)
    }

    /// Takes `len` bytes.
    ///
    /// # Errors
    /// When fewer are left.
    #[inline]
    pub fn take(&mut self, len: usize) -> Result<&'a [u8], DecodeError> {
        match self.ahead.split_at_checked(len) {
            Some((taken, ahead)) if ahead.len() >= self.behind => {
                self.ahead = ahead;
                Ok(taken)
            }
            _ => Err(self.unexpected_end()),
        }
    }

    fn take_array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        match self.ahead.split_first_chunk::<N>() {
            Some((taken, ahead)) if ahead.len() >= self.behind => {
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

    /// Takes a varint. Needless bytes and bits beyond the 64th of the tenth byte are accepted, as in the
    /// reference.
    ///
    /// # Errors
    /// When the message ends in it, or it has more than ten bytes.
    #[inline]
    pub fn varint(&mut self) -> Result<u64, DecodeError> {
        match self.ahead {
            [byte @ ..0x80, ahead @ ..] if ahead.len() >= self.behind => {
                self.ahead = ahead;
                Ok(u64::from(*byte))
            }
            _ => self.long_varint(),
        }
    }

    #[inline(never)]
    fn long_varint(&mut self) -> Result<u64, DecodeError> {
        match split_varint(self.ahead) {
            Some((value, ahead)) if ahead.len() >= self.behind => {
                self.ahead = ahead;
                Ok(value)
            }
            _ if self.rest().len() < MAX_VARINT_LEN => Err(self.unexpected_end()),
            _ => Err(self.syntax("proto: integer overflow")),
        }
    }

    /// Takes the tag of the next field: its number and how its value is laid out. Nothing at the end of the
    /// message.
    ///
    /// # Errors
    /// When the tag is broken, has field number 0, an unknown wire type, or ends a group.
    #[inline]
    pub fn next_tag(&mut self) -> Result<Option<(u32, WireType)>, DecodeError> {
        if self.is_empty() {
            return Ok(None);
        }
        // A number up to 15.
        if let [tag @ 8..0x80, ahead @ ..] = self.ahead
            && let Some(wire) = WireType::of_most(*tag)
        {
            self.tag = u64::from(*tag);
            self.ahead = ahead;
            return Ok(Some((u32::from(*tag >> 3), wire)));
        }
        self.next_long_tag().map(Some)
    }

    #[inline(never)]
    fn next_long_tag(&mut self) -> Result<(u32, WireType), DecodeError> {
        let before = self.position();
        let tag = self.varint()?;
        // The reference cuts the number to a signed 32-bit one.
        let number = (tag >> 3) as u32;
        self.tag = tag;
        match WireType::of_tag(tag) {
            Some(wire)
                if wire != WireType::EndGroup && number.wrapping_sub(1) < i32::MAX as u32 =>
            {
                Ok((number, wire))
            }
            wire => Err(illegal_tag(wire, tag).at(before)),
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
        self.delimited()
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

    /// Reads one value *into* another whose tag has been taken; see [`Field`].
    ///
    /// # Errors
    /// When the value is broken or of another type.
    #[inline]
    pub fn value<T: Field<Protobuf> + ?Sized>(
        &mut self,
        wire: WireType,
        target: &mut T,
    ) -> Result<(), DecodeError> {
        target.read(wire, self)
    }

    /// Passes over the value of a field whose tag has been taken. Groups are passed over with all they hold,
    /// without recursion, so they may be nested as deep as they like.
    ///
    /// # Errors
    /// When the value is broken or the message ends in it.
    pub fn skip(&mut self, wire: WireType) -> Result<(), DecodeError> {
        let (mut wire, mut open_groups) = (wire, 0_usize);
        loop {
            match wire {
                WireType::Varint => drop(self.varint()?),
                WireType::Fixed64 => drop(self.take(8)?),
                WireType::LengthDelimited => drop(self.delimited()?),
                WireType::Fixed32 => drop(self.take(4)?),
                WireType::StartGroup => open_groups += 1,
                WireType::EndGroup => match open_groups.checked_sub(1) {
                    Some(left) => open_groups = left,
                    None => return Err(self.syntax("proto: unexpected end of group")),
                },
            }
            if open_groups == 0 {
                return Ok(());
            }
            wire = self.wire_type_within_group()?;
        }
    }

    /// Within groups the reference looks at nothing but wire types.
    fn wire_type_within_group(&mut self) -> Result<WireType, DecodeError> {
        let before = self.position();
        let tag = self.varint()?;
        WireType::of_tag(tag).ok_or_else(|| illegal_tag(None, tag).at(before))
    }
}
