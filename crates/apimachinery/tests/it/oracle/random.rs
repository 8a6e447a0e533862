//! Random objects of every kind: what is defaulted, and what each version of the kind becomes in
//! each other one and back.

use std::collections::BTreeMap;

use apimachinery::{GroupVersion, GroupVersionKind};
use apimachinery_test_support::{Oracle, OracleAnswer, OracleObject, OracleQuestion, number, seed};
use serde_json::value::RawValue;

use super::constants::Constants;
use super::differences::{Difference, differences, without_empty};
use super::explained::{is_clock, is_explained, is_kept, is_kept_text, may_be_empty};
use super::generate::Generator;
use super::ours::{self, Source, Written};
use super::pairs::{Compared, compared, name_of};
use crate::support::first_difference;

const SHOWN_FAILURES: usize = 1000;

#[derive(Debug, Default)]
struct Counts {
    kinds: usize,
    objects: usize,
    defaulted: usize,
    converted: usize,
    refused: usize,
    /// Differences that come from empty lists and maps.
    empty: usize,
}

/// What failed in the same way: how often, and once in full.
type Failures = BTreeMap<String, (usize, String)>;

struct Run<'a> {
    oracle: Oracle,
    constants: &'a Constants,
    seed: u32,
    count: usize,
    counts: Counts,
    failures: Failures,
}

/// What is converted: an object, and what the oracle makes of it.
struct Trip<'a> {
    /// What is done, in failures.
    what: String,
    from: &'a OracleObject,
    made: Made<'a>,
    written: GroupVersionKind,
}

