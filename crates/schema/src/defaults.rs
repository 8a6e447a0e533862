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
        for (name, property) in &self.properties {
            let Some(default) = &property.default else { continue };
            match object.get_mut(name) {
                None => {
                    object.insert(name.clone(), (**default).clone());
                }
                Some(value) => replace_null(value, property),
            }
        }
        if self.properties.is_empty() && self.additional_properties.is_none() {
            return;
        }
        for child in children::fields_mut(object, self) {
            if child.is_additional {
                replace_null(child.value, child.schema);
            }
            child.schema.default_value(child.value);
        }
    }

    /// As [`default_fields`](Self::default_fields), inside any value.
    pub fn default_value(&self, value: &mut Value) {
        match value {
            Value::Map(fields) => self.default_fields(fields),
            Value::List(items) => {
                let Some(schema) = &self.items else { return };
                for item in items {
                    replace_null(item, schema);
                    schema.default_value(item);
                }
            }
            _ => {}
        }
    }
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

/// Replaces a `null` that is not allowed by the default, if there is one.
fn replace_null(value: &mut Value, schema: &Structural) {
    if let (Value::Null, false, Some(default)) = (&*value, schema.nullable, &schema.default) {
        *value = (**default).clone();
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
