//! Event.

use apimachinery_api::core::v1::Event;
use apimachinery_table::{Row, TableError};

use super::event_text::{EVENT_COLUMNS, EventText};
use crate::column::Column;
use crate::print::{Context, Print};

impl Print for Event {
    const COLUMNS: &'static [Column] = EVENT_COLUMNS;

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let text = EventText {
            name: &self.metadata.name,
            r#type: &self.r#type,
            reason: &self.reason,
            message: &self.message,
            object: &self.involved_object,
            source: &self.source,
            reporting_controller: &self.reporting_component,
            reporting_instance: &self.reporting_instance,
            first_time: self.first_timestamp,
            last_time: self.last_timestamp,
            event_time: self.event_time,
            count: self.count,
            series: self.series.as_ref().map(|it| (it.count, it.last_observed_time)),
        };
        Ok(text.row(context))
    }
}
