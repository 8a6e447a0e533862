//! The codecs of `tokio-util`: frames and objects over anything that reads and writes
//! asynchronously.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use apimachinery_runtime::{
    Encoder, FrameError, FrameScanner, Framer, MAX_FRAME_SIZE, Object, Serializer,
    StreamSerializerInfo, take_frame,
};
use bytes::{Bytes, BytesMut};
use tokio_util::codec;

use super::{StreamError, stream_of};
use crate::reading::ObjectReader;
use crate::{CodecFactory, MissingCapability, UnsupportedMediaTypeError};

/// Cuts an asynchronous stream into documents, and joins documents to one.
///
/// Use it with `tokio_util::codec::FramedRead` and `FramedWrite`. `FramedRead` ends after any
/// error. After [`FrameError::TooLarge`] it goes on with the next document when it is polled again.
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

/// Reads objects of type `T` from an asynchronous stream, and writes objects to one: with
/// `tokio_util::codec::FramedRead` and `FramedWrite`.
///
/// A `FramedRead` ends after the first error of its codec. A document that cannot be decoded, or is
/// too large, is therefore no such error: it is an item that is an `Err`, and the next one follows.
/// An error of the codec itself is [fatal](StreamError::is_fatal): the stream failed, broke off or
/// cannot be cut into documents.
///
/// ```
/// use apimachinery_meta::v1::PartialObjectMetadata;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
/// use futures_util::TryStreamExt;
/// use tokio_util::codec::FramedRead;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let codecs = CodecFactory::new(Scheme::builder().known::<PartialObjectMetadata>().build()?);
/// let body = br#"{"metadata":{"name":"a"}} {"metadata":7} {"metadata":{"name":"b"}}"#;
/// let codec = codecs.object_codec::<PartialObjectMetadata>("application/json")?;
/// let mut objects = FramedRead::new(&body[..], codec);
/// let mut names = Vec::new();
/// while let Some(object) = objects.try_next().await? {
///     match object {
///         Ok(object) => names.push(object.metadata.name),
///         Err(error) => eprintln!("passed over: {error}"),
///     }
/// }
/// assert_eq!(names, ["a", "b"]);
/// # Ok(())
/// # }
/// ```
pub struct ObjectCodec<T> {
    frames: FrameCodec,
    serializer: Arc<dyn Serializer>,
    objects: ObjectReader,
    encoder: Option<Arc<dyn Encoder>>,
    read: PhantomData<fn() -> T>,
}

impl<T> fmt::Debug for ObjectCodec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ObjectCodec").field("frames", &self.frames).finish_non_exhaustive()
    }
}

impl CodecFactory {
    /// A codec for streams of a format, which reads objects of any registered type as
    /// [`decode_as`](Self::decode_as) does: defaulted, and converted to `T`.
    ///
    /// # Errors
    /// When there is no format with that media type, it has no streams, or they can only be read in
    /// a blocking way.
    pub fn object_codec<T: 'static>(
        &self,
        media_type: &str,
    ) -> Result<ObjectCodec<T>, UnsupportedMediaTypeError> {
        let info = stream_of(self, media_type)?;
        let objects = ObjectReader::of_scheme(info.serializer.clone(), self.scheme());
        ObjectCodec::of(info, objects).ok_or_else(|| {
            let infos = self.supported_media_types();
            UnsupportedMediaTypeError::new(media_type, infos, MissingCapability::Asynchronous)
        })
    }
}

impl<T> ObjectCodec<T> {
    /// A codec for streams of a format, which reads objects that are a `T` as they were sent, and
    /// name it, as [`StreamDecoder::of`](crate::StreamDecoder::of) does. `None` when streams of the
    /// format can only be read in a blocking way.
    pub fn new(info: &StreamSerializerInfo) -> Option<Self> {
        Self::of(info, ObjectReader::as_sent(info.serializer.clone()))
    }

    fn of(info: &StreamSerializerInfo, objects: ObjectReader) -> Option<Self> {
        let frames = FrameCodec::new(&info.framer)?;
        let serializer = Arc::clone(&info.serializer);
        Some(Self { frames, serializer, objects, encoder: None, read: PhantomData })
    }

    /// The same writing with `encoder`, which chooses kinds and versions; without one, objects are
    /// written under the kind they declare.
    #[must_use]
    pub fn with_encoder(mut self, encoder: Arc<dyn Encoder>) -> Self {
        self.encoder = Some(encoder);
        self
    }
}

impl<T: 'static> ObjectCodec<T> {
    /// What comes of a frame: an item, unless the stream is over.
    fn read(&self, frame: Result<Option<Bytes>, FrameError>) -> Read<T> {
        match frame {
            Ok(None) => Ok(None),
            Ok(Some(frame)) => {
                let object = self.objects.decode_own((&frame).into());
                Ok(Some(object.map_err(StreamError::from)))
            }
            Err(error) if error.is_passed_over() => Ok(Some(Err(error.into()))),
            Err(error) => Err(error.into()),
        }
    }
}

/// Perhaps an item, or the error that ends the stream.
type Read<T> = Result<Option<Result<T, StreamError>>, StreamError>;

impl<T: 'static> codec::Decoder for ObjectCodec<T> {
    type Item = Result<T, StreamError>;
    type Error = StreamError;

    fn decode(&mut self, source: &mut BytesMut) -> Read<T> {
        let frame = self.frames.decode(source);
        self.read(frame)
    }

    fn decode_eof(&mut self, source: &mut BytesMut) -> Read<T> {
        let frame = self.frames.decode_eof(source);
        self.read(frame)
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
