//! Reading quantities.
//!
//! ```text
//! quantity = [ "+" | "-" ] number suffix
//! number   = digits | digits "." [ digits ] | "." digits
//! suffix   = "" | n | u | m | k | M | G | T | P | E | Ki | Mi | Gi | Ti | Pi | Ei | (e|E) integer
//! ```
//!
//! The reference's scanner is laxer than its grammar, and so is this one: a number may have no
//! digits at all (`-`, `.`, `k` are zero).

use std::cmp::Ordering;
use std::str::FromStr;

use super::{Decimal, Narrow, ParseQuantityError, Quantity, QuantityFormat, Repr, Texted};

/// Digits that always fit an `i64`.
const NARROW_DIGITS: i32 = 18;
/// Digits up to which the reference takes a short cut, those of a binary suffix counted in.
const BINARY_DIGITS: usize = 14;
/// So many digits are usual.
const USUAL_DIGITS: usize = 9;
/// The finest power of ten that is kept.
const NANO: i32 = -9;

impl Quantity {
    /// Reads a quantity as the reference's `ParseQuantity` does, which is also how protobuf is
    /// read: no space is allowed.
    ///
    /// # Errors
    ///
    /// [`ParseQuantityError`], with the reference's texts.
    pub fn parse(text: &str) -> Result<Self, ParseQuantityError> {
        match parse_usual(text) {
            Some(quantity) => Ok(quantity),
            None => Self::parse_any(text),
        }
    }

    #[inline(never)]
    fn parse_any(text: &str) -> Result<Self, ParseQuantityError> {
        if text.is_empty() {
            return Err(ParseQuantityError::Format);
        }
        let parts = Parts::split(text);
        let suffix = Suffix::interpret(parts.suffix).ok_or_else(|| suffix_error(parts.suffix))?;
        match parts.narrow(suffix) {
            Some(narrow) => Ok(parts.narrow_quantity(narrow, suffix)),
            None => parts.wide_quantity(suffix),
        }
    }

    /// Reads the text of a JSON string, or a bare JSON number, as the reference does: surrounding
    /// spaces are dropped.
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    pub fn parse_json(text: &str) -> Result<Self, ParseQuantityError> {
        Self::parse(text.trim())
    }
}

impl FromStr for Quantity {
    type Err = ParseQuantityError;

    fn from_str(text: &str) -> Result<Self, ParseQuantityError> {
        Self::parse(text)
    }
}

/// The quantity of a text as most are: a few digits, the first not zero, and perhaps a suffix of
/// letters. Such a text is what would be written, and its number fits.
fn parse_usual(text: &str) -> Option<Quantity> {
    let [b'1'..=b'9', ..] = text.as_bytes() else { return None };
    let (mut digits, mut value) = (0, 0_i64);
    while let Some(digit @ b'0'..=b'9') = text.as_bytes().get(digits) {
        if digits == USUAL_DIGITS {
            return None;
        }
        value = value * 10 + i64::from(digit - b'0');
        digits += 1;
    }
    match Suffix::interpret(text.get(digits..)?)? {
        Suffix::Decimal { exponent, format: QuantityFormat::DecimalSi } => Some(
            Quantity::from_narrow(Narrow { value, scale: exponent }, QuantityFormat::DecimalSi),
        ),
        Suffix::Binary { bits } if digits + bits as usize * 3 / 10 <= BINARY_DIGITS => {
            let value = value << bits;
            Some(Quantity::from_narrow(Narrow { value, scale: 0 }, QuantityFormat::BinarySi))
        }
        Suffix::Decimal { .. } | Suffix::Binary { .. } => None,
    }
}

/// A text cut up, nothing converted yet.
struct Parts<'a> {
    text: &'a str,
    /// Sign, digits and point.
    value: &'a str,
    /// Digits before the point without leading zeros; may be empty.
    whole: &'a str,
    /// Digits after the point.
    fraction: &'a str,
    has_point: bool,
    suffix: &'a str,
}

impl<'a> Parts<'a> {
    fn split(text: &'a str) -> Self {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (whole, rest) = split_digits(unsigned);
        let (has_point, (fraction, suffix)) = match rest.strip_prefix('.') {
            Some(rest) => (true, split_digits(rest)),
            None => (false, ("", rest)),
        };
        let value = text.get(..text.len() - suffix.len()).unwrap_or(text);
        let whole = whole.trim_start_matches('0');
        Self { text, value, whole, fraction, has_point, suffix }
    }

