//! Types of `k8s-openapi` and `kube` in the codecs, and their protobuf.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod descriptors;
mod findings;
mod kube_types;
mod limits;
mod openapi;
mod served;
mod streams;
#[path = "../../../../crates/serde-types/tests/it/support.rs"]
mod support;
