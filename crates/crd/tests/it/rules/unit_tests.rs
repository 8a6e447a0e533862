//! What the reference's own unit tests of rules ask, and what they are answered.

use std::collections::BTreeMap;
use std::fs;

use apimachinery_api::apiextensions::v1::JSONSchemaProps;
use apimachinery_cel::Budget;
use apimachinery_crd::{RuleOptions, Rules, StoredExpressions, check_rules};
use apimachinery_json::{from_str, value_from_str};
use apimachinery_runtime::Value as Data;
use apimachinery_schema::Structural;
use apimachinery_test_support::folder_of;
use apimachinery_validation::{FieldError, Path};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

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
    stored: bool,
    #[serde(default)]
    path: String,
    #[serde(default)]
    budget: i64,
    #[serde(default)]
    ratcheting: bool,
    #[serde(default)]
    outcomes: Vec<Outcome>,
    #[serde(default)]
    rules: Vec<Compiled>,
}

/// What came of a run. The reference visits maps in any order, so that there may be several.
#[derive(Debug, Deserialize, Serialize, PartialEq)]
struct Outcome {
    errors: Vec<String>,
    remaining: i64,
}

impl Outcome {
    /// With errors in one order, and without the names of types, which are new each time in the
    /// reference.
    fn plain(errors: impl Iterator<Item = String>, remaining: i64) -> Self {
        let mut errors: Vec<_> = errors.map(|text| with_plain_types(&text)).collect();
        errors.sort();
        Self { errors, remaining }
    }
}

/// What came of a rule.
#[derive(Debug, Default, Deserialize, Serialize, PartialEq)]
#[serde(rename_all = "camelCase")]
struct Compiled {
    rule: u64,
    message: u64,
    error: String,
    message_error: String,
}

fn with_plain_types(text: &str) -> String {
    let mut parts = text.split("selfType");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str("selfType");
        plain.push_str(part.trim_start_matches(|letter: char| letter.is_ascii_digit()));
    }
    plain
}

fn data(json: &Value) -> Data {
    value_from_str(&json.to_string()).expect("it is JSON")
}

impl Call {
    /// The schema, unless the call is not as it was once it is written down: schemas do not keep
    /// rules under `allOf`, and floats of 32 bits are written with fewer digits.
    fn schema(&self) -> Option<Structural> {
        let text = self.schema.to_string();
        if text.contains("allOf") || text.contains("340282346638528859811704183484516925440") {
            return None;
        }
        let props: JSONSchemaProps = from_str(&text).ok()?;
        Structural::try_from(&props).ok()
    }

    /// What is reported about a run: what this library makes of it, when the reference makes
    /// nothing like that.
    fn run(&self) -> Option<Option<String>> {
        let budget = Budget(self.budget.try_into().ok()?);
        let rules = Rules::compile_part(&self.schema()?, self.root);
        let path = if self.path == "<nil>" { Path::none() } else { Path::new(&self.path) };
        let (object, old) = (data(&self.object), data(&self.old));
        let found = rules.validate_value_update(&path, &object, &old, budget);
        // Without ratcheting nothing is tolerated.
        let tolerated = found.tolerated.iter().filter(|_| !self.ratcheting);
        let errors = found.errors.iter().chain(tolerated).map(ToString::to_string);
        let remaining = found.remaining.map_or(-1, |it| i64::try_from(it.0).unwrap_or(i64::MAX));
        let ours = Outcome::plain(errors, remaining);
        let is_theirs =
            |it: &Outcome| Outcome::plain(it.errors.iter().cloned(), it.remaining) == ours;
        Some((!self.outcomes.iter().any(is_theirs)).then(|| json!(ours).to_string()))
    }

    /// The same about rules: their costs and errors.
    fn compile(&self) -> Option<Option<String>> {
        let schema = self.schema()?;
        let mut stored = StoredExpressions::default();
        stored.add(&schema);
        let mut options = RuleOptions::default();
        options.stored = self.stored.then_some(&stored);
        let path = Path::new("schema");
        let report = check_rules(&schema, &path, options);
        let detail = |path: &Path| {
            let is_about = |error: &&FieldError| {
                error.field == path.to_string()
                    && error.bad_value.text().is_some_and(|it| it.starts_with('{'))
            };
            report.errors.iter().find(is_about).map(|it| it.detail.clone()).unwrap_or_default()
        };
        let path = path.child("x-kubernetes-validations");
        let ours = (0..self.rules.len()).map(|index| {
            let path = path.index(index);
            let cost = report.costs.iter().find(|it| it.path == path);
            Compiled {
                rule: cost.map_or(0, |it| it.rule),
                message: cost.map_or(0, |it| it.message),
                error: detail(&path.child("rule")),
                message_error: detail(&path.child("messageExpression")),
            }
        });
        let ours: Vec<_> = ours.collect();
        let theirs = with_plain_types(&json!(self.rules).to_string());
        let theirs: Vec<Compiled> = serde_json::from_str(&theirs).expect("it is JSON");
        Some((ours != theirs).then(|| json!(ours).to_string()))
    }
}

/// CRD-08: What the unit tests of the reference call its functions for rules with, they are
/// answered here too.
#[test]
#[ignore = "needs APIMACHINERY_UNIT_TESTS"]
fn unit_tests_of_the_reference_are_answered_alike() {
    let file = folder_of("APIMACHINERY_UNIT_TESTS");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    let (mut answered, mut wrong) = (BTreeMap::new(), Vec::new());
    for line in text.lines() {
        let call: Call = match serde_json::from_str(line) {
            Ok(call) => call,
            // Calls about something else have fields of the same names.
            Err(_) => continue,
        };
        let outcome = match call.op.as_str() {
            "rules" => call.run(),
            "compile" => call.compile(),
            _ => continue,
        };
        let Some(different) = outcome else { continue };
        wrong.extend(different.map(|ours| format!("{line}\n  ours: {ours}")));
        *answered.entry(call.op).or_insert(0) += 1;
    }
    println!("{}", json!(answered));
    let shown = wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {answered:?}:\n{shown}", wrong.len());
    assert!(answered.values().sum::<i32>() > 500, "{answered:?}");
}
