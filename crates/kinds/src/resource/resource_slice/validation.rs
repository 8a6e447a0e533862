//! What is wrong with slices of devices: what a driver has, and where.

use std::collections::HashSet;

use apimachinery_api::resource::v1::{
    Counter, CounterSet, Device, DeviceCounterConsumption, DeviceTaint, ResourcePool,
    ResourceSlice, ResourceSliceSpec,
};
use apimachinery_runtime::{Map, Str};
use apimachinery_validation::meta::label_name;
use apimachinery_validation::names::{dns1123_label, dns1123_subdomain, label_value};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::attributes;
use super::attributes::has_lists;
use crate::resource::devices::{EFFECTS, duplicates, limited, name};
use crate::shared::fields::{IMMUTABLE, filled, immutable, invalid};
use crate::shared::names::driver_name;
use crate::shared::node_selector::{Values, node_selector};

const MOST_DEVICES: usize = 128;
/// The same where devices have taints, consume counters or have lists as attributes.
const MOST_COMPLEX_DEVICES: usize = 64;
const MOST_COUNTER_SETS: usize = 8;
const MOST_COUNTERS: usize = 32;
const MOST_CONSUMPTIONS: usize = 2;
const MOST_TAINTS: usize = 16;
const MOST_CONDITIONS: usize = 4;
const LONGEST_POOL: usize = 253;
const ONE_OF_SLICE: &str =
    "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required";
const ONE_OF_DEVICE: &str = "exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec";
const NOT_OF_DEVICE: &str = "`nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec";
const UNSET_OR_TRUE: &str = "must be either unset or set to true";

/// `ValidateResourceSlice` and `ValidateResourceSliceUpdate`.
pub(crate) fn device_slice(slice: &ResourceSlice, old: Option<&ResourceSlice>) -> FieldErrors {
    let (spec, path) = (&slice.spec, Path::new("spec"));
    let old = old.map(|it| &it.spec);
    let mut errors = driver_name(&spec.driver, &path.child("driver"));
    errors.append(pool(&spec.pool, &path.child("pool")));
    if let Some(old) = old {
        errors.append(update(spec, old, &path));
    }
    errors.append(nodes(spec, &path));
    if !spec.shared_counters.is_empty() && !spec.devices.is_empty() {
        let detail = "only one of `sharedCounters` or `devices` is allowed";
        errors.push(FieldError::invalid(&path, "", detail));
    }
    errors.append(devices(spec, old, &path.child("devices")));
    let (sets, place) = (&spec.shared_counters, path.child("sharedCounters"));
    errors.append(limited(sets.iter().collect(), MOST_COUNTER_SETS, &place, counter_set));
    if sets.len() <= MOST_COUNTER_SETS {
        errors.append(duplicates(sets.iter().map(|it| it.name.as_str()), &place));
    }
    errors
}

/// What stays as it is.
fn update(spec: &ResourceSliceSpec, old: &ResourceSliceSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if spec.pool.name != old.pool.name {
        let path = path.child("pool").child("name");
        errors.push(FieldError::invalid(&path, &spec.pool.name, IMMUTABLE));
    }
    if spec.driver != old.driver {
        errors.push(FieldError::invalid(&path.child("driver"), &spec.driver, IMMUTABLE));
    }
    errors.append(immutable(&spec.node_name, &old.node_name, &path.child("nodeName")));
    errors
}

/// `validateResourcePool`.
fn pool(pool: &ResourcePool, path: &Path) -> FieldErrors {
    let mut errors = pool_name(&pool.name, &path.child("name"));
    if pool.resource_slice_count <= 0 {
        let path = path.child("resourceSliceCount");
        let detail = "must be greater than zero";
        errors.push(FieldError::invalid(&path, pool.resource_slice_count, detail));
    }
    if pool.generation < 0 {
        let detail = "must be greater than or equal to zero";
        errors.push(FieldError::invalid(&path.child("generation"), pool.generation, detail));
    }
    errors
}

/// `validatePoolName`.
pub(crate) fn pool_name(name: &str, path: &Path) -> FieldErrors {
    if name.is_empty() {
        return FieldError::required(path, "").into();
    }
    let mut errors = FieldErrors::new();
    if name.len() > LONGEST_POOL {
        errors.push(FieldError::too_long(path, LONGEST_POOL));
    }
    for part in name.split('/') {
        errors.append(invalid(path, part, dns1123_subdomain(part)));
    }
    errors
}

