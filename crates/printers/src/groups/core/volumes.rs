//! PersistentVolume and PersistentVolumeClaim.

use apimachinery_api::core::v1::{
    PersistentVolume, PersistentVolumeAccessMode, PersistentVolumeClaim, PersistentVolumeMode,
    ResourceList, ResourceName,
};
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::Str;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column, wide};
use crate::generated::columns::{persistent_volume, persistent_volume_claim};
use crate::print::{Context, Print, cells};
use crate::text::{given_or, joined};

impl Print for PersistentVolume {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Capacity", "string", persistent_volume::CAPACITY),
        column("Access Modes", "string", persistent_volume::ACCESS_MODES),
        column("Reclaim Policy", "string", persistent_volume::RECLAIM_POLICY),
        column("Status", "string", persistent_volume::STATUS),
        column("Claim", "string", persistent_volume::CLAIM),
        column("StorageClass", "string", persistent_volume::STORAGE_CLASS),
        column("VolumeAttributesClass", "string", persistent_volume::VOLUME_ATTRIBUTES_CLASS),
        column("Reason", "string", persistent_volume::REASON),
        AGE,
        wide("VolumeMode", "string", persistent_volume::VOLUME_MODE),
    ];

    // The cell of wide output is always there.
    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let claim = spec.claim_ref.as_ref().map(|it| format!("{}/{}", it.namespace, it.name));
        let cells = cells![
            &*metadata.name,
            storage(&spec.capacity),
            access_modes(&spec.access_modes),
            spec.persistent_volume_reclaim_policy.as_str(),
            phase(metadata, &status.phase),
            claim.unwrap_or_default(),
            storage_class(metadata, &spec.storage_class_name),
            attributes_class(spec.volume_attributes_class_name.as_ref()),
            &*status.reason,
            context.age(metadata),
            mode(spec.volume_mode.as_ref()),
        ];
        Ok(cells.into())
    }
}

impl Print for PersistentVolumeClaim {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Status", "string", persistent_volume_claim::STATUS),
        column("Volume", "string", persistent_volume_claim::VOLUME),
        column("Capacity", "string", persistent_volume_claim::CAPACITY),
        column("Access Modes", "string", persistent_volume_claim::ACCESS_MODES),
        column("StorageClass", "string", persistent_volume_claim::STORAGE_CLASS),
        column("VolumeAttributesClass", "string", persistent_volume_claim::VOLUME_ATTRIBUTES_CLASS),
        AGE,
        wide("VolumeMode", "string", persistent_volume_claim::VOLUME_MODE),
    ];

    // The cell of wide output is always there.
    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let (capacity, access_modes) = match spec.volume_name.is_empty() {
            true => Default::default(),
            false => (storage(&status.capacity), access_modes(&status.access_modes)),
        };
        let class = given_or(spec.storage_class_name.as_ref(), "");
        let cells = cells![
            &*metadata.name,
            phase(metadata, &status.phase),
            &*spec.volume_name,
            capacity,
            access_modes,
            storage_class(metadata, class),
            attributes_class(spec.volume_attributes_class_name.as_ref()),
            context.age(metadata),
            mode(spec.volume_mode.as_ref()),
        ];
        Ok(cells.into())
    }
}

/// An annotation that once was the field `storageClassName`, and still goes before it.
const BETA_STORAGE_CLASS: &str = "volume.beta.kubernetes.io/storage-class";

/// The short names of access modes, each one once and always in the same order.
fn access_modes(modes: &[PersistentVolumeAccessMode]) -> String {
    let names = [
        (PersistentVolumeAccessMode::READ_WRITE_ONCE, "RWO"),
        (PersistentVolumeAccessMode::READ_ONLY_MANY, "ROX"),
        (PersistentVolumeAccessMode::READ_WRITE_MANY, "RWX"),
        (PersistentVolumeAccessMode::READ_WRITE_ONCE_POD, "RWOP"),
    ];
    joined(names.iter().filter(|(mode, _)| modes.contains(mode)).map(|(_, name)| *name))
}

/// How much there is to be stored on.
fn storage(resources: &ResourceList) -> String {
    resources.get(&ResourceName::STORAGE).cloned().unwrap_or_default().to_string()
}

fn storage_class<'a>(metadata: &'a ObjectMeta, class: &'a str) -> &'a str {
    metadata.annotations.get(BETA_STORAGE_CLASS).map_or(class, |it| it)
}

fn phase<'a>(metadata: &ObjectMeta, phase: &'a str) -> &'a str {
    if metadata.deletion_timestamp.is_some() { "Terminating" } else { phase }
}

fn mode(mode: Option<&PersistentVolumeMode>) -> &str {
    mode.map_or("<unset>", |it| it.as_str())
}

fn attributes_class(class: Option<&Str>) -> &str {
    class.map_or("<unset>", |it| it)
}
