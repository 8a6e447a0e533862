//! The answers of the reference: `testdata/definitions`.

use std::fs;
use std::path::Path;

use apimachinery_crd::{Conversion, Converter};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::support::{Error, content, definition, errors, object, unstructured};

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
    pub(crate) definition: Value,
    pub(crate) old: Option<Value>,
    #[serde(default)]
    pub(crate) status: bool,
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

/// An object to be converted, and what the webhook answers.
#[derive(Deserialize)]
struct ToConvert {
    definition: Value,
    object: Value,
    to: String,
    #[serde(default)]
    response: Value,
}

#[derive(Deserialize)]
struct Converted {
    object: Option<Value>,
    error: Option<String>,
    request: Option<Value>,
}

/// CVT-01, CVT-02: Objects and lists are converted by name or by webhook as in the reference: what is sent, which responses are
/// refused and in which words, and what of metadata is taken from them.
#[test]
fn objects_are_converted_as_in_the_reference() {
    let mut asked = 0;
    for (question, expected) in lines::<ToConvert, Converted>("conversions.jsonl", 98) {
        let converter = match Converter::new(&object(&question.definition)) {
            Ok(converter) => converter,
            Err(error) => {
                assert_eq!(Some(error.to_string()), expected.error);
                continue;
            }
        };
        let (mut request, target) = (None, question.to.parse().expect("it is a version"));
        let started = converter.start(unstructured(&question.object), &target, "UID");
        let converted = started.and_then(|conversion| match conversion {
            Conversion::Pending(pending) => {
                request =
                    Some(serde_json::from_slice::<Value>(pending.request()).expect("it is JSON"));
                pending.finish(question.response.to_string().as_bytes())
            }
            Conversion::Done(object) => Ok(object),
            other => panic!("{other:?}"),
        });
        let (ours, error) = match &converted {
            Ok(object) => (Some(content(object)), None),
            Err(error) => (None, Some(error.to_string())),
        };
        assert_eq!((ours, error), (expected.object, expected.error), "{}", question.response);
        assert_eq!(request, expected.request);
        asked += usize::from(request.is_some());
    }
    assert!(asked > 60, "{asked}");
}
