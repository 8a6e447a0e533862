//! Integers and percentages of a total, in the reference's words.

use std::error::Error;
use std::fmt;

use super::number::{IntegerError, parse_integer};
use super::{ImpossibleTypeError, IntOrString, IntOrStringValue};
use apimachinery_runtime::Quoted;

/// Which way a share that is not whole goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// To the next greater integer.
    Up,
    /// To the next lesser integer.
    Down,
}

/// Why an [`IntOrString`] is neither an integer nor a percentage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PercentError {
    cause: Cause,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cause {
    NotPercentage,
    Impossible,
    Integer { text: Box<str>, error: IntegerError },
}

impl IntOrString {
    /// The integer; or of a percentage such as `25%` its share of `total`
    /// (`GetScaledValueFromIntOrPercent`).
    ///
    /// Floating point is used as in the reference; shares beyond 64 bits become the nearest bound.
    ///
    /// # Errors
    ///
    /// [`PercentError`] for a string that does not end in `%` or has no integer before it.
    pub fn scaled_value(&self, total: i64, rounding: Rounding) -> Result<i64, PercentError> {
        match self.value() {
            Ok(IntOrStringValue::Int(int)) => Ok(i64::from(int)),
            Ok(IntOrStringValue::String(text)) => {
                let digits = text.strip_suffix('%').ok_or(Cause::NotPercentage)?;
                Ok(share(percent(text, digits)?, total, rounding))
            }
            Err(ImpossibleTypeError) => Err(Cause::Impossible.into()),
        }
    }

    /// The older rule: percent signs are ignored everywhere, so that every string of an integer is
    /// a percentage (`GetValueFromIntOrPercent`, deprecated in the reference).
    ///
    /// # Errors
    ///
    /// [`PercentError`] for a string that is not an integer then.
    pub fn loosely_scaled_value(
        &self,
        total: i64,
        rounding: Rounding,
    ) -> Result<i64, PercentError> {
        match self.value() {
            Ok(IntOrStringValue::Int(int)) => Ok(i64::from(int)),
            Ok(IntOrStringValue::String(text)) => {
                Ok(share(percent(text, &text.replace('%', ""))?, total, rounding))
            }
            Err(ImpossibleTypeError) => Err(Cause::Impossible.into()),
        }
    }
}

fn percent(text: &str, digits: &str) -> Result<i64, Cause> {
    parse_integer(digits).map_err(|error| Cause::Integer { text: text.into(), error })
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "what is too large stays at the largest number"
)]
fn share(percent: i64, total: i64, rounding: Rounding) -> i64 {
    let exact = percent as f64 * total as f64 / 100.0;
    match rounding {
        Rounding::Up => exact.ceil() as i64,
        Rounding::Down => exact.floor() as i64,
    }
}

impl From<Cause> for PercentError {
    fn from(cause: Cause) -> Self {
        Self { cause }
    }
}

impl fmt::Display for PercentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid value for IntOrString: ")?;
        match &self.cause {
            Cause::NotPercentage => f.write_str("invalid type: string is not a percentage"),
            Cause::Impossible => f.write_str("invalid type: neither int nor percentage"),
            Cause::Integer { text, error } => {
                f.write_str("invalid value ")?;
                Quoted(text).fmt(f)?;
                write!(f, ": {error}")
            }
        }
    }
}

impl Error for PercentError {}
