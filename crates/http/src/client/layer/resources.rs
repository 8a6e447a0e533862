//! Which resources hold objects of registered kinds.

use std::collections::HashSet;
use std::sync::Arc;

use apimachinery_runtime::{GroupVersion, Scheme, Str};

use crate::RequestInfo;

/// Subresources that are the object again, or answer with a `Status`.
const OF_THE_OBJECT: [&str; 8] =
    ["", "approval", "binding", "ephemeralcontainers", "eviction", "finalize", "resize", "status"];

/// Subresources of kinds of their own.
const OF_OTHER_KINDS: [(&str, &str, &str, &str); 2] = [
    ("scale", "autoscaling", "v1", "Scale"),
    ("token", "authentication.k8s.io", "v1", "TokenRequest"),
];

/// The resources whose kinds are registered.
#[derive(Clone)]
pub(super) struct Resources {
    scheme: Scheme,
    known: Arc<HashSet<(GroupVersion, Str)>>,
}

impl Resources {
    pub(super) fn of(scheme: &Scheme) -> Self {
        let kinds = scheme.all_known_types().into_iter();
        let known = kinds.map(|(kind, _)| (kind.group_version(), plural(&kind.kind))).collect();
        Self { scheme: scheme.clone(), known: Arc::new(known) }
    }

    /// Whether the answer to a request is an object; with `needs_type`, of a registered kind.
    pub(super) fn has_objects(&self, request: &RequestInfo, needs_type: bool) -> bool {
        if !request.is_resource_request || request.verb == "proxy" {
            return false;
        }
        let subresource = request.subresource.as_str();
        let other = OF_OTHER_KINDS.iter().find(|it| it.0 == subresource);
        if !needs_type {
            return other.is_some() || OF_THE_OBJECT.contains(&subresource);
        }
        if let Some((_, group, version, kind)) = other {
            return self.scheme.has_kind(group, version, kind);
        }
        let version = GroupVersion::new(request.api_group.clone(), request.api_version.clone());
        OF_THE_OBJECT.contains(&subresource)
            && self.known.contains(&(version, request.resource.clone()))
    }
}

/// The resource of a kind, as `meta.UnsafeGuessKindToResource` guesses it, which is right of all
/// kinds that API servers have.
fn plural(kind: &str) -> Str {
    let singular = kind.to_lowercase();
    if singular.ends_with("endpoints") {
        return singular.into();
    }
    match singular.strip_suffix('y') {
        Some(stem) => format!("{stem}ies").into(),
        None if singular.ends_with('s') => format!("{singular}es").into(),
        None => format!("{singular}s").into(),
    }
}
