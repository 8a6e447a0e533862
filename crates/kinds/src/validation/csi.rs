//! What is wrong with drivers of storage, with what nodes say of them, and with attached volumes.

use std::collections::{HashMap, HashSet};

use apimachinery_api::storage::v1::{
    CSIDriver, CSIDriverSpec, CSINode, CSINodeDriver, CSIStorageCapacity, TokenRequest,
    VolumeAttachment, VolumeAttachmentSource, VolumeAttributesClass, VolumeError,
};
use apimachinery_validation::message::inclusive_range;
use apimachinery_validation::meta::{
    SelectorRules, has_invalid_label_value, label_selector, non_negative,
};
use apimachinery_validation::names::{dns1123_subdomain, qualified_name};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::persistent_volumes::inline_volume;
use super::resources::not_negative;
use super::storage::{IMMUTABLE, parameters, provisioner};
use super::volume_sources::driver_name;
use super::{filled, immutable, invalid, required};

const GROUP_POLICIES: [&str; 3] = ["File", "None", "ReadWriteOnceWithFSType"];
const LIFECYCLE_MODES: [&str; 2] = ["Persistent", "Ephemeral"];
const SHORTEST_PERIOD: i64 = 10;
const SHORTEST_TOKEN: i64 = 600;
const LONGEST_TOKEN: i64 = 1 << 32;
const LONGEST_ID: usize = 256;
const LARGEST_METADATA: usize = 256 << 10;
const LONGEST_MESSAGE: usize = 1_024;

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

/// `ValidateCSINode` and `ValidateCSINodeUpdate`.
pub(crate) fn csi_node(node: &CSINode, old: Option<&CSINode>) -> FieldErrors {
    let path = Path::new("spec").child("drivers");
    let mut errors = FieldErrors::new();
    let mut names = HashSet::new();
    for (at, driver) in node.spec.drivers.iter().enumerate() {
        let path = path.index(at);
        errors.append(node_driver(driver, &path));
        if !names.insert(driver.name.as_str()) {
            errors.push(FieldError::duplicate(&path.child("name"), &driver.name));
        }
        errors.append(topology_keys(driver, &path));
    }
    let Some(old) = old else { return errors };
    let mut now = HashMap::<&str, Vec<&CSINodeDriver>>::new();
    for driver in &node.spec.drivers {
        now.entry(driver.name.as_str()).or_default().push(driver);
    }
    for before in &old.spec.drivers {
        let same = now.get(before.name.as_str()).into_iter().flatten();
        let changed = same
            .filter(|it| it.node_id != before.node_id || it.topology_keys != before.topology_keys);
        for driver in changed {
            errors.push_with(|| FieldError::invalid(&path, internal(driver), IMMUTABLE));
        }
    }
    errors
}

/// A driver as the server's own types show it, without what may change.
fn internal(driver: &CSINodeDriver) -> BadValue {
    let shown = |value: BadValue| value.text().unwrap_or("null").to_owned();
    BadValue::shown(format!(
        r#"{{"Name":{},"NodeID":{},"TopologyKeys":{},"Allocatable":null}}"#,
        shown(BadValue::json(&driver.name)),
        shown(BadValue::json(&driver.node_id)),
        shown(BadValue::json(&driver.topology_keys)),
    ))
}

fn node_driver(driver: &CSINodeDriver, path: &Path) -> FieldErrors {
    let mut errors = driver_name(&driver.name, &path.child("name"));
    let (id, place) = (&driver.node_id, path.child("nodeID"));
    errors.append(required(id, &place));
    if id.len() > LONGEST_ID {
        let detail = format!("must be {LONGEST_ID} characters or less");
        errors.push(FieldError::invalid(&place, id, detail));
    }
    if let Some(count) = driver.allocatable.as_ref().and_then(|it| it.count) {
        errors.append(non_negative(count.into(), &path.child("allocatable").child("count")));
    }
    errors
}

/// What is wrong with the keys, in the place of the driver.
fn topology_keys(driver: &CSINodeDriver, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut keys = HashSet::new();
    for key in &driver.topology_keys {
        errors.append(required(key, path));
        if !keys.insert(key.as_str()) {
            errors.push(FieldError::duplicate(path, key));
        }
        errors.append(invalid(path, key, qualified_name(key)));
    }
    errors
}

