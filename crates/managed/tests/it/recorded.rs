//! The answers of the reference: `testdata/managed`.

use std::collections::BTreeMap;

use apimachinery_managed::{ApplyUpgrade, ElementPath, Managers, ScaleFields};
use apimachinery_meta::v1::ManagedFieldsEntry;
use apimachinery_runtime::Value;
use apimachinery_test_support::values;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::sets::{Combined, combine};
use super::support::{answer, json, object, sorted};

#[derive(Deserialize)]
struct Line<O> {
    input: Json,
    output: Option<O>,
    error: Option<String>,
}

/// The questions of a file with their answers; there are at least so many.
fn lines<O: DeserializeOwned>(name: &str, least: usize) -> Vec<(Json, Result<O, String>)> {
    let lines = values(format!("managed/{name}")).into_iter();
    let lines = lines.map(|Line { input, output, error }| {
        (input, error.map_or_else(|| Ok(output.expect("there is an answer")), Err))
    });
    let lines: Vec<_> = lines.collect();
    assert!(lines.len() >= least);
    lines
}

fn compare_sequences(name: &str) {
    for (question, theirs) in lines::<Vec<Json>>(name, 90) {
        let (ours, theirs) = (answer(&question), theirs.expect("it can be asked"));
        assert_eq!(ours.len(), theirs.len(), "{question}");
        for (at, (ours, theirs)) in ours.into_iter().zip(theirs).enumerate() {
            assert_eq!(sorted(ours), sorted(theirs), "step {at} of {question}");
        }
    }
}

/// PAT-02: Applies and updates of built-in kinds lead to the objects, managed fields, conflicts and
/// errors of the reference.
#[test]
fn recorded_sequences_of_built_in_kinds_match_go() {
    compare_sequences("built-in.jsonl");
}

/// PAT-02: The same for custom resources, with schemas and without, in one version and in two.
#[test]
fn recorded_sequences_of_custom_resources_match_go() {
    compare_sequences("custom.jsonl");
}

/// PAT-02: Sets are read, combined and written as in the reference.
#[test]
fn recorded_sets_match_go() {
    for (question, theirs) in lines::<Combined>("sets.jsonl", 120) {
        let text = |name: &str| question[name].as_str().unwrap_or_default();
        assert_eq!(combine(text("left"), text("right")), theirs.ok(), "{question}");
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Scale {
    #[serde(default)]
    parent: Option<Json>,
    #[serde(default)]
    scale: Option<Json>,
    group_version: String,
    mappings: BTreeMap<String, Option<Vec<String>>>,
}

pub(crate) fn entries(json: Option<&Json>) -> Vec<ManagedFieldsEntry> {
    let json = json.filter(|it| !it.is_null()).map(ToString::to_string);
    apimachinery_json::from_str(json.as_deref().unwrap_or("[]")).expect("entries")
}

pub(crate) fn entries_json(entries: &[ManagedFieldsEntry]) -> Json {
    let text = apimachinery_json::to_string(&entries.to_vec()).expect("entries have a JSON form");
    match serde_json::from_str(&text).expect("it is JSON") {
        Json::Array(entries) if entries.is_empty() => Json::Null,
        entries => entries,
    }
}

/// Two managers may become alike, whose order is any.
pub(crate) fn in_order(entries: &Json) -> Vec<String> {
    let mut entries: Vec<_> =
        entries.as_array().into_iter().flatten().map(ToString::to_string).collect();
    entries.sort();
    entries
}

/// PAT-02: The managers of replicas are mapped to a scale and back as in the reference.
#[test]
fn recorded_scales_match_go() {
    for (question, theirs) in lines::<BTreeMap<String, Json>>("scale.jsonl", 60) {
        let input: Scale = serde_json::from_value(question.clone()).expect("a question");
        let managers = |json: Option<&Json>| Managers::of_entries(&entries(json));
        let parent = match managers(input.parent.as_ref()) {
            Ok(parent) => parent,
            Err(error) => {
                assert_eq!(theirs.err(), Some(format!("to: {error}")), "{question}");
                continue;
            }
        };
        let version = input.group_version.parse().expect("a version");
        let paths = input
            .mappings
            .into_iter()
            .map(|(version, path)| (version.into(), path.map(ElementPath::of_fields)));
        let fields = ScaleFields::new(parent, &version, paths);
        let back = fields.to_parent(&managers(input.scale.as_ref()).expect("good entries"));
        let theirs = theirs.expect("it can be asked");
        let scale = entries_json(&fields.to_scale().to_entries());
        assert_eq!(in_order(&scale), in_order(&theirs["to"]), "{question}");
        let back = entries_json(&back.to_entries());
        assert_eq!(in_order(&back), in_order(&theirs["back"]), "{question}");
    }
}

/// PAT-02: Fields move from client-side to server-side apply as in the reference, by a change and
/// by a patch.
#[test]
fn recorded_upgrades_match_go() {
    for (question, theirs) in lines::<BTreeMap<String, Json>>("upgrade.jsonl", 60) {
        let theirs = theirs.expect("it can be asked");
        let text = |json: &Json| json.as_str().unwrap_or_default().to_owned();
        let from = question["from"].as_array().into_iter().flatten().map(text);
        let upgrade = ApplyUpgrade::new(from, text(&question["to"]))
            .subresource(text(&question["subresource"]));
        let mut object = object(&question["object"]);
        let patch = upgrade.patch(&object).expect("good entries");
        let patch = patch.map(|it| it.replace('<', "\\u003c")).unwrap_or_default();
        assert_eq!(patch, text(&theirs["patch"]), "{question}");
        upgrade.apply_to(&mut object).expect("good entries");
        assert_eq!(json(&Value::Map(object.into_content())), theirs["object"], "{question}");
    }
}
