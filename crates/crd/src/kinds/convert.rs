//! Objects in another version.

use apimachinery_runtime::{GroupVersion, GroupVersionKind, Unstructured, Value};

use super::CustomKind;

/// An object of a custom kind cannot be had in another version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CustomConversionError {
    /// The kind has no such version.
    #[error("request to convert CR to an invalid group/version: {0}")]
    NoTarget(GroupVersion),
    /// The object is of a version that the kind does not have.
    #[error("request to convert CR from an invalid group/version: {0}")]
    NoSource(GroupVersion),
    /// An item of a list is of a version that the kind does not have.
    #[error(
        "request to convert CR list failed, list index {index} has invalid group/version: {version}"
    )]
    NoSourceOfItem {
        /// The place of the item.
        index: usize,
        /// The version that it names.
        version: GroupVersion,
    },
    /// The definition has a webhook convert, which nothing here calls.
    #[error("{kind} is converted to {target} by the webhook of its definition only")]
    Webhook {
        /// The kind.
        kind: GroupVersionKind,
        /// The version that was asked for.
        target: GroupVersion,
    },
}

impl CustomKind {
    /// Converts an object, or a list with its items, between versions that differ in nothing but their name: the strategy
    /// `None`.
    ///
    /// Corresponds to `nopConverter` with the checks around it.
    ///
    /// # Errors
    /// When the kind has not both versions, served or not, or its definition names a webhook.
    pub fn convert(
        &self,
        mut object: Unstructured,
        target: &GroupVersion,
    ) -> Result<Unstructured, CustomConversionError> {
        let kind = object.kind();
        let has = |it: &GroupVersion| it.group == self.group && self.version(&it.version).is_some();
        if !has(target) {
            return Err(CustomConversionError::NoTarget(target.clone()));
        }
        if !has(&kind.group_version()) {
            return Err(CustomConversionError::NoSource(kind.group_version()));
        }
        if kind.group_version() == *target {
            return Ok(object);
        }
        if self.has_webhook {
            return Err(CustomConversionError::Webhook { kind, target: target.clone() });
        }
        if kind.kind == self.names.list_kind {
            convert_items(&mut object, target, has)?;
        }
        object.set_kind(&target.with_kind(kind.kind));
        Ok(object)
    }
}

fn convert_items(
    list: &mut Unstructured,
    target: &GroupVersion,
    has: impl Fn(&GroupVersion) -> bool,
) -> Result<(), CustomConversionError> {
    let Some(Value::List(items)) = list.content_mut().get_mut("items") else { return Ok(()) };
    for (index, item) in items.iter_mut().enumerate() {
        let Value::Map(content) = item else { continue };
        let mut object = Unstructured::new(std::mem::take(content));
        let kind = object.kind();
        // An item that names no kind is of that of its list.
        let is_named = !kind.kind.is_empty();
        if is_named {
            let version = kind.group_version();
            if !has(&version) {
                return Err(CustomConversionError::NoSourceOfItem { index, version });
            }
            object.set_kind(&target.with_kind(kind.kind));
        }
        *content = object.into_content();
    }
    Ok(())
}
