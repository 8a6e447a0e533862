//! Checks of resources inside a resource.

use apimachinery_runtime::{GroupVersion, Map, Str, Value};
use apimachinery_validation::meta::name_is_path_segment;
use apimachinery_validation::meta::{NewNames, object_meta_as};
use apimachinery_validation::names::dns1035_label;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, Place};

use crate::children;
use crate::coerce::read_metadata;
use crate::metadata_error::message;
use crate::structural::Structural;

impl Structural {
    /// Validates `apiVersion`, `kind` and `metadata` of the resources that are embedded in an
    /// object; of the object itself when `is_resource`.
    ///
    /// Corresponds to `objectmeta.Validate`.
    pub fn validate_embedded(
        &self,
        path: &Path,
        object: &Map<Str, Value>,
        is_resource: bool,
    ) -> FieldErrors {
        self.validate_embedded_at(&Place::from(path), object, is_resource)
    }

    fn validate_embedded_at(
        &self,
        place: &Place<'_>,
        object: &Map<Str, Value>,
        is_resource: bool,
    ) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let is_resource = is_resource || self.embedded_resource;
        if !is_resource && !self.has_embedded_resources() {
            return errors;
        }
        fields(object, self, is_resource, place, &mut errors);
        errors
    }

    /// As [`validate_embedded`](Self::validate_embedded), for any value.
    pub(crate) fn validate_embedded_value(
        &self,
        place: &Place<'_>,
        it: &Value,
        is_resource: bool,
    ) -> FieldErrors {
        if let Value::Map(object) = it {
            return self.validate_embedded_at(place, object, is_resource);
        }
        let mut errors = FieldErrors::new();
        value(it, self, place, &mut errors);
        errors
    }
}

fn fields(
    fields: &Map<Str, Value>,
    schema: &Structural,
    is_resource: bool,
    place: &Place<'_>,
    errors: &mut FieldErrors,
) {
    if is_resource {
        resource(fields, place, errors);
    }
    for child in children::fields(fields, schema) {
        value(child.value, child.schema, &child.place(place), errors);
    }
}

fn value(it: &Value, schema: &Structural, place: &Place<'_>, errors: &mut FieldErrors) {
    match it {
        Value::Map(it) => fields(it, schema, schema.embedded_resource, place, errors),
        Value::List(items) => {
            let Some(schema) = &schema.items else { return };
            for (index, item) in items.iter().enumerate() {
                value(item, schema, &place.index(index), errors);
            }
        }
        _ => {}
    }
}

fn resource(fields: &Map<Str, Value>, place: &Place<'_>, errors: &mut FieldErrors) {
    let checks = [("apiVersion", api_version as fn(&str) -> Option<String>), ("kind", kind)];
    for (name, _) in checks.iter().filter(|(name, _)| !fields.contains_key(*name)) {
        errors.push_with(|| FieldError::required(place.field(name), ""));
    }
    for (name, check) in checks {
        let Some(value) = fields.get(name) else { continue };
        let wrong = match value {
            Value::String(text) if text.is_empty() => Some("must not be empty".to_owned()),
            Value::String(text) => check(text),
            _ => Some("must be a string".to_owned()),
        };
        let Some(wrong) = wrong else { continue };
        errors.push_with(|| FieldError::invalid(place.field(name), BadValue::of(value), wrong));
    }
    if let Some(value) = fields.get("metadata") {
        metadata(value, place.field("metadata"), errors);
    }
}

fn api_version(text: &str) -> Option<String> {
    text.parse::<GroupVersion>().err().map(|error| error.to_string())
}

fn kind(text: &str) -> Option<String> {
    let wrong = dns1035_label(&text.to_lowercase());
    let words = "may have mixed case, but should otherwise match: ";
    (!wrong.is_empty()).then(|| format!("{words}{}", wrong.join(",")))
}

fn metadata(value: &Value, place: Place<'_>, errors: &mut FieldErrors) {
    let metadata = match read_metadata(value) {
        Ok((metadata, _)) => metadata,
        Err(error) => {
            return errors
                .push_with(|| FieldError::invalid(place, BadValue::of(value), message(&error)));
        }
    };
    let mut names = NewNames::of(&metadata);
    if names.name.is_empty() {
        // A name may be missing here.
        names.name = "fakename";
    }
    let is_namespaced = !names.namespace.is_empty();
    let found = object_meta_as(&metadata, names, is_namespaced, name_is_path_segment, place);
    errors.append(found.distinct());
}
