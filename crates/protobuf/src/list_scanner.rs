//! The parts of a list in the bytes that have arrived.

mod fields;

use std::sync::Arc;

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, GroupVersionKind, Input, ListPart, ListScanner, ObjectRegistry,
    PartDocument, PartPlaces, Position, ScanStop, StreamWindow,
};

use self::fields::{Field, Tag};
use crate::ProtobufWriter;
use crate::entry::fields_of;
use crate::envelope::{Envelope, PREFIX, RAW, TYPE_META, check_prefix, write_envelope};
use crate::wire::WireType;

/// The field numbers of a list.
#[derive(Clone, Copy)]
struct Numbers {
    metadata: u32,
    items: u32,
}

/// Those of nearly all lists, and of the heads that are given out.
const HEAD_NUMBERS: Numbers = Numbers { metadata: 1, items: 2 };

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
    /// In an item of this many bytes, in a list that ends at this byte of the stream.
    Item {
        length: usize,
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
/// The head is an envelope with the fields of the list that are no items; every item gets an
/// envelope of its own.
pub(crate) struct ProtobufListScanner {
    registry: Arc<dyn ObjectRegistry>,
    window: StreamWindow,
    limit: usize,
    state: State,
    /// `apiVersion` and `kind` of the list.
    names: (String, String),
    numbers: Numbers,
    item_names: (String, String),
    /// The field that is being taken.
    field: Option<Field>,
    /// The fields of the list that are no items.
    head: Vec<u8>,
    head_given: bool,
    list_seen: bool,
    document: Vec<u8>,
    /// Where the fields of the head come from: the first, and those after the items.
    runs: (Position, Option<(usize, Position)>),
    /// How many bytes of the window are the item that was given out last.
    given: usize,
}

impl ProtobufListScanner {
    pub(crate) fn new(registry: Arc<dyn ObjectRegistry>, limit: usize) -> Self {
        Self {
            registry,
            window: StreamWindow::of_bytes(),
            limit,
            state: State::Start,
            names: Default::default(),
            numbers: HEAD_NUMBERS,
            item_names: Default::default(),
            field: None,
            head: Vec::new(),
            head_given: false,
            list_seen: false,
            document: Vec::new(),
            runs: Default::default(),
            given: 0,
        }
    }

    fn step(&mut self) -> Result<Step, ScanStop> {
        self.window.pass(std::mem::take(&mut self.given));
        loop {
            match self.state {
                State::Start => self.prefix()?,
                State::Envelope => {
                    if let Some(step) = self.envelope_field()? {
                        return Ok(step);
                    }
                }
                State::List { end } if self.offset() >= end && self.field.is_none() => {
                    self.state = State::Envelope;
                }
                State::List { end } => {
                    if let Some(step) = self.list_field(end)? {
                        return Ok(step);
                    }
                }
                State::Item { length, end } => return self.item(length, end),
                State::Oversized { item_end, end } => self.pass_oversized(item_end, end)?,
                State::Done => return Ok(Step::End),
            }
        }
    }

    fn offset(&self) -> usize {
        self.window.position().offset
    }

    fn prefix(&mut self) -> Result<(), ScanStop> {
        self.window.require(PREFIX.len() + 1)?;
        check_prefix(self.window.bytes())?;
        self.window.pass(PREFIX.len());
        self.state = State::Envelope;
        Ok(())
    }

    /// Takes a field of the envelope. Its end is the end of the stream.
    fn envelope_field(&mut self) -> Result<Option<Step>, ScanStop> {
        if self.field.is_none() {
            if !self.window.require(1)? {
                self.state = State::Done;
                return Ok(Some(Step::Head { is_complete: true }));
            }
            let tag = self.peek_tag()?;
            if tag.number == RAW {
                return self.enter_list(tag).map(|()| None);
            }
            self.field = Some(Field::new(tag));
        }
        let Field { tag, bytes, .. } = self.take_field(usize::MAX)?;
        // The reader of envelopes decides what it is.
        let field = [PREFIX.as_slice(), &bytes].concat();
        let envelope = Envelope::open(Input::from(&field))?;
        if tag.number == TYPE_META {
            let (api_version, kind) = (envelope.api_version, envelope.kind);
            let kind_of_list = GroupVersionKind::from_api_version_and_kind(api_version, kind);
            self.numbers = declared_numbers(&kind_of_list, &*self.registry).unwrap_or(HEAD_NUMBERS);
            self.names = (api_version.to_owned(), kind.to_owned());
        }
        Ok(None)
    }

    fn enter_list(&mut self, tag: Tag) -> Result<(), ScanStop> {
        let at = self.window.position_at(tag.width);
        if tag.wire != WireType::LengthDelimited {
            return Err(DecodeError::wrong_type(tag.wire.to_string(), "message").at(at).into());
        }
        if self.list_seen {
            let text = "a list that is read item by item appears twice";
            return Err(DecodeError::invalid_value(text).at(at).into());
        }
        let (length, width) = self.peek_length(tag.width)?;
        self.list_seen = true;
        self.window.pass(tag.width + width);
        self.runs.0 = self.window.position();
        self.state = State::List { end: self.offset().saturating_add(length) };
        Ok(())
    }

    /// Takes a field of the list.
    fn list_field(&mut self, end: usize) -> Result<Option<Step>, ScanStop> {
        if self.field.is_none() {
            let tag = self.peek_tag()?;
            if tag.number == self.numbers.items && tag.wire == WireType::LengthDelimited {
                if !std::mem::replace(&mut self.head_given, true) {
                    return Ok(Some(Step::Head { is_complete: false }));
                }
                return self.enter_item(tag, end).map(|()| None);
            }
            if self.head_given && self.runs.1.is_none() {
                self.runs.1 = Some((self.head.len(), self.window.position()));
            }
            self.field = Some(Field::new(tag));
        }
        let Field { tag, bytes, .. } = self.take_field(end)?;
        if tag.number == self.numbers.metadata {
            let renamed = u64::from(HEAD_NUMBERS.metadata) << 3 | u64::from(tag.wire.number());
            put_varint(renamed, &mut self.head);
            self.head.extend_from_slice(bytes.get(tag.width..).unwrap_or_default());
        } else {
            self.head.extend_from_slice(&bytes);
        }
        Ok(None)
    }

    fn enter_item(&mut self, tag: Tag, end: usize) -> Result<(), ScanStop> {
        let (length, width) = self.peek_length(tag.width)?;
        self.window.pass(tag.width + width);
        let item_end = self.offset().saturating_add(length);
        if item_end > end {
            return Err(self.leaves_message().into());
        }
        if length > self.limit {
            self.state = State::Oversized { item_end, end };
            let text = format!("an item of the list is larger than {} bytes", self.limit);
            let error = DecodeError::new(DecodeErrorKind::TooLarge(text.into()));
            return Err(error.at(self.window.position()).into());
        }
        self.state = State::Item { length, end };
        Ok(())
    }

    fn item(&mut self, length: usize, end: usize) -> Result<Step, ScanStop> {
        if !self.window.require(length)? {
            return Err(self.ends().into());
        }
        self.state = State::List { end };
        Ok(Step::Item { length })
    }

    fn pass_oversized(&mut self, item_end: usize, end: usize) -> Result<(), ScanStop> {
        self.window.pass(item_end - self.offset());
        if self.offset() < item_end {
            self.window.more()?;
            self.state = State::Done;
            return Err(self.ends().into());
        }
        self.state = State::List { end };
        Ok(())
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
        let mut writer = ProtobufWriter::new();
        let names = (names.0.as_str(), names.1.as_str());
        write_envelope(names, ("", ""), |writer| writer.put(message), &mut writer);
        // Bytes that are put cannot fail.
        let _ = writer.finish_into(&mut self.document);
        let start = self.document.len().saturating_sub(AFTER_RAW + message.len());
        let mut places = PartPlaces::run(Position::byte(start), origin);
        if let (Part::Head, Some((at, origin))) = (part, self.runs.1) {
            places = places.and_run(Position::byte(start + at), origin);
        }
        PartDocument { data: &self.document, places }
    }
}

/// Two empty fields, for the encoding and the type of the content.
const AFTER_RAW: usize = 4;

#[derive(Clone, Copy)]
enum Part {
    Head,
    Item { length: usize },
}

/// The numbers that the type of a list gives its fields; `None` when the type is not known or
/// declares none.
fn declared_numbers(kind: &GroupVersionKind, registry: &dyn ObjectRegistry) -> Option<Numbers> {
    let list = registry.new_object(kind).ok()?;
    let table = fields_of(&*list)?.table();
    let number = |name| table.field(name)?.1.protobuf_number();
    Some(Numbers { metadata: number("metadata")?, items: number("items")? })
}

#[expect(clippy::cast_possible_truncation, reason = "seven bits of it are written")]
fn put_varint(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

impl ListScanner for ProtobufListScanner {
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
            Err(ScanStop::More) => Ok(ListPart::More),
            Err(ScanStop::Failed(error)) if matches!(self.state, State::Oversized { .. }) => {
                Ok(ListPart::TooLarge(error))
            }
            Err(ScanStop::Failed(error)) => {
                self.state = State::Done;
                Err(error)
            }
        }
    }

    fn window(&mut self) -> &mut StreamWindow {
        &mut self.window
    }

    fn name_items(&mut self, kind: &GroupVersionKind) {
        let (api_version, kind) = kind.to_api_version_and_kind();
        self.item_names = (api_version.to_string(), kind.to_string());
    }
}
