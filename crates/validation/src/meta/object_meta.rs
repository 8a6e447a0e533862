//! The metadata of an object.

use std::borrow::Cow;
use std::collections::BTreeSet;

use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::Quoted;

use super::{annotations, finalizers, labels, managed_fields, owner_references};
use crate::names::{
    dns1035_label, dns1123_label, dns1123_subdomain, path_segment_name, path_segment_prefix,
};
use crate::{BadValue, FieldError, FieldErrors, Place};

/// Returns what is wrong with the name of an object of some kind. The second argument is whether
/// more letters will follow the name (`ValidateNameFunc`).
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

/// Any name that fits into a path (`path.ValidatePathSegmentName`).
pub fn name_is_path_segment(name: &str, is_prefix: bool) -> Vec<String> {
    if is_prefix { path_segment_prefix(name) } else { path_segment_name(name) }
}

/// A name whose last dash will be followed by something. The reference also drops the byte before
/// the dash, so that this byte is not checked.
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
pub fn non_negative<'a>(value: i64, path: impl Into<Place<'a>>) -> FieldErrors {
    if value >= 0 {
        return FieldErrors::new();
    }
    let detail = "must be greater than or equal to 0";
    FieldError::invalid(path, value, detail).with_origin("minimum").into()
}

/// The metadata of a new object, whose name is already generated (`ValidateObjectMeta`).
///
/// `ValidateObjectMetaDeclaratively` returns each of the errors once: [`FieldErrors::distinct`].
pub fn object_meta<'a>(
    meta: &ObjectMeta,
    is_namespaced: bool,
    name_rule: NameRule,
    path: impl Into<Place<'a>>,
) -> FieldErrors {
    object_meta_as(meta, NewNames::of(meta), is_namespaced, name_rule, path)
}

/// Name and namespace of a new object.
///
/// A server generates a name, and takes a namespace from the request: [`object_meta_as`] validates
/// an object as if it had them already.
#[derive(Clone, Copy, Debug)]
pub struct NewNames<'a> {
    /// The name.
    pub name: &'a str,
    /// The namespace.
    pub namespace: &'a str,
}

impl<'a> NewNames<'a> {
    /// Those of the metadata.
    pub fn of(meta: &'a ObjectMeta) -> Self {
        Self { name: &meta.name, namespace: &meta.namespace }
    }
}

/// As [`object_meta`], for an object that will have these names.
pub fn object_meta_as<'a>(
    meta: &ObjectMeta,
    names: NewNames<'_>,
    is_namespaced: bool,
    name_rule: NameRule,
    path: impl Into<Place<'a>>,
) -> FieldErrors {
    let (place, mut errors) = (path.into(), FieldErrors::new());
    let mut add_names = |name: &str, field: &str, is_prefix: bool| {
        for wrong in name_rule(name, is_prefix) {
            errors.push_with(|| FieldError::invalid(place.field(field), name, wrong));
        }
    };
    if !meta.generate_name.is_empty() {
        add_names(&meta.generate_name, "generateName", true);
    }
    if !names.name.is_empty() {
        add_names(names.name, "name", false);
    } else {
        let detail = "name or generateName is required";
        errors.push(FieldError::required(place.field("name"), detail));
    }
    add_namespace(names.namespace, is_namespaced, place.field("namespace"), &mut errors);
    errors.append(non_negative(meta.generation, place.field("generation")));
    add_lists(meta, place, true, &mut errors);
    errors
}

fn add_namespace(namespace: &str, is_namespaced: bool, place: Place<'_>, errors: &mut FieldErrors) {
    match (is_namespaced, namespace) {
        (true, "") => errors.push(FieldError::required(place, "")),
        (true, _) => {
            for wrong in name_is_dns_label(namespace, false) {
                errors.push_with(|| FieldError::invalid(place, namespace, wrong));
            }
        }
        (false, "") => {}
        (false, _) => errors.push(FieldError::forbidden(place, "not allowed on this type")),
    }
}

fn add_lists(meta: &ObjectMeta, place: Place<'_>, with_finalizers: bool, errors: &mut FieldErrors) {
    errors.append(labels(&meta.labels, place.field("labels")));
    errors.append(annotations(&meta.annotations, place.field("annotations")));
    errors.append(owner_references(&meta.owner_references, place.field("ownerReferences")));
    if with_finalizers {
        errors.append(finalizers(&meta.finalizers, place.field("finalizers")));
    }
    errors.append(managed_fields(&meta.managed_fields, place.field("managedFields")));
}

/// The metadata of an object that replaces `old` (`ValidateObjectMetaUpdate`).
pub fn object_meta_update<'a>(
    new: &ObjectMeta,
    old: &ObjectMeta,
    path: impl Into<Place<'a>>,
) -> FieldErrors {
    let (place, mut errors) = (path.into(), FieldErrors::new());
    if old.deletion_timestamp.is_some() {
        errors.append(no_new_finalizers(new, old, place.field("finalizers")));
    }
    if new.resource_version.is_empty() {
        let detail = "must be specified for an update";
        errors.push(FieldError::invalid(place.field("resourceVersion"), "", detail));
    }
    let generation = place.field("generation");
    errors.append(non_negative(new.generation, generation));
    if new.generation < old.generation {
        let detail = "must not be decremented";
        errors.push(FieldError::invalid(generation, new.generation, detail));
    }
    add_immutable(new, old, place, &mut errors);
    add_lists(new, place, false, &mut errors);
    errors
}

fn no_new_finalizers(new: &ObjectMeta, old: &ObjectMeta, place: Place<'_>) -> Option<FieldError> {
    let known: BTreeSet<_> = old.finalizers.iter().collect();
    let extra: BTreeSet<_> = new.finalizers.iter().filter(|it| !known.contains(it)).collect();
    if extra.is_empty() {
        return None;
    }
    let extra: Vec<_> = extra.into_iter().map(|it| Quoted(it).to_string()).collect();
    let detail = format!(
        "no new finalizers can be added if the object is being deleted, found new finalizers []string{{{}}}",
        extra.join(", ")
    );
    Some(FieldError::forbidden(place, detail))
}

fn add_immutable(new: &ObjectMeta, old: &ObjectMeta, place: Place<'_>, errors: &mut FieldErrors) {
    let mut same = |is_same: bool, field: &str, value: BadValue, origin: &'static str| {
        if !is_same {
            let error = FieldError::invalid(place.field(field), value, "field is immutable");
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
}