/// Where the devices of a slice are.
fn nodes(spec: &ResourceSliceSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut chosen = Vec::new();
    if let Some(name) = &spec.node_name {
        let path = path.child("nodeName");
        if name.is_empty() {
            let detail = "must be either unset or set to a non-empty string";
            errors.push(FieldError::invalid(&path, "", detail));
        } else {
            chosen.push("`nodeName`");
            errors.append(invalid(&path, name, dns1123_subdomain(name)));
        }
    }
    if let Some(selector) = &spec.node_selector {
        chosen.push("`nodeSelector`");
        let path = path.child("nodeSelector");
        errors.append(node_selector(selector, Values::OfLabels, &path));
        let terms = &selector.node_selector_terms;
        if terms.len() != 1 {
            let (path, shown) = (path.child("nodeSelectorTerms"), filled(terms, terms.is_empty()));
            let detail = "must have exactly one node selector term";
            errors.push(FieldError::invalid(&path, shown, detail));
        }
    }
    let flags = [
        ("allNodes", "`allNodes`", spec.all_nodes),
        ("perDeviceNodeSelection", "`perDeviceNodeSelection`", spec.per_device_node_selection),
    ];
    for (field, shown, flag) in flags {
        match flag {
            Some(true) => chosen.push(shown),
            Some(false) => {
                errors.push(FieldError::invalid(&path.child(field), false, UNSET_OR_TRUE));
            }
            None => {}
        }
    }
    match chosen.len() {
        0 => errors.push(FieldError::required(path, ONE_OF_SLICE)),
        1 => {}
        _ => {
            let detail = format!("{ONE_OF_SLICE}, but multiple fields are set");
            errors.push(FieldError::invalid(path, &shown(&chosen), detail));
        }
    }
    errors
}

fn shown(chosen: &[&str]) -> String {
    format!("{{{}}}", chosen.join(", "))
}

fn devices(spec: &ResourceSliceSpec, old: Option<&ResourceSliceSpec>, path: &Path) -> FieldErrors {
    let devices = &spec.devices;
    let is_complex =
        |it: &Device| !it.taints.is_empty() || !it.consumes_counters.is_empty() || has_lists(it);
    let most = match devices.iter().any(is_complex) {
        true => MOST_COMPLEX_DEVICES,
        false => MOST_DEVICES,
    };
    let by_device = spec.per_device_node_selection == Some(true);
    let mut errors = limited(devices.iter().collect(), most, path, |it, path| {
        let old = old.and_then(|old| old.devices.iter().find(|old| old.name == it.name));
        device(it, old, by_device, path)
    });
    if devices.len() <= most {
        errors.append(duplicates(devices.iter().map(|it| it.name.as_str()), path));
    }
    errors
}

/// `validateDevice`; `by_device` is whether each device names its nodes.
fn device(device: &Device, old: Option<&Device>, by_device: bool, path: &Path) -> FieldErrors {
    let mut errors = name(&device.name, &path.child("name"));
    errors.append(attributes::errors(device, path));
    if old.is_none_or(|it| it.taints != device.taints) {
        let taints = device.taints.iter().collect();
        errors.append(limited(taints, MOST_TAINTS, &path.child("taints"), taint));
    }
    let (consumed, place) = (&device.consumes_counters, path.child("consumesCounters"));
    errors.append(limited(consumed.iter().collect(), MOST_CONSUMPTIONS, &place, consumption));
    if consumed.len() <= MOST_CONSUMPTIONS {
        errors.append(duplicates(consumed.iter().map(|it| it.counter_set.as_str()), &place));
    }
    let says_where =
        device.node_name.is_some() || device.node_selector.is_some() || device.all_nodes.is_some();
    if by_device {
        errors.append(nodes_of_device(device, path));
    } else if says_where {
        errors.push(FieldError::invalid(path, BadValue::shown("null"), NOT_OF_DEVICE));
    }
    let conditions = (&*device.binding_conditions, &*device.binding_failure_conditions);
    errors.append(binding_conditions(conditions, path));
    errors
}

