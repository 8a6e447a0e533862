//! Limits of numbers.

use std::str::FromStr;

use apimachinery_validation::{BadValue, Place};

use super::data::Data;
use super::floats::{is_whole, to_int};
use super::outcome::{Failure, Outcome};
use super::types::{Mode, Types, format};
use crate::structural::Structural;

/// A number in a schema, as messages show it.
fn text(value: f64) -> String {
    BadValue::from(value).text().unwrap_or_default().to_owned()
}

#[derive(Clone, Copy)]
enum Number {
    Int(i64),
    Float(f64),
}

impl Number {
    fn as_float(self) -> f64 {
        match self {
            Self::Int(value) => value as f64,
            Self::Float(value) => value,
        }
    }

    /// Whether it is an integer of a type. A float is one when its digits are.
    fn is<T: TryFrom<i64> + FromStr>(self) -> bool {
        match self {
            Self::Int(value) => T::try_from(value).is_ok(),
            Self::Float(value) => value.to_string().parse::<T>().is_ok(),
        }
    }
}

impl From<Number> for BadValue {
    fn from(number: Number) -> Self {
        match number {
            Number::Int(value) => value.into(),
            Number::Float(value) => value.into(),
        }
    }
}

pub(super) fn check_number(
    schema: &Structural,
    mode: Mode,
    data: Data<'_>,
    place: &Place<'_>,
    out: &mut Outcome,
) {
    let number = match data {
        Data::Int(value) => Number::Int(value),
        Data::Float(value) => Number::Float(value),
        _ => return,
    };
    let range = Range::of(schema, mode);
    range.check(number, "Checked", place, out);
    let validation = schema.value_validation();
    if let Some(factor) = validation.multiple_of {
        let is_native = range.check(Number::Float(factor), "MultipleOf", place, out);
        check_multiple_of(number, factor, is_native, place, out);
    }
    let limits = [
        (validation.minimum, validation.exclusive_minimum, "Minimum boundary", true),
        (validation.maximum, validation.exclusive_maximum, "Maximum boundary", false),
    ];
    for (limit, is_exclusive, what, is_minimum) in limits {
        let Some(limit) = limit else { continue };
        let is_native = range.check(Number::Float(limit), what, place, out);
        Limit { limit, is_exclusive, is_minimum }.check(number, is_native, place, out);
    }
    out.fitting += 1;
}

/// The numbers of a type and format.
struct Range<'a> {
    r#type: &'a str,
    format: &'a str,
}

impl<'a> Range<'a> {
    fn of(schema: &'a Structural, mode: Mode) -> Self {
        match (Types::of(schema, mode), format(schema, mode)) {
            (Types::One("integer"), format @ ("int32" | "int64")) => {
                Self { r#type: "integer", format }
            }
            (Types::One("number"), format @ ("float" | "double")) => {
                Self { r#type: "number", format }
            }
            (Types::One(r#type @ ("integer" | "number")), _) => Self { r#type, format: "" },
            _ => Self { r#type: "", format: "" },
        }
    }

    /// Whether a number is in the range, which fails otherwise.
    #[expect(clippy::cast_possible_truncation, reason = "what is too large is infinite")]
    fn check(&self, number: Number, what: &str, place: &Place<'_>, out: &mut Outcome) -> bool {
        let Self { r#type, format } = self;
        let fits = match (*r#type, *format) {
            ("integer", "int32") => number.is::<i32>(),
            ("integer", _) => number.is::<i64>(),
            (_, "float") => (number.as_float() as f32).is_finite(),
            _ => true,
        };
        let kind = || match *format {
            "" => "(default format)".to_owned(),
            _ => format!("with format {format}"),
        };
        if !fits {
            out.fail(|| {
                let (kind, name) = (kind(), place.dotted());
                let message = format!("{what} value must be of type {type} {kind} in {name}");
                Failure::at_the_whole(message)
            });
        }
        fits
    }
}

fn check_multiple_of(
    number: Number,
    factor: f64,
    is_native: bool,
    place: &Place<'_>,
    out: &mut Outcome,
) {
    let (factor_text, factor_shown, is_multiple) = match number {
        Number::Int(value) if is_native => {
            let factor = to_int(factor);
            let is_multiple = (factor > 0).then(|| value % factor == 0);
            (factor.to_string(), BadValue::from(factor), is_multiple)
        }
        _ => {
            let value = number.as_float();
            let times = if factor < 1.0 { 1.0 / factor * value } else { value / factor };
            (text(factor), BadValue::from(factor), (factor > 0.0).then(|| is_whole(times)))
        }
    };
    let shown = if is_native { number } else { Number::Float(number.as_float()) };
    match is_multiple {
        Some(true) => {}
        Some(false) => {
            let rule = format!("should be a multiple of {factor_text}");
            out.fail(|| Failure::invalid(place, shown, &rule));
        }
        None => out.fail(|| {
            Failure::with_message(place, factor_shown, |name| {
                format!("factor MultipleOf declared for {name} must be positive: {factor_text}")
            })
        }),
    }
}

struct Limit {
    limit: f64,
    is_exclusive: bool,
    is_minimum: bool,
}

impl Limit {
    fn check(&self, number: Number, is_native: bool, place: &Place<'_>, out: &mut Outcome) {
        let Self { limit, is_exclusive, is_minimum } = *self;
        let (number, limit) = match number {
            Number::Int(value) if is_native => (Number::Int(value), Number::Int(to_int(limit))),
            number => (Number::Float(number.as_float()), Number::Float(limit)),
        };
        let order = match (number, limit) {
            (Number::Int(value), Number::Int(limit)) => value.cmp(&limit),
            (number, limit) => match number.as_float().partial_cmp(&limit.as_float()) {
                Some(order) => order,
                None => return,
            },
        };
        let order = if is_minimum { order } else { order.reverse() };
        if order.is_gt() || (order.is_eq() && !is_exclusive) {
            return;
        }
        let words = if is_minimum { "greater than" } else { "less than" };
        let or_equal = if is_exclusive { "" } else { " or equal to" };
        let limit = match limit {
            Number::Int(limit) => limit.to_string(),
            Number::Float(limit) => text(limit),
        };
        out.fail(|| {
            Failure::invalid(place, number, &format!("should be {words}{or_equal} {limit}"))
        });
    }
}
