//! Lengths, patterns and formats of strings.

use apimachinery_validation::Place;

use super::outcome::{Failure, Outcome};
use super::types::{Mode, format};
use crate::format::StringFormat;
use crate::structural::Structural;

/// The first of length and pattern that does not fit.
pub(super) fn check_string(schema: &Structural, text: &str, place: &Place<'_>, out: &mut Outcome) {
    let Some(validation) = schema.validation.as_deref() else { return };
    let (max, min) = (validation.max_length, validation.min_length);
    let length = match (max, min) {
        (None, None) => 0,
        _ => i64::try_from(text.chars().count()).unwrap_or(i64::MAX),
    };
    if let Some(max) = max.filter(|max| length > *max) {
        return out.fail(|| Failure::too_long(place, max));
    }
    if let Some(min) = min.filter(|min| length < *min) {
        let rule = || format!("should be at least {min} chars long");
        return out.fail(|| Failure::invalid(place, text, &rule()));
    }
    let Some(pattern) = &validation.pattern else { return };
    let words = match pattern.is_match(text) {
        Ok(true) => return,
        Ok(false) => format!("should match '{}'", pattern.as_str()),
        Err(error) => {
            format!("should match '{}, but pattern is invalid: {error}'", pattern.as_str())
        }
    };
    out.fail(|| Failure::invalid(place, text, &words));
}

/// Whether a string has the format, if that is one of strings.
pub(super) fn check_format(
    schema: &Structural,
    mode: Mode,
    text: &str,
    place: &Place<'_>,
    out: &mut Outcome,
) {
    let name = format(schema, mode);
    if name.is_empty() {
        return;
    }
    let Some(format) = StringFormat::named(name) else { return };
    if !format.is_valid(text) {
        out.fail(|| Failure::wrong_type(place, name, text));
    }
    out.fitting += 1;
}
