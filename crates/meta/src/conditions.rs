//! The conditions in the status of an object.
//!
//! ```
//! use apimachinery_meta::conditions;
//! use apimachinery_meta::v1::{Condition, ConditionStatus};
//!
//! let mut all = Vec::new();
//! let ready = Condition { r#type: "Ready".into(), status: ConditionStatus::TRUE, ..Condition::default() };
//! assert!(conditions::set(&mut all, ready.clone()));
//! assert!(!conditions::set(&mut all, ready));
//! assert!(conditions::is_true(&all, "Ready"));
//! ```

use std::time::SystemTime;

use crate::Time;
use crate::v1::{Condition, ConditionStatus};

/// Adds a condition, or changes the one of its type, and returns whether anything changed
/// (`SetStatusCondition`).
///
/// The time of transition is that of the new condition, when the condition is new or its status
/// changes; else it stays. A new condition without a time gets that of the system's clock, as in
/// the reference: a program with a clock of its own, such as a test, sets `last_transition_time`.
pub fn set(conditions: &mut Vec<Condition>, mut new: Condition) -> bool {
    if new.last_transition_time.is_zero() {
        new.last_transition_time = Time::from(SystemTime::now());
    }
    match conditions.iter_mut().find(|it| it.r#type == new.r#type) {
        None => {
            conditions.push(new);
            true
        }
        Some(existing) => {
            if existing.status == new.status {
                new.last_transition_time = existing.last_transition_time;
            }
            let is_changed = *existing != new;
            *existing = new;
            is_changed
        }
    }
}

/// Removes the conditions of a type, and returns whether there was one (`RemoveStatusCondition`).
pub fn remove(conditions: &mut Vec<Condition>, condition_type: &str) -> bool {
    let before = conditions.len();
    conditions.retain(|it| it.r#type != condition_type);
    conditions.len() != before
}

/// The first condition of a type (`FindStatusCondition`).
pub fn find<'a>(conditions: &'a [Condition], condition_type: &str) -> Option<&'a Condition> {
    conditions.iter().find(|it| it.r#type == condition_type)
}

/// Whether there is a condition of a type and it is true (`IsStatusConditionTrue`).
pub fn is_true(conditions: &[Condition], condition_type: &str) -> bool {
    has_status(conditions, condition_type, &ConditionStatus::TRUE)
}

/// Whether there is a condition of a type and it is false (`IsStatusConditionFalse`).
pub fn is_false(conditions: &[Condition], condition_type: &str) -> bool {
    has_status(conditions, condition_type, &ConditionStatus::FALSE)
}

/// Whether there is a condition of a type with a status (`IsStatusConditionPresentAndEqual`).
pub fn has_status(
    conditions: &[Condition],
    condition_type: &str,
    status: &ConditionStatus,
) -> bool {
    find(conditions, condition_type).is_some_and(|it| it.status == *status)
}
