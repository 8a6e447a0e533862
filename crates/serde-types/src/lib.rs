//! Types with only serde's traits, as Kubernetes API types.
//!
//! A `k8s-openapi` struct, a `kube` `CustomResource`, a struct with `#[derive(Serialize,
//! Deserialize)]`: each registers as it is, with one line of [`SerdeKinds`], and then goes through
//! JSON, YAML and protobuf, gets defaults, converts between versions, and has its unknown and
//! duplicate fields found.
//!
#![cfg_attr(not(doctest), doc = include_str!("examples/k8s_openapi.md"))]
//!
//! # Which line
//!
//! | the type | the line |
//! |---|---|
//! | writes its `apiVersion` and `kind` itself and has a default, as all of `k8s-openapi` | [`serde_named::<Pod>()`](SerdeKinds::serde_named) |
//! | of `kube`'s derive | `serde_kind::<Car>(`[`kind_of!(Car)`](kind_of)`)` |
//! | any other | [`serde_kind::<Car>(kind)`](SerdeKinds::serde_kind) |
//! | has a [`prost::Message`] of its own | [`prost_kind::<Car>(kind)`](SerdeKinds::prost_kind) |
//! | is listed, watched and served | [`serde_serve::<Car>(kind)`](SerdeKinds::serde_serve), which brings its list and what requests use |
//! | has several versions | [`serde_hub::<v1::Car>(kind)`](SerdeKinds::serde_hub), then [`serde_version::<v1beta1::Car>(kind)`](SerdeHub::serde_version) |
//!
//! # Objects
//!
//! A scheme's objects are [`SerdeObject<T>`], because a trait cannot be implemented for types of
//! other crates. It is seldom seen: `decode_as::<T>()`, `downcast::<T>()`, `default_with(|it: &mut
//! T| …)` and conversions all name `T` itself, and [`as_object`](AsObject::as_object) hands a `&T`
//! to an encoder without copying it:
//!
//! ```
//! use apimachinery_runtime::{Encoder, GroupVersion, GroupVersionKind, Scheme};
//! use apimachinery_serde_types::{AsObject, SerdeKinds};
//! use apimachinery_serializer::CodecFactory;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Clone, Debug, Serialize, Deserialize)]
//! struct Car { doors: u8 }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let v1 = GroupVersion::new("example.com", "v1");
//! let scheme = Scheme::builder()
//!     .serde_kind::<Car>(v1.with_kind("Car"))
//!     .default_with(|car: &mut Car| if car.doors == 0 { car.doors = 5 })
//!     .build()?;
//! let codecs = CodecFactory::new(scheme);
//! let car: Car = codecs.decode_as("apiVersion: example.com/v1\nkind: Car\ndoors: null\n")?;
//! let yaml = codecs.encoder_for_version(codecs.for_media_type("application/yaml")?, &v1);
//! assert_eq!(yaml.encode_to_vec(car.as_object())?, b"apiVersion: example.com/v1\ndoors: 5\nkind: Car\n");
//! # Ok(())
//! # }
//! ```
//!
//! # What is read and written
//!
//! - `apiVersion` and `kind` are handled here. A type gets the resolved ones if it has fields for
//!   them (one that refuses unknown fields need not have any), and they are written in front
//!   whatever the object declares.
//! - `null` is the zero value, the last of several fields of one name counts, and unknown and
//!   duplicate fields are findings. A type that takes its fields through `#[serde(flatten)]` takes
//!   any field, so there it has no unknown ones; one with `#[serde(deny_unknown_fields)]` makes
//!   them an error by itself.
//! - JSON and YAML are written with the reference's escapes, numbers and order of maps. The fields
//!   of a struct are in the order in which the type has them, and are left out when the type leaves
//!   them out: so bytes are stable, but those of the reference only where the type declares itself
//!   as Go's does.
//! - Protobuf goes through the table of built-in messages ([`apimachinery_descriptors`]); a kind
//!   that is not in it has no protobuf form unless it was registered with `prost_kind`. No field is
//!   lost silently: one that is not `null` and that the message does not have is an
//!   [error](apimachinery_runtime::EncodeErrorKind::UnknownFields) with its path, and one that
//!   holds something and that the type does not have is a finding when it is read, and an error
//!   when reading is strict.
//! - Values may be nested [`MAX_DEPTH`] deep. Reading makes a new object: one handed in to be
//!   filled gives its kind and nothing else.

mod entries;
mod error;
mod hub;
mod kinds;
mod list;
mod list_object;
mod object;
mod read;
mod write;

pub use hub::SerdeHub;
pub use kinds::SerdeKinds;
pub use list::SerdeList;
pub use object::{AsObject, ByDescriptors, ByProst, ProtobufForm, SerdeObject, SerdeType};

#[doc(hidden)]
pub use apimachinery_runtime as runtime;

/// How deep values may be nested: serde's readers and writers are recursive.
pub const MAX_DEPTH: usize = 128;