    fn is_negative(&self) -> bool {
        self.text.starts_with('-')
    }

    /// What the reference counts: a missing number is the digit `0`.
    fn whole_len(&self) -> i64 {
        self.whole.len().max(1) as i64
    }

    /// The number in 64 bits, under the conditions of the reference's short cut.
    fn narrow(&self, suffix: Suffix) -> Option<Narrow> {
        let (scale, factor) = match suffix {
            Suffix::Decimal { exponent, .. } => {
                let fits =
                    self.whole_len() + self.fraction.len() as i64 <= i64::from(NARROW_DIGITS);
                let scale = exponent.wrapping_sub(i32::try_from(self.fraction.len()).ok()?);
                (fits && scale >= NANO).then_some((scale, 1))?
            }
            Suffix::Binary { bits } => {
                let digits = self.whole_len() + i64::from(bits) * 3 / 10;
                (self.fraction.is_empty() && digits <= BINARY_DIGITS as i64)
                    .then_some((0, 1 << bits))?
            }
        };
        let magnitude = self.digits().fold(0, |value: i64, digit| value * 10 + i64::from(digit));
        let value = magnitude.checked_mul(factor)?;
        Some(Narrow { value: if self.is_negative() { -value } else { value }, scale })
    }

    fn digits(&self) -> impl DoubleEndedIterator<Item = u8> {
        self.whole.bytes().chain(self.fraction.bytes()).map(|digit| digit - b'0')
    }

    fn narrow_quantity(&self, narrow: Narrow, suffix: Suffix) -> Quantity {
        let format = suffix.format();
        if self.keeps_text(narrow, suffix) && !self.is_canonical(suffix) {
            let text = self.text.into();
            return Quantity { repr: Repr::Texted(Box::new(Texted { narrow, format, text })) };
        }
        Quantity::from_narrow(narrow, format)
    }

    /// Whether the reference writes this text back unchanged.
    fn keeps_text(&self, narrow: Narrow, suffix: Suffix) -> bool {
        match suffix {
            Suffix::Binary { bits } => narrow.value >> bits & 7 != 0,
            Suffix::Decimal { .. } => {
                narrow.scale % 3 == 0
                    && !self.whole.is_empty()
                    && !self.digits().rev().take(3).eq([0; 3])
            }
        }
    }

    /// Whether a text that is kept is what would be written without keeping it.
    fn is_canonical(&self, suffix: Suffix) -> bool {
        let digits = self.value.strip_prefix('-').unwrap_or(self.value);
        let plain = !self.has_point && !digits.starts_with(['+', '0']);
        let exponent = match suffix {
            Suffix::Decimal { exponent, format: QuantityFormat::DecimalExponent } => exponent,
            Suffix::Decimal { .. } | Suffix::Binary { .. } => return plain,
        };
        let canonical = self.suffix.strip_prefix('e');
        // Writing moves zeros at the end to the exponent and back, which may not wrap.
        let is_exact = exponent.checked_add(NARROW_DIGITS).is_some();
        plain
            && exponent != 0
            && is_exact
            && canonical == Some(itoa::Buffer::new().format(exponent))
    }

    fn wide_quantity(&self, suffix: Suffix) -> Result<Quantity, ParseQuantityError> {
        let places = i32::try_from(self.fraction.len()).map_err(|_| ParseQuantityError::Numeric)?;
        let exponent = match suffix {
            // The reference's scale has 32 bits, the other sign, and wraps.
            Suffix::Decimal { exponent, .. } => {
                -i64::from(places.wrapping_add(exponent.wrapping_neg()))
            }
            Suffix::Binary { .. } => -i64::from(places),
        };
        let mut decimal =
            Decimal::from_text(self.value, exponent).ok_or(ParseQuantityError::Numeric)?;
        if let Suffix::Binary { bits } = suffix {
            decimal = decimal.multiplied(1 << bits);
        }
        decimal.round_up(i64::from(NANO));
        Ok(match suffix {
            Suffix::Binary { .. } => bounded_binary(decimal),
            Suffix::Decimal { format, .. } => Quantity::from_decimal(decimal, format),
        })
    }
}

