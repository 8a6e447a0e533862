//! Values of an enum.

use apimachinery_json::value_to_vec;
use apimachinery_runtime::Value;
use apimachinery_validation::Place;

use super::data::Data;
use super::floats::to_int;
use super::outcome::{Failure, Outcome};

pub(super) fn check_enum(all: &[Value], data: Data<'_>, place: &Place<'_>, out: &mut Outcome) {
    if all.is_empty() || all.iter().any(|it| is_same(data, it)) {
        return;
    }
    let text = |it: &Value| match it {
        Value::String(text) => text.to_string(),
        other => String::from_utf8_lossy(&value_to_vec(other).unwrap_or_default()).into_owned(),
    };
    out.fail(|| Failure::unsupported(place, data.shown(), all.iter().map(text).collect()));
}

/// Whether a value equals one of an enum after it is converted to its type, by the rules of Go's
/// conversions: numbers are cut off, and a whole number is the character of its code. `null` never
/// is.
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
