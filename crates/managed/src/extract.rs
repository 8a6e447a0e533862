//! What a manager owns of an object.

use apimachinery_runtime::{GroupVersionKind, Unstructured, Value};

use crate::managers::ManagedFieldsError;
use crate::{ManagedKinds, Managers, SchemaMismatch};

/// Why what a manager owns cannot be extracted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExtractError {
    /// The kind is not known.
    #[error("no corresponding type for {0}")]
    NoType(GroupVersionKind),
    /// The object does not fit its schema.
    #[error("error converting obj to typed: {0}")]
    Mismatch(#[from] SchemaMismatch),
    /// The managed fields cannot be read.
    #[error(transparent)]
    ManagedFields(#[from] ManagedFieldsError),
    /// Nothing of what the manager owns is in the object any more.
    #[error("unable to convert managed fields for {0} to unstructured, expected map, got <nil>")]
    Nothing(String),
}

/// The configuration of an applier: what it owns of an object, to be changed and applied again. It
/// always has the kind, name and namespace, and nothing else when the manager owns nothing.
///
/// `subresource` is empty for what was applied to the object itself. Corresponds to the functions
/// `Extract…` of client-go, for any kind.
///
/// ```
/// use std::sync::Arc;
/// use apimachinery_api::apps;
/// use apimachinery_managed::{ApplyOptions, FieldManager, SchemeKinds, extract};
/// use apimachinery_meta::Time;
/// use apimachinery_runtime::Scheme;
///
/// let scheme = Scheme::builder().install(apps::install).build()?;
/// let kinds = Arc::new(SchemeKinds::new(Arc::new(scheme)));
/// let manager = FieldManager::new(apps::v1::GROUP_VERSION.with_kind("Deployment"), kinds.clone());
///
/// let web = apimachinery_managed::Apply::<apps::v1::Deployment>::new("web").set("spec.paused", true)?;
/// let options = ApplyOptions::new("me", Time::from_seconds(0));
/// let live = manager.apply(&manager.new_object()?, web.object(), &options)?;
/// assert!(live.content()["spec"].get("template").is_some());
/// assert_eq!(&extract(&*kinds, &live, "me", "")?, web.object());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the kind is not known, or the object does not fit its schema, or nothing of what the
/// manager owns is left.
pub fn extract(
    kinds: &dyn ManagedKinds,
    object: &Unstructured,
    manager: &str,
    subresource: &str,
) -> Result<Unstructured, ExtractError> {
    let mut out = match extract_value(kinds, object, manager, subresource)? {
        None => Unstructured::default(),
        Some(Value::Map(content)) => Unstructured::new(content),
        Some(_) => return Err(ExtractError::Nothing(manager.into())),
    };
    out.set_kind(&object.kind());
    // What was extracted is of an object, whose metadata is a map.
    _ = out.set_name(object.name());
    _ = out.set_namespace(object.namespace());
    Ok(out)
}

/// What an applier owns of an object; `None` when it owns nothing, and `null` when none of that is
/// there any more.
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
    schema.validate(&value, false)?;
    let managers = Managers::of_object(object)?;
    let own = managers.iter().find(|(name, owned, _)| {
        owned.is_applier && name.manager == manager && name.subresource == subresource
    });
    Ok(own.map(|(_, owned, _)| schema.extract(&value, &owned.fields.leaves())))
}
