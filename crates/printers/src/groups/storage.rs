//! The group `storage.k8s.io`.

use apimachinery_api::storage::v1::{
    CSIDriver, CSIDriverList, CSINode, CSINodeList, CSIStorageCapacity, CSIStorageCapacityList,
    StorageClass, StorageClassList, VolumeAttachment, VolumeAttachmentList, VolumeAttributesClass,
    VolumeAttributesClassList,
};
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::{
    csi_driver, csi_node, csi_storage_capacity, storage_class, volume_attachment,
    volume_attributes_class,
};
use crate::print::{Context, Print, cells};
use crate::text::{given_or, int, joined, name_of_class, or};

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<StorageClass, StorageClassList>()
        .add::<VolumeAttributesClass, VolumeAttributesClassList>()
        .add::<VolumeAttachment, VolumeAttachmentList>()
        .add::<CSINode, CSINodeList>()
        .add::<CSIDriver, CSIDriverList>()
        .add::<CSIStorageCapacity, CSIStorageCapacityList>();
}

impl Print for CSINode {
    const COLUMNS: &'static [Column] =
        &[NAME, column("Drivers", "integer", csi_node::DRIVERS), AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let (count, age) = (int(self.spec.drivers.len()), context.age(&self.metadata));
        Ok(cells![&*self.metadata.name, count, age].into())
    }
}

impl Print for CSIStorageCapacity {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("StorageClassName", "string", csi_storage_capacity::STORAGE_CLASS_NAME),
        column("Capacity", "string", csi_storage_capacity::CAPACITY),
    ];

    fn row(&self, _: &Context) -> Result<Row, TableError> {
        let capacity = self.capacity.as_ref().map(ToString::to_string);
        let capacity = capacity.unwrap_or("<unset>".to_owned());
        Ok(cells![&*self.metadata.name, &*self.storage_class_name, capacity].into())
    }
}

impl Print for CSIDriver {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("AttachRequired", "boolean", csi_driver::ATTACH_REQUIRED),
        column("PodInfoOnMount", "boolean", csi_driver::POD_INFO_ON_MOUNT),
        column("StorageCapacity", "boolean", csi_driver::STORAGE_CAPACITY),
        column("TokenRequests", "string", csi_driver::TOKEN_REQUESTS),
        column("RequiresRepublish", "boolean", csi_driver::REQUIRES_REPUBLISH),
        column("Modes", "string", csi_driver::MODES),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let spec = &self.spec;
        let audiences = match spec.token_requests.is_empty() {
            true => "<unset>".to_owned(),
            false => joined(spec.token_requests.iter().map(|it| &*it.audience)),
        };
        let modes = joined(spec.volume_lifecycle_modes.iter().map(|it| it.as_str()));
        let cells = cells![
            &*self.metadata.name,
            spec.attach_required.unwrap_or(true),
            spec.pod_info_on_mount.unwrap_or_default(),
            spec.storage_capacity.unwrap_or_default(),
            audiences,
            spec.requires_republish.unwrap_or_default(),
            or(&modes, "<none>"),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}

/// What makes a class the default one.
const IS_DEFAULT: [&str; 2] = [
    "storageclass.kubernetes.io/is-default-class",
    "storageclass.beta.kubernetes.io/is-default-class",
];

impl Print for StorageClass {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Provisioner", "string", storage_class::PROVISIONER),
        column("ReclaimPolicy", "string", storage_class::RECLAIM_POLICY),
        column("VolumeBindingMode", "string", storage_class::VOLUME_BINDING_MODE),
        column("AllowVolumeExpansion", "string", storage_class::ALLOW_VOLUME_EXPANSION),
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

impl Print for VolumeAttributesClass {
    const COLUMNS: &'static [Column] =
        &[NAME, column("DriverName", "string", volume_attributes_class::DRIVER_NAME), AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, &*self.driver_name, context.age(&self.metadata)].into())
    }
}

impl Print for VolumeAttachment {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Attacher", "string", volume_attachment::ATTACHER).name_format(),
        column("PV", "string", volume_attachment::PV),
        column("Node", "string", volume_attachment::NODE),
        column("Attached", "boolean", volume_attachment::ATTACHED),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let cells = cells![
            &*metadata.name,
            &*spec.attacher,
            given_or(spec.source.persistent_volume_name.as_ref(), ""),
            &*spec.node_name,
            status.attached,
            context.age(metadata),
        ];
        Ok(cells.into())
    }
}
