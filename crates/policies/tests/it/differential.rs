//! Generated policies and requests, here and in the reference.

use apimachinery_test_support::{Dice, Small, number, program, seed};
use serde_json::json;

use super::answers::{Answer, answer};
use super::generated::question;

/// POL-01: generated policies decide about generated requests as in the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn generated_policies_agree_with_the_reference() {
    let program = program();
    let mut reference = Small::start(&program);
    let mut dice = Dice::new(seed().into());
    let count = number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(400);
    let (mut wrong, mut denied, mut refused) = (Vec::new(), 0, 0);
    for _ in 0..count {
        let question = question(&mut dice);
        let theirs: Result<Answer, String> = reference.ask("policy", &json!(question));
        let theirs = theirs.unwrap_or_else(|error| panic!("{error}: {}", json!(question)));
        denied += usize::from(theirs.decisions.iter().any(|it| it.evaluation == "deny"));
        refused += usize::from(theirs.decisions.iter().any(|it| it.evaluation == "error"));
        let left = theirs.differences(&answer(&question));
        if !left.is_empty() {
            wrong.push(format!("{left}\n{}", json!(question)));
        }
    }
    println!("{count} questions, {denied} denied, {refused} with errors");
    let shown = wrong.iter().take(4).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(wrong.is_empty(), "{} of {count}:\n{shown}", wrong.len());
    assert!(denied * 5 > count && refused * 10 > count, "{denied} {refused}");
}
