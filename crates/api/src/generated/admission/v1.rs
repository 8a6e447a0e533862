//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `AdmissionRequest`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AdmissionRequest {
    /// `uid`.
    #[field(1)]
    pub uid: Str,
    /// `kind`.
    #[field(2)]
    pub kind: apimachinery_meta::v1::GroupVersionKind,
    /// `resource`.
    #[field(3)]
    pub resource: apimachinery_meta::v1::GroupVersionResource,
    /// `subResource`.
    #[field(4, omitempty)]
    pub sub_resource: Str,
    /// `requestKind`.
    #[field(13)]
    pub request_kind: Option<Box<apimachinery_meta::v1::GroupVersionKind>>,
    /// `requestResource`.
    #[field(14)]
    pub request_resource: Option<Box<apimachinery_meta::v1::GroupVersionResource>>,
    /// `requestSubResource`.
    #[field(15, omitempty)]
    pub request_sub_resource: Str,
    /// `name`.
    #[field(5, omitempty)]
    pub name: Str,
    /// `namespace`.
    #[field(6, omitempty)]
    pub namespace: Str,
    /// `operation`.
    #[field(7)]
    pub operation: Operation,
    /// `userInfo`.
    #[field(8)]
    pub user_info: crate::authentication::v1::UserInfo,
    /// `object`.
    #[field(9)]
    pub object: RawExtension,
    /// `oldObject`.
    #[field(10)]
    pub old_object: RawExtension,
    /// `dryRun`.
    #[field(11)]
    pub dry_run: Option<bool>,
    /// `options`.
    #[field(12)]
    pub options: RawExtension,
}

/// `AdmissionResponse`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AdmissionResponse {
    /// `uid`.
    #[field(1)]
    pub uid: Str,
    /// `allowed`.
    #[field(2)]
    pub allowed: bool,
    /// `status`.
    #[field(3)]
    pub status: Option<Box<apimachinery_meta::v1::Status>>,
    /// `patch`.
    #[field(4)]
    pub patch: ByteString,
    /// `patchType`.
    #[field(5)]
    pub patch_type: Option<PatchType>,
    /// `auditAnnotations`.
    #[field(6)]
    pub audit_annotations: Map<Str, Str>,
    /// `warnings`.
    #[field(7)]
    pub warnings: Vec<Str>,
}

/// `AdmissionReview`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admission.k8s.io", version = "v1", kind = "AdmissionReview")]
pub struct AdmissionReview {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `request`.
    #[field(1)]
    pub request: Option<Box<AdmissionRequest>>,
    /// `response`.
    #[field(2)]
    pub response: Option<Box<AdmissionResponse>>,
}

apimachinery_meta::string_type! {
    /// `Operation`.
    pub struct Operation { CREATE = "CREATE", UPDATE = "UPDATE", DELETE = "DELETE", CONNECT = "CONNECT" }
}

apimachinery_meta::string_type! {
    /// `PatchType`.
    pub struct PatchType { JSON_PATCH = "JSONPatch" }
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("admission.k8s.io", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<AdmissionReview>(GROUP_VERSION.with_kind("AdmissionReview"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
