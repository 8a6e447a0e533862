//! Tolerations, and the effects of taints.

use apimachinery_api::core::v1::{TaintEffect, Toleration, TolerationOperator};
use apimachinery_validation::meta::label_name;
use apimachinery_validation::names::label_value;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

pub(crate) const TAINT_EFFECTS: [&str; 3] = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

/// What must stay of a toleration.
pub(crate) fn without_seconds(toleration: &Toleration) -> [&str; 4] {
    let Toleration { key, operator, value, effect, .. } = toleration;
    [key, operator.as_str(), value, effect.as_str()]
}

/// `ValidateTolerations`.
pub(crate) fn tolerations(tolerations: &[Toleration], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, toleration) in tolerations.iter().enumerate() {
        let Toleration { key, operator, value, effect, toleration_seconds } = toleration;
        let path = path.index(at);
        let of_operator = path.child("operator");
        if !key.is_empty() {
            errors.append(label_name(key, &path.child("key")));
        } else if *operator != TolerationOperator::EXISTS {
            let detail = "operator must be Exists when `key` is empty, which means \"match all values and all keys\"";
            errors.push(FieldError::invalid(&of_operator, BadValue::json(operator), detail));
        }
        if toleration_seconds.is_some() && *effect != TaintEffect::NO_EXECUTE {
            let detail = "effect must be 'NoExecute' when `tolerationSeconds` is set";
            errors.push(FieldError::invalid(&path.child("effect"), BadValue::json(effect), detail));
        }
        match operator.as_str() {
            "Equal" | "" => {
                let wrong = label_value(value);
                if !wrong.is_empty() {
                    errors.push(FieldError::invalid(&of_operator, value, wrong.join(";")));
                }
            }
            "Exists" if value.is_empty() => {}
            "Exists" => {
                let detail = "value must be empty when `operator` is 'Exists'";
                errors.push(FieldError::invalid(&of_operator, value, detail));
            }
            "Lt" | "Gt" => {
                let values = ["Equal", "Exists", "Lt", "Gt"];
                let shown = BadValue::json(operator);
                errors.push(FieldError::not_supported(&of_operator, shown, &values));
            }
            _ => {
                let shown = BadValue::json(operator);
                errors.push(FieldError::not_supported(&of_operator, shown, &["Equal", "Exists"]));
            }
        }
        if !matches!(effect.as_str(), "" | "NoSchedule" | "PreferNoSchedule" | "NoExecute") {
            let shown = BadValue::json(effect);
            errors.push(FieldError::not_supported(&path.child("effect"), shown, &TAINT_EFFECTS));
        }
    }
    errors
}
