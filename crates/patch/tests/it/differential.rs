//! Generated objects and patches, here and in the reference.

use std::fs;

use apimachinery_patch::StrategicMerge;
use apimachinery_runtime::reflect::FieldTable;
use apimachinery_runtime::{GroupVersionKind, Value};
use apimachinery_test_support::{Dice, Small, is_recording, program, rounds, seed, testdata};
use serde_json::json;

use super::generated::{anything, changed, json_patch, object, strategic, text};
use super::support::{Answer, Question, kinds};

/// How many mismatches are printed.
const SHOWN: usize = 12;

/// How many bytes of questions and answers are kept of each file in `testdata/patches`, and of how
/// long questions.
const KEPT: usize = 330_000;
const LONGEST: usize = 3_000;

fn compare(
    file: &str,
    each: usize,
    ask: impl Fn(&mut Dice, &GroupVersionKind, &'static FieldTable) -> Vec<Question>,
) {
    let (mut reference, mut dice) = (Small::start(&program()), Dice::new(seed().into()));
    let (mut asked, mut good, mut several, mut wrong) = (0, 0, 0, 0);
    let mut kept = String::new();
    let kinds = kinds();
    while asked < rounds(each) {
        let (kind, table) = dice.pick(&kinds);
        for question in ask(&mut dice, kind, table) {
            let theirs: Vec<Answer> = reference.ask("patch", &question).expect("it answers");
            asked += 1;
            good += usize::from(theirs.iter().all(|it| it.error.is_empty()));
            several += usize::from(theirs.len() > 1);
            let line = json!({"op": "patch", "input": question, "output": theirs}).to_string();
            if kept.len() < KEPT && line.len() < LONGEST && theirs.len() == 1 {
                kept.push_str(&line);
                kept.push('\n');
            }
            // What depends on the order in which maps are visited may need more than a few
            // questions.
            let mut again = 0;
            let mut agrees = question.agrees(&theirs);
            while !agrees && again < 40 {
                let theirs: Vec<Answer> = reference.ask("patch", &question).expect("it answers");
                agrees = question.agrees(&theirs);
                again += 1;
            }
            if !agrees {
                wrong += 1;
                if wrong <= SHOWN {
                    let ours = question.answer();
                    println!("{question:?}\n  theirs: {theirs:?}\n  ours:   {ours:?}");
                }
            }
        }
    }
    println!(
        "{asked} asked, {good} without an error, {several} with several answers, {wrong} differ"
    );
    assert_eq!(wrong, 0);
    if is_recording() {
        fs::write(testdata(format!("patches/{file}")), kept).expect("the folder is there");
    }
    assert!(good > asked / 10);
}

fn pair(dice: &mut Dice, table: &'static FieldTable) -> (Value, String) {
    let object = object(dice, table);
    let text = text(dice, &object);
    (object, text)
}

/// PAT-03: JSON patches of generated objects have the results and errors of the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn generated_json_patches_match_go() {
    compare("json.jsonl", 400, |dice, kind, table| {
        let (object, document) = pair(dice, table);
        let patch = json_patch(dice, &object);
        vec![Question::about("json", kind, vec![document, patch])]
    });
}

/// PAT-04: Merge patches of generated objects are applied and made as in the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn generated_merge_patches_match_go() {
    compare("merge.jsonl", 500, |dice, kind, table| {
        let (original, first) = pair(dice, table);
        let modified = changed(dice, table, &original);
        let current = changed(dice, table, &original);
        let (second, third) = (text(dice, &modified), text(dice, &current));
        let patch = match dice.below(3) {
            0 => anything(dice, 0),
            1 => strategic(dice, table, &original),
            _ => modified,
        };
        let patch = text(dice, &patch);
        let mut three_way =
            Question::about("merge-three-way", kind, vec![first.clone(), second.clone(), third]);
        three_way.same = dice.below(8) == 0;
        vec![
            Question::about("merge", kind, vec![first.clone(), patch]),
            Question::about("merge-between", kind, vec![first, second]),
            three_way,
        ]
    });
}

/// PAT-01: Strategic merge patches of generated objects are applied as in the reference,
/// directives, mistakes and wrong types included.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn generated_strategic_patches_match_go() {
    compare("strategic.jsonl", 400, |dice, kind, table| {
        let (original, document) = pair(dice, table);
        let patch = strategic(dice, table, &original);
        let patch = text(dice, &patch);
        vec![Question::about("strategic", kind, vec![document, patch])]
    });
}

/// PAT-01: Strategic merge patches are made as in the reference, from two objects and from three,
/// and their conflicts reported.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn made_strategic_patches_match_go() {
    compare("made.jsonl", 450, |dice, kind, table| {
        let (original, first) = pair(dice, table);
        let modified = changed(dice, table, &original);
        let base = if dice.below(3) == 0 { &modified } else { &original };
        let current = changed(dice, table, base);
        let (second, third) = (text(dice, &modified), text(dice, &current));
        let mut two_way =
            Question::about("strategic-between", kind, vec![first.clone(), second.clone()]);
        two_way.same = dice.below(8) == 0;
        let mut three_way =
            Question::about("strategic-three-way", kind, vec![first, second, third]);
        three_way.overwrite = dice.below(2) == 0;
        three_way.same = dice.below(8) == 0;
        vec![two_way, three_way]
    });
}

/// The patches of a type without a table do not exist.
#[test]
fn for_kind_unknown_kind_is_an_error() {
    let kind = GroupVersionKind::from_static("example.com", "v1", "CronTab");
    let error = StrategicMerge::for_kind(&super::support::SCHEME, &kind).unwrap_err();
    assert_eq!(error.to_string(), "strategic merge patch format is not supported");
}
