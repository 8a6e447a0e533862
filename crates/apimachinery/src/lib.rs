//! Kubernetes' API machinery for Rust.

extern crate self as apimachinery;

mod decode;

pub use apimachinery_api as api;
#[doc(hidden)]
pub use apimachinery_meta::derive_support;
pub use apimachinery_meta as meta;
pub use apimachinery_runtime as runtime;
pub use apimachinery_serializer as serializer;
pub use apimachinery_versioning as versioning;
pub use {apimachinery_json as json, apimachinery_protobuf as protobuf, apimachinery_yaml as yaml};

pub use apimachinery_derive::{Fields, Object};
pub use apimachinery_runtime::{
    ApiType, DecodeError, Decoded, Decoder, EncodeError, Encoder, FieldValidation, GroupKind,
    GroupVersion, GroupVersionKind, Map, NullableVec, Object, RawExtension, Scheme, SchemeBuilder,
    Serializer, Str, Unknown, Unstructured,
};
pub use apimachinery_serializer::{CodecFactory, CodecFactoryOptions};
pub use decode::{codecs, decode};
