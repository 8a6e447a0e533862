//! Kubernetes' API machinery for Rust: a registry of versioned types, serializers for JSON, YAML and
//! protobuf, defaults and conversion between versions, and all built-in types.
//!
//! The examples below share one Deployment, one HorizontalPodAutoscaler and one type of one's own. They run.
//!
//! # What are these bytes?
//!
//! Any format, any built-in kind, no setup:
//!
//! ```
//! use apimachinery::api::{apps, core};
//! # use apimachinery::api;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let bytes = b"apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n";
//! let decoded = apimachinery::decode(bytes)?;              // JSON, YAML, protobuf envelope
//! println!("{}", decoded.kind());                          // apps/v1, Kind=Deployment
//! # assert_eq!(decoded.kind().to_string(), "apps/v1, Kind=Deployment");
//! let web: &apps::v1::Deployment = decoded.object().downcast()?; // or a clear error
//! # assert_eq!(web.metadata.name, "web");
//! # let error = decoded.object().downcast::<core::v1::Pod>().unwrap_err().to_string();
//! # assert!(error.contains("Deployment") && error.contains("Pod"), "{error}");
//! # Ok(())
//! # }
//! ```
//!
//! # Give me the version I work with
//!
//! Whatever version or format was sent, defaulted and converted:
//!
//! ```
//! use apimachinery::api::{self, autoscaling};
//! use apimachinery::{CodecFactory, Scheme};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let bytes = br#"{"kind":"HorizontalPodAutoscaler","apiVersion":"autoscaling/v1","spec":{"maxReplicas":3}}"#;
//! let scheme = Scheme::builder().install(api::core).install(api::autoscaling).build()?;
//! let codecs = CodecFactory::new(scheme);
//! let hpa: autoscaling::v2::HorizontalPodAutoscaler = codecs.decode_as(bytes)?;
//! # assert_eq!(hpa.spec.min_replicas, Some(1));
//! # assert_eq!(hpa.spec.metrics.len(), 1);
//! # Ok(())
//! # }
//! ```
//!
//! # Write it as they asked
//!
//! ```
//! # use apimachinery::api::{self, autoscaling};
//! # use apimachinery::{CodecFactory, Scheme};
//! use apimachinery::Encoder;
//! use bytes::Bytes;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let scheme = Scheme::builder().install(api::autoscaling).build()?;
//! # let codecs = CodecFactory::new(scheme);
//! # let hpa = autoscaling::v2::HorizontalPodAutoscaler::default();
//! let serializer = codecs.for_media_type("application/vnd.kubernetes.protobuf")?;
//! let body: Bytes = codecs.encoder_for_version(serializer, &autoscaling::v1::GROUP_VERSION).encode_to_bytes(&hpa)?;
//! # assert_eq!(apimachinery::decode(&body)?.kind().version, "v1");
//! # Ok(())
//! # }
//! ```
//!
//! # My own kind, several versions, one hub
//!
//! A struct is a struct, a conversion is a `From`, and a mistake is an error of `build()`, all of them at
//! once. [`Object`](derive@Object) makes a kind, [`Fields`](derive@Fields) a struct inside one.
//!
//! ```
//! use apimachinery::meta::v1::ObjectMeta;
//! use apimachinery::{Fields, Object, Scheme, Str};
//!
//! # #[derive(Clone, Debug, Default, PartialEq, Fields)]
//! # pub struct CronTabSpec { pub schedule: Str }
//! # mod v1beta1 {
//! #     use super::*;
//! #     #[derive(Clone, Debug, Default, PartialEq, Object)]
//! #     #[object(group = "stable.example.com", version = "v1beta1", kind = "CronTab")]
//! #     pub struct CronTab { pub metadata: ObjectMeta, pub schedule: Str }
//! #     pub fn set_defaults(cron: &mut CronTab) {
//! #         if cron.schedule.is_empty() { cron.schedule = "@daily".into(); }
//! #     }
//! # }
//! #[derive(Clone, Debug, Default, PartialEq, Object)]
//! #[object(group = "stable.example.com", version = "v1", kind = "CronTab")]
//! pub struct CronTab { pub metadata: ObjectMeta, pub spec: CronTabSpec }
//!
//! impl From<v1beta1::CronTab> for CronTab { /* … */
//! #     fn from(old: v1beta1::CronTab) -> Self {
//! #         Self { metadata: old.metadata, spec: CronTabSpec { schedule: old.schedule } }
//! #     }
//! }
//! impl From<CronTab> for v1beta1::CronTab { /* … */
//! #     fn from(new: CronTab) -> Self { Self { metadata: new.metadata, schedule: new.spec.schedule } }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let scheme = Scheme::builder()
//!     .hub::<CronTab>()                      // a version may be the hub; so may a separate internal type
//!     .version::<v1beta1::CronTab>()         // converts both ways, or this does not compile
//!     .default_with(v1beta1::set_defaults)
//!     .build()?;
//! # let codecs = apimachinery::CodecFactory::new(scheme);
//! # let cron: CronTab = codecs.decode_as("apiVersion: stable.example.com/v1beta1\nkind: CronTab\n")?;
//! # assert_eq!(cron.spec.schedule, "@daily");
//! # Ok(())
//! # }
//! ```
//!
//! # Was anything wrong with what they sent?
//!
//! Findings are data; the caller decides:
//!
//! ```
//! use apimachinery::FieldValidation;
//! # use apimachinery::codecs;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let codecs = codecs();
//! # let yaml = "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: web\n    imagePullpolicy: Always\n";
//! let decoded = codecs.decoder().validation(FieldValidation::Warn).decode(yaml)?;
//! for finding in decoded.findings() {
//!     eprintln!("{finding}"); // line 6: unknown field "spec.containers[0].imagePullpolicy"; did you mean …
//! }
//! # let texts: Vec<_> = decoded.findings().iter().map(ToString::to_string).collect();
//! # assert_eq!(texts, [r#"line 6: unknown field "spec.containers[0].imagePullpolicy"; did you mean "imagePullPolicy"?"#]);
//! # let error = codecs.decoder().validation(FieldValidation::Strict).decode(yaml).unwrap_err();
//! # assert_eq!(error.to_string(), r#"strict decoding error: unknown field "spec.containers[0].imagePullpolicy""#);
//! # Ok(())
//! # }
//! ```
//!
//! # I already have `k8s-openapi` or `kube` types
//!
//! Types with only serde's traits register as they stand, one line each; protobuf comes with the built-in kinds.
//! [`serde_types`] says all of it.
//!
//! ```
//! # #[cfg(feature = "serde-types")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use apimachinery::serde_types::SerdeKinds;
//! use apimachinery::{CodecFactory, GroupVersion, Scheme};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Clone, Debug, Serialize, Deserialize)]
//! struct Car { doors: u8 }
//!
//! let v1 = GroupVersion::new("example.com", "v1");
//! let scheme = Scheme::builder().serde_kind::<Car>(v1.with_kind("Car")).build()?;
//! let car: Car = CodecFactory::new(scheme).decode_as("kind: Car\napiVersion: example.com/v1\ndoors: 3\n")?;
//! assert_eq!(car.doors, 3);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "serde-types"))]
//! # fn main() {}
//! ```
//!
//! # Kinds nobody registered
//!
//! [`decode`](decode()) reads them as plain data; so does [`CodecFactory::decoder`] with `any_kind`:
//!
//! ```
//! use apimachinery::Unstructured;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let decoded = apimachinery::decode("apiVersion: example.com/v1\nkind: Car\nspec: {doors: 5}\n")?;
//! let car: &Unstructured = decoded.object().downcast()?;
//! assert_eq!(car.content()["spec"].get("doors").and_then(|it| it.as_int()), Some(5));
//! # Ok(())
//! # }
//! ```
//!
//! # What a scheme knows
//!
//! A scheme prints its tables. This is the worked example of the registry: a Pod with an internal type, a
//! DaemonSet of an old group, and `Status`, which is the same in every version.
//!
//! ```
//! use apimachinery::meta::v1::Status;
//! use apimachinery::{GroupVersionKind, Object, Scheme};
//!
//! mod core {
//! #   use super::Object;
//!     #[derive(Clone, Debug, Default, PartialEq, Object)]
//!     #[object(version = "__internal", kind = "Pod")]
//!     pub struct Pod {}
//! }
//! mod v1 {
//! #   use super::Object;
//!     #[derive(Clone, Debug, Default, PartialEq, Object)]
//!     #[object(version = "v1", kind = "Pod")]
//!     pub struct Pod {}
//! }
//! mod v1beta1 {
//! #   use super::Object;
//!     #[derive(Clone, Debug, Default, PartialEq, Object)]
//!     #[object(group = "extensions", version = "v1beta1", kind = "DaemonSet")]
//!     pub struct DaemonSet {}
//! }
//! # impl From<v1::Pod> for core::Pod { fn from(_: v1::Pod) -> Self { Self {} } }
//! # impl From<core::Pod> for v1::Pod { fn from(_: core::Pod) -> Self { Self {} } }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut builder = Scheme::builder();
//! builder.hub::<core::Pod>().version::<v1::Pod>();
//! builder.known::<v1beta1::DaemonSet>();
//! builder.unversioned::<Status>(GroupVersionKind::new("", "v1", "Status"));
//! let scheme = builder.build()?;
//!
//! let expected = "\
//! kind → type
//!   /__internal, Kind=Pod → core::Pod
//!   /v1, Kind=Pod → v1::Pod
//!   /v1, Kind=Status → v1::Status
//!   extensions/v1beta1, Kind=DaemonSet → v1beta1::DaemonSet
//! type → kinds
//!   v1beta1::DaemonSet → [extensions/v1beta1, Kind=DaemonSet]
//!   core::Pod → [/__internal, Kind=Pod]
//!   v1::Pod → [/v1, Kind=Pod]
//!   v1::Status → [/v1, Kind=Status]
//! unversioned type → kind
//!   v1::Status → [/v1, Kind=Status]
//! unversioned kind → type
//!   Status → v1::Status
//! ";
//! assert_eq!(scheme.to_string(), expected);
//! # Ok(())
//! # }
//! ```
//!
//! # Formats of one's own
//!
//! Implement [`Serializer`] and hand it to [`CodecFactory::with_options`] in a
//! [`SerializerInfo`](runtime::SerializerInfo): it is recognized, offered by media type, and gets versions,
//! defaults and conversion like the built-in ones.
//!
//! # Features
//!
//! `all` (a default) has every API group; a feature per group (`core`, `apps`, …) builds less. `serde-types` (a
//! default) has [`serde_types`]. `testing` has `check_conversions`, which finds what one's conversions lose.
//! Features only add.

