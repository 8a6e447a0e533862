//! What the tests share.

use apimachinery_api::apiextensions::v1::JSONSchemaProps;
use apimachinery_json::{from_str, value_from_str, value_to_vec};
use apimachinery_runtime::{Map, Str, Value as Data};
use apimachinery_schema::{OnMalformed, SchemaError, Structural, StructuralOptions, ValueOptions};
use apimachinery_validation::{FieldError, FieldErrors, Path};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An error as the program of the reference reports it.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Error {
    r#type: String,
    field: String,
    text: String,
}

impl From<&FieldError> for Error {
    fn from(error: &FieldError) -> Self {
        let r#type = error.error_type.as_str().to_owned();
        Self { r#type, field: error.field.clone(), text: error.to_string() }
    }
}

/// The errors in one order: the reference visits maps in any.
pub(crate) fn errors(list: &FieldErrors) -> Vec<Error> {
    let mut errors: Vec<_> = list.iter().map(Error::from).collect();
    errors.sort();
    errors
}

/// What became of metadata.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
pub(crate) struct Coerced {
    object: Value,
    error: Option<Error>,
    unknown: Option<Vec<String>>,
}

/// What became of an object in each step.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Answer {
    pub(crate) structural: Vec<Error>,
    pub(crate) defaults: Vec<Error>,
    pub(crate) pruned: Value,
    pub(crate) unknown: Option<Vec<String>>,
    pub(crate) no_nulls: Value,
    pub(crate) defaulted: Value,
    pub(crate) all: Value,
    pub(crate) prune_defaults: String,
    pub(crate) refused: Vec<Coerced>,
    pub(crate) dropped: Vec<Coerced>,
    pub(crate) embedded: Vec<Error>,
    pub(crate) lists: Vec<Error>,
    pub(crate) values: Vec<Error>,
    pub(crate) update: Vec<Error>,
}

impl Answer {
    /// With errors in one order, and no list of nothing.
    pub(crate) fn ordered(mut self) -> Self {
        let lists = [
            &mut self.defaults,
            &mut self.embedded,
            &mut self.lists,
            &mut self.values,
            &mut self.update,
        ];
        lists.into_iter().for_each(|it| it.sort());
        self.unknown.get_or_insert_default();
        for it in self.refused.iter_mut().chain(&mut self.dropped) {
            it.unknown.get_or_insert_default();
        }
        self
    }
}

pub(crate) fn schema(json: &Value) -> Result<Structural, SchemaError> {
    let props: JSONSchemaProps = from_str(&json.to_string()).expect("it is a schema");
    Structural::try_from(&props)
}

pub(crate) fn object(json: &Value) -> Map<Str, Data> {
    match value_from_str(&json.to_string()) {
        Ok(Data::Map(object)) => object,
        other => panic!("{json} is not an object: {other:?}"),
    }
}

fn json(object: Map<Str, Data>) -> Value {
    let text = value_to_vec(&Data::Map(object)).expect("it has a JSON form");
    serde_json::from_slice(&text).expect("it is JSON")
}

fn coerced(schema: &Structural, mut object: Map<Str, Data>, malformed: OnMalformed) -> Coerced {
    match schema.coerce_metadata(&mut object, malformed) {
        Ok(findings) => {
            let quoted = findings.iter().map(|it| it.message().to_string());
            let path = |it: String| {
                it.trim_start_matches("unknown field ").trim_matches('"').replace("\\\\", "\\")
            };
            Coerced { object: json(object), error: None, unknown: Some(quoted.map(path).collect()) }
        }
        Err(error) => {
            Coerced { object: Value::Null, error: Some((&*error).into()), unknown: Some(vec![]) }
        }
    }
}

/// What this library makes of a question to the reference.
pub(crate) fn answer(question: &Value) -> Result<Answer, String> {
    let schema = schema(&question["schema"]).map_err(|error| error.to_string())?;
    let (root, path) = (Path::none(), Path::new("schema"));
    let (given, old) = (object(&question["object"]), object(&question["old"]));
    let apply = |step: &dyn Fn(&mut Map<Str, Data>)| {
        let mut object = given.clone();
        step(&mut object);
        json(object)
    };
    let mut pruned = given.clone();
    let unknown =
        schema.prune_collecting(&mut pruned).paths.iter().map(ToString::to_string).collect();
    let mut clean = schema.clone();
    let prune_defaults = clean.prune_defaults().err().map(|error| error.to_string());
    let all = apply(&|object| {
        if prune_defaults.is_none() {
            clean.prune(object);
            clean.drop_nulls(object);
            clean.default_fields(object);
        }
    });
    let mut options = ValueOptions::default();
    options.kubernetes_minor = question["version"].as_u64().expect("it is a number") as u32;
    let answer = Answer {
        structural: schema
            .check(&path, StructuralOptions::default())
            .iter()
            .map(Error::from)
            .collect(),
        defaults: errors(&schema.check_defaults(&path, true, &mut |_, _, _| FieldErrors::new())),
        pruned: json(pruned),
        unknown: Some(unknown),
        no_nulls: apply(&|object| schema.drop_nulls(object)),
        defaulted: apply(&|object| schema.default_fields(object)),
        all,
        prune_defaults: prune_defaults.unwrap_or_default(),
        refused: vec![coerced(&schema, given.clone(), OnMalformed::Reject)],
        dropped: vec![coerced(&schema, given.clone(), OnMalformed::Drop)],
        embedded: errors(&schema.validate_embedded(&root, &given, true)),
        lists: errors(&schema.validate_lists(&root, &given)),
        values: errors(&schema.validate(&root, &given, options)),
        update: errors(&schema.validate_update(&root, &given, &old, options)),
    };
    Ok(answer.ordered())
}

/// Compares with what the reference answers. Of what it may answer, ours must be one.
pub(crate) fn compare(question: &Value, theirs: Result<Answer, String>) {
    let ours = answer(question);
    let (ours, mut theirs) = match (ours, theirs) {
        (Ok(ours), Ok(theirs)) => (ours, theirs.ordered()),
        (ours, theirs) => return assert_eq!(ours.err(), theirs.err(), "{question}"),
    };
    for (own, all) in [(&ours.refused, &mut theirs.refused), (&ours.dropped, &mut theirs.dropped)] {
        if own.iter().all(|it| all.contains(it)) {
            *all = own.clone();
        }
    }
    for (ours, theirs) in parts(&ours).zip(parts(&theirs)) {
        assert_eq!(ours, theirs, "{question}");
    }
}

/// The parts of an answer, by their names.
fn parts(answer: &Answer) -> impl Iterator<Item = (String, Value)> {
    match serde_json::to_value(answer) {
        Ok(Value::Object(parts)) => parts.into_iter(),
        other => panic!("an answer is an object: {other:?}"),
    }
}
