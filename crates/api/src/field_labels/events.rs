//! Field selectors of the events of `events.k8s.io`, whose fields have the names of core events in
//! an object's set.

use apimachinery_runtime::{SchemeBuilder, Str};

use super::FieldLabels;
use super::core::{EventFields, event};
use crate::events::{v1, v1beta1};

const LABELS: FieldLabels = FieldLabels {
    renamed: &[
        ("regarding.kind", "involvedObject.kind"),
        ("regarding.namespace", "involvedObject.namespace"),
        ("regarding.name", "involvedObject.name"),
        ("regarding.uid", "involvedObject.uid"),
        ("regarding.apiVersion", "involvedObject.apiVersion"),
        ("regarding.resourceVersion", "involvedObject.resourceVersion"),
        ("regarding.fieldPath", "involvedObject.fieldPath"),
        ("reportingController", "reportingComponent"),
    ],
    ..FieldLabels::of(&["reason", "type", "metadata.namespace", "metadata.name"])
};

pub(crate) fn install(builder: &mut SchemeBuilder) {
    LABELS.install(builder, v1::GROUP_VERSION.with_kind("Event"));
    LABELS.install(builder, v1beta1::GROUP_VERSION.with_kind("Event"));
    builder.selectable_fields(of_v1).selectable_fields(of_v1beta1);
}

fn of_v1(it: &v1::Event) -> Vec<(&'static str, Str)> {
    event(&EventFields {
        about: &it.regarding,
        reason: &it.reason,
        reporter: &it.reporting_controller,
        source: &it.deprecated_source.component,
        r#type: &it.r#type,
    })
}

fn of_v1beta1(it: &v1beta1::Event) -> Vec<(&'static str, Str)> {
    event(&EventFields {
        about: &it.regarding,
        reason: &it.reason,
        reporter: &it.reporting_controller,
        source: &it.deprecated_source.component,
        r#type: &it.r#type,
    })
}
