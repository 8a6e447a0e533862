//! Generated selectors, read here and by the reference.

use apimachinery_meta::v1::LabelSelector;
use apimachinery_runtime::{Map, Str};
use apimachinery_selectors::labels::{Requirement, Selector, ValidatedSetSelector};
use apimachinery_selectors::{Operator, fields, label_selector, sets};
use apimachinery_test_support::{Dice, Small, program, seed};
use apimachinery_validation::Path;
use serde_json::{Value, json};

/// How often each test asks.
fn rounds() -> usize {
    apimachinery_test_support::rounds(300)
}

fn start() -> (Small, Dice) {
    (Small::start(&program()), Dice::new(seed().into()))
}

fn text(dice: &mut Dice, pieces: &[&str], longest: usize) -> String {
    (0..dice.below(longest + 1)).map(|_| *dice.pick(pieces)).collect()
}

/// Mostly good selectors, with pieces lost, doubled or strange.
fn label_text(dice: &mut Dice) -> String {
    let keys = ["a", "b", "a-b", "example.com/x", "in", "notin", "a b", "A_", "é"];
    let ends = [
        "",
        "=v",
        "==v",
        "!=v",
        " in (a,b)",
        " notin (b, a)",
        ">1",
        "<-2",
        " in (,)",
        "=",
        " in ()",
        "> x",
    ];
    let odd = [
        ",", ",,", "(", ")", "=", "!", "!", " ", "\t", "\0", "in", " in ", "(a", ">", "<", "!=",
        "x", "()", "é", "\n", "(a,,b)", "(in)", "=>",
    ];
    let mut terms = Vec::new();
    for _ in 0..dice.below(4) {
        let not = *dice.pick(&["", "", "", "!"]);
        terms.push(format!("{not}{}{}", dice.pick(&keys), dice.pick(&ends)));
    }
    let mut selector = terms.join(*dice.pick(&[",", ", ", " , "]));
    for _ in 0..dice.below(3) {
        let mut at = dice.below(selector.len() + 1);
        while !selector.is_char_boundary(at) {
            at -= 1;
        }
        selector.insert_str(at, odd[dice.below(odd.len())]);
    }
    selector
}

fn view(selector: &Selector) -> Value {
    let requirements = selector.requirements().unwrap_or_default();
    let joined: Vec<_> = requirements.iter().map(ToString::to_string).collect();
    let requirements: Vec<_> = requirements
        .iter()
        .map(|it| {
            let values: Vec<_> = it.values().iter().map(Str::as_str).collect();
            json!({"key": it.key(), "operator": it.operator().as_str(), "values": values})
        })
        .collect();
    json!({
        "text": selector.to_string(), "joined": joined.join(", "), "empty": selector.is_empty(),
        "nothing": selector.selects_nothing(), "requirements": requirements,
    })
}

fn random_set(dice: &mut Dice) -> Map<Str, Str> {
    let words = ["a", "b", "a-b", "1", "-2", "5", "", "v", "in", "example.com/x"];
    (0..dice.below(4))
        .map(|_| (Str::from(*dice.pick(&words)), Str::from(*dice.pick(&words))))
        .collect()
}

fn plain(set: &Map<Str, Str>) -> Value {
    set.iter()
        .map(|(key, value)| (key.to_string(), json!(value.as_str())))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// SEL-01: Generated label selectors are read, refused, printed and matched as by the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn label_selectors_are_those_of_the_reference() {
    let (mut reference, mut dice) = start();
    let mut good = 0;
    for _ in 0..rounds() {
        let text = label_text(&mut dice);
        let path = dice.pick(&[None, Some("p")]);
        let expected: Result<Value, String> =
            reference.ask("label-parse", &json!({"text": text, "path": path}));
        let found = Selector::parse(&text, &path.map(Path::new).unwrap_or_default());
        let shown = found.as_ref().map(view).map_err(ToString::to_string);
        assert_eq!(shown, expected, "{text:?}");
        let Ok(selector) = found else { continue };
        good += 1;
        let (set, key) = (random_set(&mut dice), *dice.pick(&["a", "b", "a-b"]));
        let question = json!({"text": text, "set": plain(&set), "key": key});
        let expected: Value = reference.ask("label-match", &question).unwrap();
        let value = selector.requires_exact_match(key);
        let found = json!({"matches": selector.matches(&set), "value": value.unwrap_or(""), "found": value.is_some()});
        assert_eq!(found, expected, "{question}");
    }
    println!("{good} of {} were selectors", rounds());
    assert!(good > rounds() / 10);
}

/// SEL-01: Generated conditions are checked as by the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn requirements_are_checked_as_by_the_reference() {
    let (mut reference, mut dice) = start();
    let operators = ["in", "notin", "=", "==", "!=", "gt", "lt", "exists", "!", "", "near<"];
    for _ in 0..rounds() {
        let key = *dice.pick(&["a", "a b", "", "x/y/z", "/a"]);
        let values: Vec<String> = (0..dice.below(3))
            .map(|_| text(&mut dice, &["1", "a", "-", "+", "9999999999", "é"], 2))
            .collect();
        let operator = *dice.pick(&operators);
        let question = json!({"key": key, "operator": operator, "values": values});
        let expected: Result<String, String> = reference.ask("label-requirement", &question);
        let Ok(operator) = Operator::from_name(operator, &Path::none()) else {
            let error = Operator::from_name(operator, &Path::none()).unwrap_err().to_string();
            assert!(expected.unwrap_err().contains(&error), "{question}");
            continue;
        };
        let values = values.iter().map(Str::from);
        let found = Requirement::new(key, operator, values, &Path::none());
        let found = found.map(|it| it.to_string()).map_err(|it| it.to_string());
        assert_eq!(found, expected, "{question}");
    }
}

