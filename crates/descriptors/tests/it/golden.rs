//! The reference's golden files: what the table has must come through as plain data unchanged.

use std::fs;
use std::path::Path;

use apimachinery_descriptors::{decode_assuming, encode_as, knows};
use apimachinery_json::value_from_str;
use apimachinery_runtime::{GroupVersionKind, Value};

use super::support::{expected, golden_folders, names};

#[test]
fn golden_files_come_through_as_plain_data_unchanged() {
    let folders = golden_folders();
    let (mut checked, mut failures) = (0, Vec::new());
    for folder in &folders {
        for name in names(folder, "pb") {
            let kind = kind_of(&name);
            if !knows(&kind) {
                assert!(!folder.ends_with("HEAD"), "{kind} is not in the table");
                continue;
            }
            checked += 1;
            if let Err(failure) = check(folder, &name, &kind) {
                failures.push(format!("{}/{name}: {failure}", folder.display()));
            }
        }
    }
    eprintln!("{checked} golden files");
    assert!(failures.is_empty(), "{} of {checked}\n{}", failures.len(), failures.join("\n"));
    assert!(folders.is_empty() || checked >= 193, "only {checked} golden files");
}

/// `group.version.Kind`, where the core group is called `core`.
fn kind_of(name: &str) -> GroupVersionKind {
    let (rest, kind) = name.rsplit_once('.').expect("a name ends in a kind");
    let (group, version) = rest.rsplit_once('.').expect("a name has a version");
    GroupVersionKind::new(if group == "core" { "" } else { group }, version, kind)
}

fn check(folder: &Path, name: &str, kind: &GroupVersionKind) -> Result<(), String> {
    let bytes = fs::read(folder.join(format!("{name}.pb"))).map_err(|error| error.to_string())?;
    let (object, found) = decode_assuming(&bytes, Some(kind)).map_err(|error| error.to_string())?;
    if found != *kind {
        return Err(format!("is {found}"));
    }
    let written = encode_as(&object, kind).map_err(|error| error.to_string())?;
    let wanted = expected(folder, name, "pb").ok_or("no expected file")?;
    if written != wanted {
        let at = written.iter().zip(&wanted).take_while(|(left, right)| left == right).count();
        return Err(format!("differs at byte {at} of {}, wrote {}", wanted.len(), written.len()));
    }
    let json = expected(folder, name, "json").ok_or("no expected JSON")?;
    let json =
        value_from_str(&String::from_utf8_lossy(&json)).map_err(|error| error.to_string())?;
    let found = Value::Map(object.into_content());
    if json == found { Ok(()) } else { difference("", &json, &found) }
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
