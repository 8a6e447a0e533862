//! Which resources are the same data under several names.

use std::collections::HashMap;
use std::fmt;

use crate::names::{GroupResource, GroupVersionKind, GroupVersionResource};
use crate::text::Str;

type Key = Box<dyn Fn(&GroupResource) -> Str + Send + Sync>;

/// The kinds of resources, and which resources address the same data: all versions of one resource,
/// and resources of several groups where a function decides so.
///
/// It is built by [`register`](Self::register) and then only read. Corresponds to
/// `runtime.EquivalentResourceRegistry`.
///
/// ```
/// use apimachinery_runtime::{EquivalentResourceRegistry, GroupVersion};
///
/// let (v1, v1beta1) = (GroupVersion::new("apps", "v1"), GroupVersion::new("apps", "v1beta1"));
/// let mut resources = EquivalentResourceRegistry::new();
/// for version in [&v1, &v1beta1] {
///     resources.register(version.with_resource("deployments"), "", version.with_kind("Deployment"));
/// }
/// let same = resources.equivalents(&v1.with_resource("deployments"), "");
/// assert_eq!(same, [v1.with_resource("deployments"), v1beta1.with_resource("deployments")]);
/// ```
#[derive(Default)]
pub struct EquivalentResourceRegistry {
    identity: Option<Key>,
    resources: HashMap<(Str, Str), Vec<GroupVersionResource>>,
    kinds: HashMap<(GroupVersionResource, Str), GroupVersionKind>,
    keys: HashMap<GroupResource, Str>,
}

impl EquivalentResourceRegistry {
    /// A registry in which the versions of a resource are equivalent, and nothing else is.
    pub fn new() -> Self {
        Self::default()
    }

    /// A registry in which resources are equivalent for which `identity` returns the same text. One
    /// for which it returns the empty text is equivalent to its other versions only.
    pub fn with_identity(identity: impl Fn(&GroupResource) -> Str + Send + Sync + 'static) -> Self {
        Self { identity: Some(Box::new(identity)), ..Self::default() }
    }

    /// Registers a resource, or one of its subresources, with the kind it takes. The resource
    /// itself has the empty subresource.
    pub fn register(
        &mut self,
        resource: GroupVersionResource,
        subresource: impl Into<Str>,
        kind: GroupVersionKind,
    ) -> &mut Self {
        let subresource = subresource.into();
        let group_resource = resource.group_resource();
        let key = self.key_of(&group_resource);
        self.keys.insert(group_resource, key.clone());
        self.kinds.insert((resource.clone(), subresource.clone()), kind);
        self.resources.entry((key, subresource)).or_default().push(resource);
        self
    }

    fn key_of(&self, resource: &GroupResource) -> Str {
        let key = self.identity.as_ref().map(|identity| identity(resource));
        key.filter(|key| !key.is_empty()).unwrap_or_else(|| resource.to_string().into())
    }

    /// The resources with the same data that have the same subresource, the asked one among them,
    /// in the order of registration. Empty for a resource of which no version was registered.
    pub fn equivalents(
        &self,
        resource: &GroupVersionResource,
        subresource: &str,
    ) -> &[GroupVersionResource] {
        let key = self.keys.get(&resource.group_resource());
        let found = key.and_then(|key| self.resources.get(&(key.clone(), subresource.into())));
        found.map_or(&[], Vec::as_slice)
    }

    /// The kind that a resource or subresource takes.
    pub fn kind_for(
        &self,
        resource: &GroupVersionResource,
        subresource: &str,
    ) -> Option<&GroupVersionKind> {
        self.kinds.get(&(resource.clone(), subresource.into()))
    }
}

impl fmt::Debug for EquivalentResourceRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EquivalentResourceRegistry").field("kinds", &self.kinds).finish()
    }
}
