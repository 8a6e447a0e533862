//! Valid inputs: the golden files, what the reference was asked, and a few that are small.

use std::sync::LazyLock;

use apimachinery_test_support::{golden, recorded, values};
use serde_json::Value;

/// How large a seed may be: small ones are mutated in more telling places.
const MOST: usize = 16 * 1024;
/// One golden file of so many is a seed.
const EVERY: usize = 9;

static GOLDEN: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
    let files = golden().into_values().flatten();
    files.filter(|(_, data)| data.len() <= MOST).collect()
});

fn golden_with(extension: &str) -> Vec<Vec<u8>> {
    let files = GOLDEN.iter().filter(|(name, _)| name.ends_with(extension));
    files.step_by(EVERY).map(|(_, data)| data.clone()).collect()
}

/// What the reference was asked, made a text: one for each line of a file of `testdata`.
fn questions(path: &str, text: impl Fn(&Value) -> Option<String>) -> Vec<Vec<u8>> {
    let lines: Vec<Value> = values(path);
    lines.iter().filter_map(text).map(String::into_bytes).collect()
}

/// The first column of a table of `testdata`.
fn column(path: &str) -> Vec<Vec<u8>> {
    let lines = recorded(path);
    let cells = lines.lines().skip(1).filter_map(|line| line.split('\t').next());
    cells.map(|cell| cell.as_bytes().to_vec()).collect()
}

fn text_at(value: &Value, place: &str) -> Option<String> {
    value.pointer(place)?.as_str().map(str::to_owned)
}

pub(crate) fn expressions() -> Vec<Vec<u8>> {
    questions("cel/answers.jsonl", |line| text_at(line, "/expr"))
}

pub(crate) fn templates() -> Vec<Vec<u8>> {
    column("jsonpath/templates.tsv")
}

pub(crate) fn quantities() -> Vec<Vec<u8>> {
    column("scalars/quantity.tsv")
}

pub(crate) fn patterns() -> Vec<Vec<u8>> {
    questions("schemas/patterns.jsonl", |line| text_at(line, "/input/pattern"))
}

/// Definitions with an object, a line each.
pub(crate) fn definitions() -> Vec<Vec<u8>> {
    let own = |line: &Value| Some(format!("{}\n{{}}", line.pointer("/input/definition")?));
    let of_schema = |line: &Value| {
        let mut object = line.pointer("/input/object")?.clone();
        object["apiVersion"] = "example.com/v1".into();
        object["kind"] = "Car".into();
        Some(format!("{}\n{object}", definition(line.pointer("/input/schema")?)))
    };
    let mut all = questions("definitions/definitions.jsonl", own);
    all.extend(questions("schemas/objects.jsonl", of_schema));
    all.extend(questions("rules/objects.jsonl", of_schema));
    all.into_iter().filter(|it| it.len() <= MOST).collect()
}

/// A definition of the kind `Car` in `example.com/v1` with that schema.
pub(crate) fn definition(schema: &impl std::fmt::Display) -> String {
    format!(
        r#"{{"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1","metadata":{{"name":"cars.example.com"}},"spec":{{"group":"example.com","scope":"Namespaced","names":{{"plural":"cars","kind":"Car"}},"versions":[{{"name":"v1","served":true,"storage":true,"schema":{{"openAPIV3Schema":{schema}}}}}]}}}}"#
    )
}

/// Policies with an object, a line each.
pub(crate) fn policies() -> Vec<Vec<u8>> {
    let mut all = questions("policies/requests.jsonl", |line| {
        let object = line.pointer("/input/request/object").unwrap_or(&Value::Null);
        Some(format!("{}\n{object}", line.pointer("/input/policy")?))
    });
    all.extend(questions("policies/validation.jsonl", |line| {
        Some(format!("{}\n{{}}", line.pointer("/input/object")?))
    }));
    all
}

