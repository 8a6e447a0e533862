//! The table of the built-in resources: what is special about each, and where its code is.

use apimachinery_runtime::{GroupResource, KindFacts, Release};

use crate::shared::strategies::plain;
use crate::strategy::Strategies;
use crate::{
    admissionregistration, apiextensions, apiregistration, apps, autoscaling, batch, certificates,
    coordination, core, discovery, events, flowcontrol, internal_apiserver, networking, node,
    policy, rbac, resource, scheduling, storage, storagemigration,
};

/// A built-in resource.
#[derive(Debug)]
struct Row {
    resource: &'static str,
    strategies: fn() -> Strategies,
}

impl Row {
    const fn new(resource: &'static str, strategies: fn() -> Strategies) -> Self {
        Self { resource, strategies }
    }
}

/// The resources of each group.
const TABLE: [(&str, &[Row]); 21] = [
    ("", CORE),
    ("apiregistration.k8s.io", APIREGISTRATION),
    ("apps", APPS),
    ("events.k8s.io", EVENTS),
    ("autoscaling", AUTOSCALING),
    ("batch", BATCH),
    ("certificates.k8s.io", CERTIFICATES),
    ("networking.k8s.io", NETWORKING),
    ("policy", POLICY),
    ("rbac.authorization.k8s.io", RBAC),
    ("storage.k8s.io", STORAGE),
    ("admissionregistration.k8s.io", ADMISSION),
    ("apiextensions.k8s.io", APIEXTENSIONS),
    ("scheduling.k8s.io", SCHEDULING),
    ("coordination.k8s.io", COORDINATION),
    ("node.k8s.io", NODE),
    ("discovery.k8s.io", DISCOVERY),
    ("resource.k8s.io", RESOURCE),
    ("flowcontrol.apiserver.k8s.io", FLOWCONTROL),
    ("storagemigration.k8s.io", STORAGEMIGRATION),
    ("internal.apiserver.k8s.io", INTERNAL_APISERVER),
];

const CORE: &[Row] = &[
    Row::new("pods", core::pod::strategy::pods),
    Row::new("services", core::service::strategy::services),
    Row::new("namespaces", core::namespace::strategy::namespaces),
    Row::new("nodes", core::node::strategy::nodes),
    Row::new("persistentvolumes", core::persistent_volume::strategy::persistent_volumes),
    Row::new(
        "persistentvolumeclaims",
        core::persistent_volume_claim::strategy::persistent_volume_claims,
    ),
    Row::new("replicationcontrollers", core::strategy::replication_controllers),
    Row::new("resourcequotas", core::strategy::resource_quotas),
    Row::new("podtemplates", core::strategy::pod_templates),
    Row::new("serviceaccounts", core::strategy::service_accounts),
    Row::new("endpoints", core::endpoints::strategy::endpoints),
    Row::new("limitranges", core::strategy::limit_ranges),
    Row::new("configmaps", core::strategy::config_maps),
    Row::new("secrets", core::strategy::secrets),
    Row::new("events", core::strategy::events),
];
const APIREGISTRATION: &[Row] =
    &[Row::new("apiservices", apiregistration::api_service::strategy::api_services)];
const APPS: &[Row] = &[
    Row::new("deployments", apps::deployment::strategy::deployments),
    Row::new("daemonsets", apps::daemon_set::strategy::daemon_sets),
    Row::new("replicasets", apps::strategy::replica_sets),
    Row::new("statefulsets", apps::strategy::stateful_sets),
    Row::new("controllerrevisions", apps::strategy::controller_revisions),
];
const EVENTS: &[Row] = &[Row::new("events", events::strategy::events)];
const AUTOSCALING: &[Row] =
    &[Row::new("horizontalpodautoscalers", autoscaling::strategy::horizontal_pod_autoscalers)];
const BATCH: &[Row] = &[
    Row::new("jobs", batch::job::strategy::jobs),
    Row::new("cronjobs", batch::strategy::cron_jobs),
];
const CERTIFICATES: &[Row] = &[
    Row::new(
        "certificatesigningrequests",
        certificates::certificate_signing_request::strategy::certificate_signing_requests,
    ),
    Row::new("podcertificaterequests", certificates::strategy::pod_certificate_requests),
    Row::new("clustertrustbundles", certificates::strategy::cluster_trust_bundles),
];
const NETWORKING: &[Row] = &[
    Row::new("ingresses", networking::strategy::ingresses),
    Row::new("networkpolicies", networking::strategy::network_policies),
    Row::new("ingressclasses", networking::strategy::ingress_classes),
    Row::new("servicecidrs", networking::strategy::service_cidrs),
    Row::new("ipaddresses", networking::strategy::ip_addresses),
];
const POLICY: &[Row] =
    &[Row::new("poddisruptionbudgets", policy::strategy::pod_disruption_budgets)];
