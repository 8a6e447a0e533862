//! Text where YAML is left out: JSON values that follow each other.

use apimachinery::api::core::v1::Pod;
use apimachinery::serializer::{DocumentError, DocumentErrorKind, EncodedDocument};

use super::codecs;

const TWO: &str = "  {\"kind\":\"Pod\",\n\"apiVersion\":\"v1\"}\n\n {\"kind\":\"Pod\",\"apiVersion\":\"v1\",\n\"spec\":5}\n";

fn start(document: Result<EncodedDocument<'_>, DocumentError>) -> (usize, usize, usize) {
    let place = document.expect("it is a value").start().expect("it stands somewhere");
    (place.offset, place.line, place.column)
}

#[test]
fn values_say_where_they_start() {
    let codecs = codecs();
    let of_slice: Vec<_> = codecs.documents(TWO).map(start).collect();
    assert_eq!(of_slice, [(2, 1, 3), (38, 4, 2)]);
    let of_reader: Vec<_> = codecs.documents_from(TWO.as_bytes()).map(start).collect();
    assert_eq!(of_reader, of_slice);
}

#[test]
fn errors_have_places_in_the_whole_text() {
    let codecs = codecs();
    let decoded: Vec<_> = codecs.as_sent().any_kind().decode_documents(TWO).collect();
    assert!(decoded[0].is_ok());
    let error = decoded[1].as_ref().expect_err("a spec is an object");
    assert_eq!(error.position().map(|it| it.line), Some(5), "{error}");
}

#[test]
fn second_value_is_an_error() {
    let error = codecs().decode_as::<Pod>(TWO).expect_err("there are two");
    assert!(error.to_string().contains("another document"), "{error}");
    assert_eq!(error.position().map(|it| it.line), Some(4), "{error}");
}

#[test]
fn other_text_is_refused() {
    let codecs = codecs();
    assert!(codecs.decode_as::<Pod>("kind: Pod\n").is_err());
    for (text, expected) in [("{}\n ]", (2, 2)), ("{}\n {\"a\":", (2, 2))] {
        let mut documents = codecs.documents(text);
        assert!(documents.next().is_some_and(|it| it.is_ok()));
        let error = documents.next().expect("there is more").expect_err("it is no JSON");
        assert!(matches!(error.kind(), DocumentErrorKind::Text(_)), "{error}");
        assert_eq!(error.position().map(|it| (it.line, it.column)), Some(expected), "{error}");
        assert!(documents.next().is_none());
    }
}
