//! The table of the built-in resources, and what applies to all of them: which are served, in which
//! order.

use apimachinery_runtime::{GroupResource, KindFacts, Release};

use crate::row::ResourceRow as Row;
use crate::shared::strategies::plain;
use crate::strategy::Strategies;
use crate::{
    admissionregistration, apiextensions, apiregistration, apps, autoscaling, batch, certificates,
    coordination, core, discovery, events, flowcontrol, internal_apiserver, networking, node,
    policy, rbac, resource, scheduling, storage, storagemigration,
};

/// The built-in resources that objects are stored of.
static TABLE: &[Row] = &[
    Row::new("", "pods", "Pod", core::pod::strategy::pods),
    Row::new("", "services", "Service", core::service::strategy::services)
        .stored_in("services/specs"),
    Row::new("", "namespaces", "Namespace", core::namespace::strategy::namespaces),
    Row::new("", "nodes", "Node", core::node::strategy::nodes).stored_in("minions"),
    Row::new(
        "",
        "persistentvolumes",
        "PersistentVolume",
        core::persistent_volume::strategy::persistent_volumes,
    ),
    Row::new(
        "",
        "persistentvolumeclaims",
        "PersistentVolumeClaim",
        core::persistent_volume_claim::strategy::persistent_volume_claims,
    ),
    Row::new(
        "",
        "replicationcontrollers",
        "ReplicationController",
        core::strategy::replication_controllers,
    )
    .stored_in("controllers")
    .scales(&core::strategy::SCALE_OF_REPLICATION_CONTROLLERS),
    Row::new("", "resourcequotas", "ResourceQuota", core::strategy::resource_quotas),
    Row::new("", "podtemplates", "PodTemplate", core::strategy::pod_templates),
    Row::new("", "serviceaccounts", "ServiceAccount", core::strategy::service_accounts),
    Row::new("", "endpoints", "Endpoints", core::endpoints::strategy::endpoints)
        .stored_in("services/endpoints"),
    Row::new("", "limitranges", "LimitRange", core::strategy::limit_ranges),
    Row::new("", "configmaps", "ConfigMap", core::strategy::config_maps),
    Row::new("", "secrets", "Secret", core::strategy::secrets),
    Row::new("", "events", "Event", core::strategy::events),
    Row::new(
        "apiregistration.k8s.io",
        "apiservices",
        "APIService",
        apiregistration::api_service::strategy::api_services,
    )
    .of_extension(),
    Row::new("apps", "deployments", "Deployment", apps::deployment::strategy::deployments)
        .scales(&apps::scale::DEPLOYMENTS),
    Row::new("apps", "daemonsets", "DaemonSet", apps::daemon_set::strategy::daemon_sets),
    Row::new("apps", "replicasets", "ReplicaSet", apps::strategy::replica_sets)
        .scales(&apps::scale::REPLICA_SETS),
    Row::new("apps", "statefulsets", "StatefulSet", apps::strategy::stateful_sets)
        .scales(&apps::scale::STATEFUL_SETS),
    Row::new(
        "apps",
        "controllerrevisions",
        "ControllerRevision",
        apps::strategy::controller_revisions,
    ),
    Row::new("events.k8s.io", "events", "Event", events::strategy::events),
    Row::new(
        "autoscaling",
        "horizontalpodautoscalers",
        "HorizontalPodAutoscaler",
        autoscaling::strategy::horizontal_pod_autoscalers,
    ),
    Row::new("batch", "jobs", "Job", batch::job::strategy::jobs),
    Row::new("batch", "cronjobs", "CronJob", batch::strategy::cron_jobs),
    Row::new(
        "certificates.k8s.io",
        "certificatesigningrequests",
        "CertificateSigningRequest",
        certificates::certificate_signing_request::strategy::certificate_signing_requests,
    ),
    Row::new(
        "certificates.k8s.io",
        "podcertificaterequests",
        "PodCertificateRequest",
        certificates::strategy::pod_certificate_requests,
    ),
    Row::new(
        "certificates.k8s.io",
        "clustertrustbundles",
        "ClusterTrustBundle",
        certificates::strategy::cluster_trust_bundles,
    ),
    Row::new("networking.k8s.io", "ingresses", "Ingress", networking::strategy::ingresses)
        .stored_in("ingress"),
    Row::new(
        "networking.k8s.io",
        "networkpolicies",
        "NetworkPolicy",
        networking::strategy::network_policies,
    ),
    Row::new(
        "networking.k8s.io",
        "ingressclasses",
        "IngressClass",
        networking::strategy::ingress_classes,
    ),
    Row::new(
        "networking.k8s.io",
        "servicecidrs",
        "ServiceCIDR",
        networking::strategy::service_cidrs,
    ),
    Row::new("networking.k8s.io", "ipaddresses", "IPAddress", networking::strategy::ip_addresses),
    Row::new(
        "policy",
        "poddisruptionbudgets",
        "PodDisruptionBudget",
        policy::strategy::pod_disruption_budgets,
    ),
    Row::new("rbac.authorization.k8s.io", "roles", "Role", rbac::strategy::roles),
    Row::new(
        "rbac.authorization.k8s.io",
        "rolebindings",
        "RoleBinding",
        rbac::strategy::role_bindings,
    ),
    Row::new(
        "rbac.authorization.k8s.io",
        "clusterroles",
        "ClusterRole",
        rbac::strategy::cluster_roles,
    ),
    Row::new(
        "rbac.authorization.k8s.io",
        "clusterrolebindings",
        "ClusterRoleBinding",
        rbac::strategy::cluster_role_bindings,
    ),
    Row::new("storage.k8s.io", "csidrivers", "CSIDriver", storage::strategy::csi_drivers),
    Row::new("storage.k8s.io", "csinodes", "CSINode", storage::strategy::csi_nodes),
    Row::new(
        "storage.k8s.io",
        "csistoragecapacities",
        "CSIStorageCapacity",
        storage::strategy::csi_storage_capacities,
    ),
    Row::new(
        "storage.k8s.io",
        "volumeattributesclasses",
        "VolumeAttributesClass",
        storage::strategy::volume_attributes_classes,
    ),
    Row::new(
        "storage.k8s.io",
        "storageclasses",
        "StorageClass",
        storage::strategy::storage_classes,
    ),
    Row::new(
        "storage.k8s.io",
        "volumeattachments",
        "VolumeAttachment",
        storage::strategy::volume_attachments,
    ),
    Row::new(
        "admissionregistration.k8s.io",
        "validatingadmissionpolicies",
        "ValidatingAdmissionPolicy",
        admissionregistration::strategy::validating_admission_policies,
    ),
    Row::new(
        "admissionregistration.k8s.io",
        "validatingadmissionpolicybindings",
        "ValidatingAdmissionPolicyBinding",
        admissionregistration::strategy::validating_admission_policy_bindings,
    ),
    Row::new(
        "admissionregistration.k8s.io",
        "mutatingadmissionpolicies",
        "MutatingAdmissionPolicy",
        admissionregistration::strategy::mutating_admission_policies,
    ),
    Row::new(
        "admissionregistration.k8s.io",
        "mutatingadmissionpolicybindings",
        "MutatingAdmissionPolicyBinding",
        admissionregistration::strategy::mutating_admission_policy_bindings,
    ),
    Row::new(
        "admissionregistration.k8s.io",
        "validatingwebhookconfigurations",
        "ValidatingWebhookConfiguration",
        admissionregistration::strategy::validating_webhook_configurations,
    ),
    Row::new(
        "admissionregistration.k8s.io",
        "mutatingwebhookconfigurations",
        "MutatingWebhookConfiguration",
        admissionregistration::strategy::mutating_webhook_configurations,
    ),
    Row::new(
        "apiextensions.k8s.io",
        "customresourcedefinitions",
        "CustomResourceDefinition",
        apiextensions::custom_resource_definition::strategy::custom_resource_definitions,
    )
    .of_extension(),
    Row::new(
        "scheduling.k8s.io",
        "priorityclasses",
        "PriorityClass",
        scheduling::strategy::priority_classes,
    ),
    Row::new("coordination.k8s.io", "leases", "Lease", coordination::strategy::leases),
    Row::new("node.k8s.io", "runtimeclasses", "RuntimeClass", node::strategy::runtime_classes),
    Row::new(
        "discovery.k8s.io",
        "endpointslices",
        "EndpointSlice",
        discovery::endpoint_slice::strategy::endpoint_slices,
    ),
    Row::new("resource.k8s.io", "deviceclasses", "DeviceClass", resource::strategy::device_classes),
    Row::new(
        "resource.k8s.io",
        "resourceslices",
        "ResourceSlice",
        resource::resource_slice::strategy::resource_slices,
    ),
    Row::new(
        "resource.k8s.io",
        "resourceclaims",
        "ResourceClaim",
        resource::resource_claim::strategy::resource_claims,
    ),
    Row::new(
        "resource.k8s.io",
        "resourceclaimtemplates",
        "ResourceClaimTemplate",
        resource::strategy::resource_claim_templates,
    ),
    Row::new(
        "flowcontrol.apiserver.k8s.io",
        "flowschemas",
        "FlowSchema",
        flowcontrol::strategy::flow_schemas,
    ),
    Row::new(
        "flowcontrol.apiserver.k8s.io",
        "prioritylevelconfigurations",
        "PriorityLevelConfiguration",
        flowcontrol::strategy::priority_level_configurations,
    ),
    Row::new(
        "storagemigration.k8s.io",
        "storageversionmigrations",
        "StorageVersionMigration",
        storagemigration::strategy::storage_version_migrations,
    ),
    Row::new(
        "internal.apiserver.k8s.io",
        "storageversions",
        "StorageVersion",
        internal_apiserver::storage_versions,
    ),
];

