//! From an object to parameters.

use apimachinery_runtime::{Map, Object, Str, Value};
use apimachinery_validation::BadValue;

use crate::shape::{Shape, fields, shape_of, written};
use crate::{QueryError, Values};

/// The fields of an object as parameters: texts, numbers and flags, lists of them as repeated parameters,
/// the fields of a struct in place of it. Maps, and what stands deeper, are no parameters.
///
/// Left out is what JSON leaves out; and of a list that JSON may leave out, each empty item. What is set is
/// written, also when it is zero. Corresponds to `queryparams.Convert`, except that a scalar with a text of
/// its own, such as a quantity, is written as that text, where the reference looks into its struct.
///
/// # Errors
/// When the type has no fields that are known, or they cannot be written.
pub fn encode_object(object: &dyn Object) -> Result<Values, QueryError> {
    let info = object.type_info();
    let always = written(fields(&*(info.new)())?)?;
    let names = fields(object)?.names();
    let mut values = Values::new();
    for (name, value) in written(fields(object)?)?.iter() {
        let shape = || {
            let index = names.iter().position(|it| it.as_str() == *name);
            index.map_or(Shape::Other, |index| shape_of(info, index))
        };
        match value {
            Value::List(items) => add_list(&mut values, name, items, always.contains_key(name)),
            Value::Map(inner) if shape() == Shape::Struct => add_struct(&mut values, inner),
            Value::Map(_) => {}
            Value::Null if matches!(shape(), Shape::Texts | Shape::Numbers) => {}
            scalar => values.add(name.as_str(), text_of(scalar)),
        }
    }
    Ok(values)
}

fn add_struct(values: &mut Values, fields: &Map<Str, Value>) {
    for (name, value) in fields.iter() {
        match value {
            Value::List(items) => add_list(values, name, items, false),
            Value::Map(inner) => add_struct(values, inner),
            scalar => values.add(name.as_str(), text_of(scalar)),
        }
    }
}

fn add_list(values: &mut Values, name: &str, items: &[Value], keep_empty: bool) {
    for item in items {
        let is_empty = match item {
            Value::String(text) => text.is_empty(),
            Value::Int(number) => *number == 0,
            Value::Float(number) => *number == 0.0,
            Value::Bool(flag) => !flag,
            Value::Null | Value::List(_) | Value::Map(_) => continue,
        };
        if keep_empty || !is_empty {
            values.add(name, text_of(item));
        }
    }
}

fn text_of(scalar: &Value) -> String {
    match scalar {
        Value::String(text) => text.to_string(),
        Value::Bool(flag) => flag.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) => BadValue::from(*number).text().unwrap_or_default().to_owned(),
        Value::Null | Value::List(_) | Value::Map(_) => String::new(),
    }
}
