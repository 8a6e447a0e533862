//! What is wrong with claims of volumes.

use apimachinery_api::core::v1::{
    PersistentVolumeAccessMode, PersistentVolumeClaim, PersistentVolumeClaimPhase,
    PersistentVolumeClaimSpec,
};
use apimachinery_meta::Quantity;
use apimachinery_runtime::Str;
use apimachinery_validation::meta::{SelectorRules, has_invalid_label_value, label_selector};
use apimachinery_validation::names::{dns1123_label, dns1123_subdomain, qualified_name};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{IMMUTABLE, invalid};
use crate::shared::resources::{amount, is_native, positive};

const RESIZES: [&str; 5] = [
    "ControllerResizeInProgress",
    "ControllerResizeInfeasible",
    "NodeResizeInProgress",
    "NodeResizeInfeasible",
    "NodeResizePending",
];
const ACCESS_MODES: [&str; 4] =
    ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];
pub(crate) const VOLUME_MODES: [&str; 2] = ["Block", "Filesystem"];
const OLD_CLASS: &str = "volume.beta.kubernetes.io/storage-class";
pub(crate) const STORAGE: &str = "storage";
/// The reference adds the difference, in a format that is not stable.
const IMMUTABLE_SPEC: &str = "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims";

/// `ValidatePersistentVolumeClaim` and `ValidatePersistentVolumeClaimUpdate`.
pub(crate) fn claim(
    claim: &PersistentVolumeClaim,
    old: Option<&PersistentVolumeClaim>,
) -> FieldErrors {
    let before = old.map(|it| &it.spec);
    let mut errors = claim_spec(&claim.spec, before, &Path::new("spec"));
    if let Some(old) = old {
        errors.append(claim_update(claim, old));
    }
    errors
}

/// `ValidatePersistentVolumeClaimSpec`.
pub(crate) fn claim_spec(
    spec: &PersistentVolumeClaimSpec,
    old: Option<&PersistentVolumeClaimSpec>,
    path: &Path,
) -> FieldErrors {
    let place = path.child("accessModes");
    let mut errors = FieldErrors::new();
    if spec.access_modes.is_empty() {
        errors.push(FieldError::required(&place, "at least 1 access mode is required"));
    }
    if let Some(selector) = &spec.selector {
        let before = old.and_then(|it| it.selector.as_deref());
        let mut rules = SelectorRules::default();
        rules.allow_invalid_values = before.is_some_and(has_invalid_label_value);
        errors.append(label_selector(selector, rules, &path.child("selector")));
    }
    errors.append(access_modes(&spec.access_modes, &place));
    let place = path.child("resources").key(STORAGE);
    errors.append(match spec.resources.requests.get(STORAGE) {
        None => FieldError::required(&place, "").into(),
        Some(size) => match positive(size, &place) {
            errors if errors.is_empty() => amount(STORAGE, size, &place),
            errors => errors,
        },
    });
    let classes = [
        ("storageClassName", &spec.storage_class_name),
        ("volumeAttributesClassName", &spec.volume_attributes_class_name),
    ];
    for (field, class) in classes {
        if let Some(class) = class.as_ref().filter(|it| !it.is_empty()) {
            errors.append(invalid(&path.child(field), class, dns1123_subdomain(class)));
        }
    }
    let mode = spec.volume_mode.as_ref();
    if let Some(mode) = mode.filter(|it| !VOLUME_MODES.contains(&it.as_str())) {
        let (path, shown) = (path.child("volumeMode"), BadValue::json(mode));
        errors.push(FieldError::not_supported(&path, shown, &VOLUME_MODES));
    }
    errors.append(sources(spec, path));
    errors
}

