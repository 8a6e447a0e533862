//! Comparison with the reference: what its readers make of the documents.

use apimachinery_openapi::{document_to_protobuf, swagger_to_protobuf};
use apimachinery_test_support::{Oracle, OracleAnswer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::all;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Question<'a> {
    ask: &'static str,
    object: &'a RawValue,
    protobuf: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    paths: usize,
    schemas: usize,
    models: usize,
    same_bytes: bool,
    same_content: bool,
}

fn ask(oracle: &mut Oracle, json: Vec<u8>, protobuf: &[u8]) -> Answer {
    let text = String::from_utf8(json).unwrap();
    let object: &RawValue = serde_json::from_str(&text).unwrap();
    let protobuf = data_encoding::BASE64.encode(protobuf);
    let answer: OracleAnswer<Answer> = oracle.ask(&Question { ask: "openapi", object, protobuf });
    answer.unwrap()
}

/// The reference's readers accept every document, and the protobuf is theirs.
#[test]
#[ignore = "needs APIMACHINERY_ORACLE"]
fn documents_are_read_by_the_reference() {
    let program = Oracle::program();
    let (mut oracle, api) = (Oracle::start(&program), all());
    for path in api.paths() {
        let json = api.document(&path).unwrap();
        let protobuf = document_to_protobuf(&json).unwrap();
        let answer = ask(&mut oracle, json, &protobuf);
        assert!(answer.same_content, "{path}: {answer:?}");
        // Kinds of operations are sorted by key, where the reference has the order of the JSON.
        assert_eq!(answer.same_bytes, answer.paths == 1, "{path}: {answer:?}");
        assert_eq!(answer.schemas, answer.models, "{path}");
    }
    let json = api.swagger().unwrap();
    let protobuf = swagger_to_protobuf(&json).unwrap();
    let answer = ask(&mut oracle, json, &protobuf);
    assert!(answer.same_content, "{answer:?}");
}
