//! Items of a list from the bytes that have arrived, whatever their source.

use std::io;
use std::sync::Arc;

use apimachinery_meta::v1::ListMeta;
use apimachinery_runtime::{
    DecodeError, Decoded, FieldValidation, Findings, GroupVersionKind, ListPart, ListScanner,
    Serializer, StreamWindow,
};

use super::head::{ListHead, read_head};
use super::items::ItemDecoder;
use crate::one_document::status_or;
use crate::reading::ObjectReader;
use crate::source::NextItem;
use crate::{CodecFactory, MissingCapability, UnsupportedMediaTypeError};

/// Finds items in the bytes of a window.
pub(super) struct ListCore {
    serializer: Arc<dyn Serializer>,
    parts: Parts,
    items: ItemDecoder,
    pub(super) validation: FieldValidation,
    pub(super) head: Head,
    index: usize,
}

/// The scanner; it is made with the first part, since the limit may be set until then.
enum Parts {
    New { limit: usize },
    Open(Box<dyn ListScanner>),
    Done,
}

/// What is known of the list itself.
#[derive(Default)]
pub(super) struct Head {
    pub(super) kind: GroupVersionKind,
    pub(super) metadata: ListMeta,
    pub(super) findings: Findings,
}

/// An error, and whether reading can go on.
enum Failure {
    Item(DecodeError),
    Final(DecodeError),
}

impl std::fmt::Debug for ListCore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { head, index, .. } = self;
        let mut text = f.debug_struct("ListCore");
        text.field("kind", &head.kind).field("index", index).finish_non_exhaustive()
    }
}

impl ListCore {
    /// Reads a list of `T` in the format with a media type.
    pub(super) fn new<T: 'static>(
        factory: &CodecFactory,
        media_type: &str,
    ) -> Result<Self, UnsupportedMediaTypeError> {
        let info = factory.for_media_type(media_type)?;
        if info.serializer.list_format().is_none() {
            let infos = factory.supported_media_types();
            return Err(UnsupportedMediaTypeError::new(media_type, infos, MissingCapability::List));
        }
        let serializer = Arc::clone(&info.serializer);
        let reader = ObjectReader::of_scheme(serializer.clone(), factory.scheme());
        Ok(Self {
            serializer,
            parts: Parts::New { limit: factory.limits().frame_bytes },
            items: ItemDecoder::new::<T>(reader),
            validation: FieldValidation::Ignore,
            head: Head::default(),
            index: 0,
        })
    }

    pub(super) fn limit_items(&mut self, bytes: usize) {
        if let Parts::New { limit } = &mut self.parts {
            *limit = bytes;
        }
    }

    /// Whether the list has ended, or reading it has.
    #[cfg(feature = "tokio")]
    pub(super) fn is_done(&self) -> bool {
        matches!(self.parts, Parts::Done)
    }

    /// Where the bytes of the stream go, while any are wanted.
    pub(super) fn window(&mut self) -> Option<&mut StreamWindow> {
        match &mut self.parts {
            Parts::Open(parts) => Some(parts.window()),
            _ => None,
        }
    }

    /// Ends reading, because the source failed.
    pub(super) fn fail(&mut self, error: io::Error) -> DecodeError {
        let failed = match self.window() {
            Some(window) => window.failed(error),
            None => StreamWindow::of_bytes().failed(error),
        };
        self.parts = Parts::Done;
        failed
    }

    /// Puts bytes into the window; an empty slice is the end of the stream.
    pub(super) fn push(&mut self, mut bytes: &[u8]) {
        self.open();
        let Some(window) = self.window() else { return };
        loop {
            let room = window.room();
            let count = bytes.len().min(room.len());
            let (now, later) = bytes.split_at(count);
            if let Some(room) = room.get_mut(..count) {
                room.copy_from_slice(now);
            }
            window.filled(count);
            bytes = later;
            if bytes.is_empty() {
                return;
            }
        }
    }

    /// The next item, or the error in place of it. After the last error comes the end.
    pub(super) fn next<T: 'static>(&mut self) -> Result<NextItem<Decoded<T>>, DecodeError> {
        self.step().map_err(|failure| match failure {
            Failure::Item(error) => error,
            Failure::Final(error) => {
                self.parts = Parts::Done;
                error
            }
        })
    }

    fn step<T: 'static>(&mut self) -> Result<NextItem<Decoded<T>>, Failure> {
        self.open();
        loop {
            let Parts::Open(parts) = &mut self.parts else { return Ok(NextItem::End) };
            match parts.next_part() {
                Err(error) => return Err(Failure::Final(error)),
                Ok(ListPart::Head { document, .. }) => {
                    let head = read_head(&*self.serializer, document, self.validation);
                    let head = head.and_then(|head| {
                        self.items.item_kind(head.kind())?;
                        Ok(head)
                    });
                    let serializer = &*self.serializer;
                    let head = head.map_err(|it| status_or(serializer, document.data.into(), it));
                    self.take_head(head.map_err(Failure::Final)?)?;
                }
                Ok(ListPart::Item(document)) => {
                    let index = self.index;
                    self.index += 1;
                    let decoded = self.items.decode(document, index, self.validation);
                    return decoded.map(NextItem::Item).map_err(Failure::Item);
                }
                Ok(ListPart::TooLarge(error)) => {
                    let index = self.index;
                    self.index += 1;
                    return Err(Failure::Item(error.within_index(index).within_field("items")));
                }
                Ok(ListPart::More) => return self.more(),
                Ok(_) => {
                    self.parts = Parts::Done;
                    return Ok(NextItem::End);
                }
            }
        }
    }

    /// Asks for more bytes. At the end of the stream that is an error, or it would be asked
    /// forever.
    fn more<T>(&mut self) -> Result<NextItem<T>, Failure> {
        match self.window() {
            Some(window) if matches!(window.more(), Ok(false)) => {
                let error = DecodeError::syntax("unexpected EOF").at(window.end_position());
                Err(Failure::Final(error))
            }
            _ => Ok(NextItem::More),
        }
    }

    fn open(&mut self) {
        if let Parts::New { limit } = self.parts
            && let Some(format) = self.serializer.list_format()
        {
            self.parts = Parts::Open(format.list_scanner(limit));
        }
    }

    fn take_head(&mut self, head: Decoded<ListHead>) -> Result<(), Failure> {
        let (list, kind, findings) = head.into_parts();
        let first = self.items.assumed.is_none();
        if first || kind != self.head.kind {
            let assumed = self.items.item_kind(&kind).map_err(Failure::Final)?;
            self.items.check(&assumed, &kind).map_err(Failure::Final)?;
            if self.items.takes_any_kind()
                && !assumed.is_empty()
                && let Parts::Open(parts) = &mut self.parts
            {
                parts.name_items(&assumed);
            }
            self.items.assumed = Some(assumed);
        }
        self.head = Head { kind, metadata: list.into_metadata(), findings };
        Ok(())
    }
}
