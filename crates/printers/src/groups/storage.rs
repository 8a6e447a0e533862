//! The group `storage.k8s.io`.

mod csi;
mod csi_driver;
mod storage_class;
mod volumes;

use apimachinery_api::storage::v1;

use crate::Printers;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<v1::StorageClass, v1::StorageClassList>()
        .add::<v1::VolumeAttributesClass, v1::VolumeAttributesClassList>()
        .add::<v1::VolumeAttachment, v1::VolumeAttachmentList>()
        .add::<v1::CSINode, v1::CSINodeList>()
        .add::<v1::CSIDriver, v1::CSIDriverList>()
        .add::<v1::CSIStorageCapacity, v1::CSIStorageCapacityList>();
}
