//! ComponentStatus.

use apimachinery_api::core::v1::{ComponentConditionType, ComponentStatus, ConditionStatus};
use apimachinery_table::{Row, TableError};

use crate::column::{Column, NAME, column};
use crate::generated::columns::component_status;
use crate::print::{Context, Print, cells};

impl Print for ComponentStatus {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Status", "string", component_status::STATUS),
        column("Message", "string", component_status::MESSAGE),
        column("Error", "string", component_status::ERROR),
    ];

    fn row(&self, _: &Context) -> Result<Row, TableError> {
        let healthy =
            self.conditions.iter().find(|it| it.r#type == ComponentConditionType::HEALTHY);
        let (status, message, error) = match healthy {
            None => ("Unknown", "", ""),
            Some(it) if it.status == ConditionStatus::TRUE => ("Healthy", &*it.message, &*it.error),
            Some(it) => ("Unhealthy", &*it.message, &*it.error),
        };
        Ok(cells![&*self.metadata.name, status, message, error].into())
    }
}
