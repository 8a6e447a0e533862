//! VolumeAttributesClass and VolumeAttachment.

use apimachinery_api::storage::v1::{VolumeAttachment, VolumeAttributesClass};
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::given_or;

impl Print for VolumeAttributesClass {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("DriverName", "string", "Name of the CSI driver This field is immutable."),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, &*self.driver_name, context.age(&self.metadata)].into())
    }
}

impl Print for VolumeAttachment {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Attacher", "string", "attacher indicates the name of the volume driver that MUST handle this request. This is the name returned by GetPluginName().").name_format(),
        column("PV", "string", "persistentVolumeName represents the name of the persistent volume to attach."),
        column("Node", "string", "nodeName represents the node that the volume should be attached to."),
        column("Attached", "boolean", "attached indicates the volume is successfully attached. This field must only be set by the entity completing the attach operation, i.e. the external-attacher."),
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
