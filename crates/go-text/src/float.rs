//! Floats as Go writes them.

use std::ops::Range;

/// A finite float as decimal digits: the fewest that read back as the same value, and of those the
/// closest to it.
///
/// Corresponds to `strconv.FormatFloat` with the precision −1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortestDecimal {
    negative: bool,
    /// Without zeros at either end, `0` for zero.
    digits: String,
    /// The power of ten of the first digit.
    exponent: i32,
}

impl ShortestDecimal {
    /// The digits of a finite number. Others have no digits: the result has no meaning.
    pub fn of(value: f64) -> Self {
        Self::parse(ryu::Buffer::new().format_finite(value))
    }

    /// The digits that tell a finite number of single precision from others of single precision.
    pub fn of_f32(value: f32) -> Self {
        Self::parse(ryu::Buffer::new().format_finite(value))
    }

    /// Reads `-?digits(.digits)?(e-?digits)?`.
    fn parse(text: &str) -> Self {
        let unsigned = text.strip_prefix('-');
        let (negative, text) = (unsigned.is_some(), unsigned.unwrap_or(text));
        let (mantissa, power) = text.split_once('e').unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = [whole, fraction].concat();
        let significant = all.trim_start_matches('0');
        if significant.is_empty() {
            return Self { negative, digits: "0".to_owned(), exponent: 0 };
        }
        let length = |text: &str| i32::try_from(text.len()).unwrap_or(i32::MAX);
        let point = length(whole) - (length(&all) - length(significant));
        let exponent = power.parse().unwrap_or(0) + point - 1;
        Self { negative, digits: significant.trim_end_matches('0').to_owned(), exponent }
    }

    /// The text in JSON: with an exponent below 1e-6 and from 1e21 on.
    ///
    /// Corresponds to the floats of `encoding/json`.
    pub fn to_json(&self) -> String {
        self.text(-6..21, 1)
    }

    /// The text of `%v`: with an exponent, of two digits at least, below 1e-4 and from 1e6 on.
    ///
    /// Corresponds to the format `'g'` of `strconv.FormatFloat`.
    pub fn to_general(&self) -> String {
        self.text(-4..6, 2)
    }

    /// The text without an exponent.
    ///
    /// Corresponds to the format `'f'` of `strconv.FormatFloat`.
    pub fn to_positional(&self) -> String {
        self.text(i32::MIN..i32::MAX, 1)
    }

    /// The text, positional when the exponent is in `positional`.
    fn text(&self, positional: Range<i32>, exponent_width: usize) -> String {
        let Self { negative, digits, exponent } = self;
        let sign = if *negative { "-" } else { "" };
        if !positional.contains(exponent) {
            let (first, rest) = digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            let direction = if *exponent < 0 { '-' } else { '+' };
            let exponent = exponent.unsigned_abs();
            return format!("{sign}{first}{point}{rest}e{direction}{exponent:0exponent_width$}");
        }
        match usize::try_from(exponent + 1) {
            Ok(0) | Err(_) => {
                let places = digits.len() + exponent.unsigned_abs() as usize - 1;
                format!("{sign}0.{digits:0>places$}")
            }
            Ok(whole) => match digits.split_at_checked(whole) {
                Some((whole, fraction)) if !fraction.is_empty() => {
                    format!("{sign}{whole}.{fraction}")
                }
                _ => format!("{sign}{digits:0<whole$}"),
            },
        }
    }
}

/// How Go names a float that is not finite; `None` for one that is.
pub fn name_of_non_finite(value: f64) -> Option<&'static str> {
    match value {
        _ if value.is_nan() => Some("NaN"),
        f64::INFINITY => Some("+Inf"),
        f64::NEG_INFINITY => Some("-Inf"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_have_the_texts_that_go_gives_them() {
        let cases = [
            (0.0, "0", "0"),
            (-0.0, "-0", "-0"),
            (1.0, "1", "1"),
            (1.5, "1.5", "1.5"),
            (-2.5e-3, "-0.0025", "-0.0025"),
            (1e-4, "0.0001", "0.0001"),
            (1.5e-5, "0.000015", "1.5e-05"),
            (1e-6, "0.000001", "1e-06"),
            (1e-7, "1e-7", "1e-07"),
            (1.25e-9, "1.25e-9", "1.25e-09"),
            (123456.5, "123456.5", "123456.5"),
            (100000.0, "100000", "100000"),
            (1000000.0, "1000000", "1e+06"),
            (123456789.125, "123456789.125", "1.23456789125e+08"),
            (1e20, "100000000000000000000", "1e+20"),
            (-1e21, "-1e+21", "-1e+21"),
            (1.7976931348623157e308, "1.7976931348623157e+308", "1.7976931348623157e+308"),
            (5e-324, "5e-324", "5e-324"),
            (f64::from_bits(0x4301_8692_9abb_0c92), "616629852922258.2", "6.166298529222582e+14"),
            (9223372036854775808.0, "9223372036854776000", "9.223372036854776e+18"),
        ];
        for (number, json, general) in cases {
            let decimal = ShortestDecimal::of(number);
            assert_eq!(decimal.to_json(), json);
            assert_eq!(decimal.to_general(), general);
        }
        assert_eq!(ShortestDecimal::of(1.5e-7).to_positional(), "0.00000015");
        assert_eq!(ShortestDecimal::of(-1e22).to_positional(), "-10000000000000000000000");
    }

    #[test]
    fn single_precision_has_fewer_digits() {
        assert_eq!(ShortestDecimal::of_f32(0.1).to_general(), "0.1");
        assert_eq!(ShortestDecimal::of_f32(16777216.0).to_json(), "16777216");
    }
}
