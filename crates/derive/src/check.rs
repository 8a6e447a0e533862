//! Mistakes that only appear when fields are compared.

use std::collections::HashMap;

use crate::errors::Errors;
use crate::parse::{Declaration, Field, Place};

const LARGEST_NUMBER: u32 = (1 << 29) - 1;

pub(crate) fn check(declaration: &Declaration, errors: &mut Errors) {
    check_numbers(declaration, errors);
    check_json_names(declaration, errors);
}

fn check_numbers(declaration: &Declaration, errors: &mut Errors) {
    let on_the_wire = || declaration.fields.iter().filter(|it| it.place != Place::TypeMeta);
    let without: Vec<_> = on_the_wire().filter(|field| field.number.is_none()).collect();
    if let [first, ..] = without[..]
        && on_the_wire().any(|field| field.number.is_some())
    {
        let names: Vec<_> = without.iter().map(|field| format!("`{}`", field.name)).collect();
        let names = names.join(", ");
        let text = format!("no protobuf number: {names}; others have one: number all or none");
        errors.at(&first.name, text);
    }
    let mut taken: HashMap<u32, &Field> = HashMap::new();
    for field in on_the_wire() {
        let Some(number) = &field.number else { continue };
        match number.value {
            0 => errors.here(number.span, "protobuf's field numbers start at 1"),
            19_000..=19_999 => {
                errors
                    .here(number.span, "protobuf keeps the numbers from 19000 to 19999 for itself");
            }
            1..=LARGEST_NUMBER => {}
            _ => errors
                .here(number.span, format!("protobuf's largest field number is {LARGEST_NUMBER}")),
        }
        if let Some(other) = taken.insert(number.value, field) {
            let text = format!("field number {} is taken by `{}`", number.value, other.name);
            errors.here(number.span, text);
        }
    }
}

fn check_json_names(declaration: &Declaration, errors: &mut Errors) {
    let mut taken: HashMap<&str, &Field> = HashMap::new();
    for field in declaration.fields.iter().filter(|it| it.place == Place::Member) {
        if let Some(other) = taken.insert(&field.json, field) {
            let text = format!("JSON name \"{}\" is taken by `{}`", field.json, other.name);
            errors.here(field.json_span, text);
        }
        if field.json.is_empty() {
            errors.here(field.json_span, "a JSON name is not empty");
        }
        if field.json.contains(|it: char| it == '"' || it == '\\' || it.is_control()) {
            let text = "a JSON name has no quotes, backslashes or control characters";
            errors.here(field.json_span, text);
        }
        if declaration.kind.is_some() && matches!(field.json.as_str(), "kind" | "apiVersion") {
            let text = "an object's kind and version travel beside it; \
                        for objects inside others use #[field(type_meta)]";
            errors.here(field.json_span, text);
        }
    }
}
