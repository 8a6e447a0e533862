//! The reference's recorded answers.

use apimachinery_cel::Version;

use crate::answers::{Answer, Answers};

fn compare(recorded: &str, version: Version) {
    let ours = Answers::new(version);
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in recorded.lines() {
        let theirs: Answer = serde_json::from_str(line).expect("it is an answer");
        count += 1;
        let found = ours.answer(&theirs.expr);
        if found != theirs {
            let theirs = serde_json::to_string(&theirs).expect("it is JSON");
            let found = serde_json::to_string(&found).expect("it is JSON");
            wrong.push(format!("theirs {theirs}\nours   {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// CRD-08: what is wrong with expressions, with its place; types, costs that are estimated and
/// counted, values and errors are those of the reference.
#[test]
fn answers_are_those_of_the_reference() {
    compare(include_str!("../../../../testdata/cel/answers.jsonl"), Version::new(1, 37));
}

/// CRD-08: what a version does not have yet is not there.
#[test]
fn functions_come_with_their_version() {
    compare(include_str!("../../../../testdata/cel/answers-1.27.jsonl"), Version::new(1, 27));
}