/// What is made of an object.
#[derive(Clone, Copy)]
enum Made<'a> {
    Defaulted,
    Converted(&'a GroupVersion),
    /// Converted without defaults.
    ConvertedAsItIs(&'a GroupVersion),
}

/// Random objects of every kind are defaulted, and converted to each version and back, as the
/// reference does it, in JSON and protobuf.
#[test]
#[ignore = "needs APIMACHINERY_ORACLE"]
fn random_objects_are_defaulted_and_converted_as_by_the_reference() {
    let program = Oracle::program();
    let constants = Constants::read();
    let mut run = Run {
        oracle: Oracle::start(&program),
        constants: &constants,
        seed: seed(),
        count: number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(5),
        counts: Counts::default(),
        failures: Failures::new(),
    };
    let (kinds, unknown) = compared(&mut run.oracle);
    for kind in &kinds {
        run.check(kind);
    }
    let unknown: Vec<_> = unknown.iter().map(name_of).collect();
    println!("{:?}, not known to the oracle: {unknown:?}", run.counts);
    for (what, (times, example)) in run.failures.iter().take(SHOWN_FAILURES) {
        println!("{what} ({times} times){example}");
    }
    assert!(run.counts.objects > 0, "nothing was checked");
    assert!(run.failures.is_empty(), "{} failures with seed {}", run.failures.len(), run.seed);
}

impl Run<'_> {
    fn check(&mut self, Compared { kind, targets }: &Compared) {
        let objects = self.objects(kind);
        self.counts.kinds += 1;
        self.counts.objects += objects.len();
        self.check_defaults(kind, &objects);
        for to in targets {
            let there = self.check_conversion(kind, &objects, Made::Converted(to), to);
            if *to != kind.group_version() {
                let (from, back) = (to.with_kind(&kind.kind), kind.group_version());
                self.check_conversion(&from, &there, Made::Converted(&back), &back);
                self.check_conversion(kind, &objects, Made::ConvertedAsItIs(to), to);
            }
        }
    }

    /// Objects without the fields that the oracle does not know.
    fn objects(&mut self, kind: &GroupVersionKind) -> Vec<OracleObject> {
        let name = name_of(kind);
        let start = name.bytes().fold(u64::from(self.seed), |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mut generator = Generator::new(start, self.constants);
        let made: Vec<_> = (0..self.count).filter_map(|_| generator.of_kind(kind)).collect();
        let asked = made.iter().map(|it| question("strip", it, ""));
        let answers: Vec<OracleAnswer<OracleObject>> =
            self.oracle.ask_all(&asked.collect::<Vec<_>>());
        let mut stripped = Vec::new();
        for (answer, made) in answers.into_iter().zip(&made) {
            match answer {
                Ok(object) => stripped.push(object),
                Err(error) => self.fail(format!("{name} strip: {}", error.error), made.to_string()),
            }
        }
        stripped
    }

    /// The hub is defaulted to what the reference makes of it by way of its internal type.
    fn check_defaults(&mut self, kind: &GroupVersionKind, objects: &[OracleObject]) {
        let ask = if ours::has_other_hub(kind) { "default" } else { "convert" };
        let asked = objects.iter().map(|it| question(ask, &it.object, ""));
        let answers = self.oracle.ask_all(&asked.collect::<Vec<_>>());
        for (from, answer) in objects.iter().zip(answers) {
            let (what, written) = (format!("{} defaults", name_of(kind)), kind.clone());
            self.counts.defaulted += 1;
            self.compare(&Trip { what, from, made: Made::Defaulted, written }, answer);
        }
    }

    /// Converts objects; what the oracle makes of them.
    fn check_conversion(
        &mut self,
        kind: &GroupVersionKind,
        objects: &[OracleObject],
        made: Made<'_>,
        to: &GroupVersion,
    ) -> Vec<OracleObject> {
        let target = to.to_string();
        let as_is = matches!(made, Made::ConvertedAsItIs(_));
        let asked = objects.iter();
        let asked =
            asked.map(|it| OracleQuestion { as_is, ..question("convert", &it.object, &target) });
        let answers = self.oracle.ask_all(&asked.collect::<Vec<_>>());
        let mut converted = Vec::new();
        for (from, answer) in objects.iter().zip(answers) {
            let how = if as_is { " as it is" } else { "" };
            let what = format!("{}{how} to {to}", name_of(kind));
            let written = to.with_kind(&kind.kind);
            self.counts.converted += 1;
            converted.extend(answer.as_ref().ok().cloned());
            self.compare(&Trip { what, from, made, written }, answer);
        }
        converted
    }

    fn compare(&mut self, trip: &Trip<'_>, theirs: OracleAnswer<OracleObject>) {
        let theirs = match theirs {
            Ok(theirs) => theirs,
            Err(error) => {
                self.counts.refused += 1;
                let as_is = matches!(trip.made, Made::ConvertedAsItIs(_));
                let is_meant = is_explained(&name_of(&trip.written), &error.error)
                    || as_is && is_kept_text(&error.error);
                if !is_meant && trip.run(Source::Json(&trip.from.object)).is_ok() {
                    let what = format!("{}: the oracle refuses", trip.what);
                    self.fail(what, format!(" {}\n  of {}", error.error, trip.from.object));
                }
                return;
            }
        };
        let is_same = self.compare_answer(trip, "JSON", Source::Json(&trip.from.object), &theirs);
        if is_same && !trip.from.protobuf.is_empty() {
            self.compare_protobuf(trip, &theirs);
        }
    }

    /// What is read from protobuf may differ from what is read from JSON, so the oracle reads the
    /// same bytes.
    fn compare_protobuf(&mut self, trip: &Trip<'_>, from_json: &OracleObject) {
        let source = Source::Protobuf(&trip.from.protobuf);
        let ours = trip.run(source);
        let is_same = |ours: &Written| {
            ours.json.get() == from_json.object.get() && ours.protobuf == from_json.protobuf
        };
        if ours.as_ref().is_ok_and(is_same) {
            return;
        }
        let target = trip.target();
        let asked =
            OracleQuestion { protobuf: Some(&trip.from.protobuf), ..trip.question(None, &target) };
        match self.oracle.ask(&asked) {
            Ok(theirs) => {
                self.compare_answer(trip, "protobuf", source, &theirs);
            }
            Err(_) => self.counts.refused += 1,
        }
    }

    /// Whether nothing differs that is not meant.
    fn compare_answer(
        &mut self,
        trip: &Trip<'_>,
        form: &str,
        source: Source<'_>,
        theirs: &OracleObject,
    ) -> bool {
        let ours = match trip.run(source) {
            Ok(ours) => ours,
            Err(error) => {
                self.fail(format!("{} from {form}: {error}", trip.what), String::new());
                return false;
            }
        };
        let written = name_of(&trip.written);
        let mut found = Vec::new();
        if ours.json.get() != theirs.object.get() {
            found = differences(&ours.json, &theirs.object);
            if found.is_empty() {
                let (ours, theirs) = (ours.json.get(), theirs.object.get());
                let text = first_difference(theirs.as_bytes(), ours.as_bytes());
                self.fail(format!("{} from {form}: bytes", trip.what), text);
                return false;
            }
        }
        let differs = !found.is_empty();
        found.retain(|it| !is_explained(&written, &it.path) && !is_clock(it) && !is_kept(it));
        let all_may_be_empty = || found.iter().all(|it| may_be_empty(&written, &it.path));
        if !found.is_empty() && all_may_be_empty() && self.is_same_without_empty(trip) {
            self.counts.empty += 1;
            return false;
        }
        for Difference { path, ours, theirs } in &found {
            let show = |value: &Option<serde_json::Value>| {
                let text = value.as_ref().map_or("nothing".into(), ToString::to_string);
                text.chars().take(300).collect::<String>()
            };
            let example =
                format!("\n  ours   {}\n  theirs {}{}", show(ours), show(theirs), shown(trip));
            self.fail(format!("{} from {form}: {path}", trip.what), example);
        }
        if !differs && ours.protobuf != theirs.protobuf {
            let text = format!("\n  ours   {}\n  theirs {}", ours.protobuf, theirs.protobuf);
            self.fail(format!("{} from {form}: protobuf", trip.what), text + &shown(trip));
            return false;
        }
        found.is_empty()
    }

    /// Whether nothing differs once the object has no empty lists and maps.
    fn is_same_without_empty(&mut self, trip: &Trip<'_>) -> bool {
        let object = without_empty(&trip.from.object);
        let target = trip.target();
        let theirs: OracleAnswer<OracleObject> =
            self.oracle.ask(&trip.question(Some(&object), &target));
        let (Ok(theirs), Ok(ours)) = (theirs, trip.run(Source::Json(&object))) else {
            return false;
        };
        let written = name_of(&trip.written);
        let is_meant =
            |it: &Difference| is_explained(&written, &it.path) || is_clock(it) || is_kept(it);
        differences(&ours.json, &theirs.object).iter().all(is_meant)
    }

    fn fail(&mut self, what: String, example: String) {
        let entry = self.failures.entry(what).or_insert_with(|| (0, example.clone()));
        entry.0 += 1;
        // The shortest example says most.
        if example.len() < entry.1.len() {
            entry.1 = example;
        }
    }
}

impl Trip<'_> {
    /// The version that is asked for; empty for that of the object.
    fn target(&self) -> String {
        match self.made {
            Made::Defaulted => String::new(),
            Made::Converted(to) | Made::ConvertedAsItIs(to) => to.to_string(),
        }
    }

    /// The question to the oracle.
    fn question<'a>(&self, object: Option<&'a RawValue>, to: &'a str) -> OracleQuestion<'a> {
        let is_default = to.is_empty() && ours::has_other_hub(&self.written);
        let ask = if is_default { "default" } else { "convert" };
        let as_is = matches!(self.made, Made::ConvertedAsItIs(_));
        OracleQuestion { ask, object, to, as_is, ..Default::default() }
    }

    fn run(&self, source: Source<'_>) -> Result<Written, String> {
        match self.made {
            Made::Defaulted => ours::defaulted(source),
            Made::Converted(to) => ours::converted(source, to),
            Made::ConvertedAsItIs(to) => ours::converted_as_it_is(source, to),
        }
    }
}

fn shown(trip: &Trip<'_>) -> String {
    format!("\n  of {}", trip.from.object.get().chars().take(2000).collect::<String>())
}

fn question<'a>(ask: &'a str, object: &'a RawValue, to: &'a str) -> OracleQuestion<'a> {
    OracleQuestion { ask, object: Some(object), to, ..Default::default() }
}
