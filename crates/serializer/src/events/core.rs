//! What reading events is, whoever reads the stream.

use std::fmt;
use std::sync::Arc;

use apimachinery_meta::{decode_object_meta, v1};
use apimachinery_runtime::{
    DecodeError, Decoder, FrameBuffer, Input, NextFrame, RawExtension, Str, StreamSerializerInfo,
};
use bytes::Bytes;

use super::typed::ERROR;
use crate::StreamError;
use crate::pushed::NextItem;
use crate::reading::decode_default;

/// Makes an event of its type and the document of its object.
pub(crate) type ReadObject<E> =
    Box<dyn Fn(&str, Input<'_>) -> Result<E, DecodeError> + Send + Sync>;

/// Makes events of frames.
pub(crate) struct EventReader<E> {
    stream: StreamSerializerInfo,
    objects: ReadObject<E>,
    /// Reads objects of any kind.
    decoder: Arc<dyn Decoder>,
    /// The last object that was no error, encoded.
    last: Option<Bytes>,
}

impl<E> fmt::Debug for EventReader<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventReader").field("stream", &self.stream).finish_non_exhaustive()
    }
}

impl<E> EventReader<E> {
    pub(super) fn new(
        stream: &StreamSerializerInfo,
        objects: ReadObject<E>,
        decoder: Arc<dyn Decoder>,
    ) -> Self {
        Self { stream: stream.clone(), objects, decoder, last: None }
    }

    /// The resource version of the last object that was no error.
    pub(super) fn resource_version(&self) -> Option<Str> {
        let metadata = decode_object_meta(&*self.decoder, self.last.as_ref()?).ok()?;
        Some(metadata.resource_version).filter(|version| !version.is_empty())
    }

    /// From now on the frames are of at most so many bytes.
    pub(super) fn limit(&self, frames: &mut FrameBuffer, bytes: usize) {
        if let Some(scanner) = self.stream.framer.frame_scanner(bytes) {
            frames.set_scanner(scanner);
        }
    }

    pub(super) fn next(&mut self, frames: &mut FrameBuffer) -> Result<NextItem<E>, StreamError> {
        if frames.is_blank() {
            return Ok(NextItem::More);
        }
        let guessed = frames.guess_frame();
        if let Some(frame) = &guessed {
            if let Some(event) = self.at_once(frame) {
                return Ok(NextItem::Item(event));
            }
            frames.put_back(frame);
        }
        let frame = match frames.next_frame()? {
            NextFrame::Frame(frame) => frame,
            NextFrame::More => return Ok(NextItem::More),
            NextFrame::End => return Ok(NextItem::End),
        };
        let is_tried = guessed.is_some_and(|guessed| guessed == frame);
        match if is_tried { None } else { self.at_once(&frame) } {
            Some(event) => Ok(NextItem::Item(event)),
            None => Ok(NextItem::Item(self.step_by_step(&frame)?)),
        }
    }

    /// The event in a frame.
    pub(super) fn read(&mut self, frame: &Bytes) -> Result<E, DecodeError> {
        match self.at_once(frame) {
            Some(event) => Ok(event),
            None => self.step_by_step(frame),
        }
    }

    /// The event, if all of it is as it should be.
    fn at_once(&mut self, frame: &Bytes) -> Option<E> {
        let (name, object) = self.stream.serializer.split_event(frame)?;
        let event = (self.objects)(name, Input::from(frame).part(object)).ok()?;
        if name != ERROR {
            self.last = Some(frame.slice_ref(object));
        }
        Some(event)
    }

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
