//! The group `flowcontrol.apiserver.k8s.io`.

use apimachinery_api::flowcontrol::v1::{
    FLOW_SCHEMA_CONDITION_DANGLING, FlowSchema, FlowSchemaList, PriorityLevelConfiguration,
    PriorityLevelConfigurationList,
};
use apimachinery_runtime::{Object, Value};
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::{flow_schema, priority_level_configuration};
use crate::print::{Context, Print, cells};

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<FlowSchema, FlowSchemaList>()
        .add::<PriorityLevelConfiguration, PriorityLevelConfigurationList>();
}

impl Print for FlowSchema {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("PriorityLevel", "string", flow_schema::PRIORITY_LEVEL),
        column("MatchingPrecedence", "string", flow_schema::MATCHING_PRECEDENCE),
        column("DistinguisherMethod", "string", flow_schema::DISTINGUISHER_METHOD),
        AGE,
        column("MissingPL", "string", flow_schema::MISSING_PL),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let method = spec.distinguisher_method.as_ref().map_or("<none>", |it| it.r#type.as_str());
        let mut conditions = status.conditions.iter();
        let dangling = conditions.find(|it| it.r#type == FLOW_SCHEMA_CONDITION_DANGLING);
        let cells = cells![
            &*metadata.name,
            &*spec.priority_level_configuration.name,
            spec.matching_precedence,
            method,
            context.age(metadata),
            dangling.map_or("?", |it| it.status.as_str()),
        ];
        Ok(cells.into())
    }

    /// Those that are asked first come first.
    fn arranged(list: &dyn Object) -> Option<Box<dyn Object>> {
        let mut list = list.downcast_ref::<FlowSchemaList>()?.clone();
        list.items.sort_by(|left, right| {
            let by_precedence = left.spec.matching_precedence.cmp(&right.spec.matching_precedence);
            by_precedence.then_with(|| left.metadata.name.cmp(&right.metadata.name))
        });
        Some(Box::new(list))
    }
}

impl Print for PriorityLevelConfiguration {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Type", "string", priority_level_configuration::TYPE),
        column(
            "NominalConcurrencyShares",
            "string",
            priority_level_configuration::NOMINAL_CONCURRENCY_SHARES,
        ),
        column("Queues", "string", priority_level_configuration::QUEUES),
        column("HandSize", "string", priority_level_configuration::HAND_SIZE),
        column("QueueLengthLimit", "string", priority_level_configuration::QUEUE_LENGTH_LIMIT),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let limited = self.spec.limited.as_ref();
        let queuing = limited.and_then(|it| it.limit_response.queuing.as_ref());
        let shares = limited.map(|it| it.nominal_concurrency_shares.unwrap_or_default());
        let cells = cells![
            &*self.metadata.name,
            self.spec.r#type.as_str(),
            number(shares),
            number(queuing.map(|it| it.queues)),
            number(queuing.map(|it| it.hand_size)),
            number(queuing.map(|it| it.queue_length_limit)),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}

fn number(number: Option<i32>) -> Value {
    number.map_or("<none>".into(), Value::from)
}
