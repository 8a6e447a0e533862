//! The answers of the reference: `testdata/definitions`.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::support::{Error, definition, errors};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/definitions");

#[derive(Deserialize)]
struct Line<I, O> {
    input: I,
    output: O,
}

/// The questions of a file with their answers; there are at least so many.
pub(crate) fn lines<I: DeserializeOwned, O: DeserializeOwned>(
    name: &str,
    least: usize,
) -> Vec<(I, O)> {
    let path = Path::new(FOLDER).join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let lines = text.lines().map(|line| {
        let Line { input, output } = serde_json::from_str(line).expect("a line is a question");
        (input, output)
    });
    let lines: Vec<_> = lines.collect();
    assert!(lines.len() >= least);
    lines
}

/// A definition, and what it was before.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    definition: Value,
    old: Option<Value>,
    #[serde(default)]
    status: bool,
}

pub(crate) fn answer(question: &Question) -> Vec<Error> {
    let definition = definition(&question.definition);
    let found = match &question.old {
        None => definition.validate(),
        Some(old) if question.status => {
            definition.validate_status_update(&super::support::definition(old))
        }
        Some(old) => definition.validate_update(&super::support::definition(old)),
    };
    errors(&found)
}

/// CRD-01, CRD-03: New definitions, changed ones and their statuses are told to be wrong in the reference's words: names, versions,
/// schemas, columns, subresources, selectable fields, webhooks, approval; and changed ones may keep what was wrong before.
#[test]
fn definitions_are_as_wrong_as_in_the_reference() {
    let mut wrong = 0;
    for (question, mut expected) in lines::<Question, Vec<Error>>("definitions.jsonl", 460) {
        expected.sort();
        let ours = answer(&question);
        if ours != expected {
            wrong += 1;
            eprintln!("{question:?}\n  ours: {ours:?}\ntheirs: {expected:?}");
        }
    }
    assert_eq!(wrong, 0);
}
