//! Field sets.

use apimachinery_managed::FieldSet;
use apimachinery_test_support::{Small, program};
use serde::Deserialize;
use serde_json::json;

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Combined {
    left: String,
    union: String,
    intersection: String,
    difference: String,
    recursive: String,
    leaves: String,
    paths: String,
    size: usize,
}

pub(crate) fn combine(left: &str, right: &str) -> Option<Combined> {
    let (left, right): (FieldSet, FieldSet) = (left.parse().ok()?, right.parse().ok()?);
    Some(Combined {
        union: left.union(&right).to_json(),
        intersection: left.intersection(&right).to_json(),
        difference: left.difference(&right).to_json(),
        recursive: left.recursive_difference(&right).to_json(),
        leaves: left.leaves().to_json(),
        paths: left.to_string(),
        size: left.len(),
        left: left.to_json(),
    })
}

const TEXTS: [&str; 41] = [
    "{}",
    "null",
    "",
    "[]",
    "1",
    r#"{"f:a":{}}"#,
    r#"{"f:a":null}"#,
    r#"{"f:a":1}"#,
    r#"{"f:a":[]}"#,
    r#"{"f:a":{".":{}}}"#,
    r#"{"f:a":{".":{},"f:b":{}}}"#,
    r#"{"f:a":{"f:b":{}},"f:a":{"f:c":{}}}"#,
    r#"{"f:b":{},"f:a":{}}"#,
    r#"{"f:a":{"x:1":{}}}"#,
    r#"{"x:1":{"f:b":{}}}"#,
    r#"{"fa":{}}"#,
    r#"{"f":{}}"#,
    r#"{"":{}}"#,
    r#"{"f:":{}}"#,
    r#"{"f:\u00e9\n\t\b\"\\<&>\u2028\u0001":{}}"#,
    r#"{"v:\"a\"":{},"v:1":{},"v:1.5":{},"v:true":{},"v:null":{}}"#,
    r#"{"v:":{}}"#,
    r#"{"v: ":{}}"#,
    r#"{"v:\"<&>\\u2028é\\b\\n\"":{}}"#,
    r#"{"v:1e-7":{},"v:1e21":{},"v:123456789012345678901":{},"v:-0":{},"v:1e-100":{}}"#,
    r#"{"v:9007199254740993":{},"v:0.1":{},"v:100":{}}"#,
    r#"{"v:[1,\"a\"]":{},"v:{\"a\":null}":{}}"#,
    r#"{"v:x":{}}"#,
    r#"{"v:1 2":{}}"#,
    r#"{"k:{\"name\":\"a\"}":{".":{},"f:name":{}}}"#,
    r#"{"k:{\"b\":1,\"a\":\"<\"}":{}}"#,
    r#"{"k:{\"a\":1,\"a\":2}":{}}"#,
    r#"{"k:{}":{}}"#,
    r#"{"k:null":{}}"#,
    r#"{"k:[]":{}}"#,
    r#"{"k:{\"a\":1} ":{}}"#,
    r#"{"k:{\"a\":1}x":{}}"#,
    r#"{"i:0":{},"i:10":{},"i:9":{},"i:-1":{},"i:+3":{}}"#,
    r#"{"i:a":{}}"#,
    r#"{"f:a":{"f:b":{"f:c":{}}},"f:d":{".":{},"f:e":{}},"i:1":{"f:a":{}},"k:{\"n\":\"x\"}":{"f:b":{}}}"#,
    r#"{"f:a":{}} x"#,
];

/// PAT-02: The algebra of sets, their texts and the order of their paths are those of the
/// reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn combined_sets_agree_with_the_reference() {
    let mut reference = Small::start(&program());
    for left in TEXTS {
        for right in TEXTS {
            let theirs: Result<Combined, _> =
                reference.ask("managed-sets", &json!({"left": left, "right": right}));
            assert_eq!(combine(left, right), theirs.ok(), "{left} with {right}");
        }
    }
}
