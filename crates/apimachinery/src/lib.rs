//! Kubernetes' API machinery for Rust: a registry of versioned types, serializers for JSON, YAML and
//! protobuf, defaults and conversion between versions, and all built-in types.
//!
//! It is for Rust what `k8s.io/apimachinery` is for Go. These pages call that library, at v0.37.2, *the reference*: where
//! they say that something is as in the reference, tests compare it with what Go does.
//!
//! This page is a walk through it, in the order in which a program meets things. Every example runs.
//!
//! 1. [What are these bytes?](#what-are-these-bytes) Reading anything without setup.
//! 2. [My own kind](#my-own-kind-several-versions-one-hub): registering types, defaults, conversions.
//! 3. [Decoding](#give-me-the-version-i-work-with) and [encoding](#write-it-as-they-asked) in the version that is
//!    wanted.
//! 4. [Strictness](#was-anything-wrong-with-what-they-sent): unknown and duplicate fields.
//! 5. [Lists](#a-hundred-thousand-of-them) that are larger than memory, and
//!    [objects that are sent to many](#the-same-object-for-everybody).
//! 6. [Kinds nobody registered](#kinds-nobody-registered): unstructured data.
//! 7. [Clients and content types](#a-client-that-speaks-what-the-server-speaks).
//! 8. [Formats of one's own](#formats-of-ones-own).
//! 9. [What a scheme knows](#what-a-scheme-knows), and [where to look further](#where-to-look-further).
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
//! Requests need more than the kind: its list, the options of each verb, `Status`. `serve` in place of `hub` registers
//! them in every version; the list is a [`List`](meta::List), converted item by item. It comes from
//! [`ServeKinds`](meta::ServeKinds).
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
//! # Just the text, please
//!
//! An object with the kind that its type declares, or a part of one, as JSON or YAML and back:
//!
//! ```
//! use apimachinery::api::core::v1::Pod;
//! use apimachinery::{from_yaml_str, to_json_string, to_yaml_string};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let pod: Pod = from_yaml_str("metadata: {name: web}")?;
//! assert_eq!(to_yaml_string(&pod.metadata)?, "name: web\n");
//! assert!(to_json_string(&pod)?.starts_with(r#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"web"}"#));
//! # Ok(())
//! # }
//! ```
//!
//! [`CodecFactory::to_json_string`] takes objects of any sort.
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
//! # A hundred thousand of them
//!
//! A list is read from a stream item by item, each defaulted and converted, in memory that does not grow:
//!
//! ```
//! use apimachinery::api::core;
//! # use apimachinery::codecs;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let codecs = codecs();
//! # let body: &[u8] = br#"{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"7"},"items":[
//! #     {"metadata":{"name":"a"}},{"metadata":{"name":"b"}}]}"#;
//! let mut pods = codecs.list_reader::<core::v1::Pod>("application/json", body)?;
//! let mut names = Vec::new();
//! for pod in &mut pods {
//!     names.push(pod?.metadata.name);
//! }
//! assert_eq!(names, ["a", "b"]);
//! assert_eq!(pods.metadata().resource_version, "7"); // where a watch goes on
//! # Ok(())
//! # }
//! ```
//!
//! [`Encoder::encode_to_writer`] writes lists the same way.
//!
//! # What happens from now on
//!
//! A watch: its events with their objects, each event looked at once. What the server says when it gives up is a
//! [`StatusError`](meta::StatusError); an event that is broken is an `Err`, and the next one follows.
//!
//! ```
//! use apimachinery::api::core::v1::Pod;
//! use apimachinery::serializer::WatchEvent;
//! # use apimachinery::codecs;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let codecs = codecs();
//! # let body: &[u8] = br#"{"type":"ADDED","object":{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"}}}
//! #   {"type":"ADDED","object":7}
//! #   {"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Expired","code":410}}"#;
//! # let mut texts = Vec::new();
//! # macro_rules! println { ($($it:tt)*) => { texts.push(format!($($it)*)) } }
//! # macro_rules! eprintln { ($($it:tt)*) => { texts.push(format!($($it)*)) } }
//! for event in codecs.decoder().decode_events_as::<Pod>("application/json", body)? {
//!     match event {
//!         Ok(WatchEvent::Added(pod)) => println!("{} is new", pod.metadata.name),
//!         Ok(WatchEvent::Error(error)) if error.is_resource_expired() => println!("list anew"),
//!         Ok(event) => println!("{}", event.type_name()),
//!         Err(error) if error.is_fatal() => return Err(error.into()),
//!         Err(error) => eprintln!("passed over: {error}"),
//!     }
//! }
//! # assert_eq!((texts.len(), &*texts[0], &*texts[2]), (3, "a is new", "list anew"), "{texts:?}");
//! # Ok(())
//! # }
//! ```
//!
//! With the feature `tokio`, [`list_stream`](CodecFactory#method.list_stream) and
//! [`event_stream_as`](serializer::FactoryDecoder#method.event_stream_as) do the same with what is read asynchronously.
//! `decode_events` gives objects of any kind.
//!
//! # The same object for everybody
//!
//! A server that sends one event to a thousand watchers encodes it once for each format and version:
//!
//! ```
//! use apimachinery::api::core::v1::{self, Pod};
//! use apimachinery::runtime::CachedObject;
//! # use apimachinery::{Encoder, codecs};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let codecs = codecs();
//! let json = codecs.for_media_type("application/json")?;
//! let encoder = codecs.encoder_for_version(json, &v1::GROUP_VERSION);
//! let pod = CachedObject::new(Box::new(Pod::default()));
//! let first = encoder.encode_to_vec(&pod)?; // encodes
//! let second = encoder.encode_to_vec(&pod)?; // copies
//! assert_eq!(first, second);
//! # Ok(())
//! # }
//! ```
//!
//! # Kinds nobody registered
//!
//! [`decode`](decode()) reads them as unstructured data; so does [`CodecFactory::decoder`] with `any_kind`:
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
//! A scheme turns objects with a type into unstructured data and back, by way of the version that is wanted:
//!
//! ```
//! use apimachinery::api::autoscaling::{v1, v2};
//! # use apimachinery::codecs;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let codecs = codecs();
//! let hpa = v1::HorizontalPodAutoscaler::default();
//! let unstructured = codecs.scheme().to_unstructured(&hpa, None)?;
//! assert_eq!(unstructured.kind().to_string(), "autoscaling/v1, Kind=HorizontalPodAutoscaler");
//! let (newer, _) =
//!     codecs.scheme().convert_box_to_version(Box::new(unstructured), &v2::GROUP_VERSION, None)?;
//! assert!(newer.is::<v2::HorizontalPodAutoscaler>());
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
//! # A client that speaks what the server speaks
//!
//! Clients take objects as they come: [`CodecFactory::without_conversion`] has the same formats without
//! defaults and conversion, and a [`ClientNegotiator`](serializer::ClientNegotiator) picks one by content type.
//!
//! ```
//! use std::sync::Arc;
//!
//! use apimachinery::api::core::v1::{self, Pod};
//! use apimachinery::serializer::ClientNegotiator;
//! use apimachinery::{Decoder, Encoder};
//! # use apimachinery::codecs;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let codecs = codecs();
//! let client = ClientNegotiator::new(Arc::new(codecs.without_conversion()), v1::GROUP_VERSION);
//! let body = client.encoder("application/vnd.kubernetes.protobuf")?.encode_to_vec(&Pod::default())?;
//! // … the server answers in a format of its choice …
//! let decoder = client.decoder("application/vnd.kubernetes.protobuf")?;
//! let answer = decoder.decode(&body)?;
//! assert!(answer.object().is::<Pod>());
//! let error = client.decoder("text/html").unwrap_err();
//! assert_eq!(error.to_string(), "no serializers registered for text/html");
//! # Ok(())
//! # }
//! ```
//!
//! Servers keep objects with [`CodecFactory::storage_codec`], which still reads what was written years ago.
//!
//! # Formats of one's own
//!
//! Implement [`Serializer`] and hand it to [`CodecFactory::with_options`] in a
//! [`SerializerInfo`](runtime::SerializerInfo): it is recognized, offered by media type, and gets versions,
//! defaults and conversion like the built-in ones. This one writes names, one to a line:
//!
//! ```
//! use std::sync::Arc;
//!
//! use apimachinery::api::core::v1::{self, Namespace};
//! use apimachinery::runtime::{
//!     DecodeRequest, Findings, Input, Recognition, SerializerInfo,
//! };
//! use apimachinery::{
//!     ApiType, CodecFactory, CodecFactoryOptions, DecodeError, Decoded, Decoder, EncodeError, Encoder,
//!     GroupVersionKind, Object, Scheme, Serializer, Str, api,
//! };
//!
//! #[derive(Debug)]
//! struct Names;
//!
//! impl Decoder for Names {
//!     fn decode_with(&self, input: Input<'_>, _: DecodeRequest<'_>) -> Result<Decoded, DecodeError> {
//!         let text = str::from_utf8(input.bytes()).map_err(|_| DecodeError::syntax("no text"))?;
//!         let name = text.strip_prefix("name: ").ok_or_else(|| DecodeError::syntax("no name"))?;
//!         let mut namespace = Namespace::default();
//!         namespace.metadata.name = name.trim_end().into();
//!         Ok(Decoded::new(Box::new(namespace), Namespace::KIND.to_gvk(), Findings::new()))
//!     }
//! }
//!
//! impl Serializer for Names {
//!     fn encode(
//!         &self,
//!         object: &dyn Object,
//!         _: &GroupVersionKind,
//!         out: &mut Vec<u8>,
//!     ) -> Result<(), EncodeError> {
//!         let namespace = object.downcast_ref::<Namespace>();
//!         let namespace = namespace.ok_or_else(|| EncodeError::invalid_value("only namespaces"))?;
//!         out.extend_from_slice(format!("name: {}\n", namespace.metadata.name).as_bytes());
//!         Ok(())
//!     }
//!
//!     fn recognizes(&self, data: &[u8]) -> Recognition {
//!         if data.starts_with(b"name: ") { Recognition::Yes } else { Recognition::No }
//!     }
//!
//!     fn identifier(&self) -> Str {
//!         "names".into()
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let names = SerializerInfo::new("text/x-name".parse()?, Arc::new(Names)).encodes_as_text(true);
//! let scheme = Scheme::builder().install(api::core).build()?;
//! let options = CodecFactoryOptions::default().with_serializer(names);
//! let codecs = CodecFactory::with_options(scheme, options);
//!
//! let shop: Namespace = codecs.decode_as("name: shop\n")?;
//! assert_eq!(shop.metadata.name, "shop");
//! let encoder = codecs.encoder_for_version(codecs.for_media_type("text/x-name")?, &v1::GROUP_VERSION);
//! assert_eq!(encoder.encode_to_vec(&shop)?, b"name: shop\n");
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
//! # Where to look further
//!
//! | module | holds |
//! |---|---|
//! | [`runtime`] | the vocabulary: kinds, objects, the scheme, the traits of codecs, errors |
//! | [`serializer`], [`versioning`] | codecs by media type, and what puts versions around them |
//! | [`json`], [`yaml`], [`protobuf`] | the formats |
//! | [`meta`], [`api`] | the built-in types |
//! | [`descriptors`] | protobuf without generated types |
//! | [`selectors`], [`validation`] | label and field selectors; field errors, names, metadata |
//!
//! Coming from Go: items say which Go item they correspond to, and searching for that name finds them. What
//! differs on purpose stands in `docs/compatibility.md`.
//!
//! # Features
//!
//! Features only add. With `default-features = false` and one group, such as `core`, a program has JSON, YAML and protobuf,
//! schemes and codecs, and builds three fifths of the crates.
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `all` | yes | every API group |
//! | `core`, `apps`, … | | one group of [`api`], and those it refers to |
//! | `serde` | yes | `Serialize` and `Deserialize` for all types, derived ones included |
//! | `prost` | yes | `prost::Message` for all types, derived ones included |
//! | `cbor` | yes | the format CBOR: [`cbor`] |
//! | `descriptors` | yes | protobuf without generated types: [`descriptors`]; [`decode`](decode()) then reads any kind's |
//! | `serde-types` | yes | types with only serde's traits, such as `k8s-openapi`'s: [`serde_types`] |
//! | `selectors`, `validation`, `query` | yes | [`selectors`], [`validation`], [`query`] |
//! | `rename` | yes | the derives find this crate under any name; without it, it is `apimachinery` or what `#[object(crate = "…")]` says |
//! | `tokio` | | lists, watches and objects from asynchronous readers |
//! | `testing` | | `check_conversions`, which finds what one's conversions lose |

