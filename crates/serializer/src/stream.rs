//! Streams of objects, such as watches.

#[cfg(feature = "tokio")]
mod tokio;

use std::io::{Read, Write};
use std::sync::Arc;

use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, EncodeError, Encoder, FrameError, FrameReader,
    FrameWriter, Framer, MAX_FRAME_SIZE, Object, Reason, ScannedFrames, Str, StreamSerializerInfo,
};

#[cfg(feature = "tokio")]
pub use self::tokio::{FrameCodec, ObjectCodec};

/// An object could not be read from a stream, or not written to one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError {
    /// The stream failed, or could not be cut into documents. After [`FrameError::TooLarge`] reading goes on
    /// with the next one.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// A document could not be decoded. Reading goes on with the next one.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// An object could not be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

#[cfg(feature = "tokio")]
impl From<std::io::Error> for StreamError {
    fn from(error: std::io::Error) -> Self {
        Self::Frame(error.into())
    }
}

/// Reads objects from a stream, one after the other.
///
/// Corresponds to `streaming.Decoder`: a document larger than the limit, 16 MiB unless another is set, is an
/// error, and the next call goes on with the one behind it.
///
/// ```
/// use apimachinery_meta::v1::WatchEvent;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
///
/// let codecs = CodecFactory::new(Scheme::builder().build()?);
/// let stream = codecs.for_media_type("application/json")?.stream.as_ref().ok_or("no streams")?;
/// let body = br#"{"type":"ADDED","object":{}} {"type":"DELETED","object":{}}"#;
///
/// let mut events = apimachinery_serializer::StreamDecoder::of(stream, &body[..]);
/// let mut types = Vec::new();
/// while let Some(event) = events.decode_as::<WatchEvent>()? {
///     types.push(event.r#type);
/// }
/// assert_eq!(types, ["ADDED", "DELETED"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StreamDecoder<'a> {
    frames: Box<dyn FrameReader + 'a>,
    decoder: Arc<dyn Decoder>,
}

impl std::fmt::Debug for StreamDecoder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StreamDecoder").field("decoder", &self.decoder).finish_non_exhaustive()
    }
}

impl<'a> StreamDecoder<'a> {
    /// A reader of the documents in `frames`.
    pub fn new(frames: Box<dyn FrameReader + 'a>, decoder: Arc<dyn Decoder>) -> Self {
        Self { frames, decoder }
    }

    /// A reader of `source`, which is a stream of this format.
    pub fn of(info: &StreamSerializerInfo, source: impl Read + Send + 'a) -> Self {
        Self::with_limit(info, source, MAX_FRAME_SIZE)
    }

    /// A reader of `source` for documents of at most `limit` bytes. A format without a scanner of its own
    /// keeps its limit.
    pub fn with_limit(
        info: &StreamSerializerInfo,
        source: impl Read + Send + 'a,
        limit: usize,
    ) -> Self {
        let source = Box::new(source);
        let frames: Box<dyn FrameReader + 'a> = match info.framer.frame_scanner(limit) {
            Some(scanner) => Box::new(ScannedFrames::new(source, scanner)),
            None => info.framer.frame_reader(source),
        };
        Self::new(frames, info.serializer.clone())
    }

    /// The next object, or `None` at the end of the stream.
    ///
    /// # Errors
    /// When the stream fails, breaks off or cannot be cut into documents, or the document cannot be decoded.
    pub fn decode(&mut self, request: DecodeRequest<'_>) -> Result<Option<Decoded>, StreamError> {
        let Some(frame) = self.frames.next_frame()? else { return Ok(None) };
        Ok(Some(self.decoder.decode_with((&frame).into(), request)?))
    }

    /// The next object as a `T`, or `None` at the end of the stream. Formats whose documents do not name
    /// their kind, such as protobuf's, take it from `T`.
    ///
    /// # Errors
    /// As [`decode`](Self::decode), and when the object is something else.
    pub fn decode_as<T: Object + Default>(&mut self) -> Result<Option<T>, StreamError> {
        let Some(frame) = self.frames.next_frame()? else { return Ok(None) };
        Ok(Some(decode_frame(&*self.decoder, &frame)?))
    }
}

/// Decodes one document into a `T`.
pub(crate) fn decode_frame<T: Object + Default>(
    decoder: &dyn Decoder,
    frame: &bytes::Bytes,
) -> Result<T, DecodeError> {
    let decoded = decoder.decode_with(frame.into(), DecodeRequest::into(Box::<T>::default()))?;
    let kind = decoded.kind().clone();
    let typed = decoded.into_typed::<T>();
    let typed = typed.map_err(|error| DecodeError::custom(Reason::cause(error)).of_kind(&kind))?;
    Ok(typed.into_object())
}

/// Writes objects to a stream, one after the other. Corresponds to `streaming.Encoder`.
pub struct StreamEncoder<'a> {
    frames: Box<dyn FrameWriter + 'a>,
    encoder: Arc<dyn Encoder>,
    buffer: Vec<u8>,
}

impl std::fmt::Debug for StreamEncoder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StreamEncoder").field("encoder", &self.encoder).finish_non_exhaustive()
    }
}

impl<'a> StreamEncoder<'a> {
    /// A writer to `frames`.
    pub fn new(frames: Box<dyn FrameWriter + 'a>, encoder: Arc<dyn Encoder>) -> Self {
        Self { frames, encoder, buffer: Vec::new() }
    }

    /// A writer to `sink`, whose documents `framer` tells apart.
    pub fn of(
        framer: &dyn Framer,
        encoder: Arc<dyn Encoder>,
        sink: impl Write + Send + 'a,
    ) -> Self {
        Self::new(framer.frame_writer(Box::new(sink)), encoder)
    }

    /// Writes an object and flushes the stream.
    ///
    /// # Errors
    /// When the object cannot be encoded — then nothing is written — or the stream fails.
    pub fn encode(&mut self, object: &dyn Object) -> Result<(), StreamError> {
        self.buffer.clear();
        self.encoder.encode_to(object, &mut self.buffer)?;
        Ok(self.frames.write_frame(&self.buffer)?)
    }

    /// A text that tells encoders with different output apart.
    pub fn identifier(&self) -> Str {
        self.encoder.identifier()
    }
}
