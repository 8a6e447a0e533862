//! Devices: their classes, the slices in which drivers report them, and claims.

use std::collections::HashSet;

use apimachinery_api::resource::v1::{
    Device, DeviceClass, ResourceClaim, ResourceClaimTemplate, ResourceSlice,
};

use super::Strategies;
use super::{plain, whole, with_status};
use crate::kind::Kind;
use crate::validation::DeviceId;
use crate::{validation, warnings};

pub(super) fn strategies(resource: &str) -> Strategies {
    match resource {
        "deviceclasses" => whole(
            Kind::<DeviceClass>::new()
                .generation()
                .counts(|new, old| new.spec != old.spec)
                .returns_deleted()
                .validate(validation::device_class),
        ),
        "resourceslices" => slices(),
        "resourceclaims" => claims(),
        "resourceclaimtemplates" => {
            let kind = Kind::<ResourceClaimTemplate>::new().returns_deleted();
            whole(kind.validate(validation::device_claim_template))
        }
        _ => plain(),
    }
}

fn claims() -> Strategies {
    let kind = Kind::<ResourceClaim>::new()
        .status(|new, old| new.status = old.map(|it| it.status.clone()).unwrap_or_default())
        .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default());
    let kind = kind.returns_deleted().keep_metadata().validate(validation::device_claim);
    let kind = kind.prepare_status(|new, old, _| drop_deallocated(new, old));
    with_status(kind.validate_status(validation::device_claim_status))
}

fn allocated(claim: &ResourceClaim) -> HashSet<DeviceId<'_>> {
    let results = claim.status.allocation.iter().flat_map(|it| &it.devices.results);
    results.map(DeviceId::of_result).collect()
}

/// Removes what is reported of devices that a claim no longer has (`dropDeallocatedStatusDevices`).
fn drop_deallocated(new: &mut ResourceClaim, old: &ResourceClaim) {
    let mut devices = std::mem::take(&mut new.status.devices);
    let (had, has) = (allocated(old), allocated(new));
    devices.retain(|it| {
        let id = DeviceId::of_status(it);
        !had.contains(&id) || has.contains(&id)
    });
    new.status.devices = devices;
}

fn slices() -> Strategies {
    let kind = Kind::<ResourceSlice>::new().generation().prepare(|new, old, _| {
        // What is dropped counts as a change, as in the reference.
        if old.is_some_and(|it| it.spec != new.spec) {
            new.metadata.generation += 1;
        }
        drop_alpha_fields(new, old);
        Ok(())
    });
    let kind = kind.validate(validation::device_slice).warnings(warnings::device_slice);
    whole(kind.returns_deleted())
}

/// Removes what belongs to features that are off, unless the slice had some of the same before
/// (`dropDisabledFields`).
fn drop_alpha_fields(new: &mut ResourceSlice, old: Option<&ResourceSlice>) {
    let old = old.map(|it| &it.spec);
    let had = |has: fn(&Device) -> bool| old.is_some_and(|it| it.devices.iter().any(has));
    let had_lists = had(validation::has_lists);
    let had_node_resources = had(|it| !it.node_allocatable_resources.is_empty());
    let had_groups =
        had(|it| it.consumes_counters.iter().any(|it| !it.compatibility_groups.is_empty()));
    if old.is_none_or(|it| it.partition_type_attribute.is_none()) {
        new.spec.partition_type_attribute = None;
    }
    if old.is_none_or(|it| it.skip_node_operations.is_empty()) {
        new.spec.skip_node_operations.clear();
    }
    for device in &mut new.spec.devices {
        if !had_node_resources {
            device.node_allocatable_resources.clear();
        }
        for it in device.consumes_counters.iter_mut().filter(|_| !had_groups) {
            it.compatibility_groups.clear();
        }
        for it in device.attributes.values_mut().filter(|_| !had_lists) {
            it.ints.clear();
            it.bools.clear();
            it.strings.clear();
            it.versions.clear();
        }
    }
}
