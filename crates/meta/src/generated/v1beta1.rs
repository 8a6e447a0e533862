//! Generated.
#![allow(unused_imports)]
use crate::*;
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;

/// `PartialObjectMetadataList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "meta.k8s.io", version = "v1beta1", kind = "PartialObjectMetadataList")]
pub struct PartialObjectMetadataList {
    /// `metadata`.
    #[field(2)]
    pub metadata: crate::v1::ListMeta,
    /// `items`.
    #[field(1)]
    pub items: NullableVec<crate::v1::PartialObjectMetadata>,
}
