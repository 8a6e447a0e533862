//! What a resource is likely to be called.

use apimachinery_runtime::GroupVersionKind;
use apimachinery_runtime::GroupVersionResource;

/// The names that a kind's resource is likely to have, many and one: the kind in small letters, and
/// its English plural.
///
/// A guess: only discovery has the names. Corresponds to `meta.UnsafeGuessKindToResource`.
///
/// ```
/// use apimachinery_discovery::guess_resource;
/// use apimachinery_runtime::GroupVersionKind;
///
/// let (plural, singular) = guess_resource(&GroupVersionKind::new("example.com", "v1", "Policy"));
/// assert_eq!((plural.resource.as_str(), singular.resource.as_str()), ("policies", "policy"));
/// ```
pub fn guess_resource(kind: &GroupVersionKind) -> (GroupVersionResource, GroupVersionResource) {
    let singular = kind.kind.to_lowercase();
    let plural = match singular.as_bytes().last() {
        None => String::new(),
        Some(_) if singular.ends_with("endpoints") => singular.clone(),
        Some(b's') => format!("{singular}es"),
        Some(b'y') => format!("{}ies", singular.trim_end_matches('y')),
        Some(_) => format!("{singular}s"),
    };
    let name = |name: String| GroupVersionResource::new(&*kind.group, &*kind.version, name);
    (name(plural), name(singular))
}
