//! What a manager owns of an object.

use apimachinery_runtime::{Unstructured, Value};

use crate::managers::ManagedFieldsError;
use crate::typed::remove::extract;
use crate::typed::validate::validate;
use crate::{ManagedKinds, Managers, SchemaMismatch};

/// Why what a manager owns cannot be extracted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExtractError {
    /// The kind is not known.
    #[error("no corresponding type for {0}")]
    NoType(apimachinery_runtime::GroupVersionKind),
    /// The object does not fit its schema.
    #[error("error converting obj to typed: {0}")]
    Mismatch(#[from] SchemaMismatch),
    /// The managed fields cannot be read.
    #[error(transparent)]
    ManagedFields(#[from] ManagedFieldsError),
}

/// What an applier owns of an object; `None` when it owns nothing, and `null` when none of that is there any more.
#[doc(hidden)]
pub fn extract_value(
    kinds: &dyn ManagedKinds,
    object: &Unstructured,
    manager: &str,
    subresource: &str,
) -> Result<Option<Value>, ExtractError> {
    let kind = object.kind();
    let schema = kinds.schema(&kind).ok_or(ExtractError::NoType(kind))?;
    let value = Value::Map(object.content().clone());
    validate(&schema, &value, false)?;
    let managers = Managers::of_object(object)?;
    let own = managers.iter().find(|(name, owned, _)| {
        owned.is_applier && name.manager == manager && name.subresource == subresource
    });
    Ok(own.map(|(_, owned, _)| extract(&schema, &value, &owned.fields.leaves())))
}
