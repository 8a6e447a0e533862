//! Kubernetes' API machinery for Rust: a registry of versioned types, serializers for JSON, YAML,
//! protobuf and CBOR, defaults and conversion between versions, and all built-in types.
//!
//! It is for Rust what `k8s.io/apimachinery` is for Go. These pages call that library, at v0.37.2,
//! *the reference*: where they refer to the reference, tests compare with what Go does.
//!
//! ```
//! use apimachinery::api::{self, autoscaling};
//! use apimachinery::{CodecFactory, Encoder, Scheme};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let codecs = CodecFactory::new(Scheme::builder().install(api::core).install(api::autoscaling).build()?);
//!
//! // Any version in any format becomes the version that the program works with, defaulted and converted …
//! let manifest = "
//! apiVersion: autoscaling/v1
//! kind: HorizontalPodAutoscaler
//! metadata: {name: web}
//! spec: {maxReplicas: 5, targetCPUUtilizationPercentage: 70}
//! ";
//! let hpa: autoscaling::v2::HorizontalPodAutoscaler = codecs.decode_as(manifest)?;
//! assert_eq!(hpa.spec.min_replicas, Some(1));
//!
//! // … and is written in the format and version that is asked for.
//! let protobuf = codecs.for_media_type("application/vnd.kubernetes.protobuf")?;
//! let encoder = codecs.encoder_for_version(protobuf, &autoscaling::v1::GROUP_VERSION);
//! assert!(encoder.encode_to_bytes(&hpa)?.starts_with(b"k8s\0"));
//! # Ok(())
//! # }
//! ```
//!
//! # Where to go
//!
//! - [A tour][tour]: what programs do most, a short program for each.
//! - [The guide](guide): one task to a page, with whole programs: [register a
//!   kind](guide::register_a_kind), [convert between versions](guide::convert_versions), [read
//!   etcd](guide::read_etcd), [large lists and watches](guide::large_lists), servers and webhooks,
//!   custom resources, admission policies.
//! - [Features](guide::features): what is built, and how to leave out the rest.
//! - Coming from Go: items name the Go item that they correspond to, and a search for it finds
//!   them. `docs/compatibility.md` of the repository lists what differs on purpose.
//!
//! # Modules
//!
//! | module | contains |
//! |---|---|
//! | [`guide`] | a tour, and whole programs, one task to a page |
//! | [`runtime`] | names of kinds, objects, the scheme, the traits of codecs, errors |
//! | [`serializer`], [`versioning`] | codecs by media type, documents, lists, watches; defaults and conversion around any codec |
//! | [`json`], `yaml`, `protobuf`, `cbor` | the formats |
//! | [`meta`] | metadata, options, `Status` and [`StatusError`](meta::StatusError), times, quantities |
//! | [`api`] | the built-in types, a module for each group |
//! | `serde_types` | types with only serde's traits |
//! | `descriptors` | protobuf without generated types |
//! | `query`, `selectors`, `validation` | query parameters; label and field selectors; field errors, names, metadata |
//! | `discovery` | the mapping between kinds and resources, and the documents that describe resources |
//! | `http` | negotiation, requests, responses, `Table`, watches, webhooks |
//! | `schema`, `crd` | structural schemas; CustomResourceDefinitions: kinds, rules, columns, conversions |
//! | `kinds` | what a server does around objects of built-in kinds, without one: validation, warnings, updates |
//! | `cel`, `policies` | the Common Expression Language with Kubernetes' libraries and costs; admission policies |
//! | `informers` | what controllers are made of: informers, work queues, leader election, events |
//! | `managed` | server-side apply: sets of fields, managed fields, conflicts, what a manager owns |
//! | `openapi` | OpenAPI documents of types and of CustomResourceDefinitions, versions 2 and 3 |
//! | `patch` | JSON, merge and strategic merge patches, applied and made; what differs between objects |
//! | `client` | clients of API servers over any service: of types, and of resources without a type |
//! | `kinds` | the rules of a server for built-in kinds, without a server: validation, warnings, updates |
//! | `config` | how to reach a server: kubeconfig files, what a pod has, credentials of plugins |
//! | `server` | an API server as a service: built-in kinds, custom resources, your own types |
//! | `store` | storage with etcd's semantics, over bytes: revisions, ranges, compare-and-swap, watches |
//! | `table`, `printers`, `jsonpath` | tables by printer columns; those of built-in kinds; JSONPath templates |
//! | `test_server` | a server for the tests of controllers and clients, with faults and a fake clock |
//! | `testing` | checks of your conversions |
//!
// Where links to pages lead that are not in this build.
#![cfg_attr(
    not(all(
        feature = "apps",
        feature = "autoscaling",
        feature = "printers",
        feature = "query",
        feature = "serde-types"
    )),
    doc = "[tour]: https://docs.rs/apimachinery/latest/apimachinery/guide/tour/index.html"
)]
#![cfg_attr(
    all(
        feature = "apps",
        feature = "autoscaling",
        feature = "printers",
        feature = "query",
        feature = "serde-types"
    ),
    doc = "[tour]: guide::tour"
)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate self as apimachinery;

