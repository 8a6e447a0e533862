//! Lists read one item at a time.

mod core;
mod head;
mod items;

use std::fmt;
use std::io::Read;
use std::iter::FusedIterator;
use std::marker::PhantomData;
#[cfg(feature = "tokio")]
use std::pin::Pin;
#[cfg(feature = "tokio")]
use std::task::{Context, Poll, ready};

use apimachinery_meta::v1::ListMeta;
use apimachinery_runtime::{DecodeError, Decoded, FieldValidation, Findings, GroupVersionKind};
#[cfg(feature = "tokio")]
use futures_core::{Stream, stream::FusedStream};
#[cfg(feature = "tokio")]
use tokio::io::AsyncRead;

use self::core::ListCore;
#[cfg(feature = "tokio")]
use crate::source::Asynchronous;
use crate::source::{Blocking, NextItem, Pushed};
use crate::{CodecFactory, UnsupportedMediaTypeError};

/// A list read one item at a time, so that memory does not grow with it.
///
/// | made by | its bytes | it is |
/// |---|---|---|
/// | [`CodecFactory::list_reader`] | [`Blocking`]: any `Read` | an iterator over the items |
/// | [`CodecFactory::list_stream`](CodecFactory#method.list_stream) | `Asynchronous`: any `AsyncRead` (feature `tokio`) | a `Stream` of the items |
/// | [`CodecFactory::list_buffer`] | [`Pushed`] by the caller, such as those of an HTTP body | asked by [`next_item`](Self::next_item) |
///
/// Every item is defaulted and converted to `T`, whatever version was sent. With
/// [`Unstructured`](apimachinery_runtime::Unstructured) as `T`, items of any kind are read as
/// unstructured data, and with [`Unknown`](apimachinery_runtime::Unknown) they stay encoded.
///
/// The kind of the items is that of the list without its suffix `List`; items that have a kind of
/// their own have to agree with it. Where the kind of the list follows its items, as in JSON with
/// sorted keys, the list is assumed to be one of `T`, and checked once its kind is known.
///
/// An item is an error when it is broken, of another kind, does not convert to `T`, has findings
/// that validation makes an error, or is too large; the next item follows. When the stream fails,
/// breaks off or breaks the grammar outside of items, when something follows the list, or when it
/// turns out to be a list of another kind, that error is the last item. The reference has nothing
/// like it.
///
/// Reading goes no further than the item that is asked for, so a slow caller slows the sender down.
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
/// for item in &mut list {
///     names.push(item?.metadata.name);
/// }
/// assert_eq!(names, ["a", "b"]);
/// assert_eq!(list.metadata().resource_version, "7"); // where to go on with a watch
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ListReader<T, S = Pushed> {
    core: ListCore,
    source: S,
    wanted: PhantomData<fn() -> T>,
}

impl<T, S> fmt::Debug for ListReader<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListReader").field("core", &self.core).finish_non_exhaustive()
    }
}

impl CodecFactory {
    /// Reads a list of `T` from a reader, one item at a time. `T` is any registered type, or one
    /// that takes objects of any kind, such as
    /// [`Unstructured`](apimachinery_runtime::Unstructured).
    ///
    /// # Errors
    /// When there is no format with that media type, or its serializer has no
    /// [`list_format`](apimachinery_runtime::Serializer::list_format): those of JSON and protobuf
    /// have one.
    pub fn list_reader<'a, T: 'static>(
        &self,
        media_type: &str,
        source: impl Read + Send + 'a,
    ) -> Result<ListReader<T, Blocking<'a>>, UnsupportedMediaTypeError> {
        ListReader::new(self, media_type, Blocking::bytes(source))
    }

    /// Reads a list of `T` from an asynchronous reader, one item at a time; as
    /// [`list_reader`](Self::list_reader) from a blocking one.
    ///
    /// ```
    /// use apimachinery_meta::v1::PartialObjectMetadata;
    /// use apimachinery_runtime::Scheme;
    /// use apimachinery_serializer::CodecFactory;
    /// use futures_util::TryStreamExt;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let codecs = CodecFactory::new(Scheme::builder().known::<PartialObjectMetadata>().build()?);
    /// # let body = br#"{"kind": "PartialObjectMetadataList", "apiVersion": "meta.k8s.io/v1",
    /// #   "metadata": {"resourceVersion": "7"}, "items": [{"metadata": {"name": "a"}}]}"#;
    /// let mut list = codecs.list_stream::<PartialObjectMetadata>("application/json", &body[..])?;
    /// while let Some(item) = list.try_next().await? {
    ///     println!("{}", item.metadata.name);
    /// }
    /// assert_eq!(list.metadata().resource_version, "7"); // where to go on with a watch
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`list_reader`](Self::list_reader).
    #[cfg(feature = "tokio")]
    pub fn list_stream<'a, T: 'static>(
        &self,
        media_type: &str,
        source: impl AsyncRead + Send + 'a,
    ) -> Result<ListReader<T, Asynchronous<'a>>, UnsupportedMediaTypeError> {
        ListReader::new(self, media_type, Asynchronous::new(source))
    }

    /// Reads a list of `T` from bytes that are pushed, one item at a time; as
    /// [`list_reader`](Self::list_reader) from a reader.
    ///
    /// ```
    /// use apimachinery_meta::v1::PartialObjectMetadata;
    /// use apimachinery_runtime::Scheme;
    /// use apimachinery_serializer::{CodecFactory, NextItem};
    ///
    /// # let codecs = CodecFactory::new(Scheme::builder().known::<PartialObjectMetadata>().build()?);
    /// let mut list = codecs.list_buffer::<PartialObjectMetadata>("application/json")?;
    /// let mut names = Vec::new();
    /// for chunk in [&br#"{"kind": "PartialObjectMetadataList", "apiVersion": "meta.k8s.io/v1",
    ///     "metadata": {"resourceVersion": "7"}, "items": [{"metadata": {"na"#[..], br#"me": "a"}}]}"#, b""] {
    ///     list.push(chunk); // an empty one is the end
    ///     while let NextItem::Item(item) = list.next_item()? {
    ///         names.push(item.metadata.name);
    ///     }
    /// }
    /// assert_eq!((&*names, &*list.metadata().resource_version), (&["a".into()][..], "7"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`list_reader`](Self::list_reader).
    pub fn list_buffer<T: 'static>(
        &self,
        media_type: &str,
    ) -> Result<ListReader<T>, UnsupportedMediaTypeError> {
        ListReader::new(self, media_type, Pushed)
    }
}

