//! Defaults of absent values.

use apimachinery_runtime::{Map, Str, Value};

use crate::children::{self, Known};
use crate::structural::Structural;

impl Structural {
    /// Removes each `null` whose field is not nullable and has no default.
    ///
    /// A server does so with what it is sent, before it [defaults](Self::default_fields).
    /// Corresponds to `defaulting.PruneNonNullableNullsWithoutDefaults`.
    pub fn drop_nulls(&self, object: &mut Map<Str, Value>) {
        if object.values().any(has_null) {
            drop_nulls_of_map(object, Some(self));
        }
    }

    /// Sets absent fields, and those that are `null` and not nullable, to the schema's defaults;
    /// then the fields inside of these.
    ///
    /// Corresponds to `defaulting.Default`.
    ///
    /// ```
    /// use apimachinery_api::apiextensions::v1::JSONSchemaProps;
    /// use apimachinery_runtime::Value;
    /// use apimachinery_schema::Structural;
    ///
    /// let props: JSONSchemaProps = apimachinery_json::from_str(
    ///     r#"{"type":"object","properties":{"size":{"type":"integer","default":3}}}"#,
    /// )?;
    /// let schema = Structural::try_from(&props)?;
    /// let Value::Map(mut object) = apimachinery_json::value_from_str("{}")? else { unreachable!() };
    /// schema.default_fields(&mut object);
    /// assert_eq!(object["size"], 3.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn default_fields(&self, object: &mut Map<Str, Value>) {
        let unlimited = &mut Room { limit: usize::MAX, left: usize::MAX };
        // There is room for everything.
        let _ = unlimited.default_fields(self, object);
    }

    /// As [`default_fields`](Self::default_fields), inside any value.
    pub fn default_value(&self, value: &mut Value) {
        let unlimited = &mut Room { limit: usize::MAX, left: usize::MAX };
        let _ = unlimited.default_value(self, value);
    }

    /// As [`default_fields`](Self::default_fields), for defaults that take at most so many bytes of
    /// memory in all.
    ///
    /// The default of an item is copied into every item, so that a small object can become as large
    /// as the product of its size and that of the schema.
    ///
    /// # Errors
    /// When they take more. Some fields have their defaults then.
    pub fn default_fields_within(
        &self,
        object: &mut Map<Str, Value>,
        bytes: usize,
    ) -> Result<(), DefaultsTooLarge> {
        Room { limit: bytes, left: bytes }.default_fields(self, object)
    }
}

/// Defaults make an object larger than they may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the defaults of the schema take more than {limit} bytes in this object")]
#[non_exhaustive]
pub struct DefaultsTooLarge {
    /// How many bytes they may take.
    pub limit: usize,
}

/// How much of the memory for defaults is left.
struct Room {
    limit: usize,
    left: usize,
}

impl Room {
    fn default_fields(
        &mut self,
        schema: &Structural,
        object: &mut Map<Str, Value>,
    ) -> Result<(), DefaultsTooLarge> {
        for (name, property) in &schema.properties {
            let Some(default) = &property.default else { continue };
            match object.get_mut(name) {
                None => {
                    object.insert(name.clone(), self.copy(default)?);
                }
                Some(value) => self.replace_null(value, property)?,
            }
        }
        if schema.properties.is_empty() && schema.additional_properties.is_none() {
            return Ok(());
        }
        for child in children::fields_mut(object, schema) {
            if child.is_additional {
                self.replace_null(child.value, child.schema)?;
            }
            self.default_value(child.schema, child.value)?;
        }
        Ok(())
    }

    fn default_value(
        &mut self,
        schema: &Structural,
        value: &mut Value,
    ) -> Result<(), DefaultsTooLarge> {
        match value {
            Value::Map(fields) => self.default_fields(schema, fields),
            Value::List(items) => {
                let Some(schema) = &schema.items else { return Ok(()) };
                for item in items {
                    self.replace_null(item, schema)?;
                    self.default_value(schema, item)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Replaces a `null` that is not allowed by the default, if there is one.
    fn replace_null(
        &mut self,
        value: &mut Value,
        schema: &Structural,
    ) -> Result<(), DefaultsTooLarge> {
        if let (Value::Null, false, Some(default)) = (&*value, schema.nullable, &schema.default) {
            *value = self.copy(default)?;
        }
        Ok(())
    }

    fn copy(&mut self, default: &Value) -> Result<Value, DefaultsTooLarge> {
        let left = self.left.checked_sub(size_of_value(default));
        self.left = left.ok_or(DefaultsTooLarge { limit: self.limit })?;
        Ok(default.clone())
    }
}

/// How many bytes of memory a value takes.
fn size_of_value(value: &Value) -> usize {
    let inside = match value {
        Value::String(text) => text.len(),
        Value::List(items) => items.iter().map(size_of_value).sum(),
        Value::Map(fields) => fields
            .iter()
            .map(|(name, value)| size_of::<Str>() + name.len() + size_of_value(value))
            .sum(),
        _ => 0,
    };
    size_of::<Value>() + inside
}

/// Few objects have any.
fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Map(fields) => fields.values().any(has_null),
        Value::List(items) => items.iter().any(has_null),
        _ => false,
    }
}

fn drop_nulls_of_map(fields: &mut Map<Str, Value>, schema: Option<&Structural>) {
    let Some(schema) = schema else { return };
    let mut known = Known::of(schema, fields.len());
    fields.retain(|name, value| {
        let below = known.get(name).or_else(|| schema.additional_schema());
        let is_dropped = below.is_some_and(|it| !it.nullable && it.default.is_none());
        if value.is_null() {
            return !is_dropped;
        }
        drop_nulls(value, below);
        true
    });
}

fn drop_nulls(value: &mut Value, schema: Option<&Structural>) {
    match value {
        Value::Map(fields) => drop_nulls_of_map(fields, schema),
        Value::List(items) => {
            let Some(schema) = schema.and_then(|it| it.items.as_deref()) else { return };
            items.iter_mut().for_each(|item| drop_nulls(item, Some(schema)));
        }
        _ => {}
    }
}
