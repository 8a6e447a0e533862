//! Conditions of a status.

use std::collections::HashSet;

use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::required;

/// The types of the conditions of a status, of which each is there once.
pub(crate) fn condition_types<'a>(types: impl Iterator<Item = (&'a str, BadValue)>) -> FieldErrors {
    let path = Path::new("status").child("conditions");
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (at, (kind, shown)) in types.enumerate() {
        let path = path.index(at).child("type");
        if !seen.insert(kind) {
            errors.push(FieldError::duplicate(&path, shown));
        }
        errors.append(required(kind, &path));
    }
    errors
}
