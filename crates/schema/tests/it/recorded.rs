//! The answers of the reference: `testdata/schemas`.

use apimachinery_schema::{Pattern, StringFormat};
use apimachinery_test_support::values;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::support::{Answer, compare};

#[derive(Deserialize)]
struct Line<I, O> {
    input: I,
    output: Option<O>,
    error: Option<String>,
}

/// The questions of a file with their answers; there are at least so many.
fn lines<I: DeserializeOwned, O: DeserializeOwned>(
    name: &str,
    least: usize,
) -> Vec<(I, Result<O, String>)> {
    let lines = values(format!("schemas/{name}")).into_iter();
    let lines = lines.map(|Line { input, output, error }| {
        (input, error.map_or_else(|| Ok(output.expect("there is an answer")), Err))
    });
    let lines: Vec<_> = lines.collect();
    assert!(lines.len() >= least);
    lines
}

/// A format and a text, with whether the text has the format.
#[derive(Deserialize)]
pub(crate) struct Format {
    pub(crate) format: String,
    pub(crate) text: String,
}

pub(crate) fn formats() -> Vec<(Format, Result<bool, String>)> {
    lines("formats.jsonl", 130)
}

/// CRD-03, CRD-04, CRD-05, CRD-06, CRD-07: Schemas are as structural, defaults as good, and objects
/// pruned, defaulted, coerced and validated as by the reference, each keyword and each type of a
/// list among them; updates tolerate what they tolerate there.
#[test]
fn recorded_objects_match_go() {
    for (question, answer) in lines::<Value, Answer>("objects.jsonl", 270) {
        compare(&question, answer);
    }
}

/// CRD-07: Texts have the formats that they have in the reference, those that it knows.
#[test]
fn recorded_formats_match_go() {
    for (Format { format, text }, expected) in formats() {
        let found = StringFormat::named(&format).map(|it| it.is_valid(&text));
        assert_eq!(
            found.ok_or_else(|| "unknown format".to_owned()),
            expected,
            "{format}: {text:?}"
        );
    }
}

#[derive(Deserialize)]
struct Match {
    pattern: String,
    texts: Vec<String>,
}

/// CRD-03, CRD-07: Patterns match what they match in the reference; what is not one is reported in
/// its words.
#[test]
fn recorded_patterns_match_go() {
    for (Match { pattern, texts }, expected) in lines::<_, Vec<bool>>("patterns.jsonl", 100) {
        let ours = Pattern::new(pattern.as_str());
        let found: Result<Vec<_>, _> = texts.iter().map(|it| ours.is_match(it)).collect();
        assert_eq!(found.map_err(|it| it.to_string()), expected, "{pattern}");
    }
}
