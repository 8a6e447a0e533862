//! Tags and fields as they are in a stream.

use apimachinery_runtime::{DecodeError, DecodeErrorKind, Input, ScanStop};

use super::ProtobufListScanner;
use crate::ProtobufReader;
use crate::wire::{MAX_VARINT_LEN, WireType};

/// A tag and how many bytes wide it is.
#[derive(Clone, Copy)]
pub(super) struct Tag {
    pub(super) number: u32,
    pub(super) wire: WireType,
    pub(super) width: usize,
}

/// A field that is being taken.
pub(super) struct Field {
    pub(super) tag: Tag,
    /// The field as it is there, as much of it as has been taken.
    pub(super) bytes: Vec<u8>,
    /// The tag of the next piece of it, which is all of it unless it is a group; `None` before it
    /// is read.
    next: Option<Tag>,
    open_groups: usize,
}

impl Field {
    pub(super) fn new(tag: Tag) -> Self {
        Self { tag, bytes: Vec::new(), next: Some(tag), open_groups: 0 }
    }
}

impl ProtobufListScanner {
    /// Takes the field that was begun, up to `end`.
    pub(super) fn take_field(&mut self, end: usize) -> Result<Field, ScanStop> {
        let Some(mut field) = self.field.take() else { return Err(self.ends().into()) };
        match self.take_pieces(&mut field, end) {
            Ok(()) => Ok(field),
            Err(pause) => {
                self.field = Some(field);
                Err(pause)
            }
        }
    }

    fn take_pieces(&mut self, field: &mut Field, end: usize) -> Result<(), ScanStop> {
        loop {
            let tag = match field.next {
                Some(tag) => tag,
                None => self.peek_tag()?,
            };
            field.next = Some(tag);
            self.take_piece(tag, field, end)?;
            field.next = None;
            if field.open_groups == 0 {
                return Ok(());
            }
        }
    }

    fn take_piece(&mut self, tag: Tag, field: &mut Field, end: usize) -> Result<(), ScanStop> {
        let Tag { wire, width, .. } = tag;
        let mut open_groups = field.open_groups;
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
        self.take(width.saturating_add(length), end, &mut field.bytes)?;
        field.open_groups = open_groups;
        Ok(())
    }

    fn take(&mut self, count: usize, end: usize, out: &mut Vec<u8>) -> Result<(), ScanStop> {
        if self.offset().saturating_add(count) > end {
            return Err(self.leaves_message().into());
        }
        if self.head.len() + out.len() + count.min(self.limit + 1) > self.limit {
            let limit = self.limit;
            let text = format!("the fields beside the items are larger than {limit} bytes");
            let error = DecodeError::new(DecodeErrorKind::TooLarge(text.into()));
            return Err(error.at(self.window.position()).into());
        }
        if !self.window.require(count)? {
            return Err(self.ends().into());
        }
        out.extend_from_slice(self.window.bytes().get(..count).unwrap_or_default());
        self.window.pass(count);
        Ok(())
    }

    /// The varint so many bytes from here, and how wide it is.
    fn peek_varint(&self, skip: usize) -> Result<(u64, usize), ScanStop> {
        let rest = self.window.bytes().get(skip..).unwrap_or_default();
        let is_whole = rest.iter().take(MAX_VARINT_LEN).any(|byte| *byte < 0x80);
        if !is_whole && rest.len() < MAX_VARINT_LEN {
            self.window.more()?;
        }
        let mut reader = ProtobufReader::new(Input::from(rest));
        let at = || self.window.position_at(skip);
        let value = reader.varint().map_err(|error| error.relocated(Some(at())))?;
        Ok((value, rest.len() - reader.rest().len()))
    }

    pub(super) fn peek_length(&self, skip: usize) -> Result<(usize, usize), ScanStop> {
        let (length, width) = self.peek_varint(skip)?;
        if length > i64::MAX as u64 {
            let error = DecodeError::syntax("proto: negative length found during unmarshaling");
            return Err(error.at(self.window.position_at(skip)).into());
        }
        Ok((usize::try_from(length).unwrap_or(usize::MAX), width))
    }

    /// The tag here.
    #[expect(clippy::cast_possible_truncation, reason = "the reference cuts the number")]
    pub(super) fn peek_tag(&self) -> Result<Tag, ScanStop> {
        if self.window.bytes().is_empty() && !self.window.more()? {
            return Err(self.ends().into());
        }
        let (value, width) = self.peek_varint(0)?;
        let bytes = self.window.bytes();
        // Reading a group goes on to its end, whose tag no field may have.
        if bytes.first().is_some_and(|byte| *byte & 7 == WireType::EndGroup.number()) {
            return Ok(Tag { number: (value >> 3) as u32, wire: WireType::EndGroup, width });
        }
        let tag = ProtobufReader::new(Input::from(bytes)).next_tag();
        match tag.map_err(|error| error.relocated(Some(self.window.position())))? {
            Some((number, wire)) => Ok(Tag { number, wire, width }),
            None => Err(self.ends().into()),
        }
    }

    #[cold]
    fn end_of_group(&self) -> DecodeError {
        let error = DecodeError::syntax("proto: wiretype end group for non-group");
        error.at(self.window.position())
    }

    /// The error for a field that is longer than what is left of the message it is in. Its place
    /// does not depend on how much of the stream has arrived.
    #[cold]
    pub(super) fn leaves_message(&self) -> DecodeError {
        DecodeError::syntax("unexpected EOF").at(self.window.position())
    }

    /// The error for a stream that ends here.
    #[cold]
    pub(super) fn ends(&self) -> DecodeError {
        DecodeError::syntax("unexpected EOF").at(self.window.end_position())
    }
}