pub(crate) fn access_modes(modes: &[PersistentVolumeAccessMode], path: &Path) -> FieldErrors {
    const ALONE: &str = "ReadWriteOncePod";
    let mut errors = FieldErrors::new();
    for mode in modes.iter().filter(|it| !ACCESS_MODES.contains(&it.as_str())) {
        errors.push(FieldError::not_supported(path, BadValue::json(mode), &ACCESS_MODES));
    }
    let is_other = |it: &&str| *it != ALONE && ACCESS_MODES.contains(it);
    let mut names = modes.iter().map(|it| it.as_str());
    if names.clone().any(|it| it == ALONE) && names.any(|it| is_other(&it)) {
        let detail = "may not use ReadWriteOncePod with other access modes";
        errors.push(FieldError::forbidden(path, detail));
    }
    errors
}

/// What a volume is filled from.
fn sources(spec: &PersistentVolumeClaimSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let source = spec.data_source.as_deref();
    let reference = spec.data_source_ref.as_deref();
    if let Some(it) = source {
        let path = path.child("dataSource");
        errors.append(data_source(it.api_group.as_ref(), &it.kind, &it.name, &path));
    }
    if let Some(it) = reference {
        let path = path.child("dataSourceRef");
        errors.append(data_source(it.api_group.as_ref(), &it.kind, &it.name, &path));
        if let Some(namespace) = it.namespace.as_ref().filter(|it| !it.is_empty()) {
            errors.append(invalid(&path.child("namespace"), namespace, dns1123_label(namespace)));
        }
    }
    let (Some(source), Some(reference)) = (source, reference) else { return errors };
    let has_namespace = reference.namespace.as_ref().is_some_and(|it| !it.is_empty());
    let is_same = source.api_group == reference.api_group
        && source.kind == reference.kind
        && source.name == reference.name;
    let detail = match (has_namespace, is_same) {
        (true, _) => "may not be specified when dataSourceRef.namespace is specified",
        (false, false) => "must match dataSourceRef",
        (false, true) => return errors,
    };
    // A path is shown like a value of any other struct.
    let shown = BadValue::from(path.child("dataSource").to_string().as_str());
    errors.push(FieldError::invalid(path, shown, detail));
    errors
}

fn data_source(group: Option<&Str>, kind: &Str, name: &Str, path: &Path) -> FieldErrors {
    const CLAIM: &str = "PersistentVolumeClaim";
    let mut errors = FieldErrors::new();
    for (field, text) in [("name", name), ("kind", kind)] {
        if text.is_empty() {
            errors.push(FieldError::required(&path.child(field), ""));
        }
    }
    match group.filter(|it| !it.is_empty()) {
        None if *kind != *CLAIM => {
            let detail = "must be 'PersistentVolumeClaim' when referencing the default apiGroup";
            errors.push(FieldError::invalid(path, kind, detail));
        }
        None => {}
        Some(group) => {
            errors.append(invalid(&path.child("apiGroup"), group, dns1123_subdomain(group)));
        }
    }
    errors
}

