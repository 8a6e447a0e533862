//! Integers as Go's `strconv.Atoi` reads them.

use std::fmt;

use apimachinery_runtime::Quoted;

/// Why a text is not an integer: `strconv.Atoi: parsing "x": invalid syntax`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IntegerError {
    text: Box<str>,
    cause: Cause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Syntax,
    /// The bound that was passed.
    Range(i64),
}

impl IntegerError {
    /// What Go returns beside the error.
    pub(super) fn nearest(&self) -> i64 {
        match self.cause {
            Cause::Syntax => 0,
            Cause::Range(bound) => bound,
        }
    }
}

impl fmt::Display for IntegerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("strconv.Atoi: parsing ")?;
        Quoted(&self.text).fmt(f)?;
        f.write_str(match self.cause {
            Cause::Syntax => ": invalid syntax",
            Cause::Range(_) => ": value out of range",
        })
    }
}

/// A sign and decimal digits in 64 bits.
///
/// Go stops at the digit that passes unsigned 64 bits, and sees what follows only before it.
pub(super) fn parse_integer(text: &str) -> Result<i64, IntegerError> {
    let negative = text.starts_with('-');
    let bound = if negative { i64::MIN } else { i64::MAX };
    let magnitude = magnitude(text.strip_prefix(['+', '-']).unwrap_or(text));
    let value = match magnitude {
        Ok(Some(magnitude)) if negative => 0_i64.checked_sub_unsigned(magnitude),
        Ok(Some(magnitude)) => i64::try_from(magnitude).ok(),
        Ok(None) => None,
        Err(cause) => return Err(IntegerError { text: text.into(), cause }),
    };
    value.ok_or_else(|| IntegerError { text: text.into(), cause: Cause::Range(bound) })
}

/// `None` beyond unsigned 64 bits.
fn magnitude(digits: &str) -> Result<Option<u64>, Cause> {
    if digits.is_empty() {
        return Err(Cause::Syntax);
    }
    let mut value = 0_u64;
    for byte in digits.bytes() {
        if !byte.is_ascii_digit() {
            return Err(Cause::Syntax);
        }
        let next =
            value.checked_mul(10).and_then(|value| value.checked_add(u64::from(byte - b'0')));
        match next {
            Some(next) => value = next,
            None => return Ok(None),
        }
    }
    Ok(Some(value))
}
