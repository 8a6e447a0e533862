//! Generated templates and documents, here and in the reference.

use apimachinery_json::value_from_str;
use apimachinery_jsonpath::JsonPath;
use apimachinery_test_support::{Dice, Small, program, rounds, seed};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Answer {
    nodes: Vec<String>,
    outcomes: Vec<Outcome>,
}

#[derive(Deserialize)]
struct Outcome {
    /// In base64.
    text: Option<String>,
    error: String,
}

const NAMES: [&str; 6] = ["a", "b", "c", "name", "a.b", ""];

/// A document, few fields and often the same ones.
fn document(dice: &mut Dice, depth: usize) -> Value {
    match dice.below(if depth == 0 { 9 } else { 16 }) {
        0 => json!(null),
        1 => json!(dice.below(2) == 0),
        2 | 3 => json!(*dice.pick(&[0, 1, 2, 3, -1, i64::MAX, i64::MIN])),
        4 => json!(*dice.pick(&[0.5, 1.5, -2.25, 1e21, 1.5e-7, 123456789.25])),
        5..=8 => json!(*dice.pick(&["x", "y", "", "abc", "é<&>", "2", "line\nbreak \"quoted\""])),
        9..=12 => {
            let entries = (0..dice.below(4)).map(|_| {
                let name = (*dice.pick(&NAMES)).to_owned();
                (name, document(dice, depth - 1))
            });
            Value::Object(entries.collect())
        }
        _ => (0..dice.below(4)).map(|_| document(dice, depth - 1)).collect(),
    }
}

/// The steps of an expression.
fn steps(dice: &mut Dice, longest: usize) -> String {
    let mut text = String::new();
    for _ in 0..=dice.below(longest) {
        let step = match dice.below(24) {
            0..=8 => format!(".{}", dice.pick(&["a", "b", "c", "name", "a\\.b", "nope", ""])),
            9 => format!("['{}']", dice.pick(&["a", "name", "a.b", "b c", "a[0", ""])),
            10..=12 => "[*]".to_owned(),
            13..=15 => format!("[{}]", index(dice)),
            16 => ".*".to_owned(),
            17 => "..".to_owned(),
            18 => format!("..{}", dice.pick(&["a", "b", "name"])),
            19..=21 => filter(dice),
            22 => format!("[{},{}]", union_part(dice), union_part(dice)),
            _ => (*dice.pick(&["@", "$", " ", "1", "1.5", "true", "'x'", "range ", "end", "x"]))
                .to_owned(),
        };
        text.push_str(&step);
    }
    text
}

fn index(dice: &mut Dice) -> String {
    let number = ["", "0", "1", "2", "-1", "-2", "-", "5", "00", "9223372036854775807"];
    let parts: Vec<_> = (0..=dice.below(3)).map(|_| *dice.pick(&number)).collect();
    parts.join(":")
}

fn union_part(dice: &mut Dice) -> String {
    match dice.below(4) {
        0 => index(dice),
        1 => format!(" '{}'", dice.pick(&["a", "b.c", "name"])),
        2 => "*".to_owned(),
        _ => "'a'".to_owned(),
    }
}

fn filter(dice: &mut Dice) -> String {
    let operand = |dice: &mut Dice| match dice.below(4) {
        0 => (*dice.pick(&["1", "'x'", "\"x\"", "true", "1.5", "'a)'", "null", "2", "-1"]))
            .to_owned(),
        _ => format!(
            "@{}",
            dice.pick(&["", ".a", ".b", ".name", "[0]", ".a.b", "..a", ".*", "[*]", ".a\\.b"])
        ),
    };
    let left = operand(dice);
    if dice.below(3) == 0 {
        return format!("[?({left})]");
    }
    let operator = dice.pick(&["==", "!=", "<", "<=", ">", ">=", " == ", "=", "<>", "==="]);
    format!("[?({left}{operator}{})]", operand(dice))
}

/// Steps to something that is there, mostly.
fn way_into(dice: &mut Dice, data: &Value, longest: usize) -> String {
    let mut text = String::new();
    let mut here = data;
    for _ in 0..longest {
        match here {
            _ if dice.below(12) == 0 => text.push_str(&steps(dice, 1)),
            Value::Object(entries) if !entries.is_empty() => {
                let (name, value) =
                    entries.iter().nth(dice.below(entries.len())).expect("it is there");
                match dice.below(8) {
                    0 => text.push_str(".*"),
                    1 => text.push_str(&format!("..{}", name.replace('.', "\\."))),
                    2 => text.push_str(&format!("['{}']", name.replace('.', "\\."))),
                    _ => text.push_str(&format!(".{}", name.replace('.', "\\."))),
                }
                here = value;
            }
            Value::Array(items) if !items.is_empty() => {
                let at = dice.below(items.len());
                here = &items[at];
                text.push_str(&match dice.below(6) {
                    0 => format!("[{at}]"),
                    1 => format!("[-{}]", items.len() - at),
                    2 => format!("[{at}:]"),
                    3 => format!("[?({})]", test_of(dice, here)),
                    4 => format!("[{at},0]"),
                    _ => "[*]".to_owned(),
                });
            }
            _ => break,
        }
    }
    if text.is_empty() { "@".to_owned() } else { text }
}

