//! Patches that want to be expensive.

use apimachinery_api::core::v1::Pod;
use apimachinery_json::value_from_str;
use apimachinery_patch::{JsonPatch, JsonPatchError, MergePatch, StrategicMerge};
use apimachinery_runtime::{Map, Value};

fn nested(depth: usize) -> String {
    format!("{}1{}", r#"{"a":"#.repeat(depth), "}".repeat(depth))
}

fn in_lists(depth: usize) -> String {
    format!("{}{}", "[".repeat(depth), "]".repeat(depth))
}

#[test]
fn nested_patches_are_bounded() {
    for depth in [10, 400, 600, 9_000, 20_000, 200_000] {
        for value in [nested(depth), in_lists(depth)] {
            let document = r#"{"a":{"a":[]}}"#.as_bytes();
            drop(MergePatch::parse(value.as_bytes()).apply_to_json(document));
            drop(MergePatch::parse(document).apply_to_json(value.as_bytes()));
            let patch = format!(
                r#"[{{"op":"add","path":"/x","value":{value}}},{{"op":"test","path":"/x","value":{value}}},{{"op":"copy","from":"/x","path":"/y"}}]"#
            );
            match JsonPatch::parse(patch.as_bytes()) {
                Ok(patch) => drop(patch.apply_to_json(document)),
                Err(error) => assert!(depth > 9_000, "{error}"),
            }
            let path = "/a".repeat(depth.min(20_000));
            let patch = format!(r#"[{{"op":"add","path":"{path}","value":1}}]"#);
            drop(JsonPatch::parse(patch.as_bytes()).unwrap().apply_to_json(value.as_bytes()));
        }
    }
}

#[test]
fn copies_upon_copies_are_bounded() {
    let copy = r#"{"op":"copy","from":"/a","path":"/a/-"}"#;
    let patch = format!("[{}]", vec![copy; 10_000].join(","));
    let document = format!(r#"{{"a":["{}"]}}"#, "x".repeat(100));
    let patch = JsonPatch::parse(patch.as_bytes()).unwrap();
    let error = patch.apply_to_json(document.as_bytes()).unwrap_err();
    let JsonPatchError::CopiesTooLarge { limit, size } = error else { panic!("{error}") };
    assert!(limit == 3 * 1024 * 1024 && size < 2 * limit + 1024, "{size}");
}

#[test]
fn many_operations_on_a_large_list_end() {
    let document = format!("[{}1]", "1,".repeat(40_000));
    for operation in [
        r#"{"op":"add","path":"/0","value":1}"#,
        r#"{"op":"remove","path":"/0"}"#,
        r#"{"op":"move","from":"/0","path":"/-"}"#,
    ] {
        let patch = format!("[{}]", vec![operation; 1_000].join(","));
        JsonPatch::parse(patch.as_bytes()).unwrap().apply_to_json(document.as_bytes()).unwrap();
    }
}

#[test]
fn large_lists_are_merged_by_key() {
    const COUNT: usize = 10_000;
    let pods = StrategicMerge::of::<Pod>();
    let containers = |from: usize, more: &str| {
        let items: Vec<_> =
            (from..from + COUNT).map(|it| format!(r#"{{"name":"{it}"{more}}}"#)).collect();
        value_from_str(&format!(r#"{{"spec":{{"containers":[{}]}}}}"#, items.join(","))).unwrap()
    };
    let original = containers(0, "");
    let patched = pods.apply(original.clone(), containers(COUNT / 2, r#","image":"a""#)).unwrap();
    let count =
        |it: &Value| it.get("spec").unwrap().get("containers").unwrap().as_list().unwrap().len();
    assert_eq!(count(&patched), COUNT * 3 / 2);
    let deleted = pods.apply(original.clone(), containers(0, r#","$patch":"delete""#)).unwrap();
    assert_eq!(count(&deleted), 0);
    let patch = pods.between(original.clone(), patched.clone(), &[]).unwrap();
    assert_eq!(pods.apply(original.clone(), patch).unwrap(), patched);
    pods.three_way(original.clone(), patched, original, false, &[]).unwrap();

    let finalizers = |from: usize| {
        let names: Vec<Value> = (from..from + COUNT).map(|it| it.to_string().into()).collect();
        let list = [("finalizers".into(), Value::List(names))];
        Value::Map([("metadata".into(), Value::Map(Map::from(list)))].into())
    };
    let merged = pods.apply(finalizers(0), finalizers(COUNT / 2)).unwrap();
    pods.between(finalizers(0), merged, &[]).unwrap();
}

/// Texts whose members and items are in no order, and differ in many places.
#[test]
fn large_texts_are_merged_and_compared() {
    const COUNT: usize = 6_000;
    let pods = StrategicMerge::of::<Pod>();
    let object = |value: &str, order: &[usize], merge_key: &str| {
        let labels: Vec<_> = order.iter().map(|it| format!(r#""{it}":"{value}""#)).collect();
        let items: Vec<_> = order
            .iter()
            .map(|it| format!(r#"{{"image":"{value}","{merge_key}":"{it}"}}"#))
            .collect();
        let (labels, items) = (labels.join(","), items.join(","));
        let json = format!(
            r#"{{"spec":{{"containers":[{items}]}},"metadata":{{"labels":{{{labels}}}}}}}"#
        );
        json.into_bytes()
    };
    let backwards: Vec<usize> = (0..COUNT).rev().collect();
    let shuffled: Vec<usize> = (0..COUNT).map(|it| it * 7_919 % COUNT).collect();
    for merge_key in ["name", "nome"] {
        let original = object("a", &backwards, merge_key);
        let modified = object("b", &shuffled, merge_key);
        drop(pods.apply_to_json(&original, &modified));
        drop(pods.three_way_of_json(&original, &modified, &original, true, &[]));
        drop(pods.three_way_of_json(&original, &modified, b"{}", true, &[]));
        drop(pods.three_way_of_json(b"{}", &original, &modified, true, &[]));
    }
}

#[test]
fn chains_moved_into_chains_are_bounded() {
    let chain = nested(490);
    let path = "/a".repeat(480);
    let mut operations = Vec::new();
    for _ in 0..60 {
        operations.push(format!(r#"{{"op":"add","path":"/c","value":{chain}}}"#));
        operations.push(format!(r#"{{"op":"add","path":"/c{path}/x","value":1}}"#));
        operations.push(format!(r#"{{"op":"move","from":"/b","path":"/c{path}/x"}}"#));
        operations.push(r#"{"op":"move","from":"/c","path":"/b"}"#.to_owned());
    }
    let patch = format!("[{}]", operations.join(","));
    let patch = JsonPatch::parse(patch.as_bytes()).unwrap();
    assert!(patch.apply_to_json(br#"{"b":{}}"#).is_err());

    let shallow = r#"{"op":"move","from":"/a/b/c/d","path":"/a/b/c/d"}"#;
    let patch = format!("[{}]", vec![shallow; 5_000].join(","));
    let patch = JsonPatch::parse(patch.as_bytes()).unwrap();
    patch.apply_to_json(br#"{"a":{"b":{"c":{"d":1}}}}"#).unwrap();
}
