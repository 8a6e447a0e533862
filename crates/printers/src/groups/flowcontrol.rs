//! The group `flowcontrol.apiserver.k8s.io`.

mod flow_schema;
mod priority_level;

use apimachinery_api::flowcontrol::v1;

use crate::Printers;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<v1::FlowSchema, v1::FlowSchemaList>()
        .add::<v1::PriorityLevelConfiguration, v1::PriorityLevelConfigurationList>();
}
