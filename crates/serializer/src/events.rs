//! Watch events with their objects.

mod core;
mod encode;
mod read;
mod typed;

use std::fmt;
use std::iter::FusedIterator;
#[cfg(feature = "tokio")]
use std::pin::Pin;
#[cfg(feature = "tokio")]
use std::task::{Context, Poll, ready};

use apimachinery_meta::EventType;
use apimachinery_runtime::{Decoded, Str};
#[cfg(feature = "tokio")]
use futures_core::{Stream, stream::FusedStream};

use self::core::EventCore;
pub use self::encode::EventEncoder;
pub use self::typed::WatchEvent;
use crate::StreamError;
#[cfg(feature = "tokio")]
use crate::source::Asynchronous;
use crate::source::{Blocking, Chunk, NextItem, Pushed};

/// An event of a watch, its object decoded.
#[derive(Debug)]
#[non_exhaustive]
pub struct DecodedEvent {
    /// What happened. A type that is not one of the known ones is kept as it is.
    pub r#type: EventType,
    /// The object it happened to; the `Status` of an error.
    pub object: Decoded,
}

/// The events of a watch with the objects in them, read one at a time.
///
/// | made by, of one type | of any kind | its bytes | it is |
/// |---|---|---|---|
/// | [`event_reader_as`](crate::AsSent::event_reader_as) | [`event_reader`](crate::AsSent::event_reader) | [`Blocking`]: any `Read` | an iterator over the events |
/// | [`event_stream_as`](crate::AsSent#method.event_stream_as) | [`event_stream`](crate::AsSent#method.event_stream) | `Asynchronous`: any `AsyncRead` (feature `tokio`) | a `Stream` of the events |
/// | [`event_buffer_as`](crate::AsSent::event_buffer_as) | [`event_buffer`](crate::AsSent::event_buffer) | [`Pushed`] by the caller, such as those of an HTTP body | asked by [`next_event`](Self::next_event) |
///
/// Events of one type are [`WatchEvent`]s, those of any kind [`DecodedEvent`]s. An event in the
/// form that servers write is read once, by the reader of its object. Any other is decoded first as
/// a [`meta::v1::WatchEvent`](apimachinery_meta::v1::WatchEvent), then its object; so is one that
/// turns out to be broken, so that the error has its place. Corresponds to `rest/watch.Decoder` of
/// client-go.
///
/// An event that is broken or too large is an error, and the next event follows; the reference ends
/// a watch there. After an error that [is fatal](StreamError::is_fatal) there is nothing more.
/// Memory is that of one event and of the last bytes.
///
/// ```
/// use apimachinery_meta::v1::Status;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
///
/// let codecs = CodecFactory::new(Scheme::builder().build()?);
/// let body = br#"{"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","code":410}}"#;
///
/// for event in codecs.as_sent().any_kind().event_reader("application/json", &body[..])? {
///     let event = event?;
///     assert_eq!(event.r#type, "ERROR");
///     assert_eq!(event.object.object().downcast::<Status>()?.code, 410);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EventReader<E = DecodedEvent, S = Pushed> {
    core: EventCore<E>,
    source: S,
}

impl<E, S> fmt::Debug for EventReader<E, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventReader").field("core", &self.core).finish_non_exhaustive()
    }
}

impl<E, S> EventReader<E, S> {
    /// The resource version of the last event's object, where another watch can go on. `None`
    /// before the first event, when a watch goes on where its list began, and when objects have
    /// none. `ERROR` events and events that could not be read change nothing.
    ///
    /// The metadata is read by this call, and costs nothing before.
    pub fn resource_version(&self) -> Option<Str> {
        self.core.resource_version()
    }

    /// The limit for an event in bytes; 16 MiB by default. A format without a
    /// [`FrameScanner`](apimachinery_runtime::FrameScanner) keeps its own limit.
    #[must_use]
    pub fn max_event_size(mut self, bytes: usize) -> Self {
        self.core.limit(bytes);
        self
    }
}

impl<E> EventReader<E> {
    /// Takes the next bytes of the watch; an empty slice is its end.
    pub fn push(&mut self, bytes: &[u8]) {
        self.core.push(bytes);
    }

    /// The next event.
    ///
    /// # Errors
    /// When an event is broken or too large, and the next event follows; or when the stream broke
    /// off or broke the framing. That [is fatal](StreamError::is_fatal), and there is nothing more.
    pub fn next_event(&mut self) -> Result<NextItem<E>, StreamError> {
        self.core.next()
    }
}

impl<E> EventReader<E, Blocking<'_>> {
    fn fill(&mut self) -> Result<(), StreamError> {
        match self.source.next_chunk() {
            Ok(Chunk::Bytes(bytes)) => self.core.push(bytes),
            Ok(Chunk::Frame(frame)) => self.core.push_frame(frame),
            Err(error) => return Err(self.core.fail(error)),
        }
        Ok(())
    }
}

impl<E> Iterator for EventReader<E, Blocking<'_>> {
    type Item = Result<E, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.core.next() {
                Ok(NextItem::Item(event)) => return Some(Ok(event)),
                Ok(NextItem::End) => return None,
                Err(error) => return Some(Err(error)),
                Ok(NextItem::More) => {
                    if let Err(error) = self.fill() {
                        return Some(Err(error));
                    }
                }
            }
        }
    }
}

impl<E> FusedIterator for EventReader<E, Blocking<'_>> {}

#[cfg(feature = "tokio")]
impl<E> Stream for EventReader<E, Asynchronous<'_>> {
    type Item = Result<E, StreamError>;

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<E, StreamError>>> {
        let Self { core, source } = self.get_mut();
        Poll::Ready(loop {
            match core.next() {
                Ok(NextItem::Item(event)) => break Some(Ok(event)),
                Ok(NextItem::End) => break None,
                Err(error) => break Some(Err(error)),
                Ok(NextItem::More) => match ready!(source.poll_chunk(context)) {
                    Ok(bytes) => core.push(bytes),
                    Err(error) => break Some(Err(core.fail(error))),
                },
            }
        })
    }
}

#[cfg(feature = "tokio")]
impl<E> FusedStream for EventReader<E, Asynchronous<'_>> {
    fn is_terminated(&self) -> bool {
        self.core.is_done()
    }
}