extern crate self as apimachinery;

mod decode;
#[cfg(doctest)]
mod mistakes;

pub use apimachinery_api as api;
#[cfg(feature = "cbor")]
pub use apimachinery_cbor as cbor;
#[cfg(feature = "descriptors")]
pub use apimachinery_descriptors as descriptors;
pub use apimachinery_meta as meta;
#[doc(hidden)]
pub use apimachinery_meta::derive_support;
#[cfg(feature = "query")]
pub use apimachinery_query as query;
pub use apimachinery_runtime as runtime;
#[cfg(feature = "selectors")]
pub use apimachinery_selectors as selectors;
#[cfg(feature = "serde-types")]
pub use apimachinery_serde_types as serde_types;
pub use apimachinery_serializer as serializer;
#[cfg(feature = "testing")]
pub use apimachinery_testing as testing;
#[cfg(feature = "validation")]
pub use apimachinery_validation as validation;
pub use apimachinery_versioning as versioning;
pub use {apimachinery_json as json, apimachinery_protobuf as protobuf, apimachinery_yaml as yaml};

#[doc(inline)]
pub use apimachinery_json::{
    from_slice as from_json_slice, from_str as from_json_str, from_value,
    to_string as to_json_string, to_string_pretty as to_json_string_pretty, to_value,
    to_vec as to_json_vec,
};
#[doc(inline)]
pub use apimachinery_yaml::{
    from_slice as from_yaml_slice, from_str as from_yaml_str, to_string as to_yaml_string,
    to_vec as to_yaml_vec,
};

