//! OpenAPI documents of Kubernetes APIs, made of what types and CustomResourceDefinitions declare.
//!
//! | to answer | there is |
//! |---|---|
//! | all of `/openapi/v3` | [`OpenApi::answers`], by path |
//! | `/openapi/v3` | [`index`], of the [`paths`](OpenApi::paths) with the [`document_hash`] of each document |
//! | `/openapi/v3/api/v1` | [`OpenApi::document`], and [`OpenApi#method.custom_document`] for custom resources |
//! | a request with another hash | [`document_url`], where the document is |
//! | `/openapi/v2` | [`OpenApi::swagger`], and [`OpenApi#method.swagger_with`] for custom resources beside the others |
//! | either in protobuf | `document_to_protobuf`, `swagger_to_protobuf` |
//!
//! Schemas come from the types of a scheme, whose fields declare what they take and how they are
//! merged. Paths come from what a server knows of its resources: the facts about built-in kinds, or
//! its own discovery documents.
//!
//! ```
//! use apimachinery_api::{core, facts};
//! use apimachinery_openapi::{OpenApi, document_hash, index};
//! use apimachinery_runtime::Scheme;
//!
//! let scheme = Scheme::builder().install(core::install).build()?;
//! let kinds = facts::kinds().filter(|it| it.name.group.is_empty() && it.is_served_in(facts::release()));
//! let api = OpenApi::builder(&scheme).version("1.37").kinds(kinds).build();
//!
//! let document = api.document("api/v1")?;
//! let text = std::str::from_utf8(&document)?;
//! assert!(text.contains(r##"{"$ref":"#/components/schemas/io.k8s.api.core.v1.PodList"}"##));
//! assert!(text.contains(r#""x-kubernetes-patch-merge-key":"containerPort""#));
//!
//! let index = index([("api/v1", document_hash(&document))])?;
//! assert!(index.starts_with(br#"{"paths":{"api/v1":{"serverRelativeURL":"/openapi/v3/api/v1?hash="#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Documents of built-in kinds equal those of the reference, but for descriptions, for unions,
//! which nothing reads, and names for values of any type. Types with comments of their own
//! (`#[object(schema)]`) are described by these; with the feature `descriptions`, built-in types
//! and parameters are described, too.
//!
//! What `kubectl explain`, `kubectl --validate` and server-side apply read is in the documents.
//! Requests, negotiation and caching are not: a server makes each document when it is asked for
//! first, and keeps it with its hash. Corresponds to the builders of `k8s.io/kube-openapi`, to
//! `endpoints/openapi` and the installer of `k8s.io/apiserver`, and to `controller/openapi/builder`
//! of `k8s.io/apiextensions-apiserver`.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod answers;
#[cfg(feature = "custom")]
mod custom;
mod definitions;
mod document;
mod enumerations;
mod error;
#[cfg(feature = "custom")]
mod from_structural;
mod from_table;
mod index;
mod openapi;
mod parameters;
mod paths;
#[cfg(feature = "protobuf")]
mod protobuf;
mod resource;
mod route;
mod routes;
mod schema;
mod shared_parameters;
mod texts;

pub use error::OpenApiError;
pub use index::{document_hash, document_url, index};
pub use openapi::{OpenApi, OpenApiBuilder};
#[cfg(feature = "protobuf")]
pub use protobuf::{document_to_protobuf, swagger_to_protobuf};
pub use resource::answers_deleted;
