//! What is wrong with claims of volumes and classes of storage.

use std::collections::{BTreeMap, BTreeSet};

use apimachinery_api::core::v1::{
    PersistentVolumeAccessMode, PersistentVolumeClaim, PersistentVolumeClaimPhase,
    PersistentVolumeClaimSpec, TopologySelectorTerm,
};
use apimachinery_api::storage::v1::StorageClass;
use apimachinery_runtime::{Map, Str};
use apimachinery_validation::meta::{
    SelectorRules, has_invalid_label_value, label_name, label_selector,
};
use apimachinery_validation::names::{dns1123_label, dns1123_subdomain, qualified_name};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::resources::{amount, positive};
use super::{filled, invalid};

const ACCESS_MODES: [&str; 4] =
    ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];
pub(super) const VOLUME_MODES: [&str; 2] = ["Block", "Filesystem"];
const RECLAIM_POLICIES: [&str; 2] = ["Delete", "Retain"];
const BINDING_MODES: [&str; 2] = ["Immediate", "WaitForFirstConsumer"];
const MOST_PARAMETERS: usize = 512;
const LARGEST_PARAMETERS: usize = 256 << 10;
const OLD_CLASS: &str = "volume.beta.kubernetes.io/storage-class";
pub(super) const STORAGE: &str = "storage";
pub(super) const IMMUTABLE: &str = "field is immutable";
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
pub(super) fn claim_spec(
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

pub(super) fn access_modes(modes: &[PersistentVolumeAccessMode], path: &Path) -> FieldErrors {
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

/// `ValidateStorageClass` and `ValidateStorageClassUpdate`.
pub(crate) fn storage_class(class: &StorageClass, old: Option<&StorageClass>) -> FieldErrors {
    let mut errors = provisioner(&class.provisioner, &Path::new("provisioner"));
    errors.append(parameters(&class.parameters, &Path::new("parameters")));
    let policy = class.reclaim_policy.as_ref().filter(|it| !it.as_str().is_empty());
    if let Some(policy) = policy.filter(|it| !RECLAIM_POLICIES.contains(&it.as_str())) {
        let (path, shown) = (Path::new("reclaimPolicy"), BadValue::json(policy));
        errors.push(FieldError::not_supported(&path, shown, &RECLAIM_POLICIES));
    }
    let path = Path::new("volumeBindingMode");
    match &class.volume_binding_mode {
        None => errors.push(FieldError::required(&path, "")),
        Some(mode) if BINDING_MODES.contains(&mode.as_str()) => {}
        Some(mode) => {
            errors.push(FieldError::not_supported(&path, BadValue::json(mode), &BINDING_MODES));
        }
    }
    errors.append(topologies(&class.allowed_topologies, &Path::new("allowedTopologies")));
    if let Some(old) = old {
        errors.append(storage_class_update(class, old));
    }
    errors
}

/// `validateProvisioner`.
pub(super) fn provisioner(name: &str, path: &Path) -> FieldErrors {
    match name {
        "" => FieldError::required(path, "").into(),
        name => {
            let lower = name.to_lowercase();
            invalid(path, &lower, qualified_name(&lower))
        }
    }
}

/// `validateParameters`.
pub(super) fn parameters(parameters: &Map<Str, Str>, path: &Path) -> FieldErrors {
    if parameters.len() > MOST_PARAMETERS {
        return FieldError::too_long(path, MOST_PARAMETERS).into();
    }
    let mut errors = FieldErrors::new();
    if parameters.contains_key("") {
        errors.push(FieldError::invalid(path, "", "field can not be empty."));
    }
    let size: usize = parameters.iter().map(|(key, it)| key.len() + it.len()).sum();
    if size > LARGEST_PARAMETERS {
        errors.push(FieldError::too_long(path, LARGEST_PARAMETERS));
    }
    errors
}

/// The values of each label of a term.
type Term<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// `validateAllowedTopologies`.
fn topologies(terms: &[TopologySelectorTerm], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    // A term without labels is a duplicate already.
    let mut seen = BTreeSet::from([Term::new()]);
    for (at, term) in terms.iter().enumerate() {
        let place = path.index(at).child("matchLabelExpressions");
        let mut found = Term::new();
        for (at, label) in term.match_label_expressions.iter().enumerate() {
            let place = place.index(at);
            let values = place.child("values");
            if label.values.is_empty() {
                errors.push(FieldError::required(&values, ""));
            }
            let mut distinct = BTreeSet::new();
            for (at, value) in label.values.iter().enumerate() {
                if !distinct.insert(value.as_str()) {
                    errors.push(FieldError::duplicate(&values.index(at), value));
                }
            }
            let key = place.child("key");
            errors.append(label_name(&label.key, &key));
            if found.insert(&label.key, distinct).is_some() {
                errors.push(FieldError::duplicate(&key, &label.key));
            }
        }
        if !seen.insert(found) {
            errors.push(FieldError::duplicate(&place, ""));
        }
    }
    errors
}

fn storage_class_update(new: &StorageClass, old: &StorageClass) -> FieldErrors {
    let null = || BadValue::shown("null");
    let changed = [
        (
            "parameters",
            new.parameters != old.parameters,
            filled(&new.parameters, new.parameters.is_empty()),
        ),
        ("provisioner", new.provisioner != old.provisioner, BadValue::from(&new.provisioner)),
        (
            "reclaimPolicy",
            new.reclaim_policy != old.reclaim_policy,
            new.reclaim_policy.as_ref().map_or_else(null, BadValue::json),
        ),
        (
            "volumeBindingMode",
            new.volume_binding_mode != old.volume_binding_mode,
            new.volume_binding_mode.as_ref().map_or_else(null, BadValue::json),
        ),
    ];
    let changed = changed.into_iter().filter(|(_, is_changed, _)| *is_changed);
    changed.map(|(field, _, it)| FieldError::invalid(&Path::new(field), it, IMMUTABLE)).collect()
}