const RBAC: &[Row] = &[
    Row::new("roles", rbac::strategy::roles),
    Row::new("rolebindings", rbac::strategy::role_bindings),
    Row::new("clusterroles", rbac::strategy::cluster_roles),
    Row::new("clusterrolebindings", rbac::strategy::cluster_role_bindings),
];
const STORAGE: &[Row] = &[
    Row::new("csidrivers", storage::strategy::csi_drivers),
    Row::new("csinodes", storage::strategy::csi_nodes),
    Row::new("csistoragecapacities", storage::strategy::csi_storage_capacities),
    Row::new("volumeattributesclasses", storage::strategy::volume_attributes_classes),
    Row::new("storageclasses", storage::strategy::storage_classes),
    Row::new("volumeattachments", storage::strategy::volume_attachments),
];
const ADMISSION: &[Row] = &[
    Row::new(
        "validatingadmissionpolicies",
        admissionregistration::strategy::validating_admission_policies,
    ),
    Row::new(
        "validatingadmissionpolicybindings",
        admissionregistration::strategy::validating_admission_policy_bindings,
    ),
    Row::new(
        "mutatingadmissionpolicies",
        admissionregistration::strategy::mutating_admission_policies,
    ),
    Row::new(
        "mutatingadmissionpolicybindings",
        admissionregistration::strategy::mutating_admission_policy_bindings,
    ),
    Row::new(
        "validatingwebhookconfigurations",
        admissionregistration::strategy::validating_webhook_configurations,
    ),
    Row::new(
        "mutatingwebhookconfigurations",
        admissionregistration::strategy::mutating_webhook_configurations,
    ),
];
const APIEXTENSIONS: &[Row] = &[Row::new(
    "customresourcedefinitions",
    apiextensions::custom_resource_definition::strategy::custom_resource_definitions,
)];
const SCHEDULING: &[Row] = &[Row::new("priorityclasses", scheduling::strategy::priority_classes)];
const COORDINATION: &[Row] = &[Row::new("leases", coordination::strategy::leases)];
const NODE: &[Row] = &[Row::new("runtimeclasses", node::strategy::runtime_classes)];
const DISCOVERY: &[Row] =
    &[Row::new("endpointslices", discovery::endpoint_slice::strategy::endpoint_slices)];
const RESOURCE: &[Row] = &[
    Row::new("deviceclasses", resource::strategy::device_classes),
    Row::new("resourceslices", resource::resource_slice::strategy::resource_slices),
    Row::new("resourceclaims", resource::resource_claim::strategy::resource_claims),
    Row::new("resourceclaimtemplates", resource::strategy::resource_claim_templates),
];
const FLOWCONTROL: &[Row] = &[
    Row::new("flowschemas", flowcontrol::strategy::flow_schemas),
    Row::new("prioritylevelconfigurations", flowcontrol::strategy::priority_level_configurations),
];
const INTERNAL_APISERVER: &[Row] =
    &[Row::new("storageversions", internal_apiserver::storage_versions)];
const STORAGEMIGRATION: &[Row] =
    &[Row::new("storageversionmigrations", storagemigration::strategy::storage_version_migrations)];

/// The strategies of a built-in resource; of one without anything special, those that suit any.
pub fn strategies(group: &str, resource: &str) -> Strategies {
    let rows = TABLE.iter().filter(|(name, _)| *name == group).flat_map(|(_, rows)| *rows);
    let row = rows.into_iter().find(|it| it.resource == resource);
    row.map_or_else(plain, |row| (row.strategies)())
}

/// Whether API servers of a release serve the kind by default: it has a
/// resource in a version that is neither alpha nor beta.
pub fn is_served(facts: &KindFacts, release: Release) -> bool {
    let is_stable = !facts.name.version.contains(['a', 'b']);
    facts.resource.is_some() && facts.has_type && is_stable && facts.is_served_in(release)
}

/// What the keys of a resource begin with, after `/registry/`.
pub fn folder(resource: &GroupResource) -> String {
    match (&*resource.group, &*resource.resource) {
        ("", "replicationcontrollers") => "controllers".into(),
        ("", "endpoints") => "services/endpoints".into(),
        ("", "nodes") => "minions".into(),
        ("", "services") => "services/specs".into(),
        ("networking.k8s.io", "ingresses") => "ingress".into(),
        // These came without their group, and are among the others of the core.
        ("apiextensions.k8s.io" | "apiregistration.k8s.io", name) => {
            format!("{}/{name}", resource.group)
        }
        (_, name) => name.into(),
    }
}

/// The built-in groups, in the order in which API servers list them: by their priorities in
/// aggregated APIs.
const GROUPS: [&str; 20] = [
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
];

/// The place of the group of a version among all groups, of which others come last.
pub fn place_of_group(version: &str) -> usize {
    let group = version.rsplit_once('/').map(|(group, _)| group).unwrap_or_default();
    match group {
        "flowcontrol.apiserver.k8s.io" => GROUPS.len(),
        _ => GROUPS.iter().position(|it| *it == group).unwrap_or(GROUPS.len() + 1),
    }
}
