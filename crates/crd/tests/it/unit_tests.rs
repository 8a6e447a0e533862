//! What the reference's own unit tests ask, and what they are answered.

use std::collections::BTreeMap;
use std::fs;

use apimachinery_conformance_client::folder_of;
use serde::Deserialize;
use serde_json::{Value, json};

use super::support::{definition, texts};

/// A call of a function of the reference.
#[derive(Deserialize)]
struct Call {
    op: String,
    #[serde(default)]
    definition: Value,
    #[serde(default)]
    old: Value,
    errors: Option<Vec<String>>,
}

impl Call {
    fn expected(&self) -> Value {
        let mut errors = self.errors.clone().unwrap_or_default();
        errors.retain(|it| !is_about_compiled_rules(it));
        errors.sort();
        json!(errors)
    }

    /// What this library makes of it; nothing, when it is about something else.
    fn answer(&self) -> Option<Value> {
        let errors = match self.op.as_str() {
            "definition" => definition(&self.definition).validate(),
            "definition-update" => {
                definition(&self.definition).validate_update(&definition(&self.old))
            }
            _ => return None,
        };
        Some(json!(texts(&errors)))
    }
}

/// Whether an error comes of compiling rules or of their cost.
fn is_about_compiled_rules(text: &str) -> bool {
    let texts = [
        "compilation failed: ",
        " exceeds budget by factor of ",
        "contributed to estimated rule cost",
        "oldSelf cannot be used",
        "may not be set if oldSelf",
        "must evaluate to",
        "failed rule: ",
        "evaluating rule: ",
    ];
    text.contains("openAPIV3Schema") && texts.iter().any(|it| text.contains(it))
}

/// CRD-01, CRD-02, CRD-03, SUB-01: What the unit tests of the reference call its functions for definitions with, they are
/// answered here too.
#[test]
fn unit_tests_of_the_reference_are_answered_alike() {
    let Some(file) = folder_of("APIMACHINERY_UNIT_TESTS") else { return };
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    let (mut answered, mut wrong) = (BTreeMap::new(), 0);
    for line in text.lines() {
        let call: Call = serde_json::from_str(line).expect("a line is a call");
        let Some(ours) = call.answer() else { continue };
        let expected = call.expected();
        if ours != expected {
            wrong += 1;
            eprintln!("{line}\n  ours: {ours}\ntheirs: {expected}");
        }
        *answered.entry(call.op).or_insert(0) += 1;
    }
    println!("{}", json!(answered));
    assert_eq!(wrong, 0, "of {answered:?}");
    assert!(answered.values().sum::<i32>() > 200, "{answered:?}");
}
