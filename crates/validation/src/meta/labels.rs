//! Labels, annotations, finalizers and selectors.

use apimachinery_meta::v1::{
    FINALIZER_DELETE_DEPENDENTS, FINALIZER_ORPHAN_DEPENDENTS, FieldSelectorRequirement,
    LabelSelector, LabelSelectorRequirement,
};
use apimachinery_runtime::{Map, Str};

use crate::names::{label_value, qualified_name};
use crate::{BadValue, FieldError, FieldErrors, Place};

/// How many bytes all annotations of an object may have together.
const ANNOTATIONS_MAX_SIZE: usize = 256 << 10;

/// A key of a label (`ValidateLabelName`).
pub fn label_name<'a>(name: &str, path: impl Into<Place<'a>>) -> FieldErrors {
    let mut errors = FieldErrors::new();
    add_label_name(name, path.into(), &mut errors);
    errors
}

pub(super) fn add_label_name(name: &str, place: Place<'_>, errors: &mut FieldErrors) {
    for wrong in qualified_name(name) {
        errors.push_with(|| {
            FieldError::invalid(place, name, wrong).with_origin("format=k8s-label-key")
        });
    }
}

/// The labels of an object, in the order of their keys (`ValidateLabels`).
pub fn labels<'a>(labels: &Map<Str, Str>, path: impl Into<Place<'a>>) -> FieldErrors {
    let (place, mut errors) = (path.into(), FieldErrors::new());
    for (key, value) in labels.iter() {
        add_label_name(key, place, &mut errors);
        for wrong in label_value(value) {
            errors.push_with(|| {
                FieldError::invalid(place, value, wrong).with_origin("format=k8s-label-value")
            });
        }
    }
    errors
}

/// The annotations of an object: keys like those of labels in any case, and 256 KiB at most
/// (`ValidateAnnotations`).
pub fn annotations<'a>(annotations: &Map<Str, Str>, path: impl Into<Place<'a>>) -> FieldErrors {
    let (place, mut errors) = (path.into(), FieldErrors::new());
    for key in annotations.keys() {
        // One letter for one letter, as in Go: the lower case of `İ` has two.
        let lower: String = key.chars().filter_map(|it| it.to_lowercase().next()).collect();
        for wrong in qualified_name(&lower) {
            errors.push_with(|| {
                FieldError::invalid(place, key, wrong).with_origin("format=k8s-label-key")
            });
        }
    }
    let size: usize = annotations.iter().map(|(key, value)| key.len() + value.len()).sum();
    if size > ANNOTATIONS_MAX_SIZE {
        errors.push(FieldError::too_long(place, ANNOTATIONS_MAX_SIZE));
    }
    errors
}

/// The name of a finalizer (`ValidateFinalizerName`).
pub fn finalizer_name<'a>(name: &str, path: impl Into<Place<'a>>) -> FieldErrors {
    let mut errors = FieldErrors::new();
    add_finalizer_name(name, path.into(), &mut errors);
    errors
}

fn add_finalizer_name(name: &str, place: Place<'_>, errors: &mut FieldErrors) {
    for wrong in qualified_name(name) {
        errors.push_with(|| FieldError::invalid(place, name, wrong));
    }
}

/// The finalizers of an object, two of which exclude each other (`ValidateFinalizers`).
pub fn finalizers<'a>(finalizers: &[Str], path: impl Into<Place<'a>>) -> FieldErrors {
    let (place, mut errors) = (path.into(), FieldErrors::new());
    finalizers.iter().for_each(|name| add_finalizer_name(name, place, &mut errors));
    let has = |name: &str| finalizers.iter().any(|it| it == name);
    let (orphan, delete) = (FINALIZER_ORPHAN_DEPENDENTS, FINALIZER_DELETE_DEPENDENTS);
    if has(orphan) && has(delete) {
        let detail = format!("finalizer {orphan} and {delete} cannot be both set");
        errors
            .push_with(|| FieldError::invalid(place, BadValue::json(&finalizers.to_vec()), detail));
    }
    errors
}

/// What a selector may contain for the sake of existing objects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SelectorRules {
    /// Values that are not label values (`AllowInvalidLabelValueInSelector`).
    pub allow_invalid_values: bool,
    /// Unknown operators (`AllowUnknownOperatorInRequirement`).
    pub allow_unknown_operators: bool,
}

/// Whether a selector compares with a value that no label can have
/// (`LabelSelectorHasInvalidLabelValue`).
pub fn has_invalid_label_value(selector: &LabelSelector) -> bool {
    let mut values = selector.match_expressions.iter().flat_map(|it| &it.values);
    values.any(|value| !label_value(value).is_empty())
}

/// A label selector (`ValidateLabelSelector`).
pub fn label_selector<'a>(
    selector: &LabelSelector,
    rules: SelectorRules,
    path: impl Into<Place<'a>>,
) -> FieldErrors {
    let place = path.into();
    let mut errors = labels(&selector.match_labels, place.field("matchLabels"));
    let list = place.field("matchExpressions");
    for (index, requirement) in selector.match_expressions.iter().enumerate() {
        add_requirement(requirement, rules, list.index(index), &mut errors);
    }
    errors
}

/// One requirement of a label selector (`ValidateLabelSelectorRequirement`).
pub fn label_selector_requirement<'a>(
    requirement: &LabelSelectorRequirement,
    rules: SelectorRules,
    path: impl Into<Place<'a>>,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    add_requirement(requirement, rules, path.into(), &mut errors);
    errors
}

fn add_requirement(
    requirement: &LabelSelectorRequirement,
    rules: SelectorRules,
    place: Place<'_>,
    errors: &mut FieldErrors,
) {
    let LabelSelectorRequirement { key, operator, values } = requirement;
    add_operator(operator, || BadValue::json(operator), values, rules, place, errors);
    add_label_name(key, place.field("key"), errors);
    if rules.allow_invalid_values {
        return;
    }
    let list = place.field("values");
    for (index, value) in values.iter().enumerate() {
        for wrong in label_value(value) {
            errors.push_with(|| FieldError::invalid(list.index(index), value, wrong));
        }
    }
}

/// One requirement on a field (`ValidateFieldSelectorRequirement`).
pub fn field_selector_requirement<'a>(
    requirement: &FieldSelectorRequirement,
    rules: SelectorRules,
    path: impl Into<Place<'a>>,
) -> FieldErrors {
    let FieldSelectorRequirement { key, operator, values } = requirement;
    let (place, mut errors) = (path.into(), FieldErrors::new());
    if key.is_empty() {
        errors.push(FieldError::required(place.field("key"), "must be specified"));
    }
    add_operator(operator, || BadValue::json(operator), values, rules, place, &mut errors);
    errors
}

fn add_operator(
    operator: &str,
    shown: impl FnOnce() -> BadValue,
    values: &[Str],
    rules: SelectorRules,
    place: Place<'_>,
    errors: &mut FieldErrors,
) {
    match operator {
        "In" | "NotIn" if values.is_empty() => {
            let detail = "must be specified when `operator` is 'In' or 'NotIn'";
            errors.push_with(|| FieldError::required(place.field("values"), detail));
        }
        "Exists" | "DoesNotExist" if !values.is_empty() => {
            let detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
            errors.push_with(|| FieldError::forbidden(place.field("values"), detail));
        }
        "In" | "NotIn" | "Exists" | "DoesNotExist" => {}
        _ if rules.allow_unknown_operators => {}
        _ => {
            let detail = "not a valid selector operator";
            errors.push_with(|| FieldError::invalid(place.field("operator"), shown(), detail));
        }
    }
}
