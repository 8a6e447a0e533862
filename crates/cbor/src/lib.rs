//! CBOR as Kubernetes writes it: the raw serializer, and single values.
//!
//! [`CborSerializer`] turns objects of the kinds of a registry into bytes and back; codec factories
//! with the feature `cbor` offer it. It knows no type: it reads and writes the fields of any object
//! through [`reflect`](apimachinery_runtime::reflect), which the derives implement. Single values
//! are written by [`to_vec`] and read by [`from_slice`]; [`diagnose`] shows CBOR to people.
//!
//! The bytes are those of the reference: a document inside the tag 55799, map keys in the order of
//! RFC 8949's deterministic encoding, text as byte strings, `[]byte` under tag 22, floats as short
//! as they can be.
//!
//! ```
//! use apimachinery_api::{self as api, core::v1::ConfigMap};
//! use apimachinery_cbor::{CborOptions, CborSerializer};
//! use apimachinery_runtime::{Decoder, Scheme};
//! use std::sync::Arc;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let scheme = Scheme::builder().install(api::core).build()?;
//! let cbor = CborSerializer::new(Arc::new(scheme), CborOptions::default());
//!
//! let bytes = b"\xd9\xd9\xf7\xa3\x44kind\x49ConfigMap\x44data\xa1\x41a\x41b\x4aapiVersion\x42v1";
//! let decoded = cbor.decode(bytes)?;
//! let map: &ConfigMap = decoded.object().downcast()?;
//! assert_eq!(map.data["a"], "b");
//! # Ok(())
//! # }
//! ```
//!
//! # Limits
//!
//! [`DecodeLimits`](apimachinery_runtime::DecodeLimits) has them: [`MAX_DEPTH`],
//! [`MAX_SKIP_DEPTH`], [`MAX_MAP_PAIRS`] and [`MAX_ARRAY_ITEMS`] are those unless set otherwise.
//! Refused are numbers that are not finite, numbers beyond 64 bits, and simple values other than
//! booleans and `null`.

mod decode;
mod diagnose;
mod direct;
mod encode;
mod framer;
mod from_json;
mod head;
mod infer_kind;
mod info;
mod plain_item;
mod reader;
mod serializer;
mod skip;
mod stream_list;
mod time_tag;
mod to_json;
mod token;
mod writer;

pub use diagnose::diagnose;
pub use direct::{from_slice, to_vec};
pub use framer::{CONTENT_TYPE_CBOR_SEQUENCE, CborSequenceFramer};
pub use from_json::json_to_cbor;
pub use info::{serializer_info, serializer_info_with};
pub use reader::SELF_DESCRIBED;
pub use serializer::{CONTENT_TYPE_CBOR, CborOptions, CborSerializer};
pub use to_json::{cbor_to_json, cbor_to_json_vec};
pub use token::{MAX_ARRAY_ITEMS, MAX_DEPTH, MAX_MAP_PAIRS, MAX_SKIP_DEPTH};
pub use writer::MapOrder;
