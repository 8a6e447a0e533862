//! What is asked of objects and of requests before something is stored, in the words of API
//! servers.

use std::hash::{BuildHasher, Hasher, RandomState};

use apimachinery::Str;
use apimachinery::meta::StatusError;
use apimachinery::meta::v1::{
    CauseType, DeleteOptions, ObjectMeta, STATUS_FAILURE, Status, StatusCause,
};
use apimachinery::query::internal::ListOptions;
use apimachinery::runtime::{GroupKind, GroupResource};
use apimachinery::validation::Path;
use apimachinery::validation::meta::{name_is_dns_subdomain, object_meta};

const GROUP: &str = "stable.example.com";
const KIND: &str = "CronTab";

/// What generated names end with.
const LETTERS: &[u8] = b"bcdfghjklmnpqrstvwxz2456789";

pub(super) fn resource() -> GroupResource {
    GroupResource::new(GROUP, "crontabs")
}

/// Gives an object a name that wants one made, and checks the metadata of a new object.
pub(super) fn prepare_new(metadata: &mut ObjectMeta) -> Result<(), StatusError> {
    if metadata.name.is_empty() && !metadata.generate_name.is_empty() {
        metadata.name = generated(&metadata.generate_name);
    }
    if !metadata.resource_version.is_empty() {
        return Err(StatusError::new(Status {
            status: STATUS_FAILURE.into(),
            code: 500,
            message: "resourceVersion should not be set on objects to be created".into(),
            ..Status::default()
        }));
    }
    let errors = object_meta(metadata, true, name_is_dns_subdomain, &Path::new("metadata"));
    let refused = errors.into_result();
    refused.map_err(|errors| errors.into_status(&GroupKind::new(GROUP, KIND), &metadata.name))
}

fn generated(prefix: &str) -> Str {
    const LONGEST_PREFIX: usize = 58;
    let mut name: String = prefix.chars().take(LONGEST_PREFIX).collect();
    let mut random = RandomState::new().build_hasher().finish();
    for _ in 0..5 {
        let (rest, letter) = (random / LETTERS.len() as u64, random % LETTERS.len() as u64);
        name.push(LETTERS[letter as usize].into());
        random = rest;
    }
    name.into()
}

/// Distinguishes an object from all that have had its name before it: a random UUID.
pub(super) fn new_uid() -> Str {
    let [high, low] = [0_u64, 1].map(|it| RandomState::new().hash_one(it));
    let variant = 0x8000 | low >> 48 & 0x3fff;
    let (first, second, third) = (high >> 32, high >> 16 & 0xffff, high & 0xfff);
    let last = low & 0xffff_ffff_ffff;
    format!("{first:08x}-{second:04x}-4{third:03x}-{variant:04x}-{last:012x}").into()
}

/// Gives an object that is to take the place of another what no client sets, if it is meant for
/// that.
pub(super) fn prepare_changed(new: &mut ObjectMeta, old: &ObjectMeta) -> Result<(), StatusError> {
    let conflict = |text: &str| Err(StatusError::conflict(&resource(), &old.name, text));
    if !new.uid.is_empty() && new.uid != old.uid {
        let key = format!("/registry/{GROUP}/crontabs/{}/{}", old.namespace, old.name);
        return conflict(&format!(
            "StorageError: invalid object, Code: 4, Key: {key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: {}, UID in object meta: {}",
            new.uid, old.uid
        ));
    }
    if !new.resource_version.is_empty() && new.resource_version != old.resource_version {
        return conflict(
            "the object has been modified; please apply your changes to the latest version",
        );
    }
    new.uid = old.uid.clone();
    new.creation_timestamp = old.creation_timestamp;
    Ok(())
}

/// Whether an object is the one that a client wants to delete.
pub(super) fn check_preconditions(
    object: &ObjectMeta,
    options: &DeleteOptions,
) -> Result<(), StatusError> {
    let Some(wanted) = &options.preconditions else { return Ok(()) };
    let conflict = |what: &str, wanted: &str, is: &str, then: &str| {
        let text = format!(
            "the {what} in the precondition ({wanted}) does not match the {what} in record ({is}). The object might have been {then}"
        );
        Err(StatusError::conflict(&GroupResource::new(GROUP, KIND), &object.name, &text))
    };
    match (&wanted.uid, &wanted.resource_version) {
        (Some(uid), _) if *uid != object.uid => {
            conflict("UID", uid, &object.uid, "deleted and then recreated")
        }
        (_, Some(version)) if *version != object.resource_version => {
            conflict("ResourceVersion", version, &object.resource_version, "modified")
        }
        _ => Ok(()),
    }
}

/// Whether there is, or was, what a list wants. The server gives lists as a whole, so that none can
/// be continued.
pub(super) fn check_list(options: &ListOptions, newest: u64) -> Result<(), StatusError> {
    let ListOptions { resource_version: version, r#continue, .. } = options;
    if !r#continue.is_empty() {
        return Err(StatusError::bad_request("invalid continue token: continue key is not valid"));
    }
    match version.parse::<u64>() {
        _ if version.is_empty() => Ok(()),
        Ok(version) if version <= newest => Ok(()),
        Ok(version) => Err(too_large(version, newest)),
        Err(_) => Err(StatusError::bad_request(format!(
            "invalid resource version: resourceVersion: Invalid value: \"{version}\": strconv.ParseUint: parsing \"{version}\": invalid syntax"
        ))),
    }
}

fn too_large(version: u64, newest: u64) -> StatusError {
    let message = format!("Too large resource version: {version}, current: {newest}");
    let mut status = StatusError::timeout(&message, 1).into_status();
    let cause = StatusCause {
        reason: CauseType::RESOURCE_VERSION_TOO_LARGE,
        message: "Too large resource version".into(),
        ..StatusCause::default()
    };
    status.details.get_or_insert_default().causes.push(cause);
    StatusError::new(status)
}
