//! What is wrong with drivers of storage.

use std::collections::HashSet;

use apimachinery_api::storage::v1::{CSIDriver, CSIDriverSpec, TokenRequest};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{IMMUTABLE, filled};

const GROUP_POLICIES: [&str; 3] = ["File", "None", "ReadWriteOnceWithFSType"];
const LIFECYCLE_MODES: [&str; 2] = ["Persistent", "Ephemeral"];
const SHORTEST_PERIOD: i64 = 10;
const SHORTEST_TOKEN: i64 = 600;
const LONGEST_TOKEN: i64 = 1 << 32;

/// `ValidateCSIDriver` and `ValidateCSIDriverUpdate`.
pub(crate) fn csi_driver(driver: &CSIDriver, old: Option<&CSIDriver>) -> FieldErrors {
    let path = Path::new("spec");
    let spec = &driver.spec;
    let mut errors = driver_spec(spec, &path);
    let Some(old) = old else { return errors };
    // The reference writes the name of the field in this way.
    let place = path.child("attachedRequired");
    errors.append(immutable_flag(spec.attach_required, old.spec.attach_required, &place));
    let (modes, place) = (&spec.volume_lifecycle_modes, path.child("volumeLifecycleModes"));
    if *modes != old.spec.volume_lifecycle_modes {
        errors.push(FieldError::invalid(&place, filled(modes, modes.is_empty()), IMMUTABLE));
    }
    errors
}

fn immutable_flag(now: Option<bool>, before: Option<bool>, path: &Path) -> FieldErrors {
    match now == before {
        true => FieldErrors::new(),
        false => {
            let shown = now.map_or(BadValue::shown("null"), BadValue::from);
            FieldError::invalid(path, shown, IMMUTABLE).into()
        }
    }
}

/// `validateCSIDriverSpec`.
fn driver_spec(spec: &CSIDriverSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let flags = [
        ("attachedRequired", spec.attach_required),
        ("podInfoOnMount", spec.pod_info_on_mount),
        ("storageCapacity", spec.storage_capacity),
    ];
    for (field, _) in flags.into_iter().filter(|(_, it)| it.is_none()) {
        errors.push(FieldError::required(&path.child(field), ""));
    }
    let policy = spec.fs_group_policy.as_ref();
    if let Some(it) = policy.filter(|it| !GROUP_POLICIES.contains(&it.as_str())) {
        let (path, shown) = (path.child("fsGroupPolicy"), BadValue::json(it));
        errors.push(FieldError::not_supported(&path, shown, &GROUP_POLICIES));
    }
    errors.append(token_requests(&spec.token_requests, &path.child("tokenRequests")));
    let modes = spec.volume_lifecycle_modes.iter();
    for mode in modes.filter(|it| !LIFECYCLE_MODES.contains(&it.as_str())) {
        let (path, shown) = (path.child("volumeLifecycleModes"), BadValue::json(mode));
        errors.push(FieldError::not_supported(&path, shown, &LIFECYCLE_MODES));
    }
    if spec.se_linux_mount.is_none() {
        errors.push(FieldError::required(&path.child("seLinuxMount"), ""));
    }
    let period = spec.node_allocatable_update_period_seconds;
    if let Some(seconds) = period.filter(|it| *it < SHORTEST_PERIOD) {
        let path = path.child("nodeAllocatableUpdatePeriodSeconds");
        let detail = "must be greater than or equal to 10 seconds";
        errors.push(FieldError::invalid(&path, seconds, detail));
    }
    let in_secrets = spec.service_account_token_in_secrets;
    if let Some(flag) = in_secrets.filter(|_| spec.token_requests.is_empty()) {
        let path = path.child("serviceAccountTokenInSecrets");
        let detail = "serviceAccountTokenInSecrets is set but no tokenRequests are specified";
        errors.push(FieldError::invalid(&path, flag, detail));
    }
    errors
}

/// `validateTokenRequests`.
fn token_requests(requests: &[TokenRequest], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut audiences = HashSet::new();
    for (at, request) in requests.iter().enumerate() {
        let path = path.index(at);
        if !audiences.insert(request.audience.as_str()) {
            errors.push(FieldError::duplicate(&path.child("audience"), &request.audience));
            continue;
        }
        let Some(seconds) = request.expiration_seconds else { continue };
        let detail = match seconds {
            ..SHORTEST_TOKEN => "may not specify a duration less than 10 minutes",
            SHORTEST_TOKEN..=LONGEST_TOKEN => continue,
            _ => "may not specify a duration larger than 2^32 seconds",
        };
        errors.push(FieldError::invalid(&path.child("expirationSeconds"), seconds, detail));
    }
    errors
}
