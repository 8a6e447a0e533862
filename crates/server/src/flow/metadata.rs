//! Metadata before an object is stored, as `registry/rest` of the API server prepares it.

use std::collections::HashSet;

use apimachinery_meta::v1::{DeleteOptions, ObjectMeta, STATUS_FAILURE, Status};
use apimachinery_meta::{StatusError, Time, object_meta};
use apimachinery_runtime::{GroupKind, GroupResource, Object, Str};
use apimachinery_validation::FieldErrors;

use super::Call;
use crate::random::{RANDOM_LETTERS, Random};

/// The most bytes of the prefix that a generated name keeps.
const LONGEST_PREFIX: usize = 63 - RANDOM_LETTERS;

impl Call<'_> {
    /// Refuses an object with errors.
    pub(super) fn refuse(
        &self,
        errors: FieldErrors,
        metadata: &ObjectMeta,
    ) -> Result<(), StatusError> {
        let kind = self.group_kind();
        errors.into_result().map_err(|errors| errors.into_status(&kind, &metadata.name))
    }

    /// Keeps each owner once, and warns of those who are there again
    /// (`dedupOwnerReferencesAndAddWarning`).
    pub(super) fn merge_owners(&self, object: &mut dyn Object) -> Result<(), StatusError> {
        let Ok(metadata) = object_meta(object) else { return Ok(()) };
        let mut uids = HashSet::new();
        let mut twice: Vec<_> = metadata.owner_references.iter().map(|it| &it.uid).collect();
        twice.retain(|uid| !uids.insert(*uid));
        if twice.is_empty() {
            return Ok(());
        }
        let twice: Vec<_> = twice.iter().map(|it| it.as_str()).collect();
        self.exchange.warn(format!(
            ".metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: {}",
            twice.join(", ")
        ));
        drop(metadata);
        self.change_metadata(object, |it| {
            let mut seen = HashSet::new();
            it.owner_references.retain(|owner| seen.insert(owner.clone().uid));
        })
    }
}

/// Sets what only servers set, and generates a name (`FillObjectMetaSystemFields`).
pub(super) fn fill(metadata: &mut ObjectMeta, now: Time, random: &Random) {
    metadata.uid = random.uid();
    metadata.creation_timestamp = now;
    if metadata.name.is_empty() && !metadata.generate_name.is_empty() {
        metadata.name = generated(&metadata.generate_name, random);
    }
}

fn generated(prefix: &str, random: &Random) -> Str {
    let mut name = String::new();
    for letter in prefix.chars() {
        if name.len() + letter.len_utf8() > LONGEST_PREFIX {
            break;
        }
        name.push(letter);
    }
    name.push_str(&random.letters());
    name.into()
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

/// Refuses to change an object that is not the one that was meant (`Preconditions.Check`).
pub(super) fn check_uid(
    resource: &GroupResource,
    key: &str,
    wanted: &str,
    old: &ObjectMeta,
) -> Result<(), StatusError> {
    if wanted.is_empty() || *wanted == *old.uid {
        return Ok(());
    }
    let text = format!(
        "StorageError: invalid object, Code: 4, Key: {key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: {wanted}, UID in object meta: {}",
        old.uid
    );
    Err(StatusError::conflict(resource, &old.name, text))
}

/// The same for a version, and for both, as metadata names them.
pub(super) fn check_identity(
    resource: &GroupResource,
    key: &str,
    wanted: &ObjectMeta,
    old: &ObjectMeta,
) -> Result<(), StatusError> {
    check_uid(resource, key, &wanted.uid, old)?;
    let (wanted, found) = (&wanted.resource_version, &old.resource_version);
    if wanted.is_empty() || wanted == found {
        return Ok(());
    }
    let text = format!(
        "StorageError: invalid object, Code: 4, Key: {key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: ResourceVersion in precondition: {wanted}, ResourceVersion in object meta: {found}"
    );
    Err(StatusError::conflict(resource, &old.name, text))
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
pub(crate) fn mark_as_deleting(metadata: &mut ObjectMeta, now: Time) {
    if metadata.deletion_timestamp.is_none() && metadata.generation > 0 {
        metadata.generation += 1;
    }
    if metadata.deletion_timestamp.is_none_or(|it| it > now) {
        metadata.deletion_timestamp = Some(now);
    }
    metadata.deletion_grace_period_seconds = Some(0);
}
