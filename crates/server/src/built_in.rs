//! The built-in kinds: which are served, and what is special about them.

mod kind;
mod strategies;
mod validation;

use std::collections::HashMap;
use std::sync::Arc;

use apimachinery_runtime::{GroupResource, KindFacts, Release, Str};

pub(crate) use kind::Kind;
pub(crate) use strategies::{CLEANUP, strategies};

use crate::strategy::Strategy;

/// The strategies of a resource, by subresource.
pub(crate) type Strategies = HashMap<Str, Arc<dyn Strategy>>;

/// Whether API servers of a release serve the kind by default: it has a
/// resource in a version that is neither alpha nor beta.
pub(crate) fn is_served(facts: &KindFacts, release: Release) -> bool {
    let is_stable = !facts.name.version.contains(['a', 'b']);
    facts.resource.is_some() && facts.has_type && is_stable && facts.is_served_in(release)
}

/// What the keys of a resource begin with, after `/registry/`.
pub(crate) fn folder(resource: &GroupResource) -> String {
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
