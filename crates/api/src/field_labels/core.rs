//! Field selectors of the core group.

use apimachinery_runtime::{SchemeBuilder, Str};

use super::FieldLabels;
use crate::core::v1::{
    self, Event, Namespace, Node, ObjectReference, PersistentVolume, PersistentVolumeClaim, Pod,
    ReplicationController, Secret, Service,
};

const PODS: FieldLabels = FieldLabels {
    // Clients of the first releases of `v1` send it.
    renamed: &[("spec.host", "spec.nodeName")],
    ..FieldLabels::of(&[
        "metadata.name",
        "metadata.namespace",
        "spec.nodeName",
        "spec.restartPolicy",
        "spec.schedulerName",
        "spec.serviceAccountName",
        "spec.hostNetwork",
        "status.phase",
        "status.podIP",
        "status.podIPs",
        "status.nominatedNodeName",
    ])
};

const EVENTS: FieldLabels = FieldLabels::of(&[
    "involvedObject.kind",
    "involvedObject.namespace",
    "involvedObject.name",
    "involvedObject.uid",
    "involvedObject.apiVersion",
    "involvedObject.resourceVersion",
    "involvedObject.fieldPath",
    "reason",
    "reportingComponent",
    "source",
    "type",
    "metadata.namespace",
    "metadata.name",
]);

const OTHERS: [(&str, &[&str]); 5] = [
    ("Node", &["metadata.name", "spec.unschedulable"]),
    ("ReplicationController", &["metadata.name", "metadata.namespace", "status.replicas"]),
    ("Namespace", &["status.phase", "metadata.name"]),
    ("Secret", &["type", "metadata.namespace", "metadata.name"]),
    ("Service", &["metadata.namespace", "metadata.name", "spec.clusterIP", "spec.type"]),
];

pub(crate) fn install(builder: &mut SchemeBuilder) {
    PODS.install(builder, v1::GROUP_VERSION.with_kind("Pod"));
    EVENTS.install(builder, v1::GROUP_VERSION.with_kind("Event"));
    for (kind, labels) in OTHERS {
        FieldLabels::of(labels).install(builder, v1::GROUP_VERSION.with_kind(kind));
    }
    builder
        .selectable_fields(pod)
        .selectable_fields(core_event)
        .selectable_fields(|it: &Node| [("spec.unschedulable", boolean(it.spec.unschedulable))])
        .selectable_fields(|it: &ReplicationController| {
            [("status.replicas", it.status.replicas.to_string().into())]
        })
        .selectable_fields(|it: &Namespace| {
            let phase = it.status.phase.as_str().into();
            [("status.phase", phase), ("name", it.metadata.name.clone())]
        })
        .selectable_fields(|it: &Secret| [("type", it.r#type.as_str().into())])
        .selectable_fields(|it: &Service| {
            let r#type = it.spec.r#type.as_str().into();
            [("spec.clusterIP", it.spec.cluster_ip.clone()), ("spec.type", r#type)]
        })
        .selectable_fields(|it: &PersistentVolume| [("name", it.metadata.name.clone())])
        .selectable_fields(|it: &PersistentVolumeClaim| [("name", it.metadata.name.clone())]);
}

fn boolean(value: bool) -> Str {
    Str::from_static(if value { "true" } else { "false" })
}

/// An old name of a field counts where the new one is not set; of the addresses, the single one
/// always.
fn pod(pod: &Pod) -> [(&'static str, Str); 8] {
    let (spec, status) = (&pod.spec, &pod.status);
    let account = first_set(&spec.service_account_name, &spec.service_account);
    let first_ip = status.pod_ips.first().map(|it| it.ip.clone()).unwrap_or_default();
    [
        ("spec.nodeName", spec.node_name.clone()),
        ("spec.restartPolicy", spec.restart_policy.as_str().into()),
        ("spec.schedulerName", spec.scheduler_name.clone()),
        ("spec.serviceAccountName", account),
        ("spec.hostNetwork", boolean(spec.host_network)),
        ("status.phase", status.phase.as_str().into()),
        ("status.podIP", first_set(&status.pod_ip, &first_ip)),
        ("status.nominatedNodeName", status.nominated_node_name.clone()),
    ]
}

fn first_set(first: &Str, second: &Str) -> Str {
    if first.is_empty() { second.clone() } else { first.clone() }
}

/// What an event of any version is selected by.
pub(super) struct EventFields<'a> {
    pub(super) about: &'a ObjectReference,
    pub(super) reason: &'a Str,
    pub(super) reporter: &'a Str,
    pub(super) source: &'a Str,
    pub(super) r#type: &'a Str,
}

fn core_event(it: &Event) -> Vec<(&'static str, Str)> {
    event(&EventFields {
        about: &it.involved_object,
        reason: &it.reason,
        reporter: &it.reporting_component,
        source: &it.source.component,
        r#type: &it.r#type,
    })
}

pub(super) fn event(it: &EventFields<'_>) -> Vec<(&'static str, Str)> {
    let fields = [
        ("involvedObject.kind", &it.about.kind),
        ("involvedObject.namespace", &it.about.namespace),
        ("involvedObject.name", &it.about.name),
        ("involvedObject.uid", &it.about.uid),
        ("involvedObject.apiVersion", &it.about.api_version),
        ("involvedObject.resourceVersion", &it.about.resource_version),
        ("involvedObject.fieldPath", &it.about.field_path),
        ("reason", it.reason),
        ("reportingComponent", it.reporter),
        ("source", if it.source.is_empty() { it.reporter } else { it.source }),
        ("type", it.r#type),
    ];
    fields.map(|(name, value)| (name, value.clone())).into()
}
