//! Whatever the input, there is a result or a typed error, on a small stack and in bounded memory.

use apimachinery_yaml::{
    ToJsonOptions, YamlErrorKind, from_json, from_json_into, limits, split_documents, split_frames,
    to_json,
};

use apimachinery_test_support::Dice;
use serde_json::Value;

use super::{cases, small_stack};

const OPTIONS: ToJsonOptions = ToJsonOptions::new().strict(true).positions(true);

/// Puts an input through everything. What was read must be JSON, and what was written must be read
/// back as the same.
fn survive(input: &[u8]) {
    for document in split_documents(input).flatten().chain(split_frames(input)) {
        assert!(document.line() > 0);
    }
    if let Ok(json) = to_json(input, &OPTIONS) {
        let value: Value = serde_json::from_slice(&json.text).expect("JSON");
        if let Ok(yaml) = from_json(&json.text)
            && !is_lossy(&json.text, &yaml)
        {
            let back = to_json(&yaml, &OPTIONS).expect("what was written can be read");
            let again: Value = serde_json::from_slice(&back.text).expect("JSON");
            assert!(cases::same(&again, &value), "{input:?}\n{yaml:?}");
        }
    }
    let mut out = b"kept".to_vec();
    if from_json_into(input, &mut out).is_err() {
        assert_eq!(out, b"kept");
    }
}

/// The reference loses these, too: it reads NEL in JSON as a space, and the plain `<<` it writes as
/// a merge.
fn is_lossy(json: &[u8], yaml: &[u8]) -> bool {
    let holds = |text: &[u8], part: &[u8]| text.windows(part.len()).any(|window| window == part);
    holds(json, "\u{85}".as_bytes()) || holds(yaml, b"<<")
}

fn inputs() -> Vec<Vec<u8>> {
    let folder = apimachinery_test_support::testdata("yaml");
    let mut inputs = Vec::new();
    for (file, field) in [("decode-cases.json", "yaml"), ("encode-cases.json", "json")] {
        for case in cases::read(&folder.join(file)).expect("the table") {
            inputs.extend(case[field].as_str().map(|text| text.as_bytes().to_vec()));
        }
    }
    inputs.retain(|input| input.len() < 2000);
    inputs
}

#[test]
fn every_prefix_of_every_case_is_survived() {
    small_stack::run(|| {
        for input in inputs() {
            for end in 0..input.len().min(300) {
                survive(&input[..end]);
            }
        }
    });
}

#[test]
fn mutations_are_survived() {
    small_stack::run(|| {
        let inputs = inputs();
        let mut chance = Dice::new(0x5EED_1234_ABCD_0001);
        for _ in 0..20_000 {
            let mut input = inputs[chance.below(inputs.len())].clone();
            for _ in 0..=chance.below(4) {
                let other = &inputs[chance.below(inputs.len())];
                let at = chance.below(input.len() + 1);
                match chance.below(4) {
                    0 if at < input.len() => input[at] = chance.number() as u8,
                    1 if at < input.len() => drop(input.remove(at)),
                    2 => input.insert(at, b"-:?[]{},#&*!|>'\"%@` \t\n\r~<\\"[chance.below(26)]),
                    _ => {
                        let start = chance.below(other.len() + 1);
                        let end = other.len().min(start + chance.below(30));
                        input.splice(at..at, other[start..end].iter().copied());
                    }
                }
            }
            survive(&input);
        }
    });
}

#[test]
fn random_bytes_are_survived() {
    small_stack::run(|| {
        let mut chance = Dice::new(0x5EED_0000_0000_0002);
        for _ in 0..20_000 {
            let len = chance.below(64);
            let input: Vec<u8> = (0..len).map(|_| chance.number() as u8).collect();
            survive(&input);
            let printable: Vec<u8> = input.iter().map(|byte| b' ' + byte % 95).collect();
            survive(&printable);
        }
    });
}

#[test]
fn nesting_up_to_the_limit_is_read_and_written() {
    small_stack::run(|| {
        let depth = limits::MAX_DEPTH;
        let flow = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        let json = to_json(flow.as_bytes(), &OPTIONS).expect("within the limit").text;
        assert_eq!(json, flow.as_bytes());
        let yaml = from_json(flow.as_bytes()).expect("within the limit");
        assert_eq!(yaml.len(), 2 * (depth - 1) + 3);
        assert_eq!(to_json(&yaml, &OPTIONS).expect("within the limit").text, json);
        let maps = format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth));
        assert_eq!(
            to_json(maps.as_bytes(), &OPTIONS).expect("within the limit").text,
            maps.as_bytes()
        );
    });
}

