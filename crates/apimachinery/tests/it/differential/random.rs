//! Random objects of every kind, written by the reference in every form: each form must be read,
//! and then written in all of them as the reference writes them.

use std::collections::BTreeSet;
use std::io::BufReader;
use std::path::Path;
use std::process::Child;

use apimachinery::runtime::{DecodeRequest, Input};
use apimachinery::{Decoded, GroupVersionKind, codecs};
use apimachinery_test_support::frames::{self, Message};
use apimachinery_test_support::{
    Answer, Output, Question, Reference, number, program, seed, start,
};
use serde::Deserialize;

use crate::support::first_difference;

const FORMS: [(&str, &str); 4] = [
    ("json", "application/json"),
    ("yaml", "application/yaml"),
    ("protobuf", "application/vnd.kubernetes.protobuf"),
    ("cbor", "application/cbor"),
];
const SHOWN_FAILURES: usize = 40;

#[derive(Debug, Deserialize)]
struct Header {
    group: String,
    version: String,
    kind: String,
    index: usize,
    outputs: Vec<Output>,
    #[serde(default)]
    differs: Vec<String>,
}

/// One object in every form.
pub(crate) struct Sample {
    kind: GroupVersionKind,
    header: Header,
    payloads: Vec<Vec<u8>>,
}

#[derive(Debug, Default)]
struct Counts {
    objects: usize,
    read: usize,
    equal: usize,
    /// Pairs of forms with the bytes the object was written as at first.
    pairs: usize,
    /// Pairs in which the reference itself does not give these bytes back, compared with what it
    /// does give.
    asked: usize,
    refused: usize,
}

struct Run {
    reference: Reference,
    counts: Counts,
    kinds: BTreeSet<String>,
    unregistered: BTreeSet<String>,
    failures: usize,
}

/// PB-07, PB-08: random objects of every kind have the bytes of the reference, zeros, empty values
/// and sorted maps included, also when they were read from another format.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn random_objects_have_the_bytes_of_the_reference_in_every_form() {
    let program = program();
    let seed = seed();
    let count = number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(3);
    let mut run = Run {
        reference: Reference::start(&program),
        counts: Counts::default(),
        kinds: BTreeSet::new(),
        unregistered: BTreeSet::new(),
        failures: 0,
    };
    let mut source = start_random(&program, seed, count);
    let mut stream = BufReader::new(source.stdout.take().expect("its output is piped"));
    while let Some(message) = frames::read(&mut stream).expect("the program writes messages") {
        run.check(Sample::new(message));
    }
    assert!(source.wait().expect("the program ends").success());
    let (counts, kinds) = (&run.counts, run.kinds.len());
    println!("{kinds} kinds: {counts:?}, not registered: {:?}", run.unregistered);
    assert!(counts.objects > 0 && counts.pairs > 0, "nothing was checked");
    assert_eq!(run.failures, 0, "disagreements with seed {seed}");
}

pub(crate) fn start_random(program: &Path, seed: u32, count: usize) -> Child {
    let kind = std::env::var("APIMACHINERY_DIFFERENTIAL_KIND").unwrap_or_else(|_| "all".into());
    let (seed, count) = (seed.to_string(), count.to_string());
    start(program, &["random", "-check", "-kind", &kind, "-seed", &seed, "-count", &count])
}

impl Sample {
    pub(crate) fn new(message: Message) -> Self {
        let header: Header = message.header();
        let kind = GroupVersionKind::new(&header.group, &header.version, &header.kind);
        Self { kind, header, payloads: message.payloads }
    }

    pub(crate) fn form(&self, form: &str) -> Option<&[u8]> {
        let at =
            self.header.outputs.iter().position(|it| it.form == form && it.error.is_empty())?;
        self.payloads.get(at).map(Vec::as_slice)
    }

    fn survives(&self, from: &str, to: &str) -> bool {
        !self.header.differs.iter().any(|pair| *pair == format!("{from}>{to}"))
    }
}

impl Run {
    fn check(&mut self, sample: Sample) {
        let kind = &sample.kind;
        if !codecs().scheme().has_kind(&kind.group, &kind.version, &kind.kind) {
            self.unregistered.insert(kind.to_string());
            return;
        }
        self.counts.objects += 1;
        self.kinds.insert(kind.to_string());
        let mut read = Vec::new();
        for (form, media_type) in FORMS {
            let Some(data) = sample.form(form) else { continue };
            let request = DecodeRequest::default();
            let serializer = &codecs().for_media_type(media_type).expect("it is there").serializer;
            match serializer.decode_with(Input::from(data), request) {
                Ok(decoded) => {
                    self.counts.read += 1;
                    self.check_pairs(&sample, form, &decoded);
                    read.push((form, decoded));
                }
                Err(error) => self.check_refusal(&sample, form, data, &error.to_string()),
            }
        }
        self.check_equality(&sample, &read);
    }

    fn check_pairs(&mut self, sample: &Sample, from: &str, decoded: &Decoded) {
        let survives =
            FORMS.iter().all(|(to, _)| sample.survives(from, to) && sample.form(to).is_some());
        let answer = (!survives).then(|| self.ask(from, sample.form(from).unwrap_or_default()));
        for (to, media_type) in FORMS {
            let serializer = &codecs().for_media_type(media_type).expect("it is there").serializer;
            let mut found = Vec::new();
            let result = serializer.encode(decoded.object(), decoded.kind(), &mut found);
            let expected = match &answer {
                None => sample.form(to).ok_or("not written"),
                Some(answer) => answer.written(to),
            };
            *if survives { &mut self.counts.pairs } else { &mut self.counts.asked } += 1;
            match (expected, result) {
                (Ok(expected), Ok(())) if expected == found => {}
                (Ok(expected), Ok(())) => {
                    let text = first_difference(expected, &found);
                    self.fail(sample, &format!("{from}>{to}: {text}"));
                }
                (Ok(_), Err(error)) => self.fail(sample, &format!("{from}>{to}: {error}")),
                (Err(_), Err(_)) => self.counts.refused += 1,
                (Err(error), Ok(())) => {
                    let error = error.to_owned();
                    self.fail(sample, &format!("{from}>{to}: written, but not by Go: {error}"));
                }
            }
        }
    }

    fn ask(&mut self, from: &str, data: &[u8]) -> Answer {
        let to = &FORMS.map(|(form, _)| form);
        self.reference
            .decode(Question { from, strict: false, target: "typed", to, versioned: false }, data)
    }

    fn check_refusal(&mut self, sample: &Sample, from: &str, data: &[u8], error: &str) {
        let answer = self.ask(from, data);
        if answer.class.is_empty() {
            self.fail(sample, &format!("{from} is not read: {error}"));
        } else {
            self.counts.refused += 1;
        }
    }

    fn check_equality(&mut self, sample: &Sample, read: &[(&str, Decoded)]) {
        for (position, (left, first)) in read.iter().enumerate() {
            for (right, second) in &read[position + 1..] {
                let same_by_reference = FORMS
                    .iter()
                    .all(|(to, _)| sample.survives(left, to) && sample.survives(right, to));
                if !same_by_reference {
                    continue;
                }
                if first.object().equals(second.object()) && first.kind() == second.kind() {
                    self.counts.equal += 1;
                } else {
                    self.fail(sample, &format!("{left} and {right} are read as different objects"));
                }
            }
        }
    }

    fn fail(&mut self, sample: &Sample, text: &str) {
        self.failures += 1;
        if self.failures <= SHOWN_FAILURES {
            println!("{} number {}: {text}", sample.kind, sample.header.index);
        }
    }
}
