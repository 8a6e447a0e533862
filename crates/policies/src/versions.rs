//! Resources that are the same data in other versions.

use std::error::Error;

use apimachinery_runtime::{EquivalentResourceRegistry, GroupVersionKind, GroupVersionResource};

use crate::request::Fields;

/// Knows resources in all their versions, for policies whose match policy is `Equivalent`.
///
/// **Who implements this.** [`EquivalentResourceRegistry`] knows which resources are equivalent; a
/// program that also converts objects implements it itself. `()` knows nothing: then requests are
/// matched in their own version alone.
///
/// Corresponds to `admission.ObjectInterfaces`.
pub trait Versions {
    /// The resources that are the same data, the asked one among them; none when nothing is known
    /// of it.
    fn equivalents(
        &self,
        resource: &GroupVersionResource,
        subresource: &str,
    ) -> &[GroupVersionResource];

    /// The kind of the objects of a resource.
    fn kind_for(
        &self,
        resource: &GroupVersionResource,
        subresource: &str,
    ) -> Option<&GroupVersionKind>;

    /// An object in another version. Asked when a policy matched another version than that of the
    /// request.
    ///
    /// # Errors
    /// When it cannot be converted, which it never can unless this is implemented.
    fn convert(
        &self,
        object: &Fields,
        kind: &GroupVersionKind,
    ) -> Result<Fields, Box<dyn Error + Send + Sync>> {
        let _ = object;
        Err(format!("objects cannot be converted to {kind}").into())
    }
}

impl Versions for () {
    fn equivalents(&self, _: &GroupVersionResource, _: &str) -> &[GroupVersionResource] {
        &[]
    }

    fn kind_for(&self, _: &GroupVersionResource, _: &str) -> Option<&GroupVersionKind> {
        None
    }
}

impl Versions for EquivalentResourceRegistry {
    fn equivalents(
        &self,
        resource: &GroupVersionResource,
        subresource: &str,
    ) -> &[GroupVersionResource] {
        self.equivalents(resource, subresource)
    }

    fn kind_for(
        &self,
        resource: &GroupVersionResource,
        subresource: &str,
    ) -> Option<&GroupVersionKind> {
        self.kind_for(resource, subresource)
    }
}
