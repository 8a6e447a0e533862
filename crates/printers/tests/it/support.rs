//! What the tests share.

use std::sync::{Arc, LazyLock};

use apimachinery_json::{JsonOptions, JsonSerializer, to_string};
use apimachinery_meta::Time;
use apimachinery_meta::v1::Table;
use apimachinery_printers::Printers;
use apimachinery_runtime::{Decoder, GroupVersion, GroupVersionKind, Object, Scheme};
use apimachinery_table::{IncludeObject, TableConvertor, TableRequest};
use apimachinery_test_support::without_column_descriptions;
use serde_json::{Value, json};

/// The time that ages are counted to: half a second off whole ones, which the reference's clock
/// then cannot reach.
pub(crate) const NOW: &str = "2026-03-01T12:00:00.5Z";

/// Every kind with columns of its own, in the version that is known, and the version in which the
/// reference knows it.
pub(crate) const KINDS: [(&str, &str, &str); 66] = [
    ("v1", "Pod", ""),
    ("v1", "PodTemplate", ""),
    ("v1", "ReplicationController", ""),
    ("v1", "Service", ""),
    ("v1", "Endpoints", ""),
    ("v1", "Node", ""),
    ("v1", "Event", ""),
    ("v1", "Namespace", ""),
    ("v1", "Secret", ""),
    ("v1", "ServiceAccount", ""),
    ("v1", "PersistentVolume", ""),
    ("v1", "PersistentVolumeClaim", ""),
    ("v1", "ComponentStatus", ""),
    ("v1", "ConfigMap", ""),
    ("v1", "ResourceQuota", ""),
    ("v1", "Status", ""),
    ("admissionregistration.k8s.io/v1", "MutatingAdmissionPolicy", ""),
    ("admissionregistration.k8s.io/v1", "MutatingAdmissionPolicyBinding", ""),
    ("admissionregistration.k8s.io/v1", "MutatingWebhookConfiguration", ""),
    ("admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicy", ""),
    ("admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicyBinding", ""),
    ("admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration", ""),
    ("apiregistration.k8s.io/v1", "APIService", ""),
    ("apps/v1", "ControllerRevision", ""),
    ("apps/v1", "DaemonSet", ""),
    ("apps/v1", "Deployment", ""),
    ("apps/v1", "ReplicaSet", ""),
    ("apps/v1", "StatefulSet", ""),
    ("autoscaling/v1", "Scale", ""),
    ("autoscaling/v2", "HorizontalPodAutoscaler", ""),
    ("batch/v1", "CronJob", ""),
    ("batch/v1", "Job", ""),
    ("certificates.k8s.io/v1", "CertificateSigningRequest", ""),
    ("certificates.k8s.io/v1", "ClusterTrustBundle", "certificates.k8s.io/v1beta1"),
    ("certificates.k8s.io/v1", "PodCertificateRequest", "certificates.k8s.io/v1beta1"),
    ("coordination.k8s.io/v1", "Lease", ""),
    ("coordination.k8s.io/v1beta1", "LeaseCandidate", ""),
    ("discovery.k8s.io/v1", "EndpointSlice", ""),
    ("events.k8s.io/v1", "Event", ""),
    ("flowcontrol.apiserver.k8s.io/v1", "FlowSchema", ""),
    ("flowcontrol.apiserver.k8s.io/v1", "PriorityLevelConfiguration", ""),
    ("internal.apiserver.k8s.io/v1alpha1", "StorageVersion", ""),
    ("networking.k8s.io/v1", "IPAddress", ""),
    ("networking.k8s.io/v1", "Ingress", ""),
    ("networking.k8s.io/v1", "IngressClass", ""),
    ("networking.k8s.io/v1", "NetworkPolicy", ""),
    ("networking.k8s.io/v1", "ServiceCIDR", ""),
    ("node.k8s.io/v1", "RuntimeClass", ""),
    ("policy/v1", "PodDisruptionBudget", ""),
    ("rbac.authorization.k8s.io/v1", "ClusterRoleBinding", ""),
    ("rbac.authorization.k8s.io/v1", "RoleBinding", ""),
    ("resource.k8s.io/v1", "DeviceClass", ""),
    ("resource.k8s.io/v1", "DeviceTaintRule", "resource.k8s.io/v1beta2"),
    ("resource.k8s.io/v1", "ResourceClaim", ""),
    ("resource.k8s.io/v1", "ResourceClaimTemplate", ""),
    ("resource.k8s.io/v1", "ResourceSlice", ""),
    ("resource.k8s.io/v1alpha3", "ResourcePoolStatusRequest", ""),
    ("scheduling.k8s.io/v1", "PriorityClass", ""),
    ("scheduling.k8s.io/v1beta1", "PodGroup", "scheduling.k8s.io/v1alpha2"),
    ("scheduling.k8s.io/v1beta1", "Workload", "scheduling.k8s.io/v1alpha2"),
    ("storage.k8s.io/v1", "CSIDriver", ""),
    ("storage.k8s.io/v1", "CSINode", ""),
    ("storage.k8s.io/v1", "CSIStorageCapacity", ""),
    ("storage.k8s.io/v1", "StorageClass", ""),
    ("storage.k8s.io/v1", "VolumeAttachment", ""),
    ("storage.k8s.io/v1", "VolumeAttributesClass", ""),
];

/// Kinds that have no list with columns.
pub(crate) fn has_list(kind: &str) -> bool {
    !["Scale", "Status"].contains(&kind)
}

static SCHEME: LazyLock<Scheme> = LazyLock::new(|| {
    let scheme = Scheme::builder().install(apimachinery_api::all).build();
    scheme.expect("the built-in kinds agree")
});

pub(crate) fn scheme() -> &'static Scheme {
    &SCHEME
}

pub(crate) fn kind_of(version: &str, kind: &str) -> GroupVersionKind {
    let version: GroupVersion = version.parse().expect("a version");
    version.with_kind(kind)
}

/// An object as it was written, without defaults.
pub(crate) fn read(json: &str) -> Box<dyn Object> {
    let serializer = JsonSerializer::new(Arc::new(scheme().clone()), JsonOptions::default());
    let decoded = serializer.decode(json.as_bytes());
    let decoded = decoded.unwrap_or_else(|error| panic!("{error}: {json}"));
    decoded.into_object()
}

/// How a table is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    pub(crate) is_wide: bool,
    pub(crate) has_headers: bool,
}

/// Our table of an object, as the reference's JSON has it.
pub(crate) fn table_of(printers: &Printers, json: &str, form: Form) -> Result<Value, String> {
    let now: Time = NOW.parse().expect("a time");
    let request =
        TableRequest::new(now).include_object(IncludeObject::None).headers(form.has_headers);
    let table = printers.clone().wide(form.is_wide).to_table(&*read(json), &request);
    table.map(|it| json_of(&it)).map_err(|error| error.to_string())
}

/// Without the kind, which the reference adds later, and without the descriptions of columns.
pub(crate) fn json_of(table: &Table) -> Value {
    let text = to_string(table).expect("tables can be written");
    let mut table: Value = serde_json::from_str(&text).expect("it is JSON");
    let fields = table.as_object_mut().expect("a table is an object");
    fields.remove("kind");
    fields.remove("apiVersion");
    without_column_descriptions(&mut table);
    // A list without items is made by other ways on both sides.
    if table["rows"] == json!([]) {
        table["rows"] = Value::Null;
    }
    table
}
