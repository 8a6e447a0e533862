//! Documents with mistakes: the reference and these crates accept and refuse the same ones, read
//! the same objects from them, and find the same unknown and duplicate fields.

use std::collections::{BTreeMap, BTreeSet};
use std::io::BufReader;

use apimachinery::runtime::reflect::Shape;
use apimachinery::runtime::{DecodeErrorKind, DecodeRequest, Input, ObjectRegistry, PathSegment};
use apimachinery::{DecodeError, Decoded, FieldValidation, Object, Unstructured, codecs};
use apimachinery_test_support::{Answer, Dice, Question, Reference, frames, number, program, seed};
use serde_json::Value;

use super::minimize::minimize;
use super::mutate::{mutate_json, mutate_yaml};
use super::mutate_protobuf::mutate_protobuf;
use super::random::{Sample, start_random};
use crate::support::first_difference;

/// Larger documents hide the mistake.
pub(super) const MAX_SIZE: usize = 16 << 10;
const SHOWN_FAILURES: usize = 40;

/// One way of reading.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) form: &'static str,
    pub(super) media_type: &'static str,
    pub(super) strict: bool,
    pub(super) target: &'static str,
}

const JSON: &str = "application/json";
const YAML: &str = "application/yaml";
const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";

const fn json(strict: bool, target: &'static str) -> Way {
    Way { form: "json", media_type: JSON, strict, target }
}

const fn yaml(strict: bool, target: &'static str) -> Way {
    Way { form: "yaml", media_type: YAML, strict, target }
}

pub(super) const JSON_WAYS: [Way; 4] = [
    json(false, "typed"),
    json(true, "typed"),
    json(false, "unstructured"),
    json(true, "unstructured"),
];
pub(super) const YAML_WAYS: [Way; 4] = [
    yaml(false, "typed"),
    yaml(true, "typed"),
    yaml(false, "unstructured"),
    yaml(true, "unstructured"),
];
pub(super) const PROTOBUF_WAYS: [Way; 1] =
    [Way { form: "protobuf", media_type: PROTOBUF, strict: false, target: "typed" }];

pub(super) struct Run {
    reference: Reference,
    /// By format and outcome.
    counts: BTreeMap<(&'static str, &'static str), usize>,
    failures: usize,
}

#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn documents_with_mistakes_are_read_and_refused_as_by_the_reference() {
    let outcomes = ["inputs", "accepted", "refused", "findings"];
    run(&outcomes, |run, sample, dice| {
        if let Some(text) = sample.form("json").filter(|it| it.len() < MAX_SIZE) {
            let changed = mutate_json(text, dice);
            run.check(&changed, &JSON_WAYS);
            run.check(&changed, &YAML_WAYS);
        }
        if let Some(text) = sample.form("yaml").filter(|it| it.len() < MAX_SIZE) {
            run.check(&mutate_yaml(text, dice), &YAML_WAYS);
        }
    });
}

#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn messages_with_mistakes_are_read_and_refused_as_by_the_reference() {
    let outcomes = ["inputs", "accepted", "refused", "refused in the same words", "not UTF-8"];
    let counts = run(&outcomes, |run, sample, dice| {
        if let Some(data) = sample.form("protobuf").filter(|it| it.len() < MAX_SIZE) {
            run.check(&mutate_protobuf(data, dice), &PROTOBUF_WAYS);
        }
    });
    let count = |outcome| counts.get(&("protobuf", outcome)).copied().unwrap_or_default();
    let (refused, excused) = (count("refused"), count("broken entries of maps"));
    assert!(count("refused in the same words") * 4 > refused, "{counts:?}");
    assert!(excused * 50 < refused, "{counts:?}");
}