pub use apimachinery_derive::Data;
/// ```
/// use apimachinery::{Fields, Str};
///
/// #[derive(Clone, Debug, Default, PartialEq, Fields)]
/// pub struct CronTabSpec {
///     pub schedule: Str,
///     #[field(omitempty)]
///     pub suspend: bool,
///     pub concurrency_policy: Option<ConcurrencyPolicy>,
/// }
///
/// #[derive(Clone, Debug, Default, PartialEq, Fields)]
/// pub enum ConcurrencyPolicy {
///     #[default]
///     Allow,
///     Forbid,
///     #[field(json = "Replace")]
///     ReplaceRunning,
///     #[field(other)]
///     Other(Str),
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let spec: CronTabSpec =
///     serde_json::from_str(r#"{"schedule":"@daily","concurrencyPolicy":"Replace"}"#)?;
/// assert_eq!(spec.concurrency_policy, Some(ConcurrencyPolicy::ReplaceRunning));
///
/// // What a newer release may say is kept.
/// let newer = r#"{"schedule":"@daily","concurrencyPolicy":"Queue"}"#;
/// let spec: CronTabSpec = serde_json::from_str(newer)?;
/// assert_eq!(spec.concurrency_policy, Some(ConcurrencyPolicy::Other("Queue".into())));
/// assert_eq!(serde_json::to_string(&spec)?, newer);
/// # Ok(())
/// # }
/// ```
///
pub use apimachinery_derive::Fields;
/// ```
/// use apimachinery::meta::v1::ObjectMeta;
/// use apimachinery::{ApiType, GroupVersion, Object};
///
/// const GROUP_VERSION: GroupVersion = GroupVersion::from_static("stable.example.com", "v1");
///
/// #[derive(Clone, Debug, Default, PartialEq, Object)]
/// #[object(group_version = GROUP_VERSION, kind = "CronTab")]
/// pub struct CronTab {
///     pub metadata: ObjectMeta,
/// }
///
/// assert_eq!(CronTab::KIND.to_gvk().to_string(), "stable.example.com/v1, Kind=CronTab");
/// ```
///
pub use apimachinery_derive::Object;
#[cfg(feature = "query")]
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
