//! Defaults without what the schema does not know.

use apimachinery_runtime::Value;
use thiserror::Error;

use crate::coerce::OnMalformed;
use crate::structural::{AdditionalProperties, Structural};
use crate::surroundings::Surroundings;

/// Why a default cannot be pruned.
///
/// Corresponds to the errors of `defaulting.PruneDefaults`.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("failed to prune default value: object root default value must be of object type")]
pub struct DefaultError(());

impl Structural {
    /// Removes from all defaults what the schema does not know, as a server does before it takes
    /// them. Metadata in them is brought into its shape; what cannot be read of it is left out.
    ///
    /// Corresponds to `defaulting.PruneDefaults`.
    ///
    /// # Errors
    /// When a default of the whole resource is not an object.
    pub fn prune_defaults(&mut self) -> Result<(), DefaultError> {
        let mut pruned = Vec::new();
        collect(self, self, &Surroundings::Resource, &mut pruned)?;
        let mut pruned = pruned.into_iter();
        replace(self, &mut pruned);
        Ok(())
    }
}

/// A default, as a part of the least resource that has it.
fn prune(
    default: &Value,
    root: &Structural,
    place: &Surroundings<'_>,
) -> Result<Option<Value>, DefaultError> {
    let has_parts = matches!(default, Value::Map(_) | Value::List(_));
    if !has_parts && place.is_plain() {
        return Ok(Some(default.clone()));
    }
    let mut object = place.around(default.clone()).ok_or(DefaultError(()))?;
    // What is malformed is dropped, so that there are no errors.
    let _ = root.coerce_metadata(&mut object, OnMalformed::Drop);
    root.prune(&mut object);
    Ok(place.take(object).filter(|it| !it.is_null()))
}

/// Collects the defaults, pruned, in the order in which [`replace`] visits them.
fn collect(
    schema: &Structural,
    root: &Structural,
    place: &Surroundings<'_>,
    pruned: &mut Vec<Option<Value>>,
) -> Result<(), DefaultError> {
    if let Some(default) = schema.default.as_deref() {
        pruned.push(prune(default, root, place)?);
    }
    if let Some(additional) = schema.additional_schema() {
        collect(additional, root, &Surroundings::Field(place, "*"), pruned)?;
    }
    if let Some(items) = &schema.items {
        collect(items, root, &Surroundings::Item(place), pruned)?;
    }
    for (name, property) in &schema.properties {
        collect(property, root, &Surroundings::Field(place, name), pruned)?;
    }
    Ok(())
}

fn replace(schema: &mut Structural, pruned: &mut impl Iterator<Item = Option<Value>>) {
    if schema.default.is_some() {
        schema.default = pruned.next().flatten().map(Box::new);
    }
    if let Some(AdditionalProperties::Schema(additional)) = &mut schema.additional_properties {
        replace(additional, pruned);
    }
    if let Some(items) = &mut schema.items {
        replace(items, pruned);
    }
    schema.properties.values_mut().for_each(|property| replace(property, pruned));
}
