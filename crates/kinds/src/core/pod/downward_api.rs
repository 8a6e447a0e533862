//! What is wrong with the fields and resources of a pod that its containers read.

use apimachinery_api::core::v1::{
    DownwardAPIVolumeFile, ObjectFieldSelector, ResourceFieldSelector,
};
use apimachinery_meta::Quantity;
use apimachinery_validation::names::qualified_name;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::shared::fields::{file_mode, invalid, required};
use crate::shared::paths::not_reserved_path;

const IN_VOLUMES: [&str; 5] = [
    "metadata.annotations",
    "metadata.labels",
    "metadata.name",
    "metadata.namespace",
    "metadata.uid",
];
/// What the reference knows of pods, of which volumes and variables may each read some.
const KNOWN: [&str; 14] = [
    "metadata.annotations",
    "metadata.labels",
    "metadata.name",
    "metadata.namespace",
    "metadata.uid",
    "spec.nodeName",
    "spec.restartPolicy",
    "spec.serviceAccountName",
    "spec.schedulerName",
    "status.phase",
    "status.hostIP",
    "status.hostIPs",
    "status.podIP",
    "status.podIPs",
];
const RESOURCES: [&str; 6] = [
    "limits.cpu",
    "limits.ephemeral-storage",
    "limits.memory",
    "requests.cpu",
    "requests.ephemeral-storage",
    "requests.memory",
];
const HUGE_PAGES: [&str; 2] = ["limits.hugepages-", "requests.hugepages-"];
const CPU_UNITS: [&str; 2] = ["1m", "1"];
const BYTE_UNITS: [&str; 13] =
    ["1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei"];

/// Whether a resource is read by a variable or by a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    Variable,
    Volume,
}

/// `validateDownwardAPIVolumeFile`.
pub(crate) fn file(file: &DownwardAPIVolumeFile, path: &Path) -> FieldErrors {
    let place = path.child("path");
    let mut errors = required(&file.path, &place);
    errors.append(not_reserved_path(&file.path, &place));
    match (&file.field_ref, &file.resource_field_ref) {
        (Some(field), resource) => {
            errors.append(self::field(field, &IN_VOLUMES, &path.child("fieldRef")));
            if resource.is_some() {
                let detail = "fieldRef and resourceFieldRef can not be specified simultaneously";
                errors.push(FieldError::invalid(path, "resource", detail));
            }
        }
        (None, Some(it)) => {
            errors.append(resource(it, Reader::Volume, &path.child("resourceFieldRef")));
        }
        (None, None) => {
            let detail = "one of fieldRef and resourceFieldRef is required";
            errors.push(FieldError::required(path, detail));
        }
    }
    errors.append(file_mode(file.mode, &path.child("mode")));
    errors
}

/// `validateObjectFieldSelector`.
pub(crate) fn field(selector: &ObjectFieldSelector, fields: &[&str], path: &Path) -> FieldErrors {
    let (version, name) = (&selector.api_version, selector.field_path.as_str());
    for (field, text) in [("apiVersion", version), ("fieldPath", &selector.field_path)] {
        if text.is_empty() {
            return FieldError::required(&path.child(field), "").into();
        }
    }
    let place = path.child("fieldPath");
    let unknown = |reason: String| {
        let detail = format!("error converting fieldPath: {reason}");
        FieldErrors::from(FieldError::invalid(&place, name, detail))
    };
    if *version != *"v1" {
        return unknown(format!("unsupported pod version: {version}"));
    }
    match subscripted(name) {
        Some(("metadata.annotations", key)) => {
            let key = key.to_lowercase();
            invalid(path, &key, qualified_name(&key))
        }
        Some(("metadata.labels", key)) => invalid(path, key, qualified_name(key)),
        Some(_) => unknown(format!("field label does not support subscript: {name}")),
        None => {
            // An old name.
            let now = if name == "spec.host" { "spec.nodeName" } else { name };
            match () {
                () if !KNOWN.contains(&now) => {
                    unknown(format!("field label not supported: {name}"))
                }
                () if fields.contains(&now) => FieldErrors::new(),
                () => FieldError::not_supported(&place, now, fields).into(),
            }
        }
    }
}

/// A field and the key in brackets after it (`SplitMaybeSubscriptedPath`).
fn subscripted(text: &str) -> Option<(&str, &str)> {
    text.strip_suffix("']")?.split_once("['").filter(|(field, _)| !field.is_empty())
}

/// `validateContainerResourceFieldSelector`.
pub(crate) fn resource(it: &ResourceFieldSelector, reader: Reader, path: &Path) -> FieldErrors {
    let name = it.resource.as_str();
    let is_huge_pages = HUGE_PAGES.iter().any(|it| name.starts_with(it));
    let place = path.child("resource");
    let mut errors = FieldErrors::new();
    if reader == Reader::Volume && it.container_name.is_empty() {
        errors.push(FieldError::required(&path.child("containerName"), ""));
    } else if name.is_empty() {
        errors.push(FieldError::required(&place, ""));
    } else if !RESOURCES.contains(&name) && !is_huge_pages {
        errors.push(FieldError::not_supported(&place, name, &RESOURCES));
    }
    errors.append(divisor(name, is_huge_pages, &it.divisor, path));
    errors
}

/// `validateContainerResourceDivisor`.
fn divisor(name: &str, is_huge_pages: bool, unit: &Quantity, path: &Path) -> FieldErrors {
    if unit.sign() == 0 {
        return FieldErrors::new();
    }
    let unit = unit.to_string();
    let bytes = |what: &str| {
        let is_unit = BYTE_UNITS.contains(&unit.as_str());
        let units = BYTE_UNITS.join(", ");
        (is_unit, format!("only divisor's values {units} are supported with the {what} resource"))
    };
    let (is_unit, detail) = match name {
        "limits.cpu" | "requests.cpu" => (
            CPU_UNITS.contains(&unit.as_str()),
            "only divisor's values 1m and 1 are supported with the cpu resource".to_owned(),
        ),
        "limits.memory" | "requests.memory" => bytes("memory"),
        "limits.ephemeral-storage" | "requests.ephemeral-storage" => {
            bytes("local ephemeral storage")
        }
        _ if is_huge_pages => bytes("hugepages"),
        _ => return FieldErrors::new(),
    };
    match is_unit {
        true => FieldErrors::new(),
        false => FieldError::invalid(&path.child("divisor"), name, detail).into(),
    }
}
