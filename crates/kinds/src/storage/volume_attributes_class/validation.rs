//! What is wrong with classes of attributes of volumes.

use apimachinery_api::storage::v1::VolumeAttributesClass;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::storage::storage_class::validation::{parameters, provisioner};

/// `ValidateVolumeAttributesClass` and `ValidateVolumeAttributesClassUpdate`.
pub(crate) fn attributes_class(
    class: &VolumeAttributesClass,
    old: Option<&VolumeAttributesClass>,
) -> FieldErrors {
    let (of_driver, of_parameters) = (Path::new("driverName"), Path::new("parameters"));
    let mut errors = FieldErrors::new();
    if old.is_some_and(|it| it.driver_name != class.driver_name) {
        let detail = "updates to driverName are forbidden.";
        errors.push(FieldError::forbidden(&of_driver, detail));
    }
    if old.is_some_and(|it| it.parameters != class.parameters) {
        let detail = "updates to parameters are forbidden.";
        errors.push(FieldError::forbidden(&of_parameters, detail));
    }
    errors.append(provisioner(&class.driver_name, &of_driver));
    errors.append(parameters(&class.parameters, &of_parameters));
    if class.parameters.is_empty() {
        let detail = "must contain at least one key/value pair";
        errors.push(FieldError::required(&of_parameters, detail));
    }
    errors
}