extern crate self as apimachinery;

mod decode;

pub use apimachinery_api as api;
pub use apimachinery_dynamic as dynamic;
pub use apimachinery_meta as meta;
#[doc(hidden)]
pub use apimachinery_meta::derive_support;
pub use apimachinery_query as query;
pub use apimachinery_runtime as runtime;
pub use apimachinery_selectors as selectors;
#[cfg(feature = "serde-types")]
pub use apimachinery_serde as serde_types;
pub use apimachinery_serializer as serializer;
#[cfg(feature = "testing")]
pub use apimachinery_testing as testing;
pub use apimachinery_validation as validation;
pub use apimachinery_versioning as versioning;
pub use {apimachinery_json as json, apimachinery_protobuf as protobuf, apimachinery_yaml as yaml};

pub use apimachinery_derive::{Fields, Object};
pub use apimachinery_query::ParameterCodec;
pub use apimachinery_runtime::{
    ApiType, DecodeError, Decoded, Decoder, EncodeError, Encoder, FieldValidation, GroupKind,
    GroupVersion, GroupVersionKind, Map, NullableVec, Object, RawExtension, Scheme, SchemeBuilder,
    Serializer, Str, Unknown, Unstructured, UnstructuredList, path,
};
pub use apimachinery_serializer::{CodecFactory, CodecFactoryOptions};
pub use decode::{codecs, decode};

/// The README's program.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
