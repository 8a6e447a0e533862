//! Exact decimal numbers of any length, for the quantities that 64 bits cannot hold.
//!
//! Digits are kept in base ten because every operation a quantity needs (scale, round, add,
//! compare, write) is then linear in their number, whatever a text of megabytes asks for.

use std::cmp::Ordering;

use super::Narrow;

/// The zeros an addition may have to insert between two numbers.
const MAX_GAP: i64 = 1 << 16;
/// The longest number that is searched for factors of 1024, a search of quadratic cost.
const MAX_BINARY_DIGITS: i64 = 4096;
/// Digits that always fit an `i128`.
const I128_DIGITS: i64 = 38;

/// `± digits × 10^exponent`; the lowest digit comes first, and neither end is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    exponent: i64,
}

impl Decimal {
    pub(super) fn from_integer(value: i128, exponent: i64) -> Self {
        let mut digits = Vec::new();
        let mut rest = value.unsigned_abs();
        while rest > 0 {
            digits.push((rest % 10) as u8);
            rest /= 10;
        }
        Self::new(value < 0, digits, exponent)
    }

    /// Reads `[+-]digits[.digits]`, either side of the point possibly empty, and `None` without any
    /// digit. The value is multiplied by `10^exponent`.
    pub(super) fn from_text(text: &str, exponent: i64) -> Option<Self> {
        let negative = text.starts_with('-');
        let digits: Vec<u8> =
            text.bytes().rev().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        (!digits.is_empty()).then(|| Self::new(negative, digits, exponent))
    }