fn claim_update(new: &PersistentVolumeClaim, old: &PersistentVolumeClaim) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut kept = old.spec.clone();
    if old.spec.volume_name.is_empty() {
        kept.volume_name = new.spec.volume_name.clone();
    }
    let [class_before, class] =
        [old, new].map(|it| it.metadata.annotations.get(OLD_CLASS).map(Str::as_str));
    if old.spec.storage_class_name.is_none() {
        // The annotation, or nothing, may give way to the field.
        let may_be_set =
            class_before.is_none_or(|it| new.spec.storage_class_name.as_deref() == Some(it));
        if may_be_set && new.spec.storage_class_name.is_some() {
            kept.storage_class_name = new.spec.storage_class_name.clone();
        }
    }
    let is_moved = class_before.is_some()
        && old.spec.storage_class_name.is_none()
        && new.spec.storage_class_name.as_deref() == class_before
        && (class.is_none() || class == class_before);
    if !is_moved && class != class_before {
        let path = Path::new("metadata").child("annotations").child(OLD_CLASS);
        errors.push(FieldError::invalid(&path, class.unwrap_or_default(), IMMUTABLE));
    }
    let size = |it: &PersistentVolumeClaim| it.spec.resources.requests.get(STORAGE).cloned();
    if new.status.phase == PersistentVolumeClaimPhase::BOUND {
        match size(new) {
            Some(size) => drop(kept.resources.requests.insert(STORAGE.into(), size)),
            None => drop(kept.resources.requests.remove(STORAGE)),
        }
        kept.volume_attributes_class_name = new.spec.volume_attributes_class_name.clone();
    }
    if kept != new.spec {
        errors.push(FieldError::forbidden(&Path::new("spec"), IMMUTABLE_SPEC));
    }
    let [before, wanted] = [old, new].map(|it| size(it).unwrap_or_default());
    if wanted < before {
        let capacity = old.status.capacity.get(STORAGE).cloned().unwrap_or_default();
        if wanted <= capacity {
            let path = Path::new("spec").child("resources").child("requests").child(STORAGE);
            errors.push(FieldError::forbidden(&path, "field can not be less than status.capacity"));
        }
    }
    if new.spec.volume_mode != old.spec.volume_mode {
        let shown = new.spec.volume_mode.as_ref().map_or(BadValue::shown("null"), BadValue::json);
        errors.push(FieldError::invalid(&Path::new("volumeMode"), shown, IMMUTABLE));
    }
    errors.append(attributes_update(new, old));
    errors
}

fn attributes_update(new: &PersistentVolumeClaim, old: &PersistentVolumeClaim) -> FieldErrors {
    let class = &new.spec.volume_attributes_class_name;
    let is_set = old.status.current_volume_attributes_class_name.is_some();
    if !is_set || *class == old.spec.volume_attributes_class_name {
        return FieldErrors::new();
    }
    let to = match class.as_deref() {
        None => "nil",
        Some("") => "empty string",
        Some(_) => return FieldErrors::new(),
    };
    let detail = format!(
        "update to {to} is forbidden when status.currentVolumeAttributesClassName is not nil"
    );
    FieldError::forbidden(&Path::new("spec").child("volumeAttributesClassName"), detail).into()
}

/// `ValidatePersistentVolumeClaimStatusUpdate`.
pub(crate) fn volume_claim_status(
    claim: &PersistentVolumeClaim,
    _: &PersistentVolumeClaim,
) -> FieldErrors {
    let (status, path) = (&claim.status, Path::new("status"));
    let mut errors = FieldErrors::new();
    let place = path.child("capacity");
    for (name, quantity) in &status.capacity {
        errors.append(whole_amount(quantity, &place.key(name)));
    }
    let place = path.child("allocatedResourceStatuses");
    for (name, resize) in &status.allocated_resource_statuses {
        errors.append(claim_resource(name, &place));
        if !RESIZES.contains(&resize.as_str()) {
            errors.push(FieldError::not_supported(&place, BadValue::json(name), &RESIZES));
        }
    }
    let place = path.child("allocatedResources");
    for (name, quantity) in &status.allocated_resources {
        let path = place.key(name);
        let mut found = claim_resource(name, &place);
        if found.is_empty() {
            found = whole_amount(quantity, &path);
        }
        if found.is_empty() {
            found = amount(STORAGE, quantity, &path);
        }
        errors.append(found);
    }
    errors
}

/// `validatePersistentVolumeClaimResourceKey`.
fn claim_resource(name: &str, path: &Path) -> FieldErrors {
    let errors = invalid(path, name, qualified_name(name));
    if errors.is_empty() && is_native(name) && name != STORAGE {
        return FieldError::not_supported(path, name, &[STORAGE]).into();
    }
    errors
}

/// `validateBasicResource`.
fn whole_amount(quantity: &Quantity, path: &Path) -> FieldErrors {
    match quantity.value() {
        it @ ..0 => FieldError::invalid(path, it, "must be a valid resource quantity").into(),
        _ => FieldErrors::new(),
    }
}
