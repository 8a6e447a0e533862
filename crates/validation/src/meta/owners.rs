//! Owners of an object.

use apimachinery_meta::v1::OwnerReference;
use apimachinery_runtime::{GroupVersion, GroupVersionKind};

use crate::{BadValue, FieldError, FieldErrors, Place};

/// The owners of an object, of which one may be its controller (`ValidateOwnerReferences`).
pub fn owner_references<'a>(owners: &[OwnerReference], path: impl Into<Place<'a>>) -> FieldErrors {
    let (list, mut errors) = (path.into(), FieldErrors::new());
    let mut controller: Option<&OwnerReference> = None;
    for (index, owner) in owners.iter().enumerate() {
        add_owner(owner, list.index(index), &mut errors);
        if owner.controller != Some(true) {
            continue;
        }
        match controller {
            None => controller = Some(owner),
            Some(first) => errors.push_with(|| {
                let detail = format!(
                    "Only one reference can have Controller set to true. Found \"true\" in references for \
                     {}/{} and {}/{}",
                    first.kind, first.name, owner.kind, owner.name
                );
                FieldError::invalid(list, BadValue::json(&owners.to_vec()), detail)
            }),
        }
    }
    errors
}

fn add_owner(owner: &OwnerReference, place: Place<'_>, errors: &mut FieldErrors) {
    let version = owner.api_version.parse::<GroupVersion>().unwrap_or_default();
    if !owner.api_version.is_empty() && version.version.is_empty() {
        let detail = "must be <group>/<version> or <version>";
        errors.push_with(|| {
            FieldError::invalid(place.field("apiVersion"), &owner.api_version, detail)
        });
    }
    let fields = [
        ("apiVersion", &owner.api_version),
        ("kind", &owner.kind),
        ("name", &owner.name),
        ("uid", &owner.uid),
    ];
    for (name, _) in fields.into_iter().filter(|(_, value)| value.is_empty()) {
        errors.push_with(|| FieldError::required(place.field(name), "must not be empty"));
    }
    let kind = version.with_kind(owner.kind.clone());
    if kind == GroupVersionKind::from_static("", "v1", "Event") {
        errors.push_with(|| {
            let detail = format!("{kind} is disallowed from being an owner");
            FieldError::invalid(place, BadValue::json(owner), detail)
        });
    }
}
