//! Definitions as a whole: metadata, specification, status.

use std::collections::HashMap;

use apimachinery_api::apiextensions::v1::KUBE_API_APPROVED_ANNOTATION;
use apimachinery_runtime::Str;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, meta};

use super::internal::{Internal, Spec};
use super::options::Options;
use super::{names, spec};
use crate::approval::{self, Approval};

/// Validates a new definition.
pub(super) fn check(definition: &Internal) -> FieldErrors {
    let mut errors = metadata(definition);
    errors.append(spec::check(&definition.spec, &Options::create(), &Path::new("spec")));
    errors.append(around_spec(definition, None));
    errors
}

/// Validates a definition that replaces another.
pub(super) fn check_update(new: &Internal, old: &Internal) -> FieldErrors {
    let options = Options::update(new, old);
    let path = Path::new("metadata");
    let mut errors = meta::object_meta_update(&new.metadata, &old.metadata, &path).distinct();
    let path = Path::new("spec");
    errors.append(spec::check(&new.spec, &options, &path));
    errors.append(immutable(&new.spec, &old.spec, options.require_immutable_names, &path));
    errors.append(around_spec(new, Some(old)));
    errors
}

/// Validates a new status.
pub(super) fn check_status_update(new: &Internal, old: &Internal) -> FieldErrors {
    let path = Path::new("metadata");
    let mut errors = meta::object_meta_update(&new.metadata, &old.metadata, &path).distinct();
    errors.append(accepted_names(new));
    errors
}

fn metadata(definition: &Internal) -> FieldErrors {
    let (meta, path) = (&definition.metadata, Path::new("metadata"));
    let spec = &definition.spec;
    let required = format!("{}.{}", spec.names.plural, spec.group);
    let mut errors = FieldErrors::new();
    let names = [("generateName", &meta.generate_name, true), ("name", &meta.name, false)];
    for (field, name, is_prefix) in names.into_iter().filter(|(_, name, _)| !name.is_empty()) {
        let mut wrong = meta::name_is_dns_subdomain(name, is_prefix);
        if *name != required {
            wrong.push(r#"must be spec.names.plural+"."+spec.group"#.to_owned());
        }
        let path = path.child(field);
        errors.extend(wrong.into_iter().map(|it| FieldError::invalid(&path, name, it)));
    }
    let others = meta::object_meta(meta, false, |_, _| Vec::new(), &path);
    errors.append(others);
    errors.distinct()
}

fn around_spec(new: &Internal, old: Option<&Internal>) -> FieldErrors {
    let mut errors = accepted_names(new);
    errors.append(stored_versions(new));
    errors.append(approved(new, old));
    errors.append(preserves(new, old));
    errors
}

fn accepted_names(definition: &Internal) -> FieldErrors {
    let path = Path::new("status").child("acceptedNames");
    names::check(&definition.status.accepted_names, &path)
}

fn stored_versions(definition: &Internal) -> FieldErrors {
    let path = Path::new("status").child("storedVersions");
    let (stored, versions) = (&definition.status.stored_versions, &definition.spec.versions);
    let whole = || BadValue::json(stored);
    if stored.is_empty() {
        let detail = "must have at least one stored version";
        return FieldError::invalid(&path, whole(), detail).into();
    }
    let places = stored.iter().enumerate();
    let mut left: HashMap<&Str, usize> = places.map(|(index, name)| (name, index)).collect();
    let mut errors = FieldErrors::new();
    for version in versions {
        if left.remove(&version.name).is_none() && version.storage {
            errors.push_with(|| {
                let detail = format!("must have the storage version {}", version.name);
                FieldError::invalid(&path, whole(), detail)
            });
        }
    }
    let mut left: Vec<_> = left.into_iter().collect();
    left.sort_by_key(|(_, index)| *index);
    errors.extend(left.into_iter().map(|(name, index)| {
        let detail = format!(
            "missing from spec.versions; {name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in {name} and removes {name} from status.storedVersions"
        );
        FieldError::invalid(&path.index(index), name, detail)
    }));
    errors
}

fn approved(new: &Internal, old: Option<&Internal>) -> Option<FieldError> {
    if !approval::is_protected(&new.spec.group) {
        return None;
    }
    let (state, reason) = Approval::of(&new.metadata);
    // A change of something else is not rejected for it.
    if old.is_some_and(|old| Approval::of(&old.metadata).0 == state) {
        return None;
    }
    let path = Path::new("metadata").child("annotations").key(KUBE_API_APPROVED_ANNOTATION);
    let value = approval::annotation(&new.metadata);
    match state {
        Approval::Invalid => Some(FieldError::invalid(&path, value, reason)),
        Approval::Missing => Some(FieldError::required(&path, reason)),
        Approval::Approved | Approval::Bypassed => None,
    }
}

fn preserves(new: &Internal, old: Option<&Internal>) -> Option<FieldError> {
    let preserves = |it: &Internal| it.spec.preserve_unknown_fields == Some(true);
    if old.is_some_and(preserves) || !preserves(new) {
        return None;
    }
    let detail = "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead";
    let path = Path::new("spec").child("preserveUnknownFields");
    Some(FieldError::invalid(&path, true, detail))
}

fn immutable(new: &Spec, old: &Spec, with_names: bool, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut same = |is_same: bool, path: Path, shown: BadValue| {
        if !is_same {
            let error = FieldError::invalid(&path, shown, "field is immutable");
            errors.push(error.with_origin("immutable"));
        }
    };
    let (names, old_names) = (path.child("names"), &old.names);
    if with_names {
        same(new.scope == old.scope, path.child("scope"), BadValue::json(&new.scope));
        let kind = &new.names.kind;
        same(*kind == old_names.kind, names.child("kind"), kind.into());
    }
    same(new.group == old.group, path.child("group"), (&new.group).into());
    let plural = &new.names.plural;
    same(*plural == old_names.plural, names.child("plural"), plural.into());
    errors
}