/// `ValidateVolumeAttachment` and `ValidateVolumeAttachmentUpdate`.
pub(crate) fn volume_attachment(
    attachment: &VolumeAttachment,
    old: Option<&VolumeAttachment>,
) -> FieldErrors {
    let (path, spec) = (Path::new("spec"), &attachment.spec);
    let mut errors = driver_name(&spec.attacher, &path.child("attacher"));
    errors.append(attachment_source(&spec.source, &path.child("source")));
    let node = &spec.node_name;
    errors.append(invalid(&path.child("nodeName"), node, dns1123_subdomain(node)));
    let (status, place) = (&attachment.status, Path::new("status"));
    let size: usize = status.attachment_metadata.iter().map(|(key, it)| key.len() + it.len()).sum();
    if size > LARGEST_METADATA {
        let path = place.child("attachmentMetadata");
        errors.push(FieldError::too_long(&path, LARGEST_METADATA));
    }
    let failures = [("attachError", &status.attach_error), ("detachError", &status.detach_error)];
    for (field, failure) in failures {
        if let Some(it) = failure {
            errors.append(volume_error(it, &place.child(field)));
        }
    }
    if let Some(name) = &spec.source.persistent_volume_name {
        let path = path.child("source").child("persistentVolumeName");
        errors.append(invalid(&path, name, dns1123_subdomain(name)));
    }
    if let Some(old) = old {
        errors.append(immutable(spec, &old.spec, &path));
    }
    errors
}

fn attachment_source(source: &VolumeAttachmentSource, path: &Path) -> FieldErrors {
    const ONE: &str = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
    match (source.inline_volume_spec.as_deref(), source.persistent_volume_name.as_deref()) {
        (None, None) => FieldError::required(path, ONE).into(),
        (Some(_), Some(_)) => FieldError::forbidden(path, ONE).into(),
        (None, Some("")) => {
            let detail = "must specify non empty persistentVolumeName";
            FieldError::required(&path.child("persistentVolumeName"), detail).into()
        }
        (None, Some(_)) => FieldErrors::new(),
        (Some(volume), None) => inline_volume(volume, &path.child("inlineVolumeSpec")),
    }
}

fn volume_error(error: &VolumeError, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if error.message.len() > LONGEST_MESSAGE {
        // The reference says the size of other metadata.
        errors.push(FieldError::too_long(&path.child("message"), LARGEST_METADATA));
    }
    if let Some(code) = error.error_code.filter(|it| *it < 0) {
        let detail = inclusive_range(0, i32::MAX.into());
        errors.push(FieldError::invalid(&path.child("errorCode"), code, detail));
    }
    errors
}

/// `ValidateCSIStorageCapacity` and, without the first of these,
/// `ValidateCSIStorageCapacityUpdate`.
pub(crate) fn storage_capacity(
    capacity: &CSIStorageCapacity,
    old: Option<&CSIStorageCapacity>,
) -> FieldErrors {
    let (of_topology, of_class) = (Path::new("nodeTopology"), Path::new("storageClassName"));
    let class = &capacity.storage_class_name;
    let mut errors = FieldErrors::new();
    if let Some(selector) = &capacity.node_topology {
        let before = old.and_then(|it| it.node_topology.as_deref());
        let mut rules = SelectorRules::default();
        rules.allow_invalid_values = before.is_some_and(has_invalid_label_value);
        errors.append(label_selector(selector, rules, &of_topology));
    }
    errors.append(invalid(&of_class, class, dns1123_subdomain(class)));
    if let Some(size) = &capacity.capacity {
        errors.append(not_negative(size, &Path::new("capacity")));
    }
    let Some(old) = old else { return errors };
    if capacity.node_topology != old.node_topology {
        let topology = capacity.node_topology.as_deref();
        let shown = topology.map_or(BadValue::shown("null"), BadValue::json);
        errors.push(FieldError::invalid(&of_topology, shown, IMMUTABLE));
    }
    if *class != old.storage_class_name {
        errors.push(FieldError::invalid(&of_class, class, IMMUTABLE));
    }
    errors
}

/// `ValidateVolumeAttributesClass` and `ValidateVolumeAttributesClassUpdate`.
pub(crate) fn attributes_class(
    class: &VolumeAttributesClass,
    old: Option<&VolumeAttributesClass>,
) -> FieldErrors {
    let (of_driver, of_parameters) = (Path::new("driverName"), Path::new("parameters"));
    let mut errors = FieldErrors::new();
    if old.is_some_and(|it| it.driver_name != class.driver_name) {
        let detail = "updates to driverName are forbidden.";
        errors.push(FieldError::forbidden(&of_driver, detail));
    }
    if old.is_some_and(|it| it.parameters != class.parameters) {
        let detail = "updates to parameters are forbidden.";
        errors.push(FieldError::forbidden(&of_parameters, detail));
    }
    errors.append(provisioner(&class.driver_name, &of_driver));
    errors.append(parameters(&class.parameters, &of_parameters));
    if class.parameters.is_empty() {
        let detail = "must contain at least one key/value pair";
        errors.push(FieldError::required(&of_parameters, detail));
    }
    errors
}
