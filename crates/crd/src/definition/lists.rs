//! Lists that are sets or maps, and objects that are whole.

use std::cell::LazyCell;
use std::collections::HashSet;

use apimachinery_api::apiextensions::v1::JSONSchemaProps;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::form;

const LIST_TYPE: &str = "x-kubernetes-list-type";
const MAP_TYPE: &str = "x-kubernetes-map-type";
const MAP_KEYS: &str = "x-kubernetes-list-map-keys";

/// Whether `x-kubernetes-map-type`, `x-kubernetes-list-type` and `x-kubernetes-list-map-keys` go with the schema.
pub(super) fn check(props: &JSONSchemaProps, path: &Path, with_sets: bool) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let map_type = props.x_kubernetes_map_type.as_deref();
    let list_type = props.x_kubernetes_list_type.as_deref();
    if map_type.is_some() && props.r#type != "object" {
        errors.push(type_must_be("object", MAP_TYPE, &props.r#type, path));
    }
    if let Some(name) = map_type.filter(|it| !matches!(*it, "atomic" | "granular")) {
        let known = ["atomic", "granular"];
        errors.push(FieldError::not_supported(&path.child(MAP_TYPE), name, &known));
    }
    if list_type.is_some() && props.r#type != "array" {
        errors.push(type_must_be("array", LIST_TYPE, &props.r#type, path));
    } else if with_sets && let Some((name, shown)) = non_atomic_item_of_set(props) {
        let detail = "must be atomic as item of a list with x-kubernetes-list-type=set";
        errors.push(FieldError::invalid(&path.child("items").child(name), shown, detail));
    }
    if let Some(name) = list_type.filter(|it| !matches!(*it, "atomic" | "set" | "map")) {
        let known = ["atomic", "set", "map"];
        errors.push(FieldError::not_supported(&path.child(LIST_TYPE), name, &known));
    }
    if !props.x_kubernetes_list_map_keys.is_empty() {
        let detail = "must be map if x-kubernetes-list-map-keys is non-empty";
        match list_type {
            None => errors.push(FieldError::required(&path.child(LIST_TYPE), detail)),
            Some("map") => {}
            Some(other) => errors.push(FieldError::invalid(&path.child(LIST_TYPE), other, detail)),
        }
    }
    if list_type == Some("map") {
        errors.append(check_map(props, path));
    }
    errors
}

fn type_must_be(wanted: &str, extension: &str, found: &str, path: &Path) -> FieldError {
    let detail = format!("must be {wanted} if {extension} is specified");
    match found {
        "" => FieldError::required(&path.child("type"), detail),
        found => FieldError::invalid(&path.child("type"), found, detail),
    }
}

/// What makes the items of a set something else than whole: the extension, and what errors show of it.
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

fn check_map(props: &JSONSchemaProps, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let keys = &props.x_kubernetes_list_map_keys;
    let keys_path = path.child(MAP_KEYS);
    if keys.is_empty() {
        let detail = "must not be empty if x-kubernetes-list-type is map";
        errors.push(FieldError::required(&keys_path, detail));
    }
    let items_path = path.child("items");
    let Some(items) = &props.items else {
        let detail = "must have a schema if x-kubernetes-list-type is map";
        errors.push(FieldError::required(&items_path, detail));
        return errors;
    };
    let Some(item) = items.schema.as_deref() else {
        let detail = "must only have a single schema if x-kubernetes-list-type is map";
        errors.push(FieldError::invalid(&items_path, form::bad_value(items), detail));
        return errors;
    };
    if item.r#type != "object" {
        let detail = "must be object if parent array's x-kubernetes-list-type is map";
        errors.push(FieldError::invalid(&items_path.child("type"), &item.r#type, detail));
        return errors;
    }
    let shown = LazyCell::new(|| form::bad_value(keys));
    let wrong_keys = |errors: &mut FieldErrors, detail| {
        errors.push_with(|| FieldError::invalid(&keys_path, shown.clone(), detail));
    };
    let mut seen = HashSet::new();
    for key in keys {
        match item.properties.get(key) {
            None => wrong_keys(&mut errors, "entries must all be names of item properties"),
            Some(it) if matches!(it.r#type.as_str(), "array" | "object") => {
                let path = items_path.child("properties").key(key).child("type");
                let detail =
                    "must be a scalar type if parent array's x-kubernetes-list-type is map";
                errors.push(FieldError::invalid(&path, &item.r#type, detail));
            }
            Some(_) => {}
        }
        if !seen.insert(key) {
            wrong_keys(&mut errors, "must not contain duplicate entries");
        }
    }
    errors
}

/// Whether what tells items apart is always there (`validateMapListKeysMapSet`).
pub(super) fn check_keys(props: &JSONSchemaProps, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let item = props.items.as_ref().and_then(|it| it.schema.as_deref());
    let (Some(item), Some(list_type @ ("set" | "map"))) =
        (item, props.x_kubernetes_list_type.as_deref())
    else {
        return errors;
    };
    let path = path.child("items");
    if item.nullable {
        let detail = format!("cannot be nullable when x-kubernetes-list-type is {list_type}");
        errors.push(FieldError::forbidden(&path.child("nullable"), detail));
    }
    if list_type == "set" {
        return errors;
    }
    let required: HashSet<_> = item.required.iter().collect();
    for key in &props.x_kubernetes_list_map_keys {
        let Some(property) = item.properties.get(key) else { continue };
        let path = path.child("properties").key(key);
        if !required.contains(key) && property.r#default.is_none() {
            let detail = "this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property";
            errors.push(FieldError::required(&path.child("default"), detail));
        }
        if property.nullable {
            let detail = "this property is in x-kubernetes-list-map-keys, so it cannot be nullable";
            errors.push(FieldError::forbidden(&path.child("nullable"), detail));
        }
    }
    errors
}
