//! Lists read from a stream, one item at a time.

mod head;
mod items;

use std::io::Read;
use std::marker::PhantomData;
use std::sync::Arc;

use apimachinery_meta::v1::ListMeta;
use apimachinery_runtime::{
    DecodeError, Decoded, FieldValidation, Findings, GroupVersionKind, ListPart, ListSource,
    MAX_FRAME_SIZE, Object, Serializer,
};

use self::head::{ListHead, read_head};
use self::items::ItemDecoder;
use crate::{CodecFactory, MissingCapability, UnsupportedMediaTypeError};

/// A list that is read one item at a time, so that memory does not grow with it.
///
/// Made by [`CodecFactory::list_reader`]. Every item is defaulted and converted to `T`, whatever version was
/// sent. With [`Unstructured`](apimachinery_runtime::Unstructured) as `T` items of any kind are read as
/// unstructured data, and with [`Unknown`](apimachinery_runtime::Unknown) they stay encoded.
///
/// The kind of the items is that of the list without its suffix `List`; items that name themselves have to
/// agree with it. Where the list says only behind its items what it is — JSON with sorted keys does — it is
/// assumed to be a list of `T`, and checked when it has been said.
///
/// The reference has nothing like it.
///
/// ```
/// use apimachinery_meta::v1::PartialObjectMetadata;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
///
/// let mut builder = Scheme::builder();
/// builder.known::<PartialObjectMetadata>();
/// let codecs = CodecFactory::new(builder.build()?);
/// let body = br#"{"kind": "PartialObjectMetadataList", "apiVersion": "meta.k8s.io/v1",
///   "metadata": {"resourceVersion": "7"},
///   "items": [{"metadata": {"name": "a"}}, {"metadata": {"name": "b"}}]}"#;
///
/// let mut list = codecs.list_reader::<PartialObjectMetadata>("application/json", &body[..])?;
/// let mut names = Vec::new();
/// while let Some(item) = list.next()? {
///     names.push(item.metadata.name);
/// }
/// assert_eq!(names, ["a", "b"]);
/// assert_eq!(list.metadata().resource_version, "7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ListReader<'a, T> {
    serializer: Arc<dyn Serializer>,
    source: SourceState<'a>,
    items: ItemDecoder,
    validation: FieldValidation,
    head: Head,
    index: usize,
    wanted: PhantomData<fn() -> T>,
}

/// The source is made when the first part is wanted, with the limit that was set until then.
enum SourceState<'a> {
    New { source: Box<dyn Read + Send + 'a>, limit: usize },
    Open(Box<dyn ListSource + 'a>),
    Done,
}

/// What is known of the list itself.
#[derive(Default)]
struct Head {
    kind: GroupVersionKind,
    metadata: ListMeta,
    findings: Findings,
}

impl<T> std::fmt::Debug for ListReader<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { head, index, .. } = self;
        f.debug_struct("ListReader").field("kind", &head.kind).field("index", index).finish()
    }
}

impl CodecFactory {
    /// Reads a list of `T` from a stream, one item at a time.
    ///
    /// # Errors
    /// When there is no format with that media type, or its serializer has no
    /// [`list_format`](Serializer::list_format): those of JSON and protobuf have one.
    pub fn list_reader<'a, T: Object>(
        &self,
        media_type: &str,
        source: impl Read + Send + 'a,
    ) -> Result<ListReader<'a, T>, UnsupportedMediaTypeError> {
        let info = self.for_media_type(media_type)?;
        if info.serializer.list_format().is_none() {
            let infos = self.supported_media_types();
            return Err(UnsupportedMediaTypeError::new(media_type, infos, MissingCapability::List));
        }
        let serializer = Arc::clone(&info.serializer);
        let items = ItemDecoder::new::<T>(self, serializer.clone());
        Ok(ListReader {
            serializer,
            source: SourceState::New { source: Box::new(source), limit: MAX_FRAME_SIZE },
            items,
            validation: FieldValidation::Ignore,
            head: Head::default(),
            index: 0,
            wanted: PhantomData,
        })
    }
}

