//! Lists whose bytes somebody else reads.

use std::fmt;
use std::marker::PhantomData;

use apimachinery_meta::v1::ListMeta;
use apimachinery_runtime::{DecodeError, Decoded, FieldValidation, Findings, GroupVersionKind};

use super::core::ListCore;
use crate::pushed::NextItem;
use crate::{CodecFactory, UnsupportedMediaTypeError};

/// Reads a list one item at a time from bytes that are pushed: what [`ListReader`](crate::ListReader) and `ListStream`
/// do for readers, for whoever has neither, such as the body of an HTTP response.
///
/// Made by [`CodecFactory::list_buffer`].
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
///     list.push(chunk); // nothing is the end
///     while let NextItem::Item(item) = list.next_item()? {
///         names.push(item.metadata.name);
///     }
/// }
/// assert_eq!((&*names, &*list.metadata().resource_version), (&["a".into()][..], "7"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ListBuffer<T> {
    core: ListCore,
    wanted: PhantomData<fn() -> T>,
}

impl<T> fmt::Debug for ListBuffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListBuffer").field("core", &self.core).finish_non_exhaustive()
    }
}

impl CodecFactory {
    /// Reads a list of `T` from bytes that are pushed, one item at a time; as [`list_reader`](Self::list_reader) from a
    /// reader.
    ///
    /// # Errors
    /// As [`list_reader`](Self::list_reader).
    pub fn list_buffer<T: 'static>(
        &self,
        media_type: &str,
    ) -> Result<ListBuffer<T>, UnsupportedMediaTypeError> {
        Ok(ListBuffer { core: ListCore::new::<T>(self, media_type)?, wanted: PhantomData })
    }
}

impl<T: 'static> ListBuffer<T> {
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

    /// Takes the next bytes of the stream; none mean that it has ended. Behind the end of the list they are dropped.
    pub fn push(&mut self, bytes: &[u8]) {
        self.core.push(bytes);
    }

    /// The next item.
    ///
    /// # Errors
    /// As [`ListReader`](crate::ListReader) has errors for items. After one that is the last comes the end.
    pub fn next_item(&mut self) -> Result<NextItem<T>, DecodeError> {
        Ok(match self.next_decoded()? {
            NextItem::Item(item) => NextItem::Item(item.into_object()),
            NextItem::More => NextItem::More,
            NextItem::End => NextItem::End,
        })
    }

    /// The next item with the kind it was sent as and its findings, whose paths begin with `items[…]`.
    ///
    /// # Errors
    /// As [`next_item`](Self::next_item).
    pub fn next_decoded(&mut self) -> Result<NextItem<Decoded<T>>, DecodeError> {
        self.core.next()
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
