//! Whether policies and bindings are right, here and in the server.

mod generated;

use std::fs;

use apimachinery_api::admissionregistration::v1::ValidatingWebhookConfiguration;
use apimachinery_json::from_str;
use apimachinery_policies::{
    validate_binding, validate_match_conditions, validate_mutating_binding,
    validate_mutating_policy, validate_mutating_policy_update, validate_policy,
    validate_policy_update,
};
use apimachinery_test_support::{Dice, Oracle, is_recording, number, recorded, seed, testdata};
use apimachinery_validation::{FieldErrors, Path};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

const FILE: &str = "policies/validation.jsonl";

/// An object, and what it takes the place of.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Question {
    pub(crate) ask: String,
    pub(crate) object: Value,
    pub(crate) old: Value,
}

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
struct Error {
    r#type: String,
    field: String,
    text: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
struct Answer {
    errors: Vec<Error>,
}

#[derive(Deserialize, Serialize)]
struct Line {
    input: Question,
    output: Answer,
}

fn errors(question: &Question) -> FieldErrors {
    let Question { object, old, .. } = question;
    let has_old = !old.is_null();
    let (text, old) = (object.to_string(), old.to_string());
    match object["kind"].as_str() {
        Some("ValidatingAdmissionPolicy") => {
            let policy = from_str(&text).expect("it is a policy");
            match has_old {
                true => validate_policy_update(&policy, &from_str(&old).expect("it is a policy")),
                false => validate_policy(&policy),
            }
        }
        Some("ValidatingAdmissionPolicyBinding") => {
            validate_binding(&from_str(&text).expect("it is a binding"))
        }
        Some("MutatingAdmissionPolicy") => {
            let policy = from_str(&text).expect("it is a policy");
            match has_old {
                true => {
                    let old = from_str(&old).expect("it is a policy");
                    validate_mutating_policy_update(&policy, &old)
                }
                false => validate_mutating_policy(&policy),
            }
        }
        Some("MutatingAdmissionPolicyBinding") => {
            validate_mutating_binding(&from_str(&text).expect("it is a binding"))
        }
        _ => {
            let webhooks = |text: &str| {
                let found: ValidatingWebhookConfiguration = from_str(text).expect("it is one");
                found.webhooks
            };
            let old = if has_old { webhooks(&old) } else { Vec::new() };
            let stored: Vec<_> = old.into_iter().flat_map(|it| it.match_conditions).collect();
            let all = webhooks(&text).into_iter().enumerate().flat_map(|(index, webhook)| {
                let path = Path::new("webhooks").index(index).child("matchConditions");
                validate_match_conditions(&webhook.match_conditions, &stored, &path)
            });
            all.collect()
        }
    }
}

fn answer(question: &Question) -> Answer {
    let errors = errors(question);
    let refused = errors.iter().map(|error| Error {
        r#type: error.error_type.as_str().to_owned(),
        field: error.field.clone(),
        text: error.to_string(),
    });
    Answer { errors: refused.collect() }
}

fn differences(theirs: &Answer, ours: &Answer) -> String {
    let mut text = String::new();
    let mut left = ours.errors.clone();
    for error in &theirs.errors {
        match left.iter().position(|it| it == error) {
            Some(index) => drop(left.remove(index)),
            None => text.push_str(&format!("theirs {}\n", json!(error))),
        }
    }
    left.iter().for_each(|error| text.push_str(&format!("ours   {}\n", json!(error))));
    if text.is_empty() && theirs != ours {
        text.push_str("in another order\n");
    }
    text
}

/// POL-03: policies, bindings and match conditions are wrong in the words of the server, in their
/// places: new ones, and those that take the place of others.
#[test]
fn recorded_policies_match_the_server() {
    let text = recorded(FILE);
    let mut count = 0;
    for line in text.lines() {
        let Line { input, output } = serde_json::from_str(line).expect("a line is a question");
        let left = differences(&output, &answer(&input));
        assert!(left.is_empty(), "{left}\n{}", json!(input));
        count += 1;
    }
    assert!(count >= 200, "{count}");
}

/// POL-03: generated policies, bindings and match conditions are as wrong as in the server.
#[test]
#[ignore = "needs APIMACHINERY_ORACLE"]
fn generated_policies_are_as_wrong_as_in_the_server() {
    let program = Oracle::program();
    let records = is_recording();
    let mut oracle = Oracle::start(&program);
    let mut dice = Dice::new(if records { 3 } else { seed().into() });
    let count = number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(300).max(20);
    let (mut wrong, mut refused, mut lines) = (Vec::new(), 0, String::new());
    for _ in 0..count {
        let input = generated::question(&mut dice);
        let theirs: Result<Answer, _> = oracle.ask(&input);
        let output = theirs.unwrap_or_else(|error| panic!("{error:?}: {}", json!(input)));
        refused += usize::from(!output.errors.is_empty());
        let left = differences(&output, &answer(&input));
        if !left.is_empty() {
            wrong.push(format!("{left}\n{}", json!(input)));
        }
        lines.push_str(&format!("{}\n", json!(Line { input, output })));
    }
    if records {
        fs::write(testdata(FILE), lines).expect("the file can be written");
    }
    println!("{count} questions, {refused} with errors");
    let shown = wrong.iter().take(4).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(wrong.is_empty(), "{} of {count}:\n{shown}", wrong.len());
    assert!(refused * 4 > count, "{refused}");
}
