//! Whether every field that is validated somewhere is described.

use apimachinery_validation::{FieldError, Path};

use super::StructuralOptions;
use crate::structural::{AdditionalProperties, Structural, ValueValidation};

/// Where the description is, and where what is validated.
#[derive(Clone)]
struct Paths {
    described: Path,
    validated: Path,
}

impl Paths {
    fn both(&self, step: impl Fn(&Path) -> Path) -> Self {
        Self { described: step(&self.described), validated: step(&self.validated) }
    }

    fn validated(&self, step: impl Fn(&Path) -> Path) -> Self {
        Self { described: self.described.clone(), validated: step(&self.validated) }
    }

    fn is_missing(&self) -> FieldError {
        let detail = format!("because it is defined in {}", self.validated);
        FieldError::required(&self.described, detail)
    }
}

pub(super) fn check(
    schema: &Structural,
    path: &Path,
    options: StructuralOptions,
    errors: &mut Vec<FieldError>,
) {
    let paths = Paths { described: path.clone(), validated: path.clone() };
    check_all(schema.value_validation(), schema, &paths, options, errors);
}

fn check_all(
    validation: &ValueValidation,
    schema: &Structural,
    paths: &Paths,
    options: StructuralOptions,
    errors: &mut Vec<FieldError>,
) {
    let junctors = validation.junctors();
    if let Some(not) = &junctors.not {
        let paths = paths.validated(|it| it.child("not"));
        check_nested(not, Some(schema), &paths, options, errors);
    }
    let lists =
        [("allOf", &junctors.all_of), ("anyOf", &junctors.any_of), ("oneOf", &junctors.one_of)];
    for (name, all) in lists {
        for (index, it) in all.iter().enumerate() {
            let paths = paths.validated(|it| it.child(name).index(index));
            check_nested(it, Some(schema), &paths, options, errors);
        }
    }
}

fn check_nested(
    nested: &Structural,
    schema: Option<&Structural>,
    paths: &Paths,
    options: StructuralOptions,
    errors: &mut Vec<FieldError>,
) {
    let Some(schema) = schema else { return errors.push(paths.is_missing()) };
    check_all(nested.value_validation(), schema, paths, options, errors);
    if let Some(items) = &nested.items {
        let paths = paths.both(|it| it.child("items"));
        check_nested(items, schema.items.as_deref(), &paths, options, errors);
    }
    let additional = schema.additional_schema();
    for (name, property) in &nested.properties {
        let mut below = paths.both(|it| it.child("properties").key(name));
        let mut found = schema.properties.get(name);
        let is_other = found.is_none() && additional.is_some();
        if is_other && options.allow_properties_with_additional_properties {
            below.described = paths.described.child("additionalProperties");
            found = additional;
        }
        check_nested(property, found, &below, options, errors);
    }
    if options.allow_nested_additional_properties {
        let paths = paths.both(|it| it.child("additionalProperties"));
        match &nested.additional_properties {
            None | Some(AdditionalProperties::Forbidden) => {}
            Some(AdditionalProperties::Any) if additional.is_some() => {}
            Some(AdditionalProperties::Any) => errors.push(paths.is_missing()),
            Some(AdditionalProperties::Schema(values)) => {
                check_nested(values, additional, &paths, options, errors);
            }
        }
    }
}
