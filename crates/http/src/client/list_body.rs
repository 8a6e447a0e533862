//! The items of a list from a body.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use apimachinery_meta::v1::ListMeta;
use apimachinery_runtime::GroupVersionKind;
use apimachinery_serializer::{ListReader, NextItem};
use futures_core::Stream;
use futures_core::stream::FusedStream;
use http_body::Body;

use super::ResponseError;
use super::event_body::{poll_data, push};
use crate::BoxError;

/// Reads a list one item at a time from the body of a response: a stream of the items.
///
/// Made by [`ResponseDecoder::list`](super::ResponseDecoder::list), or around a reader of pushed
/// bytes. The items and errors are those of a [`ListReader`]. It holds one item and one frame of
/// the body, and asks the body for more only when it is asked itself.
pub struct ListBody<B, T> {
    items: ListReader<T>,
    /// None when there is nothing more.
    body: Option<Pin<Box<B>>>,
}

impl<B, T> fmt::Debug for ListBody<B, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListBody").field("items", &self.items).finish_non_exhaustive()
    }
}

impl<B, T: 'static> ListBody<B, T> {
    /// The items that a reader of pushed bytes finds in a body.
    pub fn new(items: ListReader<T>, body: B) -> Self {
        Self { items, body: Some(Box::pin(body)) }
    }

    /// How large an item may be in bytes, and how large what surrounds the items; 16 MiB unless
    /// this is called. To be called before items are read.
    #[must_use]
    pub fn max_item_size(mut self, bytes: usize) -> Self {
        self.items = self.items.max_item_size(bytes);
        self
    }

    /// The metadata of the list, as much of it as has been read: what precedes the items is there
    /// once the first item is, everything once there are no more.
    pub fn metadata(&self) -> &ListMeta {
        self.items.metadata()
    }

    /// The kind of the list, as soon as it has been read.
    pub fn kind(&self) -> &GroupVersionKind {
        self.items.kind()
    }
}

impl<B, T> Stream for ListBody<B, T>
where
    T: 'static,
    B: Body,
    B::Error: Into<BoxError>,
{
    type Item = Result<T, ResponseError>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<T, ResponseError>>> {
        loop {
            match self.items.next_item() {
                Ok(NextItem::Item(item)) => return Poll::Ready(Some(Ok(item))),
                Err(error) => return Poll::Ready(Some(Err(error.into()))),
                Ok(NextItem::End) => {
                    self.body = None;
                    return Poll::Ready(None);
                }
                Ok(NextItem::More) => {
                    let Some(body) = &mut self.body else { return Poll::Ready(None) };
                    match ready!(poll_data(body.as_mut(), context)) {
                        Ok(data) => push(data, |bytes| self.items.push(bytes)),
                        Err(error) => {
                            self.body = None;
                            return Poll::Ready(Some(Err(ResponseError::Body(error))));
                        }
                    }
                }
            }
        }
    }
}

impl<B, T> FusedStream for ListBody<B, T>
where
    T: 'static,
    B: Body,
    B::Error: Into<BoxError>,
{
    fn is_terminated(&self) -> bool {
        self.body.is_none()
    }
}
