//! Watch events with their objects.

mod buffer;
mod core;
mod encode;
mod read;
#[cfg(feature = "tokio")]
mod stream;
mod typed;

use std::fmt;
use std::io::Read;
use std::iter::FusedIterator;
use std::sync::Arc;

use apimachinery_meta::EventType;
use apimachinery_runtime::{
    Decoded, Decoder, FrameReader, MAX_FRAME_SIZE, ScannedFrames, Str, StreamSerializerInfo,
};

pub use self::buffer::EventBuffer;
pub(crate) use self::core::{EventReader, ReadObject};
pub use self::encode::EventEncoder;
#[cfg(feature = "tokio")]
pub use self::stream::EventStream;
pub use self::typed::WatchEvent;
use crate::StreamError;
use crate::pushed::NextItem;

/// An event of a watch, its object decoded.
#[derive(Debug)]
#[non_exhaustive]
pub struct DecodedEvent {
    /// What happened. A type that is not one of the known ones comes as it is.
    pub r#type: EventType,
    /// The object it happened to; the `Status` of an error.
    pub object: Decoded,
}

/// Reads the events of a watch, and the objects in them: an iterator over them.
///
/// Made by [`FactoryDecoder::decode_events_as`](crate::FactoryDecoder::decode_events_as), whose events are
/// [`WatchEvent`]s with an object of one type, or by
/// [`FactoryDecoder::decode_events`](crate::FactoryDecoder::decode_events), whose events are [`DecodedEvent`]s with
/// objects of any kind. This is the fast way to read a watch: an event in the form that servers write is looked at once,
/// by the reader of its object. Any other is decoded first as a [`meta::v1::WatchEvent`](apimachinery_meta::v1::WatchEvent),
/// then its object; so is one that turns out to be broken, for the error to say where. Corresponds to
/// `rest/watch.Decoder` of client-go.
///
/// An event that is broken or too large is an error, and the one behind it comes next; the reference ends a watch there.
/// After an error that [is fatal](StreamError::is_fatal) there is nothing more.
///
/// ```
/// use apimachinery_meta::v1::Status;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
///
/// let codecs = CodecFactory::new(Scheme::builder().build()?);
/// let body = br#"{"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","code":410}}"#;
///
/// for event in codecs.decoder().any_kind().decode_events("application/json", &body[..])? {
///     let event = event?;
///     assert_eq!(event.r#type, "ERROR");
///     assert_eq!(event.object.object().downcast::<Status>()?.code, 410);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EventDecoder<'a, E = DecodedEvent> {
    events: EventReader<E>,
    /// None when there is nothing more.
    frames: Option<Frames<'a>>,
}

enum Frames<'a> {
    Scanned(ScannedFrames<'a>),
    Other(Box<dyn FrameReader + 'a>),
}

impl<E> fmt::Debug for EventDecoder<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventDecoder").field("events", &self.events).finish_non_exhaustive()
    }
}

impl<'a, E> EventDecoder<'a, E> {
    pub(crate) fn new(
        stream: &StreamSerializerInfo,
        objects: ReadObject<E>,
        decoder: Arc<dyn Decoder>,
        source: Box<dyn Read + Send + 'a>,
    ) -> Self {
        let frames = match stream.framer.frame_scanner(MAX_FRAME_SIZE) {
            Some(scanner) => Frames::Scanned(ScannedFrames::new(source, scanner)),
            None => Frames::Other(stream.framer.frame_reader(source)),
        };
        Self { events: EventReader::new(stream, objects, decoder), frames: Some(frames) }
    }

    /// The resource version of the last event's object, from which another watch goes on where this one ended. `None`
    /// before the first event, which is where the list began, and when objects have none. An `ERROR` event and one that
    /// could not be read change nothing.
    ///
    /// The metadata is looked up by this call and costs nothing before.
    pub fn resource_version(&self) -> Option<Str> {
        self.events.resource_version()
    }

    /// How large an event may be in bytes; 16 MiB unless this is called. A format whose framing is found by a reader
    /// of its own keeps its limit.
    #[must_use]
    pub fn max_event_size(mut self, bytes: usize) -> Self {
        if let Some(Frames::Scanned(frames)) = &mut self.frames {
            self.events.limit(frames.buffer(), bytes);
        }
        self
    }
}

impl<E> Iterator for EventDecoder<'_, E> {
    type Item = Result<E, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        let event = match self.frames.as_mut()? {
            Frames::Scanned(frames) => next_scanned(&mut self.events, frames),
            Frames::Other(frames) => next_other(&mut self.events, &mut **frames),
        };
        let event = event.transpose();
        if event.as_ref().is_none_or(|it| it.as_ref().is_err_and(StreamError::is_fatal)) {
            self.frames = None;
        }
        event
    }
}

impl<E> FusedIterator for EventDecoder<'_, E> {}

fn next_scanned<E>(
    events: &mut EventReader<E>,
    frames: &mut ScannedFrames<'_>,
) -> Result<Option<E>, StreamError> {
    loop {
        match events.next(frames.buffer())? {
            NextItem::Item(event) => return Ok(Some(event)),
            NextItem::End => return Ok(None),
            NextItem::More => frames.fill()?,
        }
    }
}

fn next_other<E>(
    events: &mut EventReader<E>,
    frames: &mut dyn FrameReader,
) -> Result<Option<E>, StreamError> {
    let frame = frames.next_frame()?;
    Ok(frame.map(|frame| events.read(&frame)).transpose()?)
}
