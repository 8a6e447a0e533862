//! Metadata before an object is stored, as `registry/rest` of the API server prepares it.

use std::hash::{BuildHasher, Hasher, RandomState};

use apimachinery_meta::v1::{DeleteOptions, ObjectMeta, STATUS_FAILURE, Status};
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::{GroupKind, GroupResource, Str};
use apimachinery_validation::meta::{NameRule, object_meta, object_meta_update};
use apimachinery_validation::{FieldErrors, Path};

use crate::Endpoint;

/// What generated names end with (`utilrand.String`).
const LETTERS: &[u8; 27] = b"bcdfghjklmnpqrstvwxz2456789";
const RANDOM_LETTERS: usize = 5;
/// The most bytes of the prefix that a generated name keeps.
const LONGEST_PREFIX: usize = 63 - RANDOM_LETTERS;

/// Replaces what only servers set, and generates a name (`FillObjectMetaSystemFields`).
pub(super) fn fill(metadata: &mut ObjectMeta, now: Time) {
    metadata.uid = new_uid();
    metadata.creation_timestamp = now;
    metadata.deletion_timestamp = None;
    metadata.deletion_grace_period_seconds = None;
    metadata.self_link = Str::default();
    if metadata.name.is_empty() && !metadata.generate_name.is_empty() {
        metadata.name = generated(&metadata.generate_name);
    }
}

fn generated(prefix: &str) -> Str {
    let mut name = String::new();
    for letter in prefix.chars() {
        if name.len() + letter.len_utf8() > LONGEST_PREFIX {
            break;
        }
        name.push(letter);
    }
    let mut random = RandomState::new().build_hasher().finish();
    for _ in 0..RANDOM_LETTERS {
        let letter = usize::try_from(random % LETTERS.len() as u64).unwrap_or_default();
        name.push(LETTERS.get(letter).copied().unwrap_or_default().into());
        random /= LETTERS.len() as u64;
    }
    name.into()
}

/// A random UUID.
fn new_uid() -> Str {
    let [high, low] = [0_u64, 1].map(|it| RandomState::new().hash_one(it));
    let variant = 0x8000 | low >> 48 & 0x3fff;
    let (first, second, third) = (high >> 32, high >> 16 & 0xffff, high & 0xfff);
    let last = low & 0xffff_ffff_ffff;
    format!("{first:08x}-{second:04x}-4{third:03x}-{variant:04x}-{last:012x}").into()
}

/// Validates the metadata of a new object, unless the object is wrong in itself (`BeforeCreate`).
pub(super) fn validate_new(
    metadata: &ObjectMeta,
    endpoint: &Endpoint,
    rule: NameRule,
    mut errors: FieldErrors,
) -> Result<(), StatusError> {
    if errors.is_empty() {
        errors = object_meta(metadata, endpoint.is_namespaced(), rule, &Path::new("metadata"));
    }
    invalid(errors, endpoint, metadata)
}

/// What a new object must not have (`ErrResourceVersionSetOnCreate`).
pub(super) fn check_no_version(metadata: &ObjectMeta) -> Result<(), StatusError> {
    match metadata.resource_version.parse::<u64>() {
        Ok(1..) => Err(StatusError::new(Status {
            status: STATUS_FAILURE.into(),
            code: 500,
            message: "resourceVersion should not be set on objects to be created".into(),
            ..Status::default()
        })),
        _ => Ok(()),
    }
}

