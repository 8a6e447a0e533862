//! Random and zero objects that the real Go types wrote: rows of type, protobuf, JSON, and protobuf
//! after reading that JSON (`=` when it is the same).

use std::fs;

use apimachinery_descriptors::{decode_message, encode_message, kinds};
use apimachinery_json::value_from_str;
use apimachinery_runtime::{GroupVersionKind, Map, Str, Value};

use super::support::{from_hex, testdata};

#[test]
fn samples_of_all_kinds_come_through() {
    let all: Vec<GroupVersionKind> = kinds().collect();
    let (mut checked, mut failures) = (0, Vec::new());
    for file in ["random.tsv", "zero.tsv"] {
        let text = fs::read_to_string(testdata("samples").join(file)).expect("samples");
        for line in text.lines() {
            let columns: Vec<&str> = line.split('\t').collect();
            let [name, protobuf, json, after] = columns[..] else { panic!("{line}") };
            let Some(kind) = all.iter().find(|kind| is_named(name, kind)) else { continue };
            checked += 1;
            if let Err(text) = check(kind, &from_hex(protobuf), json, after) {
                failures.push(format!("{name}: {text}"));
            }
        }
    }
    assert!(failures.is_empty(), "{} of {checked}\n{}", failures.len(), failures.join("\n"));
    assert!(checked > 600, "only {checked} samples");
}

/// Whether a Go type such as `k8s.io/api/apps/v1.Deployment` is the one of a kind.
fn is_named(name: &str, kind: &GroupVersionKind) -> bool {
    let group = match kind.group.as_str() {
        "" => "core",
        "meta.k8s.io" => "meta",
        "internal.apiserver.k8s.io" => "apiserverinternal",
        group => group.split('.').next().unwrap_or_default(),
    };
    name.ends_with(&format!("/{group}/{}.{}", kind.version, kind.kind))
}

fn check(kind: &GroupVersionKind, bytes: &[u8], json: &str, after: &str) -> Result<(), String> {
    let object = decode_message(bytes, kind).map_err(|error| error.to_string())?;
    let written = encode_message(&object, kind).map_err(|error| error.to_string())?;
    if after == "=" && written != bytes {
        return Err("the bytes differ".to_owned());
    }
    let json = value_from_str(json).map_err(|error| error.to_string())?;
    let mut content = object.into_content();
    content.remove("apiVersion");
    content.remove("kind");
    same("", &json, &Value::Map(content))
}

/// Whether the trees are equal but for what the tree says beyond JSON.
fn same(path: &str, expected: &Value, found: &Value) -> Result<(), String> {
    match (expected, found) {
        (Value::Map(expected), Value::Map(found)) => same_entries(path, expected, found),
        (Value::List(expected), Value::List(found)) if expected.len() == found.len() => {
            expected.iter().zip(found).try_for_each(|(expected, found)| same(path, expected, found))
        }
        _ if expected == found || (expected.is_null() && is_zero_time(found)) => Ok(()),
        _ => Err(format!("{path}: {expected:?} {found:?}")),
    }
}

fn same_entries(
    path: &str,
    expected: &Map<Str, Value>,
    found: &Map<Str, Value>,
) -> Result<(), String> {
    for key in expected.keys().chain(found.keys()) {
        let path = format!("{path}.{key}");
        match (expected.get(key), found.get(key)) {
            (Some(expected), Some(found)) => same(&path, expected, found)?,
            (None, Some(Value::String(text))) if text.is_empty() => {}
            (None, Some(Value::List(items))) if items.is_empty() => {}
            (expected, found) => return Err(format!("{path}: {expected:?} {found:?}")),
        }
    }
    Ok(())
}

fn is_zero_time(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.starts_with("0001-01-01T00:00:00"))
}
