//! The parts of a list in the bytes that have arrived.

mod head;

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, GroupVersionKind, ListPart, ListScanner, PartDocument,
    PartPlaces, Position, ScanStop, StreamWindow, TypeMeta,
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
    /// After the `[`.
    FirstItem,
    /// After an item.
    AfterItem,
    /// After a comma.
    NextItem,
    /// In an item.
    Item,
    /// In an item that was too large.
    Oversized,
    /// After the last `}`.
    After,
    Done,
}

/// The parts of a JSON list.
pub(crate) struct JsonListScanner {
    window: StreamWindow,
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

impl JsonListScanner {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            window: StreamWindow::of_text(),
            limit,
            state: State::Members,
            head: Head::default(),
            scan: Scan::default(),
            given: 0,
            item_meta: None,
            named: Vec::new(),
        }
    }

    fn step(&mut self) -> Result<Step, ScanStop> {
        self.window.pass(std::mem::take(&mut self.given));
        loop {
            match self.state {
                State::Members => return self.members(),
                State::FirstItem | State::AfterItem | State::NextItem => self.next_item()?,
                State::Item => return self.item(),
                State::Oversized => self.pass_oversized()?,
                State::After => return self.after(),
                State::Done => return Ok(Step::End),
            }
        }
    }

    /// Takes the members up to the items, or to the end of the list.
    fn members(&mut self) -> Result<Step, ScanStop> {
        match self.head.next_member(&mut self.window, self.limit)? {
            Member::Items => {
                self.state = State::FirstItem;
                Ok(Step::Head { is_complete: false })
            }
            Member::End => {
                self.state = State::After;
                Ok(Step::Head { is_complete: true })
            }
        }
    }

    /// Goes to the next item, or after the last one.
    fn next_item(&mut self) -> Result<(), ScanStop> {
        let byte = self.next_byte()?;
        match (self.state, byte) {
            (_, b']') if self.state != State::NextItem => {
                self.head.resume(&mut self.window);
                self.state = State::Members;
            }
            (State::AfterItem, b',') => {
                self.window.pass(1);
                self.state = State::NextItem;
            }
            (State::AfterItem, _) => return Err(self.unexpected(byte, syntax::AFTER_ITEM).into()),
            _ => {
                self.scan = Scan::default();
                self.state = State::Item;
            }
        }
        Ok(())
    }

    fn item(&mut self) -> Result<Step, ScanStop> {
        let length = self.value_length()?;
        if let (0, Some(byte)) = (length, self.window.bytes().first()) {
            return Err(self.unexpected(*byte, syntax::VALUE).into());
        }
        self.state = State::AfterItem;
        Ok(Step::Item { length })
    }

    /// How long the value is that starts here.
    fn value_length(&mut self) -> Result<usize, ScanStop> {
        let end = self.scan.end_of_value(self.window.bytes());
        if end.unwrap_or(self.scan.seen()) > self.limit {
            self.state = State::Oversized;
            let text = format!("an item of the list is larger than {} bytes", self.limit);
            let error = DecodeError::new(DecodeErrorKind::TooLarge(text.into()));
            return Err(error.at(self.window.position()).into());
        }
        if let Some(end) = end {
            return Ok(end);
        }
        self.window.more()?;
        self.scan.end_at_end_of_text().ok_or_else(|| self.ends().into())
    }

    /// Passes over the rest of an item without keeping it.
    fn pass_oversized(&mut self) -> Result<(), ScanStop> {
        let end = self.scan.end_of_value(self.window.bytes());
        let passed = end.unwrap_or(self.scan.seen());
        self.window.pass(passed);
        self.scan.forget(passed);
        if end.is_some() {
            self.state = State::AfterItem;
            return Ok(());
        }
        self.window.more()?;
        self.state = State::Done;
        Err(self.ends().into())
    }

    fn after(&mut self) -> Result<Step, ScanStop> {
        if let Some(byte) = self.pass_space() {
            return Err(self.unexpected(byte, syntax::AFTER_TOP).into());
        }
        self.window.more()?;
        self.state = State::Done;
        Ok(Step::End)
    }

    /// The first byte after space.
    fn next_byte(&mut self) -> Result<u8, ScanStop> {
        if let Some(byte) = self.pass_space() {
            return Ok(byte);
        }
        self.window.more()?;
        Err(self.ends().into())
    }

    fn pass_space(&mut self) -> Option<u8> {
        self.window.pass(scan::space(self.window.bytes()));
        self.window.bytes().first().copied()
    }

    #[cold]
    fn unexpected(&self, byte: u8, context: &str) -> DecodeError {
        DecodeError::syntax(syntax::invalid_character(byte, context)).at(self.window.position())
    }

    #[cold]
    fn ends(&self) -> DecodeError {
        DecodeError::syntax(syntax::END).at(self.window.end_position())
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

impl ListScanner for JsonListScanner {
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
            Err(ScanStop::More) => Ok(ListPart::More),
            Err(ScanStop::Failed(error)) if self.state == State::Oversized => {
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
        self.item_meta = Some(TypeMeta::from(kind));
    }
}
