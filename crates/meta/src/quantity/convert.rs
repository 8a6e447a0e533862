//! Quantities as Rust numbers.

use std::fmt::Write;

use super::{Decimal, Narrow, Number, Quantity, Scale};

/// The powers of ten that an `f64` holds exactly.
const EXACT_POWER: i32 = 22;
/// The integers up to here are exact in an `f64`.
const EXACT_INTEGER: u64 = 1 << 53;

impl Quantity {
    /// The value rounded away from zero to an integer (`Value`), and bounded to the range of `i64`
    /// where the reference overflows.
    pub fn value(&self) -> i64 {
        self.scaled_value(Scale::ONE)
    }

    /// The value in thousandths, rounded and bounded as [`value`](Self::value) is (`MilliValue`).
    pub fn milli_value(&self) -> i64 {
        self.scaled_value(Scale::MILLI)
    }

    /// The value in units of `10^scale`, rounded and bounded as [`value`](Self::value) is
    /// (`ScaledValue`).
    pub fn scaled_value(&self, scale: Scale) -> i64 {
        match self.number() {
            Number::Narrow(narrow) if narrow.scale == scale.power() => narrow.value,
            Number::Narrow(narrow) => scaled_narrow(narrow, scale.power()),
            Number::Wide(decimal) => scaled_wide(decimal.clone(), i64::from(scale.power())),
        }
    }

    /// The value as an integer, when it is one and fits.
    ///
    /// The reference's `AsInt64` also declines some integers for how they are stored (`1000m`).
    pub fn as_i64(&self) -> Option<i64> {
        match self.number() {
            Number::Narrow(Narrow { value, scale: 0 }) => Some(value),
            number => number.to_decimal().to_integer().and_then(|value| i64::try_from(value).ok()),
        }
    }

    /// The nearest `f64`; infinite when the value is beyond its range.
    pub fn to_f64(&self) -> f64 {
        match self.number() {
            Number::Narrow(Narrow { value, scale })
                if value.unsigned_abs() <= EXACT_INTEGER
                    && (-EXACT_POWER..=EXACT_POWER).contains(&scale) =>
            {
                // One rounding of two exact operands, hence the nearest.
                match scale {
                    0.. => value as f64 * 10_f64.powi(scale),
                    _ => value as f64 / 10_f64.powi(-scale),
                }
            }
            number => nearest_f64(&number.to_decimal()),
        }
    }
}

fn scaled_narrow(Narrow { value, scale }: Narrow, target: i32) -> i64 {
    let power = i64::from(scale) - i64::from(target);
    let factor =
        u32::try_from(power.unsigned_abs()).ok().and_then(|power| 10_i64.checked_pow(power));
    match factor {
        Some(factor) if power >= 0 => value.saturating_mul(factor),
        Some(factor) => value / factor + i64::from(value % factor != 0) * value.signum(),
        None if power >= 0 => limit(value.signum()),
        None => value.signum(),
    }
}

fn scaled_wide(mut decimal: Decimal, target: i64) -> i64 {
    decimal.round_up(target);
    let power = u32::try_from(decimal.exponent() - target).unwrap_or(u32::MAX);
    10_i128
        .checked_pow(power)
        .and_then(|factor| decimal.unscaled()?.checked_mul(factor))
        .and_then(|value| i64::try_from(value).ok())
        .unwrap_or_else(|| limit(i64::from(decimal.sign())))
}

fn limit(sign: i64) -> i64 {
    match sign {
        0 => 0,
        1.. => i64::MAX,
        _ => i64::MIN,
    }
}

fn nearest_f64(decimal: &Decimal) -> f64 {
    let mut text = String::new();
    if decimal.sign() < 0 {
        text.push('-');
    }
    text.extend(decimal.digits().map(|digit| char::from(b'0' + digit)));
    if decimal.sign() == 0 || write!(text, "e{}", decimal.exponent()).is_err() {
        return 0.0;
    }
    text.parse().unwrap_or(0.0)
}
