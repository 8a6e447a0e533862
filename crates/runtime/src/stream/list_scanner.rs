//! Encoded lists, part by part: how a format lets a list be read from a stream.

use crate::error::{DecodeError, EncodeError, EncodeErrorKind, Findings};
use crate::names::GroupVersionKind;
use crate::object::Object;
use crate::stream::StreamWindow;
use crate::text::Position;

/// Finds the parts of an encoded list in the bytes of it that have arrived, by any reader, so that
/// blocking and asynchronous readers share it. Each part is a document of the format on its own.
///
/// **Contract.** The reader of the stream puts its bytes into the [`window`](Self::window). After
/// [`ListPart::More`] there have to be more of them, or the end has to be reported, before the next
/// call. Whatever is beside the items comes as [`ListPart::Head`], at least once and complete
/// before the end. Memory is bounded by one item and the head, both of which are bounded by the
/// limit that the scanner was made with; an item that is larger comes as [`ListPart::TooLarge`].
/// After an error the answer is the end.
///
/// **Who implements this.** JSON and protobuf.
/// [`ListFormat::list_scanner`](crate::ListFormat::list_scanner) makes one.
pub trait ListScanner: Send {
    /// Goes to the next part.
    ///
    /// # Errors
    /// When the data breaks off or breaks the grammar between two items, or what is beside the
    /// items is too large.
    fn next_part(&mut self) -> Result<ListPart<'_>, DecodeError>;

    /// Where the bytes of the stream go.
    fn window(&mut self) -> &mut StreamWindow;

    /// From now on items that name no kind are named so. Without this their documents are as they
    /// came.
    fn name_items(&mut self, kind: &GroupVersionKind);
}

/// One part of an encoded list.
#[derive(Debug)]
#[non_exhaustive]
pub enum ListPart<'a> {
    /// The list with an empty list in place of its items.
    Head {
        /// The document.
        document: PartDocument<'a>,
        /// Whether it is all there is; else what follows the items is missing.
        is_complete: bool,
    },
    /// One item.
    Item(PartDocument<'a>),
    /// An item that is larger than the limit: the error for it. It is passed over.
    TooLarge(DecodeError),
    /// More bytes are needed to decide. Not returned once the window knows that the stream has
    /// ended.
    More,
    /// The end of the list.
    End,
}

/// A part as a document, and where in the stream its bytes come from.
#[derive(Clone, Copy, Debug)]
pub struct PartDocument<'a> {
    /// The bytes.
    pub data: &'a [u8],
    /// Where they come from.
    pub places: PartPlaces,
}

/// Where in the stream the bytes of a [`PartDocument`] come from: up to two runs of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartPlaces {
    first: (Position, Position),
    second: Option<(Position, Position)>,
}

impl PartPlaces {
    /// A document whose place `within` is at `origin` in the stream; what is before it has no place
    /// of its own.
    pub fn run(within: Position, origin: Position) -> Self {
        Self { first: (within, origin), second: None }
    }

    /// The same, with a second run from the place `within` on.
    #[must_use]
    pub fn and_run(self, within: Position, origin: Position) -> Self {
        Self { second: Some((within, origin)), ..self }
    }

    /// The place in the stream of a place in the document.
    pub fn locate(&self, place: Position) -> Position {
        let (within, origin) = match self.second {
            Some(second) if second.0.offset <= place.offset => second,
            _ => self.first,
        };
        let line = place.line.saturating_sub(within.line);
        let column = match line {
            0 => origin.column + place.column.saturating_sub(within.column),
            _ => place.column,
        };
        let offset = origin.offset + place.offset.saturating_sub(within.offset);
        Position::line_column(offset, origin.line + line, column)
    }

    /// The error with its place in the stream.
    pub fn relocate_error(&self, error: DecodeError) -> DecodeError {
        let position = error.position().map(|it| self.locate(it));
        error.relocated(position)
    }

    /// The findings with their places in the stream.
    pub fn relocate_findings(&self, findings: &mut Findings) {
        findings.relocate(|place| Some(self.locate(place)));
    }
}

/// What surrounds the items of a list. Made by [`ListFormat::frame`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListFrame {
    /// What comes before the first item.
    pub before: Vec<u8>,
    /// What is between two items.
    pub between: &'static [u8],
    /// What comes after the last item.
    pub after: Vec<u8>,
}

/// Reads and writes lists part by part: something that a format may be able to do.
///
/// A codec factory's `list_reader` and `list_stream` then work for the format. They have the
/// serializer decode what is beside the items into a list without items, which has an entry for
/// JSON and one for protobuf; other formats reach its fields by
/// [`Object::as_struct_mut`](crate::Object::as_struct_mut).
///
/// **Who implements this.** The serializers of JSON and protobuf; a format of your own. A
/// serializer hands it out by [`Serializer::list_format`](crate::Serializer::list_format).
pub trait ListFormat {
    /// A scanner of one list, at its start. No item, and not what is beside the items, may be
    /// larger than `limit` bytes.
    fn list_scanner(&self, limit: usize) -> Box<dyn ListScanner>;

    /// Appends an item as lists hold it, so that it can be kept and put into many of them.
    ///
    /// # Errors
    /// When the item has no form in the format; `out` is then as it was.
    fn encode_item(&self, item: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let _ = out;
        let type_name = item.type_info().path();
        Err(EncodeError::new(EncodeErrorKind::NotAcceptable { type_name, format: "list" }))
    }

    /// What surrounds items of `length` bytes together, of which there is at least one, in a list
    /// under a kind; `list` is the list without them. All together is what
    /// [`Serializer::encode`](crate::Serializer::encode) writes.
    ///
    /// `None` for lists that cannot be taken apart, and formats that do not keep items.
    ///
    /// # Errors
    /// When the list has no form in the format.
    fn frame(
        &self,
        list: &dyn Object,
        kind: &GroupVersionKind,
        length: usize,
    ) -> Result<Option<ListFrame>, EncodeError> {
        let _ = (list, kind, length);
        Ok(None)
    }
}
