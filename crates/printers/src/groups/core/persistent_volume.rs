//! PersistentVolume.

use apimachinery_api::core::v1::PersistentVolume;
use apimachinery_table::{Row, TableError};

use super::volume;
use crate::column::{AGE, Column, NAME, column, wide};
use crate::print::{Context, Print, cells};

impl Print for PersistentVolume {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Capacity",
            "string",
            "capacity is the description of the persistent volume's resources and capacity. More info: https://kubernetes.io/docs/concepts/storage/persistent-volumes#capacity",
        ),
        column(
            "Access Modes",
            "string",
            "accessModes contains all ways the volume can be mounted. More info: https://kubernetes.io/docs/concepts/storage/persistent-volumes#access-modes",
        ),
        column(
            "Reclaim Policy",
            "string",
            "persistentVolumeReclaimPolicy defines what happens to a persistent volume when released from its claim. Valid options are Retain (default for manually created PersistentVolumes), Delete (default for dynamically provisioned PersistentVolumes), and Recycle (deprecated). Recycle must be supported by the volume plugin underlying this PersistentVolume. More info: https://kubernetes.io/docs/concepts/storage/persistent-volumes#reclaiming",
        ),
        column(
            "Status",
            "string",
            "phase indicates if a volume is available, bound to a claim, or released by a claim. More info: https://kubernetes.io/docs/concepts/storage/persistent-volumes#phase",
        ),
        column(
            "Claim",
            "string",
            "claimRef is part of a bi-directional binding between PersistentVolume and PersistentVolumeClaim. Expected to be non-nil when bound. claim.VolumeName is the authoritative bind between PV and PVC. More info: https://kubernetes.io/docs/concepts/storage/persistent-volumes#binding",
        ),
        column("StorageClass", "string", "StorageClass of the pv"),
        column("VolumeAttributesClass", "string", "VolumeAttributesClass of the pv"),
        column(
            "Reason",
            "string",
            "reason is a brief CamelCase string that describes any failure and is meant for machine parsing and tidy display in the CLI.",
        ),
        AGE,
        wide(
            "VolumeMode",
            "string",
            "volumeMode defines if a volume is intended to be used with a formatted filesystem or to remain in raw block state. Value of Filesystem is implied when not included in spec.",
        ),
    ];

    // The cell of wide output is always there.
    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let claim = spec.claim_ref.as_ref().map(|it| format!("{}/{}", it.namespace, it.name));
        let cells = cells![
            &*metadata.name,
            volume::storage(&spec.capacity),
            volume::access_modes(&spec.access_modes),
            spec.persistent_volume_reclaim_policy.as_str(),
            volume::phase(metadata, &status.phase),
            claim.unwrap_or_default(),
            volume::storage_class(metadata, &spec.storage_class_name),
            volume::attributes_class(spec.volume_attributes_class_name.as_ref()),
            &*status.reason,
            context.age(metadata),
            volume::mode(spec.volume_mode.as_ref()),
        ];
        Ok(cells.into())
    }
}
