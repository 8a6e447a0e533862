//! The codecs of `tokio-util`: frames and objects over anything that reads and writes asynchronously.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use apimachinery_runtime::{
    Encoder, FrameError, FrameScanner, Framer, MAX_FRAME_SIZE, Object, Serializer,
    StreamSerializerInfo, take_frame,
};
use bytes::{Bytes, BytesMut};
use tokio_util::codec;

use super::{StreamError, decode_frame};

/// Cuts an asynchronous stream into documents, and joins documents to one.
///
/// Use it with `tokio_util::codec::FramedRead` and `FramedWrite`.
#[derive(Debug)]
pub struct FrameCodec {
    framer: Arc<dyn Framer>,
    scanner: Box<dyn FrameScanner>,
}

impl FrameCodec {
    /// A codec for a framing. `None` when it can only be read in a blocking way.
    pub fn new(framer: &Arc<dyn Framer>) -> Option<Self> {
        Self::with_limit(framer, MAX_FRAME_SIZE)
    }

    /// A codec for documents of at most `limit` bytes.
    pub fn with_limit(framer: &Arc<dyn Framer>, limit: usize) -> Option<Self> {
        let scanner = framer.frame_scanner(limit)?;
        Some(Self { framer: Arc::clone(framer), scanner })
    }
}

impl codec::Decoder for FrameCodec {
    type Item = Bytes;
    type Error = FrameError;

    fn decode(&mut self, source: &mut BytesMut) -> Result<Option<Bytes>, FrameError> {
        take_frame(&mut *self.scanner, source, false)
    }

    fn decode_eof(&mut self, source: &mut BytesMut) -> Result<Option<Bytes>, FrameError> {
        take_frame(&mut *self.scanner, source, true)
    }
}

impl<F: AsRef<[u8]>> codec::Encoder<F> for FrameCodec {
    type Error = FrameError;

    fn encode(&mut self, frame: F, out: &mut BytesMut) -> Result<(), FrameError> {
        let (frame, mut start) = (frame.as_ref(), Vec::new());
        self.framer.start_frame(frame.len(), &mut start)?;
        out.extend_from_slice(&start);
        out.extend_from_slice(frame);
        Ok(())
    }
}

/// Reads objects of type `T` from an asynchronous stream, and writes objects to one.
///
/// A document that cannot be decoded is an error like any other for `FramedRead`, which ends there; polled
/// again, it goes on with the next document.
pub struct ObjectCodec<T> {
    frames: FrameCodec,
    serializer: Arc<dyn Serializer>,
    encoder: Option<Arc<dyn Encoder>>,
    read: PhantomData<fn() -> T>,
}

impl<T> fmt::Debug for ObjectCodec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ObjectCodec").field("frames", &self.frames).finish_non_exhaustive()
    }
}

impl<T> ObjectCodec<T> {
    /// A codec for streams of a format. `None` when they can only be read in a blocking way.
    pub fn new(info: &StreamSerializerInfo) -> Option<Self> {
        let frames = FrameCodec::new(&info.framer)?;
        let serializer = Arc::clone(&info.serializer);
        Some(Self { frames, serializer, encoder: None, read: PhantomData })
    }

    /// The same writing with `encoder`, which chooses kinds and versions; without one, objects are written
    /// under the kind they declare.
    #[must_use]
    pub fn with_encoder(mut self, encoder: Arc<dyn Encoder>) -> Self {
        self.encoder = Some(encoder);
        self
    }

    fn decoded(&self, frame: Option<Bytes>) -> Result<Option<T>, StreamError>
    where
        T: Object + Default,
    {
        let decode = |frame: Bytes| decode_frame(&*self.serializer, &frame);
        Ok(frame.map(decode).transpose()?)
    }
}

impl<T: Object + Default> codec::Decoder for ObjectCodec<T> {
    type Item = T;
    type Error = StreamError;

    fn decode(&mut self, source: &mut BytesMut) -> Result<Option<T>, StreamError> {
        let frame = self.frames.decode(source)?;
        self.decoded(frame)
    }

    fn decode_eof(&mut self, source: &mut BytesMut) -> Result<Option<T>, StreamError> {
        let frame = self.frames.decode_eof(source)?;
        self.decoded(frame)
    }
}

impl<T> codec::Encoder<&dyn Object> for ObjectCodec<T> {
    type Error = StreamError;

    fn encode(&mut self, object: &dyn Object, out: &mut BytesMut) -> Result<(), StreamError> {
        let mut document = Vec::new();
        match &self.encoder {
            Some(encoder) => encoder.encode_to(object, &mut document)?,
            None => {
                let declared = object.type_info().kind.map(|kind| kind.to_gvk());
                let kind = declared.unwrap_or_default();
                self.serializer.encode(object, &kind, &mut document)?;
            }
        }
        Ok(self.frames.encode(document, out)?)
    }
}
