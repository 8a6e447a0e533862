//! What is wrong with the resources that containers ask for.

use apimachinery_api::core::v1::ResourceRequirements;
use apimachinery_go_text::quote::Quoted;
use apimachinery_meta::Quantity;
use apimachinery_validation::names::qualified_name;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::invalid;

const NEGATIVE: &str = "must be greater than or equal to 0";
const NOT_WHOLE: &str = "must be an integer";
/// The resources that have no domain in their names.
const STANDARD: [&str; 20] = [
    "cpu",
    "memory",
    "ephemeral-storage",
    "requests.cpu",
    "requests.memory",
    "requests.ephemeral-storage",
    "limits.cpu",
    "limits.memory",
    "limits.ephemeral-storage",
    "pods",
    "resourcequotas",
    "services",
    "replicationcontrollers",
    "secrets",
    "configmaps",
    "persistentvolumeclaims",
    "storage",
    "requests.storage",
    "services.nodeports",
    "services.loadbalancers",
];
const OF_CONTAINERS: [&str; 3] = ["cpu", "ephemeral-storage", "memory"];
const HUGE_PAGES: &str = "hugepages-";

/// An amount of bytes that is not a whole number.
pub(crate) fn fraction(amount: &Quantity, path: &Path) -> Option<String> {
    (amount.milli_value() % 1_000 != 0).then(|| {
        let amount = amount.to_string();
        format!("{path}: fractional byte value {} is invalid, must be an integer", Quoted(&amount))
    })
}

/// `validateResourceRequirements` of containers.
pub(crate) fn requirements(resources: &ResourceRequirements, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let (limits, requests) = (path.child("limits"), path.child("requests"));
    for (name, quantity) in &resources.limits {
        let path = limits.key(name);
        errors.append(container_resource(name, &path));
        errors.append(amount(name, quantity, &path));
    }
    for (name, quantity) in &resources.requests {
        let path = requests.key(name);
        errors.append(container_resource(name, &path));
        errors.append(amount(name, quantity, &path));
        let overcommits = overcommits(name);
        match resources.limits.get(name) {
            Some(limit) if quantity != limit && !overcommits => {
                let detail = format!("must be equal to {name} limit of {limit}");
                errors.push(FieldError::invalid(&requests, &quantity.to_string(), detail));
            }
            Some(limit) if quantity > limit => {
                let detail = format!("must be less than or equal to {name} limit of {limit}");
                errors.push(FieldError::invalid(&requests, &quantity.to_string(), detail));
            }
            None if !overcommits => {
                let detail = "Limit must be set for non overcommitable resources";
                errors.push(FieldError::required(&limits, detail));
            }
            _ => {}
        }
    }
    errors
}

/// Whether more may be used than was asked for (`IsOvercommitAllowed`).
pub(crate) fn overcommits(name: &str) -> bool {
    is_native(name) && !name.starts_with(HUGE_PAGES)
}

/// Whether quotas know a resource by name (`IsStandardQuotaResourceName`).
pub(crate) fn is_of_quota(name: &str) -> bool {
    name != "storage" && STANDARD.contains(&name) || is_of_prefix(name)
}

/// A resource of Kubernetes' own (`IsNativeResource`).
pub(crate) fn is_native(name: &str) -> bool {
    !name.contains('/') || name.contains("kubernetes.io/")
}

/// `validateResourceName`.
pub(crate) fn resource_name(name: &str, path: &Path) -> FieldErrors {
    let errors = invalid(path, name, qualified_name(name));
    let is_known = name.contains('/') || STANDARD.contains(&name) || is_of_prefix(name);
    if !errors.is_empty() || is_known {
        return errors;
    }
    let detail = "must be a standard resource type or fully qualified";
    FieldError::invalid(path, name, detail).into()
}

fn is_of_prefix(name: &str) -> bool {
    name.starts_with(HUGE_PAGES) || name.starts_with("requests.hugepages-")
}

/// `validateContainerResourceName`.
pub(crate) fn container_resource(name: &str, path: &Path) -> FieldErrors {
    let mut errors = resource_name(name, path);
    if !name.contains('/') && !OF_CONTAINERS.contains(&name) && !name.starts_with(HUGE_PAGES) {
        let detail = "must be a standard resource for containers";
        errors.push(FieldError::invalid(path, name, detail));
    } else if !is_native(name) && name.starts_with("requests.") {
        let detail = "doesn't follow extended resource name standard";
        errors.push(FieldError::invalid(path, name, detail));
    }
    errors
}

/// `ValidateResourceQuantityValue`.
pub(crate) fn amount(name: &str, quantity: &Quantity, path: &Path) -> FieldErrors {
    let mut errors = not_negative(quantity, path);
    let is_counted = matches!(
        name,
        "pods"
            | "services"
            | "replicationcontrollers"
            | "resourcequotas"
            | "secrets"
            | "configmaps"
            | "persistentvolumeclaims"
            | "services.nodeports"
            | "services.loadbalancers"
    ) || !is_native(name);
    if is_counted && quantity.milli_value() % 1_000 != 0 {
        let shown = BadValue::json(quantity);
        errors.push(FieldError::invalid(path, shown, NOT_WHOLE));
    }
    errors
}

/// `ValidatePositiveQuantityValue`.
pub(crate) fn positive(quantity: &Quantity, path: &Path) -> FieldErrors {
    match quantity.sign() > 0 {
        true => FieldErrors::new(),
        false => {
            let detail = "must be greater than zero";
            FieldError::invalid(path, &quantity.to_string(), detail).into()
        }
    }
}

/// `ValidateNonnegativeQuantity`.
pub(crate) fn not_negative(quantity: &Quantity, path: &Path) -> FieldErrors {
    match quantity.sign() < 0 {
        true => FieldError::invalid(path, &quantity.to_string(), NEGATIVE).into(),
        false => FieldErrors::new(),
    }
}
