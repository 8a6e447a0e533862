//! What can be scaled.

use apimachinery_api::apiextensions::v1::CustomResourceSubresourceScale;
use apimachinery_runtime::{Map, NestedError, Step, Str, Unstructured, Value};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

/// Where objects say how they are scaled, as the definition writes it: `.spec.replicas`.
#[derive(Debug)]
pub(super) struct ScalePaths {
    spec_replicas: Str,
    status_replicas: Str,
    label_selector: Option<Str>,
}

impl ScalePaths {
    pub(super) fn of(scale: &CustomResourceSubresourceScale) -> Self {
        Self {
            spec_replicas: scale.spec_replicas_path.clone(),
            status_replicas: scale.status_replicas_path.clone(),
            label_selector: scale.label_selector_path.clone(),
        }
    }

    /// What is wrong with the fields that are scaled by. Corresponds to `ValidateScaleSpec` and `ValidateScaleStatus`.
    pub(super) fn validate(&self, object: &Unstructured) -> FieldErrors {
        let object = object.content();
        let numbers = [&self.spec_replicas, &self.status_replicas];
        let mut errors: FieldErrors =
            numbers.into_iter().filter_map(|path| wrong_number(path, object)).collect();
        if let Some(path) = &self.label_selector
            && let Err(error) = object.nested_str(steps(path))
        {
            errors.push(FieldError::invalid(&Path::new(path), "", error.to_string()));
        }
        errors
    }
}

fn wrong_number(path: &Str, object: &Map<Str, Value>) -> Option<FieldError> {
    let found: Result<Option<i64>, NestedError> = object.nested_int(steps(path));
    let (number, detail) = match found {
        Err(error) => (0, error.to_string()),
        Ok(number) => match number.unwrap_or_default() {
            number if number < 0 => (number, "should be a non-negative integer".to_owned()),
            number if number > i64::from(i32::MAX) => {
                (number, format!("should be less than or equal to {}", i32::MAX))
            }
            _ => return None,
        },
    };
    Some(FieldError::invalid(&Path::new(path), BadValue::from(number), detail))
}

fn steps(path: &str) -> Vec<Step<'_>> {
    path.strip_prefix('.').unwrap_or(path).split('.').map(Step::from).collect()
}
