//! Conversions of `events.k8s.io`.
//!
//! Conversions: its events are those of the core group under other names.

use apimachinery_runtime::SchemeBuilder;

use crate::core;
use crate::events::{v1, v1beta1};
use crate::versions::convert::{converts, same};

/// Registers the conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    builder
        .hub::<core::v1::Event>()
        .version::<v1::Event>()
        .version::<v1beta1::Event>()
        .hub::<core::v1::EventList>()
        .list_version::<v1::EventList>()
        .list_version::<v1beta1::EventList>();
}

macro_rules! event {
    ($version:ident) => {
        converts! { $version::Event => core::v1::Event {
            type_meta: dropped, metadata, involved_object = regarding, reason, message = note,
            source = deprecated_source, first_timestamp = deprecated_first_timestamp,
            last_timestamp = deprecated_last_timestamp, count = deprecated_count, r#type, event_time,
            series: boxed, action, related, reporting_component = reporting_controller, reporting_instance
        } }
        converts! { core::v1::Event => $version::Event {
            type_meta: dropped, metadata, event_time, series: boxed, reporting_controller = reporting_component,
            reporting_instance, action, reason, regarding = involved_object, related, note = message, r#type,
            deprecated_source = source, deprecated_first_timestamp = first_timestamp,
            deprecated_last_timestamp = last_timestamp, deprecated_count = count
        } }
    };
}

event!(v1);
event!(v1beta1);
same! { v1::EventSeries = core::v1::EventSeries { count, last_observed_time } }