#[test]
fn nesting_beyond_the_limit_is_refused() {
    small_stack::run(|| {
        let indented: String =
            (0..10_002).map(|level| format!("{}a:\n", " ".repeat(level))).collect();
        let flow = "[".repeat(100_000);
        for input in [
            flow.clone(),
            "{a: ".repeat(100_000),
            "[{".repeat(100_000),
            "- ".repeat(100_000),
            "? ".repeat(100_000),
            indented,
        ] {
            let error = to_json(input.as_bytes(), &OPTIONS).expect_err("too deep");
            assert_eq!(error.kind(), YamlErrorKind::Depth, "{}", &input[..20]);
        }
        assert_eq!(from_json(flow.as_bytes()).expect_err("too deep").kind(), YamlErrorKind::Depth);
    });
}

#[test]
fn odd_deep_values_in_error_texts_are_survived() {
    small_stack::run(|| {
        let key = format!("? {}{}\n: v\n", "[".repeat(9_000), "]".repeat(9_000));
        let error = to_json(key.as_bytes(), &OPTIONS).expect_err("a list as key");
        assert_eq!(error.kind(), YamlErrorKind::MapKey);
        let maps = format!("? {}1{}\n: v\n", "{a: ".repeat(9_000), "}".repeat(9_000));
        let error = to_json(maps.as_bytes(), &OPTIONS).expect_err("a map as key");
        assert_eq!(error.kind(), YamlErrorKind::MapKey);
        assert!(error.to_string().len() < 20_000);
    });
}

#[test]
fn alias_bombs_are_refused() {
    small_stack::run(|| {
        let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        let mut merges = String::from("a0: &a0 {k0: v}\n");
        for level in 1..12 {
            let items = vec![format!("*a{}", level - 1); 9].join(", ");
            bomb.push_str(&format!("a{level}: &a{level} [{items}]\n"));
            merges.push_str(&format!("a{level}: &a{level} {{<<: [{items}], k{level}: v}}\n"));
        }
        for input in [bomb, merges] {
            let error = to_json(input.as_bytes(), &OPTIONS).expect_err("a bomb");
            assert_eq!(error.kind(), YamlErrorKind::ExcessiveAliasing);
            assert_eq!(error.to_string(), "yaml: document contains excessive aliasing");
        }
    });
}

#[test]
fn long_text_after_many_aliases_is_refused() {
    small_stack::run(|| {
        let long = "x".repeat(1 << 20);
        let aliases = "- *a\n".repeat(limits::MAX_ALIASED_BYTES / (1 << 20) + 2);
        let error = to_json(format!("- &a {long}\n{aliases}").as_bytes(), &OPTIONS);
        assert_eq!(error.expect_err("a bomb").kind(), YamlErrorKind::ExcessiveAliasing);
    });
}

#[test]
fn long_inputs_of_one_kind_take_time_in_proportion() {
    small_stack::run(|| {
        for piece in [
            "[a, ",
            "é: ü\n",
            "\"é\",",
            "- *a\n",
            "&a ",
            "!!x ",
            "a\n",
            "{\"é\": [",
            "? ",
            "#\n",
            "'",
        ] {
            let input = piece.repeat(200_000);
            let result = to_json(input.as_bytes(), &OPTIONS).map(|json| json.text.len());
            assert!(result.is_err() || result.is_ok_and(|len| len > 0));
        }
        let line = format!("[{}]", vec!["\"é\": ü"; 100_000].join(", "));
        assert!(to_json(line.as_bytes(), &OPTIONS).is_ok());
    });
}

/// So many that comparing each with all before it would not end.
#[test]
fn tag_lines_many_with_long_prefix_are_read_once() {
    let lines: String = (0..200_000).map(|at| format!("%TAG !h{at}! x\n")).collect();
    let long = format!("%TAG !l! {}\n", "x".repeat(1 << 20));
    let items = "- !l!a b\n".repeat(20_000);
    let text = format!("{lines}{long}---\n{items}- !h7!a b\n");
    let json = to_json(text.as_bytes(), &ToJsonOptions::default()).unwrap();
    assert_eq!(json.text.len(), 20_001 * 4 + 1);
    let twice = format!("{lines}%TAG !h7! y\n---\na\n");
    let error = to_json(twice.as_bytes(), &ToJsonOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "yaml: line 200000: found duplicate %TAG directive");
}
