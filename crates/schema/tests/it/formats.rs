//! Formats of strings.

use apimachinery_schema::StringFormat;
use apimachinery_test_support::{Dice, Small, program, rounds, seed};
use serde_json::json;

use super::recorded::{Format, formats};

/// CRD-07: A name means the same with dashes and without; numbers have formats of their own.
#[test]
fn names_are_found_without_their_dashes() {
    assert_eq!(StringFormat::named("datetime"), StringFormat::named("date-time"));
    assert_eq!(StringFormat::named("k8s-short-name"), StringFormat::named("k8sshortname"));
    assert_eq!(StringFormat::named("int32"), None);
    assert_eq!(StringFormat::ShortName.since_minor(), 34);
}

/// CRD-07: Texts made of the parts of all formats have the formats that they have in the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn formats_agree_with_the_reference() {
    let program = program();
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
    let known: Vec<_> = formats().into_iter().filter(|(_, answer)| answer.is_ok()).collect();
    let letters = [
        "", "a", "1", "-", ".", ":", "/", "%", "@", "\"", "<", ">", "(", ")", "[", "]", " ", "\\",
        ",", ";", "é", "=", "T", "z", "+", "\t", "_", "25",
    ];
    let rounds = rounds(1000);
    let mut good = 0;
    for _ in 0..rounds {
        let (Format { format, text }, _) = dice.pick(&known);
        let mut text = match dice.below(6) {
            0 => dice.pick(&known).0.text.clone(),
            _ => text.clone(),
        };
        for _ in 0..dice.below(4) {
            let places: Vec<_> = (0..=text.len()).filter(|it| text.is_char_boundary(*it)).collect();
            let (start, end) = (*dice.pick(&places), *dice.pick(&places));
            let end = if dice.below(2) == 0 { start } else { end.clamp(start, start + 2) };
            let end = if text.is_char_boundary(end) { end } else { start };
            let letter: &str = dice.pick::<&str>(&letters);
            text.replace_range(start..end, letter);
        }
        let question = json!({"format": format, "text": text});
        let expected: bool = reference.ask("string-format", &question).unwrap();
        let found = StringFormat::named(format).is_some_and(|it| it.is_valid(&text));
        assert_eq!(found, expected, "{format}: {text:?}");
        good += usize::from(expected);
    }
    assert!(good > rounds / 10, "{good}");
}
