//! From client-side to server-side apply.

use apimachinery_json::to_string;
use apimachinery_meta::v1::{ManagedFieldsEntry, ManagedFieldsOperationType};
use apimachinery_meta::{FieldsV1, UnstructuredMetadata};
use apimachinery_runtime::{EncodeError, Unstructured};

use crate::{FieldSet, FieldsError};

/// Moves fields to a manager that applies, from managers that updated: those of client-side apply.
///
/// After it an apply of that manager removes what client-side apply set and it does not.
/// Corresponds to `csaupgrade`.
///
/// ```
/// use apimachinery_managed::ApplyUpgrade;
///
/// let upgrade = ApplyUpgrade::new(["kubectl-client-side-apply", "kubectl-create"], "kubectl");
/// ```
#[derive(Clone, Debug)]
pub struct ApplyUpgrade {
    from: Vec<String>,
    to: String,
    subresource: String,
}

/// Why fields cannot be moved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UpgradeError {
    /// An entry's fields are not a set.
    #[error("failed to convert fields to set: {0}")]
    Fields(#[from] FieldsError),
    /// The entries cannot be written.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

impl ApplyUpgrade {
    /// Moves what these managers own to that one.
    pub fn new<T: Into<String>>(from: impl IntoIterator<Item = T>, to: impl Into<String>) -> Self {
        let from = from.into_iter().map(Into::into).collect();
        Self { from, to: to.into(), subresource: String::new() }
    }

    /// The same, of managers of a subresource.
    #[must_use]
    pub fn subresource(mut self, subresource: impl Into<String>) -> Self {
        self.subresource = subresource.into();
        self
    }

    /// The entries after it.
    ///
    /// # Errors
    /// When an entry that it takes part in is not a set of fields.
    pub fn entries(
        &self,
        entries: &[ManagedFieldsEntry],
    ) -> Result<Vec<ManagedFieldsEntry>, FieldsError> {
        let mut entries = entries.to_vec();
        for from in &self.from {
            self.upgrade(&mut entries, from)?;
        }
        Ok(entries)
    }

    /// Changes the managed fields of an object.
    ///
    /// # Errors
    /// When an entry that it takes part in is not a set of fields.
    pub fn apply_to(&self, object: &mut Unstructured) -> Result<(), UpgradeError> {
        let before = object.managed_fields();
        let after = self.entries(&before)?;
        if before != after {
            object.set_managed_fields((!after.is_empty()).then_some(after))?;
        }
        Ok(())
    }

    /// The JSON patch that does so on a server, unless the object has changed since; `None` when
    /// nothing is to be done.
    ///
    /// # Errors
    /// When an entry that it takes part in is not a set of fields.
    pub fn patch(&self, object: &Unstructured) -> Result<Option<String>, UpgradeError> {
        let before = object.managed_fields();
        let after = self.entries(&before)?;
        if before == after {
            return Ok(None);
        }
        let after = if after.is_empty() { "null".to_owned() } else { to_string(&after)? };
        let version = to_string(&apimachinery_runtime::Str::from(object.resource_version()))?;
        // A server answers a version that is not the last one with a conflict.
        Ok(Some(format!(
            r#"[{{"op":"replace","path":"/metadata/managedFields","value":{after}}},{{"op":"replace","path":"/metadata/resourceVersion","value":{version}}}]"#
        )))
    }

    fn upgrade(
        &self,
        entries: &mut Vec<ManagedFieldsEntry>,
        from: &str,
    ) -> Result<(), FieldsError> {
        let is_at = |entry: &ManagedFieldsEntry, manager: &str, operation: &str| {
            entry.manager == *manager
                && entry.operation.as_str() == operation
                && entry.subresource == *self.subresource
        };
        let is_old = |entry: &ManagedFieldsEntry| is_at(entry, from, "Update");
        let known = entries.iter_mut().position(|entry| is_at(entry, &self.to, "Apply"));
        let Some(at) = known.or_else(|| entries.iter().position(is_old)) else { return Ok(()) };
        let other = {
            let Some(target) = entries.get_mut(at) else { return Ok(()) };
            target.operation = ManagedFieldsOperationType::APPLY;
            target.manager = self.to.as_str().into();
            let version = target.api_version.clone();
            entries.iter().find(|entry| is_old(entry) && entry.api_version == version).cloned()
        };
        if let Some(target) = entries.get_mut(at) {
            let mut fields = set_of(target)?;
            if let Some(other) = other {
                fields = fields.union(&set_of(&other)?);
            }
            target.fields_v1 = Some(FieldsV1::from(&fields));
        }
        entries.retain(|entry| !is_old(entry));
        Ok(())
    }
}

fn set_of(entry: &ManagedFieldsEntry) -> Result<FieldSet, FieldsError> {
    entry.fields_v1.as_ref().map_or(Err(FieldsError::Syntax(0)), FieldSet::try_from)
}