/// Makes mistakes in a random object of each kind, as many times as asked for. Each outcome must
/// occur. Returns how often each did.
pub(super) fn run(
    outcomes: &[&'static str],
    mut make: impl FnMut(&mut Run, &Sample, &mut Dice),
) -> BTreeMap<(&'static str, &'static str), usize> {
    let seed = seed();
    let count = number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(3);
    let mut run = Run::start();
    let mut dice = Dice::new(seed.into());
    let mut source = start_random(&program(), seed, 1);
    let mut stream = BufReader::new(source.stdout.take().expect("its output is piped"));
    while let Some(message) = frames::read(&mut stream).expect("the program writes messages") {
        let sample = Sample::new(message);
        for _ in 0..count {
            make(&mut run, &sample, &mut dice);
        }
    }
    assert!(source.wait().expect("the program ends").success());
    run.finish(outcomes);
    run.counts
}

impl Run {
    pub(super) fn start() -> Self {
        let reference = Reference::start(&program());
        Self { reference, counts: BTreeMap::new(), failures: 0 }
    }

    /// Prints the counts of each format, in which each outcome must occur, and fails for
    /// disagreements.
    pub(super) fn finish(&self, outcomes: &[&'static str]) {
        let forms: BTreeSet<_> = self.counts.keys().map(|(form, _)| *form).collect();
        for form in forms {
            let of_form = self.counts.iter().filter(|((of, _), _)| *of == form);
            let text: Vec<_> = of_form.map(|((_, it), count)| format!("{count} {it}")).collect();
            println!("{form}: {}", text.join(", "));
            for outcome in outcomes {
                let is_there = self.counts.contains_key(&(form, *outcome));
                assert!(is_there, "{form}, {outcome}: nothing was checked");
            }
        }
        assert_eq!(self.failures, 0, "disagreements");
    }

    fn count(&mut self, form: &'static str, outcome: &'static str) {
        *self.counts.entry((form, outcome)).or_default() += 1;
    }

    /// Shows the smallest part of the input that the two sides disagree about, if they do.
    pub(super) fn check(&mut self, data: &[u8], ways: &[Way]) {
        ways.iter().take(1).for_each(|way| self.count(way.form, "inputs"));
        let found = self.disagreements(data, ways);
        self.failures += found.len();
        if found.is_empty() || self.failures > SHOWN_FAILURES {
            return;
        }
        let least = minimize(data, |part| !self.disagreements(part, ways).is_empty());
        let found = self.disagreements(&least, ways);
        println!("{}\n{}\n", least.escape_ascii(), found.join("\n"));
    }

    fn disagreements(&mut self, data: &[u8], ways: &[Way]) -> Vec<String> {
        for way in ways {
            let Way { form, strict, target, .. } = *way;
            // Here the kind is beside an object: one in other letters is written too.
            let versioned = target == "typed";
            let question = Question { from: form, strict, target, to: &["json"], versioned };
            self.reference.send(question, data);
        }
        // Both sides read at the same time.
        let results: Vec<_> = ways.iter().map(|way| read(data, way)).collect();
        let mut found = Vec::new();
        for (way, result) in ways.iter().zip(&results) {
            self.count(way.form, "readings");
            let answer = self.reference.receive();
            if let Err(text) = self.compare(way.form, &answer, result) {
                found.push(format!("{way:?}: {text}"));
            }
        }
        found
    }

    fn compare(
        &mut self,
        form: &'static str,
        answer: &Answer,
        result: &Result<Decoded, DecodeError>,
    ) -> Result<(), String> {
        match (answer.class.as_str(), result) {
            ("", Ok(decoded)) => {
                self.count(form, "accepted");
                compare_objects(answer, decoded)
            }
            ("strict", Err(error)) if error.strict_findings().is_some() => {
                self.count(form, "findings");
                let found = error.to_string();
                if found == answer.error {
                    return Ok(());
                }
                Err(format!("findings\n  expected {}\n  found    {found}", answer.error))
            }
            (class, Err(error)) if class == class_of(error) => {
                self.count(form, "refused");
                if same_text(&answer.error, error) {
                    self.count(form, "refused in the same words");
                }
                Ok(())
            }
            // Refused on purpose: see docs/compatibility.md.
            (_, Err(error)) if form == "protobuf" && is_not_utf8(error) => {
                self.count(form, "not UTF-8");
                Ok(())
            }
            ("", Err(error)) if form == "protobuf" && is_in_map_entry(error) => {
                self.count(form, "broken entries of maps");
                Ok(())
            }
            (class, Ok(_)) => Err(format!("accepted, but Go says {class}: {}", answer.error)),
            (class, Err(error)) => {
                Err(format!("refused: {error}\n  Go says {class}: {}", answer.error))
            }
        }
    }
}

fn read(data: &[u8], way: &Way) -> Result<Decoded, DecodeError> {
    let serializer = &codecs().for_media_type(way.media_type).expect("it is there").serializer;
    let into: Option<Box<dyn Object>> = match way.target {
        "unstructured" => Some(Box::<Unstructured>::default()),
        _ => None,
    };
    let validation = if way.strict { FieldValidation::Strict } else { FieldValidation::Ignore };
    serializer
        .decode_with(Input::from(data), DecodeRequest::default().fill(into).validation(validation))
}

fn compare_objects(answer: &Answer, decoded: &Decoded) -> Result<(), String> {
    let json = codecs().for_media_type("application/json").expect("it is there");
    let mut found = Vec::new();
    // The encoder of a version leaves a kind that is the same in all versions in its own group.
    let known = codecs().scheme().object_kinds(decoded.object()).ok().filter(|it| it.unversioned);
    let own = known.as_ref().and_then(|it| it.kinds.first());
    let kind = own.filter(|it| it.group != decoded.kind().group).unwrap_or(decoded.kind());
    let written = json.serializer.encode(decoded.object(), kind, &mut found);
    match (answer.written("json"), written) {
        (Ok(expected), Ok(())) if expected == found => Ok(()),
        // Go keeps broken UTF-8 in payloads it does not look into, and so writes what is not JSON.
        (Ok(expected), Ok(())) if repaired(expected).as_bytes() == found => Ok(()),
        // In CBOR it keeps it in text too, escapes it then, and orders keys by the bytes.
        (Ok(expected), Ok(())) if is_same_but_for_order(expected, &found) => Ok(()),
        // Its encoder without conversion also keeps the empty group of `/v1`.
        (Ok(expected), Ok(())) if is_same_but_for_empty_group(expected, &found, &kind.kind) => {
            Ok(())
        }
        (Ok(expected), Ok(())) => Err(first_difference(expected, &found)),
        (Err(_), Err(_)) => Ok(()),
        (Ok(_), Err(error)) => Err(format!("not written: {error}")),
        (Err(error), Ok(())) => Err(format!("written, but Go says {error}")),
    }
}

/// Whether `expected` has the version of `found` with a slash before it.
fn is_same_but_for_empty_group(expected: &[u8], found: &[u8], kind: &str) -> bool {
    let start = format!("{{\"kind\":\"{kind}\",\"apiVersion\":\"");
    let [expected, found] = [expected, found].map(|it| it.strip_prefix(start.as_bytes()));
    found.is_some() && expected.and_then(|it| it.strip_prefix(b"/")) == found
}

/// With U+FFFD for each byte that is not UTF-8.
fn repaired(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    text
}

fn is_not_utf8(error: &DecodeError) -> bool {
    matches!(error.kind(), DecodeErrorKind::InvalidUtf8)
}

/// How errors start that are about a tag, or a length, of an entry.
const OVERLOOKED: [&str; 4] = [
    "unexpected EOF",
    "proto: illegal wireType",
    "proto: illegal tag",
    "proto: wiretype end group for non-group",
];

/// Whether an entry of a map is broken in a way that the reference does not look for: it takes key
/// and value for what they are declared as, whatever their wire types say, passes over tags that
/// are not valid, and lets both reach past the end of the entry. Inside a value that is a message
/// it looks as everywhere.
fn is_in_map_entry(error: &DecodeError) -> bool {
    let is_overlooked = match error.kind() {
        DecodeErrorKind::WrongType { .. } => true,
        DecodeErrorKind::Syntax(text) => {
            let text = text.to_string();
            OVERLOOKED.iter().any(|it| text.starts_with(it))
        }
        _ => false,
    };
    is_overlooked && is_path_of_entry(error).unwrap_or(false)
}

/// Whether the path of an error leads to a map, or to a value in one, and no further.
fn is_path_of_entry(error: &DecodeError) -> Option<bool> {
    let object = codecs().registry().new_object(error.object_kind()?).ok()?;
    let mut shape = Shape::Struct(object.as_struct()?.table());
    let mut steps = error.path().segments();
    loop {
        shape = match (shape, steps.len()) {
            (Shape::Optional(inner), _) => inner(),
            (Shape::Map(_), 0 | 1) => return Some(true),
            (_, 0) => return Some(false),
            (Shape::Map(inner) | Shape::List(inner), _) => {
                steps.next();
                inner()
            }
            (Shape::Struct(table), _) => match steps.next()? {
                PathSegment::Field(name) => table.field(name)?.1.shape(),
                PathSegment::Index(_) => return None,
            },
            _ => return Some(false),
        };
    }
}

/// Whether text with escapes of U+FFFD says the same as `found`, the order of keys apart.
fn is_same_but_for_order(expected: &[u8], found: &[u8]) -> bool {
    let has_escape = expected.windows(6).any(|it| it == br"\ufffd");
    let value = |text: &[u8]| serde_json::from_str::<Value>(&repaired(text)).ok();
    has_escape && value(expected).is_some_and(|expected| Some(expected) == value(found))
}

/// The reference's name for a class of errors.
fn class_of(error: &DecodeError) -> &'static str {
    match error.kind() {
        DecodeErrorKind::Strict(_) => "strict",
        DecodeErrorKind::MissingKind => "missing-kind",
        DecodeErrorKind::MissingVersion => "missing-version",
        DecodeErrorKind::NotRegistered(_) => "not-registered",
        _ => "other",
    }
}

/// Whether the error says what the reference says, apart from the place.
fn same_text(expected: &str, error: &DecodeError) -> bool {
    let text = error.to_string();
    let place = error.position().map(|it| format!(" ({it})")).unwrap_or_default();
    text.strip_suffix(&place).unwrap_or(&text) == expected
}
