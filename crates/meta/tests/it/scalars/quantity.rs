//! `Quantity` against the reference.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use apimachinery_meta::{Quantity, QuantityFormat, Scale};

use super::vectors::{for_each_row, outcome};

fn format_of(name: &str) -> QuantityFormat {
    [QuantityFormat::DecimalSi, QuantityFormat::BinarySi, QuantityFormat::DecimalExponent]
        .into_iter()
        .find(|format| format.as_str() == name)
        .unwrap()
}

fn parse(text: &str) -> Quantity {
    text.parse().unwrap()
}

/// QTY-01, QTY-02, QTY-03, FINE-22: A quantity takes the texts that the reference takes, and prints
/// and counts as it does.
#[test]
fn texts_parse_as_in_the_reference() {
    for_each_row("quantity.tsv", |[input, parsed, json, canonical, format, value, milli, bits]| {
        let result = Quantity::parse(input);
        assert_eq!(outcome(&result), parsed, "{input:?}");
        assert_eq!(outcome(&Quantity::parse_json(input)), json, "{input:?} in JSON");
        let Ok(quantity) = result else { return };
        assert_eq!((-(-quantity.clone())).to_string(), canonical, "{input:?} without its text");
        assert_eq!(quantity.format().as_str(), format, "{input:?}");
        if value != "-" {
            assert_eq!(quantity.value().to_string(), value, "{input:?}");
        }
        if milli != "-" {
            assert_eq!(quantity.milli_value().to_string(), milli, "{input:?} in thousandths");
        }
        if bits != "-" {
            let float = format!("{:x}", (quantity.to_f64() + 0.0).to_bits());
            assert_eq!(float, bits, "{input:?} is {}", quantity.to_f64());
        }
    });
}

/// QTY-02: Sums, products and rounding have the value and the format of the reference.
#[test]
fn arithmetic_is_that_of_the_reference() {
    for_each_row("quantity_ops.tsv", |row: [&str; 12]| {
        let [a, b, order, sum, sum_format, difference, difference_format, rest @ ..] = row;
        let [factor, product, scale, rounded, exact] = rest;
        let (x, y) = (parse(a), parse(b));
        assert_eq!((x.cmp(&y) as i32).to_string(), order, "{a} and {b}");

        let mut result = x.clone();
        result.try_add(&y).unwrap();
        assert_eq!(
            (result.to_string().as_str(), result.format().as_str()),
            (sum, sum_format),
            "{a} + {b}"
        );
        let mut result = x.clone();
        result.try_sub(&y).unwrap();
        let actual = (result.to_string(), result.format().as_str());
        assert_eq!((actual.0.as_str(), actual.1), (difference, difference_format), "{a} - {b}");

        let mut result = x.clone();
        result.multiply(factor.parse().unwrap());
        assert_eq!(result.to_string(), product, "{a} x {factor}");

        let mut result = x.clone();
        let lossless = result.round_up(Scale::from_power(scale.parse().unwrap()));
        assert_eq!(result.to_string(), rounded, "{a} rounded to {scale}");
        assert_eq!(lossless.to_string(), exact, "{a} rounded to {scale}");
    });
}

/// QTY-02: Quantities made from numbers print in the canonical form of their format.
#[test]
fn built_quantities_are_written_as_in_the_reference() {
    for_each_row("quantity_built.tsv", |[value, format, scale, new, milli, scaled]| {
        let (number, format) = (value.parse().unwrap(), format_of(format));
        let scale = Scale::from_power(scale.parse().unwrap());
        assert_eq!(Quantity::new(number, format).to_string(), new, "{value} {format:?}");
        assert_eq!(Quantity::from_milli(number, format).to_string(), milli, "{value}m {format:?}");
        assert_eq!(Quantity::from_scaled(number, scale).to_string(), scaled, "{value} {scale:?}");
    });
}

