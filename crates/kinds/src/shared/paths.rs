//! Paths of files in volumes and containers.

use apimachinery_validation::{FieldError, FieldErrors, Path};

/// A path that stays below where it begins (`validateLocalDescendingPath`).
pub(crate) fn descending_path(text: &str, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if text.starts_with('/') {
        errors.push(FieldError::invalid(path, text, "must be a relative path"));
    }
    errors.append(no_backsteps(text, path));
    errors
}

/// The same whose first name does not begin with two dots (`ValidateLocalNonReservedPath`).
pub(crate) fn not_reserved_path(text: &str, path: &Path) -> FieldErrors {
    let mut errors = descending_path(text, path);
    if text.starts_with("..") && !text.starts_with("../") {
        errors.push(FieldError::invalid(path, text, "must not start with '..'"));
    }
    errors
}

/// `validatePathNoBacksteps`.
pub(crate) fn no_backsteps(text: &str, path: &Path) -> FieldErrors {
    match text.split('/').any(|it| it == "..") {
        true => FieldError::invalid(path, text, "must not contain '..'").into(),
        false => FieldErrors::new(),
    }
}
