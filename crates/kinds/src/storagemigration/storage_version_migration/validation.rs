//! What is wrong with requests to write the objects of a resource again.

use apimachinery_api::storagemigration::v1::StorageVersionMigration;
use apimachinery_validation::names::{dns1035_label, dns1123_subdomain};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::shared::fields::immutable;

/// `ValidateStorageVersionMigration` and `ValidateStorageVersionMigrationUpdate`.
pub(crate) fn migration(
    migration: &StorageVersionMigration,
    old: Option<&StorageVersionMigration>,
) -> FieldErrors {
    let (spec, path) = (Path::new("spec"), Path::new("spec").child("resource"));
    let wanted = &migration.spec.resource;
    let mut errors = FieldErrors::new();
    let invalid = |path: &Path, value: &str, wrong: Vec<String>| {
        (!wrong.is_empty()).then(|| FieldError::invalid(path, value, wrong.join(",")))
    };
    let resource = path.child("resource");
    match &*wanted.resource {
        "" => errors.push(FieldError::required(&resource, "resource is required to be set")),
        name => errors.extend(invalid(&resource, name, dns1035_label(name))),
    }
    if !wanted.group.is_empty() {
        let group = path.child("group");
        errors.extend(invalid(&group, &wanted.group, dns1123_subdomain(&wanted.group)));
    }
    if let Some(old) = old {
        errors.append(immutable(&migration.spec, &old.spec, &spec));
    }
    errors
}
