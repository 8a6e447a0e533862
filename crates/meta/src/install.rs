//! The kinds that every group-version has, and those that are the same in every version.

use apimachinery_runtime::{GroupVersion, GroupVersionKind, SchemeBuilder};

use crate::v1;

const META_V1: &str = "io.k8s.apimachinery.pkg.apis.meta.v1";

/// Registers the kinds that requests to any group-version use: watch events and the options of each
/// verb.
///
/// Corresponds to the first part of `metav1.AddToGroupVersion`.
pub fn install_into(builder: &mut SchemeBuilder, version: &GroupVersion) {
    builder
        .known_as::<v1::WatchEvent>(version.with_kind("WatchEvent"))
        .known_as::<v1::ListOptions>(version.with_kind("ListOptions"))
        .known_as::<v1::GetOptions>(version.with_kind("GetOptions"))
        .known_as::<v1::DeleteOptions>(version.with_kind("DeleteOptions"))
        .known_as::<v1::CreateOptions>(version.with_kind("CreateOptions"))
        .known_as::<v1::UpdateOptions>(version.with_kind("UpdateOptions"))
        .known_as::<v1::PatchOptions>(version.with_kind("PatchOptions"));
}

/// Registers the kinds that are the same in every version, such as `Status`.
///
/// Corresponds to the second part of `metav1.AddToGroupVersion`.
pub fn install_unversioned(builder: &mut SchemeBuilder) {
    let core = |kind| GroupVersionKind::from_static("", "v1", kind);
    builder
        .openapi_package("apimachinery_meta::generated", "io.k8s.apimachinery.pkg.apis.meta")
        .openapi_package("apimachinery_meta::duration", META_V1)
        .openapi_package("apimachinery_meta::fields_v1", META_V1)
        .openapi_package("apimachinery_meta::int_or_string", "io.k8s.apimachinery.pkg.util.intstr")
        .openapi_package("apimachinery_meta::micro_time", META_V1)
        .openapi_package("apimachinery_meta::quantity", "io.k8s.apimachinery.pkg.api.resource")
        .openapi_package("apimachinery_meta::time", META_V1)
        .unversioned::<v1::Status>(core("Status"))
        .unversioned::<v1::APIVersions>(core("APIVersions"))
        .unversioned::<v1::APIGroupList>(core("APIGroupList"))
        .unversioned::<v1::APIGroup>(core("APIGroup"))
        .unversioned::<v1::APIResourceList>(core("APIResourceList"));
}
