//! Which object something is, whatever its version.

use apimachinery::Object;
use apimachinery::api::facts;
use apimachinery::meta::object_meta;
use apimachinery::runtime::{GroupVersionKind, Str};

use super::builtin::is_stored;
use crate::custom;

/// The group, kind, namespace and name of an object. A kind that went to another group is there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ObjectKey {
    group: Str,
    kind: Str,
    namespace: Str,
    name: Str,
}

impl ObjectKey {
    /// That of an object; `None` for one without a name, and for what is not stored.
    pub(super) fn of(object: &dyn Object, kind: &GroupVersionKind) -> Option<Self> {
        let metadata = object_meta(object).ok()?;
        let name = metadata.name.clone();
        if name.is_empty() {
            return None;
        }
        let facts = facts::of(kind);
        let resource = facts.and_then(|it| it.resource).filter(is_stored);
        if resource.is_none() && facts.is_some_and(|it| it.has_type) {
            return None;
        }
        let stored = resource.and_then(|it| it.stored_in).map(|it| it.to_gvk().group_kind());
        let of_definition = || custom::kinds()?.of_group_kind(&kind.group_kind());
        let is_namespaced = match resource {
            Some(resource) => resource.namespaced,
            None => of_definition().is_none_or(|it| it.is_namespaced()),
        };
        let namespace = match (is_namespaced, metadata.namespace.is_empty()) {
            (false, _) => Str::default(),
            (true, true) => "default".into(),
            (true, false) => metadata.namespace.clone(),
        };
        let kind = stored.unwrap_or_else(|| kind.group_kind());
        Some(Self { group: kind.group, kind: kind.kind, namespace, name })
    }
}
