//! Lists whose items must differ.

use std::collections::HashMap;

use apimachinery_json::value_to_vec;
use apimachinery_runtime::{Map, Str, Value};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, Place};

use crate::children;
use crate::structural::Structural;

impl Structural {
    /// Validates that no item of a set, and no key of a list of type `map`, appears twice.
    ///
    /// Corresponds to `listtype.ValidateListSetsAndMaps`.
    pub fn validate_lists(&self, path: &Path, object: &Map<Str, Value>) -> FieldErrors {
        let mut errors = FieldErrors::new();
        fields(object, self, &Place::from(path), &mut errors);
        errors
    }
}

fn fields(
    fields: &Map<Str, Value>,
    schema: &Structural,
    place: &Place<'_>,
    errors: &mut FieldErrors,
) {
    // Known fields are among the additional ones here.
    if let Some(additional) = schema.additional_schema() {
        for (name, it) in fields {
            value(it, additional, &place.key(name), errors);
        }
    }
    for child in children::fields(fields, schema).filter(|it| !it.is_additional) {
        value(child.value, child.schema, &child.place(place), errors);
    }
}

fn value(it: &Value, schema: &Structural, place: &Place<'_>, errors: &mut FieldErrors) {
    match it {
        Value::Map(it) => fields(it, schema, place, errors),
        Value::List(items) => {
            match schema.list_type() {
                Some("set") => set(items, place, errors),
                Some("map") => map(items, schema.list_map_keys(), place, errors),
                _ => {}
            }
            let Some(schema) = &schema.items else { return };
            for (index, item) in items.iter().enumerate() {
                value(item, schema, &place.index(index), errors);
            }
        }
        _ => {}
    }
}

fn set(items: &[Value], place: &Place<'_>, errors: &mut FieldErrors) {
    for index in repeated(items.iter().map(Identity::of)) {
        let Some(item) = items.get(index) else { continue };
        errors.push_with(|| FieldError::duplicate(place.index(index), BadValue::of(item)));
    }
}

fn map(items: &[Value], keys: &[Str], place: &Place<'_>, errors: &mut FieldErrors) {
    let other = items.iter().position(|it| !matches!(it, Value::Null | Value::Map(_)));
    if let Some((index, item)) = other.and_then(|index| Some((index, items.get(index)?))) {
        let detail = "must be an object for an array of list-type map";
        return errors
            .push_with(|| FieldError::invalid(place.index(index), BadValue::of(item), detail));
    }
    for index in repeated(items.iter().map(|item| Identity::by(item, keys))) {
        let Some(item) = items.get(index) else { continue };
        errors.push_with(|| {
            FieldError::duplicate(place.index(index), BadValue::of(&key_of(item, keys)))
        });
    }
}

/// The keys of an item.
fn key_of(item: &Value, keys: &[Str]) -> Value {
    let fields = keys.iter().filter_map(|key| Some((key.clone(), item.get(key)?.clone())));
    Value::Map(fields.collect())
}

/// The indices of values that appear for the second time. Those that appear more often are reported
/// once.
fn repeated<'a>(values: impl ExactSizeIterator<Item = Identity<'a>>) -> Vec<usize> {
    if values.len() < 2 {
        return Vec::new();
    }
    let mut seen: HashMap<Identity<'_>, usize> = HashMap::with_capacity(values.len());
    let mut second = Vec::new();
    for (index, value) in values.enumerate() {
        let times = seen.entry(value).or_default();
        *times += 1;
        if *times == 2 {
            second.push(index);
        }
    }
    second
}

/// Two values have the same identity when they are the same. An integer differs from the same
/// number as a float, but not inside of a list or an object, whose JSON is compared.
#[derive(PartialEq, Eq, Hash)]
enum Identity<'a> {
    Text(&'a str),
    Int(i64),
    Json(Vec<u8>),
}

impl Default for Identity<'_> {
    /// That of an absent value.
    fn default() -> Self {
        Self::Json(Vec::new())
    }
}

impl<'a> Identity<'a> {
    fn of(value: &'a Value) -> Self {
        match value {
            Value::String(text) => Self::Text(text),
            Value::Int(value) => Self::Int(*value),
            other => Self::json(other),
        }
    }

    fn by(item: &'a Value, keys: &[Str]) -> Self {
        match keys {
            [key] => item.get(key).map_or_else(Self::default, Self::of),
            _ => Self::json(&key_of(item, keys)),
        }
    }

    fn json(value: &Value) -> Self {
        let mut json = value_to_vec(value).unwrap_or_default();
        if let Value::Float(_) = value {
            json.push(b'f');
        }
        Self::Json(json)
    }
}
