//! Mistakes in a declaration, found before any code is made from it.

use std::collections::HashMap;

use syn::{Error, Result};

use crate::parse::{Declaration, Field, Place};

const LARGEST_NUMBER: u32 = (1 << 29) - 1;

pub(crate) fn check(declaration: &Declaration) -> Result<()> {
    let mut errors: Option<Error> = None;
    let mut report = |error: Error| match &mut errors {
        Some(errors) => errors.combine(error),
        None => errors = Some(error),
    };
    check_numbers(declaration, &mut report);
    check_json_names(declaration, &mut report);
    errors.map_or(Ok(()), Err)
}

fn check_numbers(declaration: &Declaration, report: &mut impl FnMut(Error)) {
    let on_the_wire = || declaration.fields.iter().filter(|it| it.place != Place::TypeMeta);
    let any = on_the_wire().any(|field| field.number.is_some());
    let mut taken: HashMap<u32, &Field> = HashMap::new();
    for field in on_the_wire() {
        let Some(number) = &field.number else {
            if any {
                let text = "this field has no protobuf number but others have: number all or none";
                report(Error::new_spanned(&field.name, text));
            }
            continue;
        };
        if matches!(number.value, 0 | 19_000..=19_999) || number.value > LARGEST_NUMBER {
            report(Error::new(number.span, "protobuf does not allow this field number"));
        }
        if let Some(other) = taken.insert(number.value, field) {
            let text = format!("field number {} is taken by `{}`", number.value, other.name);
            report(Error::new(number.span, text));
        }
    }
}

fn check_json_names(declaration: &Declaration, report: &mut impl FnMut(Error)) {
    let mut taken: HashMap<&str, &Field> = HashMap::new();
    for field in declaration.fields.iter().filter(|it| it.place == Place::Member) {
        if let Some(other) = taken.insert(&field.json, field) {
            let text = format!("JSON name \"{}\" is taken by `{}`", field.json, other.name);
            report(Error::new_spanned(&field.name, text));
        }
        if field.json.contains(|it: char| it == '"' || it == '\\' || it.is_control()) {
            let text = "a JSON name has no quotes, backslashes or control characters";
            report(Error::new_spanned(&field.name, text));
        }
        if declaration.kind.is_some() && matches!(field.json.as_str(), "kind" | "apiVersion") {
            let text = "an object's kind and version travel beside it; \
                        for objects inside others use #[field(type_meta)]";
            report(Error::new_spanned(&field.name, text));
        }
    }
}