/// SEL-01: Generated sets print, and are parsed, as by the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn sets_are_those_of_the_reference() {
    let (mut reference, mut dice) = start();
    for _ in 0..rounds() {
        let set: Map<Str, Str> = random_set(&mut dice)
            .iter()
            .filter(|(key, value)| !key.is_empty() && *value != "-2")
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        if let Ok(expected) = reference.ask::<[String; 4]>("label-set", &plain(&set)) {
            let selector = Selector::from_set(&set).unwrap().to_string();
            let view = ValidatedSetSelector(&set).to_string();
            let found = [sets::format_set(&set), selector, view, sets::format_labels(&set)];
            assert_eq!(found, expected);
        } else {
            assert!(Selector::from_set(&set).is_err(), "{set:?}");
        }
        let text = text(&mut dice, &["a", "=", ",", "b", " ", "=v", "é"], 6);
        let expected: Result<Value, String> =
            reference.ask("label-text-to-map", &json!({"text": text, "path": "p"}));
        let found = sets::parse_set(&text, &Path::new("p"));
        assert_eq!(found.map(|it| plain(&it)).map_err(|it| it.to_string()), expected, "{text:?}");
    }
}

/// SEL-02: Generated `LabelSelector`s become the selectors of the reference, and texts the same
/// `LabelSelector`s.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn label_selector_objects_are_converted_as_by_the_reference() {
    let (mut reference, mut dice) = start();
    let operators = ["In", "NotIn", "Exists", "DoesNotExist", "in", ""];
    for _ in 0..rounds() {
        let expressions: Vec<_> = (0..dice.below(3)).map(|_| {
            let values: Vec<_> = (0..dice.below(3)).map(|_| *dice.pick(&["a", "b", "-", ""])).collect();
            json!({"key": dice.pick(&["a", "b", "c d"]), "operator": dice.pick(&operators), "values": values})
        }).collect();
        let labels = match dice.below(3) {
            0 => json!({"k": dice.pick(&["v", "v v"])}),
            _ => json!({}),
        };
        let object = json!({"matchLabels": labels, "matchExpressions": expressions});
        let selector: LabelSelector = serde_json::from_value(object.clone()).unwrap();
        let expected: Result<Value, String> = reference.ask("label-selector", &object);
        let found = label_selector::to_selector(Some(&selector)).map_err(|it| it.to_string());
        let text = label_selector::format(Some(&selector));
        assert_eq!(found.map(|it| json!([view(&it), text])), expected, "{object}");
        let expected: Result<Value, String> = reference.ask("label-selector-map", &object);
        let found = label_selector::to_set(&selector).map_err(|it| it.to_string());
        assert_eq!(found.map(|it| plain(&it)), expected, "{object}");

        let text = label_text(&mut dice);
        let expected: Result<LabelSelector, String> = reference.ask("label-selector-parse", &text);
        assert_eq!(label_selector::parse(&text).map_err(|it| it.to_string()), expected, "{text:?}");
    }
}

/// SEL-03: Generated field selectors are read, refused, printed and matched as by the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn field_selectors_are_those_of_the_reference() {
    let (mut reference, mut dice) = start();
    let pieces = [
        "a",
        "metadata.name",
        "=",
        "==",
        "!=",
        ",",
        ",",
        "\\",
        "\\,",
        "\\=",
        "\\\\",
        "v",
        " ",
        "é",
        "b",
    ];
    for _ in 0..rounds() {
        let text = text(&mut dice, &pieces, 9);
        let expected: Result<Value, String> = reference.ask("field-parse", &text);
        let parsed = text.parse::<fields::FieldSelector>();
        let found = parsed.as_ref().map_err(ToString::to_string).map(|selector| {
            let requirements: Vec<_> = selector.requirements().iter().map(|it| {
                json!({"key": it.field.as_str(), "operator": it.operator.as_str(), "values": [it.value.as_str()]})
            }).collect();
            json!({"text": selector.to_string(), "empty": selector.is_empty(), "requirements": requirements})
        });
        assert_eq!(found, expected, "{text:?}");
        if let Ok(selector) = parsed {
            let set = random_set(&mut dice);
            let question = json!({"text": text, "set": plain(&set), "key": "a"});
            let expected: Value = reference.ask("field-match", &question).unwrap();
            let value = selector.requires_exact_match("a");
            let found = json!({
                "matches": selector.matches(&set), "value": value.unwrap_or(""), "found": value.is_some(),
            });
            assert_eq!(found, expected, "{question}");
        }
        let expected: String = reference.ask("field-escape", &text).unwrap();
        assert_eq!(fields::escape(&text), expected);
        let expected: Result<String, String> = reference.ask("field-unescape", &text);
        assert_eq!(
            fields::unescape(&text).map(String::from).map_err(|it| it.to_string()),
            expected
        );
    }
}
