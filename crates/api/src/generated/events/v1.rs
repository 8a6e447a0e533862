//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `Event`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "events.k8s.io", version = "v1", kind = "Event")]
pub struct Event {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `eventTime`.
    #[field(2)]
    pub event_time: MicroTime,
    /// `series`.
    #[field(3)]
    pub series: Option<Box<EventSeries>>,
    /// `reportingController`.
    #[field(4, omitempty)]
    pub reporting_controller: Str,
    /// `reportingInstance`.
    #[field(5, omitempty)]
    pub reporting_instance: Str,
    /// `action`.
    #[field(6, omitempty)]
    pub action: Str,
    /// `reason`.
    #[field(7, omitempty)]
    pub reason: Str,
    /// `regarding`.
    #[field(8)]
    pub regarding: crate::core::v1::ObjectReference,
    /// `related`.
    #[field(9)]
    pub related: Option<Box<crate::core::v1::ObjectReference>>,
    /// `note`.
    #[field(10, omitempty)]
    pub note: Str,
    /// `type`.
    #[field(11, omitempty)]
    pub r#type: Str,
    /// `deprecatedSource`.
    #[field(12)]
    pub deprecated_source: crate::core::v1::EventSource,
    /// `deprecatedFirstTimestamp`.
    #[field(13)]
    pub deprecated_first_timestamp: Time,
    /// `deprecatedLastTimestamp`.
    #[field(14)]
    pub deprecated_last_timestamp: Time,
    /// `deprecatedCount`.
    #[field(15, omitempty)]
    pub deprecated_count: i32,
}

/// `EventList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "events.k8s.io", version = "v1", kind = "EventList")]
pub struct EventList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Event>,
}

/// `EventSeries`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EventSeries {
    /// `count`.
    #[field(1)]
    pub count: i32,
    /// `lastObservedTime`.
    #[field(2)]
    pub last_observed_time: MicroTime,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("events.k8s.io", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Event>(GROUP_VERSION.with_kind("Event"));
    builder.known_as::<EventList>(GROUP_VERSION.with_kind("EventList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
