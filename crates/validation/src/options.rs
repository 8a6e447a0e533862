//! Options of requests.

use apimachinery_meta::PatchType;
use apimachinery_meta::v1::{
    CreateOptions, DRY_RUN_ALL, DeleteOptions, DeletionPropagation, FIELD_VALIDATION_IGNORE,
    FIELD_VALIDATION_STRICT, FIELD_VALIDATION_WARN, IncludeObjectPolicy, PatchOptions,
    TableOptions, UpdateOptions,
};
use apimachinery_runtime::Str;

use crate::meta::field_manager;
use crate::{BadValue, FieldError, FieldErrors, Path};

/// The option `dryRun`: `All` or nothing (`ValidateDryRun`).
pub fn dry_run(path: &Path, values: &[Str]) -> FieldErrors {
    if values.iter().all(|it| it == DRY_RUN_ALL) {
        return FieldErrors::new();
    }
    FieldError::not_supported(path, BadValue::json(&values.to_vec()), &[DRY_RUN_ALL]).into()
}

/// The option `fieldValidation` (`ValidateFieldValidation`).
pub fn field_validation(path: &Path, value: &str) -> FieldErrors {
    let known = ["", FIELD_VALIDATION_IGNORE, FIELD_VALIDATION_STRICT, FIELD_VALIDATION_WARN];
    if known.contains(&value) {
        return FieldErrors::new();
    }
    FieldError::not_supported(path, value, &known).into()
}

fn writing(manager: &str, dry: &[Str], validation: &str) -> FieldErrors {
    let mut errors = field_manager(manager, &Path::new("fieldManager"));
    errors.append(dry_run(&Path::new("dryRun"), dry));
    errors.append(field_validation(&Path::new("fieldValidation"), validation));
    errors
}

/// Options of a create request (`ValidateCreateOptions`).
pub fn create_options(options: &CreateOptions) -> FieldErrors {
    writing(&options.field_manager, &options.dry_run, &options.field_validation)
}

/// Options of an update request (`ValidateUpdateOptions`).
pub fn update_options(options: &UpdateOptions) -> FieldErrors {
    writing(&options.field_manager, &options.dry_run, &options.field_validation)
}

/// Options of a patch request whose body has the media type `patch_type`, such as
/// `&PatchType::APPLY_YAML` (`ValidatePatchOptions`).
pub fn patch_options(options: &PatchOptions, patch_type: &str) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let is_apply = PatchType::from(patch_type).is_apply();
    if is_apply && options.field_manager.is_empty() {
        let detail = "is required for apply patch";
        errors.push(FieldError::required(&Path::new("fieldManager"), detail));
    } else if !is_apply && options.force.is_some() {
        let detail = "may not be specified for non-apply patch";
        errors.push(FieldError::forbidden(&Path::new("force"), detail));
    }
    errors.append(writing(&options.field_manager, &options.dry_run, &options.field_validation));
    errors
}

/// Options of a delete request (`ValidateDeleteOptions`).
pub fn delete_options(options: &DeleteOptions) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if let Some(policy) = &options.propagation_policy {
        errors.append(propagation_policy(policy, options.orphan_dependents.is_some()));
    }
    errors.append(dry_run(&Path::new("dryRun"), &options.dry_run));
    errors.append(ignored_read_errors(options));
    errors
}

fn propagation_policy(policy: &DeletionPropagation, has_orphan_dependents: bool) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let path = Path::new("propagationPolicy");
    if has_orphan_dependents {
        let detail = "orphanDependents and deletionPropagation cannot be both set";
        errors.push(FieldError::invalid(&path, BadValue::json(policy), detail));
    }
    let known = ["Foreground", "Background", "Orphan"];
    if !known.contains(&policy.as_str()) {
        let known = [known.as_slice(), &["nil"]].concat();
        errors.push(FieldError::not_supported(&path, BadValue::json(policy), &known));
    }
    errors
}

/// Nothing may be asked together with ignoring errors of the store
/// (`ValidateIgnoreStoreReadError`).
fn ignored_read_errors(options: &DeleteOptions) -> FieldErrors {
    if options.ignore_store_read_error_with_cluster_breaking_potential != Some(true) {
        return FieldErrors::new();
    }
    let path = Path::new("ignoreStoreReadErrorWithClusterBreakingPotential");
    let others = [
        (options.propagation_policy.is_some(), "propagationPolicy"),
        (options.orphan_dependents.is_some(), "orphanDependents"),
        (options.grace_period_seconds.is_some(), "gracePeriodSeconds"),
        (options.preconditions.is_some(), "preconditions"),
    ];
    let others = others.into_iter().filter(|(is_set, _)| *is_set);
    others
        .map(|(_, name)| {
            FieldError::invalid(&path, true, format!("cannot be set together with .{name}"))
        })
        .collect()
}

/// Options of a request for a table (`ValidateTableOptions`).
pub fn table_options(options: &TableOptions) -> FieldErrors {
    let policy = &options.include_object;
    let known =
        [IncludeObjectPolicy::METADATA, IncludeObjectPolicy::NONE, IncludeObjectPolicy::OBJECT];
    if policy.is_empty() || known.contains(policy) {
        return FieldErrors::new();
    }
    let detail = "must be 'Metadata', 'Object', 'None', or empty";
    FieldError::invalid(&Path::new("includeObject"), BadValue::json(policy), detail).into()
}
