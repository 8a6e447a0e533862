//! Managed fields and their managers.

use apimachinery_meta::v1::{ManagedFieldsEntry, ManagedFieldsOperationType};
use apimachinery_runtime::is_printable;

use crate::{BadValue, FieldError, FieldErrors, Place};

/// The longest name of a manager.
pub const FIELD_MANAGER_MAX_LENGTH: usize = 128;
const SUBRESOURCE_MAX_LENGTH: usize = 256;

/// The name of a manager: printable, 128 bytes at most (`ValidateFieldManager`).
pub fn field_manager<'a>(manager: &str, path: impl Into<Place<'a>>) -> FieldErrors {
    let mut errors = FieldErrors::new();
    add_manager(manager, path.into(), &mut errors);
    errors
}

fn add_manager(manager: &str, place: Place<'_>, errors: &mut FieldErrors) {
    if manager.len() > FIELD_MANAGER_MAX_LENGTH {
        errors.push_with(|| FieldError::too_long(place, FIELD_MANAGER_MAX_LENGTH));
    }
    for (position, letter) in manager.char_indices().filter(|(_, it)| !is_printable(*it)) {
        let code = u32::from(letter);
        errors.push_with(|| {
            let detail = format!("invalid character U+{code:04X} (at position {position})");
            FieldError::invalid(place, manager, detail)
        });
    }
}

/// The managed fields of an object (`ValidateManagedFields`).
pub fn managed_fields<'a>(
    entries: &[ManagedFieldsEntry],
    path: impl Into<Place<'a>>,
) -> FieldErrors {
    let (list, mut errors) = (path.into(), FieldErrors::new());
    for (index, entry) in entries.iter().enumerate() {
        add_entry(entry, list.index(index), &mut errors);
    }
    errors
}

fn add_entry(entry: &ManagedFieldsEntry, place: Place<'_>, errors: &mut FieldErrors) {
    let operations = [ManagedFieldsOperationType::APPLY, ManagedFieldsOperationType::UPDATE];
    let operation = place.field("operation");
    if entry.operation.is_empty() {
        errors.push_with(|| FieldError::required(operation, "must not be empty"));
    } else if !operations.contains(&entry.operation) {
        let value = || BadValue::json(&entry.operation);
        errors.push_with(|| FieldError::not_supported(operation, value(), &operations));
    }
    if !entry.fields_type.is_empty() && entry.fields_type != "FieldsV1" {
        let place = place.field("fieldsType");
        errors.push_with(|| FieldError::invalid(place, &entry.fields_type, "must be `FieldsV1`"));
    }
    add_manager(&entry.manager, place.field("manager"), errors);
    if entry.subresource.len() > SUBRESOURCE_MAX_LENGTH {
        let place = place.field("subresource");
        errors.push_with(|| FieldError::too_long(place, SUBRESOURCE_MAX_LENGTH));
    }
}
