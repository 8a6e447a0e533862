//! Numbers that may be percentages.

use apimachinery_meta::{IntOrString, IntOrStringValue};
use apimachinery_validation::meta::non_negative;
use apimachinery_validation::names::percent;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

/// `ValidatePositiveIntOrPercent`.
pub(crate) fn share(share: &IntOrString, path: &Path) -> FieldErrors {
    match share.value() {
        Ok(IntOrStringValue::Int(number)) => non_negative(number.into(), path),
        Ok(IntOrStringValue::String(text)) => {
            let wrong = percent(text).into_iter();
            wrong.map(|it| FieldError::invalid(path, BadValue::json(share), it)).collect()
        }
        Err(error) => FieldError::internal(path, error).into(),
    }
}

/// `IsNotMoreThan100Percent`.
pub(crate) fn at_most_all(share: &IntOrString, path: &Path) -> FieldErrors {
    match percentage(share) {
        Some(101..) => {
            let detail = "must not be greater than 100%";
            FieldError::invalid(path, BadValue::json(share), detail).into()
        }
        _ => FieldErrors::new(),
    }
}

/// Whether it is zero of any number (`getIntOrPercentValue`).
pub(crate) fn is_zero(share: &IntOrString) -> bool {
    percentage(share).map_or_else(|| share.int_value() == 0, |it| it == 0)
}

fn percentage(share: &IntOrString) -> Option<u64> {
    let Ok(IntOrStringValue::String(text)) = share.value() else { return None };
    let digits = text.strip_suffix('%').filter(|_| percent(text).is_empty())?;
    // More digits than a number has are more than all.
    Some(digits.parse().unwrap_or(u64::MAX))
}
