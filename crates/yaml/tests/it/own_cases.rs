//! The table of cases of our own, rule by rule, with the reference's results.

use std::path::PathBuf;

use super::{cases, small_stack};

fn file(name: &str) -> PathBuf {
    apimachinery_test_support::testdata("yaml").join(name)
}

#[test]
fn every_rule_of_decoding_holds() {
    small_stack::run(|| {
        let cases = cases::read(&file("decode-cases.json")).expect("the table");
        assert!(cases.len() > 500, "the table is cut short");
        cases::decode(&cases).finish("decoding rules");
    });
}

#[test]
fn every_rule_of_encoding_holds() {
    small_stack::run(|| {
        let cases = cases::read(&file("encode-cases.json")).expect("the table");
        assert!(cases.len() > 250, "the table is cut short");
        cases::encode(&cases).finish("encoding rules");
    });
}
