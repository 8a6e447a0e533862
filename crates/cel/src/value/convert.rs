//! Values of one type from those of another.

use apimachinery_meta::Duration;
use apimachinery_runtime::{ShortestDecimal, name_of_non_finite};

use super::{CelValue, Extension, Kind, Octets, Timestamp};
use crate::eval_error::EvalError;
use crate::time::ParseFailure;
use crate::types::Type;

type Converted<'a> = Result<CelValue<'a>, EvalError>;

/// A number as `%g` has it.
pub(crate) fn double_text(value: f64) -> String {
    match name_of_non_finite(value) {
        Some(name) => name.to_owned(),
        None => ShortestDecimal::of(value).to_general(),
    }
}

fn seconds_text(span: Duration) -> String {
    let (whole, rest) = (span.as_nanos() / 1_000_000_000, span.as_nanos() % 1_000_000_000);
    format!("{}s", whole as f64 + rest as f64 / 1e9)
}

fn failed<'a>(from: &CelValue<'_>, to: &Type) -> Converted<'a> {
    let from = from.type_of();
    let message =
        format!("type conversion error from '{}' to '{}'", type_text(&from), type_text(to));
    Err(EvalError::conversion(message))
}

/// The text of a type in messages about conversions.
fn type_text(named: &Type) -> String {
    match named {
        Type::List(_) => "list(dyn)".to_owned(),
        Type::Map(_) => "map(dyn, dyn)".to_owned(),
        other => other.name().to_owned(),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "it is within the range")]
pub(super) fn double_to_int(value: f64) -> Result<i64, EvalError> {
    if value.is_nan() || value <= i64::MIN as f64 || value >= i64::MAX as f64 {
        return Err(EvalError::int_overflow());
    }
    Ok(value as i64)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is within the range"
)]
fn double_to_uint(value: f64) -> Result<u64, EvalError> {
    if !(0.0..18_446_744_073_709_551_616.0).contains(&value) {
        return Err(EvalError::uint_overflow());
    }
    Ok(value as u64)
}

/// A number as `strconv.ParseFloat` reads it.
fn parse_double(text: &str) -> Option<f64> {
    let value: f64 = text.parse().ok()?;
    let is_named = text.trim_start_matches(['+', '-']).starts_with(['i', 'I']);
    (value.is_finite() || value.is_nan() || is_named).then_some(value)
}

/// A truth value as `strconv.ParseBool` reads it.
fn parse_bool(text: &str) -> Option<bool> {
    match text {
        "1" | "t" | "T" | "TRUE" | "true" | "True" => Some(true),
        "0" | "f" | "F" | "FALSE" | "false" | "False" => Some(false),
        _ => None,
    }
}

impl<'a> CelValue<'a> {
    /// The value as `%v` prints it.
    pub(crate) fn plain_text(&self) -> String {
        match self {
            Self::String(text) => text.as_str().to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Int(value) => value.to_string(),
            Self::Uint(value) => value.to_string(),
            Self::Double(value) => double_text(*value),
            Self::Null => "0".to_owned(),
            Self::Timestamp(instant) => instant.to_string(),
            Self::Duration(span) => span.to_string(),
            Self::Type(named) => named.to_string(),
            Self::Extension(Extension(Kind::Ip(address))) => address.to_string(),
            Self::Extension(Extension(Kind::Cidr(prefix))) => prefix.to_string(),
            other => other.type_of().name().to_owned(),
        }
    }

