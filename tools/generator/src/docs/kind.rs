//! The documentation of a kind.

use std::fmt::Write;

use super::api_version;
use crate::facts::Kind;
use crate::model::OwnKind;

/// The address of the pages of the API reference, one for each release.
const REFERENCE: &str = "https://kubernetes.io/docs/reference/generated/kubernetes-api";
pub(super) const REFERENCE_TITLE: &str = "[API reference]";

/// `Deployment` of `apps/v1`, namespaced `deployments`; served since 1.9.
pub(crate) fn kind(kind: &OwnKind<'_>) -> String {
    let fact = kind.fact;
    let mut text = format!("`{}` of `{}`", fact.kind, api_version(kind.group, kind.version));
    if let (Some(resource), Some(namespaced)) = (&fact.resource, fact.namespaced) {
        let scope = if namespaced { "namespaced" } else { "cluster-wide" };
        let _ = write!(text, ", {scope} `{resource}`");
    }
    let releases = [
        ("served since", &fact.introduced_in),
        ("deprecated since", &fact.deprecated_in),
        ("not served since", &fact.removed_in),
    ];
    let known = releases.iter().filter_map(|(what, release)| Some((what, release.as_ref()?)));
    for (position, (what, release)) in known.enumerate() {
        let _ = write!(text, "{} {what} {release}", if position == 0 { ";" } else { "," });
    }
    if let Some((group, version, name)) = kind.replacement {
        let _ = write!(text, "; use `{name}` of `{}`", api_version(group, version));
    }
    text.push('.');
    text
}

/// Since when a kind is deprecated, and for what.
pub(crate) fn deprecated(kind: &Kind) -> Option<String> {
    let release = kind.deprecated_in.as_ref()?;
    Some(match &kind.replacement {
        Some((group, version, name)) => {
            let replacement = api_version(group, version);
            format!("Deprecated since {release}: use `{name}` of `{replacement}`")
        }
        None => format!("Deprecated since {release}"),
    })
}

/// A link to a kind in the API reference of the release, which has the resources that the release
/// serves.
pub(crate) fn reference(kind: &OwnKind<'_>) -> Option<String> {
    let release = kind.release.as_deref()?;
    let fact = kind.fact;
    fact.resource.as_ref().filter(|_| fact.introduced_in.is_some())?;
    let is_gone = |removed: &String| numbers(removed) <= numbers(release);
    if fact.removed_in.as_ref().is_some_and(is_gone) {
        return None;
    }
    let (name, version) = (fact.kind.to_ascii_lowercase(), kind.version);
    let group = if kind.group.is_empty() { "core" } else { kind.group }.replace('.', "-");
    Some(format!("{REFERENCE_TITLE}({REFERENCE}/v{release}/#{name}-{version}-{group})"))
}

/// A release such as `1.37` in the order of releases.
fn numbers(release: &str) -> Vec<u32> {
    release.split('.').filter_map(|number| number.parse().ok()).collect()
}
