//! The answers of the reference: `testdata/policies`.

use apimachinery_test_support::recorded;

use serde::Deserialize;
use serde_json::json;

use super::answers::{Answer, Question, answer};

const FILE: &str = "policies/requests.jsonl";

#[derive(Deserialize)]
struct Line {
    input: Question,
    output: Answer,
}

/// POL-01: policies compile and decide as in the reference: what their expressions see, variables,
/// match conditions, messages, reasons, audit annotations, budgets and failure policies.
#[test]
fn recorded_policies_decide_as_go() {
    let text = recorded(FILE);
    let mut count = 0;
    for line in text.lines() {
        let Line { input, output } = serde_json::from_str(line).expect("a line is a question");
        let differences = output.differences(&answer(&input));
        assert!(differences.is_empty(), "{differences}\n{}", json!(input));
        count += 1;
    }
    assert!(count >= 150, "{count}");
}