    fn new(negative: bool, mut digits: Vec<u8>, exponent: i64) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        if digits.is_empty() {
            return Self::default();
        }
        let zeros = digits.iter().take_while(|digit| **digit == 0).count();
        digits.drain(..zeros);
        Self { negative, digits, exponent: exponent + zeros as i64 }
    }

    pub(super) fn sign(&self) -> i32 {
        match (self.digits.is_empty(), self.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }

    pub(super) fn exponent(&self) -> i64 {
        self.exponent
    }

    pub(super) fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// The digits in writing order.
    pub(super) fn digits(&self) -> impl Iterator<Item = u8> {
        self.digits.iter().rev().copied()
    }

    /// The power of ten just above the highest digit.
    pub(super) fn top(&self) -> i64 {
        self.exponent + self.digits.len() as i64
    }

    pub(super) fn negated(mut self) -> Self {
        self.negative = !self.negative && !self.digits.is_empty();
        self
    }

    /// The number in 64 bits, when it fits. The least is left out, which the reference writes
    /// otherwise when it is narrow (`-9223372036854775808` for `-8Ei`).
    pub(super) fn to_narrow(&self) -> Option<Narrow> {
        let scale = i32::try_from(self.exponent).ok()?;
        let value = i64::try_from(self.unscaled()?).ok().filter(|value| *value != i64::MIN)?;
        Some(Narrow { value, scale })
    }

    /// The number as an integer, when it is one and fits.
    pub(super) fn to_integer(&self) -> Option<i128> {
        let power = u32::try_from(self.exponent).ok()?;
        self.unscaled()?.checked_mul(10_i128.checked_pow(power)?)
    }

    /// The digits read as an integer, without the exponent.
    pub(super) fn unscaled(&self) -> Option<i128> {
        if self.digits.len() as i64 > I128_DIGITS {
            return None;
        }
        let magnitude = self.digits().fold(0_i128, |value, digit| value * 10 + i128::from(digit));
        Some(if self.negative { -magnitude } else { magnitude })
    }

    /// The 18 lowest digits.
    pub(super) fn low_digits(&self) -> u64 {
        self.digits.iter().take(18).rev().fold(0, |value, digit| value * 10 + u64::from(*digit))
    }

    /// Rounds away from zero to a multiple of `10^exponent`; whether nothing was lost.
    pub(super) fn round_up(&mut self, exponent: i64) -> bool {
        if self.digits.is_empty() || self.exponent >= exponent {
            return true;
        }
        let dropped = usize::try_from(exponent - self.exponent).unwrap_or(usize::MAX);
        self.digits.drain(..dropped.min(self.digits.len()));
        let sum = add_digits(&self.digits, &[1]);
        *self = Self::new(self.negative, sum, exponent);
        false
    }

    pub(super) fn multiplied(&self, factor: i64) -> Self {
        let by = u128::from(factor.unsigned_abs());
        let mut product = Vec::with_capacity(self.digits.len() + 20);
        let mut carry = 0_u128;
        for digit in &self.digits {
            carry += u128::from(*digit) * by;
            product.push((carry % 10) as u8);
            carry /= 10;
        }
        while carry > 0 {
            product.push((carry % 10) as u8);
            carry /= 10;
        }
        Self::new(self.negative != (factor < 0), product, self.exponent)
    }

    /// The sum, or `None` when it would hold more than [`MAX_GAP`] zeros that neither number has.
    pub(super) fn checked_add(&self, other: &Self) -> Option<Self> {
        if self.digits.is_empty() {
            return Some(other.clone());
        }
        if other.digits.is_empty() {
            return Some(self.clone());
        }
        let exponent = self.exponent.min(other.exponent);
        let width = self.top().max(other.top()) - exponent;
        if width > (self.digits.len() + other.digits.len()) as i64 + MAX_GAP {
            return None;
        }
        let (own, others) = (self.aligned(exponent), other.aligned(exponent));
        Some(if self.negative == other.negative {
            Self::new(self.negative, add_digits(&own, &others), exponent)
        } else if self.cmp_magnitude(other) == Ordering::Less {
            Self::new(other.negative, subtract_digits(&others, &own), exponent)
        } else {
            Self::new(self.negative, subtract_digits(&own, &others), exponent)
        })
    }

    /// The digits with as many zeros below them as make `exponent` the exponent.
    fn aligned(&self, exponent: i64) -> Vec<u8> {
        let zeros = usize::try_from(self.exponent - exponent).unwrap_or(0);
        let mut digits = vec![0; zeros];
        digits.extend_from_slice(&self.digits);
        digits
    }

    pub(super) fn cmp_value(&self, other: &Self) -> Ordering {
        self.sign().cmp(&other.sign()).then_with(|| match self.negative {
            false => self.cmp_magnitude(other),
            true => other.cmp_magnitude(self),
        })
    }

    /// Of two numbers that are not zero. Neither ends in zeros, so the longer of two with the same
    /// leading digits is the greater.
    fn cmp_magnitude(&self, other: &Self) -> Ordering {
        self.top().cmp(&other.top()).then_with(|| self.digits().cmp(other.digits()))
    }

    /// An integer divided by 1024 until that leaves a rest: its digits in writing order, and how
    /// often.
    ///
    /// `None` when the number is zero, not whole, or longer than [`MAX_BINARY_DIGITS`].
    pub(super) fn without_factors_of_1024(&self) -> Option<(Vec<u8>, u32)> {
        if self.exponent < 0 || self.top() > MAX_BINARY_DIGITS || self.digits.is_empty() {
            return None;
        }
        let mut digits = self.aligned(0);
        digits.reverse();
        let mut times = 0;
        while let Some(quotient) = divide_by_1024(&digits) {
            digits = quotient;
            times += 1;
        }
        Some((digits, times))
    }
}

/// The digits (highest first) of an exact quotient.
fn divide_by_1024(digits: &[u8]) -> Option<Vec<u8>> {
    let mut quotient = Vec::with_capacity(digits.len());
    let mut rest = 0_u32;
    for digit in digits {
        rest = rest * 10 + u32::from(*digit);
        // The rest is below 10,240.
        let high = u8::try_from(rest / 1024).unwrap_or_default();
        if high > 0 || !quotient.is_empty() {
            quotient.push(high);
        }
        rest %= 1024;
    }
    (rest == 0).then_some(quotient)
}

fn add_digits(a: &[u8], b: &[u8]) -> Vec<u8> {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut sum = Vec::with_capacity(long.len() + 1);
    let mut carry = 0;
    for (digit, other) in long.iter().zip(short.iter().copied().chain(std::iter::repeat(0))) {
        let total = digit + other + carry;
        sum.push(total % 10);
        carry = total / 10;
    }
    if carry > 0 {
        sum.push(carry);
    }
    sum
}

/// `a − b` of digits aligned at the bottom, where `a ≥ b`.
fn subtract_digits(a: &[u8], b: &[u8]) -> Vec<u8> {
    let mut borrow = 0;
    a.iter()
        .zip(b.iter().copied().chain(std::iter::repeat(0)))
        .map(|(digit, other)| {
            let total = digit + 10 - other - borrow;
            borrow = u8::from(total < 10);
            total % 10
        })
        .collect()
}

#[cfg(test)]
mod tests;
