//! Sequences of operations, here and in the reference.

use apimachinery_test_support::{Dice, Small, program, rounds, seed};
use serde_json::Value as Json;

use super::generated::{built_in, custom, definition};
use super::support::{answer, sorted};

/// How often each test asks.
fn count() -> usize {
    rounds(100)
}

/// Asks the reference, and lists the first questions that it answers otherwise.
struct Asked {
    reference: Small,
    steps: usize,
    refused: usize,
    conflicts: usize,
    different: Vec<String>,
    count: usize,
    left_out: usize,
}

/// A list of the type that is one piece has an empty list in it, which the types do not keep
/// (docs/compatibility.md).
fn has_empty_list_in_piece(question: &Json) -> bool {
    question["kind"]["kind"] == "StorageClass"
        && question.to_string().contains(r#""matchLabelExpressions":[]"#)
}

impl Asked {
    fn new() -> Self {
        let reference = Small::start(&program());
        let different = Vec::new();
        Self { reference, steps: 0, refused: 0, conflicts: 0, different, count: 0, left_out: 0 }
    }

    fn ask(&mut self, question: &Json) {
        let theirs: Result<Vec<Json>, _> = self.reference.ask("managed", question);
        let theirs = theirs.unwrap_or_else(|error| panic!("{error}: {question}"));
        // Kinds that cannot be applied have no schema there.
        let unknown = ["no type found matching", "couldn't get accessor"];
        let text = theirs.first().map(ToString::to_string).unwrap_or_default();
        if unknown.iter().any(|it| text.contains(it)) {
            return;
        }
        let ours = answer(question);
        self.steps += theirs.len();
        self.count += 1;
        for (at, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
            let (ours, theirs) = (sorted(ours.clone()), sorted(theirs.clone()));
            self.conflicts += usize::from(theirs["status"]["reason"] == "Conflict");
            self.refused += usize::from(theirs.get("status").is_some());
            if ours != theirs && has_empty_list_in_piece(question) {
                self.left_out += 1;
                break;
            }
            if ours != theirs {
                let text = format!("step {at}\nours   {ours}\ntheirs {theirs}\n{question}\n");
                self.different.push(text);
                break;
            }
        }
    }

    fn finish(mut self) {
        let Self { steps, refused, conflicts, count, left_out, .. } = self;
        println!(
            "{count} sequences of {steps} steps, {refused} refused, {conflicts} of them conflicts, {left_out} left out"
        );
        let all = self.different.len();
        self.different.sort_by_key(String::len);
        self.different.truncate(4);
        assert!(all == 0, "{all} differ:\n{}", self.different.join("\n"));
    }
}

/// PAT-02: Sequences of applies and updates of built-in kinds lead to the same objects, managed
/// fields, conflicts and errors as in the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn built_in_kinds_agree_with_the_reference() {
    let (mut asked, mut dice) = (Asked::new(), Dice::new(seed().into()));
    for _ in 0..count() {
        asked.ask(&built_in(&mut dice));
    }
    asked.finish();
}

/// PAT-02: The same for custom resources, by their schemas and in several versions.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn custom_resources_agree_with_the_reference() {
    let (mut asked, mut dice) = (Asked::new(), Dice::new(seed().into()));
    let definitions = count() / 100;
    for _ in 0..definitions.max(20) {
        let definition = definition(&mut dice);
        for _ in 0..count() / definitions.max(20) {
            asked.ask(&custom(&mut dice, &definition));
        }
    }
    asked.finish();
}

/// PAT-02: The same for custom resources without schemas.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn deduced_kinds_agree_with_the_reference() {
    let (mut asked, mut dice) = (Asked::new(), Dice::new(seed().into()));
    for _ in 0..count() / 4 {
        let definition = definition(&mut dice);
        let mut question = custom(&mut dice, &definition);
        let Some(fields) = question.as_object_mut() else { continue };
        if fields.contains_key("hub") {
            continue;
        }
        fields.remove("versions");
        fields.insert("deduced".into(), true.into());
        asked.ask(&question);
    }
    asked.finish();
}
