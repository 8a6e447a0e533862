//! Watch events with their objects.

use std::fmt;
use std::io::Read;

use apimachinery_meta::v1::WatchEvent;
use apimachinery_runtime::{
    DecodeError, Decoded, FrameError, FrameReader, Input, MAX_FRAME_SIZE, RawExtension,
    ScannedFrames, Str, StreamSerializerInfo,
};
use bytes::Bytes;

use crate::stream::decode_frame;
use crate::{FactoryDecoder, StreamError};

/// An event of a watch, its object decoded.
#[derive(Debug)]
pub struct DecodedEvent {
    /// What happened: `ADDED`, `MODIFIED`, `DELETED`, `BOOKMARK` or `ERROR`. Others come as they are.
    pub r#type: Str,
    /// The object it happened to; the `Status` of an error.
    pub object: Decoded,
}

/// Reads the events of a watch, and the objects in them.
///
/// Made by [`FactoryDecoder::decode_events`], which says how the objects are decoded. This is the fast way to
/// read a watch: an event in the form that servers write is looked at once, by the reader of its object. Any other is
/// decoded first as a [`WatchEvent`], then its object; so is one that turns out to be broken, for the error to
/// say where. Corresponds to `rest/watch.Decoder` of client-go.
///
/// ```
/// use apimachinery_meta::v1::Status;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
///
/// let mut builder = Scheme::builder();
/// builder.known::<Status>();
/// let codecs = CodecFactory::new(builder.build()?);
/// let body = br#"{"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","code":410}}"#;
///
/// let mut events = codecs.decoder().any_kind().decode_events("application/json", &body[..])?;
/// while let Some(event) = events.next_event()? {
///     assert_eq!(event.r#type, "ERROR");
///     assert_eq!(event.object.kind().to_string(), "/v1, Kind=Status");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EventDecoder<'f, 'a> {
    objects: FactoryDecoder<'f>,
    stream: StreamSerializerInfo,
    frames: Frames<'a>,
}

enum Frames<'a> {
    Scanned(ScannedFrames<'a>),
    Other(Box<dyn FrameReader + 'a>),
}

impl fmt::Debug for EventDecoder<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventDecoder").field("objects", &self.objects).finish_non_exhaustive()
    }
}

impl<'f, 'a> EventDecoder<'f, 'a> {
    pub(crate) fn new(
        objects: FactoryDecoder<'f>,
        stream: &StreamSerializerInfo,
        source: Box<dyn Read + Send + 'a>,
    ) -> Self {
        let frames = match stream.framer.frame_scanner(MAX_FRAME_SIZE) {
            Some(scanner) => Frames::Scanned(ScannedFrames::new(source, scanner)),
            None => Frames::Other(stream.framer.frame_reader(source)),
        };
        Self { objects, stream: stream.clone(), frames }
    }

    /// The next event, or `None` at the end of the stream.
    ///
    /// # Errors
    /// When the stream fails, breaks off or cannot be cut into events, or the event or its object cannot be
    /// decoded. After all but the first kind the next call goes on with the next event, and so it does behind an
    /// event that is too large.
    pub fn next_event(&mut self) -> Result<Option<DecodedEvent>, StreamError> {
        let guessed = self.guess_frame()?;
        if let Some(frame) = &guessed {
            if let Some(event) = self.at_once(frame) {
                return Ok(Some(event));
            }
            self.put_back(frame);
        }
        let Some(frame) = self.next_frame()? else { return Ok(None) };
        let is_tried = guessed.is_some_and(|guessed| guessed == frame);
        match if is_tried { None } else { self.at_once(&frame) } {
            Some(event) => Ok(Some(event)),
            None => Ok(Some(self.step_by_step(&frame)?)),
        }
    }

    fn guess_frame(&mut self) -> Result<Option<Bytes>, FrameError> {
        match &mut self.frames {
            Frames::Scanned(frames) => frames.guess_frame(),
            Frames::Other(_) => Ok(None),
        }
    }

    fn put_back(&mut self, frame: &[u8]) {
        if let Frames::Scanned(frames) = &mut self.frames {
            frames.put_back(frame);
        }
    }

    fn next_frame(&mut self) -> Result<Option<Bytes>, FrameError> {
        match &mut self.frames {
            Frames::Scanned(frames) => frames.next_frame(),
            Frames::Other(frames) => frames.next_frame(),
        }
    }

    /// The event, if all of it is as it should be.
    fn at_once(&self, frame: &Bytes) -> Option<DecodedEvent> {
        let (name, object) = self.stream.serializer.split_event(frame)?;
        let object = self.objects.decode(Input::from(frame).part(object)).ok()?;
        Some(DecodedEvent { r#type: name.into(), object })
    }

    fn step_by_step(&self, frame: &Bytes) -> Result<DecodedEvent, DecodeError> {
        let event: WatchEvent = decode_frame(&*self.stream.serializer, frame)?;
        let object = match &event.object {
            RawExtension::Raw(raw) => self.objects.decode(raw)?,
            _ => self.objects.decode(&[])?,
        };
        Ok(DecodedEvent { r#type: event.r#type, object })
    }
}
