//! What we answer about an expression, in the form in which the reference's answers are recorded.

use apimachinery_cel::{
    Budget, CelList, CelMap, CelValue, Environment, SizeEstimate, SizeEstimator, Type, Version,
};
use apimachinery_json::value_from_str;
use apimachinery_runtime::Value as Data;
use serde::{Deserialize, Serialize};

/// All that is said about an expression.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Answer {
    pub(crate) expr: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) compile: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) program: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", rename = "type")]
    pub(crate) kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) min: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cost: Option<u64>,
}

/// The sizes that the variables are said to have.
struct Sizes;

impl SizeEstimator for Sizes {
    fn size(&self, path: &[String]) -> Option<SizeEstimate> {
        let max = match (path.first()?.as_str(), path.len()) {
            ("s", _) => 20,
            ("l", 1) => 10,
            ("l", _) => 5,
            ("m", 1) => 7,
            ("m", _) => 6,
            _ => return None,
        };
        Some(SizeEstimate { min: 0, max })
    }
}

const DATA: &str = r#"{
    "i": 5, "s": "hello wörld", "l": ["a", "bb", "ccc"], "m": {"k": "v"}, "b": true, "n": [3, 1, 2],
    "d": {"a": {"b": [1, 2, {"c": "x"}], "n": null}, "s": "text", "f": 1.5, "t": true}
}"#;

pub(crate) struct Answers {
    environment: Environment,
    data: Data,
}

impl Answers {
    pub(crate) fn new(version: Version) -> Self {
        let environment = Environment::kubernetes(version)
            .with_variable("i", Type::Int)
            .with_variable("s", Type::String)
            .with_variable("l", Type::list(Type::String))
            .with_variable("m", Type::map(Type::String, Type::String))
            .with_variable("d", Type::Dyn)
            .with_variable("b", Type::Bool)
            .with_variable("n", Type::list(Type::Int));
        Self { environment, data: value_from_str(DATA).expect("it is JSON") }
    }

    pub(crate) fn answer(&self, expr: &str) -> Answer {
        let mut answer = Answer { expr: expr.to_owned(), ..Answer::default() };
        let program = match self.environment.compile(expr) {
            Ok(program) => program,
            Err(errors) if errors.iter().all(|error| error.location().line == -1) => {
                let first = errors.iter().next().expect("there is one");
                answer.program = Some(first.message().to_owned());
                return answer;
            }
            Err(errors) => {
                answer.compile = Some(errors.to_string());
                return answer;
            }
        };
        answer.kind = Some(program.result_type().to_string());
        let estimate = program.estimate_cost(&Sizes);
        (answer.min, answer.max) = (Some(estimate.min), Some(estimate.max));
        let variables: Vec<(String, CelValue<'_>)> = self
            .data
            .as_map()
            .expect("it is a map")
            .iter()
            .map(|(name, value)| (name.to_string(), CelValue::from(value)))
            .collect();
        let evaluation = program.evaluate_counted(&variables, Budget::PER_CALL);
        answer.cost = Some(evaluation.cost);
        match evaluation.outcome {
            Ok(value) => answer.value = Some(show(&value)),
            Err(error) => answer.error = Some(error.to_string()),
        }
        answer
    }
}

/// A value as the program of the reference shows it.
pub(crate) fn show(value: &CelValue<'_>) -> String {
    match value {
        CelValue::Bool(value) => value.to_string(),
        CelValue::Int(value) => value.to_string(),
        CelValue::Uint(value) => format!("{value}u"),
        CelValue::Double(_) => {
            let environment = Environment::standard().with_variable("x", Type::Double);
            let program = environment.compile("string(x)").expect("it is right");
            let text = program.evaluate(&[("x", value.clone())], Budget::UNLIMITED);
            format!("d{}", text.expect("it is a number").as_str().unwrap_or_default())
        }
        CelValue::String(text) => go_json(text.as_str()),
        CelValue::Bytes(bytes) => {
            let digits: String =
                bytes.as_slice().iter().map(|byte| format!("{byte:02x}")).collect();
            format!("b{digits}")
        }
        CelValue::Null => "null".to_owned(),
        CelValue::Duration(span) => format!("duration({})", span.as_nanos()),
        CelValue::Timestamp(instant) => format!("timestamp({instant})"),
        CelValue::Optional(Some(inner)) => format!("some({})", show(inner)),
        CelValue::Optional(None) => "none".to_owned(),
        CelValue::Type(named) => format!("type({})", runtime_name(named)),
        CelValue::List(list) => show_list(list),
        CelValue::Map(map) => show_map(map),
        other => runtime_name(&other.type_of()),
    }
}

/// A text as Go's JSON has it.
fn go_json(text: &str) -> String {
    let plain = serde_json::to_string(text).expect("it is a text");
    plain.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

fn runtime_name(named: &Type) -> String {
    match named {
        Type::List(_) => "list".to_owned(),
        Type::Map(_) => "map".to_owned(),
        Type::Duration => "google.protobuf.Duration".to_owned(),
        Type::Timestamp => "google.protobuf.Timestamp".to_owned(),
        Type::Null => "null_type".to_owned(),
        Type::Type(_) => "type".to_owned(),
        Type::Opaque(name, _) => name.to_string(),
        other => other.to_string(),
    }
}

fn show_list(list: &CelList<'_>) -> String {
    let items: Vec<String> = list
        .iter()
        .map(|item| item.map_or_else(|error| error.to_string(), |item| show(&item)))
        .collect();
    format!("[{}]", items.join(","))
}

fn show_map(map: &CelMap<'_>) -> String {
    let mut entries: Vec<String> = map
        .keys()
        .iter()
        .map(|key| match map.get(key) {
            Ok(Some(value)) => format!("{}:{}", show(key), show(&value)),
            other => format!("{other:?}"),
        })
        .collect();
    entries.sort();
    format!("{{{}}}", entries.join(","))
}
