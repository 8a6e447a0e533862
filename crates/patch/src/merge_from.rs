//! Patches from an object before and after it was changed.

use apimachinery_json::{Json, to_value, value_to_vec};
use apimachinery_meta::PatchType;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::{Declared, FieldTable, Reflect};
use apimachinery_runtime::{EncodeError, Str, Value};

use crate::{MergePatch, MergePatchError, Patch, StrategicMerge, StrategicPatchError};

/// The patch of an object that is changed in between.
///
/// Corresponds to `client.MergeFrom` of controller-runtime and its siblings.
///
/// ```
/// use apimachinery_api::apps::v1::Deployment;
/// use apimachinery_patch::MergeFrom;
///
/// let mut deployment: Deployment =
///     apimachinery_json::from_str(r#"{"metadata":{"name":"web","resourceVersion":"7"},"spec":{"replicas":1}}"#)?;
/// let before = MergeFrom::new(&deployment)?.optimistic_lock();
/// deployment.spec.replicas = Some(3);
/// let patch = before.to(&deployment)?;
/// assert_eq!(patch.as_str(), r#"{"metadata":{"resourceVersion":"7"},"spec":{"replicas":3}}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MergeFrom {
    old: Value,
    table: Option<&'static FieldTable>,
    locks: bool,
}

/// There is no patch between two objects.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeFromError {
    /// The object has no JSON form.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The object has no resource version to lock by.
    #[error(
        "cannot use OptimisticLock, object {0:?} does not have any resource version we can use"
    )]
    NoResourceVersion(Str),
    /// The merge patch cannot be made.
    #[error(transparent)]
    Merge(#[from] MergePatchError),
    /// The strategic merge patch cannot be made.
    #[error(transparent)]
    Strategic(#[from] StrategicPatchError),
}

impl MergeFrom {
    /// The object before it is changed. The patch will be a merge patch.
    ///
    /// # Errors
    /// When the object has no JSON form.
    pub fn new<T: Field<Json> + Reflect>(old: &T) -> Result<Self, EncodeError> {
        Ok(Self { old: to_value(old)?, table: None, locks: false })
    }

    /// As [`new`](Self::new), for a strategic merge patch.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn strategic<T: Field<Json> + Reflect + Declared>(old: &T) -> Result<Self, EncodeError> {
        Ok(Self { table: Some(T::TABLE), ..Self::new(old)? })
    }

    /// A server is to refuse the patch, with 409, when the object was changed since.
    #[must_use]
    pub fn optimistic_lock(mut self) -> Self {
        self.locks = true;
        self
    }

    /// The patch to the object after it was changed.
    ///
    /// # Errors
    /// When the object has no JSON form, or no resource version where it is needed.
    pub fn to<T: Field<Json> + Reflect>(&self, new: &T) -> Result<Patch, MergeFromError> {
        let (mut old, mut new) = (self.old.clone(), to_value(new)?);
        if self.locks {
            let metadata = old.as_map_mut().and_then(|it| it.get_mut("metadata")?.as_map_mut());
            let version = metadata.and_then(|it| it.remove("resourceVersion"));
            let version = version.filter(|it| it.as_str().is_some_and(|it| !it.is_empty()));
            let version = version.ok_or_else(|| {
                let name = self.old.get("metadata").and_then(|it| it.get("name")?.as_str());
                MergeFromError::NoResourceVersion(name.unwrap_or_default().into())
            })?;
            if let Some(metadata) =
                new.as_map_mut().and_then(|it| it.get_mut("metadata")?.as_map_mut())
            {
                metadata.insert("resourceVersion".into(), version);
            }
        }
        match self.table {
            None => Ok(Patch::new(PatchType::MERGE, MergePatch::between(&old, &new)?.as_str())),
            Some(table) => {
                let patch = StrategicMerge::of_table(table).between(old, new, &[])?;
                Ok(Patch::new(PatchType::STRATEGIC_MERGE, value_to_vec(&patch)?))
            }
        }
    }
}
