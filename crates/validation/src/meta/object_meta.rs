//! The metadata of an object.

use std::borrow::Cow;

use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::Quoted;

use super::{annotations, finalizers, labels, managed_fields, owner_references};
use crate::names::{dns1035_label, dns1123_label, dns1123_subdomain};
use crate::{BadValue, FieldError, FieldErrors, Path};

/// What is wrong with the name of an object of some kind. The second argument says whether more letters will
/// follow the name (`ValidateNameFunc`).
pub type NameRule = fn(&str, bool) -> Vec<String>;

/// A subdomain, the rule of most kinds (`NameIsDNSSubdomain`).
pub fn name_is_dns_subdomain(name: &str, is_prefix: bool) -> Vec<String> {
    dns1123_subdomain(&completed(name, is_prefix))
}

/// A label, the rule of namespaces (`NameIsDNSLabel`).
pub fn name_is_dns_label(name: &str, is_prefix: bool) -> Vec<String> {
    dns1123_label(&completed(name, is_prefix))
}

/// A label that starts with a letter (`NameIsDNS1035Label`).
pub fn name_is_dns1035_label(name: &str, is_prefix: bool) -> Vec<String> {
    dns1035_label(&completed(name, is_prefix))
}

/// A name whose last dash will have something behind it. The reference gives up the byte before the dash
/// too, so that what stands there is not looked at.
fn completed(name: &str, is_prefix: bool) -> Cow<'_, str> {
    let start = name.strip_suffix('-').filter(|it| is_prefix && !it.is_empty());
    match start {
        Some(start) => {
            let kept = start.strip_suffix(|it: char| it.is_ascii()).unwrap_or(start);
            format!("{kept}a").into()
        }
        None => name.into(),
    }
}

/// A number that is not negative (`ValidateNonnegativeField`).
pub fn non_negative(value: i64, path: &Path) -> FieldErrors {
    if value >= 0 {
        return FieldErrors::new();
    }
    let detail = "must be greater than or equal to 0";
    FieldError::invalid(path, value, detail).with_origin("minimum").into()
}

/// The metadata of a new object, whose name is already generated (`ValidateObjectMeta`).
pub fn object_meta(
    meta: &ObjectMeta,
    is_namespaced: bool,
    name_rule: NameRule,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut names = |name: &str, field: &str, is_prefix: bool| {
        let path = path.child(field);
        let wrong = name_rule(name, is_prefix).into_iter();
        errors.extend(wrong.map(|it| FieldError::invalid(&path, name, it)));
    };
    if !meta.generate_name.is_empty() {
        names(&meta.generate_name, "generateName", true);
    }
    if !meta.name.is_empty() {
        names(&meta.name, "name", false);
    } else {
        let detail = "name or generateName is required";
        errors.push(FieldError::required(&path.child("name"), detail));
    }
    errors.extend(namespace(&meta.namespace, is_namespaced, &path.child("namespace")));
    errors.extend(non_negative(meta.generation, &path.child("generation")));
    errors.extend(lists(meta, path, true));
    errors
}

fn namespace(namespace: &str, is_namespaced: bool, path: &Path) -> FieldErrors {
    match (is_namespaced, namespace) {
        (true, "") => FieldError::required(path, "").into(),
        (true, _) => {
            let wrong = name_is_dns_label(namespace, false).into_iter();
            wrong.map(|it| FieldError::invalid(path, namespace, it)).collect()
        }
        (false, "") => FieldErrors::new(),
        (false, _) => FieldError::forbidden(path, "not allowed on this type").into(),
    }
}

fn lists(meta: &ObjectMeta, path: &Path, with_finalizers: bool) -> FieldErrors {
    let mut errors = labels(&meta.labels, &path.child("labels"));
    errors.extend(annotations(&meta.annotations, &path.child("annotations")));
    errors.extend(owner_references(&meta.owner_references, &path.child("ownerReferences")));
    if with_finalizers {
        errors.extend(finalizers(&meta.finalizers, &path.child("finalizers")));
    }
    errors.extend(managed_fields(&meta.managed_fields, &path.child("managedFields")));
    errors
}

/// The metadata of an object that takes the place of `old` (`ValidateObjectMetaUpdate`).
pub fn object_meta_update(new: &ObjectMeta, old: &ObjectMeta, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if old.deletion_timestamp.is_some() {
        errors.extend(no_new_finalizers(new, old, &path.child("finalizers")));
    }
    if new.resource_version.is_empty() {
        let detail = "must be specified for an update";
        errors.push(FieldError::invalid(&path.child("resourceVersion"), "", detail));
    }
    let generation = path.child("generation");
    errors.extend(non_negative(new.generation, &generation));
    if new.generation < old.generation {
        let detail = "must not be decremented";
        errors.push(FieldError::invalid(&generation, new.generation, detail));
    }
    errors.extend(immutable(new, old, path));
    errors.extend(lists(new, path, false));
    errors
}

fn no_new_finalizers(new: &ObjectMeta, old: &ObjectMeta, path: &Path) -> Option<FieldError> {
    let mut extra: Vec<_> =
        new.finalizers.iter().filter(|it| !old.finalizers.contains(it)).collect();
    extra.sort();
    extra.dedup();
    if extra.is_empty() {
        return None;
    }
    let extra: Vec<_> = extra.into_iter().map(|it| Quoted(it).to_string()).collect();
    let detail = format!(
        "no new finalizers can be added if the object is being deleted, found new finalizers []string{{{}}}",
        extra.join(", ")
    );
    Some(FieldError::forbidden(path, detail))
}

fn immutable(new: &ObjectMeta, old: &ObjectMeta, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut same = |is_same: bool, field: &str, value: BadValue, origin: &'static str| {
        if !is_same {
            let error = FieldError::invalid(&path.child(field), value, "field is immutable");
            errors.push(error.with_origin(origin));
        }
    };
    same(new.name == old.name, "name", (&new.name).into(), "");
    same(new.namespace == old.namespace, "namespace", (&new.namespace).into(), "");
    same(new.uid == old.uid, "uid", BadValue::json(&new.uid), "immutable");
    let (time, before) = (&new.creation_timestamp, &old.creation_timestamp);
    same(time == before, "creationTimestamp", BadValue::json(time), "immutable");
    let (time, before) = (&new.deletion_timestamp, &old.deletion_timestamp);
    same(time == before, "deletionTimestamp", BadValue::json(time), "immutable");
    let (grace, before) = (&new.deletion_grace_period_seconds, &old.deletion_grace_period_seconds);
    same(grace == before, "deletionGracePeriodSeconds", BadValue::json(grace), "immutable");
    errors
}
