//! Rules for names.

use apimachinery_validation::meta::{NameRule, name_is_path_segment};
use apimachinery_validation::names::dns1123_subdomain;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::shared::fields::invalid;

/// Names need only fit into a path.
pub(crate) const PATH_SEGMENTS: NameRule = name_is_path_segment;

const LONGEST_DRIVER: usize = 63;

/// `ValidateCSIDriverName`.
pub(crate) fn driver_name(name: &str, path: &Path) -> FieldErrors {
    if name.is_empty() {
        return FieldError::required(path, "").into();
    }
    let mut errors = FieldErrors::new();
    if name.len() > LONGEST_DRIVER {
        errors.push(FieldError::too_long(path, LONGEST_DRIVER));
    }
    errors.append(invalid(path, name, dns1123_subdomain(&name.to_lowercase())));
    errors
}
