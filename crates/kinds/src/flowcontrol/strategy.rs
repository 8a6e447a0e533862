//! The strategies of flow schemas and levels of priority.

use apimachinery_api::flowcontrol::v1::{FlowSchema, PriorityLevelConfiguration};

use crate::flowcontrol::flow_schema::validation::{flow_schema, flow_schema_status};
use crate::flowcontrol::priority_level_configuration::validation::{
    priority_level, priority_level_status,
};
use crate::shared::strategies::{counted, with_status};
use crate::strategy::Strategies;

pub(crate) fn flow_schemas() -> Strategies {
    let kind = counted!(FlowSchema).keep_metadata().validate(flow_schema);
    with_status(kind.validate_status(flow_schema_status))
}

pub(crate) fn priority_level_configurations() -> Strategies {
    let kind = counted!(PriorityLevelConfiguration).keep_metadata();
    let kind = kind.validate(priority_level);
    with_status(kind.validate_status(priority_level_status))
}
