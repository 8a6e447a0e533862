//! The answers of the reference: `testdata/patches`.

use apimachinery_test_support::values;
use serde::Deserialize;

use super::support::{Answer, Question};

#[derive(Deserialize)]
struct Line {
    input: Question,
    output: Vec<Answer>,
}

fn check(file: &str, least: usize) {
    let lines: Vec<Line> = values(format!("patches/{file}"));
    assert!(lines.len() >= least, "{} lines", lines.len());
    for Line { input, output } in lines {
        assert!(
            input.agrees(&output),
            "{input:?}\n  theirs: {output:?}\n  ours:   {:?}",
            input.answer()
        );
    }
}

/// PAT-03: JSON patches have the results and errors of the reference, byte for byte.
#[test]
fn recorded_json_patches_match_go() {
    check("json.jsonl", 200);
}

/// PAT-04: Merge patches are applied and made as in the reference, byte for byte.
#[test]
fn recorded_merge_patches_match_go() {
    check("merge.jsonl", 150);
}

/// PAT-01: Strategic merge patches are applied as in the reference, byte for byte.
#[test]
fn recorded_strategic_patches_match_go() {
    check("strategic.jsonl", 150);
}

/// PAT-01: Strategic merge patches are made as in the reference, byte for byte, and conflicts
/// reported in its words.
#[test]
fn recorded_made_patches_match_go() {
    check("made.jsonl", 150);
}
