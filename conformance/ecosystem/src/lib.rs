//! Examples of other crates that use the types of `k8s-openapi` and `kube`, which only this crate builds.

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
