//! A list read from a stream, item by item.

use std::io::Read;

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, GroupVersionKind, Input, ListPart, ListSource, PartDocument,
    PartPlaces, Position, StreamWindow,
};

use crate::envelope::{Envelope, PREFIX, RAW, TYPE_META, check_prefix, write_envelope};
use crate::wire::{MAX_VARINT_LEN, WireType};
use crate::{Reader, Writer};

const METADATA: u32 = 1;
const ITEMS: u32 = 2;

/// Where in the list the stream is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Start,
    /// Among the fields of the envelope.
    Envelope,
    /// In the message of the list, which ends at this byte of the stream.
    List {
        end: usize,
    },
    /// In an item that was too large; the item and the list end at these bytes.
    Oversized {
        item_end: usize,
        end: usize,
    },
    Done,
}

/// What to give out; the parts themselves borrow from the source.
enum Step {
    Head { is_complete: bool },
    Item { length: usize },
    End,
}

/// The parts of a list in an envelope.
///
/// The head is an envelope with the fields of the list that are no items; every item gets an envelope of
/// its own.
pub(crate) struct ProtobufListSource<'a> {
    window: StreamWindow<'a>,
    limit: usize,
    state: State,
    /// `apiVersion` and `kind` of the list.
    names: (String, String),
    item_names: (String, String),
    /// The fields of the list that are no items.
    head: Vec<u8>,
    head_given: bool,
    list_seen: bool,
    document: Vec<u8>,
    /// Where the fields of the head come from: the first, and those behind the items.
    runs: (Position, Option<(usize, Position)>),
    /// How many bytes of the window are the item that was given out last.
    given: usize,
}

impl<'a> ProtobufListSource<'a> {
    pub(crate) fn new(source: Box<dyn Read + Send + 'a>, limit: usize) -> Self {
        Self {
            window: StreamWindow::of_bytes(source),
            limit,
            state: State::Start,
            names: Default::default(),
            item_names: Default::default(),
            head: Vec::new(),
            head_given: false,
            list_seen: false,
            document: Vec::new(),
            runs: Default::default(),
            given: 0,
        }
    }

    fn step(&mut self) -> Result<Step, DecodeError> {
        self.window.pass(std::mem::take(&mut self.given));
        loop {
            match self.state {
                State::Start => self.prefix()?,
                State::Envelope => {
                    if let Some(step) = self.envelope_field()? {
                        return Ok(step);
                    }
                }
                State::List { end } if self.offset() >= end => self.state = State::Envelope,
                State::List { end } => {
                    if let Some(step) = self.list_field(end)? {
                        return Ok(step);
                    }
                }
                State::Oversized { item_end, end } => self.pass_oversized(item_end, end)?,
                State::Done => return Ok(Step::End),
            }
        }
    }

    fn offset(&self) -> usize {
        self.window.position().offset
    }

    fn prefix(&mut self) -> Result<(), DecodeError> {
        self.window.require(PREFIX.len() + 1)?;
        check_prefix(self.window.bytes())?;
        self.window.pass(PREFIX.len());
        self.state = State::Envelope;
        Ok(())
    }

    /// Takes a field of the envelope. Its end is the end of the stream.
    fn envelope_field(&mut self) -> Result<Option<Step>, DecodeError> {
        if !self.window.require(1)? {
            self.state = State::Done;
            return Ok(Some(Step::Head { is_complete: true }));
        }
        let (number, wire, length) = self.peek_tag()?;
        if number == RAW {
            self.window.pass(length);
            return self.enter_list(wire).map(|()| None);
        }
        let mut field = PREFIX.to_vec();
        self.take_field(length, wire, usize::MAX, &mut field)?;
        // The reader of envelopes says what it makes of it.
        let envelope = Envelope::open(Input::from(&field))?;
        if number == TYPE_META {
            self.names = (envelope.api_version.to_owned(), envelope.kind.to_owned());
        }
        Ok(None)
    }

    fn enter_list(&mut self, wire: WireType) -> Result<(), DecodeError> {
        let at = self.window.position();
        if wire != WireType::LengthDelimited {
            return Err(DecodeError::wrong_type(wire.to_string(), "message").at(at));
        }
        if std::mem::replace(&mut self.list_seen, true) {
            let text = "a list that is read item by item stands there twice";
            return Err(DecodeError::invalid_value(text).at(at));
        }
        let (length, width) = self.peek_length(0)?;
        self.window.pass(width);
        self.runs.0 = self.window.position();
        self.state = State::List { end: self.offset().saturating_add(length) };
        Ok(())
    }

