//! The calls of the reference's own unit tests: `conformance unit-tests`.

mod managers;
mod sets;
mod typed;
mod updater;

use std::collections::BTreeMap;
use std::fs;

use apimachinery_test_support::folder_of;
use serde_json::Value as Json;

/// What came of a call here.
pub(crate) enum Verdict {
    Same,
    /// What is returned here, in place of the reference's result.
    Differs(String),
    /// Why the call is not made here.
    LeftOut(&'static str),
}

impl Verdict {
    pub(crate) fn of<T: PartialEq<U> + std::fmt::Debug, U>(ours: T, theirs: U) -> Self {
        match ours == theirs {
            true => Self::Same,
            false => Self::Differs(format!("{ours:?}")),
        }
    }
}

pub(crate) fn text<'j>(call: &'j Json, name: &str) -> &'j str {
    call[name].as_str().unwrap_or_default()
}

/// PAT-02: What the unit tests of the reference call its functions for sets, values with schemas,
/// updates, applies and managed fields with, they are answered here too.
#[test]
#[ignore = "needs APIMACHINERY_UNIT_TESTS"]
fn calls_of_unit_tests_are_answered_alike() {
    let file = folder_of("APIMACHINERY_UNIT_TESTS");
    let calls = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    let (mut same, mut left_out) = (BTreeMap::<String, usize>::new(), BTreeMap::new());
    let mut different = Vec::new();
    let mut schemas = typed::Schemas::default();
    for line in calls.lines() {
        let call: Json = serde_json::from_str(line).expect("a line is a call");
        let verdict = match text(&call, "op") {
            "set" | "set-text" | "path-element" | "values-in-order" => sets::verdict(&call),
            "typed-schema" => {
                schemas.add(&call);
                continue;
            }
            "typed" => typed::verdict(&call, &mut schemas),
            "updater" => updater::verdict(&call, &mut schemas),
            "manager" | "scale-fields" | "upgrade" => managers::verdict(&call),
            _ => continue,
        };
        let name = [text(&call, "op"), text(&call, "do")].join(" ");
        match verdict {
            Verdict::Same => *same.entry(name).or_default() += 1,
            Verdict::LeftOut(why) => *left_out.entry((name, why)).or_insert(0_usize) += 1,
            Verdict::Differs(ours) => different.push(format!("{line}\n  ours: {ours}\n")),
        }
    }
    println!("same: {same:#?}\nleft out: {left_out:#?}");
    let count = different.len();
    different.sort_by_key(String::len);
    different.truncate(30);
    assert!(count == 0, "{count} differ:\n{}", different.join("\n"));
    assert!(same.values().sum::<usize>() > 10_000, "{same:?}");
}
