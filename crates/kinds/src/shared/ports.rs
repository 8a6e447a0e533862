//! Ports, by number or by name.

use apimachinery_meta::{IntOrString, IntOrStringValue};
use apimachinery_validation::names::{port_name, port_number};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::shared::fields::invalid;

pub(crate) const PROTOCOLS: [&str; 3] = ["SCTP", "TCP", "UDP"];

/// The number of a port or its name (`ValidatePortNumOrName`).
pub(crate) fn port_number_or_name(port: &IntOrString, path: &Path) -> FieldErrors {
    match port.value() {
        Ok(IntOrStringValue::Int(number)) => {
            let wrong = port_number(number.into()).into_iter();
            wrong.map(|it| FieldError::invalid(path, number, it)).collect()
        }
        Ok(IntOrStringValue::String(name)) => invalid(path, name, port_name(name)),
        Err(error) => FieldError::internal(path, error).into(),
    }
}
