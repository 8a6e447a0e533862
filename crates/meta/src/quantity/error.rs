//! What can go wrong with a quantity, in the reference's words.

use std::error::Error;
use std::fmt;

/// Why a text is not a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseQuantityError {
    /// The text is empty, or has something where no part of a quantity may be (`ErrFormatWrong`).
    Format,
    /// The part before the suffix holds no number (`ErrNumeric`).
    Numeric,
    /// No such suffix, or its exponent does not fit 64 bits (`ErrSuffix`).
    Suffix,
}

impl fmt::Display for ParseQuantityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Format => concat!(
                "quantities must match the regular expression ",
                "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
            ),
            Self::Numeric => "unable to parse numeric part of quantity",
            Self::Suffix => "unable to parse quantity's suffix",
        })
    }
}

impl Error for ParseQuantityError {}

/// Two quantities whose exponents are so far apart that their exact sum would be mostly zeros, over
/// 65,536 of them (`1e1000000 + 1`).
///
/// The reference has no such limit and works until memory ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct QuantityRangeError;

impl fmt::Display for QuantityRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("quantities are too far apart in magnitude to be added")
    }
}

impl Error for QuantityRangeError {}
