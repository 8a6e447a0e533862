//! What the reference's own unit tests ask, and what they are answered.

use std::collections::BTreeMap;
use std::fs;

use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_runtime::Value as Data;
use apimachinery_schema::{OnMalformed, Structural, StructuralOptions, ValueOptions};
use apimachinery_test_support::folder_of;
use apimachinery_validation::{FieldError, FieldErrors, Path};
use serde::Deserialize;
use serde_json::{Value, json};

use super::support::schema as parsed;

/// A call of a function of the reference.
#[derive(Deserialize)]
struct Call {
    op: String,
    #[serde(default)]
    schema: Value,
    #[serde(default)]
    object: Value,
    #[serde(default)]
    old: Value,
    #[serde(default)]
    root: bool,
    #[serde(default)]
    drop: bool,
    #[serde(default)]
    tell: bool,
    #[serde(default)]
    path: String,
    #[serde(default)]
    result: Value,
    paths: Option<Vec<String>>,
    errors: Option<Vec<String>>,
}

/// What functions of this crate are called; the file has calls of others.
const OF_SCHEMAS: [&str; 9] =
    ["structural", "values", "update", "lists", "embedded", "prune", "default", "nulls", "coerce"];

/// What came of a call: the object, the paths of unknown fields, errors.
type Outcome = (Option<Value>, Vec<String>, Vec<String>);

fn data(value: &Value) -> Data {
    value_from_str(&value.to_string()).expect("it is JSON")
}

fn json_of(data: &Data) -> Value {
    serde_json::from_slice(&value_to_vec(data).expect("it has a JSON form")).expect("it is JSON")
}

fn texts(errors: &FieldErrors) -> Vec<String> {
    let mut texts: Vec<_> = errors.iter().map(FieldError::to_string).collect();
    texts.sort();
    texts
}

impl Call {
    fn expected(&self) -> Outcome {
        let mut errors = self.errors.clone().unwrap_or_default();
        errors.retain(|it| !it.is_empty());
        errors.sort();
        let refused = self.op == "coerce" && !errors.is_empty();
        // What was done before an error depends on chance.
        let changes = ["prune", "default", "nulls", "coerce"].contains(&self.op.as_str());
        let result = (changes && !refused).then(|| self.result.clone());
        (result, self.paths.clone().unwrap_or_default(), errors)
    }

    /// What this library makes of it; nothing, when it has no function of its own for that.
    fn answer(&self) -> Option<Outcome> {
        let schema = match &self.schema {
            Value::Null => Structural::default(),
            some => parsed(some).expect("it has no unsupported keywords"),
        };
        let path = if self.path == "<nil>" { Path::none() } else { Path::new(&self.path) };
        let mut object = data(&self.object);
        let of = |errors: FieldErrors| Some((None, Vec::new(), texts(&errors)));
        let fields = object.as_map_mut();
        let unknown = match (self.op.as_str(), fields) {
            ("structural", _) => return of(schema.check(&path, StructuralOptions::default())),
            ("values", Some(fields)) => {
                return of(schema.validate(&path, fields, ValueOptions::default()));
            }
            ("values", None) => {
                return of(schema.validate_value(&path, &object, ValueOptions::default()));
            }
            ("update", _) => {
                let (old, options) = (data(&self.old), ValueOptions::default());
                return of(schema.validate_value_update(&path, &object, &old, options));
            }
            ("lists", Some(fields)) => return of(schema.validate_lists(&path, fields)),
            ("embedded", Some(fields)) => {
                return of(schema.validate_embedded(&path, fields, self.root));
            }
            ("prune", Some(fields)) if self.root => schema.prune_collecting(fields).paths,
            ("prune", _) => {
                schema.prune_value(&mut object);
                Vec::new()
            }
            ("default", _) => {
                schema.default_value(&mut object);
                Vec::new()
            }
            ("nulls", Some(fields)) => {
                schema.drop_nulls(fields);
                Vec::new()
            }
            ("coerce", Some(fields)) if self.root => {
                let malformed = if self.drop { OnMalformed::Drop } else { OnMalformed::Reject };
                match schema.coerce_metadata(fields, malformed) {
                    Ok(findings) => findings.into_iter().map(|it| it.path).collect(),
                    Err(error) if path == Path::none() => {
                        return Some((None, Vec::new(), vec![error.to_string()]));
                    }
                    // Here a whole object begins at its root.
                    Err(error) => {
                        return Some((None, Vec::new(), vec![format!("{path}.{error}")]));
                    }
                }
            }
            _ => return None,
        };
        let unknown = unknown.iter().map(ToString::to_string).collect();
        Some((Some(json_of(&object)), unknown, Vec::new()))
    }

    fn tells_paths(&self) -> bool {
        self.root && (self.op == "prune" && self.paths.is_some() || self.tell)
    }
}

/// CRD-03, CRD-04, CRD-05, CRD-06, CRD-07: What the unit tests of the reference call its functions
/// for schemas with, they are answered here too.
#[test]
#[ignore = "needs APIMACHINERY_UNIT_TESTS"]
fn unit_tests_of_the_reference_are_answered_alike() {
    let file = folder_of("APIMACHINERY_UNIT_TESTS");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    let mut answered = BTreeMap::new();
    for line in text.lines() {
        let call: Value = serde_json::from_str(line).expect("a line is a call");
        if !OF_SCHEMAS.iter().any(|it| call["op"] == *it) {
            continue;
        }
        let call = Call::deserialize(call).expect("a line is a call");
        let Some(mut ours) = call.answer() else { continue };
        let expected = call.expected();
        if !call.tells_paths() {
            ours.1.clone_from(&expected.1);
        }
        assert_eq!(ours, expected, "{line}");
        *answered.entry(call.op).or_insert(0) += 1;
    }
    println!("{}", json!(answered));
    assert!(answered.values().sum::<i32>() > 1000, "{answered:?}");
}
