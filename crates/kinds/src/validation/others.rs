//! What is wrong with leases, classes of priority and the names of storage versions.

use apimachinery_api::coordination::v1::{CoordinatedLeaseStrategy, Lease};
use apimachinery_api::scheduling::v1::PriorityClass;
use apimachinery_validation::names::{dns1035_label, dns1123_subdomain, qualified_name};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::{immutable, one_of};

const HIGHEST_PRIORITY: i32 = 1_000_000_000;
const SYSTEM: &str = "system-";
const SYSTEM_CLASSES: [(&str, i32); 2] =
    [("system-node-critical", 2_000_001_000), ("system-cluster-critical", 2_000_000_000)];
const PREEMPTION: [&str; 2] = ["PreemptLowerPriority", "Never"];
const STRATEGY: &str = "OldestEmulationVersion";

/// `ValidateLeaseSpec`.
pub(crate) fn lease(lease: &Lease, _: Option<&Lease>) -> FieldErrors {
    let (spec, path) = (&lease.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    if let Some(seconds) = spec.lease_duration_seconds.filter(|it| *it <= 0) {
        let path = path.child("leaseDurationSeconds");
        errors.push(FieldError::invalid(&path, seconds, "must be greater than 0"));
    }
    if let Some(count) = spec.lease_transitions.filter(|it| *it < 0) {
        let path = path.child("leaseTransitions");
        errors.push(FieldError::invalid(&path, count, "must be greater than or equal to 0"));
    }
    if let Some(strategy) = &spec.strategy {
        errors.append(lease_strategy(strategy, &path.child("strategy")));
    }
    let has_holder = spec.preferred_holder.as_ref().is_some_and(|it| !it.is_empty());
    if has_holder && spec.strategy.as_ref().is_none_or(|it| it.as_str().is_empty()) {
        let detail = "may only be specified if `strategy` is defined";
        errors.push(FieldError::forbidden(&path.child("preferredHolder"), detail));
    }
    errors
}

/// `ValidateCoordinatedLeaseStrategy`, whose path has the field twice.
fn lease_strategy(strategy: &CoordinatedLeaseStrategy, path: &Path) -> FieldErrors {
    let (name, path) = (strategy.as_str(), path.child("strategy"));
    let shown = || BadValue::json(strategy);
    if name.contains('/') {
        let wrong = qualified_name(name).into_iter();
        return wrong.map(|it| FieldError::invalid(&path, shown(), it)).collect();
    }
    match name == STRATEGY {
        true => FieldErrors::new(),
        false => FieldError::not_supported(&path, shown(), &[STRATEGY]).into(),
    }
}

/// `ValidateStorageVersionName`.
pub(crate) fn storage_version_name(name: &str, _: bool) -> Vec<String> {
    let Some((group, resource)) = name.rsplit_once('.') else {
        return vec!["name must be in the form of <group>.<resource>".to_owned()];
    };
    let of_group = dns1123_subdomain(group).into_iter();
    let of_group = of_group.map(|it| format!("the group segment {it}"));
    let of_resource = dns1035_label(resource).into_iter();
    of_group.chain(of_resource.map(|it| format!("the resource segment {it}"))).collect()
}

/// `ValidatePriorityClass` and `ValidatePriorityClassUpdate`.
pub(crate) fn priority_class(class: &PriorityClass, old: Option<&PriorityClass>) -> FieldErrors {
    let value = Path::new("value");
    let policy = Path::new("preemptionPolicy");
    if let Some(old) = old {
        let mut errors = FieldErrors::new();
        if class.value != old.value {
            errors.push(FieldError::forbidden(&value, "may not be changed in an update."));
        }
        errors.append(immutable(&class.preemption_policy, &old.preemption_policy, &policy));
        return errors;
    }
    let mut errors = FieldErrors::new();
    if class.metadata.name.starts_with(SYSTEM) {
        errors.append(system_class(class));
    } else if class.value > HIGHEST_PRIORITY {
        let detail =
            format!("maximum allowed value of a user defined priority is {HIGHEST_PRIORITY}");
        errors.push(FieldError::forbidden(&value, detail));
    }
    if let Some(it) = &class.preemption_policy {
        errors.append(one_of(it, &PREEMPTION, &policy));
    }
    errors
}

/// `IsKnownSystemPriorityClass`.
fn system_class(class: &PriorityClass) -> FieldErrors {
    let name = &class.metadata.name;
    let wrong = match SYSTEM_CLASSES.iter().find(|(known, _)| **name == **known) {
        None => format!("{name} is not a known system priority class"),
        Some((_, value)) if class.value != *value => {
            format!("value of {name} PriorityClass must be {value}")
        }
        Some(_) if class.global_default => {
            format!("globalDefault of {name} PriorityClass must be false")
        }
        Some(_) => return FieldErrors::new(),
    };
    let path = Path::new("metadata").child("name");
    let detail = format!(
        "priority class names with '{SYSTEM}' prefix are reserved for system use only. error: {wrong}"
    );
    FieldError::forbidden(&path, detail).into()
}
