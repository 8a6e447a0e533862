//! Lists that are sets or maps, and atomic objects.

use std::cell::LazyCell;
use std::collections::HashSet;

use apimachinery_api::apiextensions::v1::JSONSchemaProps;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Place};

use super::form;

const LIST_TYPE: &str = "x-kubernetes-list-type";
const MAP_TYPE: &str = "x-kubernetes-map-type";
const MAP_KEYS: &str = "x-kubernetes-list-map-keys";

/// Checks that `x-kubernetes-map-type`, `x-kubernetes-list-type` and `x-kubernetes-list-map-keys`
/// fit the schema.
pub(super) fn check(
    props: &JSONSchemaProps,
    place: &Place<'_>,
    with_sets: bool,
    errors: &mut FieldErrors,
) {
    let map_type = props.x_kubernetes_map_type.as_deref();
    let list_type = props.x_kubernetes_list_type.as_deref();
    if map_type.is_some() && props.r#type != "object" {
        errors.push_with(|| type_must_be("object", MAP_TYPE, &props.r#type, place));
    }
    if let Some(name) = map_type.filter(|it| !matches!(*it, "atomic" | "granular")) {
        let known = ["atomic", "granular"];
        errors.push_with(|| FieldError::not_supported(place.field(MAP_TYPE), name, &known));
    }
    if list_type.is_some() && props.r#type != "array" {
        errors.push_with(|| type_must_be("array", LIST_TYPE, &props.r#type, place));
    } else if with_sets && let Some((name, shown)) = non_atomic_item_of_set(props) {
        let detail = "must be atomic as item of a list with x-kubernetes-list-type=set";
        errors.push_with(|| FieldError::invalid(place.field("items").field(name), shown, detail));
    }
    if let Some(name) = list_type.filter(|it| !matches!(*it, "atomic" | "set" | "map")) {
        let known = ["atomic", "set", "map"];
        errors.push_with(|| FieldError::not_supported(place.field(LIST_TYPE), name, &known));
    }
    if !props.x_kubernetes_list_map_keys.is_empty() {
        let detail = "must be map if x-kubernetes-list-map-keys is non-empty";
        match list_type {
            None => errors.push_with(|| FieldError::required(place.field(LIST_TYPE), detail)),
            Some("map") => {}
            Some(other) => {
                errors.push_with(|| FieldError::invalid(place.field(LIST_TYPE), other, detail))
            }
        }
    }
    if list_type == Some("map") {
        check_map(props, place, errors);
    }
}

fn type_must_be(wanted: &str, extension: &str, found: &str, place: &Place<'_>) -> FieldError {
    let detail = format!("must be {wanted} if {extension} is specified");
    match found {
        "" => FieldError::required(place.field("type"), detail),
        found => FieldError::invalid(place.field("type"), found, detail),
    }
}

/// The extension by which the items of a set are not atomic, and its value as errors show it.
pub(super) fn non_atomic_item_of_set(props: &JSONSchemaProps) -> Option<(&'static str, BadValue)> {
    if props.x_kubernetes_list_type.as_deref() != Some("set") {
        return None;
    }
    let item = props.items.as_ref()?.schema.as_deref()?;
    // The reference shows the type of the list also where that of the map is wrong.
    let shown = || form::bad_value(&item.x_kubernetes_list_type);
    match item.r#type.as_str() {
        "array" => {
            let own = item.x_kubernetes_list_type.as_deref()?;
            (own != "atomic").then(|| (LIST_TYPE, shown()))
        }
        "object" => {
            let own = item.x_kubernetes_map_type.as_deref();
            (own != Some("atomic")).then(|| (MAP_TYPE, shown()))
        }
        _ => None,
    }
}

fn check_map(props: &JSONSchemaProps, place: &Place<'_>, errors: &mut FieldErrors) {
    let keys = &props.x_kubernetes_list_map_keys;
    let keys_place = place.field(MAP_KEYS);
    if keys.is_empty() {
        let detail = "must not be empty if x-kubernetes-list-type is map";
        errors.push_with(|| FieldError::required(keys_place, detail));
    }
    let place = place.field("items");
    let Some(items) = &props.items else {
        let detail = "must have a schema if x-kubernetes-list-type is map";
        return errors.push_with(|| FieldError::required(place, detail));
    };
    let Some(item) = items.schema.as_deref() else {
        let detail = "must only have a single schema if x-kubernetes-list-type is map";
        return errors.push_with(|| FieldError::invalid(place, form::bad_value(items), detail));
    };
    if item.r#type != "object" {
        let detail = "must be object if parent array's x-kubernetes-list-type is map";
        let found = &item.r#type;
        return errors.push_with(|| FieldError::invalid(place.field("type"), found, detail));
    }
    let shown = LazyCell::new(|| form::bad_value(keys));
    let wrong_keys = |errors: &mut FieldErrors, detail| {
        errors.push_with(|| FieldError::invalid(keys_place, shown.clone(), detail));
    };
    let mut seen = HashSet::new();
    for key in keys {
        match item.properties.get(key) {
            None => wrong_keys(errors, "entries must all be names of item properties"),
            Some(it) if matches!(it.r#type.as_str(), "array" | "object") => {
                let detail =
                    "must be a scalar type if parent array's x-kubernetes-list-type is map";
                let (properties, found) = (place.field("properties"), &item.r#type);
                errors.push_with(|| {
                    FieldError::invalid(properties.key(key).field("type"), found, detail)
                });
            }
            Some(_) => {}
        }
        if !seen.insert(key) {
            wrong_keys(errors, "must not contain duplicate entries");
        }
    }
}

/// Checks that the keys of items are always present (`validateMapListKeysMapSet`).
pub(super) fn check_keys(props: &JSONSchemaProps, place: &Place<'_>, errors: &mut FieldErrors) {
    let item = props.items.as_ref().and_then(|it| it.schema.as_deref());
    let (Some(item), Some(list_type @ ("set" | "map"))) =
        (item, props.x_kubernetes_list_type.as_deref())
    else {
        return;
    };
    let place = place.field("items");
    if item.nullable {
        let detail = format!("cannot be nullable when x-kubernetes-list-type is {list_type}");
        errors.push_with(|| FieldError::forbidden(place.field("nullable"), detail));
    }
    if list_type == "set" {
        return;
    }
    let required: HashSet<_> = item.required.iter().collect();
    let properties = place.field("properties");
    for key in &props.x_kubernetes_list_map_keys {
        let Some(property) = item.properties.get(key) else { continue };
        let place = properties.key(key);
        if !required.contains(key) && property.r#default.is_none() {
            let detail = "this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property";
            errors.push_with(|| FieldError::required(place.field("default"), detail));
        }
        if property.nullable {
            let detail = "this property is in x-kubernetes-list-map-keys, so it cannot be nullable";
            errors.push_with(|| FieldError::forbidden(place.field("nullable"), detail));
        }
    }
}
