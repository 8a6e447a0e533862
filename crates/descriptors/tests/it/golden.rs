//! The reference's golden files: what the table has must come through as unstructured data
//! unchanged.

use std::collections::BTreeSet;

use apimachinery_descriptors::{decode_assuming, encode_as, kinds, knows};
use apimachinery_json::value_from_str;
use apimachinery_runtime::{GroupVersionKind, Unstructured, Value};
use apimachinery_test_support::{Files, golden};

use super::support::{expected, golden_folders, names};

#[test]
#[ignore = "needs K8S_API_TESTDATA"]
fn golden_files_come_through_as_plain_data_unchanged() {
    let folders = golden_folders();
    let (mut checked, mut failures) = (0, Vec::new());
    for (folder, files) in &folders {
        for name in names(files, "pb") {
            let kind = kind_of(name);
            if !knows(&kind) {
                assert!(folder != "HEAD", "{kind} is not in the table");
                continue;
            }
            checked += 1;
            if let Err(failure) = check(files, name, &kind) {
                failures.push(format!("{folder}/{name}: {failure}"));
            }
        }
    }
    eprintln!("{checked} golden files");
    assert!(failures.is_empty(), "{} of {checked}\n{}", failures.len(), failures.join("\n"));
    assert!(checked >= 193, "only {checked} golden files");
}

#[test]
fn every_kind_of_the_table_comes_through_as_plain_data_unchanged() {
    let (mut missing, mut failures) = (kinds().collect::<BTreeSet<_>>(), Vec::new());
    for (group, files) in golden() {
        for name in names(&files, "pb") {
            let kind = kind_of(&format!("{group}.{}", name.trim_end_matches(".hard")));
            missing.remove(&kind);
            // A type without the equal of an empty list says less in protobuf than in JSON.
            let checked = if name.ends_with(".hard") {
                rewrite(&files, name, &kind).map(drop)
            } else {
                check(&files, name, &kind)
            };
            if let Err(failure) = checked {
                failures.push(format!("{group}/{name}: {failure}"));
            }
        }
    }
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
    assert!(missing.is_empty(), "no golden files: {missing:?}");
}

/// `group.version.Kind`, where the core group is called `core`.
fn kind_of(name: &str) -> GroupVersionKind {
    let (rest, kind) = name.rsplit_once('.').expect("a name ends in a kind");
    let (group, version) = rest.rsplit_once('.').expect("a name has a version");
    GroupVersionKind::new(if group == "core" { "" } else { group }, version, kind)
}

fn check(files: &Files, name: &str, kind: &GroupVersionKind) -> Result<(), String> {
    let object = rewrite(files, name, kind)?;
    let json = expected(files, name, "json").ok_or("no expected JSON")?;
    let json = value_from_str(&String::from_utf8_lossy(json)).map_err(|error| error.to_string())?;
    let found = Value::Map(object.into_content());
    if json == found { Ok(()) } else { difference("", &json, &found) }
}

/// Reads a message and compares what is written of it.
fn rewrite(files: &Files, name: &str, kind: &GroupVersionKind) -> Result<Unstructured, String> {
    let bytes = files.get(&format!("{name}.pb")).ok_or("no such file")?.as_slice();
    let (object, found) = decode_assuming(bytes, Some(kind)).map_err(|error| error.to_string())?;
    if found != *kind {
        return Err(format!("is {found}"));
    }
    let written = encode_as(&object, kind).map_err(|error| error.to_string())?;
    let wanted = expected(files, name, "pb").ok_or("no expected file")?;
    if written != wanted {
        let at = written.iter().zip(wanted).take_while(|(left, right)| left == right).count();
        return Err(format!("differs at byte {at} of {}, wrote {}", wanted.len(), written.len()));
    }
    Ok(object)
}

fn difference(path: &str, expected: &Value, found: &Value) -> Result<(), String> {
    match (expected, found) {
        (Value::Map(expected), Value::Map(found)) => {
            for key in expected.keys().chain(found.keys()) {
                let path = format!("{path}.{key}");
                match (expected.get(key), found.get(key)) {
                    (Some(expected), Some(found)) => difference(&path, expected, found)?,
                    (expected, found) => return Err(format!("{path}: {expected:?} {found:?}")),
                }
            }
            Ok(())
        }
        (Value::List(expected), Value::List(found)) if expected.len() == found.len() => {
            let pairs = expected.iter().zip(found).enumerate();
            pairs.into_iter().try_for_each(|(index, (expected, found))| {
                difference(&format!("{path}[{index}]"), expected, found)
            })
        }
        _ if expected == found => Ok(()),
        _ => Err(format!("{path}: {expected:?} {found:?}")),
    }
}