/// The built-in groups, in the order in which API servers list them: by their priorities in
/// aggregated APIs.
const GROUPS: [&str; 21] = [
    "",
    "apiregistration.k8s.io",
    "apps",
    "events.k8s.io",
    "authentication.k8s.io",
    "authorization.k8s.io",
    "autoscaling",
    "batch",
    "certificates.k8s.io",
    "networking.k8s.io",
    "policy",
    "rbac.authorization.k8s.io",
    "storage.k8s.io",
    "admissionregistration.k8s.io",
    "apiextensions.k8s.io",
    "scheduling.k8s.io",
    "coordination.k8s.io",
    "node.k8s.io",
    "discovery.k8s.io",
    "resource.k8s.io",
    "flowcontrol.apiserver.k8s.io",
];

/// The built-in resources that objects are stored of, a row for each.
pub fn rows() -> &'static [Row] {
    TABLE
}

/// The row of a resource; `None` for one that is not built in, or of which nothing is stored.
pub fn row(group: &str, resource: &str) -> Option<&'static Row> {
    TABLE.iter().find(|it| it.group() == group && it.resource() == resource)
}

/// The strategies of a built-in resource; of one without anything special, those that suit any.
pub fn strategies(group: &str, resource: &str) -> Strategies {
    row(group, resource).map_or_else(plain, Row::strategies)
}

/// What the keys of a resource begin with, after `/registry/`.
pub fn folder(resource: &GroupResource) -> String {
    let row = row(&resource.group, &resource.resource);
    row.map_or_else(|| resource.resource.to_string(), Row::folder)
}

/// Whether API servers of a release serve the kind by default: it has a
/// resource in a version that is neither alpha nor beta.
pub fn is_served(facts: &KindFacts, release: Release) -> bool {
    let is_stable = !facts.name.version.contains(['a', 'b']);
    facts.resource.is_some() && facts.has_type && is_stable && facts.is_served_in(release)
}

/// The place of the group of a version among all groups, of which others come last.
pub fn place_of_group(version: &str) -> usize {
    let group = version.rsplit_once('/').map(|(group, _)| group).unwrap_or_default();
    GROUPS.iter().position(|it| *it == group).unwrap_or(GROUPS.len())
}
