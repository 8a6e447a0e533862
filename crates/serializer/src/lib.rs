//! The codecs of a scheme: which format some data is in, which serializer a media type asks for, and the
//! codecs that put versions around it.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

#[cfg(feature = "tokio")]
mod asynchronous;
mod base64;
mod codec_factory;
mod documents;
mod events;
mod factory_decoder;
mod formats;
mod list_reader;
mod negotiator;
mod reading;
mod recognizer;
mod storage;
mod stream;
mod unstructured;
mod unsupported;
mod without_conversion;

pub use base64::{Base64Decoder, Base64Encoder};
pub use codec_factory::{CodecFactory, CodecFactoryOptions};
pub use documents::DecodedDocuments;
#[cfg(feature = "tokio")]
pub use events::EventStream;
pub use events::{DecodedEvent, EventDecoder, WatchEvent};
pub use factory_decoder::FactoryDecoder;
pub use list_reader::ListReader;
#[cfg(feature = "tokio")]
pub use list_reader::ListStream;
pub use negotiator::{ClientNegotiator, NegotiatedStream, SimpleNegotiatedSerializer};
pub use recognizer::{Candidate, RecognizingDecoder};
pub use storage::StorageCodecConfig;
#[cfg(feature = "tokio")]
pub use stream::{FrameCodec, ObjectCodec};
pub use stream::{StreamDecoder, StreamEncoder, StreamError};
pub use unstructured::unstructured_formats;
pub use unsupported::{MissingCapability, UnsupportedMediaTypeError};
pub use without_conversion::WithoutConversionCodecFactory;
