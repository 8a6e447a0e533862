//! Quantities of resources.

use apimachinery_meta::Scale;

use crate::core::v1::{ResourceList, ResourceRequirements};

/// Rounds every quantity up to thousandths, the finest step in which resources are counted.
pub(super) fn round(list: &mut ResourceList) {
    for quantity in list.values_mut() {
        quantity.round_up(Scale::MILLI);
    }
}

/// Rounds limits and requests.
pub(super) fn round_requirements(resources: &mut ResourceRequirements) {
    round(&mut resources.limits);
    round(&mut resources.requests);
}

/// Adds the resources that `list` does not name.
pub(super) fn add_missing(list: &mut ResourceList, others: &ResourceList) {
    for (name, quantity) in others {
        list.get_or_insert_with(name.clone(), || quantity.clone());
    }
}
