//! Generated quantities and percentages, read here and by the reference.

use apimachinery_meta::{IntOrString, Quantity, Rounding};
use apimachinery_test_support::{Dice, Small, program, seed};
use serde_json::{Value, json};

/// How often each test asks.
fn rounds() -> usize {
    apimachinery_test_support::rounds(500)
}

fn start() -> (Small, Dice) {
    (Small::start(&program()), Dice::new(seed().into()))
}

fn text(dice: &mut Dice) -> String {
    let digits =
        ["0", "1", "5", "9", "00", "12", "999", "1024", "1000", "9223372036854775807", "123456789"];
    let suffixes = [
        "", "", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei",
        "e3", "E-3", "e", "K", "ki", "e+2", "E1.5", " ", "x", "e-20", "e18",
    ];
    let mut text = String::from(*dice.pick(&["", "", "", "-", "+", " ", "--"]));
    for _ in 0..dice.below(3) {
        text.push_str(dice.pick::<&str>(&digits));
    }
    if dice.below(2) == 0 {
        text.push('.');
        for _ in 0..dice.below(3) {
            text.push_str(dice.pick::<&str>(&digits));
        }
    }
    text + *dice.pick(&suffixes)
}

/// QTY-01, QTY-02, QTY-03: Generated quantities are read, refused and printed as by the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn quantities_are_those_of_the_reference() {
    let (mut reference, mut dice) = start();
    for _ in 0..rounds() {
        let (left, right) = (text(&mut dice), text(&mut dice));
        let question = json!({"text": left, "other": right});
        let expected: Result<Value, String> = reference.ask("quantity", &question);
        let found = left.parse::<Quantity>().map_err(|it| it.to_string()).map(|quantity| {
            let other = right.parse::<Quantity>().unwrap_or_default();
            let mut sum = quantity.clone();
            let sum = sum.try_add(&other).map(|()| sum.to_string()).unwrap_or_default();
            let negated = (-quantity.clone()).to_string();
            json!({
                "text": quantity.to_string(), "format": quantity.format().as_str(), "sign": quantity.sign(),
                "order": quantity.cmp(&other) as i32, "sum": sum, "negated": negated,
            })
        });
        assert_eq!(found, expected, "{question}");
    }
}

/// TYP-03: Generated percentages are scaled, or refused, as by the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn percentages_are_those_of_the_reference() {
    let (mut reference, mut dice) = start();
    let texts = [
        "50%",
        "-5%",
        "+7%",
        "%",
        "5",
        "1.5%",
        "100%",
        " 5%",
        "5 %",
        "x%",
        "33%",
        "9999999999999999999%",
    ];
    for _ in 0..rounds() {
        let value = match dice.below(3) {
            0 => json!(dice.below(300)),
            _ => json!(dice.pick(&texts)),
        };
        let total = dice.below(1000) as i64;
        let round_up = dice.below(2) == 1;
        let question = json!({"value": value, "total": total, "roundUp": round_up});
        let expected: Result<i64, String> = reference.ask("percent", &question);
        let value: IntOrString = serde_json::from_value(value).unwrap();
        let rounding = if round_up { Rounding::Up } else { Rounding::Down };
        let found = value.scaled_value(total, rounding).map_err(|it| it.to_string());
        assert_eq!(found, expected, "{question}");
    }
}
