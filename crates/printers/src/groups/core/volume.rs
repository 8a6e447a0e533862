//! What volumes and claims have in common.

use apimachinery_api::core::v1::{
    PersistentVolumeAccessMode, PersistentVolumeMode, ResourceList, ResourceName,
};
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::Str;

use crate::text::joined;

/// An annotation that once was the field `storageClassName`, and still goes before it.
const BETA_STORAGE_CLASS: &str = "volume.beta.kubernetes.io/storage-class";

/// The short names of access modes, each one once and always in the same order.
pub(super) fn access_modes(modes: &[PersistentVolumeAccessMode]) -> String {
    let names = [
        (PersistentVolumeAccessMode::READ_WRITE_ONCE, "RWO"),
        (PersistentVolumeAccessMode::READ_ONLY_MANY, "ROX"),
        (PersistentVolumeAccessMode::READ_WRITE_MANY, "RWX"),
        (PersistentVolumeAccessMode::READ_WRITE_ONCE_POD, "RWOP"),
    ];
    joined(names.iter().filter(|(mode, _)| modes.contains(mode)).map(|(_, name)| *name))
}

/// How much there is to be stored on.
pub(super) fn storage(resources: &ResourceList) -> String {
    resources.get(&ResourceName::STORAGE).cloned().unwrap_or_default().to_string()
}

pub(super) fn storage_class<'a>(metadata: &'a ObjectMeta, class: &'a str) -> &'a str {
    metadata.annotations.get(BETA_STORAGE_CLASS).map_or(class, |it| it)
}

pub(super) fn phase<'a>(metadata: &ObjectMeta, phase: &'a str) -> &'a str {
    if metadata.deletion_timestamp.is_some() { "Terminating" } else { phase }
}

pub(super) fn mode(mode: Option<&PersistentVolumeMode>) -> &str {
    mode.map_or("<unset>", |it| it.as_str())
}

pub(super) fn attributes_class(class: Option<&Str>) -> &str {
    class.map_or("<unset>", |it| it)
}
