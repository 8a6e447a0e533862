//! The strategy of slices of devices.

use apimachinery_api::resource::v1::{Device, ResourceSlice};
use apimachinery_go_text::quote::Quoted;

use super::{attributes, validation};
use crate::kind::Kind;
use crate::shared::strategies::whole;
use crate::strategy::Strategies;

pub(crate) fn resource_slices() -> Strategies {
    let kind = Kind::<ResourceSlice>::new().generation().prepare(|new, old, _| {
        // What is dropped counts as a change, as in the reference.
        if old.is_some_and(|it| it.spec != new.spec) {
            new.metadata.generation += 1;
        }
        drop_alpha_fields(new, old);
        Ok(())
    });
    let kind = kind.validate(validation::device_slice).warnings(warnings);
    whole(kind.returns_deleted())
}

/// Removes what belongs to features that are off, unless the slice had some of the same before
/// (`dropDisabledFields`).
fn drop_alpha_fields(new: &mut ResourceSlice, old: Option<&ResourceSlice>) {
    let old = old.map(|it| &it.spec);
    let had = |has: fn(&Device) -> bool| old.is_some_and(|it| it.devices.iter().any(has));
    let had_lists = had(attributes::has_lists);
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

/// Of a slice of devices whose driver has a name with capital letters.
fn warnings(slice: &ResourceSlice, _: Option<&ResourceSlice>) -> Vec<String> {
    let name = &slice.spec.driver;
    if **name == *name.to_lowercase() {
        return Vec::new();
    }
    let name = Quoted(name);
    vec![format!(
        "spec.driver: driver names should be lowercase; {name} contains uppercase characters"
    )]
}
