//! What we answer about rules, in the form in which the reference answers.

use apimachinery_api::apiextensions::v1::{CustomResourceDefinition, JSONSchemaProps};
use apimachinery_cel::Budget;
use apimachinery_crd::{
    Definition, OBJECT_BUDGET, RuleOptions, Rules, StoredExpressions, check_rules,
};
use apimachinery_json::{from_str, value_from_str};
use apimachinery_runtime::{Map, Str, Value as Data};
use apimachinery_schema::Structural;
use apimachinery_validation::{FieldError, Path};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A schema, an object and what it was before.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Question {
    pub(crate) schema: Value,
    pub(crate) object: Value,
    pub(crate) old: Value,
    pub(crate) ratcheting: bool,
    pub(crate) stored: bool,
    pub(crate) budget: Option<i64>,
}

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Error {
    text: String,
    r#type: String,
    field: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "camelCase")]
struct Cost {
    path: String,
    rule: u64,
    message: u64,
    times: u64,
    uses_old_self: bool,
}

/// What is said about the definition and about the object.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
pub(crate) struct Answer {
    pub(crate) definition: Vec<Error>,
    costs: Vec<Cost>,
    pub(crate) errors: Vec<Error>,
    pub(crate) warnings: Vec<String>,
    pub(crate) remaining: i64,
}

impl Answer {
    /// Whether there is more than that nothing is wrong.
    pub(crate) fn says_something(&self) -> bool {
        !self.errors.is_empty() || !self.warnings.is_empty()
    }
}

fn errors<'e>(errors: impl IntoIterator<Item = &'e FieldError>) -> Vec<Error> {
    let mut all: Vec<_> = errors
        .into_iter()
        .map(|error| Error {
            text: error.to_string().trim().to_owned(),
            r#type: error.error_type.as_str().to_owned(),
            field: error.field.clone(),
        })
        .collect();
    all.sort();
    all
}

fn object(json: &Value) -> Option<Map<Str, Data>> {
    match value_from_str(&json.to_string()) {
        Ok(Data::Map(object)) => Some(object),
        Ok(Data::Null) => None,
        other => panic!("{json} is not an object: {other:?}"),
    }
}

/// The definition with a schema that the reference is asked about.
fn definition(schema: &Value) -> CustomResourceDefinition {
    let names =
        json!({"plural": "things", "singular": "thing", "kind": "Thing", "listKind": "ThingList"});
    let other = json!({"type": "object", "title": "another one"});
    let definition = json!({
        "metadata": {"name": "things.example.com", "resourceVersion": "1"},
        "spec": {
            "group": "example.com", "scope": "Cluster", "names": names,
            "versions": [
                {"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": schema}},
                {"name": "v2", "served": true, "storage": false, "schema": {"openAPIV3Schema": other}},
            ],
        },
        "status": {"storedVersions": ["v1"]},
    });
    from_str(&definition.to_string()).expect("it is a definition")
}

/// What this library makes of a question.
pub(crate) fn answer(question: &Question) -> Answer {
    let props: JSONSchemaProps = from_str(&question.schema.to_string()).expect("it is a schema");
    let schema = Structural::try_from(&props).expect("it has no unsupported keywords");

    let whole = Definition::from(definition(&question.schema));
    let definition = match question.stored {
        true => whole.validate_update(&whole),
        false => whole.validate(),
    };
    let mut stored = StoredExpressions::default();
    stored.add(&schema);
    let mut options = RuleOptions::default();
    if question.stored {
        options.stored = Some(&stored);
    }
    let report = check_rules(&schema, &Path::new("openAPIV3Schema"), options);
    let mut costs: Vec<_> = report
        .costs
        .iter()
        .map(|cost| Cost {
            path: cost.path.to_string(),
            rule: cost.rule,
            message: cost.message,
            times: cost.times,
            uses_old_self: cost.uses_old_self,
        })
        .collect();
    costs.sort();

    let rules = Rules::compile(&schema);
    let (new, old) = (object(&question.object).expect("it is an object"), object(&question.old));
    let budget = question
        .budget
        .map_or(OBJECT_BUDGET, |it| Budget(it.try_into().expect("it is not negative")));
    let found = match &old {
        Some(old) => rules.validate_update(&Path::none(), &new, old, budget),
        None => rules.validate(&Path::none(), &new, budget),
    };
    let mut warnings: Vec<_> = found.tolerated.iter().map(ToString::to_string).collect();
    warnings.sort();
    Answer {
        definition: errors(&*definition),
        costs,
        errors: errors(&*found.errors),
        warnings,
        remaining: found.remaining.map_or(-1, |it| it.0.try_into().expect("it is small")),
    }
    .ordered()
}

impl Answer {
    /// With errors in one order. Which of the rules that cost the same are reported as the most
    /// expensive is left to chance.
    pub(crate) fn ordered(mut self) -> Self {
        for error in &mut self.definition {
            if error.text.contains("contributed to estimated rule cost total") {
                error.field.clear();
                error.text = "contributed".to_owned();
            }
        }
        self.definition.sort();
        self.costs.sort();
        self.errors.sort();
        self.warnings.sort();
        self
    }

    /// What differs in two answers, as a text.
    pub(crate) fn differences(&self, ours: &Self) -> String {
        let (theirs, ours) = (json!(self), json!(ours));
        let items = |answer: &Value, part: &str| match &answer[part] {
            Value::Array(items) => items.clone(),
            other => vec![other.clone()],
        };
        let mut text = String::new();
        for part in ["definition", "costs", "errors", "warnings", "remaining"] {
            let (theirs, mut ours) = (items(&theirs, part), items(&ours, part));
            for item in theirs {
                match ours.iter().position(|it| *it == item) {
                    Some(index) => drop(ours.remove(index)),
                    None => text.push_str(&format!("{part} theirs {item}\n")),
                }
            }
            for item in ours {
                text.push_str(&format!("{part} ours   {item}\n"));
            }
        }
        text
    }
}
