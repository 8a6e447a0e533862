//! The strategy of claims of devices.

use std::collections::HashSet;

use apimachinery_api::resource::v1::ResourceClaim;

use super::status::DeviceId;
use super::{status, validation};
use crate::kind::Kind;
use crate::shared::strategies::with_status;
use crate::strategy::Strategies;

pub(crate) fn resource_claims() -> Strategies {
    let kind = Kind::<ResourceClaim>::new()
        .status(|new, old| new.status = old.map(|it| it.status.clone()).unwrap_or_default())
        .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default());
    let kind = kind.returns_deleted().keep_metadata().validate(validation::claim);
    let kind = kind.prepare_status(|new, old, _| drop_deallocated(new, old));
    with_status(kind.validate_status(status::claim_status))
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
