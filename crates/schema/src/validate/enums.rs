//! Values of which there are only some.

use apimachinery_json::value_to_vec;
use apimachinery_runtime::Value;

use super::data::Data;
use super::floats::to_int;
use super::outcome::{Failure, Outcome};
use crate::place::Place;

pub(super) fn check_enum(all: &[Value], data: Data<'_>, place: &Place<'_>, out: &mut Outcome) {
    if all.is_empty() || all.iter().any(|it| is_same(data, it)) {
        return;
    }
    let supported = all.iter().map(|it| match it {
        Value::String(text) => text.to_string(),
        other => String::from_utf8_lossy(&value_to_vec(other).unwrap_or_default()).into_owned(),
    });
    out.push(Failure::unsupported(place, data.shown(), supported.collect()));
}

/// Whether a value is the one of an enum once it is converted to its type, by the rules of Go's conversions: numbers are cut
/// off, and a whole number is the character of its code. `null` is never one.
fn is_same(data: Data<'_>, value: &Value) -> bool {
    match (data, value) {
        (Data::Null, _) => false,
        (Data::Int(data), Value::Float(value)) => data as f64 == *value,
        (Data::Float(data), Value::Int(value)) => to_int(data) == *value,
        (Data::Int(data), Value::String(value)) => {
            let letter = u32::try_from(data).ok().and_then(char::from_u32).unwrap_or('\u{fffd}');
            value.as_str() == letter.encode_utf8(&mut [0; 4])
        }
        (data, value) => data == Data::from(value),
    }
}
