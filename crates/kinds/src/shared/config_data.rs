//! The data of config maps and secrets.

use apimachinery_validation::{FieldError, FieldErrors, Path};

/// The most bytes that the values of a map or a secret may have.
const MAX_DATA: usize = 1 << 20;

pub(crate) fn data_size(bytes: usize) -> FieldErrors {
    match bytes > MAX_DATA {
        true => FieldError::too_long(&Path::new(""), MAX_DATA).into(),
        false => FieldErrors::new(),
    }
}

pub(crate) fn kept(field: &'static str, is_same: bool) -> FieldErrors {
    match is_same {
        true => FieldErrors::new(),
        false => {
            let detail = "field is immutable when `immutable` is set";
            FieldError::forbidden(&Path::new(field), detail).into()
        }
    }
}