/// QTY-04: Quantities are equal when their values are, whatever their texts.
#[test]
fn equal_values_hash_alike() {
    let hasher = RandomState::new();
    for_each_row("quantity_ops.tsv", |[a, b, ..]: [&str; 12]| {
        let (x, y) = (parse(a), parse(b));
        assert_eq!(x == y, x.cmp(&y).is_eq());
        let again = parse(&x.to_string());
        // The reference loses suffixes beyond exa.
        if again == x {
            assert_eq!(hasher.hash_one(&x), hasher.hash_one(&again), "{a}");
        }
    });
    let ones = ["1", "1000m", "1e0", "+1", "1.0000000000000000000", "1000000000n", "0.001k"];
    let distinct: HashSet<Quantity> = ones.into_iter().map(parse).collect();
    assert_eq!(distinct.len(), 1);
    let zeros = ["0", "0Ki", "0k", "-0", "0.00000000000000000000000", "0e7"];
    let distinct: HashSet<Quantity> = zeros.into_iter().map(parse).collect();
    assert_eq!(distinct.len(), 1);
}

#[test]
fn every_way_of_writing_agrees() {
    for_each_row("quantity.tsv", |[input, ..]: [&str; 8]| {
        let Ok(quantity) = Quantity::parse(input) else { return };
        let mut bytes = b"x".to_vec();
        quantity.append_to(&mut bytes);
        let text = quantity.to_string();
        assert_eq!(bytes, format!("x{text}").into_bytes());
        assert_eq!(quantity.text_len(), text.len());
    });
}

/// QTY-03: The text that was read is kept for output until the first operation.
#[test]
fn kept_texts_are_forgotten_by_every_operation() {
    let kept = parse("1.500");
    assert_eq!(kept.to_string(), "1.500");
    assert_eq!((-kept.clone()).to_string(), "-1500m");
    assert_eq!(kept.clone().with_format(QuantityFormat::DecimalExponent).to_string(), "1500e-3");
    let mut rounded = kept.clone();
    assert!(rounded.round_up(Scale::NANO));
    assert_eq!(rounded.to_string(), "1.500");
    assert!(!rounded.round_up(Scale::ONE));
    assert_eq!(rounded.to_string(), "2");
    let mut product = kept;
    product.multiply(1);
    assert_eq!(product.to_string(), "1500m");
}

#[test]
fn conversions_to_integers_are_bounded() {
    let huge = parse("1e30");
    assert_eq!((huge.value(), huge.as_i64()), (i64::MAX, None));
    assert_eq!((-huge).milli_value(), i64::MIN);
    assert_eq!(parse("9223372036854775807").milli_value(), i64::MAX);
    assert_eq!(parse("-0.0000000000000000001").value(), -1);
    assert_eq!(parse("-1.50000000000000000000").value(), -2);
    assert_eq!(parse("1000m").as_i64(), Some(1));
    assert_eq!(parse("1.0000000000000000000Ki").as_i64(), Some(1024));
    assert_eq!(parse("1500m").as_i64(), None);
    assert_eq!(parse("5G").scaled_value(Scale::GIGA), 5);
    assert_eq!(parse("1").scaled_value(Scale::from_power(i32::MAX)), 1);
    assert_eq!(parse("1").scaled_value(Scale::from_power(i32::MIN)), i64::MAX);
    assert_eq!(parse("0").scaled_value(Scale::from_power(i32::MIN)), 0);
    assert_eq!(Quantity::from(i64::MIN).value(), i64::MIN);
    assert_eq!((-Quantity::from(i64::MIN)).to_string(), "9223372036854775808");
}

#[test]
fn enormous_exponents_cost_nothing() {
    let far = parse("1e2000000000");
    let mut sum = far.clone();
    assert!(sum.try_add(&parse("1")).is_err());
    assert_eq!(sum.to_string(), "100e1999999998");
    assert!(far > parse("1e1999999999"));
    assert!(far.to_f64().is_infinite());
    assert_eq!(parse("1e-2000000000").to_string(), "1e-9");
    assert_eq!(
        parse("12345678901234567890e2000000000").to_string(),
        "1234567890123456789e2000000001"
    );
    assert_eq!(far.clone().with_format(QuantityFormat::BinarySi).to_string(), "100e1999999998");
    let long = "7".repeat(1 << 20);
    assert_eq!(parse(&long).to_string(), long);
    assert_eq!(parse(&format!("{long}Ki")).value(), i64::MAX);
}

#[test]
fn quantities_are_small() {
    assert_eq!(size_of::<Quantity>(), 16);
    assert_eq!(size_of::<Option<Quantity>>(), 16);
    assert_eq!(Quantity::default().to_string(), "0");
    assert!(Quantity::default().is_zero());
}
