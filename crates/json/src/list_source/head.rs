//! What stands beside the items of a list, gathered as a document of its own.

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, PartDocument, PartPlaces, Position, StreamWindow, TypeMeta,
};

use crate::scan::{self, Scan};
use crate::{Reader, Writer, syntax};

/// What was found among the members.
pub(super) enum Member {
    /// A member that belongs to the head.
    Taken,
    /// The key of the items and the `[`.
    Items,
    /// The `}` of the list.
    End,
}

/// The text of the list but for its items.
#[derive(Default)]
pub(super) struct Head {
    text: Vec<u8>,
    is_open: bool,
    has_items: bool,
    start: Position,
    /// Where the text behind the items starts, here and in the stream.
    resumed: Option<(usize, Position)>,
    document: Vec<u8>,
}

impl Head {
    /// Takes the next member. What breaks the grammar is taken as it is and found when the head is read.
    pub(super) fn next_member(
        &mut self,
        window: &mut StreamWindow<'_>,
        limit: usize,
    ) -> Result<Member, DecodeError> {
        if self.text.is_empty() {
            self.start = window.position();
        }
        self.take_space(window)?;
        match window.bytes().first() {
            None => Err(self.broken(window)),
            Some(b'{') if !self.is_open => {
                self.is_open = true;
                self.take(1, window);
                Ok(Member::Taken)
            }
            Some(b'}') if self.is_open => {
                self.take(1, window);
                Ok(Member::End)
            }
            Some(b',') if self.is_open => {
                self.take(1, window);
                Ok(Member::Taken)
            }
            Some(b'"') if self.is_open => self.pair(window, limit),
            Some(byte) if !self.is_open => Err(not_an_object(*byte).at(window.position())),
            Some(_) => {
                self.take(1, window);
                Err(self.broken(window))
            }
        }
    }

    fn pair(&mut self, window: &mut StreamWindow<'_>, limit: usize) -> Result<Member, DecodeError> {
        let key = self.text.len();
        self.take_value(window, limit)?;
        let is_items = self.text.get(key..).is_some_and(is_items_key);
        self.take_space(window)?;
        if window.bytes().first() != Some(&b':') {
            self.take(1, window);
            return Err(self.broken(window));
        }
        self.take(1, window);
        self.take_space(window)?;
        if is_items && window.bytes().first() == Some(&b'[') {
            if self.has_items {
                let error =
                    DecodeError::invalid_value("a list that is read item by item has items twice");
                return Err(error.at(window.position()).within_field("items"));
            }
            self.has_items = true;
            self.take(1, window);
            return Ok(Member::Items);
        }
        self.take_value(window, limit)?;
        Ok(Member::Taken)
    }

    fn take(&mut self, count: usize, window: &mut StreamWindow<'_>) {
        self.text.extend_from_slice(window.bytes().get(..count).unwrap_or(window.bytes()));
        window.pass(count);
    }

    fn take_space(&mut self, window: &mut StreamWindow<'_>) -> Result<(), DecodeError> {
        loop {
            self.take(scan::space(window.bytes()), window);
            if !window.bytes().is_empty() || !window.fill()? {
                return Ok(());
            }
        }
    }

    fn take_value(
        &mut self,
        window: &mut StreamWindow<'_>,
        limit: usize,
    ) -> Result<(), DecodeError> {
        let mut scan = Scan::default();
        loop {
            let end = scan.end_of_value(window.bytes());
            if self.text.len() + end.unwrap_or(scan.seen()) > limit {
                let text = format!("what stands beside the items is larger than {limit} bytes");
                let error = DecodeError::new(DecodeErrorKind::TooLarge(text.into()));
                return Err(error.at(window.position()));
            }
            match end {
                Some(0) => {
                    self.take(1, window);
                    return Err(self.broken(window));
                }
                Some(end) => {
                    self.take(end, window);
                    return Ok(());
                }
                None if window.fill()? => {}
                None => {
                    self.take(window.bytes().len(), window);
                    return Err(self.broken(window));
                }
            }
        }
    }

    /// Continues with the `]` of the items.
    pub(super) fn resume(&mut self, window: &mut StreamWindow<'_>) {
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
    fn broken(&self, window: &StreamWindow<'_>) -> DecodeError {
        let text = crate::text::valid_text(&self.text);
        let mut reader = Reader::from_text(&text);
        match reader.skip_value().and_then(|()| reader.end()) {
            Err(error) => {
                let offset = error.position().map_or(0, |it| it.offset);
                let place = self.places().locate(Position::in_text(&self.text, offset));
                error.relocated(Some(place))
            }
            Ok(()) => DecodeError::syntax(syntax::END).at(window.position()),
        }
    }

    /// The head as a document: closed behind the items when it is not complete.
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
    key.contains(&b'\\') && Reader::from_text(&text).string().is_ok_and(|it| it == "items")
}

/// The opening of an object of a kind; with a comma behind when members follow.
pub(super) fn opening(meta: &TypeMeta, has_members: bool) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new());
    writer.object_start();
    writer.type_meta(meta.into());
    let (mut opening, _) = writer.into_parts();
    if !has_members && opening.last() == Some(&b',') {
        opening.pop();
    }
    opening
}