fn nodes_of_device(device: &Device, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut chosen = Vec::new();
    if let Some(name) = &device.node_name {
        let path = path.child("nodeName");
        if name.is_empty() {
            errors.push(FieldError::invalid(&path, "", "must not be empty"));
        } else {
            chosen.push("`nodeName`");
            errors.append(invalid(&path, name, dns1123_subdomain(name)));
        }
    }
    if let Some(selector) = &device.node_selector {
        chosen.push("`nodeSelector`");
        errors.append(node_selector(selector, Values::OfLabels, &path.child("nodeSelector")));
    }
    match device.all_nodes {
        Some(true) => chosen.push("`allNodes`"),
        Some(false) => {
            errors.push(FieldError::invalid(&path.child("allNodes"), false, UNSET_OR_TRUE));
        }
        None => {}
    }
    match chosen.len() {
        0 => errors.push(FieldError::required(path, ONE_OF_DEVICE)),
        1 => {}
        _ => errors.push(FieldError::invalid(path, &shown(&chosen), ONE_OF_DEVICE)),
    }
    errors
}

/// `validateDeviceTaint`.
fn taint(taint: &DeviceTaint, path: &Path) -> FieldErrors {
    let mut errors = label_name(&taint.key, &path.child("key"));
    if !taint.value.is_empty() {
        errors.append(invalid(&path.child("value"), &taint.value, label_value(&taint.value)));
    }
    let place = path.child("effect");
    match taint.effect.as_str() {
        "" => errors.push(FieldError::required(&place, "")),
        it if !EFFECTS.contains(&it) => {
            let shown = BadValue::json(&taint.effect);
            errors.push(FieldError::not_supported(&place, shown, &EFFECTS));
        }
        _ => {}
    }
    errors
}

/// `validateCounterSet`.
fn counter_set(set: &CounterSet, path: &Path) -> FieldErrors {
    let mut errors = required_name(&set.name, &path.child("name"));
    errors.append(counters(&set.counters, &path.child("counters")));
    errors
}

/// `validateDeviceCounterConsumption`.
fn consumption(it: &DeviceCounterConsumption, path: &Path) -> FieldErrors {
    let mut errors = required_name(&it.counter_set, &path.child("counterSet"));
    errors.append(counters(&it.counters, &path.child("counters")));
    errors
}

fn required_name(text: &str, path: &Path) -> FieldErrors {
    match text {
        "" => FieldError::required(path, "").into(),
        text => name(text, path),
    }
}

/// Counters, of which there is one at least, with any amounts.
fn counters(counters: &Map<Str, Counter>, path: &Path) -> FieldErrors {
    match counters.len() {
        0 => FieldError::required(path, "").into(),
        1..=MOST_COUNTERS => {
            counters.keys().flat_map(|it| invalid(path, it, dns1123_label(it))).collect()
        }
        count => FieldError::too_many(path, count, MOST_COUNTERS).into(),
    }
}

/// The conditions that a device must have, and must not have, before a pod that was given it starts
/// (`validateDeviceBindingParameters`).
pub(crate) fn binding_conditions((wanted, failures): (&[Str], &[Str]), path: &Path) -> FieldErrors {
    let (of_wanted, of_failures) =
        (path.child("bindingConditions"), path.child("bindingFailureConditions"));
    let check = |it: &Str, path: &Path| label_name(it, path);
    let mut errors = limited(wanted.iter().collect(), MOST_CONDITIONS, &of_wanted, check);
    errors.append(limited(failures.iter().collect(), MOST_CONDITIONS, &of_failures, check));
    errors.append(duplicates(wanted.iter().map(Str::as_str), &of_wanted));
    let all_wanted: HashSet<_> = wanted.iter().collect();
    let mut seen = HashSet::new();
    for (at, it) in failures.iter().enumerate() {
        let path = of_failures.index(at);
        if !seen.insert(it) {
            errors.push(FieldError::duplicate(&path, it));
        }
        if all_wanted.contains(it) {
            let detail = "bindingFailureConditions must not overlap with bindingConditions";
            errors.push(FieldError::invalid(&path, it, detail));
        }
    }
    let none = || BadValue::shown("null");
    match (wanted.is_empty(), failures.is_empty()) {
        (true, false) => {
            let detail = "bindingConditions are required to use bindingFailureConditions";
            errors.push(FieldError::invalid(&of_wanted, none(), detail));
        }
        (false, true) => {
            let detail = "bindingFailureConditions are required to use bindingConditions";
            errors.push(FieldError::invalid(&of_failures, none(), detail));
        }
        _ => {}
    }
    errors
}
