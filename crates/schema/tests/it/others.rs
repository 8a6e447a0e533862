//! Definitions and objects that others wrote: a folder with `definitions.jsonl` and
//! `objects.jsonl`, an object to a line.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use apimachinery_test_support::{Small, folder_of, program};
use serde_json::{Value, json};

use super::support::{Answer, compare};

fn lines(folder: &Path, name: &str) -> Vec<Value> {
    let path = folder.join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    text.lines().map(|it| serde_json::from_str(it).expect("a line is JSON")).collect()
}

/// The schema of each version, by `apiVersion` and kind.
fn schemas(definitions: &[Value]) -> HashMap<(String, String), Value> {
    let mut schemas = HashMap::new();
    for spec in definitions.iter().map(|it| &it["spec"]) {
        let kind = spec["names"]["kind"].as_str().unwrap_or_default();
        for version in spec["versions"].as_array().into_iter().flatten() {
            let name = format!(
                "{}/{}",
                spec["group"].as_str().unwrap_or_default(),
                version["name"].as_str().unwrap_or_default()
            );
            let schema = version["schema"]["openAPIV3Schema"].clone();
            if schema.is_object() {
                schemas.insert((name, kind.to_owned()), schema);
            }
        }
    }
    schemas
}

/// CRD-03, CRD-04, CRD-05, CRD-06, CRD-07: Objects of definitions that others wrote fare as in the
/// reference, and so does each with its first field dropped in place of it.
#[test]
#[ignore = "needs APIMACHINERY_DEFINITIONS and APIMACHINERY_REFERENCE"]
fn objects_of_others_agree_with_the_reference() {
    let (folder, program) = (folder_of("APIMACHINERY_DEFINITIONS"), program());
    let schemas = schemas(&lines(&folder, "definitions.jsonl"));
    let mut reference = Small::start(&program);
    let mut asked = 0;
    for object in lines(&folder, "objects.jsonl") {
        let text = |key: &str| object[key].as_str().unwrap_or_default().to_owned();
        let Some(schema) = schemas.get(&(text("apiVersion"), text("kind"))) else { continue };
        let mut changed = object.clone();
        if let Some(spec) = changed["spec"].as_object_mut()
            && let Some(first) = spec.keys().next().cloned()
        {
            spec.remove(&first);
        }
        let question = json!({"schema": schema, "object": changed, "old": object, "version": 37});
        let theirs: Result<Answer, String> = reference.ask("schema", &question);
        compare(&question, theirs);
        asked += 1;
    }
    println!("{} schemas, {asked} objects", schemas.len());
    assert!(asked > 0, "no object has a definition");
}