/// Binary quantities end at ±(2⁶³−1), and those between −1 and 1 are decimal.
fn bounded_binary(decimal: Decimal) -> Quantity {
    let largest = Decimal::from_integer(i128::from(i64::MAX), 0);
    if decimal.cmp_value(&largest) == Ordering::Greater {
        return Quantity::new(i64::MAX, QuantityFormat::BinarySi);
    }
    if decimal.cmp_value(&largest.negated()) == Ordering::Less {
        return Quantity::new(-i64::MAX, QuantityFormat::BinarySi);
    }
    let below_one = decimal.sign() != 0 && decimal.top() <= 0;
    let format = if below_one { QuantityFormat::DecimalSi } else { QuantityFormat::BinarySi };
    Quantity::from_decimal(decimal, format)
}

fn split_digits(text: &str) -> (&str, &str) {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    text.split_at_checked(end).unwrap_or((text, ""))
}

/// The scanner lets letters, a sign and digits pass as a suffix; what else is there it never
/// expected.
#[cold]
fn suffix_error(text: &str) -> ParseQuantityError {
    let rest = text.trim_start_matches(|c: char| "eEinumkKMGTP".contains(c));
    let digits = rest.strip_prefix(['+', '-']).unwrap_or(rest);
    if digits.bytes().all(|byte| byte.is_ascii_digit()) {
        ParseQuantityError::Suffix
    } else {
        ParseQuantityError::Format
    }
}

#[derive(Clone, Copy)]
enum Suffix {
    /// `10^exponent`.
    Decimal { exponent: i32, format: QuantityFormat },
    /// `2^bits`.
    Binary { bits: u32 },
}

impl Suffix {
    fn interpret(text: &str) -> Option<Self> {
        let decimal =
            |exponent| Some(Self::Decimal { exponent, format: QuantityFormat::DecimalSi });
        match text {
            "" => decimal(0),
            "n" => decimal(-9),
            "u" => decimal(-6),
            "m" => decimal(-3),
            "k" => decimal(3),
            "M" => decimal(6),
            "G" => decimal(9),
            "T" => decimal(12),
            "P" => decimal(15),
            "E" => decimal(18),
            "Ki" => Some(Self::Binary { bits: 10 }),
            "Mi" => Some(Self::Binary { bits: 20 }),
            "Gi" => Some(Self::Binary { bits: 30 }),
            "Ti" => Some(Self::Binary { bits: 40 }),
            "Pi" => Some(Self::Binary { bits: 50 }),
            "Ei" => Some(Self::Binary { bits: 60 }),
            _ => {
                let exponent: i64 = text.strip_prefix(['e', 'E'])?.parse().ok()?;
                #[expect(clippy::cast_possible_truncation, reason = "the reference cuts it")]
                let exponent = exponent as i32;
                Some(Self::Decimal { exponent, format: QuantityFormat::DecimalExponent })
            }
        }
    }

    fn format(self) -> QuantityFormat {
        match self {
            Self::Decimal { format, .. } => format,
            Self::Binary { .. } => QuantityFormat::BinarySi,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_at_the_end_of_their_range_keep_their_text() {
        // Each is what the reference writes for it.
        for text in ["1500e2147483646", "150e2147483647", "1.5e2147483647", "10e2147483646"] {
            assert_eq!(Quantity::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn usual_texts_are_read_as_any_others() {
        let suffixes =
            ["", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi"];
        let others =
            ["Ei", "e3", "E-3", "e", "i", "mm", "K", " ", ".", ".5", "é", "+", "-1", "e99"];
        let numbers = (0..14).flat_map(|digits| {
            let one = 10_u64.pow(digits);
            [one - 1, one, one + 1, one * 5, one * 512, one * 1024 - 24]
        });
        for (number, suffix) in numbers.flat_map(|number| {
            suffixes.into_iter().chain(others).map(move |suffix| (number, suffix))
        }) {
            for sign in ["", "+", "-", "0", "."] {
                let text = format!("{sign}{number}{suffix}");
                let [usual, any] = [Quantity::parse(&text), Quantity::parse_any(&text)];
                assert_eq!(format!("{usual:?}"), format!("{any:?}"), "{text}");
                if let (Ok(usual), Ok(any)) = (usual, any) {
                    assert_eq!(usual.to_string(), any.to_string(), "{text}");
                }
            }
        }
        assert!(parse_usual("131072Ki").is_some() && parse_usual("100m").is_some());
        assert!(parse_usual("99999Gi").is_some() && parse_usual("100000Gi").is_none());
    }
}