impl<T: Object> ListReader<'_, T> {
    /// What to do about unknown and duplicate fields, in items and in the list itself.
    #[must_use]
    pub fn validation(mut self, validation: FieldValidation) -> Self {
        self.validation = validation;
        self
    }

    /// How large an item may be, and how large what stands beside the items; 16 MiB unless this is called.
    /// Has no effect once reading has begun.
    #[must_use]
    pub fn max_item_size(mut self, bytes: usize) -> Self {
        if let SourceState::New { limit, .. } = &mut self.source {
            *limit = bytes;
        }
        self
    }

    /// The next item, or `None` behind the last one.
    ///
    /// # Errors
    /// As [`next_decoded`](Self::next_decoded).
    #[expect(clippy::should_implement_trait, reason = "an error is not an item")]
    pub fn next(&mut self) -> Result<Option<T>, DecodeError> {
        Ok(self.next_decoded()?.map(Decoded::into_object))
    }

    /// The next item with the kind it was sent as and its findings, whose paths begin with `items[…]`.
    ///
    /// # Errors
    /// When the item is broken, of another kind, does not convert to `T`, has findings that validation makes
    /// an error, or is too large: the next call then continues behind it. When the stream fails, breaks off
    /// or breaks the grammar outside of items, when there is something behind the list, or when it turns out
    /// to be a list of something else: then the next call returns `None`.
    pub fn next_decoded(&mut self) -> Result<Option<Decoded<T>>, DecodeError> {
        let step = self.step();
        if let Err(Failure::Final(error)) = step {
            self.source = SourceState::Done;
            return Err(error);
        }
        match step {
            Ok(decoded) => Ok(decoded),
            Err(Failure::Item(error) | Failure::Final(error)) => Err(error),
        }
    }

    /// The metadata of the list, as much of it as has been read: what stands before the items is there once
    /// the first item is, everything once there are no more.
    pub fn metadata(&self) -> &ListMeta {
        &self.head.metadata
    }

    /// The kind of the list, as soon as it has been read.
    pub fn kind(&self) -> &GroupVersionKind {
        &self.head.kind
    }

    /// The unknown and duplicate fields of the list itself, where they were asked for.
    pub fn findings(&self) -> &Findings {
        &self.head.findings
    }

    fn step(&mut self) -> Result<Option<Decoded<T>>, Failure> {
        self.open();
        loop {
            let SourceState::Open(source) = &mut self.source else { return Ok(None) };
            match source.next_part() {
                Err(error) => return Err(self.failed_part(error)),
                Ok(ListPart::Head { document, .. }) => {
                    let head = read_head(&*self.serializer, document, self.validation);
                    self.take_head(head.map_err(Failure::Final)?)?;
                }
                Ok(ListPart::Item(document)) => {
                    let index = self.index;
                    self.index += 1;
                    let decoded = self.items.decode(document, index, self.validation);
                    return decoded.map(Some).map_err(Failure::Item);
                }
                Ok(_) => {
                    self.source = SourceState::Done;
                    return Ok(None);
                }
            }
        }
    }

    fn open(&mut self) {
        if !matches!(self.source, SourceState::New { .. }) {
            return;
        }
        let state = std::mem::replace(&mut self.source, SourceState::Done);
        if let SourceState::New { source, limit } = state
            && let Some(format) = self.serializer.list_format()
        {
            self.source = SourceState::Open(format.list_source(source, limit));
        }
    }

    /// A source goes on behind an item that is too large.
    fn failed_part(&mut self, error: DecodeError) -> Failure {
        use apimachinery_runtime::DecodeErrorKind::TooLarge;
        let is_item = matches!(error.kind(), TooLarge(_)) && self.items.assumed.is_some();
        if !is_item {
            return Failure::Final(error);
        }
        let index = self.index;
        self.index += 1;
        Failure::Item(error.within_index(index).within_field("items"))
    }

    fn take_head(&mut self, head: Decoded<ListHead>) -> Result<(), Failure> {
        let (list, kind, findings) = head.into_parts();
        let first = self.items.assumed.is_none();
        if first || kind != self.head.kind {
            let assumed = self.items.item_kind(&kind).map_err(Failure::Final)?;
            self.items.check(&assumed, &kind).map_err(Failure::Final)?;
            if self.items.takes_any_kind()
                && !assumed.is_empty()
                && let SourceState::Open(source) = &mut self.source
            {
                source.name_items(&assumed);
            }
            self.items.assumed = Some(assumed);
        }
        self.head = Head { kind, metadata: list.into_metadata(), findings };
        Ok(())
    }
}

/// An error, and whether reading can go on.
enum Failure {
    Item(DecodeError),
    Final(DecodeError),
}
