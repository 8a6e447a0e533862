//! Conditions in a status.

use apimachinery_meta::v1::{Condition, ConditionStatus};

use super::label_name;
use crate::names::condition_reason;
use crate::{BadValue, FieldError, FieldErrors, Path};

const REASON_MAX_LENGTH: usize = 1 << 10;
const MESSAGE_MAX_LENGTH: usize = 32 << 10;

/// The conditions of an object, each type once (`ValidateConditions`).
pub fn conditions(conditions: &[Condition], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (index, each) in conditions.iter().enumerate() {
        let path = path.index(index);
        if conditions.iter().take(index).any(|it| it.r#type == each.r#type) {
            errors.push(FieldError::duplicate(&path, &each.r#type));
        }
        errors.extend(condition(each, &path));
    }
    errors
}

/// One condition (`ValidateCondition`).
pub fn condition(condition: &Condition, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if condition.r#type.is_empty() {
        errors.push(FieldError::required(&path.child("type"), "is required"));
    } else {
        errors.extend(label_name(&condition.r#type, &path.child("type")));
    }
    errors.extend(status(&condition.status, &path.child("status")));
    if condition.observed_generation < 0 {
        let detail = "must be greater than or equal to zero";
        let path = path.child("observedGeneration");
        let error = FieldError::invalid(&path, condition.observed_generation, detail);
        errors.push(error.with_origin("minimum"));
    }
    if condition.last_transition_time.is_zero() {
        errors.push(FieldError::required(&path.child("lastTransitionTime"), ""));
    }
    errors.extend(reason(&condition.reason, &path.child("reason")));
    if condition.message.len() > MESSAGE_MAX_LENGTH {
        errors.push(FieldError::too_long(&path.child("message"), MESSAGE_MAX_LENGTH));
    }
    errors
}

fn status(status: &ConditionStatus, path: &Path) -> Option<FieldError> {
    let known = [ConditionStatus::FALSE, ConditionStatus::TRUE, ConditionStatus::UNKNOWN];
    if status.is_empty() {
        return Some(FieldError::required(path, ""));
    }
    (!known.contains(status))
        .then(|| FieldError::not_supported(path, BadValue::json(status), &known))
}

fn reason(reason: &str, path: &Path) -> FieldErrors {
    if reason.is_empty() {
        return FieldError::required(path, "").into();
    }
    let wrong = condition_reason(reason).into_iter();
    let mut errors: FieldErrors = wrong.map(|it| FieldError::invalid(path, reason, it)).collect();
    if reason.len() > REASON_MAX_LENGTH {
        errors.push(FieldError::too_long(path, REASON_MAX_LENGTH).with_origin("maxBytes"));
    }
    errors
}
