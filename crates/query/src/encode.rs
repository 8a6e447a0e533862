//! From an object to parameters.

use apimachinery_runtime::reflect::{
    FieldInfo, FieldRole, Omission, ScalarToken, Shape, Slot, Struct,
};
use apimachinery_runtime::{Object, Str};
use apimachinery_validation::BadValue;

use crate::{QueryError, Values};

/// The fields of an object as parameters: texts, numbers and flags, lists of them as repeated
/// parameters, the fields of a struct in place of it. Maps, and what is deeper, are not parameters.
///
/// Left out is what JSON leaves out; and of a list that JSON may leave out, each empty item. What
/// is set is written, also when it is zero. Corresponds to `queryparams.Convert`, except that a
/// scalar with a text of its own, such as a quantity, is written as that text, where the reference
/// looks into its struct.
///
/// # Errors
/// When the type declares no fields, or a field has no text.
pub fn encode_object(object: &dyn Object) -> Result<Values, QueryError> {
    let no_fields = || QueryError::NoFields(object.type_info().path());
    let mut values = Values::new();
    add_struct(&mut values, object.as_struct().ok_or_else(no_fields)?)?;
    Ok(values)
}

fn add_struct(values: &mut Values, object: &dyn Struct) -> Result<(), QueryError> {
    let fields = object.table().fields().iter().enumerate();
    for (index, field) in fields.filter(|(_, field)| field.place() == FieldRole::Member) {
        let slot = object.slot(index);
        if !field.omission().leaves_out_slot(&slot) {
            add_field(values, field, slot)?;
        }
    }
    Ok(())
}

fn add_field(values: &mut Values, field: &FieldInfo, slot: Slot<'_>) -> Result<(), QueryError> {
    match slot {
        Slot::Struct(object) => add_struct(values, object)?,
        Slot::List(items) => {
            let keeps_empty = field.omission() != Omission::WhenEmpty;
            let items = (0..items.len()).map(|index| items.item(index));
            for item in items.filter(|item| keeps_empty || !item.is_empty()) {
                if let Some(text) = text_of(item)? {
                    values.add(field.name(), text);
                }
            }
        }
        Slot::Null if is_list(field) => {}
        scalar => {
            if let Some(text) = text_of(scalar)? {
                values.add(field.name(), text);
            }
        }
    }
    Ok(())
}

fn is_list(field: &FieldInfo) -> bool {
    matches!(field.shape(), Shape::List(_))
}

/// The text of a scalar; `None` for a value that is not a parameter.
fn text_of(slot: Slot<'_>) -> Result<Option<String>, QueryError> {
    Ok(match slot {
        Slot::Null => Some(String::new()),
        Slot::Text(text) => Some(text.to_owned()),
        Slot::Bool(flag) => Some(flag.to_string()),
        Slot::Int(number) => Some(number.to_string()),
        Slot::UInt(number) => Some(number.to_string()),
        Slot::Float(number) => Some(float_text(number)),
        Slot::Scalar(scalar) => Some(match scalar.token(&mut Str::default())? {
            ScalarToken::Null => String::new(),
            ScalarToken::Bool(flag) => flag.to_string(),
            ScalarToken::Int(number) => number.to_string(),
            ScalarToken::Float(number) => float_text(number),
            ScalarToken::Text(text) => text.to_owned(),
        }),
        _ => None,
    })
}

fn float_text(number: f64) -> String {
    BadValue::from(number).text().unwrap_or_default().to_owned()
}
