//! The vocabulary of Kubernetes' API machinery: names of kinds, objects, the scheme, conversion, and the
//! traits of codecs. It implements no format and holds no API type.
//!
//! Read [`serializer`] first: one page has all the traits. A [`Scheme`] knows which Rust type a kind has
//! and how kinds convert; an [`Object`] knows its shape; a [`Serializer`] turns one into the other's bytes.
//!
//! ```
//! use apimachinery_runtime::{GroupVersion, GroupVersionKind};
//!
//! let apps: GroupVersion = "apps/v1".parse()?;
//! let kind = apps.with_kind("Deployment");
//! assert_eq!(kind, GroupVersionKind::new("apps", "v1", "Deployment"));
//! assert_eq!(kind.to_string(), "apps/v1, Kind=Deployment");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod byte_string;
mod cacheable;
mod civil;
mod codec;
mod conversion;
mod decode_target;
mod decoded;
#[doc(hidden)]
pub mod derived;
mod equivalent_resources;
mod error;
pub mod fields;
mod finding;
mod float_text;
mod frame_error;
mod frames;
mod hash_map;
mod identifier;
mod input;
mod kind_facts;
mod known_names;
mod list;
mod list_scanner;
mod map;
mod multi_registry;
mod nearest;
mod negotiated;
mod nested;
mod nullable_vec;
mod object;
mod path;
mod quote;
pub mod reflect;
pub mod schema;
mod scheme;
pub mod serializer;
mod shared;
mod snippet;
mod stream_window;
mod text;
mod text_enum;
mod type_label;
mod unknown;
mod unstructured;
mod unstructured_entry;
mod unstructured_kinds;
mod unstructured_registry;
mod value;
mod versioner;

pub use byte_string::ByteString;
pub use cacheable::{CacheableObject, CachedObject, EncodeFn, encode_cached};
pub use civil::{CivilTime, days_in_month};
pub use codec::{Codec, decode_list, encode_list, use_or_create_object};
pub use conversion::Scope;
pub use decode_target::{Completion, DecodeTarget, resolve_target};
pub use decoded::{DecodeRequest, Decoded, FieldValidation};
pub use equivalent_resources::EquivalentResourceRegistry;
pub use error::{
    ConversionError, ConversionErrorKind, DecodeError, DecodeErrorKind, EncodeError,
    EncodeErrorKind, NotRegisteredError, Reason, UnreadableData,
};
pub use finding::{Finding, FindingKind, Findings, MAX_FINDINGS, Position};
pub use float_text::{ShortestDecimal, name_of_non_finite};
pub use frame_error::{FrameError, MAX_DOCUMENT_SIZE, MAX_FRAME_SIZE};
pub use frames::{FrameBuffer, FrameScanner, FrameStep, NextFrame, ScannedFrames, take_frame};
pub use identifier::identifier;
pub use input::Input;
pub use kind_facts::{
    KindFacts, KindName, NotServedError, ParseReleaseError, Release, ResourceFacts,
    SubresourceFacts,
};
pub use known_names::KnownNames;
pub use list::{ListItem, ListItems, ListType, ListView};
pub use list_scanner::{ListPart, ListScanner, PartDocument, PartPlaces};
pub use map::{Iter as MapIter, Map, MapKey};
pub use multi_registry::MultiRegistry;
pub use nearest::nearest_name;
pub use negotiated::{SerializerInfo, StreamSerializerInfo, serializer_info_for_media_type};
pub use nested::{NestedError, NestedErrorKind, Step};
pub use nullable_vec::NullableVec;
pub use object::{ApiType, DowncastError, Object, StaticKind, TypeInfo, new_object};
pub use path::{FieldPath, PathSegment};
pub use quote::{Quoted, is_printable};
pub use schema::{
    GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource, TypeMeta,
};
pub use scheme::{
    Converted, FieldLabelError, HubBuilder, OpenApiNameError, Scheme, SchemeBuilder, SchemeError,
    SchemeErrors,
};
pub use serializer::{
    DecodeInto, Decoder, Encoder, FrameReader, FrameWriter, Framer, ListFormat,
    NegotiatedSerializer, ObjectKinds, ObjectRegistry, Recognition, Serializer, StorageSerializer,
};
pub use shared::IntoShared;
pub use snippet::Snippet;
pub use stream_window::{Pause, StreamWindow};
pub use text::Str;
pub use type_label::TypeLabel;
pub use unknown::{
    CONTENT_TYPE_JSON, CONTENT_TYPE_PROTOBUF, CONTENT_TYPE_YAML, Nested, RawExtension, Unknown,
};
pub use unstructured::Unstructured;
pub use unstructured::list::{NotAListError, UnstructuredList};
pub use unstructured_entry::{FromUnstructured, UnstructuredEntry};
pub use unstructured_kinds::UnstructuredKinds;
pub use unstructured_registry::UnstructuredRegistry;
pub use value::Value;
pub use versioner::{
    DisabledGroupVersioner, GroupVersioner, GroupVersions, InternalGroupVersioner,
    MultiGroupVersioner,
};
