//! What is wrong with classes of priority.

use apimachinery_api::scheduling::v1::PriorityClass;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::shared::fields::{immutable, one_of};

const HIGHEST_PRIORITY: i32 = 1_000_000_000;
const SYSTEM: &str = "system-";
const SYSTEM_CLASSES: [(&str, i32); 2] =
    [("system-node-critical", 2_000_001_000), ("system-cluster-critical", 2_000_000_000)];
const PREEMPTION: [&str; 2] = ["PreemptLowerPriority", "Never"];

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
