//! What is wrong with secrets.

use apimachinery_api::core::v1::Secret;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::shared::config_data::{data_size, kept};

/// The values of a secret are not too large; one that is immutable stays as it is, and so does its
/// type.
pub(crate) fn secret(secret: &Secret, old: Option<&Secret>) -> FieldErrors {
    let mut errors = data_size(secret.data.iter().map(|(_, value)| value.len()).sum());
    let Some(old) = old else { return errors };
    if secret.r#type != old.r#type {
        let detail = "field is immutable";
        errors.push(FieldError::invalid(&Path::new("type"), secret.r#type.as_str(), detail));
    }
    if old.immutable == Some(true) {
        errors.append(kept("immutable", secret.immutable == Some(true)));
        errors.append(kept("data", secret.data == old.data));
    }
    errors
}
