//! FlowSchema.

use apimachinery_api::flowcontrol::v1::{
    FLOW_SCHEMA_CONDITION_DANGLING, FlowSchema, FlowSchemaList,
};
use apimachinery_runtime::Object;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};

impl Print for FlowSchema {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "PriorityLevel",
            "string",
            "`name` is the name of the priority level configuration being referenced Required.",
        ),
        column(
            "MatchingPrecedence",
            "string",
            "`matchingPrecedence` is used to choose among the FlowSchemas that match a given request. The chosen FlowSchema is among those with the numerically lowest (which we take to be logically highest) MatchingPrecedence.  Each MatchingPrecedence value must be ranged in [1,10000]. Note that if the precedence is not specified, it will be set to 1000 as default.",
        ),
        column(
            "DistinguisherMethod",
            "string",
            "`distinguisherMethod` defines how to compute the flow distinguisher for requests that match this schema. `nil` specifies that the distinguisher is disabled and thus will always be the empty string.",
        ),
        AGE,
        column(
            "MissingPL",
            "string",
            "references a broken or non-existent PriorityLevelConfiguration",
        ),
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
