//! Lists read from an asynchronous stream.

use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use apimachinery_meta::v1::ListMeta;
use apimachinery_runtime::{DecodeError, Decoded, FieldValidation, Findings, GroupVersionKind};
use futures_core::Stream;
use futures_core::stream::FusedStream;
use tokio::io::AsyncRead;

use super::core::ListCore;
use crate::asynchronous::AsyncSource;
use crate::pushed::NextItem;
use crate::{CodecFactory, UnsupportedMediaTypeError};

/// Reads a list one item at a time from an asynchronous reader: a stream of the items.
///
/// Made by [`CodecFactory::list_stream`]. It is to a [`ListReader`](crate::ListReader) what `AsyncRead` is to `Read`:
/// the same items, the same errors, and memory for one item. It reads no further than the item that is asked for, so
/// whoever sends the list is slowed down to the pace of whoever takes the items.
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
pub struct ListStream<'a, T> {
    core: ListCore,
    source: AsyncSource<'a>,
    is_over: bool,
    wanted: PhantomData<fn() -> T>,
}

impl<T> std::fmt::Debug for ListStream<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ListStream").field("core", &self.core).finish_non_exhaustive()
    }
}

impl CodecFactory {
    /// Reads a list of `T` from an asynchronous stream, one item at a time; as
    /// [`list_reader`](Self::list_reader) from a blocking one.
    ///
    /// # Errors
    /// As [`list_reader`](Self::list_reader).
    pub fn list_stream<'a, T: 'static>(
        &self,
        media_type: &str,
        source: impl AsyncRead + Send + 'a,
    ) -> Result<ListStream<'a, T>, UnsupportedMediaTypeError> {
        let core = ListCore::new::<T>(self, media_type)?;
        let source = AsyncSource::new(source);
        Ok(ListStream { core, source, is_over: false, wanted: PhantomData })
    }
}

impl<T: 'static> ListStream<'_, T> {
    /// As [`ListReader::validation`](crate::ListReader::validation).
    #[must_use]
    pub fn validation(mut self, validation: FieldValidation) -> Self {
        self.core.validation = validation;
        self
    }

    /// As [`ListReader::max_item_size`](crate::ListReader::max_item_size).
    #[must_use]
    pub fn max_item_size(mut self, bytes: usize) -> Self {
        self.core.limit_items(bytes);
        self
    }

    /// The next item with the kind it was sent as and its findings, whose paths begin with `items[…]`.
    pub fn poll_next_decoded(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Decoded<T>, DecodeError>>> {
        loop {
            match self.core.next() {
                Ok(NextItem::Item(item)) => return Poll::Ready(Some(Ok(item))),
                Err(error) => return Poll::Ready(Some(Err(error))),
                Ok(NextItem::End) => {
                    self.is_over = true;
                    return Poll::Ready(None);
                }
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

    /// As [`ListReader::metadata`](crate::ListReader::metadata).
    pub fn metadata(&self) -> &ListMeta {
        &self.core.head.metadata
    }

    /// The kind of the list, as soon as it has been read.
    pub fn kind(&self) -> &GroupVersionKind {
        &self.core.head.kind
    }

    /// The unknown and duplicate fields of the list itself, where they were asked for.
    pub fn findings(&self) -> &Findings {
        &self.core.head.findings
    }
}

impl<T: 'static> Stream for ListStream<'_, T> {
    type Item = Result<T, DecodeError>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<T, DecodeError>>> {
        let next = ready!(self.poll_next_decoded(context));
        Poll::Ready(next.map(|item| item.map(Decoded::into_object)))
    }
}

impl<T: 'static> FusedStream for ListStream<'_, T> {
    fn is_terminated(&self) -> bool {
        self.is_over
    }
}
