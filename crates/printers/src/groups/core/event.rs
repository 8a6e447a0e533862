//! Event, of this group and of `events.k8s.io`.

use apimachinery_api::core::v1::{Event, EventSource, ObjectReference};
use apimachinery_meta::{MicroTime, Time};
use apimachinery_table::{NAME_DESCRIPTION, Row, TableError};

use crate::column::{Column, column, wide};
use crate::generated::columns::event;
use crate::print::{Context, Print, cells};
use crate::text::{lower_case, or};

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

pub(crate) const EVENT_COLUMNS: &[Column] = &[
    column("Last Seen", "string", event::LAST_SEEN),
    column("Type", "string", event::TYPE),
    column("Reason", "string", event::REASON),
    column("Object", "string", event::OBJECT),
    wide("Subobject", "string", event::SUBOBJECT),
    wide("Source", "string", event::SOURCE),
    column("Message", "string", event::MESSAGE),
    wide("First Seen", "string", event::FIRST_SEEN),
    wide("Count", "string", event::COUNT),
    wide("Name", "string", NAME_DESCRIPTION).name_format(),
];

/// What is shown of an event.
pub(crate) struct EventText<'a> {
    pub(crate) name: &'a str,
    pub(crate) r#type: &'a str,
    pub(crate) reason: &'a str,
    pub(crate) message: &'a str,
    pub(crate) object: &'a ObjectReference,
    pub(crate) source: &'a EventSource,
    pub(crate) reporting_controller: &'a str,
    pub(crate) reporting_instance: &'a str,
    pub(crate) first_time: Time,
    pub(crate) last_time: Time,
    pub(crate) event_time: MicroTime,
    pub(crate) count: i32,
    /// How often it was seen in a series, and when last.
    pub(crate) series: Option<(i32, MicroTime)>,
}

impl EventText<'_> {
    pub(crate) fn row(&self, context: &Context) -> Row {
        let first_seen = match self.first_time.is_zero() {
            true => context.since_micro(self.event_time),
            false => context.since(self.first_time),
        };
        let (last_seen, count) = match self.series {
            Some((count, last_time)) => (context.since_micro(last_time), count),
            // A single event of the newer group is not counted.
            None => (self.last_seen(&first_seen, context), self.count_or_one()),
        };
        let mut cells = cells![last_seen, self.r#type, self.reason, self.object_text()];
        if context.is_wide() {
            cells.extend(cells![&*self.object.field_path, self.source_text()]);
        }
        cells.extend(cells![self.message.trim()]);
        if context.is_wide() {
            cells.extend(cells![first_seen, count, self.name]);
        }
        cells.into()
    }

    fn last_seen(&self, first_seen: &str, context: &Context) -> String {
        match self.last_time.is_zero() {
            true => first_seen.to_owned(),
            false => context.since(self.last_time),
        }
    }

    fn count_or_one(&self) -> i32 {
        if self.count == 0 { 1 } else { self.count }
    }

    fn object_text(&self) -> String {
        let kind = lower_case(&self.object.kind);
        match &*self.object.name {
            "" => kind,
            name => format!("{kind}/{name}"),
        }
    }

    fn source_text(&self) -> String {
        let component = or(&self.source.component, self.reporting_controller);
        match or(&self.source.host, self.reporting_instance) {
            "" => component.to_owned(),
            instance => format!("{component}, {instance}"),
        }
    }
}
