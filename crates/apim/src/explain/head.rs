//! Facts about a kind beside its fields.

use apimachinery::api::facts::{release, replacement};
use apimachinery::runtime::{GroupVersionKind, Release};

use super::find::{Found, Origin};
use crate::lifecycle::Advice;

/// Facts about a kind beside its fields.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) kind: GroupVersionKind,
    /// Plural and singular; none for what is not a resource.
    pub(crate) resource: Option<(&'static str, &'static str)>,
    pub(crate) short_names: Vec<&'static str>,
    pub(crate) scope: Option<&'static str>,
    pub(crate) since: Option<Release>,
    pub(crate) deprecated: Option<Release>,
    pub(crate) removed: Option<Release>,
    pub(crate) replacement: Option<GroupVersionKind>,
    /// A warning about the end of the version.
    pub(crate) note: Option<String>,
}

impl Head {
    pub(crate) fn of(found: &Found) -> Self {
        let facts = match found.origin {
            Origin::BuiltIn(facts) => facts,
            Origin::Custom(..) => None,
        };
        let is_namespaced = match found.origin {
            Origin::BuiltIn(_) => facts.and_then(|it| it.resource).map(|it| it.namespaced),
            Origin::Custom(kind, _) => Some(kind.is_namespaced()),
        };
        let scope = |is_namespaced| if is_namespaced { "Namespaced" } else { "Cluster" };
        Self {
            kind: found.kind.clone(),
            resource: found.resource(),
            short_names: found.short_names(),
            scope: is_namespaced.map(scope),
            since: facts.and_then(|it| it.introduced),
            deprecated: facts.and_then(|it| it.deprecated),
            removed: facts.and_then(|it| it.removed),
            replacement: replacement(&found.kind),
            note: note(found),
        }
    }
}

fn note(found: &Found) -> Option<String> {
    let Origin::Custom(kind, version) = found.origin else {
        return Advice::about(&found.kind, release()).map(|it| it.to_string());
    };
    if version.is_served() {
        return version.deprecation_warning().map(str::to_owned);
    }
    let served = kind.served_versions();
    let served: Vec<_> = served.iter().map(ToString::to_string).collect();
    Some(match served.is_empty() {
        true => "No version is served".to_owned(),
        false => format!("This version is not served; use {}", served.join(", ")),
    })
}
