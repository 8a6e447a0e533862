//! Streams of objects, such as watches.

#[cfg(feature = "tokio")]
mod tokio;

use std::io::{Read, Write};
use std::iter::FusedIterator;
use std::sync::Arc;

use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, EncodeError, Encoder, FrameError, FrameReader,
    FrameWriter, Framer, Input, Object, ScannedFrames, Str, StreamSerializerInfo,
};

use crate::reading::{ObjectReader, typed};
use crate::{CodecFactory, MissingCapability, UnsupportedMediaTypeError};

#[cfg(feature = "tokio")]
pub use self::tokio::{FrameCodec, ObjectCodec};

/// An object could not be read from a stream, or not written to one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError {
    /// The stream failed, or could not be cut into documents. There is nothing more, except after
    /// [`FrameError::TooLarge`]: there reading goes on with the next document.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// A document could not be decoded. Reading goes on with the next one.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// An object could not be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

impl StreamError {
    /// Whether it ends the stream; else one document is lost, and reading goes on with the next
    /// one.
    pub fn is_fatal(&self) -> bool {
        matches!(self, Self::Frame(error) if !error.is_passed_over())
    }
}

#[cfg(feature = "tokio")]
impl From<std::io::Error> for StreamError {
    fn from(error: std::io::Error) -> Self {
        Self::Frame(error.into())
    }
}

/// Reads objects from a stream, in order: an iterator over them, as they were sent.
///
/// [`CodecFactory::stream_decoder`] makes one that reads any registered type. Corresponds to
/// `streaming.Decoder`. A document that is broken, or larger than the limit of 16 MiB unless
/// another is set, is an error, and the one after it comes next; after an error that [is
/// fatal](StreamError::is_fatal) there is nothing more.
///
/// ```
/// use apimachinery_meta::v1::PartialObjectMetadata;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
///
/// let codecs = CodecFactory::new(Scheme::builder().known::<PartialObjectMetadata>().build()?);
/// let body = br#"{"metadata":{"name":"a"}} {"metadata":{"name":"b"}}"#;
///
/// let mut names = Vec::new();
/// for object in codecs.stream_decoder("application/json", &body[..])?.typed::<PartialObjectMetadata>() {
///     names.push(object?.metadata.name);
/// }
/// assert_eq!(names, ["a", "b"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StreamDecoder<'a> {
    /// None when there is nothing more.
    frames: Option<Box<dyn FrameReader + 'a>>,
    objects: ObjectReader,
}

impl std::fmt::Debug for StreamDecoder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StreamDecoder").field("objects", &self.objects).finish_non_exhaustive()
    }
}

impl CodecFactory {
    /// Reads objects from a stream of a format.
    ///
    /// # Errors
    /// When there is no format with that media type, or it has no streams.
    pub fn stream_decoder<'a>(
        &self,
        media_type: &str,
        source: impl Read + Send + 'a,
    ) -> Result<StreamDecoder<'a>, UnsupportedMediaTypeError> {
        let info = stream_of(self, media_type)?;
        let decoder = StreamDecoder::of(info, source);
        let objects = ObjectReader::of_scheme(info.serializer.clone(), self.scheme());
        Ok(StreamDecoder { objects, ..decoder })
    }
}

/// How a format carries streams.
pub(crate) fn stream_of<'a>(
    factory: &'a CodecFactory,
    media_type: &str,
) -> Result<&'a StreamSerializerInfo, UnsupportedMediaTypeError> {
    let info = factory.for_media_type(media_type)?;
    info.stream.as_ref().ok_or_else(|| {
        let infos = factory.supported_media_types();
        UnsupportedMediaTypeError::new(media_type, infos, MissingCapability::Stream)
    })
}

impl<'a> StreamDecoder<'a> {
    /// A reader of the documents in `frames`.
    pub fn new(frames: Box<dyn FrameReader + 'a>, decoder: Arc<dyn Decoder>) -> Self {
        Self { frames: Some(frames), objects: ObjectReader::as_sent(decoder) }
    }

    /// A reader of `source`, which is a stream of this format.
    pub fn of(info: &StreamSerializerInfo, source: impl Read + Send + 'a) -> Self {
        Self::with_limit(info, source, info.frame_bytes)
    }

    /// A reader of `source` for documents of at most `limit` bytes. A format without a scanner of
    /// its own keeps its limit.
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

    /// The next object as it was sent, or `None` at the end of the stream.
    pub fn decode(&mut self, request: DecodeRequest<'_>) -> Option<Result<Decoded, StreamError>> {
        self.next_with(|objects, input| objects.decoder().decode_with(input, request))
    }

    /// The next object as a `T`, or `None` at the end of the stream.
    ///
    /// Of a stream made by [`CodecFactory::stream_decoder`], `T` is any registered type: the object
    /// is defaulted and converted to it, and taken for one where it does not name its kind. Of
    /// another stream the object has to be a `T` as it was sent, and to name its kind.
    /// [`Unstructured`](apimachinery_runtime::Unstructured),
    /// [`Unknown`](apimachinery_runtime::Unknown) and the
    /// [`WatchEvent`](apimachinery_meta::v1::WatchEvent) of `meta` need no registration.
    pub fn decode_as<T: 'static>(&mut self) -> Option<Result<T, StreamError>> {
        self.next_with(|objects, input| objects.decode_own(input))
    }

    /// The next object in `into`, whose type need not be registered, or `None` at the end of the
    /// stream.
    pub fn decode_into<T: Object>(&mut self, into: T) -> Option<Result<T, StreamError>> {
        self.next_with(|objects, input| {
            let decoded = objects.decoder().decode_with(input, DecodeRequest::into(Box::new(into)));
            typed(decoded?).map(Decoded::into_object)
        })
    }

    /// The objects as values of one type; as [`decode_as`](Self::decode_as).
    pub fn typed<T: 'static>(
        mut self,
    ) -> impl FusedIterator<Item = Result<T, StreamError>> + use<'a, T> {
        std::iter::from_fn(move || self.decode_as()).fuse()
    }

    fn next_with<T>(
        &mut self,
        read: impl FnOnce(&ObjectReader, Input<'_>) -> Result<T, DecodeError>,
    ) -> Option<Result<T, StreamError>> {
        match self.frames.as_mut()?.next_frame() {
            Ok(Some(frame)) => {
                Some(read(&self.objects, (&frame).into()).map_err(StreamError::from))
            }
            Ok(None) => {
                self.frames = None;
                None
            }
            Err(error) => {
                if !error.is_passed_over() {
                    self.frames = None;
                }
                Some(Err(error.into()))
            }
        }
    }
}

impl Iterator for StreamDecoder<'_> {
    type Item = Result<Decoded, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.decode(DecodeRequest::default())
    }
}

impl FusedIterator for StreamDecoder<'_> {}

/// Writes objects to a stream, in order. Corresponds to `streaming.Encoder`.
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

    /// A writer to `sink`, whose documents `framer` separates.
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

    /// A text that distinguishes encoders with different output.
    pub fn identifier(&self) -> Str {
        self.encoder.identifier()
    }
}
