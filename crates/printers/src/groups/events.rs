//! The group `events.k8s.io`.

use apimachinery_api::events::v1::{Event, EventList};
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::Column;
use crate::groups::core::{EVENT_COLUMNS, EventText};
use crate::print::{Context, Print};

pub(crate) fn add(printers: &mut Printers) {
    printers.add::<Event, EventList>();
}

impl Print for Event {
    const COLUMNS: &'static [Column] = EVENT_COLUMNS;

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let text = EventText {
            name: &self.metadata.name,
            r#type: &self.r#type,
            reason: &self.reason,
            message: &self.note,
            object: &self.regarding,
            source: &self.deprecated_source,
            reporting_controller: &self.reporting_controller,
            reporting_instance: &self.reporting_instance,
            first_time: self.deprecated_first_timestamp,
            last_time: self.deprecated_last_timestamp,
            event_time: self.event_time,
            count: self.deprecated_count,
            series: self.series.as_ref().map(|it| (it.count, it.last_observed_time)),
        };
        Ok(text.row(context))
    }
}
