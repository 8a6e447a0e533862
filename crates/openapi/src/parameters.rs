//! The parameters of requests, by the types of their options.

use apimachinery_runtime::reflect::{FieldRole, FieldTable, Shape};

use crate::route::Parameter;
use crate::texts;

/// The parameters that the options have: their fields of plain types, and of lists of these; no
/// times.
///
/// Corresponds to `AddObjectParams`.
pub(crate) fn of_options(table: &'static FieldTable, without: &[&str]) -> Vec<Parameter> {
    let fields = table.fields().iter().filter(|field| field.place() == FieldRole::Member);
    let wanted = fields.filter(|field| !without.contains(&field.name()));
    let parameter = wanted.filter_map(|field| {
        Some(Parameter {
            r#type: name_of(&field.shape())?,
            description: texts::of_option(table, field.name()),
            ..Parameter::query(field.name())
        })
    });
    parameter.collect()
}

fn name_of(shape: &Shape) -> Option<&'static str> {
    match shape {
        Shape::Text | Shape::Texts { .. } => Some("string"),
        Shape::Bool => Some("boolean"),
        Shape::Integer(..) => Some("integer"),
        Shape::Float => Some("number"),
        Shape::Optional(inner) | Shape::List(inner) => name_of(&inner()),
        _ => None,
    }
}