impl<T: 'static, S> ListReader<T, S> {
    fn new(
        factory: &CodecFactory,
        media_type: &str,
        source: S,
    ) -> Result<Self, UnsupportedMediaTypeError> {
        let core = ListCore::new::<T>(factory, media_type)?;
        Ok(Self { core, source, wanted: PhantomData })
    }

    /// What to do about unknown and duplicate fields, in items and in the list itself.
    #[must_use]
    pub fn validation(mut self, validation: FieldValidation) -> Self {
        self.core.validation = validation;
        self
    }

    /// The limit for an item in bytes, and for the fields beside the items; 16 MiB by default. Has
    /// no effect once reading has begun.
    #[must_use]
    pub fn max_item_size(mut self, bytes: usize) -> Self {
        self.core.limit_items(bytes);
        self
    }

    /// The metadata of the list, as much of it as has been read: what precedes the items once the
    /// first item has been read, and everything at the end.
    pub fn metadata(&self) -> &ListMeta {
        &self.core.head.metadata
    }

    /// The kind of the list, as soon as it has been read.
    pub fn kind(&self) -> &GroupVersionKind {
        &self.core.head.kind
    }

    /// The unknown and duplicate fields of the list itself, if [`validation`](Self::validation)
    /// wants them.
    pub fn findings(&self) -> &Findings {
        &self.core.head.findings
    }
}

impl<T: 'static> ListReader<T> {
    /// Takes the next bytes of the list; an empty slice is its end. After the list they are
    /// dropped.
    pub fn push(&mut self, bytes: &[u8]) {
        self.core.push(bytes);
    }

    /// The next item.
    ///
    /// # Errors
    /// As items are errors; after the last one comes [`NextItem::End`].
    pub fn next_item(&mut self) -> Result<NextItem<T>, DecodeError> {
        Ok(match self.next_decoded_item()? {
            NextItem::Item(item) => NextItem::Item(item.into_object()),
            NextItem::More => NextItem::More,
            NextItem::End => NextItem::End,
        })
    }

    /// The next item with the kind it was sent as and its findings, whose paths begin with
    /// `items[…]`.
    ///
    /// # Errors
    /// As [`next_item`](Self::next_item).
    pub fn next_decoded_item(&mut self) -> Result<NextItem<Decoded<T>>, DecodeError> {
        self.core.next()
    }
}

impl<T: 'static> ListReader<T, Blocking<'_>> {
    /// The next item with the kind it was sent as and its findings, whose paths begin with
    /// `items[…]`.
    pub fn next_decoded(&mut self) -> Option<Result<Decoded<T>, DecodeError>> {
        loop {
            match self.core.next() {
                Ok(NextItem::Item(item)) => return Some(Ok(item)),
                Err(error) => return Some(Err(error)),
                Ok(NextItem::End) => return None,
                Ok(NextItem::More) => {
                    let Some(window) = self.core.window() else { continue };
                    match self.source.read(window.room()) {
                        Ok(count) => window.filled(count),
                        Err(error) => return Some(Err(self.core.fail(error))),
                    }
                }
            }
        }
    }
}

impl<T: 'static> Iterator for ListReader<T, Blocking<'_>> {
    type Item = Result<T, DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.next_decoded()?.map(Decoded::into_object))
    }
}

impl<T: 'static> FusedIterator for ListReader<T, Blocking<'_>> {}

#[cfg(feature = "tokio")]
impl<T: 'static> ListReader<T, Asynchronous<'_>> {
    /// The next item with the kind it was sent as and its findings, whose paths begin with
    /// `items[…]`.
    pub fn poll_next_decoded(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Decoded<T>, DecodeError>>> {
        loop {
            match self.core.next() {
                Ok(NextItem::Item(item)) => return Poll::Ready(Some(Ok(item))),
                Err(error) => return Poll::Ready(Some(Err(error))),
                Ok(NextItem::End) => return Poll::Ready(None),
                Ok(NextItem::More) => {
                    let Some(window) = self.core.window() else { continue };
                    match ready!(self.source.poll_read(window.room(), context)) {
                        Ok(count) => window.filled(count),
                        Err(error) => return Poll::Ready(Some(Err(self.core.fail(error)))),
                    }
                }
            }
        }
    }
}

#[cfg(feature = "tokio")]
impl<T: 'static> Stream for ListReader<T, Asynchronous<'_>> {
    type Item = Result<T, DecodeError>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<T, DecodeError>>> {
        let next = ready!(self.poll_next_decoded(context));
        Poll::Ready(next.map(|item| item.map(Decoded::into_object)))
    }
}

#[cfg(feature = "tokio")]
impl<T: 'static> FusedStream for ListReader<T, Asynchronous<'_>> {
    fn is_terminated(&self) -> bool {
        self.core.is_done()
    }
}
