//! What `allOf`, `anyOf`, `oneOf` and `not` may contain.

use apimachinery_runtime::Str;
use apimachinery_validation::{FieldError, FieldErrors, Place};

use super::StructuralOptions;
use crate::Pattern;
use crate::structural::{AdditionalProperties, Structural, ValueValidation};

/// Where types are allowed, as the two ways to write an int-or-string: `anyOf` of an integer and a
/// string, or an `allOf` that begins with it.
#[derive(Clone, Copy, Default)]
pub(super) struct Allowed {
    any_of: bool,
    first_all_of: bool,
}

pub(super) fn allows_int_or_string(validation: &ValueValidation) -> Allowed {
    let junctors = validation.junctors();
    let first = junctors.all_of.first().map(Structural::value_validation);
    Allowed {
        any_of: is_int_or_string(&junctors.any_of),
        first_all_of: first.is_some_and(|it| is_int_or_string(&it.junctors().any_of)),
    }
}

fn is_int_or_string(any_of: &[Structural]) -> bool {
    let is = |it: &Structural, name: &'static str| {
        *it == Structural { r#type: Str::from_static(name), ..Structural::default() }
    };
    matches!(any_of, [first, second] if is(first, "integer") && is(second, "string"))
}

/// Checks the schemas inside, and the pattern.
pub(super) fn check_all_nested(
    validation: &ValueValidation,
    allowed: Allowed,
    place: &Place<'_>,
    options: StructuralOptions,
    errors: &mut FieldErrors,
) {
    // Only schemas in `allOf` hold for certain, so only there rules could run.
    let without_rules = StructuralOptions { allow_nested_rules: false, ..options };
    let none = Allowed::default();
    let junctors = validation.junctors();
    let mut list = |name, all: &[Structural], first: Allowed, options| {
        for (index, it) in all.iter().enumerate() {
            let allowed = if index == 0 { first } else { none };
            check(it, allowed, &place.field(name).index(index), options, errors);
        }
    };
    if !allowed.any_of {
        list("anyOf", &junctors.any_of, none, without_rules);
    }
    let first = Allowed { any_of: allowed.first_all_of, first_all_of: false };
    list("allOf", &junctors.all_of, first, options);
    list("oneOf", &junctors.one_of, none, without_rules);
    if let Some(not) = &junctors.not {
        check(not, none, &place.field("not"), without_rules, errors);
    }
    if let Some(pattern) = &validation.pattern {
        check_pattern(pattern, place, errors);
    }
}

fn check_pattern(pattern: &Pattern, place: &Place<'_>, errors: &mut FieldErrors) {
    if let Err(error) = pattern.check() {
        let detail = format!("must be a valid regular expression, but isn't: {error}");
        errors.push_with(|| FieldError::invalid(place.field("pattern"), pattern.as_str(), detail));
    }
}

fn check(
    nested: &Structural,
    allowed: Allowed,
    place: &Place<'_>,
    options: StructuralOptions,
    errors: &mut FieldErrors,
) {
    let none = Allowed::default();
    check_all_nested(nested.value_validation(), allowed, place, options, errors);
    if let Some(items) = &nested.items {
        check(items, none, &place.field("items"), options, errors);
    }
    for (name, property) in &nested.properties {
        check(property, none, &place.field("properties").key(name), options, errors);
    }
    let additional = place.field("additionalProperties");
    match &nested.additional_properties {
        None | Some(AdditionalProperties::Forbidden) => {}
        Some(_) if !options.allow_nested_additional_properties => {
            errors.push_with(|| {
                FieldError::forbidden(additional, "must be undefined to be structural")
            });
        }
        Some(AdditionalProperties::Any) => {}
        Some(AdditionalProperties::Schema(values)) => {
            check(values, none, &additional, options, errors);
        }
    }
    refuse_generics(nested, place, options, errors);
}

fn refuse_generics(
    nested: &Structural,
    place: &Place<'_>,
    options: StructuralOptions,
    errors: &mut FieldErrors,
) {
    const EMPTY: &str = "must be empty to be structural";
    const UNDEFINED: &str = "must be undefined to be structural";
    const FALSE: &str = "must be false to be structural";
    let documentation = nested.documentation.as_deref();
    let rules = !nested.rules.is_empty() && !options.allow_nested_rules;
    let refused = [
        ("type", !nested.r#type.is_empty(), EMPTY),
        ("default", nested.default.is_some(), UNDEFINED),
        ("title", documentation.is_some_and(|it| !it.title.is_empty()), EMPTY),
        ("description", documentation.is_some_and(|it| !it.description.is_empty()), EMPTY),
        ("nullable", nested.nullable, FALSE),
        ("x-kubernetes-preserve-unknown-fields", nested.preserve_unknown_fields, FALSE),
        ("x-kubernetes-embedded-resource", nested.embedded_resource, FALSE),
        ("x-kubernetes-int-or-string", nested.int_or_string, FALSE),
        ("x-kubernetes-list-map-keys", !nested.list_map_keys().is_empty(), EMPTY),
        ("x-kubernetes-list-type", nested.list_type().is_some(), UNDEFINED),
        ("x-kubernetes-map-type", nested.map_type().is_some(), UNDEFINED),
        ("x-kubernetes-validations", rules, EMPTY),
    ];
    for (name, _, detail) in refused.into_iter().filter(|(_, is_set, _)| *is_set) {
        errors.push_with(|| FieldError::forbidden(place.field(name), detail));
    }
    if nested.properties.contains_key("metadata") {
        let (properties, detail) =
            (place.field("properties"), "must not be specified in a nested context");
        errors.push_with(|| FieldError::forbidden(properties.key("metadata"), detail));
    }
}
