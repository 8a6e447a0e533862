//! The calls of the reference's own unit tests: `conformance unit-tests`.

use std::collections::BTreeMap;
use std::fs;

use apimachinery_api::core::v1::Pod;
use apimachinery_derive::Fields;
use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_patch::{JsonPatch, MergePatch, StrategicMerge};
use apimachinery_runtime::{Map, RawExtension, Str, Value};
use apimachinery_test_support::folder_of;
use serde_json::Value as Json;

/// The type of most tests of strategic merge patches.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct MergeItem {
    #[field(1, omitempty)]
    name: Str,
    #[field(2, omitempty)]
    value: Str,
    #[field(3, omitempty)]
    other: Str,
    #[field(4, patch(merge = "name"))]
    merging_list: Vec<MergeItem>,
    #[field(5)]
    non_merging_list: Vec<MergeItem>,
    #[field(6, patch(merge))]
    merging_int_list: Vec<i64>,
    #[field(7)]
    non_merging_int_list: Vec<i64>,
    #[field(8, patch(merge = "name"))]
    merge_item_ptr: Option<Box<MergeItem>>,
    #[field(9)]
    simple_map: Map<Str, Str>,
    #[field(10, patch(replace))]
    replacing_item: RawExtension,
    #[field(11)]
    json_item: RawExtension,
    #[field(12, patch(retain_keys))]
    retain_keys_map: RetainKeysMergeItem,
    #[field(13, patch(merge = "name", retain_keys))]
    retain_keys_merging_list: Vec<MergeItem>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct RetainKeysMergeItem {
    #[field(1, omitempty)]
    name: Str,
    #[field(2, omitempty)]
    value: Str,
    #[field(3, omitempty)]
    other: Str,
    #[field(4)]
    simple_map: Map<Str, Str>,
    #[field(5, patch(merge))]
    merging_int_list: Vec<i64>,
    #[field(6, patch(merge = "name"))]
    merging_list: Vec<MergeItem>,
    #[field(7)]
    non_merging_list: Vec<MergeItem>,
}

/// The type of tests about numbers.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct PrecisionItem {
    #[field(1, omitempty)]
    name: Str,
    #[field(2, omitempty)]
    int32: i32,
    #[field(3, omitempty)]
    int64: i64,
    #[field(4, omitempty)]
    float32: f64,
    #[field(5, omitempty)]
    float64: f64,
}

enum Verdict {
    Same,
    Differs(String),
    /// Why the call is not made here.
    LeftOut(&'static str),
}

fn text<'j>(call: &'j Json, name: &str) -> &'j str {
    call[name].as_str().unwrap_or_default()
}

fn document(call: &Json, at: usize) -> &str {
    call["documents"][at].as_str().unwrap_or_default()
}

/// Documents are objects; no text is the empty one.
fn read(call: &Json, at: usize) -> Result<Value, String> {
    let text = document(call, at);
    let read = value_from_str(if text.is_empty() { "{}" } else { text });
    read.map_err(|_| "invalid JSON document".to_owned())
}

fn written(value: &Value) -> String {
    String::from_utf8(value_to_vec(value).expect("it has a JSON form")).expect("it is text")
}

fn compare(call: &Json, ours: Result<String, String>) -> Verdict {
    let theirs = match text(call, "error") {
        "" => Ok(text(call, "result").to_owned()),
        error => Err(error.to_owned()),
    };
    let value = |text: &str| value_from_str(text).unwrap_or_default();
    let is_same = match (&ours, &theirs) {
        // Bytes are compared elsewhere; some tests ask with tabs and line breaks between members.
        (Ok(ours), Ok(theirs)) => value(ours) == value(theirs),
        (ours, theirs) => ours == theirs,
    };
    if is_same { Verdict::Same } else { Verdict::Differs(format!("{ours:?}")) }
}

fn strategic(call: &Json, merge: StrategicMerge) -> Result<String, String> {
    let (first, second) = (read(call, 0)?, read(call, 1)?);
    let made = match text(call, "op") {
        "patch-strategic-between" => merge.between(first, second, &[]),
        "patch-strategic-three-way" => {
            merge.three_way(first, second, read(call, 2)?, call["overwrite"] == true, &[])
        }
        _ => merge.apply(first, second),
    };
    made.map(|value| written(&value)).map_err(|error| error.to_string())
}

