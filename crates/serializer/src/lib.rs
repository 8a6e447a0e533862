//! The codecs of a scheme: recognizing the format of data, finding the serializer of a media type,
//! and the codecs that default and convert.
//!
//! Begin with [`CodecFactory`].
//!
//! # Which decoder does what
//!
//! | decoder | defaults | converts | kinds that are not registered |
//! |---|---|---|---|
//! | [`CodecFactory::decode_as`] | yes | to the type that is asked for | an error |
//! | [`CodecFactory::list_reader`] and its siblings | yes | to the type that is asked for | an error |
//! | [`CodecFactory::as_sent`], with documents and watches | no | no | an error, or unstructured data with [`any_kind`](AsSent::any_kind) |
//! | [`CodecFactory::universal_decoder`], [`decoder_to_version`](CodecFactory::decoder_to_version) | yes | to a version | an error |
//! | those of [`CodecFactory::without_conversion`], for clients | no | no | an error, or unstructured data where the request asks for any kind |
//!
//! # Lists and watches
//!
//! | what | blocking, an iterator | asynchronous, a `Stream` (feature `tokio`) | bytes that the caller pushes |
//! |---|---|---|---|
//! | a list, item by item: [`ListReader`] | [`CodecFactory::list_reader`] | [`CodecFactory::list_stream`](CodecFactory#method.list_stream) | [`CodecFactory::list_buffer`] |
//! | a watch on one type: [`EventReader`] | [`AsSent::event_reader_as`] | [`AsSent::event_stream_as`](AsSent#method.event_stream_as) | [`AsSent::event_buffer_as`] |
//! | a watch on any kinds: [`EventReader`] | [`AsSent::event_reader`] | [`AsSent::event_stream`](AsSent#method.event_stream) | [`AsSent::event_buffer`] |
//! | objects that follow each other | [`CodecFactory::stream_decoder`] | [`CodecFactory::object_codec`](CodecFactory#method.object_codec), for `tokio_util::codec::FramedRead` | |
//!
//! All of them return `Result`s, hold one item or event at a time, and go on after one that is
//! broken or too large. An error that [is fatal](StreamError::is_fatal) is the last. Types are
//! those of the scheme, whether they are derived here or have only serde's traits.
//!
//! A client that lists and then watches:
//!
#![cfg_attr(feature = "tokio", doc = "```")]
#![cfg_attr(not(feature = "tokio"), doc = "```ignore")]
//! use apimachinery_meta::v1::PartialObjectMetadata as Metadata;
//! # use apimachinery_runtime::Scheme;
//! use apimachinery_serializer::{CodecFactory, WatchEvent};
//! use futures_util::TryStreamExt;
//! use tokio::io::AsyncRead;
//!
//! type Failure = Box<dyn std::error::Error>;
//!
//! async fn names(codecs: &CodecFactory, body: impl AsyncRead + Send) -> Result<String, Failure> {
//!     let mut list = codecs.list_stream::<Metadata>("application/json", body)?;
//!     while let Some(item) = list.try_next().await? {
//!         println!("{}", item.metadata.name);
//!     }
//!     Ok(list.metadata().resource_version.to_string()) // where the watch starts
//! }
//!
//! async fn watch(codecs: &CodecFactory, body: impl AsyncRead + Send) -> Result<(), Failure> {
//!     let mut events = codecs.as_sent().event_stream_as::<Metadata>("application/json", body)?;
//!     while let Some(event) = events.try_next().await? {
//!         match event {
//!             WatchEvent::Added(it) => println!("{} is new", it.metadata.name),
//!             WatchEvent::Deleted(it) => println!("{} is gone", it.metadata.name),
//!             WatchEvent::Error(error) => return Err(error.into()), // expired: list again
//!             _ => {}
//!         }
//!     }
//!     Ok(()) // the server has closed the watch: begin another where this one ended
//! }
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Failure> {
//! #     let codecs = CodecFactory::new(Scheme::builder().known::<Metadata>().build()?);
//! #     let list = br#"{"kind":"PartialObjectMetadataList","apiVersion":"meta.k8s.io/v1",
//! #         "metadata":{"resourceVersion":"5"},"items":[{"metadata":{"name":"a"}}]}"#;
//! #     assert_eq!(names(&codecs, &list[..]).await?, "5");
//! #     let events = br#"{"type":"ADDED","object":{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1"}}
//! #         {"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","message":"too old","code":410}}"#;
//! #     assert_eq!(watch(&codecs, &events[..]).await.unwrap_err().to_string(), "too old");
//! #     Ok(())
//! # }
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]
mod as_sent;
mod base64;
mod builder;
mod codec_factory;
mod decode_as;
mod decoded_documents;
mod documents;
mod events;
mod formats;
mod list_items;
mod list_reader;
mod negotiator;
mod one_document;
mod reading;
mod recognizer;
mod source;
mod storage;
mod stream;
mod unstructured;
mod unsupported;
mod without_conversion;

pub use as_sent::AsSent;
pub use base64::{Base64Decoder, Base64Encoder};
pub use builder::CodecFactoryBuilder;
pub use codec_factory::CodecFactory;
pub use decoded_documents::DecodedDocuments;
pub use documents::{
    DocumentError, DocumentErrorKind, EncodedDocument, EncodedDocuments, EtcdAnswerError,
};
pub use events::{DecodedEvent, EventEncoder, EventReader, WatchEvent};
pub use list_reader::ListReader;
pub use negotiator::{ClientNegotiator, NegotiatedStream, SimpleNegotiatedSerializer};
pub use recognizer::{Candidate, RecognizingDecoder};
#[cfg(feature = "tokio")]
pub use source::Asynchronous;
pub use source::{Blocking, NextItem, Pushed};
pub use storage::StorageCodecConfig;
#[cfg(feature = "tokio")]
pub use stream::{FrameCodec, ObjectCodec};
pub use stream::{StreamDecoder, StreamEncoder, StreamError};
pub use unstructured::unstructured_formats;
pub use unsupported::{MissingCapability, UnsupportedMediaTypeError};
pub use without_conversion::WithoutConversionCodecFactory;