mod decode;
pub mod guide;
#[cfg(doctest)]
mod mistakes;

pub use apimachinery_api as api;
#[cfg(feature = "cbor")]
pub use apimachinery_cbor as cbor;
#[cfg(feature = "cel")]
pub use apimachinery_cel as cel;
#[cfg(feature = "client")]
pub use apimachinery_client as client;
#[cfg(feature = "config")]
pub use apimachinery_config as config;
#[cfg(feature = "crd")]
pub use apimachinery_crd as crd;
#[cfg(feature = "descriptors")]
pub use apimachinery_descriptors as descriptors;
#[cfg(feature = "rest-mapping")]
pub use apimachinery_discovery as discovery;
#[cfg(feature = "http")]
pub use apimachinery_http as http;
#[cfg(feature = "informers")]
pub use apimachinery_informers as informers;
pub use apimachinery_json as json;
#[cfg(feature = "jsonpath")]
pub use apimachinery_jsonpath as jsonpath;
#[cfg(feature = "kinds")]
pub use apimachinery_kinds as kinds;
#[cfg(feature = "managed")]
pub use apimachinery_managed as managed;
pub use apimachinery_meta as meta;
#[doc(hidden)]
pub use apimachinery_meta::derive_support;
#[cfg(feature = "openapi")]
pub use apimachinery_openapi as openapi;
#[cfg(feature = "patch")]
pub use apimachinery_patch as patch;
#[cfg(feature = "policies")]
pub use apimachinery_policies as policies;
#[cfg(feature = "printers")]
pub use apimachinery_printers as printers;
#[cfg(feature = "protobuf")]
pub use apimachinery_protobuf as protobuf;
#[cfg(feature = "query")]
pub use apimachinery_query as query;
pub use apimachinery_runtime as runtime;
#[cfg(feature = "schema")]
pub use apimachinery_schema as schema;
#[cfg(feature = "selectors")]
pub use apimachinery_selectors as selectors;
#[cfg(feature = "serde-types")]
pub use apimachinery_serde_types as serde_types;
pub use apimachinery_serializer as serializer;
#[cfg(feature = "server")]
pub use apimachinery_server as server;
#[cfg(feature = "store")]
pub use apimachinery_store as store;
#[cfg(feature = "table")]
pub use apimachinery_table as table;
#[cfg(feature = "test-server")]
pub use apimachinery_test_server as test_server;
#[cfg(feature = "testing")]
pub use apimachinery_testing as testing;
#[cfg(feature = "validation")]
pub use apimachinery_validation as validation;
pub use apimachinery_versioning as versioning;
#[cfg(feature = "yaml")]
pub use apimachinery_yaml as yaml;

