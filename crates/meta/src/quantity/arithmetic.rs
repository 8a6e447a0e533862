//! Sums, differences, products, rounding. Each forgets a remembered text.

use std::ops::Neg;

use super::{Narrow, Number, Quantity, QuantityFormat, QuantityRangeError, Repr, Scale};

/// Powers of ten by which an `i64` can be multiplied within an `i128`.
const SAFE_POWER: u32 = 18;

impl Quantity {
    /// Adds `other`. A quantity of value zero takes the format of `other`, as in the reference.
    ///
    /// # Errors
    ///
    /// [`QuantityRangeError`] when the two are more than 65,536 digits apart; `self` is then
    /// unchanged.
    pub fn try_add(&mut self, other: &Self) -> Result<(), QuantityRangeError> {
        let format = self.format_of_sum(other);
        *self = match sum(self.number(), other.number()) {
            Some(narrow) => Self::from_narrow(narrow, format),
            None => {
                let decimal = self.number().to_decimal();
                let sum = decimal.checked_add(&other.number().to_decimal());
                Self::from_decimal(sum.ok_or(QuantityRangeError)?, format)
            }
        };
        Ok(())
    }

    /// Subtracts `other`. A quantity of value zero takes the format of `other`, as in the
    /// reference.
    ///
    /// # Errors
    ///
    /// [`QuantityRangeError`] when the two are more than 65,536 digits apart; `self` is then
    /// unchanged.
    pub fn try_sub(&mut self, other: &Self) -> Result<(), QuantityRangeError> {
        self.try_add(&-other.clone())
    }

    /// Multiplies by an integer, exactly.
    pub fn multiply(&mut self, factor: i64) {
        let format = self.format();
        let narrow = match self.number() {
            Number::Narrow(Narrow { value, scale }) => {
                let product = value.checked_mul(factor).filter(|product| *product != i64::MIN);
                product.map(|value| Narrow { value, scale })
            }
            Number::Wide(_) => None,
        };
        *self = match narrow {
            Some(narrow) => Self::from_narrow(narrow, format),
            None => Self::from_decimal(self.number().to_decimal().multiplied(factor), format),
        };
    }

    /// Rounds away from zero to a multiple of `10^scale`; whether nothing was lost.
    ///
    /// The text is remembered when the number has no digit below `scale` to begin with.
    pub fn round_up(&mut self, scale: Scale) -> bool {
        if let Number::Narrow(narrow) = self.number()
            && narrow.scale >= scale.power()
        {
            return true;
        }
        let mut decimal = self.number().to_decimal();
        let exact = decimal.round_up(i64::from(scale.power()));
        *self = Self::from_decimal(decimal, self.format());
        exact
    }

    fn format_of_sum(&self, other: &Self) -> QuantityFormat {
        if self.is_zero() { other.format() } else { self.format() }
    }
}

impl Neg for Quantity {
    type Output = Self;

    /// The least 64-bit number becomes its true opposite, where the reference overflows.
    fn neg(self) -> Self {
        let format = self.format();
        if let Number::Narrow(Narrow { value, scale }) = self.number()
            && let Some(value) = value.checked_neg()
        {
            return Self::from_narrow(Narrow { value, scale }, format);
        }
        match self.repr {
            Repr::Wide(wide) => Self::from_decimal(wide.decimal.negated(), format),
            Repr::Narrow { .. } | Repr::Texted(_) => {
                Self::from_decimal(self.number().to_decimal().negated(), format)
            }
        }
    }
}

/// The sum in 64 bits, when both numbers and the sum fit; never the least number, for the reason
/// that `Decimal::to_narrow` gives.
fn sum(a: Number<'_>, b: Number<'_>) -> Option<Narrow> {
    let (Number::Narrow(a), Number::Narrow(b)) = (a, b) else { return None };
    if b.value == 0 {
        return Some(a);
    }
    if a.value == 0 {
        return Some(b);
    }
    let scale = a.scale.min(b.scale);
    let total = lifted(a, scale)?.checked_add(lifted(b, scale)?)?;
    let value = i64::try_from(total).ok().filter(|value| *value != i64::MIN)?;
    Some(Narrow { value, scale })
}

/// The mantissa at the finer scale `scale`.
pub(super) fn lifted(narrow: Narrow, scale: i32) -> Option<i128> {
    let power = narrow.scale.checked_sub(scale).and_then(|power| u32::try_from(power).ok())?;
    (power <= SAFE_POWER).then(|| i128::from(narrow.value) * 10_i128.pow(power))
}
