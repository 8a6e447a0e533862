//! Who manages which fields.

use apimachinery_meta::v1::{ManagedFieldsEntry, ManagedFieldsOperationType};
use apimachinery_runtime::is_printable;

use crate::{BadValue, FieldError, FieldErrors, Path};

/// The longest name of a manager.
pub const FIELD_MANAGER_MAX_LENGTH: usize = 128;
const SUBRESOURCE_MAX_LENGTH: usize = 256;

/// The name of a manager: printable, 128 bytes at most (`ValidateFieldManager`).
pub fn field_manager(manager: &str, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if manager.len() > FIELD_MANAGER_MAX_LENGTH {
        errors.push(FieldError::too_long(path, FIELD_MANAGER_MAX_LENGTH));
    }
    for (position, letter) in manager.char_indices().filter(|(_, it)| !is_printable(*it)) {
        let code = u32::from(letter);
        let detail = format!("invalid character U+{code:04X} (at position {position})");
        errors.push(FieldError::invalid(path, manager, detail));
    }
    errors
}

/// The managed fields of an object (`ValidateManagedFields`).
pub fn managed_fields(entries: &[ManagedFieldsEntry], path: &Path) -> FieldErrors {
    let entries = entries.iter().enumerate();
    entries.flat_map(|(index, entry)| managed_fields_entry(entry, &path.index(index))).collect()
}

fn managed_fields_entry(entry: &ManagedFieldsEntry, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let operations = [ManagedFieldsOperationType::APPLY, ManagedFieldsOperationType::UPDATE];
    let operation = path.child("operation");
    if entry.operation.is_empty() {
        errors.push(FieldError::required(&operation, "must not be empty"));
    } else if !operations.contains(&entry.operation) {
        let value = BadValue::json(&entry.operation);
        errors.push(FieldError::not_supported(&operation, value, &operations));
    }
    if !entry.fields_type.is_empty() && entry.fields_type != "FieldsV1" {
        let path = path.child("fieldsType");
        errors.push(FieldError::invalid(&path, &entry.fields_type, "must be `FieldsV1`"));
    }
    errors.extend(field_manager(&entry.manager, &path.child("manager")));
    if entry.subresource.len() > SUBRESOURCE_MAX_LENGTH {
        errors.push(FieldError::too_long(&path.child("subresource"), SUBRESOURCE_MAX_LENGTH));
    }
    errors
}
