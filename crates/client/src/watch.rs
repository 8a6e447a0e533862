//! One watch.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use apimachinery_http::ResponseBody;
use apimachinery_http::client::EventBody;
use apimachinery_runtime::Str;
use apimachinery_serializer::{StreamError, WatchEvent};
use futures_core::Stream;
use futures_core::stream::FusedStream;

/// The events of a watch, until the server ends it. Made by
/// [`ResourceClient::watch`](crate::ResourceClient::watch).
///
/// An event that cannot be read is an error, and the next one follows, unless the error
/// [is fatal](StreamError::is_fatal).
pub struct Watch<T>(EventBody<ResponseBody, WatchEvent<T>>);

impl<T> Watch<T> {
    pub(crate) fn new(events: EventBody<ResponseBody, WatchEvent<T>>) -> Self {
        Self(events)
    }

    /// The resource version to go on from: that of the last object or bookmark.
    pub fn resource_version(&self) -> Option<Str> {
        self.0.resource_version()
    }
}

impl<T> fmt::Debug for Watch<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Watch").field(&self.0).finish()
    }
}

impl<T> Stream for Watch<T> {
    type Item = Result<WatchEvent<T>, StreamError>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<WatchEvent<T>, StreamError>>> {
        Pin::new(&mut self.0).poll_next(context)
    }
}

impl<T> FusedStream for Watch<T> {
    fn is_terminated(&self) -> bool {
        self.0.is_terminated()
    }
}
