//! Events from the bytes that have arrived, whatever their source.

use std::fmt;
use std::sync::Arc;

use apimachinery_meta::{decode_object_meta, v1};
use apimachinery_runtime::{
    DecodeError, Decoder, FrameBuffer, Input, NextFrame, RawExtension, Str, StreamSerializerInfo,
};
use bytes::Bytes;

use super::typed::ERROR;
use crate::StreamError;
use crate::reading::decode_default;
use crate::source::NextItem;

/// Makes an event of its type and the document of its object.
pub(super) type ReadObject<E> =
    Box<dyn Fn(&str, Input<'_>) -> Result<E, DecodeError> + Send + Sync>;

/// Finds events in what has arrived.
pub(super) struct EventCore<E> {
    frames: FrameDecoder<E>,
    arrived: Arrived,
    is_done: bool,
}

enum Arrived {
    Bytes(FrameBuffer),
    /// Of a format that has a reader of frames and no scanner.
    Frame(Option<Bytes>),
}

/// Makes events of frames.
struct FrameDecoder<E> {
    stream: StreamSerializerInfo,
    objects: ReadObject<E>,
    /// Reads objects of any kind.
    decoder: Arc<dyn Decoder>,
    /// The last object that was not an error, encoded.
    last: Option<Bytes>,
}

impl<E> fmt::Debug for EventCore<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventCore").field("stream", &self.frames.stream).finish_non_exhaustive()
    }
}

impl<E> EventCore<E> {
    pub(super) fn new(
        stream: &StreamSerializerInfo,
        objects: ReadObject<E>,
        decoder: Arc<dyn Decoder>,
    ) -> Self {
        let arrived = match stream.framer.frame_scanner(stream.frame_bytes) {
            Some(scanner) => Arrived::Bytes(FrameBuffer::new(scanner)),
            None => Arrived::Frame(None),
        };
        let frames = FrameDecoder { stream: stream.clone(), objects, decoder, last: None };
        Self { frames, arrived, is_done: false }
    }

    /// Whether events are found in bytes, and not only in frames.
    pub(super) fn takes_bytes(&self) -> bool {
        matches!(self.arrived, Arrived::Bytes(_))
    }

    /// The resource version of the last object that was not an error.
    pub(super) fn resource_version(&self) -> Option<Str> {
        let metadata =
            decode_object_meta(&*self.frames.decoder, self.frames.last.as_ref()?).ok()?;
        Some(metadata.resource_version).filter(|version| !version.is_empty())
    }

    /// Sets the limit for an event in bytes.
    pub(super) fn limit(&mut self, bytes: usize) {
        if let Arrived::Bytes(frames) = &mut self.arrived
            && let Some(scanner) = self.frames.stream.framer.frame_scanner(bytes)
        {
            frames.set_scanner(scanner);
        }
    }

    /// Takes the next bytes of the stream; an empty slice is its end.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        if let Arrived::Bytes(frames) = &mut self.arrived {
            frames.push(bytes);
        }
    }

    /// Takes the next frame; `None` is the end.
    pub(super) fn push_frame(&mut self, frame: Option<Bytes>) {
        self.is_done |= frame.is_none();
        self.arrived = Arrived::Frame(frame);
    }

    /// Whether there are no more events.
    #[cfg(feature = "tokio")]
    pub(super) fn is_done(&self) -> bool {
        self.is_done
    }

    /// The next event. After a fatal error comes the end.
    pub(super) fn next(&mut self) -> Result<NextItem<E>, StreamError> {
        if self.is_done {
            return Ok(NextItem::End);
        }
        match self.step() {
            Ok(NextItem::End) => {
                self.is_done = true;
                Ok(NextItem::End)
            }
            Err(error) => Err(self.fail(error)),
            found => found,
        }
    }

    /// The error as it is; if it is fatal, reading ends.
    pub(super) fn fail(&mut self, error: impl Into<StreamError>) -> StreamError {
        let error = error.into();
        self.is_done |= error.is_fatal();
        error
    }

    fn step(&mut self) -> Result<NextItem<E>, StreamError> {
        let arrived = match &mut self.arrived {
            Arrived::Bytes(arrived) => arrived,
            Arrived::Frame(frame) => {
                let Some(frame) = frame.take() else { return Ok(NextItem::More) };
                return Ok(NextItem::Item(self.frames.read(&frame)?));
            }
        };
        if arrived.is_blank() {
            return Ok(NextItem::More);
        }
        let guessed = arrived.guess_frame();
        if let Some(frame) = &guessed {
            if let Some(event) = self.frames.at_once(frame) {
                return Ok(NextItem::Item(event));
            }
            arrived.put_back(frame);
        }
        let frame = match arrived.next_frame()? {
            NextFrame::Frame(frame) => frame,
            NextFrame::More => return Ok(NextItem::More),
            NextFrame::End => return Ok(NextItem::End),
        };
        let is_tried = guessed.is_some_and(|guessed| guessed == frame);
        let event =
            if is_tried { self.frames.step_by_step(&frame) } else { self.frames.read(&frame) };
        Ok(NextItem::Item(event?))
    }
}

impl<E> FrameDecoder<E> {
    /// The event in a frame.
    fn read(&mut self, frame: &Bytes) -> Result<E, DecodeError> {
        match self.at_once(frame) {
            Some(event) => Ok(event),
            None => self.step_by_step(frame),
        }
    }

    /// The event, if it is valid and written as servers write it: only the reader of its object
    /// reads it.
    fn at_once(&mut self, frame: &Bytes) -> Option<E> {
        let (name, object) = self.stream.serializer.split_event(frame)?;
        let event = (self.objects)(name, Input::from(frame).part(object)).ok()?;
        if name != ERROR {
            self.last = Some(frame.slice_ref(object));
        }
        Some(event)
    }

    /// The event, read by its own type before its object is.
    fn step_by_step(&mut self, frame: &Bytes) -> Result<E, DecodeError> {
        let event: v1::WatchEvent = decode_default(&*self.stream.serializer, frame)?;
        let RawExtension::Raw(object) = event.object else {
            return (self.objects)(&event.r#type, Input::from(&[]));
        };
        let read = (self.objects)(&event.r#type, Input::from(&object))?;
        if event.r#type != ERROR {
            self.last = Some(object);
        }
        Ok(read)
    }
}
