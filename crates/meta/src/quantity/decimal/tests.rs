//! `Decimal` against `i128`, on values where both can answer.

use apimachinery_test_support::Dice;

use super::Decimal;

fn decimal(value: i128) -> Decimal {
    Decimal::from_integer(value, 0)
}

/// A fixed stream of numbers of very different sizes.
fn numbers() -> impl Iterator<Item = i128> {
    let mut dice = Dice::new(1);
    std::iter::repeat_with(move || {
        let state = dice.number();
        let wide = i128::from(state as i64) * i128::from((state >> 17) & 0xffff_ffff);
        wide >> (state % 97)
    })
}

#[test]
fn integers_survive() {
    for value in numbers().take(5_000).chain([0, 1, -1, 10, -1000, i128::from(i64::MIN)]) {
        assert_eq!(decimal(value).to_integer(), Some(value));
        assert_eq!(decimal(value).sign(), i32::try_from(value.signum()).unwrap());
    }
}

#[test]
fn sums_products_and_order_are_those_of_integers() {
    let values: Vec<i128> = numbers().take(4_000).collect();
    for pair in values.chunks_exact(2) {
        let (a, b) = (pair[0], pair[1]);
        assert_eq!(decimal(a).checked_add(&decimal(b)), Some(decimal(a + b)), "{a} + {b}");
        assert_eq!(decimal(a).cmp_value(&decimal(b)), a.cmp(&b), "{a} and {b}");
        #[expect(clippy::cast_possible_truncation, reason = "any number will do")]
        let factor = b as i32;
        let product = (a >> 32) * i128::from(factor);
        assert_eq!(decimal(a >> 32).multiplied(i64::from(factor)), decimal(product), "{a} x {b}");
    }
}

#[test]
fn rounding_goes_away_from_zero() {
    for value in numbers().take(2_000) {
        let mut rounded = decimal(value);
        let exact = rounded.round_up(3);
        let expected = (value / 1000 + i128::from(value % 1000 != 0) * value.signum()) * 1000;
        assert_eq!(rounded, decimal(expected), "{value}");
        assert_eq!(exact, value % 1000 == 0, "{value}");
    }
    let mut tiny = Decimal::from_integer(-1, -2_000_000_000);
    assert!(!tiny.round_up(-9));
    assert_eq!(tiny, Decimal::from_integer(-1, -9));
}

#[test]
fn factors_of_1024_are_counted() {
    let (digits, times) = decimal(5 << 30).without_factors_of_1024().unwrap();
    assert_eq!((digits.as_slice(), times), ([5].as_slice(), 3));
    let (digits, times) = decimal(-(1023 << 10)).without_factors_of_1024().unwrap();
    assert_eq!((digits.as_slice(), times), ([1, 0, 2, 3].as_slice(), 1));
    assert_eq!(Decimal::from_integer(5, -1).without_factors_of_1024(), None);
}

#[test]
fn sums_of_numbers_too_far_apart_are_refused() {
    let far = Decimal::from_integer(1, 2_000_000_000);
    assert_eq!(far.checked_add(&decimal(1)), None);
    assert_eq!(far.checked_add(&far), Some(Decimal::from_integer(2, 2_000_000_000)));
    assert_eq!(far.cmp_value(&decimal(1)), std::cmp::Ordering::Greater);
}
