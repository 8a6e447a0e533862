//! Watch events from asynchronous readers.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use apimachinery_runtime::{Decoder, Str, StreamSerializerInfo};
use futures_core::Stream;
use futures_core::stream::FusedStream;
use tokio::io::AsyncRead;

use super::core::ReadObject;
use super::{DecodedEvent, EventBuffer};
use crate::StreamError;
use crate::asynchronous::AsyncSource;
use crate::pushed::NextItem;

/// How much of the source is asked for at a time.
const CHUNK: usize = 32 * 1024;

/// Reads the events of a watch, and the objects in them, from an asynchronous reader: a stream of them.
///
/// Made by [`FactoryDecoder::event_stream_as`](crate::FactoryDecoder::event_stream_as) and
/// [`FactoryDecoder::event_stream`](crate::FactoryDecoder::event_stream). It is to an
/// [`EventDecoder`](crate::EventDecoder) what `AsyncRead` is to `Read`: the same events and the same errors. An event
/// that is broken or too large is an error, and the stream goes on with the one behind it. It reads no further than the
/// event that is asked for, and holds one event and a few kilobytes.
///
/// ```
/// use apimachinery_meta::v1::PartialObjectMetadata;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::{CodecFactory, WatchEvent};
/// use futures_util::TryStreamExt;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let codecs = CodecFactory::new(Scheme::builder().known::<PartialObjectMetadata>().build()?);
/// # let body = br#"{"type":"ADDED","object":{"kind":"PartialObjectMetadata",
/// #     "apiVersion":"meta.k8s.io/v1","metadata":{"name":"a"}}}"#;
/// let decoder = codecs.decoder();
/// let mut events = decoder.event_stream_as::<PartialObjectMetadata>("application/json", &body[..])?;
/// while let Some(event) = events.try_next().await? {
///     match event {
///         WatchEvent::Added(it) => println!("{} is new", it.metadata.name),
///         WatchEvent::Error(error) => return Err(error.into()),
///         other => println!("{}", other.type_name()),
///     }
/// }
/// # Ok(())
/// # }
/// ```
pub struct EventStream<'a, E = DecodedEvent> {
    events: EventBuffer<E>,
    chunk: Vec<u8>,
    /// None when there is nothing more.
    source: Option<AsyncSource<'a>>,
}

impl<E> fmt::Debug for EventStream<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventStream").field("events", &self.events).finish_non_exhaustive()
    }
}

impl<'a, E> EventStream<'a, E> {
    /// None when the streams of the format have no scanner.
    pub(super) fn new(
        stream: &StreamSerializerInfo,
        objects: ReadObject<E>,
        decoder: Arc<dyn Decoder>,
        source: impl AsyncRead + Send + 'a,
    ) -> Option<Self> {
        Some(Self {
            events: EventBuffer::new(stream, objects, decoder)?,
            chunk: vec![0; CHUNK],
            source: Some(AsyncSource::new(source)),
        })
    }

    /// The resource version to go on from, as [`EventDecoder::resource_version`](crate::EventDecoder::resource_version).
    pub fn resource_version(&self) -> Option<Str> {
        self.events.resource_version()
    }

    /// How large an event may be in bytes; 16 MiB unless this is called.
    #[must_use]
    pub fn max_event_size(mut self, bytes: usize) -> Self {
        self.events = self.events.max_event_size(bytes);
        self
    }

    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Result<Option<E>, StreamError>> {
        let Some(source) = &mut self.source else { return Poll::Ready(Ok(None)) };
        loop {
            match self.events.next_event()? {
                NextItem::Item(event) => return Poll::Ready(Ok(Some(event))),
                NextItem::End => return Poll::Ready(Ok(None)),
                NextItem::More => {
                    let count = ready!(source.poll_read(&mut self.chunk, context))?;
                    self.events.push(self.chunk.get(..count).unwrap_or_default());
                }
            }
        }
    }
}

impl<E> Stream for EventStream<'_, E> {
    type Item = Result<E, StreamError>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<E, StreamError>>> {
        let event = ready!(self.poll_event(context)).transpose();
        if event.as_ref().is_none_or(|it| it.as_ref().is_err_and(StreamError::is_fatal)) {
            self.source = None;
        }
        Poll::Ready(event)
    }
}

impl<E> FusedStream for EventStream<'_, E> {
    fn is_terminated(&self) -> bool {
        self.source.is_none()
    }
}
