//! The answers of the reference: `testdata/rules`.

use apimachinery_test_support::recorded;

use serde::Deserialize;
use serde_json::json;

use super::answers::{Answer, Question, answer};

const FILE: &str = "rules/objects.jsonl";

#[derive(Deserialize)]
struct Line {
    input: Question,
    output: Answer,
}

/// CRD-08: rules compile, cost and hold as in the reference: of fields, items, values of maps and
/// resources inside, rules about changes, with messages, paths, reasons and budgets.
#[test]
fn recorded_rules_match_go() {
    let text = recorded(FILE);
    let mut count = 0;
    for line in text.lines() {
        let Line { input, output } = serde_json::from_str(line).expect("a line is a question");
        let differences = output.ordered().differences(&answer(&input));
        assert!(differences.is_empty(), "{differences}\n{}", json!(input));
        count += 1;
    }
    assert!(count >= 150, "{count}");
}
