//! Documents with mistakes: the reference and these crates accept and refuse the same ones, read the same
//! objects from them, and find the same unknown and duplicate fields.

use std::collections::BTreeMap;
use std::io::BufReader;

use apimachinery::runtime::{DecodeErrorKind, DecodeRequest, Input};
use apimachinery::{DecodeError, Decoded, FieldValidation, Object, Unstructured, codecs};
use apimachinery_conformance_client::{
    Answer, Dice, Question, Reference, folder_of, frames, number, seed,
};

use super::mutate::{mutate_json, mutate_yaml};
use super::random::{Sample, start_random};
use crate::it::support::first_difference;

/// Larger documents hide the mistake.
const MAX_SIZE: usize = 16 << 10;
const SHOWN_FAILURES: usize = 40;

/// One way of reading.
#[derive(Clone, Copy, Debug)]
struct Way {
    form: &'static str,
    media_type: &'static str,
    strict: bool,
    target: &'static str,
}

const fn way(form: &'static str, strict: bool, target: &'static str) -> Way {
    let media_type = if form.len() == 4 && form.as_bytes()[0] == b'j' {
        "application/json"
    } else {
        "application/yaml"
    };
    Way { form, media_type, strict, target }
}

const JSON_WAYS: [Way; 4] = [
    way("json", false, "typed"),
    way("json", true, "typed"),
    way("json", false, "unstructured"),
    way("json", true, "unstructured"),
];
const YAML_WAYS: [Way; 4] = [
    way("yaml", false, "typed"),
    way("yaml", true, "typed"),
    way("yaml", false, "unstructured"),
    way("yaml", true, "unstructured"),
];

struct Run {
    reference: Reference,
    counts: BTreeMap<&'static str, usize>,
    failures: usize,
}

#[test]
fn documents_with_mistakes_are_read_and_refused_as_by_the_reference() {
    let Some(program) = folder_of("APIMACHINERY_REFERENCE") else { return };
    let seed = seed();
    let count = number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(3);
    let mut run =
        Run { reference: Reference::start(&program), counts: BTreeMap::new(), failures: 0 };
    let mut dice = Dice::new(seed.into());
    let mut source = start_random(&program, seed, 1);
    let mut stream = BufReader::new(source.stdout.take().expect("its output is piped"));
    while let Some(message) = frames::read(&mut stream).expect("the program writes messages") {
        let sample = Sample::new(message);
        for _ in 0..count {
            if let Some(text) = sample.form("json").filter(|it| it.len() < MAX_SIZE) {
                let changed = mutate_json(text, &mut dice);
                run.check(&changed, &JSON_WAYS);
                run.check(&changed, &YAML_WAYS[..2]);
            }
            if let Some(text) = sample.form("yaml").filter(|it| it.len() < MAX_SIZE) {
                run.check(&mutate_yaml(text, &mut dice), &YAML_WAYS);
            }
        }
    }
    assert!(source.wait().expect("the program ends").success());
    println!("{:?}", run.counts);
    for outcome in ["inputs", "accepted", "refused", "findings"] {
        assert!(run.counts.contains_key(outcome), "{outcome}: nothing was checked");
    }
    assert_eq!(run.failures, 0, "disagreements with seed {seed}");
}

impl Run {
    fn count(&mut self, outcome: &'static str) {
        *self.counts.entry(outcome).or_default() += 1;
    }

    fn check(&mut self, data: &[u8], ways: &[Way]) {
        self.count("inputs");
        for way in ways {
            let Way { form, strict, target, .. } = *way;
            // Here the kind stands beside an object: one in other letters is written too.
            let versioned = target == "typed";
            let question = Question { from: form, strict, target, to: &["json"], versioned };
            let answer = self.reference.decode(question, data);
            let result = read(data, way);
            if let Err(text) = self.compare(&answer, &result) {
                self.failures += 1;
                if self.failures <= SHOWN_FAILURES {
                    println!("{way:?}: {text}\n{}\n", String::from_utf8_lossy(data).escape_debug());
                }
            }
        }
    }

    fn compare(
        &mut self,
        answer: &Answer,
        result: &Result<Decoded, DecodeError>,
    ) -> Result<(), String> {
        match (answer.class.as_str(), result) {
            ("", Ok(decoded)) => {
                self.count("accepted");
                compare_objects(answer, decoded)
            }
            ("strict", Err(error)) if error.strict_findings().is_some() => {
                self.count("findings");
                let found = error.to_string();
                if found == answer.error {
                    return Ok(());
                }
                Err(format!("findings\n  expected {}\n  found    {found}", answer.error))
            }
            (class, Err(error)) if class == class_of(error) => {
                self.count("refused");
                if same_text(&answer.error, error) {
                    self.count("refused in the same words");
                }
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
        .decode_with(Input::from(data), DecodeRequest { into, validation, default_kind: None })
}

fn compare_objects(answer: &Answer, decoded: &Decoded) -> Result<(), String> {
    let json = codecs().for_media_type("application/json").expect("it is there");
    let mut found = Vec::new();
    let written = json.serializer.encode(decoded.object(), decoded.kind(), &mut found);
    match (answer.written("json"), written) {
        (Ok(expected), Ok(())) if expected == found => Ok(()),
        // Go keeps broken UTF-8 in payloads it does not look into, and so writes what is no JSON.
        (Ok(expected), Ok(())) if repaired(expected).as_bytes() == found => Ok(()),
        (Ok(expected), Ok(())) => Err(first_difference(expected, &found)),
        (Err(_), Err(_)) => Ok(()),
        (Ok(_), Err(error)) => Err(format!("not written: {error}")),
        (Err(error), Ok(())) => Err(format!("written, but Go says {error}")),
    }
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
