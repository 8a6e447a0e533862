//! Answers of the oracle for a fixed set of objects, in `testdata/versions`: a file for each group,
//! a line for each object. They prove every default and conversion without Go. With
//! `APIMACHINERY_RECORD=true` they are written again.

use std::collections::BTreeMap;
use std::fs;

use apimachinery::{GroupVersion, GroupVersionKind};
use apimachinery_test_support::{Oracle, OracleObject, OracleQuestion, is_recording};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::constants::Constants;
use super::differences::{Difference, differences, without_empty};
use super::explained::{is_clock, is_explained, is_kept};
use super::generate::Generator;
use super::ours::{self, Source};
use super::pairs::{Compared, compared, name_of};
use crate::support::testdata;

/// How many objects of each kind are kept.
const OBJECTS: u64 = 2;

/// An object, and what becomes of it.
#[derive(Serialize, Deserialize)]
struct Recorded {
    object: Box<RawValue>,
    /// With defaults alone.
    default: Box<RawValue>,
    /// With defaults, in these versions.
    versions: BTreeMap<String, Box<RawValue>>,
    /// Without defaults, in the versions in which that is something else.
    #[serde(default, rename = "asIs", skip_serializing_if = "BTreeMap::is_empty")]
    as_is: BTreeMap<String, Box<RawValue>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Named {
    api_version: String,
    kind: String,
}

/// Every kind is defaulted and converted to every version as the reference does it.
#[test]
fn recorded_answers_are_given() {
    let mut failures = Vec::new();
    let mut count = 0;
    let files = fs::read_dir(testdata("versions")).expect("it is in the repository");
    for file in files {
        let path = file.expect("it can be listed").path();
        let text = fs::read_to_string(&path).expect("it can be read");
        for line in text.lines() {
            let recorded: Recorded = serde_json::from_str(line).expect("it is an answer");
            count += 1 + recorded.versions.len() + recorded.as_is.len();
            check(&recorded, &mut failures);
        }
    }
    assert!(count > 1000, "only {count} answers");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

fn check(recorded: &Recorded, failures: &mut Vec<String>) {
    let named: Named = serde_json::from_str(recorded.object.get()).expect("it says its kind");
    let version: GroupVersion = named.api_version.parse().expect("it is a version");
    let kind = version.with_kind(&named.kind);
    let source = Source::Json(&recorded.object);
    let mut compare = |what: String, written: &GroupVersionKind, ours, theirs: &RawValue| {
        let ours: Result<ours::Written, String> = ours;
        match ours {
            Err(error) => failures.push(format!("{what}: {error}")),
            Ok(ours) => {
                let mut found = differences(&ours.json, theirs);
                let same_bytes = ours.json.get() == theirs.get();
                if found.is_empty() && !same_bytes {
                    failures.push(format!("{what}: bytes {} {theirs}", ours.json));
                }
                let is_meant = |it: &Difference| {
                    is_clock(it) || is_kept(it) || is_explained(&name_of(written), &it.path)
                };
                found.retain(|it| !is_meant(it));
                for Difference { path, ours, theirs } in found {
                    failures.push(format!("{what}: {path}: {ours:?} is {theirs:?} in Go"));
                }
            }
        }
    };
    let defaulted = ours::defaulted(source);
    compare(format!("{} defaults", name_of(&kind)), &kind, defaulted, &recorded.default);
    for (to, expected) in &recorded.versions {
        let target: GroupVersion = to.parse().expect("it is a version");
        let written = target.with_kind(&named.kind);
        let converted = ours::converted(source, &target);
        compare(format!("{} to {to}", name_of(&kind)), &written, converted, expected);
    }
    for (to, expected) in &recorded.as_is {
        let target: GroupVersion = to.parse().expect("it is a version");
        let written = target.with_kind(&named.kind);
        let converted = ours::converted_as_it_is(source, &target);
        compare(format!("{} as it is to {to}", name_of(&kind)), &written, converted, expected);
    }
}

/// The answers in the repository are those that the oracle gives.
#[test]
#[ignore = "needs APIMACHINERY_ORACLE"]
fn recorded_answers_are_fresh() {
    let program = Oracle::program();
    let wish = std::env::var("APIMACHINERY_DIFFERENTIAL_KIND").unwrap_or_default();
    assert!(["", "all"].contains(&wish.as_str()), "answers of one kind are not all: {wish}");
    let constants = Constants::read();
    let mut oracle = Oracle::start(&program);
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for kind in compared(&mut oracle).0 {
        let group = name_of(&kind.kind);
        let group = group.split('/').next().unwrap_or_default().to_owned();
        let file = files.entry(group).or_default();
        for number in 0..OBJECTS {
            if let Some(recorded) = record(&mut oracle, &constants, &kind, number) {
                file.push_str(&serde_json::to_string(&recorded).expect("it is JSON"));
                file.push('\n');
            }
        }
    }
    let folder = testdata("versions");
    let writes = is_recording();
    for (group, text) in files {
        let path = folder.join(format!("{group}.jsonl"));
        if writes {
            fs::create_dir_all(&folder).and_then(|()| fs::write(&path, &text)).expect("written");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == text, "{} is stale: APIMACHINERY_RECORD=true", path.display());
    }
}

/// The answers about one made object; about it without its empty lists and maps when these make a
/// difference that is explained.
fn record(
    oracle: &mut Oracle,
    constants: &Constants,
    compared: &Compared,
    number: u64,
) -> Option<Recorded> {
    let made = Generator::small(number, constants).of_kind(&compared.kind)?;
    let question = OracleQuestion { ask: "strip", object: Some(&made), ..Default::default() };
    let object = oracle.ask::<OracleObject>(&question).ok()?.object;
    let smaller = without_empty(&object);
    let recorded = answers(oracle, compared, object)?;
    let mut failures = Vec::new();
    check(&recorded, &mut failures);
    if failures.is_empty() { Some(recorded) } else { answers(oracle, compared, smaller) }
}

fn answers(
    oracle: &mut Oracle,
    Compared { kind, targets }: &Compared,
    object: Box<RawValue>,
) -> Option<Recorded> {
    let mut ask = |ask: &str, to: &str, as_is: bool| {
        let question =
            OracleQuestion { ask, object: Some(&object), to, as_is, ..Default::default() };
        oracle.ask::<OracleObject>(&question).ok().map(|it| it.object)
    };
    let default = if ours::has_other_hub(kind) { "default" } else { "convert" };
    let default = ask(default, "", false)?;
    let mut versions = BTreeMap::new();
    for to in targets.iter().map(ToString::to_string) {
        let converted = ask("convert", &to, false)?;
        versions.insert(to, converted);
    }
    let own = kind.group_version().to_string();
    let mut as_is = BTreeMap::new();
    for (to, converted) in versions.iter().filter(|(to, _)| **to != own) {
        let answer = ask("convert", to, true)?;
        if answer.get() != converted.get() {
            as_is.insert(to.clone(), answer);
        }
    }
    Some(Recorded { object, default, versions, as_is })
}
