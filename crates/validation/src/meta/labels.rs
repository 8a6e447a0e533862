//! Labels, annotations, finalizers and selectors.

use apimachinery_meta::v1::{
    FINALIZER_DELETE_DEPENDENTS, FINALIZER_ORPHAN_DEPENDENTS, FieldSelectorRequirement,
    LabelSelector, LabelSelectorRequirement,
};
use apimachinery_runtime::{Map, Str};

use crate::names::{label_value, qualified_name};
use crate::{BadValue, FieldError, FieldErrors, Path};

/// How many bytes all annotations of an object may have together.
const ANNOTATIONS_MAX_SIZE: usize = 256 << 10;

/// A key of a label (`ValidateLabelName`).
pub fn label_name(name: &str, path: &Path) -> FieldErrors {
    let wrong = qualified_name(name).into_iter();
    wrong
        .map(|it| FieldError::invalid(path, name, it).with_origin("format=k8s-label-key"))
        .collect()
}

/// The labels of an object, in the order of their keys (`ValidateLabels`).
pub fn labels(labels: &Map<Str, Str>, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (key, value) in labels.iter() {
        errors.extend(label_name(key, path));
        errors.extend(
            label_value(value).into_iter().map(|it| {
                FieldError::invalid(path, value, it).with_origin("format=k8s-label-value")
            }),
        );
    }
    errors
}

/// The annotations of an object: keys like those of labels in any case, and 256 KiB at most
/// (`ValidateAnnotations`).
pub fn annotations(annotations: &Map<Str, Str>, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for key in annotations.keys() {
        // One letter for one letter, as in Go: the lower case of `İ` has two.
        let lower: String = key.chars().filter_map(|it| it.to_lowercase().next()).collect();
        errors.extend(
            qualified_name(&lower)
                .into_iter()
                .map(|it| FieldError::invalid(path, key, it).with_origin("format=k8s-label-key")),
        );
    }
    let size: usize = annotations.iter().map(|(key, value)| key.len() + value.len()).sum();
    if size > ANNOTATIONS_MAX_SIZE {
        errors.push(FieldError::too_long(path, ANNOTATIONS_MAX_SIZE));
    }
    errors
}

/// The name of a finalizer (`ValidateFinalizerName`).
pub fn finalizer_name(name: &str, path: &Path) -> FieldErrors {
    qualified_name(name).into_iter().map(|it| FieldError::invalid(path, name, it)).collect()
}

/// The finalizers of an object, two of which exclude each other (`ValidateFinalizers`).
pub fn finalizers(finalizers: &[Str], path: &Path) -> FieldErrors {
    let mut errors: FieldErrors =
        finalizers.iter().flat_map(|name| finalizer_name(name, path)).collect();
    let has = |name: &str| finalizers.iter().any(|it| it == name);
    let (orphan, delete) = (FINALIZER_ORPHAN_DEPENDENTS, FINALIZER_DELETE_DEPENDENTS);
    if has(orphan) && has(delete) {
        let detail = format!("finalizer {orphan} and {delete} cannot be both set");
        errors.push(FieldError::invalid(path, BadValue::json(&finalizers.to_vec()), detail));
    }
    errors
}

/// What a selector may contain for the sake of objects that are there already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SelectorRules {
    /// Values that are no label values (`AllowInvalidLabelValueInSelector`).
    pub allow_invalid_values: bool,
    /// Operators that are not known (`AllowUnknownOperatorInRequirement`).
    pub allow_unknown_operators: bool,
}

/// Whether a selector compares with a value that no label can have (`LabelSelectorHasInvalidLabelValue`).
pub fn has_invalid_label_value(selector: &LabelSelector) -> bool {
    let mut values = selector.match_expressions.iter().flat_map(|it| &it.values);
    values.any(|value| !label_value(value).is_empty())
}

/// A label selector (`ValidateLabelSelector`).
pub fn label_selector(selector: &LabelSelector, rules: SelectorRules, path: &Path) -> FieldErrors {
    let mut errors = labels(&selector.match_labels, &path.child("matchLabels"));
    for (index, requirement) in selector.match_expressions.iter().enumerate() {
        let path = path.child("matchExpressions").index(index);
        errors.extend(label_selector_requirement(requirement, rules, &path));
    }
    errors
}

/// One requirement of a label selector (`ValidateLabelSelectorRequirement`).
pub fn label_selector_requirement(
    requirement: &LabelSelectorRequirement,
    rules: SelectorRules,
    path: &Path,
) -> FieldErrors {
    let LabelSelectorRequirement { key, operator, values } = requirement;
    let unknown = BadValue::json(operator);
    let mut errors = operator_fits(operator, unknown, values, rules, path);
    errors.extend(label_name(key, &path.child("key")));
    if !rules.allow_invalid_values {
        for (index, value) in values.iter().enumerate() {
            let path = path.child("values").index(index);
            errors.extend(
                label_value(value).into_iter().map(|it| FieldError::invalid(&path, value, it)),
            );
        }
    }
    errors
}

/// One requirement on a field (`ValidateFieldSelectorRequirement`).
pub fn field_selector_requirement(
    requirement: &FieldSelectorRequirement,
    rules: SelectorRules,
    path: &Path,
) -> FieldErrors {
    let FieldSelectorRequirement { key, operator, values } = requirement;
    let mut errors = FieldErrors::new();
    if key.is_empty() {
        errors.push(FieldError::required(&path.child("key"), "must be specified"));
    }
    errors.extend(operator_fits(operator, BadValue::json(operator), values, rules, path));
    errors
}

fn operator_fits(
    operator: &str,
    unknown: BadValue,
    values: &[Str],
    rules: SelectorRules,
    path: &Path,
) -> FieldErrors {
    match operator {
        "In" | "NotIn" if values.is_empty() => {
            let detail = "must be specified when `operator` is 'In' or 'NotIn'";
            FieldError::required(&path.child("values"), detail).into()
        }
        "Exists" | "DoesNotExist" if !values.is_empty() => {
            let detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
            FieldError::forbidden(&path.child("values"), detail).into()
        }
        "In" | "NotIn" | "Exists" | "DoesNotExist" => FieldErrors::new(),
        _ if rules.allow_unknown_operators => FieldErrors::new(),
        _ => {
            let detail = "not a valid selector operator";
            FieldError::invalid(&path.child("operator"), unknown, detail).into()
        }
    }
}
