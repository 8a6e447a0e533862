//! What is wrong with what nodes report of their drivers of storage.

use std::collections::{HashMap, HashSet};

use apimachinery_api::storage::v1::{CSINode, CSINodeDriver};
use apimachinery_validation::meta::non_negative;
use apimachinery_validation::names::qualified_name;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{IMMUTABLE, invalid, required};
use crate::shared::names::driver_name;

const LONGEST_ID: usize = 256;

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
