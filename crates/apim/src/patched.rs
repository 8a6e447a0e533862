//! What a server demands of an object that was patched.

use apimachinery::meta::v1::ObjectMeta;
use apimachinery::meta::{StatusError, object_meta, update_object_meta};
use apimachinery::runtime::{GroupVersionKind, Str};
use apimachinery::validation::{FieldError, FieldErrors, Path};
use apimachinery::{Object, Unstructured};

use crate::custom::version_of;
use crate::item::Identity;
use crate::load::Loaded;
use crate::problem::What;
use crate::refusal::{Reason, Refusal};

/// Checks that the object is still the one it was, and, of a custom kind, that its definition
/// allows it. A namespace that was removed comes back.
pub(crate) fn check(
    old: &dyn Object,
    new: &mut dyn Object,
    kind: &GroupVersionKind,
) -> Result<(), Reason> {
    // What has no metadata has no name.
    let Ok(before) = object_meta(old) else { return Ok(()) };
    place(&before, new).map_err(Reason::Moved)?;
    let errors = of_definition(&before, old, new, kind);
    match errors.is_empty() {
        true => Ok(()),
        false => Err(Reason::Invalid(errors.into_status(&kind.group_kind(), &before.name))),
    }
}

/// Why an object is left as it was.
pub(crate) fn refused(loaded: &Loaded, reason: Reason) -> What {
    let name = resource_name(&*loaded.object, &loaded.kind);
    What::Refused(Box::new(Refusal { kind: loaded.kind.clone(), name, reason }))
}

fn resource_name(object: &dyn Object, kind: &GroupVersionKind) -> String {
    let (api_version, kind) = kind.to_api_version_and_kind();
    let name = object_meta(object).map(|it| it.name.to_string());
    let identity = Identity {
        api_version: api_version.into(),
        kind: kind.into(),
        name: name.unwrap_or_default(),
        ..Identity::default()
    };
    identity.resource_name()
}

/// As a server does with an object for the place that the request names.
fn place(before: &ObjectMeta, new: &mut dyn Object) -> Result<(), StatusError> {
    let metadata = object_meta(new).map_err(StatusError::internal_error)?;
    let (name, namespace) = (metadata.name.clone(), metadata.namespace.clone());
    drop(metadata);
    if !before.namespace.is_empty() && !namespace.is_empty() && before.namespace != namespace {
        return Err(StatusError::bad_request(
            "the namespace of the provided object does not match the namespace sent on the request",
        ));
    }
    let wanted = &before.name;
    if !wanted.is_empty() && name.is_empty() {
        return Err(StatusError::bad_request(format!(
            "the name of the object ({wanted} based on URL) was undeterminable: name must be provided"
        )));
    }
    if !wanted.is_empty() && name != *wanted {
        return Err(StatusError::bad_request(format!(
            "the name of the object ({name}) does not match the name on the URL ({wanted})"
        )));
    }
    if namespace.is_empty() && !before.namespace.is_empty() {
        let placed = update_object_meta(new, |it| it.namespace = before.namespace.clone());
        placed.map_err(StatusError::internal_error)?;
    }
    Ok(())
}

/// What a definition has against an object that replaces another one.
fn of_definition(
    before: &ObjectMeta,
    old: &dyn Object,
    new: &dyn Object,
    kind: &GroupVersionKind,
) -> FieldErrors {
    let version = version_of(kind).filter(|it| it.kind() == kind);
    let objects = old.as_unstructured().zip(new.as_unstructured());
    let Some((version, (old, new))) = version.zip(objects) else { return FieldErrors::new() };
    let (mut old, mut new) = (old.clone(), new.clone());
    stored(&mut old, before);
    stored(&mut new, before);
    for object in [&mut old, &mut new] {
        if let Err(error) = version.default_fields(object.content_mut()) {
            return FieldError::internal(&Path::default(), error).into();
        }
    }
    version.validate_update(&new, &old)
}

/// Gives an object what a server gives to those it stores, and what a patch cannot remove.
pub(crate) fn stored(object: &mut Unstructured, before: &ObjectMeta) {
    let change = |it: &mut ObjectMeta| {
        let is_versioned = !it.resource_version.is_empty();
        it.resource_version =
            if is_versioned { it.resource_version.clone() } else { Str::from("1") };
        it.generation = before.generation;
        it.creation_timestamp = before.creation_timestamp;
        it.deletion_timestamp = before.deletion_timestamp;
        it.deletion_grace_period_seconds = before.deletion_grace_period_seconds;
        if it.uid.is_empty() {
            it.uid = before.uid.clone();
        }
    };
    // Metadata that cannot be read is reported by the validation.
    let _ = update_object_meta(object, change);
}
