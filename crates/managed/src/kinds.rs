//! What the field manager must know about kinds: schemas, versions, defaults.

mod custom;
mod typed;

use std::fmt::Debug;
use std::sync::Arc;

use apimachinery_runtime::{GroupVersion, GroupVersionKind, Str, Unstructured};

use crate::MergeSchema;

pub use custom::CustomManagedKinds;
pub use typed::SchemeKinds;

/// The kinds of a [`FieldManager`](crate::FieldManager): their schemas of merging, and how objects
/// get from version to version.
///
/// [`SchemeKinds`] implements it for the types of a scheme, [`CustomManagedKinds`] for custom
/// resources.
pub trait ManagedKinds: Debug + Send + Sync {
    /// How objects of the kind are merged; `None` for a kind that is not known.
    fn schema(&self, kind: &GroupVersionKind) -> Option<Arc<MergeSchema>>;

    /// The object in another version.
    ///
    /// # Errors
    /// When the version is not known, or the conversion fails.
    fn convert(
        &self,
        object: &Unstructured,
        version: &GroupVersion,
    ) -> Result<Unstructured, KindsError>;

    /// Brings a merged object into the form in which it is stored: with defaults, and without nulls
    /// that its type does not have.
    ///
    /// # Errors
    /// When the object is not one of its kind.
    fn complete(&self, object: Unstructured) -> Result<Unstructured, KindsError>;

    /// An object of the kind without content, which what exists is compared with when it is first
    /// tracked.
    ///
    /// # Errors
    /// When the kind is not known.
    fn new_object(&self, kind: &GroupVersionKind) -> Result<Unstructured, KindsError>;
}

/// Why an object cannot be brought into another version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KindsError {
    /// The version is not known any more: whatever is owned in it is forgotten.
    #[error("{0}")]
    NotRegistered(Str),
    /// The conversion failed.
    #[error("{0}")]
    Failed(Str),
}
