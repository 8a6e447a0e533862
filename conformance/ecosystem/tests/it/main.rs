//! Types of `k8s-openapi` and `kube` in the codecs, and their protobuf.

mod descriptors;
mod findings;
mod kube_types;
mod limits;
mod openapi;
mod streams;
#[path = "../../../../crates/serde-types/tests/it/support.rs"]
mod support;