fn verdict(call: &Json) -> Option<Verdict> {
    if call["preconditions"].as_i64().is_some_and(|count| count > 0) {
        return Some(Verdict::LeftOut("preconditions that are functions"));
    }
    if call["documents"].to_string().contains("jsonItem\\\":{\\\"nested\\\"") {
        return Some(Verdict::LeftOut("a struct without a name"));
    }
    let is_openapi = text(call, "type").contains("OpenAPI");
    let is_numbers = text(call, "type") == "PrecisionItem"
        || is_openapi && call["documents"].to_string().contains("int32");
    let of_type = || {
        if is_numbers {
            StrategicMerge::of::<PrecisionItem>()
        } else {
            StrategicMerge::of::<MergeItem>()
        }
    };
    Some(match text(call, "op") {
        "patch-json" => {
            let limit = usize::try_from(call["limit"].as_i64().unwrap_or_default()).unwrap_or(0);
            let limit = if limit == 0 { usize::MAX } else { limit };
            let patch =
                JsonPatch::parse(call["patch"].to_string().as_bytes()).expect("it was read");
            let ours = patch.max_copied(limit).apply_to_json(document(call, 0).as_bytes());
            let ours = ours.map(|json| String::from_utf8(json).expect("it is text"));
            compare(call, ours.map_err(|error| error.to_string()))
        }
        "patch-merge" => {
            let patch = MergePatch::parse(document(call, 1).as_bytes());
            let ours = patch.apply_to_json(document(call, 0).as_bytes());
            let ours = ours.map(|json| String::from_utf8(json).expect("it is text"));
            compare(call, ours.map_err(|error| error.to_string()))
        }
        "patch-merge-between" => {
            let values = [0, 1].map(|at| value_from_str(document(call, at)));
            let ours = match values {
                [Ok(original), Ok(modified)] => MergePatch::between(&original, &modified)
                    .map(|patch| patch.to_string())
                    .map_err(|error| error.to_string()),
                _ => Err("Invalid JSON Document".to_owned()),
            };
            compare(call, ours)
        }
        "patch-merge-three-way" => {
            let made = || {
                let (original, modified, current) =
                    (read(call, 0)?, read(call, 1)?, read(call, 2)?);
                let patch = MergePatch::three_way(&original, &modified, &current, &[]);
                patch.map(|patch| patch.to_string()).map_err(|error| error.to_string())
            };
            compare(call, made())
        }
        "patch-merge-merge" => Verdict::LeftOut("patches are not merged with patches"),
        "patch-strategic" | "patch-strategic-between" | "patch-strategic-three-way" => {
            if is_openapi && !text(call, "error").is_empty() {
                return Some(Verdict::LeftOut("texts of errors of OpenAPI schemas"));
            }
            compare(call, strategic(call, of_type()))
        }
        "request-strategic" if text(call, "type") == "*v1.Pod" => {
            let merge = StrategicMerge::of::<Pod>();
            compare(call, strategic(call, merge))
        }
        "request-json" => {
            let (object, patch) = (document(call, 0), document(call, 1));
            let (ours, code) = match text(call, "type") {
                "application/merge-patch+json" => {
                    let ours = MergePatch::parse(patch.as_bytes()).apply_to_json(object.as_bytes());
                    let code = ours.as_ref().err().map(|error| error.to_status_error());
                    (ours.map_err(|error| error.to_string()), code)
                }
                _ => {
                    let ours = JsonPatch::parse(patch.as_bytes())
                        .and_then(|patch| patch.apply_to_json(object.as_bytes()));
                    let code = ours.as_ref().err().map(|error| error.to_status_error());
                    (ours.map_err(|error| error.to_string()), code)
                }
            };
            match code.map(|status| (i64::from(status.status().code), status.to_string())) {
                Some(ours) => {
                    let theirs = (call["code"].as_i64().unwrap_or_default(), text(call, "error"));
                    match (ours.0, ours.1.as_str()) == theirs {
                        true => Verdict::Same,
                        false => Verdict::Differs(format!("{ours:?}")),
                    }
                }
                None => compare(call, ours.map(|json| String::from_utf8_lossy(&json).into_owned())),
            }
        }
        "request-strategic" | "request-body" => {
            Verdict::LeftOut("types and formats of that package")
        }
        _ => return None,
    })
}

/// PAT-01, PAT-03, PAT-04: What the unit tests of the reference call its functions for patches
/// with, they are answered here too.
#[test]
#[ignore = "needs APIMACHINERY_UNIT_TESTS"]
fn calls_of_unit_tests_are_answered_alike() {
    let file = folder_of("APIMACHINERY_UNIT_TESTS");
    let calls = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    let (mut same, mut left_out) = (BTreeMap::<String, usize>::new(), BTreeMap::new());
    let mut different = Vec::new();
    for line in calls.lines() {
        let call: Json = serde_json::from_str(line).expect("a line is a call");
        let name = text(&call, "op").to_owned();
        match verdict(&call) {
            None => {}
            Some(Verdict::Same) => *same.entry(name).or_default() += 1,
            Some(Verdict::LeftOut(why)) => *left_out.entry((name, why)).or_insert(0_usize) += 1,
            Some(Verdict::Differs(ours)) => different.push(format!("{line}\n  ours: {ours}\n")),
        }
    }
    println!("same: {same:#?}\nleft out: {left_out:#?}");
    let count = different.len();
    different.sort_by_key(String::len);
    different.truncate(8);
    assert!(count == 0, "{count} differ:\n{}", different.join("\n"));
    assert!(same.values().sum::<usize>() > 1_000, "{same:?}");
}
