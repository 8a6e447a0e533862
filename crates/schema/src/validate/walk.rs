//! The walk through a value and its schema.

use std::collections::HashSet;

use apimachinery_runtime::{Map, Str, Value};
use apimachinery_validation::Place;

use super::correlation::Correlated;
use super::data::Data;
use super::enums::check_enum;
use super::junctors::Others;
use super::numbers::check_number;
use super::outcome::{Failure, Outcome};
use super::strings::{check_format, check_string};
use super::types::{Mode, Types, check_null, check_type, format};
use crate::children;
use crate::structural::{AdditionalProperties, Structural};

/// Validates a value against a schema. Errors in values that did not change since `old` are
/// tolerated.
pub(super) fn validate(
    schema: &Structural,
    data: Data<'_>,
    place: &Place<'_>,
    old: Option<&Correlated<'_>>,
    mode: Mode,
) -> Outcome {
    let mut out = Outcome::default();
    Walk { mode, is_nested: false }.checked(schema, data, place, old, &mut out);
    out
}

#[derive(Clone, Copy)]
struct Walk {
    mode: Mode,
    /// Whether the schema is inside `allOf`, `anyOf`, `oneOf` or `not`.
    is_nested: bool,
}

impl Walk {
    fn checked(
        self,
        schema: &Structural,
        data: Data<'_>,
        place: &Place<'_>,
        old: Option<&Correlated<'_>>,
        out: &mut Outcome,
    ) {
        let Some(old) = old else { return self.value(schema, data, place, None, out) };
        let mut outcome = out.of_part();
        self.value(schema, data, place, Some(old), &mut outcome);
        if !outcome.is_valid() && old.is_unchanged() {
            outcome.forget_failures();
        }
        out.merge(outcome);
    }

    fn value(
        self,
        schema: &Structural,
        data: Data<'_>,
        place: &Place<'_>,
        old: Option<&Correlated<'_>>,
        out: &mut Outcome,
    ) {
        let validation = schema.value_validation();
        if data == Data::Null {
            check_null(schema, self.mode, place, out);
            return check_enum(&validation.r#enum, data, place, out);
        }
        let is_typed = !matches!(Types::of(schema, self.mode), Types::Any);
        if is_typed || !format(schema, self.mode).is_empty() {
            check_type(schema, self.mode, data, place, out);
            out.fitting += 1;
        }
        let nested = Self { is_nested: true, ..self };
        let validate = |schema: &Structural, mut outcome| {
            nested.value(schema, data, place, None, &mut outcome);
            outcome
        };
        if let Some(junctors) = &validation.junctors {
            Others { validate, place }.check(junctors, out);
        }
        // Each group of checks counts as one that fits, whatever it finds; some count twice.
        out.fitting += 2;
        match data {
            Data::Text(text) => {
                check_string(schema, text, place, out);
                out.fitting += 1;
                check_format(schema, self.mode, text, place, out);
            }
            Data::Int(_) | Data::Float(_) => {
                check_number(schema, self.mode, data, place, out);
                out.fitting += 1;
            }
            Data::List(items) => {
                self.list(schema, items, place, old, out);
                out.fitting += 2;
            }
            Data::Null | Data::Bool(_) | Data::Map(_) => {}
        }
        check_enum(&validation.r#enum, data, place, out);
        out.fitting += 2;
        if let Data::Map(fields) = data {
            self.object(schema, fields, place, old, out);
            out.fitting += 1;
        }
    }

    fn list(
        self,
        schema: &Structural,
        items: &[Value],
        place: &Place<'_>,
        old: Option<&Correlated<'_>>,
        out: &mut Outcome,
    ) {
        if let Some(of_items) = &schema.items {
            for (index, item) in items.iter().enumerate() {
                let old = old.and_then(|it| it.item(index));
                self.checked(of_items, item.into(), &place.index(index), old.as_ref(), out);
            }
        }
        let Some(sizes) = &schema.value_validation().sizes else { return };
        let size = i64::try_from(items.len()).unwrap_or(i64::MAX);
        if let Some(min) = sizes.min_items.filter(|min| size < *min) {
            let rule = format!("should have at least {min} items");
            out.fail(|| Failure::invalid(place, size, &rule));
        }
        if let Some(max) = sizes.max_items.filter(|max| size > *max) {
            out.fail(|| Failure::too_many(place, items.len(), max, "items"));
        }
        let mut seen = HashSet::new();
        // The text for debugging differs for all values, a float from the same whole number too.
        if sizes.unique_items && !items.iter().all(|it| seen.insert(format!("{it:?}"))) {
            out.fail(|| Failure::invalid(place, "", "shouldn't contain duplicates"));
        }
    }

    fn object(
        self,
        schema: &Structural,
        fields: &Map<Str, Value>,
        place: &Place<'_>,
        old: Option<&Correlated<'_>>,
        out: &mut Outcome,
    ) {
        let validation = schema.value_validation();
        let size = i64::try_from(fields.len()).unwrap_or(i64::MAX);
        let sizes = validation.sizes();
        if let Some(min) = sizes.min_properties.filter(|min| size < *min) {
            let rule = format!("should have at least {min} properties");
            out.fail(|| Failure::invalid(place, size, &rule));
        }
        if let Some(max) = sizes.max_properties.filter(|max| size > *max) {
            out.fail(|| Failure::too_many(place, fields.len(), max, "properties"));
        }
        self.additional(schema, fields, place, old, out);
        for child in children::fields(fields, schema).filter(|it| !it.is_additional) {
            let old = old.and_then(|it| correlated_field(it, child.name, place));
            let (data, place) = (child.value.into(), child.place(place));
            self.checked(child.schema, data, &place, old.as_ref(), out);
        }
        for name in validation.required.iter().filter(|it| !fields.contains_key(it.as_str())) {
            out.fail(|| Failure::required(place, name));
        }
    }

    /// The fields that the schema does not know.
    fn additional(
        self,
        schema: &Structural,
        fields: &Map<Str, Value>,
        place: &Place<'_>,
        old: Option<&Correlated<'_>>,
        out: &mut Outcome,
    ) {
        let additional = match &schema.additional_properties {
            // The reference does not keep those of nested schemas, by which it validates defaults.
            _ if self.is_nested && self.mode == Mode::Default => return,
            None | Some(AdditionalProperties::Any) => return,
            Some(additional) => additional.schema(),
        };
        for (name, value) in fields {
            if schema.properties.contains_key(name) {
                continue;
            }
            let Some(additional) = additional else {
                let message = |path: &str| format!("{path}.{name} in body is a forbidden property");
                out.fail(|| Failure::with_message(place, name.as_str(), message));
                continue;
            };
            let old = old.and_then(|it| correlated_field(it, name, place));
            self.checked(additional, value.into(), &place.key(name), old.as_ref(), out);
        }
    }
}

/// The value of a field before. Of a whole object, changes of `apiVersion` cannot be seen: both
/// were converted.
fn correlated_field<'a>(
    old: &Correlated<'a>,
    name: &str,
    place: &Place<'_>,
) -> Option<Correlated<'a>> {
    let is_hidden = place.is_start() && matches!(name, "kind" | "apiVersion");
    if is_hidden { None } else { old.field(name) }
}
