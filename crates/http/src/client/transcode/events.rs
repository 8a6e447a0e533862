//! The events of a watch as lines of JSON.

use std::io::ErrorKind;
use std::sync::Arc;

use apimachinery_json as json;
use apimachinery_meta::v1::WatchEvent;
use apimachinery_runtime::{
    DecodeRequest, Decoded, FrameBuffer, FrameError, FrameScanner, Input, NextFrame, RawExtension,
    Reason, Serializer, Str,
};
use bytes::Bytes;

use super::object::Json;
use super::{CHUNK, Progress, TranscodeError};

/// Makes lines of events.
pub(in super::super) struct Events {
    json: Json,
    stream: Arc<dyn Serializer>,
    frames: FrameBuffer,
}

impl Events {
    pub(super) fn new(
        json: Json,
        stream: Arc<dyn Serializer>,
        scanner: Box<dyn FrameScanner>,
    ) -> Self {
        Self { json, stream, frames: FrameBuffer::new(scanner) }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.frames.push(bytes);
    }

    /// Writes what events there are.
    pub(super) fn advance(&mut self, out: &mut Vec<u8>) -> Result<Progress, TranscodeError> {
        while out.len() < CHUNK {
            match self.frames.next_frame().map_err(stream_error)? {
                NextFrame::Frame(frame) => self.write(&frame, out)?,
                NextFrame::More => return Ok(Progress::More),
                NextFrame::End => return Ok(Progress::End),
            }
        }
        Ok(Progress::Some)
    }

    fn write(&self, frame: &Bytes, out: &mut Vec<u8>) -> Result<(), TranscodeError> {
        let start = out.len();
        if let Some((name, object)) = self.stream.split_event(frame)
            && self.write_event(name, Input::from(frame).part(object), out).is_ok()
        {
            return Ok(());
        }
        out.truncate(start);
        let event = self.read(frame)?;
        let object = match &event.object {
            RawExtension::Raw(raw) => raw.into(),
            _ => Input::from(&[]),
        };
        self.write_event(&event.r#type, object, out).inspect_err(|_| out.truncate(start))
    }

    /// The event in a frame that is not written in the usual way, or broken.
    fn read(&self, frame: &Bytes) -> Result<WatchEvent, TranscodeError> {
        let request = DecodeRequest::into(Box::<WatchEvent>::default());
        let decoded = self.stream.decode_with(frame.into(), request);
        let typed = decoded.and_then(|decoded| {
            let typed = decoded.into_typed().map_err(Reason::cause);
            typed.map_err(apimachinery_runtime::DecodeError::custom)
        });
        typed.map(Decoded::into_object).map_err(TranscodeError::Decode)
    }

    fn write_event(
        &self,
        name: &str,
        object: Input<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), TranscodeError> {
        out.extend_from_slice(b"{\"type\":");
        out.extend(json::to_vec(&Str::from(name)).map_err(TranscodeError::Encode)?);
        out.extend_from_slice(b",\"object\":");
        self.json.write_inside(object, out)?;
        out.extend_from_slice(b"}\n");
        Ok(())
    }
}

fn stream_error(error: FrameError) -> TranscodeError {
    match error {
        FrameError::UnexpectedEnd => TranscodeError::Cut(ErrorKind::UnexpectedEof.into()),
        error => TranscodeError::Frame(error),
    }
}
