//! A list read from a stream, item by item.

mod fields;

use std::io::Read;
use std::sync::Arc;

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, GroupVersionKind, Input, ListPart, ListSource, ObjectRegistry,
    PartDocument, PartPlaces, Position, StreamWindow,
};

use crate::Writer;
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
    registry: Arc<dyn ObjectRegistry>,
    window: StreamWindow<'a>,
    limit: usize,
    state: State,
    /// `apiVersion` and `kind` of the list.
    names: (String, String),
    numbers: Numbers,
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
    pub(crate) fn new(
        registry: Arc<dyn ObjectRegistry>,
        source: Box<dyn Read + Send + 'a>,
        limit: usize,
    ) -> Self {
        Self {
            registry,
            window: StreamWindow::of_bytes(source),
            limit,
            state: State::Start,
            names: Default::default(),
            numbers: HEAD_NUMBERS,
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
            let (api_version, kind) = (envelope.api_version, envelope.kind);
            let kind_of_list = GroupVersionKind::from_api_version_and_kind(api_version, kind);
            self.numbers = declared_numbers(&kind_of_list, &*self.registry).unwrap_or(HEAD_NUMBERS);
            self.names = (api_version.to_owned(), kind.to_owned());
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
        if number == self.numbers.items && wire == WireType::LengthDelimited {
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
        if number == self.numbers.metadata {
            let old = field.split_off(width);
            put_varint(
                u64::from(HEAD_NUMBERS.metadata) << 3 | u64::from(wire.number()),
                &mut field,
            );
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

/// The numbers that the type of a list gives its fields; `None` when the type is not known or declares none.
fn declared_numbers(kind: &GroupVersionKind, registry: &dyn ObjectRegistry) -> Option<Numbers> {
    let list = registry.new_object(kind).ok()?;
    let table = fields_of(&*list)?.table();
    let number = |name| table.field(name)?.1.protobuf_number();
    Some(Numbers { metadata: number("metadata")?, items: number("items")? })
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
