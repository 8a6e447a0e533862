//! What must hold at every place of a schema.

use apimachinery_runtime::Map;
use apimachinery_validation::{FieldError, FieldErrors, Place};

use super::StructuralOptions;
use super::nested::{allows_int_or_string, check_all_nested};
use crate::structural::Structural;

/// Where in a schema a place is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Level {
    Root,
    Item,
    Field,
}

pub(super) fn check(
    schema: &Structural,
    level: Level,
    place: &Place<'_>,
    options: StructuralOptions,
    errors: &mut FieldErrors,
) {
    if schema.r#type == "array" && schema.items.is_none() {
        errors.push_with(|| FieldError::required(place.field("items"), "must be specified"));
    }
    if let Some(items) = &schema.items {
        check(items, Level::Item, &place.field("items"), options, errors);
    }
    for (name, property) in &schema.properties {
        check(property, Level::Field, &place.field("properties").key(name), options, errors);
    }
    if schema.additional_properties.is_some() {
        let place = place.field("additionalProperties");
        if level == Level::Root {
            errors.push_with(|| FieldError::forbidden(place, "must not be used at the root"));
        }
        if let Some(values) = schema.additional_schema() {
            check(values, Level::Field, &place, options, errors);
        }
    }
    check_extensions(schema, place, errors);
    check_all_nested(
        schema.value_validation(),
        allows_int_or_string(schema.value_validation()),
        place,
        options,
        errors,
    );
    check_type(schema, level, place, errors);
    check_known_fields(schema, level, place, errors);
}

fn check_extensions(schema: &Structural, place: &Place<'_>, errors: &mut FieldErrors) {
    let excluded = [
        ("x-kubernetes-preserve-unknown-fields", schema.preserve_unknown_fields),
        ("x-kubernetes-embedded-resource", schema.embedded_resource),
    ];
    for (name, _) in excluded.iter().filter(|(_, is_set)| *is_set && schema.int_or_string) {
        let detail = "must be false if x-kubernetes-int-or-string is true";
        errors.push_with(|| FieldError::invalid(place.field(name), true, detail));
    }
}

fn check_type(schema: &Structural, level: Level, place: &Place<'_>, errors: &mut FieldErrors) {
    let (r#type, place) = (schema.r#type.as_str(), place.field("type"));
    let is_free = schema.int_or_string || schema.preserve_unknown_fields;
    if schema.embedded_resource && r#type != "object" {
        let detail = "must be object if x-kubernetes-embedded-resource is true";
        errors.push_with(|| match r#type {
            "" => FieldError::required(place, detail),
            other => FieldError::invalid(place, other, detail),
        });
    } else if r#type.is_empty() && !is_free {
        let detail = match level {
            Level::Root => "must not be empty at the root",
            Level::Item => "must not be empty for specified array items",
            Level::Field => "must not be empty for specified object fields",
        };
        errors.push_with(|| FieldError::required(place, detail));
    }
    if level == Level::Root && !r#type.is_empty() && r#type != "object" {
        errors.push_with(|| FieldError::invalid(place, r#type, "must be object at the root"));
    }
}

fn check_known_fields(
    schema: &Structural,
    level: Level,
    place: &Place<'_>,
    errors: &mut FieldErrors,
) {
    if schema.embedded_resource && schema.additional_properties.is_some() {
        let detail = "must not be used if x-kubernetes-embedded-resource is set";
        errors.push_with(|| FieldError::forbidden(place.field("additionalProperties"), detail));
    }
    let is_object = level == Level::Root || schema.embedded_resource;
    let properties = place.field("properties");
    let known = [("kind", "string"), ("apiVersion", "string"), ("metadata", "object")];
    for (name, wanted) in known.iter().filter(|_| is_object) {
        let found = schema.properties.get(*name).filter(|it| it.r#type != *wanted);
        if let Some(property) = found {
            let place = properties.key(name);
            let place = place.field("type");
            errors.push_with(|| {
                FieldError::invalid(place, &property.r#type, format!("must be {wanted}"))
            });
        }
    }
    if let Some(metadata) = schema.properties.get("metadata")
        && level == Level::Root
        && !is_only_named(metadata)
    {
        let detail = "must not specify anything other than name and generateName, but metadata is implicitly specified";
        errors.push_with(|| FieldError::forbidden(properties.key("metadata"), detail));
    }
    let is_described = schema.preserve_unknown_fields || !schema.properties.is_empty();
    if schema.embedded_resource && !is_described {
        let detail = "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields";
        errors.push_with(|| FieldError::required(properties, detail));
    }
}

/// Whether the schema of metadata has nothing but a type, a default and the names.
fn is_only_named(metadata: &Structural) -> bool {
    let names = ["name", "generateName"];
    let mut rest = metadata.clone();
    if rest.properties.keys().all(|name| names.contains(&name.as_str())) {
        rest.properties = Map::new();
    }
    rest.r#type = "".into();
    rest.default = None;
    rest == Structural::default()
}
