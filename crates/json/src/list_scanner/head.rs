//! The fields beside the items of a list, gathered as a document of its own.

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, PartDocument, PartPlaces, Position, ScanStop, StreamWindow,
    TypeMeta,
};

use crate::scan::{self, Scan};
use crate::{JsonReader, JsonWriter, syntax};

/// What was found among the members.
pub(super) enum Member {
    /// The key of the items and the `[`.
    Items,
    /// The `}` of the list.
    End,
}

/// Where among the members the text ends that was taken.
#[derive(Clone, Copy, Default)]
enum At {
    #[default]
    Start,
    /// Where a member, a comma or the end of the list may be.
    Between,
    /// In a key that starts here in the text.
    Key(usize),
    /// After a key.
    Colon { is_items: bool },
    /// After a colon.
    Value { is_items: bool },
    /// In a value that belongs to the head.
    Plain,
}

/// The text of the list but for its items.
#[derive(Default)]
pub(super) struct Head {
    text: Vec<u8>,
    at: At,
    scan: Scan,
    has_items: bool,
    start: Position,
    /// Where the text after the items starts, here and in the stream.
    resumed: Option<(usize, Position)>,
    document: Vec<u8>,
}

impl Head {
    /// Takes the next member. What breaks the grammar is taken as it is and found when the head is
    /// read.
    pub(super) fn next_member(
        &mut self,
        window: &mut StreamWindow,
        limit: usize,
    ) -> Result<Member, ScanStop> {
        loop {
            match self.at {
                At::Start => self.start(window)?,
                At::Between => {
                    if self.between(window)? {
                        return Ok(Member::End);
                    }
                }
                At::Key(start) => {
                    self.take_value(window, limit)?;
                    let is_items = self.text.get(start..).is_some_and(is_items_key);
                    self.at = At::Colon { is_items };
                }
                At::Colon { is_items } => {
                    self.colon(window)?;
                    self.at = At::Value { is_items };
                }
                At::Value { is_items } => {
                    if self.value(is_items, window)? {
                        return Ok(Member::Items);
                    }
                }
                At::Plain => {
                    self.take_value(window, limit)?;
                    self.at = At::Between;
                }
            }
        }
    }

    fn start(&mut self, window: &mut StreamWindow) -> Result<(), ScanStop> {
        if self.text.is_empty() {
            self.start = window.position();
        }
        match self.next_byte(window)? {
            None => Err(self.broken(window).into()),
            Some(b'{') => {
                self.take(1, window);
                self.at = At::Between;
                Ok(())
            }
            Some(byte) => Err(not_an_object(byte).at(window.position()).into()),
        }
    }

    /// True at the end of the list.
    fn between(&mut self, window: &mut StreamWindow) -> Result<bool, ScanStop> {
        match self.next_byte(window)? {
            None => return Err(self.broken(window).into()),
            Some(b'"') => {
                self.scan = Scan::default();
                self.at = At::Key(self.text.len());
                return Ok(false);
            }
            _ => {}
        }
        self.take(1, window);
        match self.text.last() {
            Some(b'}') => Ok(true),
            Some(b',') => Ok(false),
            _ => Err(self.broken(window).into()),
        }
    }

    fn colon(&mut self, window: &mut StreamWindow) -> Result<(), ScanStop> {
        let is_colon = self.next_byte(window)? == Some(b':');
        self.take(1, window);
        if is_colon { Ok(()) } else { Err(self.broken(window).into()) }
    }

    /// True at the items, whose `[` is taken.
    fn value(&mut self, is_items: bool, window: &mut StreamWindow) -> Result<bool, ScanStop> {
        if self.next_byte(window)? != Some(b'[') || !is_items {
            self.scan = Scan::default();
            self.at = At::Plain;
            return Ok(false);
        }
        if self.has_items {
            let error =
                DecodeError::invalid_value("a list that is read item by item has items twice");
            return Err(error.at(window.position()).within_field("items").into());
        }
        self.has_items = true;
        self.take(1, window);
        self.at = At::Between;
        Ok(true)
    }

