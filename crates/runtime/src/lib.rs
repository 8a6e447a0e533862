//! The vocabulary of Kubernetes' API machinery (what Go has in `pkg/runtime`): names of kinds,
//! objects, the scheme, conversion, and the traits of codecs. It implements no format, holds no API
//! type, and runs nothing.
//!
//! A [`Scheme`] knows which Rust type a kind has and how kinds convert; an [`Object`] knows its
//! shape; a [`Serializer`] turns objects into bytes and back. Read [`codec`] first, which has the
//! traits.
//!
//! The modules build on each other in this order; only [`reflect`] and [`object`] know each other,
//! since a field can be an object. Their items are here as well:
//!
//! | module | what it has |
//! |---|---|
//! | [`text`] | [`Str`], and how Go writes what errors and fields hold |
//! | [`data`] | what fields hold: [`Value`], [`Map`], [`ByteString`], [`FieldPath`] |
//! | [`names`] | groups, versions, kinds, resources; which of several versions is wanted |
//! | [`error`] | errors and findings |
//! | [`reflect`] | what types declare, and fields by number; [`fields`]: the traits of formats with emitted code |
//! | [`object`] | [`Object`], with a type or without; what stays encoded |
//! | [`stream`] | documents and lists in streams of bytes |
//! | [`codec`] | the traits of codecs, and what they are asked |
//! | [`scheme`] | the registry of types: kinds, defaults, conversions |
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

pub mod codec;
pub mod data;
pub mod error;
pub mod names;
pub mod object;
pub mod reflect;
pub mod scheme;
pub mod stream;
pub mod text;

pub use codec::*;
pub use data::*;
pub use error::*;
pub use names::{
    DisabledGroupVersioner, GroupKind, GroupResource, GroupVersion, GroupVersionKind,
    GroupVersionResource, GroupVersioner, GroupVersions, InternalGroupVersioner, KindFacts,
    KindName, MultiGroupVersioner, NotServedError, ParseReleaseError, Release, ResourceFacts,
    SubresourceFacts, TypeMeta,
};
pub use object::*;
#[doc(hidden)]
pub use reflect::derived;
pub use reflect::fields;
pub use scheme::*;
pub use stream::*;
pub use text::*;
