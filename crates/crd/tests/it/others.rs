//! Definitions and objects that others wrote: a folder with `definitions.jsonl` and
//! `objects.jsonl`, an object to a line.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use apimachinery_test_support::{Small, folder_of, number, program};
use serde_json::{Value, json};

use super::rules::answers::{Answer, Question, answer};
use super::support::{Error, definition, errors};

fn lines(folder: &Path, name: &str) -> Vec<Value> {
    let path = folder.join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    text.lines().map(|it| serde_json::from_str(it).expect("a line is JSON")).collect()
}

/// CRD-01, CRD-03: Definitions that others wrote are as right, and wrong in the same words, as in
/// the reference.
#[test]
#[ignore = "needs APIMACHINERY_DEFINITIONS and APIMACHINERY_REFERENCE"]
fn definitions_of_others_agree_with_the_reference() {
    let (folder, program) = (folder_of("APIMACHINERY_DEFINITIONS"), program());
    let (mut reference, mut asked, mut wrong) = (Small::start(&program), 0, 0);
    for given in lines(&folder, "definitions.jsonl") {
        let ours = errors(&definition(&given).validate());
        let theirs: Result<Vec<Error>, String> =
            reference.ask("definition", &json!({"definition": given}));
        let mut theirs = theirs.expect("the reference reads it");
        theirs.sort();
        if ours != theirs {
            wrong += 1;
            eprintln!("{}\n  ours: {ours:?}\ntheirs: {theirs:?}", given["metadata"]["name"]);
        }
        asked += 1;
    }
    println!("{asked} definitions, {wrong} differ");
    assert_eq!(wrong, 0);
}

/// The schemas with rules, by `apiVersion` and kind.
fn schemas_with_rules(definitions: &[Value]) -> HashMap<(String, String), Value> {
    let mut schemas = HashMap::new();
    for spec in definitions.iter().map(|it| &it["spec"]) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        for version in spec["versions"].as_array().into_iter().flatten() {
            let schema = version["schema"]["openAPIV3Schema"].clone();
            if schema.to_string().contains("x-kubernetes-validations") {
                let name = format!("{}/{}", text(&spec["group"]), text(&version["name"]));
                schemas.insert((name, text(&spec["names"]["kind"])), schema);
            }
        }
    }
    schemas
}

/// CRD-08: The rules of others cost as much, and say the same of objects that others wrote, new
/// ones and such that come in the place of another object of their kind; of some of each kind.
#[test]
#[ignore = "needs APIMACHINERY_DEFINITIONS and APIMACHINERY_REFERENCE"]
fn rules_of_others_agree_with_the_reference() {
    let (folder, program) = (folder_of("APIMACHINERY_DEFINITIONS"), program());
    let schemas = schemas_with_rules(&lines(&folder, "definitions.jsonl"));
    let mut reference = Small::start(&program);
    let mut before: HashMap<(String, String), (Value, usize)> = HashMap::new();
    let most_of_a_kind = number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(5);
    let (mut asked, mut telling, mut wrong) = (0, 0, 0);
    for object in lines(&folder, "objects.jsonl") {
        let text = |key: &str| object[key].as_str().unwrap_or_default().to_owned();
        let kind = (text("apiVersion"), text("kind"));
        let Some(schema) = schemas.get(&kind) else { continue };
        let (last, count) = before.entry(kind).or_default();
        if *count == most_of_a_kind {
            continue;
        }
        *count += 1;
        let old = std::mem::replace(last, object.clone());
        for old in [Value::Null, old] {
            let (schema, object) = (schema.clone(), object.clone());
            let question =
                Question { schema, object, old, ratcheting: true, stored: false, budget: None };
            let theirs: Result<Answer, String> = reference.ask("rules", &json!(question));
            let theirs = theirs.expect("the reference answers").ordered();
            let ours = answer(&question);
            asked += 1;
            telling += usize::from(theirs.says_something());
            if ours != theirs {
                wrong += 1;
                eprintln!("{}\n{}", question.object, theirs.differences(&ours));
            }
        }
    }
    println!("{} schemas with rules, {asked} questions, {telling} with findings", schemas.len());
    assert_eq!(wrong, 0);
    assert!(asked > 0, "no object has a definition with rules");
}
