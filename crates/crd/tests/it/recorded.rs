//! The answers of the reference: `testdata/definitions`.

use apimachinery_api::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceSubresourceScale,
};
use apimachinery_api::autoscaling::v1::Scale;
use apimachinery_crd::{Conversion, Converter, ScaleError, ScalePaths, update_conditions};
use apimachinery_runtime::Str;
use apimachinery_test_support::values;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::support::{Error, content, definition, errors, object, unstructured, written};

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
    let lines = values(format!("definitions/{name}")).into_iter();
    let lines: Vec<_> = lines.map(|Line { input, output }| (input, output)).collect();
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

/// CRD-01, CRD-03: New definitions, changed ones and their statuses are reported to be wrong in the
/// reference's words: names, versions, schemas, columns, subresources, selectable fields, webhooks,
/// approval; and changed ones may keep what was wrong before.
#[test]
fn recorded_definitions_match_go() {
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

/// CVT-01, CVT-02: Objects and lists are converted by name or by webhook as in the reference: what
/// is sent, which responses are refused and in which words, and what of metadata is taken from
/// them.
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

/// CRD-01: Servers warn of formats that they do not know, of sets of what are no scalars, and in an
/// update of what is new.
#[test]
fn recorded_warnings_match_go() {
    let mut warned = 0;
    for (question, expected) in lines::<Question, Option<Vec<String>>>("warnings.jsonl", 60) {
        let definition = definition(&question.definition);
        let warnings = match &question.old {
            None => definition.warnings(),
            Some(old) => definition.update_warnings(&super::support::definition(old)),
        };
        let mut ours: Vec<_> = warnings.iter().map(ToString::to_string).collect();
        ours.sort();
        assert_eq!(ours, expected.unwrap_or_default(), "{}", question.definition);
        assert!(warnings.iter().all(|it| it.field.starts_with("spec.")), "{warnings:?}");
        warned += usize::from(!warnings.is_empty());
    }
    assert!(warned > 40, "{warned}");
}

#[derive(Deserialize)]
struct ToSee {
    definition: Value,
    #[serde(default)]
    others: Vec<Value>,
}

/// CRD-02: Names are accepted, and conditions set, as by the controllers of a server one after the
/// other: taken names, schemas that are not structural, approval of groups that are Kubernetes',
/// and certificates of webhooks.
#[test]
fn statuses_are_those_of_the_controllers() {
    let now = "2024-01-01T00:00:00Z".parse().expect("it is a time");
    for (question, expected) in lines::<ToSee, Value>("status.jsonl", 110) {
        let mut seen = object::<CustomResourceDefinition>(&question.definition);
        let others: Vec<_> = question.others.iter().map(object).collect();
        let before = seen.status.clone();
        let changed = update_conditions(&mut seen, &others, now);
        assert_eq!(written(&seen.status), expected, "{}", question.definition);
        assert_eq!(changed, seen.status != before);
    }
}

#[derive(Deserialize)]
struct ToScale {
    object: Value,
    paths: [String; 3],
    scale: Option<Value>,
}

#[derive(Debug, Deserialize)]
struct Scaled {
    scale: Option<Value>,
    #[serde(default)]
    found: bool,
    object: Option<Value>,
    #[serde(default)]
    error: String,
    #[serde(default)]
    code: i32,
}

/// SUB-02: Scales are read and written by paths as in the reference: numbers cut to 32 bits, what
/// is missing, what is something else.
#[test]
fn recorded_scales_match_go() {
    for (question, expected) in lines::<ToScale, Scaled>("scale.jsonl", 190) {
        let [spec_replicas_path, status_replicas_path, selector] = question.paths.map(Str::from);
        let paths = ScalePaths::from(&CustomResourceSubresourceScale {
            spec_replicas_path,
            status_replicas_path,
            label_selector_path: Some(selector),
        });
        let mut target = unstructured(&question.object);
        let Some(scale) = &question.scale else {
            let (read, updated) = (paths.read(&target), paths.read_for_update(&target));
            match expected.scale {
                Some(scale) if expected.found => {
                    let read = named(&read.expect("there is a scale"));
                    assert_eq!(read, scale);
                    assert_eq!(named(&updated.expect("there is a scale")), scale);
                }
                Some(mut scale) => {
                    assert!(matches!(read, Err(ScaleError::NoReplicas { .. })), "{read:?}");
                    scale["spec"]["replicas"] = i32::MIN.into();
                    assert_eq!(named(&updated.expect("it can be changed")), scale);
                }
                None => {
                    assert_eq!(read.expect_err("there is none").to_string(), expected.error);
                    assert_eq!(updated.expect_err("there is none").to_string(), expected.error);
                }
            }
            continue;
        };
        let scaled = paths.write(&mut target, &object(scale));
        match expected.object {
            Some(object) => {
                scaled.expect("it is written");
                assert_eq!(content(&target), object);
            }
            None => {
                let error = scaled.expect_err("it is refused");
                assert_eq!(error.to_string(), expected.error, "{}", question.object);
                let code = error.into_status().into_status().code;
                assert_eq!(code, if expected.code == 0 { 500 } else { expected.code });
                assert_eq!(content(&target), content(&unstructured(&question.object)));
            }
        }
    }
}

/// A scale that says what it is, as the reference's does.
fn named(scale: &Scale) -> Value {
    let mut scale = written(scale);
    scale["kind"] = "Scale".into();
    scale["apiVersion"] = "autoscaling/v1".into();
    scale
}
