//! The value that an error complains about.

use apimachinery_json::{Field, Writer, value_to_vec};
use apimachinery_runtime::{Quoted, Str, Value};

/// The value that an error complains about, as the error shows it.
///
/// Corresponds to the rules of `field.Error` for `BadValue`: texts in Go's quotes, numbers and booleans
/// plain, everything else as JSON. A string type of the API is "everything else": its JSON escapes `<` and
/// other letters that Go's quotes leave alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BadValue(Option<String>);

impl BadValue {
    /// No value is shown.
    pub const OMITTED: Self = Self(None);

    /// The JSON of any value that can stand in a field. A value that has no JSON is shown as `null`.
    pub fn json(value: &(impl Field + ?Sized)) -> Self {
        let mut writer = Writer::new(Vec::new());
        value.write(&mut writer);
        let json = writer.finish().ok().and_then(|json| String::from_utf8(json).ok());
        // A value is written with the comma that would part it from the next one.
        let json = json.map(|it| it.trim_end_matches(',').to_owned());
        Self(Some(json.unwrap_or_else(|| "null".to_owned())))
    }

    /// The JSON of plain data, texts and numbers as for typed values.
    pub fn of(value: &Value) -> Self {
        match value {
            Value::Bool(value) => Self::from(*value),
            Value::Int(value) => Self::from(*value),
            Value::Float(value) => Self::from(*value),
            Value::String(text) => Self::from(text.as_str()),
            other => {
                let json = value_to_vec(other).ok().and_then(|it| String::from_utf8(it).ok());
                Self(Some(json.unwrap_or_else(|| "null".to_owned())))
            }
        }
    }

    /// What the error shows, when it shows something.
    pub fn text(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl From<&str> for BadValue {
    fn from(text: &str) -> Self {
        Self(Some(Quoted(text).to_string()))
    }
}

impl From<&String> for BadValue {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<&Str> for BadValue {
    fn from(text: &Str) -> Self {
        Self::from(text.as_str())
    }
}

macro_rules! plain {
    ($($type:ty),*) => {
        $(impl From<$type> for BadValue {
            fn from(value: $type) -> Self {
                Self(Some(value.to_string()))
            }
        })*
    };
}

plain!(bool, i32, i64, u32, usize);

impl From<f64> for BadValue {
    fn from(value: f64) -> Self {
        Self(Some(match value.is_finite() {
            true => float_text(ryu::Buffer::new().format_finite(value)),
            false => special_float(value),
        }))
    }
}

impl From<f32> for BadValue {
    fn from(value: f32) -> Self {
        Self(Some(match value.is_finite() {
            true => float_text(ryu::Buffer::new().format_finite(value)),
            false => special_float(value.into()),
        }))
    }
}

fn special_float(value: f64) -> String {
    let text = if value.is_nan() {
        "NaN"
    } else if value > 0.0 {
        "+Inf"
    } else {
        "-Inf"
    };
    text.to_owned()
}

/// Go's `%v` of a float with these shortest digits: with an exponent of two digits at least when that is
/// below -4 or from 6 on.
fn float_text(shortest: &str) -> String {
    let (sign, unsigned) = match shortest.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", shortest),
    };
    let (digits, exponent) = digits_and_exponent(unsigned);
    if (-4..6).contains(&exponent) {
        return format!("{sign}{}", without_exponent(&digits, exponent));
    }
    let (first, rest) = digits.split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    let direction = if exponent < 0 { '-' } else { '+' };
    format!("{sign}{first}{point}{rest}e{direction}{:02}", exponent.unsigned_abs())
}

/// `120.5` is 1205 with the exponent 2, `0.05` is 5 with the exponent -2.
fn digits_and_exponent(text: &str) -> (String, i32) {
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let digits = all.trim_start_matches('0');
    if digits.is_empty() {
        return ("0".to_owned(), 0);
    }
    let zeros = all.len() - digits.len();
    let exponent = exponent.parse().unwrap_or(0) + whole.len() as i32 - 1 - zeros as i32;
    (digits.trim_end_matches('0').to_owned(), exponent)
}

fn without_exponent(digits: &str, exponent: i32) -> String {
    match usize::try_from(exponent) {
        Ok(exponent) if digits.len() > exponent + 1 => {
            let (whole, fraction) = digits.split_at(exponent + 1);
            format!("{whole}.{fraction}")
        }
        Ok(exponent) => format!("{digits:0<width$}", width = exponent + 1),
        Err(_) => {
            let zeros = exponent.unsigned_abs() as usize - 1;
            format!("0.{}{digits}", "0".repeat(zeros))
        }
    }
}
