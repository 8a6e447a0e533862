//! Watch events whose bytes somebody else reads.

use std::fmt;
use std::sync::Arc;

use apimachinery_runtime::{Decoder, FrameBuffer, MAX_FRAME_SIZE, Str, StreamSerializerInfo};

use super::DecodedEvent;
use super::core::{EventReader, ReadObject};
use crate::StreamError;
use crate::pushed::NextItem;

/// Reads the events of a watch, and the objects in them, from bytes that are pushed: what
/// [`EventDecoder`](crate::EventDecoder) and `EventStream` do for readers, for whoever has neither, such as the body of
/// an HTTP response.
///
/// Made by [`FactoryDecoder::event_buffer_as`](crate::FactoryDecoder::event_buffer_as) and
/// [`FactoryDecoder::event_buffer`](crate::FactoryDecoder::event_buffer). It holds what was pushed and is not an event
/// yet, so at most one event and the last push.
///
/// ```
/// use apimachinery_meta::v1::PartialObjectMetadata;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::{CodecFactory, NextItem, WatchEvent};
///
/// # let codecs = CodecFactory::new(Scheme::builder().known::<PartialObjectMetadata>().build()?);
/// let mut events = codecs.decoder().event_buffer_as::<PartialObjectMetadata>("application/json")?;
/// events.push(br#"{"type":"ADDED","object":{"kind":"PartialObject"#);
/// assert!(matches!(events.next_event()?, NextItem::More));
/// events.push(br#"Metadata","apiVersion":"meta.k8s.io/v1","metadata":{"name":"a"}}}"#);
/// let NextItem::Item(WatchEvent::Added(it)) = events.next_event()? else { panic!() };
/// assert_eq!(it.metadata.name, "a");
/// events.push(b""); // there will be no more
/// assert!(matches!(events.next_event()?, NextItem::End));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EventBuffer<E = DecodedEvent> {
    events: EventReader<E>,
    frames: FrameBuffer,
}

impl<E> fmt::Debug for EventBuffer<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventBuffer").field("events", &self.events).finish_non_exhaustive()
    }
}

impl<E> EventBuffer<E> {
    /// None when the streams of the format have no scanner.
    pub(super) fn new(
        stream: &StreamSerializerInfo,
        objects: ReadObject<E>,
        decoder: Arc<dyn Decoder>,
    ) -> Option<Self> {
        let scanner = stream.framer.frame_scanner(MAX_FRAME_SIZE)?;
        let events = EventReader::new(stream, objects, decoder);
        Some(Self { events, frames: FrameBuffer::new(scanner) })
    }

    /// The resource version to go on from, as [`EventDecoder::resource_version`](crate::EventDecoder::resource_version).
    pub fn resource_version(&self) -> Option<Str> {
        self.events.resource_version()
    }

    /// How large an event may be in bytes; 16 MiB unless this is called.
    #[must_use]
    pub fn max_event_size(mut self, bytes: usize) -> Self {
        self.events.limit(&mut self.frames, bytes);
        self
    }

    /// Takes the next bytes of the stream; none mean that it has ended.
    pub fn push(&mut self, bytes: &[u8]) {
        self.frames.push(bytes);
    }

    /// The next event.
    ///
    /// # Errors
    /// When an event is broken or too large, and the one behind it comes next; or when the stream broke off or broke the
    /// framing. That [is fatal](StreamError::is_fatal), and there is nothing more.
    pub fn next_event(&mut self) -> Result<NextItem<E>, StreamError> {
        self.events.next(&mut self.frames)
    }
}
