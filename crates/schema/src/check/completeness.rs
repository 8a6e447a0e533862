//! Whether every field that is validated somewhere is described.

use apimachinery_validation::{FieldError, FieldErrors, Place};

use super::StructuralOptions;
use crate::structural::{AdditionalProperties, Structural, ValueValidation};

/// The place of a description, and that of what is validated.
#[derive(Clone, Copy)]
struct Places<'a> {
    described: Place<'a>,
    validated: Place<'a>,
}

impl<'a> Places<'a> {
    fn both(&'a self, step: impl Fn(&'a Place<'a>) -> Place<'a>) -> Self {
        Self { described: step(&self.described), validated: step(&self.validated) }
    }

    fn missing(&self) -> FieldError {
        let detail = format!("because it is defined in {}", self.validated);
        FieldError::required(self.described, detail)
    }
}

pub(super) fn check(
    schema: &Structural,
    place: &Place<'_>,
    options: StructuralOptions,
    errors: &mut FieldErrors,
) {
    let places = Places { described: *place, validated: *place };
    check_all(schema.value_validation(), schema, places, options, errors);
}

fn check_all(
    validation: &ValueValidation,
    schema: &Structural,
    places: Places<'_>,
    options: StructuralOptions,
    errors: &mut FieldErrors,
) {
    let junctors = validation.junctors();
    if let Some(not) = &junctors.not {
        let places = Places { validated: places.validated.field("not"), ..places };
        check_nested(not, Some(schema), places, options, errors);
    }
    let lists =
        [("allOf", &junctors.all_of), ("anyOf", &junctors.any_of), ("oneOf", &junctors.one_of)];
    for (name, all) in lists {
        let list = places.validated.field(name);
        for (index, it) in all.iter().enumerate() {
            let places = Places { validated: list.index(index), ..places };
            check_nested(it, Some(schema), places, options, errors);
        }
    }
}

fn check_nested(
    nested: &Structural,
    schema: Option<&Structural>,
    places: Places<'_>,
    options: StructuralOptions,
    errors: &mut FieldErrors,
) {
    let Some(schema) = schema else { return errors.push_with(|| places.missing()) };
    check_all(nested.value_validation(), schema, places, options, errors);
    if let Some(items) = &nested.items {
        let places = places.both(|it| it.field("items"));
        check_nested(items, schema.items.as_deref(), places, options, errors);
    }
    let additional = schema.additional_schema();
    let properties = places.both(|it| it.field("properties"));
    for (name, property) in &nested.properties {
        let mut below = properties.both(|it| it.key(name));
        let mut found = schema.properties.get(name);
        let is_other = found.is_none() && additional.is_some();
        if is_other && options.allow_properties_with_additional_properties {
            below.described = places.described.field("additionalProperties");
            found = additional;
        }
        check_nested(property, found, below, options, errors);
    }
    if options.allow_nested_additional_properties {
        let places = places.both(|it| it.field("additionalProperties"));
        match &nested.additional_properties {
            None | Some(AdditionalProperties::Forbidden) => {}
            Some(AdditionalProperties::Any) if additional.is_some() => {}
            Some(AdditionalProperties::Any) => errors.push_with(|| places.missing()),
            Some(AdditionalProperties::Schema(values)) => {
                check_nested(values, additional, places, options, errors);
            }
        }
    }
}
