//! Whether a release serves a kind.

use apimachinery_runtime::{GroupVersionKind, KindFacts, NotServedError, Release};

/// One replaces another at most as often as a kind has versions.
const MOST_REPLACEMENTS: usize = 8;

/// The release whose types these are.
pub fn release() -> Release {
    crate::SOURCE_VERSION
        .strip_prefix("v0.")
        .and_then(|it| it.split('.').next()?.parse().ok())
        .map_or(Release::new(1, 0), |minor| Release::new(1, minor))
}

/// What is known of the objects of a kind: of a list, that is what is known of its items.
pub fn of_items(kind: &GroupVersionKind) -> Option<&'static KindFacts> {
    let item = kind.kind.strip_suffix("List").filter(|it| !it.is_empty());
    let of_item = item.and_then(|item| super::of(&kind.group_version().with_kind(item)));
    of_item.or_else(|| super::of(kind))
}

/// The kind to use in place of one: the last in the chain of replacements that [`release`] serves.
/// That of a list is a list.
pub fn replacement(kind: &GroupVersionKind) -> Option<GroupVersionKind> {
    let mut replacement = of_items(kind)?.replacement?.to_gvk();
    for _ in 0..MOST_REPLACEMENTS {
        let next = super::of(&replacement).filter(|it| !it.is_served_in(release()));
        let Some(further) = next.and_then(|it| it.replacement) else { break };
        replacement = further.to_gvk();
    }
    if kind.kind.ends_with("List") && !replacement.kind.ends_with("List") {
        replacement.kind = format!("{}List", replacement.kind).into();
    }
    Some(replacement)
}

/// Whether a release serves a kind; a kind that is not one of Kubernetes' passes.
///
/// Strict decoding finds fault with fields, as that of the reference does, not with versions: types
/// of versions that are gone are there to be read and converted. A program that takes documents
/// for a server of today calls this as well.
///
/// ```
/// # #[cfg(feature = "apps")] {
/// use apimachinery_api::facts;
/// use apimachinery_runtime::GroupVersionKind;
///
/// let kind = GroupVersionKind::new("apps", "v1beta2", "Deployment");
/// let error = facts::check_served(&kind, facts::release()).unwrap_err();
/// let text = "Deployment of apps/v1beta2 is not served since 1.16; use Deployment of apps/v1";
/// assert_eq!(error.to_string(), text);
/// # }
/// ```
///
/// # Errors
/// When the release no longer serves the kind, or not yet.
pub fn check_served(kind: &GroupVersionKind, release: Release) -> Result<(), NotServedError> {
    let Some(facts) = of_items(kind) else { return Ok(()) };
    let kind = kind.clone();
    if let Some(since) = facts.removed.filter(|it| *it <= release) {
        let replacement = replacement(&kind).map(Box::new);
        return Err(NotServedError::Removed { kind, since, replacement });
    }
    match facts.introduced.filter(|it| *it > release) {
        Some(from) => Err(NotServedError::NotYet { kind, from }),
        None => Ok(()),
    }
}
