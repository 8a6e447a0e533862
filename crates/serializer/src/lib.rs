//! The codecs of a scheme: which format some data is in, which serializer a media type asks for, and the
//! codecs that put versions around it.

mod codec_factory;
mod documents;
mod list_reader;
mod recognizer;
mod stream;
mod unstructured;
mod without_conversion;

pub use codec_factory::{
    CodecFactory, CodecFactoryOptions, FactoryDecoder, UnsupportedMediaTypeError,
};
pub use documents::DecodedDocuments;
pub use list_reader::ListReader;
pub use recognizer::RecognizingDecoder;
#[cfg(feature = "tokio")]
pub use stream::{FrameCodec, ObjectCodec};
pub use stream::{StreamDecoder, StreamEncoder, StreamError};
pub use unstructured::unstructured_formats;
pub use without_conversion::WithoutConversionCodecFactory;
