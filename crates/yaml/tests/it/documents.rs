//! Splitting a stream into documents, both ways.

use apimachinery_yaml::{YamlErrorKind, split_documents, split_frames};
use serde_json::Value;

use super::{cases, small_stack};

fn streams() -> Vec<Value> {
    let file = apimachinery_test_support::testdata("yaml/documents.json");
    cases::read(&file).expect("the table")
}

fn strings(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

#[test]
fn documents_are_those_of_the_reference() {
    small_stack::run(|| {
        for case in streams() {
            let stream = case["stream"].as_str().expect("a stream");
            let mut documents = Vec::new();
            let mut error = None;
            for document in split_documents(stream.as_bytes()) {
                match document {
                    Ok(document) => documents.push(text(document.text())),
                    Err(found) => {
                        assert_eq!(found.kind(), YamlErrorKind::DocumentSeparator);
                        error = Some(found.to_string());
                        break;
                    }
                }
            }
            assert_eq!(documents, strings(&case["documents"]), "{stream:?}");
            assert_eq!(error.as_deref(), case["error"].as_str(), "{stream:?}");
        }
    });
}

#[test]
fn frames_are_those_of_the_reference() {
    small_stack::run(|| {
        for case in streams() {
            let stream = case["stream"].as_str().expect("a stream");
            let frames: Vec<_> = split_frames(stream.as_bytes()).map(|f| text(f.text())).collect();
            let last_line = stream.rsplit('\n').next().unwrap_or_default();
            let reference_loses_the_end = last_line.len() > 3
                && last_line.starts_with("---")
                && last_line.len() < stream.len();
            if !reference_loses_the_end {
                assert_eq!(frames, strings(&case["frames"]), "{stream:?}");
            }
        }
    });
}

#[test]
fn separator_at_the_very_end_of_the_frames_may_carry_a_comment() {
    let frames: Vec<_> = split_frames(b"x: 1\n--- # c").map(|f| text(f.text())).collect();
    assert_eq!(frames, ["x: 1"]);
}

#[test]
fn documents_and_frames_know_their_first_line() {
    let stream = b"a: 1\nb: 2\n---\nc: 3\n---\n\nd: 4\n";
    let lines: Vec<_> = split_documents(stream).map(|d| d.expect("valid").line()).collect();
    assert_eq!(lines, [1, 4, 6]);
    assert_eq!(split_frames(stream).map(|f| f.line()).collect::<Vec<_>>(), [1, 4, 6]);
}

#[test]
fn bad_separator_has_its_line_and_does_not_end_the_stream() {
    let mut documents = split_documents(b"a: 1\n--- b\nc: 2\n");
    let error = documents.next().expect("an item").expect_err("a bad separator");
    assert_eq!((error.line(), error.column()), (Some(2), Some(1)));
    assert_eq!(documents.next().expect("an item").expect("a document").text(), b"c: 2\n");
    assert!(documents.next().is_none());
}

#[test]
fn text_that_needs_no_change_is_borrowed() {
    let documents: Vec<_> =
        split_documents(b"a: 1\n---\nb: 2\r\n").map(|d| d.expect("valid").into_text()).collect();
    assert!(matches!(
        documents.as_slice(),
        [std::borrow::Cow::Borrowed(_), std::borrow::Cow::Owned(_)]
    ));
}
