//! StorageClass.

use apimachinery_api::storage::v1::StorageClass;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::name_of_class;

/// What makes a class the default one.
const IS_DEFAULT: [&str; 2] = [
    "storageclass.kubernetes.io/is-default-class",
    "storageclass.beta.kubernetes.io/is-default-class",
];

impl Print for StorageClass {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Provisioner", "string", "provisioner indicates the type of the provisioner."),
        column(
            "ReclaimPolicy",
            "string",
            "reclaimPolicy controls the reclaimPolicy for dynamically provisioned PersistentVolumes of this storage class. Defaults to Delete.",
        ),
        column(
            "VolumeBindingMode",
            "string",
            "volumeBindingMode indicates how PersistentVolumeClaims should be provisioned and bound.  When unset, VolumeBindingImmediate is used. This field is only honored by servers that enable the VolumeScheduling feature.",
        ),
        column(
            "AllowVolumeExpansion",
            "string",
            "allowVolumeExpansion shows whether the storage class allow volume expand.",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let cells = cells![
            name_of_class(&self.metadata, &IS_DEFAULT),
            &*self.provisioner,
            self.reclaim_policy.as_ref().map_or("Delete", |it| it.as_str()),
            self.volume_binding_mode.as_ref().map_or("Immediate", |it| it.as_str()),
            self.allow_volume_expansion.unwrap_or_default(),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}
