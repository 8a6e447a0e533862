//! What is wrong with the status of claims of devices: who has which devices, and what drivers
//! report of them.

use std::collections::HashSet;

use apimachinery_api::resource::v1::{
    AllocatedDeviceStatus, AllocationResult, DeviceAllocationConfiguration,
    DeviceRequestAllocationResult, NetworkDeviceData, ResourceClaim,
    ResourceClaimConsumerReference,
};
use apimachinery_go_text::quote::Quoted;
use apimachinery_runtime::Str;
use apimachinery_validation::ip::interface_address;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, meta};

use super::validation::{Names, configuration, names, references, request_name};
use crate::resource::devices::{duplicates, limited, name, raw_extension};
use crate::resource::resource_slice::validation::{binding_conditions, pool_name};
use crate::shared::fields::{immutable, one_of, required};
use crate::shared::names::driver_name;
use crate::shared::node_selector::{Values, node_selector};

const MOST_CONSUMERS: usize = 256;
const MOST_RESULTS: usize = 32;
/// Those of a class and of a claim.
const MOST_CONFIGS: usize = 64;
const MOST_CONDITIONS: usize = 8;
const MOST_ADDRESSES: usize = 16;
const LONGEST_INTERFACE: usize = 256;
const LONGEST_HARDWARE_ADDRESS: usize = 128;
const SOURCES: [&str; 2] = ["FromClaim", "FromClass"];
const UUID_LENGTH: usize = 36;

/// A device, or the share of one that several claims have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DeviceId<'a> {
    driver: &'a str,
    pool: &'a str,
    device: &'a str,
    share: &'a str,
}

impl<'a> DeviceId<'a> {
    pub(crate) fn of_result(it: &'a DeviceRequestAllocationResult) -> Self {
        let share = it.share_id.as_deref().unwrap_or_default();
        Self { driver: &it.driver, pool: &it.pool, device: &it.device, share }
    }

    pub(crate) fn of_status(it: &'a AllocatedDeviceStatus) -> Self {
        let share = it.share_id.as_deref().unwrap_or_default();
        Self { driver: &it.driver, pool: &it.pool, device: &it.device, share }
    }

    /// As the reference shows its internal type.
    fn shown(self) -> BadValue {
        let json = |text: &str| {
            let json = BadValue::json(&Str::from(text));
            json.text().unwrap_or_default().to_owned()
        };
        let (driver, pool) = (json(self.driver), json(self.pool));
        let (device, share) = (json(self.device), json(self.share));
        BadValue::shown(format!(
            r#"{{"Driver":{driver},"Pool":{pool},"Device":{device},"ShareID":{share}}}"#
        ))
    }
}

/// `ValidateResourceClaimStatusUpdate`.
pub(crate) fn claim_status(claim: &ResourceClaim, old: &ResourceClaim) -> FieldErrors {
    let (status, before, path) = (&claim.status, &old.status, Path::new("status"));
    let of_consumers = path.child("reservedFor");
    let consumers = &status.reserved_for;
    let mut errors = limited(consumers.iter().collect(), MOST_CONSUMERS, &of_consumers, consumer);
    if consumers.len() <= MOST_CONSUMERS {
        errors.append(duplicates(consumers.iter().map(|it| it.uid.as_str()), &of_consumers));
    }
    let results = status.allocation.iter().flat_map(|it| &it.devices.results);
    let allocated = results.map(DeviceId::of_result).collect();
    errors.append(devices(&status.devices, &allocated, &path.child("devices")));
    if !consumers.is_empty() && status.allocation.is_none() {
        let detail = "may not be specified when `allocated` is not set";
        errors.push(FieldError::forbidden(&of_consumers, detail));
    } else if claim.metadata.deletion_timestamp.is_some() {
        let had: HashSet<_> = before.reserved_for.iter().map(consumer_key).collect();
        if consumers.iter().any(|it| !had.contains(&consumer_key(it))) {
            let detail = "new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set";
            errors.push(FieldError::forbidden(&of_consumers, detail));
        }
    }
    let place = path.child("allocation");
    match (&status.allocation, &before.allocation) {
        (Some(_), Some(_)) => {
            errors.append(immutable(&status.allocation, &before.allocation, &place));
        }
        (Some(it), None) => {
            errors.append(allocation(it, &names(&claim.spec.devices), &place));
        }
        (None, _) => {}
    }
    errors
}

fn consumer_key(it: &ResourceClaimConsumerReference) -> [&str; 4] {
    [&it.api_group, &it.resource, &it.name, &it.uid]
}

/// `validateResourceClaimUserReference`.
fn consumer(it: &ResourceClaimConsumerReference, path: &Path) -> FieldErrors {
    let fields = [("resource", &it.resource), ("name", &it.name), ("uid", &it.uid)];
    fields.into_iter().flat_map(|(field, text)| required(text, &path.child(field))).collect()
}

fn devices(
    devices: &[AllocatedDeviceStatus],
    allocated: &HashSet<DeviceId<'_>>,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, it) in devices.iter().enumerate() {
        errors.append(device(it, allocated, &path.index(at)));
    }
    let mut seen = HashSet::new();
    for (at, id) in devices.iter().map(DeviceId::of_status).enumerate() {
        if !seen.insert(id) {
            errors.push(FieldError::duplicate(&path.index(at), id.shown()));
        }
    }
    errors
}

