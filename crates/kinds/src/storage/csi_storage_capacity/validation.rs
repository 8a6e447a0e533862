//! What is wrong with capacities of storage.

use apimachinery_api::storage::v1::CSIStorageCapacity;
use apimachinery_validation::meta::{SelectorRules, has_invalid_label_value, label_selector};
use apimachinery_validation::names::dns1123_subdomain;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{IMMUTABLE, invalid};
use crate::shared::resources::not_negative;

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
