//! MessagePack for every Kubernetes kind: how to write a format of your own.
//!
//! The library knows JSON, YAML, protobuf and CBOR; this crate adds a fifth format without a change
//! anywhere else. It emits no code per type. It asks each type for its [`FieldTable`] and its
//! fields for their [`Slot`]s, so all built-in kinds, your own kinds and unregistered kinds work,
//! with strict validation and places in errors.
//!
//! Read the modules in this order:
//!
//! 1. `token`: from bytes to tokens, by the `rmp` crate. Every format begins with something like
//!    it.
//! 2. `encode`: one loop over the fields of a struct, one `match` on [`Slot`]. Start here to see
//!    what a type offers.
//! 3. `decode`: the same the reverse, one `match` on [`SlotMut`], with findings about unknown and
//!    duplicate fields.
//! 4. `raw`: values without a type, and the parts of objects that stay JSON (`FieldsV1`, raw
//!    extensions).
//! 5. `serializer`: the traits [`Decoder`] and [`Serializer`], through which codecs reach the
//!    format: which kind is meant, which object is filled.
//!
//! How API types are written in MessagePack: structs are maps with their JSON names, bytes are
//! binary, times and quantities are their JSON texts.
//!
//! ```
//! use std::sync::Arc;
//!
//! use apimachinery::api::core::v1::{self, Pod};
//! use apimachinery::{CodecFactory, Encoder, Scheme, api};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let scheme = Scheme::builder().install(api::core).build()?;
//! let messagepack = messagepack_example::serializer_info(Arc::new(scheme.clone()))?;
//! let codecs = CodecFactory::builder(scheme).format(messagepack).build();
//!
//! let pod: Pod = codecs.decode_as("apiVersion: v1\nkind: Pod\nmetadata: {name: web}\n")?;
//! let serializer = codecs.for_media_type("application/msgpack")?;
//! let packed = codecs.encoder_for_version(serializer, &v1::GROUP_VERSION).encode_to_vec(&pod)?;
//! let again: Pod = codecs.decode_as(&packed)?;
//! assert_eq!(again.metadata.name, "web");
//! # Ok(())
//! # }
//! ```
//!
//! [`FieldTable`]: apimachinery::runtime::reflect::FieldTable
//! [`Slot`]: apimachinery::runtime::reflect::Slot
//! [`SlotMut`]: apimachinery::runtime::reflect::SlotMut
//! [`Decoder`]: apimachinery::Decoder
//! [`Serializer`]: apimachinery::Serializer

mod decode;
mod encode;
mod raw;
mod serializer;
mod token;

pub use serializer::{MEDIA_TYPE, MessagePackSerializer, serializer_info};
