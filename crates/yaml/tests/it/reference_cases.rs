//! Texts in every place of a document, with the reference's results: `testdata/yaml/*-made.json`.

use std::path::PathBuf;

use super::{cases, small_stack};

fn file(name: &str) -> PathBuf {
    apimachinery_test_support::testdata("yaml").join(name)
}

#[test]
fn decoding_gives_what_the_reference_gives() {
    small_stack::run(|| {
        let cases = cases::read(&file("decode-made.json")).expect("the table");
        assert!(cases.len() > 3000, "the table is cut short");
        cases::decode(&cases).finish("made decode cases");
    });
}

#[test]
fn encoding_gives_what_the_reference_gives() {
    small_stack::run(|| {
        let cases = cases::read(&file("encode-made.json")).expect("the table");
        assert!(cases.len() > 2000, "the table is cut short");
        cases::encode(&cases).finish("made encode cases");
    });
}
