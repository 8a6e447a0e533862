//! Examples of other crates that use the types of `k8s-openapi` and `kube`, which only this crate
//! builds.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]

/// The page of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../../crates/apimachinery/src/guide/protobuf_for_kube.md")]
mod protobuf_for_kube {}

/// What the front page of `apimachinery-serde-types` begins with.
#[cfg(doctest)]
#[doc = include_str!("../../../crates/serde-types/src/examples/k8s_openapi.md")]
mod k8s_openapi {}

/// The example of `kind_of!`.
#[cfg(doctest)]
#[doc = include_str!("../../../crates/serde-types/src/examples/kind_of.md")]
mod kind_of {}

/// A type that `kube`'s derive did not make has no kind:
///
/// ```compile_fail,E0277
/// struct Car;
/// let kind = apimachinery_serde_types::kind_of!(Car);
/// ```
///
/// `k8s-openapi`'s types have one, since `kube` implements its trait for them:
///
/// ```
/// let kind = apimachinery_serde_types::kind_of!(k8s_openapi::api::apps::v1::Deployment);
/// assert_eq!(kind.to_string(), "apps/v1, Kind=Deployment");
/// ```
#[cfg(doctest)]
mod kind_of_other_types {}
