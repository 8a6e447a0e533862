//! Kubernetes' protobuf without generated types.
//!
//! A table of all built-in messages and kinds, a text of 160 kilobytes, is enough to read and
//! write what the API server speaks:
//!
//! - [`decode()`] and [`encode()`]: an envelope to unstructured data ([`Unstructured`]) and back,
//!   byte for byte what the reference's marshallers write;
//! - with the feature `serde`, [`from_protobuf`] and [`to_protobuf`]: any type whose
//!   serde form is that of a Kubernetes object, such as those of `k8s-openapi` and `kube`;
//! - [`DescriptorSerializer`]: the same beside registered types, for a codec factory;
//! - [`schemaless::view`]: a guess at kinds that are in no table.
//!
//! ```
//! use apimachinery_runtime::{GroupVersionKind, Map, Unstructured, Value};
//!
//! let mut object = Unstructured::of_kind(&GroupVersionKind::new("", "v1", "ConfigMap"));
//! object.content_mut().insert("data".into(), Value::Map(Map::from([("a".into(), "1".into())])));
//! let bytes = apimachinery_descriptors::encode(&object)?;
//! assert!(bytes.starts_with(b"k8s\0"));
//! let read = apimachinery_descriptors::decode(&bytes)?;
//! assert_eq!(read.content()["data"], object.content()["data"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Fields that are in no message
//!
//! A field of a newer release, of a type of your own or with a slip in its name has no number, so
//! it cannot be written. Unless it is `null` it is an error, which names every such field with its
//! path; its text as `{error:#}` also suggests what was meant. [`encode_lossy`] and
//! [`to_protobuf_lossy`] leave such fields out, as a server does that passes over unknown fields,
//! and return which they were.
//!
//! # What unstructured data is
//!
//! The tree is the one that decoding the object's JSON gives: what JSON leaves out when it is zero
//! is left out, what it writes as `null` is `null`. Writing puts the zeros back. Two things that
//! JSON drops stay in the tree, because protobuf distinguishes them:
//!
//! - bytes and `Verbs` that are present and empty are `""` and `[]`, also where JSON would leave
//!   them out;
//! - a time after a pointer that is present and zero is `0001-01-01T00:00:00Z`, where JSON writes
//!   `null`, which means absence.
//!
//! What JSON cannot tell apart, the tree cannot: the unused half of an `IntOrString`, both
//! alternatives of a `JSONSchemaPropsOrArray` at once, a raw JSON field that is present and empty,
//! spaces, key order and number texts within raw JSON, and a `Quantity` that is not canonical. An
//! object that is nested as protobuf (`WatchEvent` on a watch) is shown as its tree, and written
//! back as JSON.
//!
//! [`Unstructured`]: apimachinery_runtime::Unstructured

#![cfg_attr(docsrs, feature(doc_cfg))]
mod decode;
mod descriptor;
mod encode;
mod object;
mod parts;
mod scalar;
pub mod schemaless;
#[cfg(feature = "serde")]
mod serde_types;
mod serializer;
mod table;
mod unknown;

pub use object::{
    decode, decode_assuming, decode_message, encode, encode_as, encode_lossy, encode_message,
    kinds, knows, read_message,
};
#[cfg(feature = "serde")]
#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
pub use serde_types::{SerdeError, from_protobuf, to_protobuf, to_protobuf_lossy};
pub use serializer::DescriptorSerializer;
