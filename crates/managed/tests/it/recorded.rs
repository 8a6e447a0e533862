//! The answers of the reference: `testdata/managed`.

use apimachinery_test_support::values;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::sets::{Combined, combine};
use super::support::{answer, sorted};

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

/// PAT-02: Applies and updates of built-in kinds lead to the objects, managed fields, conflicts and errors of the
/// reference.
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
