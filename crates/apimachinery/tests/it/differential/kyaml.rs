//! Objects as KYAML: the bytes of the reference, which read back as the same object.

use std::io::BufReader;
use std::sync::Arc;

use apimachinery::codecs;
use apimachinery::runtime::{DecodeRequest, Input};
use apimachinery::yaml::{KyamlOptions, YamlOptions, YamlSerializer, YamlStyle, kyaml_from_json};
use apimachinery::{Decoder, Serializer};

use super::mutate::mutate_json;
use super::random::{Sample, start_random};
use crate::support::first_difference;
use apimachinery_test_support::{Dice, Reference, frames, number, program, seed};

const SHOWN_FAILURES: usize = 20;

struct Run {
    reference: Reference,
    texts: usize,
    read_back: usize,
    refused: usize,
    failures: usize,
}

#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn kyaml_has_the_bytes_of_the_reference() {
    let program = program();
    let seed = seed();
    let count = number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(3);
    let reference = Reference::start(&program);
    let mut run = Run { reference, texts: 0, read_back: 0, refused: 0, failures: 0 };
    let mut dice = Dice::new(seed.into());
    let mut source = start_random(&program, seed, count);
    let mut stream = BufReader::new(source.stdout.take().expect("its output is piped"));
    while let Some(message) = frames::read(&mut stream).expect("the program writes messages") {
        let sample = Sample::new(message);
        let Some(json) = sample.form("json") else { continue };
        run.compare(json);
        run.compare(&mutate_json(json, &mut dice));
        run.check_serializer(json);
    }
    assert!(source.wait().expect("the program ends").success());
    println!("{} texts, {} refused, {} read back", run.texts, run.refused, run.read_back);
    assert!(run.texts > 0 && run.read_back > 0, "nothing was checked");
    assert_eq!(run.failures, 0, "disagreements with seed {seed}");
}

impl Run {
    fn compare(&mut self, json: &[u8]) {
        // The reference is handed JSON that Go's encoder made compact; only then is it the same
        // text.
        let mut compact = Vec::new();
        if apimachinery::json::compact_into(json, &mut compact).is_err() {
            return;
        }
        for (operation, compact_form) in [("json-to-kyaml", false), ("json-to-kyaml-line", true)] {
            self.texts += 1;
            let expected = self.reference.ask(operation, &compact);
            let found = kyaml_from_json(&compact, &KyamlOptions::default().compact(compact_form));
            match (expected, found) {
                (Ok(expected), Ok(found)) if expected == found => {}
                (Ok(expected), Ok(found)) => {
                    self.fail(&first_difference(&expected, &found), &compact);
                }
                (Err(_), Err(_)) => self.refused += 1,
                (expected, found) => {
                    let text =
                        format!("{:?} and {:?}", expected.map(|_| "ok"), found.map(|_| "ok"));
                    self.fail(&text, &compact);
                }
            }
        }
    }

    /// Written by the serializer, an object has the header and reads back the same.
    fn check_serializer(&mut self, json: &[u8]) {
        let json_serializer = &codecs().for_media_type("application/json").expect("it").serializer;
        let request = DecodeRequest::default();
        let Ok(decoded) = json_serializer.decode_with(Input::from(json), request) else { return };
        let options = YamlOptions::default().style(YamlStyle::Kyaml);
        let kyaml = YamlSerializer::new(Arc::new(codecs().scheme().clone()), options);
        let mut written = Vec::new();
        if kyaml.encode(decoded.object(), decoded.kind(), &mut written).is_err() {
            return;
        }
        assert!(written.starts_with(b"---\n{\n") && written.ends_with(b"\n}\n"));
        let again = kyaml.decode_with(Input::from(&written), DecodeRequest::default());
        // YAML has its own rules for what JSON cannot hold, so JSON that is read as YAML is the
        // measure.
        let measure = kyaml.decode_with(Input::from(json), DecodeRequest::default());
        match (again, measure) {
            (Ok(again), Ok(measure)) if again.object().equals(measure.object()) => {
                self.read_back += 1;
            }
            (Ok(_), _) => self.fail("reads back as another object", &written),
            (Err(_), Err(_)) => self.refused += 1,
            (Err(error), Ok(_)) => self.fail(&error.to_string(), &written),
        }
    }

    fn fail(&mut self, text: &str, data: &[u8]) {
        self.failures += 1;
        if self.failures <= SHOWN_FAILURES {
            println!("{text}\n{}\n", String::from_utf8_lossy(data).escape_debug());
        }
    }
}
