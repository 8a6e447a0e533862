//! Conditions in a status.

use std::collections::HashSet;

use apimachinery_meta::v1::{Condition, ConditionStatus};

use super::labels::add_label_name;
use crate::names::condition_reason;
use crate::{BadValue, FieldError, FieldErrors, Place};

const REASON_MAX_LENGTH: usize = 1 << 10;
const MESSAGE_MAX_LENGTH: usize = 32 << 10;

/// The conditions of an object, each type once (`ValidateConditions`).
pub fn conditions<'a>(conditions: &[Condition], path: impl Into<Place<'a>>) -> FieldErrors {
    let (list, mut errors, mut seen) = (path.into(), FieldErrors::new(), HashSet::new());
    for (index, each) in conditions.iter().enumerate() {
        let place = list.index(index);
        if !seen.insert(&each.r#type) {
            errors.push_with(|| FieldError::duplicate(place, &each.r#type));
        }
        add_condition(each, place, &mut errors);
    }
    errors
}

/// One condition (`ValidateCondition`).
pub fn condition<'a>(condition: &Condition, path: impl Into<Place<'a>>) -> FieldErrors {
    let mut errors = FieldErrors::new();
    add_condition(condition, path.into(), &mut errors);
    errors
}

fn add_condition(condition: &Condition, place: Place<'_>, errors: &mut FieldErrors) {
    let Condition { r#type, observed_generation: generation, .. } = condition;
    if r#type.is_empty() {
        errors.push_with(|| FieldError::required(place.field("type"), "is required"));
    } else {
        add_label_name(r#type, place.field("type"), errors);
    }
    add_status(&condition.status, place.field("status"), errors);
    if *generation < 0 {
        let detail = "must be greater than or equal to zero";
        let place = place.field("observedGeneration");
        errors.push_with(|| FieldError::invalid(place, *generation, detail).with_origin("minimum"));
    }
    if condition.last_transition_time.is_zero() {
        errors.push_with(|| FieldError::required(place.field("lastTransitionTime"), ""));
    }
    add_reason(&condition.reason, place.field("reason"), errors);
    if condition.message.len() > MESSAGE_MAX_LENGTH {
        errors.push_with(|| FieldError::too_long(place.field("message"), MESSAGE_MAX_LENGTH));
    }
}

fn add_status(status: &ConditionStatus, place: Place<'_>, errors: &mut FieldErrors) {
    let known = [ConditionStatus::FALSE, ConditionStatus::TRUE, ConditionStatus::UNKNOWN];
    if status.is_empty() {
        errors.push_with(|| FieldError::required(place, ""));
    } else if !known.contains(status) {
        errors.push_with(|| FieldError::not_supported(place, BadValue::json(status), &known));
    }
}

fn add_reason(reason: &str, place: Place<'_>, errors: &mut FieldErrors) {
    if reason.is_empty() {
        return errors.push_with(|| FieldError::required(place, ""));
    }
    for wrong in condition_reason(reason) {
        errors.push_with(|| FieldError::invalid(place, reason, wrong));
    }
    if reason.len() > REASON_MAX_LENGTH {
        errors.push_with(|| FieldError::too_long(place, REASON_MAX_LENGTH).with_origin("maxBytes"));
    }
}