    /// Takes a field of the list.
    fn list_field(&mut self, end: usize) -> Result<Option<Step>, DecodeError> {
        let (number, wire, width) = self.peek_tag()?;
        let (metadata, items) = numbers(&self.names);
        if number == items && wire == WireType::LengthDelimited {
            if !std::mem::replace(&mut self.head_given, true) {
                return Ok(Some(Step::Head { is_complete: false }));
            }
            return self.item(width, end).map(Some);
        }
        if self.head_given && self.runs.1.is_none() {
            self.runs.1 = Some((self.head.len(), self.window.position()));
        }
        let mut field = Vec::new();
        self.take_field(width, wire, end, &mut field)?;
        if number == metadata {
            let old = field.split_off(width);
            put_varint(u64::from(METADATA) << 3 | u64::from(wire.number()), &mut field);
            field.drain(..width);
            field.extend_from_slice(&old);
        }
        self.head.extend_from_slice(&field);
        Ok(None)
    }

    fn item(&mut self, tag_width: usize, end: usize) -> Result<Step, DecodeError> {
        self.window.pass(tag_width);
        let (length, width) = self.peek_length(0)?;
        self.window.pass(width);
        let item_end = self.offset().saturating_add(length);
        if item_end > end {
            return Err(self.ends());
        }
        if length > self.limit {
            self.state = State::Oversized { item_end, end };
            let text = format!("an item of the list is larger than {} bytes", self.limit);
            let error = DecodeError::new(DecodeErrorKind::TooLarge(text.into()));
            return Err(error.at(self.window.position()));
        }
        if !self.window.require(length)? {
            return Err(self.ends());
        }
        Ok(Step::Item { length })
    }

    fn pass_oversized(&mut self, item_end: usize, end: usize) -> Result<(), DecodeError> {
        while self.offset() < item_end {
            if self.window.bytes().is_empty() && !self.window.fill()? {
                self.state = State::Done;
                return Err(self.ends());
            }
            self.window.pass(item_end - self.offset());
        }
        self.state = State::List { end };
        Ok(())
    }

    /// Takes a field whose tag is `width` bytes wide, as it stands there, up to `end`.
    fn take_field(
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

    fn peek_length(&mut self, skip: usize) -> Result<(usize, usize), DecodeError> {
        let (length, width) = self.peek_varint(skip)?;
        if length > i64::MAX as u64 {
            let error = DecodeError::syntax("proto: negative length found during unmarshaling");
            return Err(error.at(self.window.position()));
        }
        Ok((usize::try_from(length).unwrap_or(usize::MAX), width))
    }

    /// The tag here: number, wire type, and how wide it is.
    fn peek_tag(&mut self) -> Result<(u32, WireType, usize), DecodeError> {
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
    fn ends(&self) -> DecodeError {
        let end = self.window.position_at(self.window.bytes().len());
        DecodeError::syntax("unexpected EOF").at(end)
    }

    /// Puts an envelope around `message`, which starts at `origin`.
    fn envelop(&mut self, part: Part) -> PartDocument<'_> {
        let (names, message, origin) = match part {
            Part::Head => (&self.names, self.head.as_slice(), self.runs.0),
            Part::Item { length } => {
                let item = self.window.bytes().get(..length).unwrap_or_default();
                (&self.item_names, item, self.window.position())
            }
        };
        self.document.clear();
        let mut writer = Writer::new();
        let names = (names.0.as_str(), names.1.as_str());
        write_envelope(names, ("", ""), |writer| writer.put(message), &mut writer);
        // Bytes that are put cannot fail.
        let _ = writer.finish_into(&mut self.document);
        let start = self.document.len().saturating_sub(BEHIND_RAW + message.len());
        let mut places = PartPlaces::run(Position::byte(start), origin);
        if let (Part::Head, Some((at, origin))) = (part, self.runs.1) {
            places = places.and_run(Position::byte(start + at), origin);
        }
        PartDocument { data: &self.document, places }
    }
}

/// Two empty fields, for the encoding and the type of the content.
const BEHIND_RAW: usize = 4;

#[derive(Clone, Copy)]
enum Part {
    Head,
    Item { length: usize },
}

/// The numbers of metadata and items. One list in all of the reference has them the other way round.
fn numbers((api_version, kind): &(String, String)) -> (u32, u32) {
    match (api_version.as_str(), kind.as_str()) {
        ("meta.k8s.io/v1beta1", "PartialObjectMetadataList") => (ITEMS, METADATA),
        _ => (METADATA, ITEMS),
    }
}

fn put_varint(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

impl ListSource for ProtobufListSource<'_> {
    fn next_part(&mut self) -> Result<ListPart<'_>, DecodeError> {
        match self.step() {
            Ok(Step::Head { is_complete }) => {
                Ok(ListPart::Head { document: self.envelop(Part::Head), is_complete })
            }
            Ok(Step::Item { length }) => {
                self.given = length;
                Ok(ListPart::Item(self.envelop(Part::Item { length })))
            }
            Ok(Step::End) => Ok(ListPart::End),
            Err(error) => {
                if !matches!(self.state, State::Oversized { .. }) {
                    self.state = State::Done;
                }
                Err(error)
            }
        }
    }

    fn name_items(&mut self, kind: &GroupVersionKind) {
        let (api_version, kind) = kind.to_api_version_and_kind();
        self.item_names = (api_version.to_string(), kind.to_string());
    }
}
