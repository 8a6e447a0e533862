//! Owners of an object.

use apimachinery_meta::v1::OwnerReference;
use apimachinery_runtime::{GroupVersion, GroupVersionKind};

use crate::{BadValue, FieldError, FieldErrors, Path};

/// The owners of an object, of which one may be its controller (`ValidateOwnerReferences`).
pub fn owner_references(owners: &[OwnerReference], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut controller: Option<String> = None;
    for (index, owner) in owners.iter().enumerate() {
        errors.extend(owner_reference(owner, &path.index(index)));
        if owner.controller != Some(true) {
            continue;
        }
        let name = format!("{}/{}", owner.kind, owner.name);
        match &controller {
            None => controller = Some(name),
            Some(first) => {
                let detail = format!(
                    "Only one reference can have Controller set to true. Found \"true\" in references for \
                     {first} and {name}"
                );
                let value = BadValue::json(&owners.to_vec());
                errors.push(FieldError::invalid(path, value, detail));
            }
        }
    }
    errors
}

fn owner_reference(owner: &OwnerReference, path: &Path) -> FieldErrors {
    let version = owner.api_version.parse::<GroupVersion>().unwrap_or_default();
    let mut errors = FieldErrors::new();
    if !owner.api_version.is_empty() && version.version.is_empty() {
        let path = path.child("apiVersion");
        let detail = "must be <group>/<version> or <version>";
        errors.push(FieldError::invalid(&path, &owner.api_version, detail));
    }
    let fields = [
        ("apiVersion", &owner.api_version),
        ("kind", &owner.kind),
        ("name", &owner.name),
        ("uid", &owner.uid),
    ];
    let empty = fields.into_iter().filter(|(_, value)| value.is_empty());
    errors.extend(
        empty.map(|(name, _)| FieldError::required(&path.child(name), "must not be empty")),
    );
    let kind = version.with_kind(owner.kind.clone());
    if kind == GroupVersionKind::from_static("", "v1", "Event") {
        let detail = format!("{kind} is disallowed from being an owner");
        errors.push(FieldError::invalid(path, BadValue::json(owner), detail));
    }
    errors
}
