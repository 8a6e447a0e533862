//! From parameters to an object.

use std::num::IntErrorKind;

use apimachinery_runtime::reflect::{
    FieldInfo, FieldRole, FieldTable, IntegerMut, ListSlot, Scalar, ScalarForm, ScalarToken, Shape,
    SlotMut,
};
use apimachinery_runtime::{DecodeError, Object};

use crate::{QueryError, Values};

/// Sets the fields of an object that parameters are named for.
///
/// Names are compared letter by letter, unknown ones ignored. A text, number, flag or time takes
/// the first value, a list all of them. A flag is false for `0` and for `false` in any case of
/// letters, and true for everything else, the empty value included. A list of numbers takes several
/// from one value, with commas between. Of a struct that may be missing, such as the preconditions
/// of a deletion, fields are set by parameters that are not empty.
///
/// Corresponds to the generated conversions from `url.Values`, for any type.
///
/// # Errors
/// When the type declares no fields, or a value is not a number or time.
pub fn decode_object(values: &Values, object: &mut dyn Object) -> Result<(), QueryError> {
    let no_fields = QueryError::NoFields(object.type_info().path());
    let object = object.as_struct_mut().ok_or(no_fields)?;
    for (index, field) in members(object.table()) {
        let given = values.all(field.name());
        if let Shape::Struct(table) = inner_shape(field) {
            set_struct(values, table, object.slot_mut(index))?;
        } else if !given.is_empty() {
            set_field(given, object.slot_mut(index))?;
        }
    }
    Ok(())
}

fn members(table: &'static FieldTable) -> impl Iterator<Item = (usize, &'static FieldInfo)> {
    let fields = table.fields().iter().enumerate();
    fields.filter(|(_, field)| field.place() == FieldRole::Member)
}

/// The shape of a field, or of what is in it when it may be absent.
fn inner_shape(field: &FieldInfo) -> Shape {
    match field.shape() {
        Shape::Optional(inner) => inner(),
        shape => shape,
    }
}

fn set_field(given: &[String], slot: SlotMut<'_>) -> Result<(), QueryError> {
    let first = given.first().map(String::as_str).unwrap_or_default();
    match slot {
        SlotMut::Option(option) => match option.value() {
            SlotMut::Scalar(scalar) if is_null(scalar, first) => option.set_null(),
            inner => set_field(given, inner)?,
        },
        SlotMut::Text(text) => *text = first.into(),
        SlotMut::String(text) => first.clone_into(text),
        SlotMut::Bool(place) => *place = flag(first),
        SlotMut::Integer(number) => set_integer(number, integer(first)?)?,
        SlotMut::Float(number) => *number = integer(first)? as f64,
        SlotMut::Scalar(scalar) => set_scalar(scalar, first)?,
        SlotMut::List(list) => set_list(given, list)?,
        _ => {}
    }
    Ok(())
}

/// Whether a parameter sets nothing. Of a type that takes any text, it sets this one.
fn is_null(scalar: &dyn Scalar, text: &str) -> bool {
    scalar.form() != ScalarForm::AnyText && matches!(text, "" | "null")
}

fn set_scalar(scalar: &mut dyn Scalar, text: &str) -> Result<(), QueryError> {
    let token = if is_null(scalar, text) { ScalarToken::Null } else { ScalarToken::Text(text) };
    Ok(scalar.set(token)?)
}

fn set_integer(place: IntegerMut<'_>, number: i64) -> Result<(), QueryError> {
    let name = place.type_name();
    if place.set(number.into()) {
        return Ok(());
    }
    Err(DecodeError::wrong_type(format!("number {number}"), name).into())
}

/// Sets all items; a list whose items are not parameters stays as it is.
fn set_list(given: &[String], list: &mut dyn ListSlot) -> Result<(), QueryError> {
    list.set_null();
    for text in given {
        match list.push() {
            SlotMut::Integer(_) => {
                list.truncate(list.len() - 1);
                push_numbers(text, list)?;
            }
            item => set_field(std::slice::from_ref(text), item)?,
        }
    }
    Ok(())
}

fn push_numbers(texts: &str, list: &mut dyn ListSlot) -> Result<(), QueryError> {
    for text in texts.split(',') {
        let number = port(text)?;
        if let SlotMut::Integer(place) = list.push() {
            set_integer(place, number.into())?;
        }
    }
    Ok(())
}

/// Sets the texts of a struct that parameters are named for. A struct with a parameter for a field
/// that is not a text is not a parameter.
fn set_struct(
    values: &Values,
    table: &'static FieldTable,
    slot: SlotMut<'_>,
) -> Result<(), QueryError> {
    let named = members(table)
        .filter(|(_, field)| values.get(field.name()).is_some_and(|it| !it.is_empty()));
    let named: Vec<_> = named.collect();
    if named.is_empty() || !named.iter().all(|(_, it)| matches!(inner_shape(it), Shape::Text)) {
        return Ok(());
    }
    let object = match slot {
        SlotMut::Option(option) => option.value(),
        slot => slot,
    };
    if let SlotMut::Struct(object) = object {
        for (index, field) in named {
            set_field(values.all(field.name()), object.slot_mut(index))?;
        }
    }
    Ok(())
}

/// The meaning of a flag's value: no for `0` and for `false` in any case of letters, yes for
/// everything else, the empty value included. Corresponds to
/// `runtime.Convert_Slice_string_To_bool`.
pub fn flag(value: &str) -> bool {
    // Go compares by folding, in which a long s is an s.
    value != "0" && !value.replace('\u{17f}', "s").eq_ignore_ascii_case("false")
}

fn integer(text: &str) -> Result<i64, QueryError> {
    text.parse().map_err(|error: std::num::ParseIntError| QueryError::Number {
        prefix: "",
        function: "ParseInt",
        value: text.into(),
        problem: problem(error.kind()),
    })
}

/// A number of a list: what a port may be, as in the reference.
fn port(text: &str) -> Result<u16, QueryError> {
    let has_sign = text.starts_with(['+', '-']);
    let parsed = if has_sign { "".parse() } else { text.parse::<u16>() };
    parsed.map_err(|error| QueryError::Number {
        prefix: "cannot convert to []int32: ",
        function: "ParseUint",
        value: text.into(),
        problem: problem(error.kind()),
    })
}

fn problem(kind: &IntErrorKind) -> &'static str {
    match kind {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "value out of range",
        _ => "invalid syntax",
    }
}
