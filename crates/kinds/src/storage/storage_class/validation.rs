//! What is wrong with classes of storage.

use std::collections::{BTreeMap, BTreeSet};

use apimachinery_api::core::v1::TopologySelectorTerm;
use apimachinery_api::storage::v1::StorageClass;
use apimachinery_runtime::{Map, Str};
use apimachinery_validation::meta::label_name;
use apimachinery_validation::names::qualified_name;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{IMMUTABLE, filled, invalid};

const RECLAIM_POLICIES: [&str; 2] = ["Delete", "Retain"];
const BINDING_MODES: [&str; 2] = ["Immediate", "WaitForFirstConsumer"];
const MOST_PARAMETERS: usize = 512;
const LARGEST_PARAMETERS: usize = 256 << 10;

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
pub(crate) fn provisioner(name: &str, path: &Path) -> FieldErrors {
    match name {
        "" => FieldError::required(path, "").into(),
        name => {
            let lower = name.to_lowercase();
            invalid(path, &lower, qualified_name(&lower))
        }
    }
}

/// `validateParameters`.
pub(crate) fn parameters(parameters: &Map<Str, Str>, path: &Path) -> FieldErrors {
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
