//! What patches of texts allocate: what they do not touch is not read.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]
#![allow(clippy::print_stdout, reason = "tests say what they measured")]

use apimachinery_api::core::v1::Pod;
use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_patch::{JsonPatch, MergePatch, StrategicMerge};

const STRATEGIC: &str = r#"{"metadata":{"labels":{"patched":"yes"}},"spec":{"containers":[{"name":"web-3","image":"patched:2"}],"$setElementOrder/volumes":[{"name":"files"}]}}"#;

/// A Pod of 30 containers, with managed fields, escapes and members out of order.
fn pod() -> String {
    let container = |number: usize| {
        let variables: Vec<String> = (0..20)
            .map(|it| {
                format!(r#"{{"value":"http://backend/?a={it}\u0026b=\"c\"","name":"V{it}"}}"#)
            })
            .collect();
        format!(
            r#"{{"name":"web-{number}","image":"web:1","ports":[{{"containerPort":80}}],"env":[{}]}}"#,
            variables.join(",")
        )
    };
    let containers: Vec<String> = (0..30).map(container).collect();
    format!(
        r#"{{"kind":"Pod","apiVersion":"v1","metadata":{{"name":"web","labels":{{"app":"web"}},"managedFields":[{{"manager":"m","fieldsV1":{{"f:spec":{{"f:containers":{{"k:{{\"name\":\"web\"}}":{{}},".":{{}}}}}}}}}}]}},"spec":{{"volumes":[{{"name":"tmp"}},{{"name":"files"}}],"containers":[{}]}}}}"#,
        containers.join(",")
    )
}

fn bytes_of<T>(operation: impl FnOnce() -> T) -> (T, usize) {
    let mut result = None;
    let measured = allocation_counter::measure(|| result = Some(operation()));
    (result.unwrap(), measured.bytes_total as usize)
}

/// Bytes for each of the text.
fn check(name: &str, bytes: usize, text: &str, most: f64) {
    let ratio = bytes as f64 / text.len() as f64;
    println!("{name}: {bytes} bytes, {ratio:.2} for each of the text");
    assert!(ratio < most, "{name}: {ratio:.2}, not {most}");
}

#[test]
fn strategic_patch_of_a_text_reads_what_it_touches() {
    let (pods, pod) = (StrategicMerge::of::<Pod>(), pod());
    let apply = || pods.apply_to_json(pod.as_bytes(), STRATEGIC.as_bytes()).unwrap();
    let (patched, bytes) = bytes_of(apply);
    check("strategic patch", bytes, &pod, 7.0);
    let value = |text| value_from_str(text).unwrap();
    let plain = pods.apply(value(&pod), value(STRATEGIC)).unwrap();
    assert_eq!(patched, value_to_vec(&plain).unwrap());
}

#[test]
fn three_way_patch_of_texts_reads_what_differs() {
    let (pods, pod) = (StrategicMerge::of::<Pod>(), pod());
    let modified = pods.apply_to_json(pod.as_bytes(), STRATEGIC.as_bytes()).unwrap();
    let documents = (pod.as_bytes(), &modified[..], pod.as_bytes());
    let make = || pods.three_way_of_json(documents.0, documents.1, documents.2, true, &[]).unwrap();
    let (patch, bytes) = bytes_of(make);
    check("three-way patch", bytes, &pod, 6.0);
    let value = |text: &[u8]| value_from_str(std::str::from_utf8(text).unwrap()).unwrap();
    let plain =
        pods.three_way(value(documents.0), value(documents.1), value(documents.2), true, &[]);
    assert_eq!(patch, value_to_vec(&plain.unwrap()).unwrap());
}

#[test]
fn json_and_merge_patches_read_what_they_touch() {
    let pod = pod();
    let patch =
        JsonPatch::parse(br#"[{"op":"replace","path":"/spec/containers/3/image","value":"a"}]"#);
    let (_, bytes) = bytes_of(|| patch.unwrap().apply_to_json(pod.as_bytes()).unwrap());
    check("JSON patch", bytes, &pod, 2.0);
    let patch = MergePatch::parse(br#"{"metadata":{"labels":{"patched":"yes"}}}"#);
    let (_, bytes) = bytes_of(|| patch.apply_to_json(pod.as_bytes()).unwrap());
    check("merge patch", bytes, &pod, 2.0);
}
