//! Our side of the rows about patches: texts in, a text out.

use std::hint::black_box;

use apimachinery::api::core::v1::Pod;
use apimachinery::json::value_from_str;
use apimachinery::patch::{JsonPatch, MergePatch, StrategicMerge};
use apimachinery::runtime::Value;

use crate::serve::Operation;

const STRATEGIC: &str = r#"{"metadata":{"labels":{"patched":"yes"}},"spec":{"containers":[{"name":"NAME","image":"registry.example.com/patched:2"}]}}"#;
const JSON: &[u8] = br#"[{"op":"test","path":"/kind","value":"Pod"},{"op":"add","path":"/metadata/labels/patched","value":"yes"},{"op":"replace","path":"/spec/containers/0/image","value":"registry.example.com/patched:2"}]"#;
const MERGE: &[u8] =
    br#"{"metadata":{"labels":{"patched":"yes"}},"spec":{"patched":{"a":[1,2,3],"b":null}}}"#;

/// The operation of a row about patches.
pub(crate) fn prepare(operation: &str, data: Vec<u8>) -> Option<Operation> {
    let text = String::from_utf8(data).ok()?;
    match operation {
        "patch-json" => Some(Box::new(move || {
            let patch = JsonPatch::parse(black_box(JSON)).expect("it is a patch");
            drop(black_box(patch.apply_to_json(black_box(text.as_bytes())).expect("it applies")));
        })),
        "patch-merge" => Some(Box::new(move || {
            let patch = MergePatch::parse(black_box(MERGE));
            drop(black_box(patch.apply_to_json(black_box(text.as_bytes())).expect("it applies")));
        })),
        "patch-strategic" => {
            let patch = STRATEGIC.replace("NAME", &container(&text)?);
            Some(Box::new(move || {
                let pods = StrategicMerge::of::<Pod>();
                let (pod, patch) = (black_box(text.as_bytes()), black_box(patch.as_bytes()));
                drop(black_box(pods.apply_to_json(pod, patch).expect("it applies")));
            }))
        }
        "patch-three-way" => {
            let pods = StrategicMerge::of::<Pod>();
            let patch = STRATEGIC.replace("NAME", &container(&text)?);
            let modified = pods.apply_to_json(text.as_bytes(), patch.as_bytes()).ok()?;
            Some(Box::new(move || {
                let (pod, modified) = (black_box(text.as_bytes()), black_box(&modified[..]));
                let patch = pods.three_way_of_json(pod, modified, pod, true, &[]);
                drop(black_box(patch.expect("there is one")));
            }))
        }
        _ => None,
    }
}

fn read(text: &str) -> Value {
    value_from_str(black_box(text)).expect("it is JSON")
}

fn container(pod: &str) -> Option<String> {
    let containers = read(pod).get("spec")?.get("containers")?.as_list()?.first().cloned();
    Some(containers?.get("name")?.as_str()?.to_owned())
}
