//! Protobuf as Kubernetes writes it.
//!
//! Three layers, from the bytes up:
//!
//! - [`ProtobufReader`] and [`ProtobufWriter`] know [wire types](WireType), varints and lengths,
//!   and nothing else. The writer fills its buffer backwards, so a message's length is known when
//!   it is due.
//! - [`Protobuf`] is a [format of fields](apimachinery_runtime::fields). The derive implements it
//!   from the field numbers of a struct; the loops over a message are shared functions.
//! - [`ProtobufSerializer`] puts an object into the envelope that names its kind,
//!   [`RawProtobufSerializer`] leaves the envelope out, [`LengthDelimitedFramer`] makes a stream of
//!   them.
//!
//! What is accepted and what is written equals the reference's generated code, with the differences
//! listed at [`Protobuf`].
//!
//! ```
//! use apimachinery_protobuf::Envelope;
//!
//! let data = b"k8s\0\x0a\x09\x0a\x02v1\x12\x03Pod\x12\x07\x0a\x05\x0a\x03web";
//! let envelope = Envelope::open(data.into())?;
//! assert_eq!((envelope.api_version, envelope.kind), ("v1", "Pod"));
//!
//! let mut pod = envelope.raw;
//! let (metadata, wire) = pod.next_tag()?.expect("a field");
//! let mut fields = pod.message(wire)?;
//! let (name, wire) = fields.next_tag()?.expect("a field");
//! assert_eq!((metadata, name, fields.text(wire)?), (1, 1, "web"));
//! # Ok::<(), apimachinery_runtime::DecodeError>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]
mod by_table;
#[doc(hidden)]
pub mod derived;
mod entry;
mod envelope;
mod field;
mod fields;
mod format;
mod framer;
mod list_scanner;
mod message;
#[cfg(feature = "prost")]
mod prost_bridge;
mod raw_serializer;
mod reader;
mod serializer;
mod stream_list;
mod wire;
mod writer;

pub use entry::{ProtobufEntry, ReadForeign, WriteForeign, not_acceptable, not_marshalable};
pub use envelope::{Envelope, PREFIX, write_envelope};
pub use format::Protobuf;
pub use framer::LengthDelimitedFramer;
pub use raw_serializer::RawProtobufSerializer;
pub use reader::{Meter, ProtobufReader};
pub use serializer::ProtobufSerializer;
pub use wire::{MAX_DEPTH, WireType};
pub use writer::ProtobufWriter;

/// The media type of Kubernetes' protobuf.
pub use apimachinery_runtime::CONTENT_TYPE_PROTOBUF as MEDIA_TYPE;

/// The vocabulary this crate builds on, for what its macros write out.
pub use apimachinery_runtime as runtime;

/// The `prost` whose `Message` the derived types implement.
#[cfg(feature = "prost")]
pub use prost;