    /// The value as a value of another type.
    pub(crate) fn convert(&self, to: &Type) -> Converted<'a> {
        let converted = match to {
            Type::Int => self.to_int()?,
            Type::Uint => self.to_uint()?,
            Type::Double => self.to_double(),
            Type::Bool => match self {
                Self::Bool(_) => Some(self.clone()),
                Self::String(text) => parse_bool(text.as_str()).map(Self::Bool),
                _ => None,
            },
            Type::String => self.to_text()?,
            Type::Bytes => match self {
                Self::Bytes(_) => Some(self.clone()),
                Self::String(text) => {
                    Some(Self::Bytes(Octets::Shared(text.as_str().as_bytes().into())))
                }
                _ => None,
            },
            Type::Duration => match self {
                Self::Duration(_) => Some(self.clone()),
                Self::String(text) => Duration::parse(text.as_str()).ok().map(Self::Duration),
                _ => None,
            },
            Type::Timestamp => self.to_timestamp()?,
            _ => None,
        };
        match converted {
            Some(value) => Ok(value),
            None => failed(self, to),
        }
    }

    fn to_int(&self) -> Result<Option<Self>, EvalError> {
        Ok(Some(Self::Int(match self {
            Self::Int(value) => *value,
            Self::Uint(value) => i64::try_from(*value).map_err(|_| EvalError::int_overflow())?,
            Self::Double(value) => double_to_int(*value)?,
            Self::String(text) => match text.as_str().parse() {
                Ok(value) => value,
                Err(_) => return Ok(None),
            },
            Self::Timestamp(instant) => instant.seconds(),
            Self::Duration(span) => span.as_nanos(),
            _ => return Ok(None),
        })))
    }

    fn to_uint(&self) -> Result<Option<Self>, EvalError> {
        Ok(Some(Self::Uint(match self {
            Self::Uint(value) => *value,
            Self::Int(value) => u64::try_from(*value).map_err(|_| EvalError::uint_overflow())?,
            Self::Double(value) => double_to_uint(*value)?,
            Self::String(text) => match text.as_str().parse() {
                Ok(value) if !text.as_str().starts_with('+') => value,
                _ => return Ok(None),
            },
            _ => return Ok(None),
        })))
    }

    fn to_double(&self) -> Option<Self> {
        Some(Self::Double(match self {
            Self::Double(value) => *value,
            Self::Int(value) => *value as f64,
            Self::Uint(value) => *value as f64,
            Self::String(text) => parse_double(text.as_str())?,
            _ => return None,
        }))
    }

    fn to_text(&self) -> Result<Option<Self>, EvalError> {
        Ok(Some(match self {
            Self::String(_) => self.clone(),
            Self::Bool(value) => Self::text(value.to_string()),
            Self::Int(value) => Self::text(value.to_string()),
            Self::Uint(value) => Self::text(value.to_string()),
            Self::Double(value) => Self::text(double_text(*value)),
            Self::Null => Self::text("null"),
            Self::Bytes(bytes) => match std::str::from_utf8(bytes.as_slice()) {
                Ok(text) => Self::text(text),
                Err(_) => {
                    let message = "invalid UTF-8 in bytes, cannot convert to string";
                    return Err(EvalError::conversion(message));
                }
            },
            Self::Duration(span) => Self::text(seconds_text(*span)),
            Self::Timestamp(instant) => Self::text(instant.to_string()),
            Self::Type(named) => Self::text(named.name()),
            Self::Extension(Extension(Kind::Ip(address))) => Self::text(address.to_string()),
            Self::Extension(Extension(Kind::Cidr(prefix))) => Self::text(prefix.to_string()),
            _ => return Ok(None),
        }))
    }

    fn to_timestamp(&self) -> Result<Option<Self>, EvalError> {
        Ok(match self {
            Self::Timestamp(_) => Some(self.clone()),
            Self::Int(seconds) => match Timestamp::from_unix(*seconds, 0) {
                Some(instant) => Some(Self::Timestamp(instant)),
                None => return Err(EvalError::timestamp_overflow()),
            },
            Self::String(text) => match Timestamp::parse(text.as_str()) {
                Ok(instant) => Some(Self::Timestamp(instant)),
                Err(ParseFailure::Range) => return Err(EvalError::timestamp_overflow()),
                Err(ParseFailure::Syntax) => None,
            },
            _ => None,
        })
    }
}
