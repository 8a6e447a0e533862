//! Tags and fields as they stand in a stream.

use apimachinery_runtime::{DecodeError, DecodeErrorKind, Input};

use super::ProtobufListSource;
use crate::Reader;
use crate::wire::{MAX_VARINT_LEN, WireType};

impl ProtobufListSource<'_> {
    /// Takes a field whose tag is `width` bytes wide, as it stands there, up to `end`.
    pub(super) fn take_field(
        &mut self,
        width: usize,
        wire: WireType,
        end: usize,
        field: &mut Vec<u8>,
    ) -> Result<(), DecodeError> {
        let (mut width, mut wire, mut open_groups) = (width, wire, 0_usize);
        loop {
            let length = match wire {
                WireType::Varint => self.peek_varint(width)?.1,
                WireType::Fixed64 => 8,
                WireType::Fixed32 => 4,
                WireType::LengthDelimited => {
                    let (length, prefix) = self.peek_length(width)?;
                    length.saturating_add(prefix)
                }
                WireType::StartGroup => {
                    open_groups += 1;
                    0
                }
                WireType::EndGroup => {
                    open_groups = open_groups.checked_sub(1).ok_or_else(|| self.end_of_group())?;
                    0
                }
            };
            self.take(width.saturating_add(length), end, field)?;
            if open_groups == 0 {
                return Ok(());
            }
            (_, wire, width) = self.peek_tag()?;
        }
    }

    fn take(&mut self, count: usize, end: usize, out: &mut Vec<u8>) -> Result<(), DecodeError> {
        if self.offset().saturating_add(count) > end {
            return Err(self.ends());
        }
        if self.head.len() + out.len() + count.min(self.limit + 1) > self.limit {
            let limit = self.limit;
            let text = format!("what stands beside the items is larger than {limit} bytes");
            let error = DecodeError::new(DecodeErrorKind::TooLarge(text.into()));
            return Err(error.at(self.window.position()));
        }
        if !self.window.require(count)? {
            return Err(self.ends());
        }
        out.extend_from_slice(self.window.bytes().get(..count).unwrap_or_default());
        self.window.pass(count);
        Ok(())
    }

    /// The varint so many bytes from here, and how wide it is.
    fn peek_varint(&mut self, skip: usize) -> Result<(u64, usize), DecodeError> {
        self.window.require(skip.saturating_add(MAX_VARINT_LEN))?;
        let rest = self.window.bytes().get(skip..).unwrap_or_default();
        let mut reader = Reader::new(Input::from(rest));
        let value = reader.varint().map_err(|it| it.relocated(Some(self.window.position())))?;
        Ok((value, rest.len() - reader.rest().len()))
    }

    pub(super) fn peek_length(&mut self, skip: usize) -> Result<(usize, usize), DecodeError> {
        let (length, width) = self.peek_varint(skip)?;
        if length > i64::MAX as u64 {
            let error = DecodeError::syntax("proto: negative length found during unmarshaling");
            return Err(error.at(self.window.position()));
        }
        Ok((usize::try_from(length).unwrap_or(usize::MAX), width))
    }

    /// The tag here: number, wire type, and how wide it is.
    pub(super) fn peek_tag(&mut self) -> Result<(u32, WireType, usize), DecodeError> {
        self.window.require(MAX_VARINT_LEN)?;
        let bytes = self.window.bytes();
        let mut reader = Reader::new(Input::from(bytes));
        // Reading a group goes on to its end, whose tag no field may have.
        if let Some(byte) = bytes.first()
            && *byte & 7 == WireType::EndGroup.number()
        {
            let (tag, width) = self.peek_varint(0)?;
            return Ok(((tag >> 3) as u32, WireType::EndGroup, width));
        }
        let tag = reader.next_tag().map_err(|it| it.relocated(Some(self.window.position())))?;
        match tag {
            Some((number, wire)) => Ok((number, wire, bytes.len() - reader.rest().len())),
            None => Err(self.ends()),
        }
    }

    #[cold]
    fn end_of_group(&self) -> DecodeError {
        let error = DecodeError::syntax("proto: wiretype end group for non-group");
        error.at(self.window.position())
    }

    #[cold]
    pub(super) fn ends(&self) -> DecodeError {
        let end = self.window.position_at(self.window.bytes().len());
        DecodeError::syntax("unexpected EOF").at(end)
    }
}
