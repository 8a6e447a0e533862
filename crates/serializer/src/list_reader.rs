//! Lists read from a stream, one item at a time.

mod buffer;
mod core;
mod head;
mod items;
#[cfg(feature = "tokio")]
mod stream;

use std::io::{ErrorKind, Read};
use std::iter::FusedIterator;
use std::marker::PhantomData;

use apimachinery_meta::v1::ListMeta;
use apimachinery_runtime::{DecodeError, Decoded, FieldValidation, Findings, GroupVersionKind};

pub use self::buffer::ListBuffer;
use self::core::ListCore;
#[cfg(feature = "tokio")]
pub use self::stream::ListStream;
use crate::pushed::NextItem;
use crate::{CodecFactory, UnsupportedMediaTypeError};

/// Reads a list one item at a time, so that memory does not grow with it: an iterator over the items.
///
/// Made by [`CodecFactory::list_reader`]. Every item is defaulted and converted to `T`, whatever version was
/// sent. With [`Unstructured`](apimachinery_runtime::Unstructured) as `T` items of any kind are read as
/// unstructured data, and with [`Unknown`](apimachinery_runtime::Unknown) they stay encoded.
///
/// The kind of the items is that of the list without its suffix `List`; items that name themselves have to
/// agree with it. Where the list says only behind its items what it is — JSON with sorted keys does — it is
/// assumed to be a list of `T`, and checked when it has been said.
///
/// An item is an error when it is broken, of another kind, does not convert to `T`, has findings that validation
/// makes an error, or is too large; the one behind it comes next. When the stream fails, breaks off or breaks the
/// grammar outside of items, when there is something behind the list, or when it turns out to be a list of something
/// else, that error is the last item. The reference has nothing like it.
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
pub struct ListReader<'a, T> {
    core: ListCore,
    source: Box<dyn Read + Send + 'a>,
    wanted: PhantomData<fn() -> T>,
}

impl<T> std::fmt::Debug for ListReader<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ListReader").field("core", &self.core).finish_non_exhaustive()
    }
}

impl CodecFactory {
    /// Reads a list of `T` from a stream, one item at a time. `T` is any registered type, or one that takes objects
    /// of any kind, such as [`Unstructured`](apimachinery_runtime::Unstructured).
    ///
    /// # Errors
    /// When there is no format with that media type, or its serializer has no
    /// [`list_format`](apimachinery_runtime::Serializer::list_format): those of JSON and protobuf have one.
    pub fn list_reader<'a, T: 'static>(
        &self,
        media_type: &str,
        source: impl Read + Send + 'a,
    ) -> Result<ListReader<'a, T>, UnsupportedMediaTypeError> {
        let core = ListCore::new::<T>(self, media_type)?;
        Ok(ListReader { core, source: Box::new(source), wanted: PhantomData })
    }
}

impl<T: 'static> ListReader<'_, T> {
    /// What to do about unknown and duplicate fields, in items and in the list itself.
    #[must_use]
    pub fn validation(mut self, validation: FieldValidation) -> Self {
        self.core.validation = validation;
        self
    }

    /// How large an item may be in bytes, and how large what stands beside the items; 16 MiB unless this is called.
    /// Has no effect once reading has begun.
    #[must_use]
    pub fn max_item_size(mut self, bytes: usize) -> Self {
        self.core.limit_items(bytes);
        self
    }

    /// The next item with the kind it was sent as and its findings, whose paths begin with `items[…]`.
    pub fn next_decoded(&mut self) -> Option<Result<Decoded<T>, DecodeError>> {
        loop {
            match self.core.next() {
                Ok(NextItem::Item(item)) => return Some(Ok(item)),
                Err(error) => return Some(Err(error)),
                Ok(NextItem::End) => return None,
                Ok(NextItem::More) => {
                    if let Err(error) = self.fill() {
                        return Some(Err(error));
                    }
                }
            }
        }
    }

    /// The metadata of the list, as much of it as has been read: what stands before the items is there once
    /// the first item is, everything once there are no more.
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

    fn fill(&mut self) -> Result<(), DecodeError> {
        let Some(window) = self.core.window() else { return Ok(()) };
        loop {
            match self.source.read(window.room()) {
                Ok(count) => {
                    window.filled(count);
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(self.core.fail(error)),
            }
        }
    }
}

impl<T: 'static> Iterator for ListReader<'_, T> {
    type Item = Result<T, DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.next_decoded()?.map(Decoded::into_object))
    }
}

impl<T: 'static> FusedIterator for ListReader<'_, T> {}