/// Refuses to replace an object that is not the one that was meant, and keeps what no client may
/// change (`Store.Update`, `BeforeUpdate`).
pub(super) fn prepare_update(
    new: &mut ObjectMeta,
    old: &ObjectMeta,
    endpoint: &Endpoint,
) -> Result<(), StatusError> {
    let resource = endpoint.resource().group_resource();
    let conflict = |text: &str| Err(StatusError::conflict(&resource, &old.name, text));
    if !new.uid.is_empty() && new.uid != old.uid {
        let key = key(&resource, old);
        return conflict(&format!(
            "StorageError: invalid object, Code: 4, Key: {key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: {}, UID in object meta: {}",
            new.uid, old.uid
        ));
    }
    if matches!(new.resource_version.as_str(), "" | "0") {
        new.resource_version = old.resource_version.clone();
    }
    if new.resource_version != old.resource_version {
        return conflict(
            "the object has been modified; please apply your changes to the latest version and try again",
        );
    }
    new.uid = old.uid.clone();
    new.generation = old.generation;
    new.creation_timestamp = old.creation_timestamp;
    if old.deletion_timestamp.is_some() {
        new.deletion_timestamp = old.deletion_timestamp;
    }
    if new.deletion_grace_period_seconds.is_none() {
        new.deletion_grace_period_seconds = old.deletion_grace_period_seconds;
    }
    Ok(())
}

/// Where the API server's database has an object.
fn key(resource: &GroupResource, metadata: &ObjectMeta) -> String {
    let ObjectMeta { name, namespace, .. } = metadata;
    let parts = [&*resource.group, &*resource.resource, &**namespace, &**name];
    let parts = parts.into_iter().filter(|it| !it.is_empty());
    parts.fold("/registry".to_owned(), |key, part| key + "/" + part)
}

/// Validates the metadata of an object that replaces another, and adds what is wrong with the
/// object itself (`ValidateUpdate`).
pub(super) fn validate_update(
    new: &ObjectMeta,
    old: &ObjectMeta,
    endpoint: &Endpoint,
    rule: NameRule,
    of_object: FieldErrors,
) -> Result<(), StatusError> {
    let path = Path::new("metadata");
    let mut errors = object_meta(new, endpoint.is_namespaced(), rule, &path);
    errors.append(object_meta_update(new, old, &path));
    errors.append(of_object);
    invalid(errors, endpoint, new)
}

fn invalid(
    errors: FieldErrors,
    endpoint: &Endpoint,
    metadata: &ObjectMeta,
) -> Result<(), StatusError> {
    let kind = endpoint.kind().group_kind();
    errors.into_result().map_err(|errors| errors.into_status(&kind, &metadata.name))
}

/// Whether an object has lost the last finalizer that its deletion waited for
/// (`ShouldDeleteDuringUpdate`).
pub(super) fn is_released(new: &ObjectMeta, old: &ObjectMeta) -> bool {
    new.finalizers.is_empty()
        && old.deletion_timestamp.is_some()
        && matches!(old.deletion_grace_period_seconds, None | Some(0))
}

/// Refuses to delete an object that is not the one that was meant (`BeforeDelete`).
pub(super) fn check_preconditions(
    metadata: &ObjectMeta,
    kind: &GroupKind,
    options: &DeleteOptions,
) -> Result<(), StatusError> {
    let Some(wanted) = &options.preconditions else { return Ok(()) };
    let conflict = |what: &str, wanted: &str, is: &str, then: &str| {
        let about = GroupResource::new(&*kind.group, &*kind.kind);
        let text = format!(
            "the {what} in the precondition ({wanted}) does not match the {what} in record ({is}). The object might have been {then}"
        );
        Err(StatusError::conflict(&about, &metadata.name, &text))
    };
    match (&wanted.uid, &wanted.resource_version) {
        (Some(uid), _) if *uid != metadata.uid => {
            conflict("UID", uid, &metadata.uid, "deleted and then recreated")
        }
        (_, Some(version)) if *version != metadata.resource_version => {
            conflict("ResourceVersion", version, &metadata.resource_version, "modified")
        }
        _ => Ok(()),
    }
}

/// Begins the deletion of an object that has finalizers (`markAsDeleting`).
pub(super) fn mark_as_deleting(metadata: &mut ObjectMeta, now: Time) {
    if metadata.deletion_timestamp.is_none() && metadata.generation > 0 {
        metadata.generation += 1;
    }
    if metadata.deletion_timestamp.is_none_or(|it| it > now) {
        metadata.deletion_timestamp = Some(now);
    }
    metadata.deletion_grace_period_seconds = Some(0);
}
