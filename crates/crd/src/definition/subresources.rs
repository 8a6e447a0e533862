//! The paths of subresources.

use apimachinery_api::apiextensions::v1;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::form;

/// Validates the subresources of a version (`ValidateCustomResourceDefinitionSubresources`).
pub(super) fn check(
    subresources: Option<&v1::CustomResourceSubresources>,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let Some(scale) = subresources.and_then(|it| it.scale.as_deref()) else { return errors };
    let spec = path.child("scale.specReplicasPath");
    errors.append(check_path(&scale.spec_replicas_path, &spec, ".spec."));
    let status = path.child("scale.statusReplicasPath");
    errors.append(check_path(&scale.status_replicas_path, &status, ".status."));
    let selector = path.child("scale.labelSelectorPath");
    let text = scale.label_selector_path.as_deref().unwrap_or_default();
    if text.is_empty() {
        return errors;
    }
    if let Some(error) = check_simple(text, &selector) {
        errors.push(error);
    } else if !text.starts_with(".spec.") && !text.starts_with(".status.") {
        let shown = form::bad_value(&scale.label_selector_path);
        let detail = "should be a json path under either .spec or .status";
        errors.push(FieldError::invalid(&selector, shown, detail));
    }
    errors
}

fn check_path(text: &str, path: &Path, start: &str) -> Option<FieldError> {
    if text.is_empty() {
        return Some(FieldError::required(path, ""));
    }
    check_simple(text, path).or_else(|| {
        let detail = format!("should be a json path under {}", start.trim_end_matches('.'));
        (!text.starts_with(start)).then(|| FieldError::invalid(path, text, detail))
    })
}

fn check_simple(text: &str, path: &Path) -> Option<FieldError> {
    let detail = "must be a simple json path starting with .";
    (!text.starts_with('.')).then(|| FieldError::invalid(path, BadValue::from(text), detail))
}
