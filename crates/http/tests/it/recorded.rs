//! What the reference answered to the questions in `testdata/requests`.

use serde::Deserialize;
use serde_json::Value;

use crate::answers::{answer, comparable};

#[derive(Deserialize)]
struct Line {
    op: String,
    input: Value,
    output: Option<Value>,
    error: Option<String>,
}

fn check(file: &str, at_least: usize) {
    let path = format!("{}/../../testdata/requests/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the answers are recorded");
    let mut count = 0;
    let mut wrong = Vec::new();
    for line in text.lines() {
        let Line { op, input, output, error } = serde_json::from_str(line).expect("a line");
        let expected = match error {
            Some(error) => Err(error),
            None => Ok(comparable(&op, output.unwrap_or_default())),
        };
        let found = answer(&op, &input);
        let found = if op == "response" { found.map(|it| comparable(&op, it)) } else { found };
        if found != expected {
            wrong.push(format!("{op} {input}\n  here:      {found:?}\n  reference: {expected:?}"));
        }
        count += 1;
    }
    assert!(
        wrong.is_empty(),
        "{} of {count}:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
    assert!(count >= at_least, "{count} answers");
}

/// NEG-01, NEG-02, NEG-03, NEG-04, NEG-05, NEG-06, NEG-07, FINE-19: for each `Accept`, content
/// type, user agent and parameter the format is the one that the reference agrees upon, or the
/// `Status` the one that it answers.
#[test]
fn negotiated_formats_match_go() {
    check("negotiation.jsonl", 500);
}

/// FINE-18: what a request is about is what the reference takes it for.
#[test]
fn request_info_matches_go() {
    check("info.jsonl", 300);
}

/// HTTP-01, HTTP-02, HTTP-03, PAR-05: a request to create an object is answered with the object,
/// the warnings or the `Status` that the handler of the reference answers.
#[test]
fn created_objects_and_warnings_match_go() {
    check("create.jsonl", 150);
}

/// DSC-02: who asks for aggregated discovery gets it in each format, with its entity tag, or 304.
#[test]
fn aggregated_discovery_matches_go() {
    check("discovery.jsonl", 25);
}

/// DSC-01: the documents of discovery are those of the reference's handlers, in each format.
#[test]
fn discovery_recorded_answers_match_go() {
    check("described.jsonl", 140);
}

/// HTTP-05, HTTP-06, HTTP-07: objects, lists and errors are written with the code, the headers and
/// the bytes of the reference, compressed or not; so is the error in place of an object that has no
/// form in the format.
#[test]
fn responses_recorded_answers_match_go() {
    check("responses.jsonl", 175);
}

/// WCH-01, WCH-02: what a client gets that wants a websocket: the handshake or the refusal, and
/// every frame of a watch and of a stream of bytes, until the connection is closed.
#[test]
fn websockets_match_go() {
    check("websockets.jsonl", 70);
}

/// HTTP-03: warnings are written, read, cut and left out as by the reference.
#[test]
fn warnings_match_go() {
    check("warnings.jsonl", 150);
}
