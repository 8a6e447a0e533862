//! Our side of the rows about patches: texts in, a text out.

use std::hint::black_box;

use apimachinery::api::core::v1::Pod;
use apimachinery::json::{value_from_str, value_to_vec};
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
                let patched = pods.apply(read(&text), read(&patch)).expect("it applies");
                drop(black_box(value_to_vec(&patched)));
            }))
        }
        "patch-three-way" => {
            let pods = StrategicMerge::of::<Pod>();
            let patch = STRATEGIC.replace("NAME", &container(&text)?);
            let modified = pods.apply(read(&text), read(&patch)).ok()?;
            let modified = String::from_utf8(value_to_vec(&modified).ok()?).ok()?;
            Some(Box::new(move || {
                let documents = (read(&text), read(&modified), read(&text));
                let patch = pods.three_way(documents.0, documents.1, documents.2, true, &[]);
                drop(black_box(value_to_vec(&patch.expect("there is one"))));
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
