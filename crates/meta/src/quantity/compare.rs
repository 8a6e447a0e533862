//! Equality, order and hash: all by value.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use super::arithmetic::lifted;
use super::{Narrow, Number, Quantity};

impl PartialEq for Quantity {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Quantity {}

impl PartialOrd for Quantity {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Quantity {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Number::Narrow(a), Number::Narrow(b)) = (self.number(), other.number()) {
            if a.scale == b.scale {
                return a.value.cmp(&b.value);
            }
            let scale = a.scale.min(b.scale);
            if let (Some(a), Some(b)) = (lifted(a, scale), lifted(b, scale)) {
                return a.cmp(&b);
            }
        }
        self.number().to_decimal().cmp_value(&other.number().to_decimal())
    }
}

impl Hash for Quantity {
    /// Of the sign, the exponent of the lowest digit that is not zero, and the 18 digits from
    /// there.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sign().hash(state);
        let (exponent, low) = match self.number() {
            Number::Narrow(narrow) => lowest_digits(narrow),
            Number::Wide(decimal) => (decimal.exponent(), decimal.low_digits()),
        };
        exponent.hash(state);
        low.hash(state);
    }
}

fn lowest_digits(Narrow { value, scale }: Narrow) -> (i64, u64) {
    let mut magnitude = value.unsigned_abs();
    if magnitude == 0 {
        return (0, 0);
    }
    let mut exponent = i64::from(scale);
    while magnitude % 10 == 0 {
        magnitude /= 10;
        exponent += 1;
    }
    (exponent, magnitude % 10_u64.pow(18))
}