/// A test that an item passes, mostly.
fn test_of(dice: &mut Dice, item: &Value) -> String {
    let operator = *dice.pick(&["==", "!=", "<", "<=", ">", ">=", "=="]);
    let literal = |value: &Value| match value {
        Value::String(text) if !text.contains(['\n', '"']) => format!("\"{text}\""),
        Value::Number(_) | Value::Bool(_) => value.to_string(),
        _ => "1".to_owned(),
    };
    match item {
        Value::Object(entries) if !entries.is_empty() => {
            let (name, value) = entries.iter().nth(dice.below(entries.len())).expect("it is there");
            let name = name.replace('.', "\\.");
            match dice.below(3) {
                0 => format!("@.{name}"),
                _ => format!("@.{name}{operator}{}", literal(value)),
            }
        }
        Value::Array(_) => "@[0]".to_owned(),
        value => format!("@{operator}{}", literal(value)),
    }
}

/// Mostly good templates, with letters lost, doubled or strange.
fn template(dice: &mut Dice, data: &Value) -> String {
    let mut text = String::new();
    let mut open = 0;
    for _ in 0..=dice.below(4) {
        let part = match dice.below(14) {
            0 => (*dice.pick(&["text", " ", "}", "é", ", "])).to_owned(),
            1 => format!(
                "{{{}}}",
                dice.pick(&[
                    r#""\n""#,
                    r"'\t'",
                    r#""\x41\101\u00e9""#,
                    "'a'",
                    r#""\z""#,
                    "3",
                    "-1.5",
                    "false"
                ])
            ),
            2 | 3 => {
                open += 1;
                format!("{{range {}}}", way_into(dice, data, 2))
            }
            4 | 5 if open > 0 => {
                open -= 1;
                "{end}".to_owned()
            }
            6 => format!("{{{}}}", steps(dice, 4)),
            _ => {
                let longest = 1 + dice.below(4);
                format!("{{{}}}", way_into(dice, data, longest))
            }
        };
        text.push_str(&part);
    }
    if dice.below(8) != 0 {
        text.push_str(&"{end}".repeat(open));
    }
    if dice.below(6) == 0 {
        let mut at = dice.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let odd = *dice.pick(&[
            "{", "}", "[", "]", "(", ")", "'", "\"", "\\", ".", "..", "\n", "@", "=", "é", " ",
            "*", "?",
        ]);
        text.insert_str(at, odd);
    }
    text
}

fn decoded(base64: Option<&str>) -> Vec<u8> {
    apimachinery_json::decode_base64(base64.unwrap_or_default().as_bytes()).unwrap()
}

/// The bytes in order: in what order the reference visits maps is chance.
fn sorted(text: &[u8]) -> Vec<u8> {
    let mut bytes = text.to_vec();
    bytes.sort_unstable();
    bytes
}

/// Whether one of the outcomes of the reference is ours.
fn agrees(found: &Result<Vec<u8>, String>, outcomes: &[Outcome]) -> bool {
    outcomes.iter().any(|outcome| match found {
        Err(error) => &outcome.error == error || outcome.error.starts_with("panic: "),
        Ok(text) if outcome.error.is_empty() => {
            let expected = decoded(outcome.text.as_deref());
            text == &expected || outcomes.len() > 1 && sorted(text) == sorted(&expected)
        }
        Ok(_) => outcome.error.starts_with("panic: "),
    })
}

/// TBL-02: Generated templates are read as by the reference, and find and print the same in
/// generated documents, with the same errors.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn templates_agree_with_the_reference() {
    let program = program();
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
    let rounds = rounds(100);
    let (mut good, mut found_some) = (0, 0);
    for _ in 0..rounds {
        let document: Value = match dice.below(3) {
            0 => (0..3).map(|_| document(&mut dice, 3)).collect(),
            _ => NAMES.iter().map(|name| ((*name).to_owned(), document(&mut dice, 3))).collect(),
        };
        let template = template(&mut dice, &document);
        let (missing, json) = (dice.below(2) == 0, dice.below(4) == 0);
        let question = json!({
            "template": template, "data": document, "allowMissingKeys": missing, "jsonOutput": json,
        });
        let expected: Result<Answer, String> = reference.ask("jsonpath", &question);
        let path = template.parse::<JsonPath>();
        let nodes = path.as_ref().map(JsonPath::outline).map_err(ToString::to_string);
        assert_eq!(
            nodes,
            expected.as_ref().map(|it| it.nodes.clone()).map_err(Clone::clone),
            "{question}"
        );
        let (Ok(path), Ok(expected)) = (path, expected) else { continue };
        good += 1;
        let path = path.allow_missing_keys(missing).json_output(json);
        let data = value_from_str(&document.to_string()).unwrap();
        let mut text = Vec::new();
        let found = path.write(&data, &mut text).map(|()| text).map_err(|error| error.to_string());
        found_some += usize::from(found.as_ref().is_ok_and(|text| !text.is_empty()));
        let mut outcomes = expected.outcomes;
        for _ in 0..30 {
            if agrees(&found, &outcomes) || outcomes.len() < 2 {
                break;
            }
            // Chance has not brought the order that maps have here.
            outcomes.extend(reference.ask::<Answer>("jsonpath", &question).unwrap().outcomes);
        }
        let errors: Vec<_> = outcomes.iter().map(|it| &it.error).collect();
        let texts: Vec<_> = outcomes.iter().map(|it| decoded(it.text.as_deref())).collect();
        let texts: Vec<_> = texts.iter().map(|it| String::from_utf8_lossy(it)).collect();
        assert!(
            agrees(&found, &outcomes),
            "{question}\nours {:?}\ntheirs {texts:?} {errors:?}",
            found.as_ref().map(|it| String::from_utf8_lossy(it))
        );
    }
    println!("{good} of {rounds} were templates, {found_some} found something");
    assert!(good > rounds / 3 && found_some > rounds / 10);
}