// What the compiler proposes to import is in a crate by its own name.
#[doc(hidden)]
pub use apimachinery_api;
#[doc(hidden)]
#[cfg(feature = "cbor")]
pub use apimachinery_cbor;
#[doc(hidden)]
#[cfg(feature = "cel")]
pub use apimachinery_cel;
#[doc(hidden)]
#[cfg(feature = "client")]
pub use apimachinery_client;
#[doc(hidden)]
#[cfg(feature = "config")]
pub use apimachinery_config;
#[doc(hidden)]
#[cfg(feature = "crd")]
pub use apimachinery_crd;
#[doc(hidden)]
#[cfg(feature = "descriptors")]
pub use apimachinery_descriptors;
#[doc(hidden)]
#[cfg(feature = "rest-mapping")]
pub use apimachinery_discovery;
#[doc(hidden)]
#[cfg(feature = "http")]
pub use apimachinery_http;
#[doc(hidden)]
#[cfg(feature = "informers")]
pub use apimachinery_informers;
#[doc(hidden)]
pub use apimachinery_json;
#[doc(hidden)]
#[cfg(feature = "jsonpath")]
pub use apimachinery_jsonpath;
#[doc(hidden)]
#[cfg(feature = "kinds")]
pub use apimachinery_kinds;
#[doc(hidden)]
#[cfg(feature = "managed")]
pub use apimachinery_managed;
#[doc(hidden)]
pub use apimachinery_meta;
#[doc(hidden)]
#[cfg(feature = "openapi")]
pub use apimachinery_openapi;
#[doc(hidden)]
#[cfg(feature = "patch")]
pub use apimachinery_patch;
#[doc(hidden)]
#[cfg(feature = "policies")]
pub use apimachinery_policies;
#[doc(hidden)]
#[cfg(feature = "printers")]
pub use apimachinery_printers;
#[doc(hidden)]
#[cfg(feature = "protobuf")]
pub use apimachinery_protobuf;
#[doc(hidden)]
#[cfg(feature = "query")]
pub use apimachinery_query;
#[doc(hidden)]
pub use apimachinery_runtime;
#[doc(hidden)]
#[cfg(feature = "schema")]
pub use apimachinery_schema;
#[doc(hidden)]
#[cfg(feature = "selectors")]
pub use apimachinery_selectors;
#[doc(hidden)]
#[cfg(feature = "serde-types")]
pub use apimachinery_serde_types;
#[doc(hidden)]
pub use apimachinery_serializer;
#[doc(hidden)]
#[cfg(feature = "server")]
pub use apimachinery_server;
#[doc(hidden)]
#[cfg(feature = "store")]
pub use apimachinery_store;
#[doc(hidden)]
#[cfg(feature = "table")]
pub use apimachinery_table;
#[doc(hidden)]
#[cfg(feature = "test-server")]
pub use apimachinery_test_server;
#[doc(hidden)]
#[cfg(feature = "testing")]
pub use apimachinery_testing;
#[doc(hidden)]
#[cfg(feature = "validation")]
pub use apimachinery_validation;
#[doc(hidden)]
pub use apimachinery_versioning;
#[doc(hidden)]
#[cfg(feature = "yaml")]
pub use apimachinery_yaml;

#[doc(inline)]
pub use apimachinery_json::{
    from_slice as from_json_slice, from_str as from_json_str, from_value,
    to_string as to_json_string, to_string_pretty as to_json_string_pretty, to_value,
    to_vec as to_json_vec,
};
#[cfg(feature = "yaml")]
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
/// // A text of a newer release is kept.
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
pub use apimachinery_meta::ServeKinds;
#[cfg(feature = "query")]
pub use apimachinery_query::ParameterCodec;
pub use apimachinery_runtime::{
    ApiType, DecodeError, DecodeInto, DecodeLimits, Decoded, Decoder, EncodeError, Encoder,
    FieldValidation, GroupKind, GroupResource, GroupVersion, GroupVersionKind,
    GroupVersionResource, Map, NullableVec, Object, RawExtension, Scheme, SchemeBuilder,
    Serializer, Str, Unknown, Unstructured, UnstructuredList, path,
};
#[cfg(feature = "serde-types")]
pub use apimachinery_serde_types::{AsObject, SerdeKinds};
pub use apimachinery_serializer::{CodecFactory, CodecFactoryBuilder, WatchEvent};
pub use decode::{codecs, decode};

/// The README's program.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
