//! From places in the JSON text back to lines and columns of the YAML text; duplicate keys.

use apimachinery_yaml::{DuplicateKey, JsonText, ToJsonOptions, to_json};

fn read(yaml: &str) -> JsonText {
    let options = ToJsonOptions::default().strict(true).positions(true);
    to_json(yaml.as_bytes(), &options).expect("valid")
}

/// The place of the first occurrence of `what` in the JSON text.
fn place(json: &JsonText, what: &str) -> Option<(usize, usize)> {
    let text = std::str::from_utf8(&json.text).expect("UTF-8");
    json.positions.line_column(text.find(what).expect("in the text"))
}

#[test]
fn keys_and_values_lead_back_to_their_places() {
    let json =
        read("spec:\n  é: [1, two]\n  deep:\n    - name: x\n      last: &a {k: v}\n  same: *a\n");
    assert_eq!(place(&json, "{"), Some((1, 1)));
    assert_eq!(place(&json, "\"spec\""), Some((1, 1)));
    assert_eq!(place(&json, "\"é\""), Some((2, 3)));
    assert_eq!(place(&json, "\"two\""), Some((2, 10)));
    assert_eq!(place(&json, "\"name\""), Some((4, 7)));
    assert_eq!(place(&json, "\"last\""), Some((5, 7)));
    assert_eq!(place(&json, "\"v\""), Some((5, 20)));
    let text = String::from_utf8(json.text.clone()).expect("UTF-8");
    let aliased = text.rfind("\"v\"").expect("twice");
    assert_eq!(json.positions.line_column(aliased), Some((5, 20)));
}

#[test]
fn offset_inside_a_value_is_where_the_value_starts() {
    let json = read("a: 1\nb: hello\n");
    assert_eq!(place(&json, "llo"), Some((2, 4)));
    assert_eq!(json.positions.line_column(usize::MAX), Some((2, 4)));
}

#[test]
fn without_the_option_there_are_none() {
    let json = to_json(b"a: 1\n", &ToJsonOptions::default()).expect("valid");
    assert_eq!(json.positions.line_column(1), None);
}

#[test]
fn duplicate_keys_are_findings_beside_the_value() {
    let json = read("a: 1\na: 2\nb:\n  1: v\n  1: w\n");
    assert_eq!(json.text, br#"{"a":2,"b":{"1":"w"}}"#);
    let found: Vec<_> = json.duplicate_keys.iter().map(|key| (&*key.key, key.line)).collect();
    assert_eq!(found, [("a", 2), ("1", 5)]);
    assert_eq!(json.duplicate_keys[0].to_string(), "line 2: key \"a\" already set in map");
    assert_eq!(
        DuplicateKey::join(&json.duplicate_keys),
        "yaml: unmarshal errors:\n  line 2: key \"a\" already set in map\n  \
         line 5: key 1 already set in map"
    );
}

#[test]
fn findings_are_only_looked_for_when_asked() {
    let json = to_json(b"a: 1\na: 2\n", &ToJsonOptions::default()).expect("valid");
    assert!(json.duplicate_keys.is_empty());
}