    fn take(&mut self, count: usize, window: &mut StreamWindow) {
        self.text.extend_from_slice(window.bytes().get(..count).unwrap_or(window.bytes()));
        window.pass(count);
    }

    /// Takes space. The byte after it, or `None` at the end of the stream.
    fn next_byte(&mut self, window: &mut StreamWindow) -> Result<Option<u8>, ScanStop> {
        self.take(scan::space(window.bytes()), window);
        if window.bytes().is_empty() {
            window.more()?;
        }
        Ok(window.bytes().first().copied())
    }

    /// Takes the rest of the value that is being scanned.
    fn take_value(&mut self, window: &mut StreamWindow, limit: usize) -> Result<(), ScanStop> {
        let end = self.scan.end_of_value(window.bytes());
        if self.text.len() + end.unwrap_or(self.scan.seen()) > limit {
            let text = format!("the fields beside the items are larger than {limit} bytes");
            let error = DecodeError::new(DecodeErrorKind::TooLarge(text.into()));
            return Err(error.at(window.position()).into());
        }
        match end {
            Some(0) => {
                self.take(1, window);
                Err(self.broken(window).into())
            }
            Some(end) => {
                self.take(end, window);
                Ok(())
            }
            None => {
                window.more()?;
                self.take(window.bytes().len(), window);
                Err(self.broken(window).into())
            }
        }
    }

    /// Continues with the `]` of the items.
    pub(super) fn resume(&mut self, window: &mut StreamWindow) {
        self.resumed = Some((self.text.len(), window.position()));
        self.take(1, window);
    }

    fn places(&self) -> PartPlaces {
        let places = PartPlaces::run(Position::line_column(0, 1, 1), self.start);
        match self.resumed {
            None => places,
            Some((at, origin)) => places.and_run(Position::in_text(&self.text, at), origin),
        }
    }

    /// The error in a text that breaks the grammar.
    fn broken(&self, window: &StreamWindow) -> DecodeError {
        let text = crate::text::valid_text(&self.text);
        let mut reader = JsonReader::from_text(&text);
        match reader.skip_value().and_then(|()| reader.end()) {
            Err(error) => {
                let offset = error.position().map_or(0, |it| it.offset);
                let place = self.places().locate(Position::in_text(&self.text, offset));
                error.relocated(Some(place))
            }
            Ok(()) => DecodeError::syntax(syntax::END).at(window.position()),
        }
    }

    /// The head as a document: closed after the items when it is not complete.
    pub(super) fn document(&mut self, is_complete: bool) -> PartDocument<'_> {
        let places = self.places();
        if is_complete {
            return PartDocument { data: &self.text, places };
        }
        self.document.clear();
        self.document.extend_from_slice(&self.text);
        self.document.extend_from_slice(b"]}");
        PartDocument { data: &self.document, places }
    }
}

fn not_an_object(byte: u8) -> DecodeError {
    let found = match byte {
        b'[' => "array",
        b'"' => "string",
        b't' | b'f' => "bool",
        b'n' => "null",
        b'-' | b'0'..=b'9' => "number",
        _ => return DecodeError::syntax(syntax::invalid_character(byte, syntax::VALUE)),
    };
    DecodeError::wrong_type(found, "list")
}

fn is_items_key(key: &[u8]) -> bool {
    if key == br#""items""# {
        return true;
    }
    let text = crate::text::valid_text(key);
    key.contains(&b'\\') && JsonReader::from_text(&text).string().is_ok_and(|it| it == "items")
}

/// The opening of an object of a kind; with a comma after when members follow.
pub(super) fn opening(meta: &TypeMeta, has_members: bool) -> Vec<u8> {
    let mut writer = JsonWriter::new(Vec::new());
    writer.object_start();
    writer.type_meta(meta.into());
    let (mut opening, _) = writer.into_parts();
    if !has_members && opening.last() == Some(&b',') {
        opening.pop();
    }
    opening
}
