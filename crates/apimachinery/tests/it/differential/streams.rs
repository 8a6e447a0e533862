//! Random streams of documents: split, refused and read as by the reference.

use apimachinery::yaml::{
    DocumentFormat, DocumentReader, DocumentReaderError, ToJsonOptions, YamlError, split_documents,
    split_stream, to_json,
};
use apimachinery_test_support::{Dice, Reference, number, program, seed};
use serde::Deserialize;

const PIECES: [&str; 44] = [
    "{\"a\":1}",
    "{\"b\": [1, {}]}",
    "{\n\"c\":\n2}",
    "{}",
    "{a: 1}",
    "{",
    "}",
    "[1]",
    "[",
    "5",
    "\"x\"",
    "null",
    "tru",
    "true",
    "---",
    "\n---",
    "\n---\n",
    "---\n",
    "--- # note\n",
    "--- text\n",
    "---x\n",
    " ---\n",
    "...\n",
    "\n",
    "\n\n",
    " ",
    "\t",
    "\r\n",
    "\r",
    "# comment\n",
    "a: 1\n",
    "b: yes\r\n",
    "c:\n- x\n- y\n",
    "d: |\n  text\n  ---\n",
    "e: 'f",
    "\u{feff}",
    "\u{feff}---\n",
    "é",
    "\u{85}",
    "%YAML 1.1\n",
    "\u{a0}",
    ",",
    "{\"s\":\"\u{e9}---\\n\"}",
    "{\"s\":\"\\x\"}",
];
const SHOWN_FAILURES: usize = 20;

#[derive(Debug, Deserialize, PartialEq)]
struct Found {
    text: String,
    #[serde(default)]
    error: String,
}

impl Found {
    fn error(error: &impl ToString) -> Self {
        Self { text: String::new(), error: error.to_string() }
    }
}

/// YML-11, YML-12: a stream is split into JSON values or YAML documents, switches and fails as in
/// Go.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn streams_are_split_as_by_the_reference() {
    let program = program();
    let seed = seed();
    let count = 2000 * number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(3);
    let mut reference = Reference::start(&program);
    let mut dice = Dice::new(seed.into());
    let (mut failures, mut documents, mut errors) = (0, 0, 0);
    for _ in 0..count {
        let stream: String = (0..=dice.below(9)).map(|_| *dice.pick(&PIECES)).collect();
        if stream.contains("\u{feff}\u{feff}") {
            // After two byte order marks the reference drops the first character of every line.
            continue;
        }
        let mut compare = |operation: &str, found: Vec<Found>| {
            let expected = reference.ask(operation, stream.as_bytes()).expect("it answers");
            let mut expected: Vec<Found> = serde_json::from_slice(&expected).expect("a list");
            // Here the stream ends where the reference goes on to say that it failed.
            if expected.last().is_some_and(|it| it.error == "decoding failed as both JSON and YAML")
            {
                expected.pop();
            }
            documents += expected.len();
            errors += expected.iter().filter(|it| !it.error.is_empty()).count();
            if expected != found {
                failures += 1;
                if failures <= SHOWN_FAILURES {
                    println!(
                        "{operation} {stream:?}\n  expected {expected:?}\n  found    {found:?}"
                    );
                }
            }
        };
        compare("yaml-documents", yaml_documents(&stream));
        compare("yaml-or-json", json_or_yaml(&stream));
    }
    println!("{count} streams, {documents} documents, {errors} errors");
    assert!(documents > errors && errors > 0, "nothing was checked");
    assert_eq!(failures, 0, "disagreements with seed {seed}");
}

/// Repeated errors once, as the reference is asked.
fn without_repeats(mut found: Vec<Found>) -> Vec<Found> {
    let repeated = |pair: &[Found]| !pair[0].error.is_empty() && pair[0].error == pair[1].error;
    if let Some(at) = found.windows(2).position(repeated) {
        found.truncate(at + 1);
    }
    found
}

fn yaml_documents(stream: &str) -> Vec<Found> {
    let found = split_documents(stream.as_bytes()).map(|document| match document {
        Ok(document) => Found {
            text: String::from_utf8_lossy(document.text()).into_owned(),
            error: String::new(),
        },
        Err(error) => Found::error(&error),
    });
    without_repeats(found.collect())
}

fn json_or_yaml(stream: &str) -> Vec<Found> {
    let whole: Vec<_> = split_stream(stream.as_bytes()).collect();
    let mut piecewise = DocumentReader::json_or_yaml(OneByOne(stream.as_bytes()));
    for item in &whole {
        let next = piecewise.next().expect("as many documents");
        match (item, next) {
            (Ok(one), Ok(other)) => assert_eq!(*one, other),
            (Err(one), Err(DocumentReaderError::Stream(other))) => assert_eq!(*one, other),
            (one, other) => panic!("{stream:?}: {one:?} and {other:?}"),
        }
    }
    assert!(piecewise.next().is_none());
    let mut found = Vec::new();
    let read = |json: &[u8]| match json {
        b"null" => Found { text: String::new(), error: String::new() },
        json => Found { text: String::from_utf8_lossy(json).into_owned(), error: String::new() },
    };
    for item in whole {
        match item {
            Ok(document) if document.format() == DocumentFormat::Json => {
                found.push(read(document.text()));
            }
            Ok(document) => match to_json(document.text(), &ToJsonOptions::default()) {
                Ok(json) => found.push(read(&json.text)),
                Err(error) => found.push(Found::error(&unmarshal_error(&error))),
            },
            Err(error) => found.push(Found::error(&error)),
        }
    }
    without_repeats(found)
}

fn unmarshal_error(error: &YamlError) -> String {
    format!("error converting YAML to JSON: {error}")
}

/// A source that gives a byte at a time.
struct OneByOne<'a>(&'a [u8]);

impl std::io::Read for OneByOne<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let (Some(first), Some(place)) = (self.0.first(), buffer.first_mut()) else { return Ok(0) };
        *place = *first;
        self.0 = &self.0[1..];
        Ok(1)
    }
}
