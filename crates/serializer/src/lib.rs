//! The codecs of a scheme: which format some data is in, which serializer a media type asks for, and the
//! codecs that put versions around it.

mod codec_factory;
mod recognizer;
mod without_conversion;

pub use codec_factory::{
    CodecFactory, CodecFactoryOptions, FactoryDecoder, UnsupportedMediaTypeError,
};
pub use recognizer::RecognizingDecoder;
pub use without_conversion::WithoutConversionCodecFactory;
