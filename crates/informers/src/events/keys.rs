//! What events have in common.

use apimachinery_api::core::v1::Event;

fn of_object(event: &Event, with_field: bool) -> String {
    let Event { source, involved_object: object, .. } = event;
    let field = if with_field { &*object.field_path } else { "" };
    [
        &*source.component,
        &*source.host,
        &*object.kind,
        &*object.namespace,
        &*object.name,
        field,
        &*object.uid,
        &*object.api_version,
        &*event.r#type,
    ]
    .concat()
}

/// The same event again (`getEventKey`).
pub(super) fn of_event(event: &Event) -> String {
    of_object(event, true) + &event.reason + &event.message
}

/// An event of the same source about the same object (`getSpamKey`).
pub(super) fn of_spam(event: &Event) -> String {
    of_object(event, false)
}

/// An event for the same reason (`EventAggregatorByReasonFunc`).
pub(super) fn of_reason(event: &Event) -> String {
    [
        &*of_object(event, false),
        &*event.reason,
        &*event.reporting_component,
        &*event.reporting_instance,
    ]
    .concat()
}
