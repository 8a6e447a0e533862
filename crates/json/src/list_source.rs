//! A list read from a stream, item by item.

mod head;

use std::io::Read;

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, GroupVersionKind, ListPart, ListSource, PartDocument, PartPlaces,
    Position, StreamWindow, TypeMeta,
};

use self::head::{Head, Member};
use crate::infer_kind::infer_kind;
use crate::scan::{self, Scan};
use crate::syntax;
use crate::text::valid_text;

/// Where in the list the stream is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Among the members beside the items.
    Members,
    /// Behind the `[` or an item.
    Items {
        first: bool,
    },
    /// In an item that was too large.
    Oversized,
    /// Behind the last `}`.
    Behind,
    Done,
}

/// The parts of a JSON list.
pub(crate) struct JsonListSource<'a> {
    window: StreamWindow<'a>,
    limit: usize,
    state: State,
    head: Head,
    scan: Scan,
    /// How many bytes of the window are the item that was given out last.
    given: usize,
    item_meta: Option<TypeMeta>,
    named: Vec<u8>,
}

/// What to give out; the parts themselves borrow from the source.
enum Step {
    Head { is_complete: bool },
    Item { length: usize },
    End,
}

impl<'a> JsonListSource<'a> {
    pub(crate) fn new(source: Box<dyn Read + Send + 'a>, limit: usize) -> Self {
        Self {
            window: StreamWindow::of_text(source),
            limit,
            state: State::Members,
            head: Head::default(),
            scan: Scan::default(),
            given: 0,
            item_meta: None,
            named: Vec::new(),
        }
    }

    fn step(&mut self) -> Result<Step, DecodeError> {
        self.window.pass(std::mem::take(&mut self.given));
        if self.state == State::Oversized {
            self.pass_oversized()?;
        }
        match self.state {
            State::Members => self.members(),
            State::Items { first } => self.item(first),
            State::Behind => self.behind(),
            State::Oversized | State::Done => Ok(Step::End),
        }
    }

    /// Takes the members up to the items, or to the end of the list.
    fn members(&mut self) -> Result<Step, DecodeError> {
        loop {
            match self.head.next_member(&mut self.window, self.limit)? {
                Member::Taken => {}
                Member::Items => {
                    self.state = State::Items { first: true };
                    return Ok(Step::Head { is_complete: false });
                }
                Member::End => {
                    self.state = State::Behind;
                    return Ok(Step::Head { is_complete: true });
                }
            }
        }
    }

    fn item(&mut self, first: bool) -> Result<Step, DecodeError> {
        match self.next_byte()? {
            b']' => {
                self.head.resume(&mut self.window);
                self.state = State::Members;
                return self.members();
            }
            b',' if !first => {
                self.window.pass(1);
                self.next_byte()?;
            }
            _ if first => {}
            byte => return Err(self.unexpected(byte, syntax::AFTER_ITEM)),
        }
        self.state = State::Items { first: false };
        self.scan = Scan::default();
        let length = self.value_length()?;
        if length == 0 {
            let byte = self.next_byte()?;
            return Err(self.unexpected(byte, syntax::VALUE));
        }
        Ok(Step::Item { length })
    }

    /// How long the value is that starts here.
    fn value_length(&mut self) -> Result<usize, DecodeError> {
        loop {
            let end = self.scan.end_of_value(self.window.bytes());
            if end.unwrap_or(self.scan.seen()) > self.limit {
                self.state = State::Oversized;
                let text = format!("an item of the list is larger than {} bytes", self.limit);
                let error = DecodeError::new(DecodeErrorKind::TooLarge(text.into()));
                return Err(error.at(self.window.position()));
            }
            if let Some(end) = end {
                return Ok(end);
            }
            if !self.window.fill()? {
                return self.scan.end_at_end_of_text().ok_or_else(|| self.ends());
            }
        }
    }

    /// Passes over the rest of an item without keeping it.
    fn pass_oversized(&mut self) -> Result<(), DecodeError> {
        loop {
            let end = self.scan.end_of_value(self.window.bytes());
            let passed = end.unwrap_or(self.scan.seen());
            self.window.pass(passed);
            self.scan.forget(passed);
            if end.is_some() {
                self.state = State::Items { first: false };
                return Ok(());
            }
            if !self.window.fill()? {
                return Err(self.ends());
            }
        }
    }

    fn behind(&mut self) -> Result<Step, DecodeError> {
        loop {
            let space = scan::space(self.window.bytes());
            self.window.pass(space);
            if let Some(byte) = self.window.bytes().first() {
                return Err(self.unexpected(*byte, syntax::AFTER_TOP));
            }
            if !self.window.fill()? {
                self.state = State::Done;
                return Ok(Step::End);
            }
        }
    }

    /// The first byte behind space.
    fn next_byte(&mut self) -> Result<u8, DecodeError> {
        loop {
            let space = scan::space(self.window.bytes());
            self.window.pass(space);
            if let Some(byte) = self.window.bytes().first() {
                return Ok(*byte);
            }
            if !self.window.fill()? {
                return Err(self.ends());
            }
        }
    }

    #[cold]
    fn unexpected(&self, byte: u8, context: &str) -> DecodeError {
        DecodeError::syntax(syntax::invalid_character(byte, context)).at(self.window.position())
    }

    #[cold]
    fn ends(&self) -> DecodeError {
        let end = self.window.position_at(self.window.bytes().len());
        DecodeError::syntax(syntax::END).at(end)
    }

    /// The item as a document, named when it names no kind and names are wanted.
    fn document(&mut self, length: usize) -> PartDocument<'_> {
        let start = Position::line_column(0, 1, 1);
        let places = PartPlaces::run(start, self.window.position());
        let data = self.window.bytes().get(..length).unwrap_or_default();
        let Some(meta) = self.item_meta.as_ref().filter(|_| names_no_kind(data)) else {
            return PartDocument { data, places };
        };
        let rest = data.get(1..).unwrap_or_default();
        self.named.clear();
        self.named.extend_from_slice(&head::opening(meta, !is_empty_object(rest)));
        let opening = self.named.len();
        self.named.extend_from_slice(rest);
        let within = Position::line_column(opening, 1, 1 + opening);
        let places = PartPlaces::run(within, self.window.position_at(1));
        PartDocument { data: &self.named, places }
    }
}

fn names_no_kind(item: &[u8]) -> bool {
    item.first() == Some(&b'{')
        && infer_kind(&valid_text(item))
            .is_ok_and(|it| it.kind.is_empty() && it.api_version.is_empty())
}

fn is_empty_object(rest: &[u8]) -> bool {
    rest.get(scan::space(rest)) == Some(&b'}')
}

impl ListSource for JsonListSource<'_> {
    fn next_part(&mut self) -> Result<ListPart<'_>, DecodeError> {
        match self.step() {
            Ok(Step::Head { is_complete }) => {
                Ok(ListPart::Head { document: self.head.document(is_complete), is_complete })
            }
            Ok(Step::Item { length }) => {
                self.given = length;
                Ok(ListPart::Item(self.document(length)))
            }
            Ok(Step::End) => Ok(ListPart::End),
            Err(error) => {
                if self.state != State::Oversized {
                    self.state = State::Done;
                }
                Err(error)
            }
        }
    }

    fn name_items(&mut self, kind: &GroupVersionKind) {
        self.item_meta = Some(TypeMeta::from(kind));
    }
}
