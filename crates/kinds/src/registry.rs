//! The resources of built-in kinds: which are served, in which order, and where they are stored.

use apimachinery_runtime::{GroupResource, KindFacts, Release};

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
