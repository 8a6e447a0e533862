//! Reading durations by Go's grammar, with Go's arithmetic.
//!
//! ```text
//! duration = [ "+" | "-" ] ( "0" | part { part } )
//! part     = ( digits [ "." [ digits ] ] | "." digits ) unit
//! ```

use std::error::Error;
use std::fmt;

use crate::time::write_quoted;

/// The largest magnitude, that of the most negative duration.
const LIMIT: u64 = 1 << 63;

/// Why a text is not a duration: `time: unknown unit "x" in duration "1x"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseDurationError {
    text: Box<str>,
    cause: Cause,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cause {
    Invalid,
    MissingUnit,
    UnknownUnit(Box<str>),
}

impl ParseDurationError {
    /// The text that was read.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for ParseDurationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Invalid => f.write_str("time: invalid duration ")?,
            Cause::MissingUnit => f.write_str("time: missing unit in duration ")?,
            Cause::UnknownUnit(unit) => {
                f.write_str("time: unknown unit ")?;
                write_quoted(unit, f)?;
                f.write_str(" in duration ")?;
            }
        }
        write_quoted(&self.text, f)
    }
}

impl Error for ParseDurationError {}

/// Reads a duration in nanoseconds.
pub(super) fn parse(text: &str) -> Result<i64, ParseDurationError> {
    parse_signed(text).map_err(|cause| ParseDurationError { text: text.into(), cause })
}

fn parse_signed(text: &str) -> Result<i64, Cause> {
    let magnitude = magnitude(text.strip_prefix(['+', '-']).unwrap_or(text))?;
    if text.starts_with('-') {
        return Ok((magnitude as i64).wrapping_neg());
    }
    i64::try_from(magnitude).map_err(|_| Cause::Invalid)
}

fn magnitude(text: &str) -> Result<u64, Cause> {
    match text {
        "0" => return Ok(0),
        "" => return Err(Cause::Invalid),
        _ => {}
    }
    let (mut rest, mut total) = (text, 0_u64);
    while !rest.is_empty() {
        let (part, after) = read_part(rest)?;
        // Two parts of 2⁶³ wrap to nothing in Go too.
        total = total.wrapping_add(part);
        if total > LIMIT {
            return Err(Cause::Invalid);
        }
        rest = after;
    }
    Ok(total)
}

/// One number with its unit, and the text after it.
fn read_part(text: &str) -> Result<(u64, &str), Cause> {
    let (whole, rest) = split_digits(text);
    let (fraction, rest) = match rest.strip_prefix('.') {
        Some(rest) => split_digits(rest),
        None => ("", rest),
    };
    let value = integer(whole)?;
    if whole.is_empty() && fraction.is_empty() {
        return Err(Cause::Invalid);
    }
    let end = rest.find(|c: char| c == '.' || c.is_ascii_digit()).unwrap_or(rest.len());
    let (name, rest) = rest.split_at_checked(end).unwrap_or((rest, ""));
    if name.is_empty() {
        return Err(Cause::MissingUnit);
    }
    let unit = unit(name).ok_or_else(|| Cause::UnknownUnit(name.into()))?;
    let nanos = value.checked_mul(unit).filter(|nanos| *nanos <= LIMIT).ok_or(Cause::Invalid)?;
    let nanos = nanos + fraction_of(fraction, unit);
    if nanos > LIMIT { Err(Cause::Invalid) } else { Ok((nanos, rest)) }
}

fn integer(digits: &str) -> Result<u64, Cause> {
    digits.bytes().try_fold(0_u64, |value, digit| {
        value
            .checked_mul(10)
            .and_then(|value| value.checked_add(u64::from(digit - b'0')))
            .filter(|value| *value <= LIMIT)
            .ok_or(Cause::Invalid)
    })
}

/// The part of `unit` after the point, in floating point as Go has it. Digits that no longer fit
/// are dropped.
fn fraction_of(digits: &str, unit: u64) -> u64 {
    let (mut value, mut scale) = (0_u64, 1_f64);
    for digit in digits.bytes() {
        if value > (LIMIT - 1) / 10 {
            break;
        }
        let next = value * 10 + u64::from(digit - b'0');
        if next > LIMIT {
            break;
        }
        value = next;
        scale *= 10.0;
    }
    without_fraction(value as f64 * (unit as f64 / scale))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is not negative, and the reference cuts the fraction"
)]
fn without_fraction(number: f64) -> u64 {
    number as u64
}

fn unit(name: &str) -> Option<u64> {
    Some(match name {
        "ns" => 1,
        // The micro sign and the Greek letter.
        "us" | "\u{b5}s" | "\u{3bc}s" => 1_000,
        "ms" => 1_000_000,
        "s" => 1_000_000_000,
        "m" => 60_000_000_000,
        "h" => 3_600_000_000_000,
        _ => return None,
    })
}

fn split_digits(text: &str) -> (&str, &str) {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    text.split_at_checked(end).unwrap_or((text, ""))
}
