//! Checks of resources inside a resource.

use apimachinery_runtime::{GroupVersion, Map, Str, Value};
use apimachinery_validation::meta::object_meta;
use apimachinery_validation::names::{dns1035_label, path_segment_name, path_segment_prefix};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::coerce::read_metadata;
use crate::known::Known;
use crate::metadata_error::message;
use crate::place::Place;
use crate::structural::Structural;

impl Structural {
    /// What is wrong with `apiVersion`, `kind` and `metadata` of the resources that are embedded in an object; of the
    /// object itself when `is_resource`.
    ///
    /// Corresponds to `objectmeta.Validate`.
    pub fn check_embedded(
        &self,
        path: &Path,
        object: &Map<Str, Value>,
        is_resource: bool,
    ) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let is_resource = is_resource || self.embedded_resource;
        if !is_resource && !self.has_embedded_resources() {
            return errors;
        }
        fields(object, self, is_resource, &Place::start(path), &mut errors);
        errors
    }

    /// As [`check_embedded`](Self::check_embedded), for any value.
    pub(crate) fn check_embedded_value(
        &self,
        path: &Path,
        it: &Value,
        is_resource: bool,
    ) -> FieldErrors {
        if let Value::Map(object) = it {
            return self.check_embedded(path, object, is_resource);
        }
        let mut errors = FieldErrors::new();
        value(it, self, &Place::start(path), &mut errors);
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
        errors.extend(resource(fields, &place.path()));
    }
    let mut known = Known::of(schema, fields.len());
    for (name, it) in fields {
        if let Some(property) = known.get(name) {
            value(it, property, &place.field(name), errors);
        } else if let Some(additional) = schema.additional_schema() {
            value(it, additional, &place.key(name), errors);
        }
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

fn resource(fields: &Map<Str, Value>, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let checks = [("apiVersion", api_version as fn(&str) -> Option<String>), ("kind", kind)];
    for (name, _) in checks.iter().filter(|(name, _)| !fields.contains_key(*name)) {
        errors.push(FieldError::required(&path.child(name), ""));
    }
    for (name, check) in checks {
        let Some(value) = fields.get(name) else { continue };
        let wrong = match value {
            Value::String(text) if text.is_empty() => Some("must not be empty".to_owned()),
            Value::String(text) => check(text),
            _ => Some("must be a string".to_owned()),
        };
        let error = wrong.map(|it| FieldError::invalid(&path.child(name), BadValue::of(value), it));
        errors.extend(error);
    }
    if let Some(value) = fields.get("metadata") {
        errors.extend(metadata(value, &path.child("metadata")));
    }
    errors
}

fn api_version(text: &str) -> Option<String> {
    text.parse::<GroupVersion>().err().map(|error| error.to_string())
}

fn kind(text: &str) -> Option<String> {
    let wrong = dns1035_label(&text.to_lowercase());
    let words = "may have mixed case, but should otherwise match: ";
    (!wrong.is_empty()).then(|| format!("{words}{}", wrong.join(",")))
}

fn metadata(value: &Value, path: &Path) -> FieldErrors {
    let mut metadata = match read_metadata(value) {
        Ok((metadata, _)) => metadata,
        Err(error) => {
            return FieldError::invalid(path, BadValue::of(value), message(&error)).into();
        }
    };
    if metadata.name.is_empty() {
        // A name may be missing here.
        metadata.name = "fakename".into();
    }
    let is_namespaced = !metadata.namespace.is_empty();
    object_meta(&metadata, is_namespaced, name_is_path_segment, path)
}

fn name_is_path_segment(name: &str, is_prefix: bool) -> Vec<String> {
    if is_prefix { path_segment_prefix(name) } else { path_segment_name(name) }
}