/// `validateDeviceStatus`.
fn device(
    it: &AllocatedDeviceStatus,
    allocated: &HashSet<DeviceId<'_>>,
    path: &Path,
) -> FieldErrors {
    let mut errors = driver_name(&it.driver, &path.child("driver"));
    errors.append(pool_name(&it.pool, &path.child("pool")));
    errors.append(name(&it.device, &path.child("device")));
    if let Some(uid) = &it.share_id {
        errors.append(share_id(uid, &path.child("shareID")));
    }
    let id = DeviceId::of_status(it);
    if !allocated.contains(&id) {
        let detail = "must be an allocated device in the claim";
        errors.push(FieldError::invalid(path, id.shown(), detail));
    }
    let place = path.child("conditions");
    if it.conditions.len() > MOST_CONDITIONS {
        errors.push(FieldError::too_many(&place, it.conditions.len(), MOST_CONDITIONS));
    }
    errors.append(meta::conditions(&it.conditions, &place));
    let data = it.data.as_ref().and_then(|it| it.raw()).filter(|it| !it.is_empty());
    if let Some(raw) = data {
        errors.append(raw_extension(raw, false, &path.child("data")));
    }
    if let Some(it) = &it.network_data {
        errors.append(network(it, &path.child("networkData")));
    }
    errors
}

/// `validateNetworkDeviceData`.
fn network(data: &NetworkDeviceData, path: &Path) -> FieldErrors {
    let texts = [
        ("interfaceName", &data.interface_name, LONGEST_INTERFACE),
        ("hardwareAddress", &data.hardware_address, LONGEST_HARDWARE_ADDRESS),
    ];
    let mut errors = FieldErrors::new();
    for (field, _, most) in texts.into_iter().filter(|(_, text, most)| text.len() > *most) {
        errors.push(FieldError::too_long(&path.child(field), most));
    }
    let (addresses, place) = (&data.ips, path.child("ips"));
    let check = |it: &Str, path: &Path| interface_address(path, it);
    errors.append(limited(addresses.iter().collect(), MOST_ADDRESSES, &place, check));
    if addresses.len() <= MOST_ADDRESSES {
        errors.append(duplicates(addresses.iter().map(Str::as_str), &place));
    }
    errors
}

/// `validateAllocationResult`.
fn allocation(it: &AllocationResult, names: &Names<'_>, path: &Path) -> FieldErrors {
    let (results, configs) = (&it.devices.results, &it.devices.config);
    let of_devices = path.child("devices");
    let place = of_devices.child("results");
    let mut errors =
        limited(results.iter().collect(), MOST_RESULTS, &place, |it, path| result(it, names, path));
    let place = of_devices.child("config");
    errors.append(limited(configs.iter().collect(), MOST_CONFIGS, &place, |it, path| {
        config(it, names, path)
    }));
    if let Some(it) = &it.node_selector {
        errors.append(node_selector(it, Values::OfLabels, &path.child("nodeSelector")));
    }
    errors
}

/// `validateDeviceRequestAllocationResult`.
fn result(it: &DeviceRequestAllocationResult, names: &Names<'_>, path: &Path) -> FieldErrors {
    let mut errors = request_name(&it.request, names, &path.child("request"));
    errors.append(driver_name(&it.driver, &path.child("driver")));
    errors.append(pool_name(&it.pool, &path.child("pool")));
    errors.append(name(&it.device, &path.child("device")));
    let conditions = (&*it.binding_conditions, &*it.binding_failure_conditions);
    errors.append(binding_conditions(conditions, path));
    if let Some(uid) = &it.share_id {
        errors.append(share_id(uid, &path.child("shareID")));
    }
    errors
}

/// `validateDeviceAllocationConfiguration`.
fn config(it: &DeviceAllocationConfiguration, names: &Names<'_>, path: &Path) -> FieldErrors {
    let mut errors = one_of(&it.source, &SOURCES, &path.child("source"));
    errors.append(references(&it.requests, names, &path.child("requests")));
    errors.append(configuration(&it.device_configuration, false, path));
    errors
}

/// `validateUID`.
fn share_id(uid: &str, path: &Path) -> FieldErrors {
    let detail = match wrong_uuid(uid) {
        Some(wrong) => format!("error validating uid: {wrong}"),
        None if uid.len() != UUID_LENGTH || uid.bytes().any(|it| it.is_ascii_uppercase()) => {
            "uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal characters".to_owned()
        }
        None => return FieldErrors::new(),
    };
    FieldError::invalid(path, uid, detail).into()
}

/// What is wrong with a UUID in any of its forms (`uuid.Validate`).
fn wrong_uuid(text: &str) -> Option<String> {
    const PREFIX: &str = "urn:uuid:";
    const WITH_PREFIX: usize = UUID_LENGTH + PREFIX.len();
    const IN_BRACES: usize = UUID_LENGTH + 2;
    const PLAIN: usize = 32;
    let is_hex = |it: &u8| it.is_ascii_hexdigit();
    let bytes = text.as_bytes();
    let inner = match bytes.len() {
        UUID_LENGTH => bytes,
        PLAIN => {
            return (!bytes.iter().all(is_hex)).then(|| "invalid UUID format".to_owned());
        }
        WITH_PREFIX => match bytes.split_at_checked(PREFIX.len()) {
            Some((prefix, inner)) if prefix.eq_ignore_ascii_case(PREFIX.as_bytes()) => inner,
            _ => {
                let prefix = bytes.get(..PREFIX.len()).unwrap_or_default();
                let prefix = String::from_utf8_lossy(prefix);
                return Some(format!("invalid urn prefix: {}", Quoted(&prefix)));
            }
        },
        IN_BRACES => match bytes {
            [b'{', inner @ .., b'}'] => inner,
            _ => return Some("invalid bracketed UUID format".to_owned()),
        },
        length => return Some(format!("invalid UUID length: {length}")),
    };
    let is_right = |(at, it): (usize, &u8)| match at {
        8 | 13 | 18 | 23 => *it == b'-',
        _ => is_hex(it),
    };
    let is_uuid = inner.iter().enumerate().all(is_right);
    (!is_uuid).then(|| "invalid UUID format".to_owned())
}
