//! What reading events is, whoever reads the stream.

use std::fmt;

use apimachinery_meta::v1;
use apimachinery_runtime::{
    DecodeError, FrameBuffer, Input, NextFrame, RawExtension, StreamSerializerInfo,
};
use bytes::Bytes;

use crate::StreamError;
use crate::reading::decode_default;

/// Makes an event of its type and the document of its object.
pub(crate) type ReadObject<E> =
    Box<dyn Fn(&str, Input<'_>) -> Result<E, DecodeError> + Send + Sync>;

/// Makes events of frames.
pub(crate) struct EventReader<E> {
    stream: StreamSerializerInfo,
    objects: ReadObject<E>,
}

/// What comes next.
pub(super) enum Next<E> {
    Event(E),
    /// More bytes have to be pushed.
    More,
    End,
}

impl<E> fmt::Debug for EventReader<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventReader").field("stream", &self.stream).finish_non_exhaustive()
    }
}

impl<E> EventReader<E> {
    pub(super) fn new(stream: &StreamSerializerInfo, objects: ReadObject<E>) -> Self {
        Self { stream: stream.clone(), objects }
    }

    /// From now on the frames are of at most so many bytes.
    pub(super) fn limit(&self, frames: &mut FrameBuffer, bytes: usize) {
        if let Some(scanner) = self.stream.framer.frame_scanner(bytes) {
            frames.set_scanner(scanner);
        }
    }

    pub(super) fn next(&self, frames: &mut FrameBuffer) -> Result<Next<E>, StreamError> {
        if frames.is_blank() {
            return Ok(Next::More);
        }
        let guessed = frames.guess_frame();
        if let Some(frame) = &guessed {
            if let Some(event) = self.at_once(frame) {
                return Ok(Next::Event(event));
            }
            frames.put_back(frame);
        }
        let frame = match frames.next_frame()? {
            NextFrame::Frame(frame) => frame,
            NextFrame::More => return Ok(Next::More),
            NextFrame::End => return Ok(Next::End),
        };
        let is_tried = guessed.is_some_and(|guessed| guessed == frame);
        match if is_tried { None } else { self.at_once(&frame) } {
            Some(event) => Ok(Next::Event(event)),
            None => Ok(Next::Event(self.step_by_step(&frame)?)),
        }
    }

    /// The event in a frame.
    pub(super) fn read(&self, frame: &Bytes) -> Result<E, DecodeError> {
        match self.at_once(frame) {
            Some(event) => Ok(event),
            None => self.step_by_step(frame),
        }
    }

    /// The event, if all of it is as it should be.
    fn at_once(&self, frame: &Bytes) -> Option<E> {
        let (name, object) = self.stream.serializer.split_event(frame)?;
        (self.objects)(name, Input::from(frame).part(object)).ok()
    }

    fn step_by_step(&self, frame: &Bytes) -> Result<E, DecodeError> {
        let event: v1::WatchEvent = decode_default(&*self.stream.serializer, frame)?;
        match &event.object {
            RawExtension::Raw(raw) => (self.objects)(&event.r#type, raw.into()),
            _ => (self.objects)(&event.r#type, Input::from(&[])),
        }
    }
}