/// Live objects with a configuration, and pairs of sets of fields, a line each.
pub(crate) fn managed() -> Vec<Vec<u8>> {
    let mut all = questions("managed/sets.jsonl", |line| {
        Some(format!("{}\n{}", text_at(line, "/input/left")?, text_at(line, "/input/right")?))
    });
    for file in ["managed/built-in.jsonl", "managed/custom.jsonl"] {
        all.extend(questions(file, |line| {
            let (live, applied) = (line.pointer("/output/0/object")?, "/input/steps/1/object");
            Some(format!("{live}\n{}", line.pointer(applied)?))
        }));
    }
    all.into_iter().filter(|it| it.len() <= MOST).collect()
}

fn yaml_cases() -> Vec<Vec<u8>> {
    let cases: Vec<Value> =
        serde_json::from_str(&recorded("yaml/decode-cases.json")).expect("it is JSON");
    cases.iter().filter_map(|it| text_at(it, "/yaml")).map(String::into_bytes).collect()
}

fn with(mut seeds: Vec<Vec<u8>>, texts: &[&[u8]]) -> Vec<Vec<u8>> {
    assert!(!seeds.is_empty(), "there are golden files");
    seeds.extend(texts.iter().map(|it| it.to_vec()));
    seeds
}

pub(crate) fn json() -> Vec<Vec<u8>> {
    with(
        golden_with(".json"),
        &[
            br#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a","labels":{"b":"\u00e4\n"}},"spec":{"containers":[{"name":"c"}]}}"#,
            br#"{"kind":"List","apiVersion":"v1","items":[{"kind":"Pod","apiVersion":"v1"},{"kind":"X","apiVersion":"y/v1","n":-1.5e3}]}"#,
            br#"{"kind":"Car","apiVersion":"example.com/v1","spec":{"n":[1,2.5,true,null,{"a":{}}]}}"#,
        ],
    )
}

pub(crate) fn yaml() -> Vec<Vec<u8>> {
    with(
        golden_with(".yaml").into_iter().chain(yaml_cases()).collect(),
        &[
            b"kind: Pod\napiVersion: v1\nmetadata: {name: &a web, labels: {x: *a, <<: {y: 'z'}}}\n",
            b"%YAML 1.1\n---\n? kind\n: ConfigMap\napiVersion: v1\ndata:\n  a: |-\n    x\n     y\n  b: >+\n    z\n\n  c: \"\\u00e4\\x41\"\n  d: !!str 0o7\n...\n",
        ],
    )
}

pub(crate) fn protobuf() -> Vec<Vec<u8>> {
    with(golden_with(".pb"), &[b"k8s\0\n\t\n\x02v1\x12\x03Pod\x12\x05\n\x03\n\x01a\x1a\0\"\0"])
}

pub(crate) fn cbor() -> Vec<Vec<u8>> {
    with(
        golden_with(".cbor"),
        &[b"\xd9\xd9\xf7\xa2dkindcPodjapiVersionbv1", b"\xa1dkind\x7fbPoad\xff"],
    )
}

pub(crate) fn any_format() -> Vec<Vec<u8>> {
    let formats = [json(), yaml(), protobuf(), cbor()];
    formats.into_iter().flat_map(|it| it.into_iter().step_by(4)).collect()
}

pub(crate) fn documents() -> Vec<Vec<u8>> {
    let pod = "{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}";
    vec![
        format!("{pod}{pod} {pod}\n").into_bytes(),
        format!("---\n{pod}\n---\nkind: Pod\napiVersion: v1\n...\n---\n").into_bytes(),
        format!("/registry/pods/a\n{pod}\n/registry/pods/b\n{pod}\n").into_bytes(),
        b"\0\0\0\x1ck8s\0\n\t\n\x02v1\x12\x03Pod\x12\x05\n\x03\n\x01a\x1a\0\"\0".to_vec(),
        b"\xd9\xd9\xf7\xa2dkindcPodjapiVersionbv1\xa1dkindcPod".to_vec(),
        format!("{{\"kvs\":[{{\"key\":\"YQ==\",\"value\":\"e30=\"}}]}}\n{pod}").into_bytes(),
    ]
}
