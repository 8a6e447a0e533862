//! What a resource is likely to be called.

use apimachinery_runtime::GroupVersionKind;
use apimachinery_runtime::GroupVersionResource;

/// The names that a kind's resource is likely to have, plural and singular: the kind in small
/// letters, and its English plural.
///
/// A guess: discovery has the names. A kind without a name has none, and no group or version
/// either. Corresponds to `meta.UnsafeGuessKindToResource`.
///
/// ```
/// use apimachinery_discovery::guess_resource;
/// use apimachinery_runtime::GroupVersionKind;
///
/// let (plural, singular) = guess_resource(&GroupVersionKind::new("example.com", "v1", "Policy"));
/// assert_eq!((plural.resource.as_str(), singular.resource.as_str()), ("policies", "policy"));
/// ```
pub fn guess_resource(kind: &GroupVersionKind) -> (GroupVersionResource, GroupVersionResource) {
    if kind.kind.is_empty() {
        return Default::default();
    }
    let singular = kind.kind.to_lowercase();
    let plural = if singular.ends_with("endpoints") {
        singular.clone()
    } else if singular.ends_with('s') {
        format!("{singular}es")
    } else if let Some(start) = singular.strip_suffix('y') {
        format!("{start}ies")
    } else {
        format!("{singular}s")
    };
    let name = |name: String| GroupVersionResource::new(&*kind.group, &*kind.version, name);
    (name(plural), name(singular))
}
