//! PersistentVolumeClaim.

use apimachinery_api::core::v1::PersistentVolumeClaim;
use apimachinery_table::{Row, TableError};

use super::volume;
use crate::column::{AGE, Column, NAME, column, wide};
use crate::print::{Context, Print, cells};
use crate::text::given_or;

impl Print for PersistentVolumeClaim {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Status", "string", "phase represents the current phase of PersistentVolumeClaim."),
        column(
            "Volume",
            "string",
            "volumeName is the binding reference to the PersistentVolume backing this claim.",
        ),
        column(
            "Capacity",
            "string",
            "capacity represents the actual resources of the underlying volume.",
        ),
        column(
            "Access Modes",
            "string",
            "accessModes contains the actual access modes the volume backing the PVC has. More info: https://kubernetes.io/docs/concepts/storage/persistent-volumes#access-modes-1",
        ),
        column("StorageClass", "string", "StorageClass of the pvc"),
        column("VolumeAttributesClass", "string", "VolumeAttributesClass of the pvc"),
        AGE,
        wide(
            "VolumeMode",
            "string",
            "volumeMode defines what type of volume is required by the claim. Value of Filesystem is implied when not included in claim spec.",
        ),
    ];

    // The cell of wide output is always there.
    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let (capacity, access_modes) = match spec.volume_name.is_empty() {
            true => Default::default(),
            false => {
                (volume::storage(&status.capacity), volume::access_modes(&status.access_modes))
            }
        };
        let class = given_or(spec.storage_class_name.as_ref(), "");
        let cells = cells![
            &*metadata.name,
            volume::phase(metadata, &status.phase),
            &*spec.volume_name,
            capacity,
            access_modes,
            volume::storage_class(metadata, class),
            volume::attributes_class(spec.volume_attributes_class_name.as_ref()),
            context.age(metadata),
            volume::mode(spec.volume_mode.as_ref()),
        ];
        Ok(cells.into())
    }
}
