//! Unknown and duplicate fields.

use apimachinery_runtime::{DecodeErrorKind, FieldValidation, MAX_FINDINGS};

use super::support::read_as;

fn document(members: &str) -> String {
    format!(r#"{{"kind":"Shapes","apiVersion":"example.com/v1",{members}}}"#)
}

fn findings(members: &str) -> Vec<String> {
    let decoded = read_as(document(members).as_bytes(), FieldValidation::Warn).expect("it is read");
    decoded.findings().iter().map(|it| it.message().to_string()).collect()
}

/// JSN-09, JSN-10: findings name the path, in the order of the document.
#[test]
fn findings_name_the_path() {
    let cases: [(&str, &[&str]); 8] = [
        (r#""text":"a""#, &[]),
        (r#""x":{"y":1,"y":2}"#, &["unknown field \"x\""]),
        (r#""text":"a","text":"b""#, &["duplicate field \"text\""]),
        (r#""text":"a","text":"b","text":"c""#, &["duplicate field \"text\""]),
        (r#""inner":{"x":1}"#, &["unknown field \"inner.x\""]),
        (
            r#""items":[{},{"list":[{"name":"a","name":"b","y":1}]}]"#,
            &["duplicate field \"items[1].list[0].name\"", "unknown field \"items[1].list[0].y\""],
        ),
        (r#""map":{"a":"1","a":"2"}"#, &["duplicate field \"map.a\""]),
        (r#""a\"\u0080":1"#, &["unknown field \"a\\\"\\u0080\""]),
    ];
    for (members, expected) in cases {
        assert_eq!(findings(members), expected, "{members}");
    }
}

/// JSN-07: a field in other letters is unknown, except for the two that name the kind.
#[test]
fn letters_count() {
    assert_eq!(findings(r#""Text":"a""#), ["unknown field \"Text\""]);
    let decoded = read_as(document(r#""Text":"a""#).as_bytes(), FieldValidation::Warn);
    let decoded = decoded.expect("it is read");
    let finding = decoded.findings().iter().next().expect("one");
    assert_eq!(finding.suggestion(), Some("text"));
    assert_eq!(finding.position.map(|it| (it.line, it.column)), Some((1, 48)));
}

/// JSN-09: unknown fields are ignored, reported or an error, as asked.
#[test]
fn validation_decides() {
    let data = document(r#""x":1"#);
    let read = |validation| read_as(data.as_bytes(), validation);
    assert!(read(FieldValidation::Ignore).expect("ignored").findings().is_empty());
    assert_eq!(read(FieldValidation::Warn).expect("beside the object").findings().len(), 1);
    let error = read(FieldValidation::Strict).expect_err("an error");
    assert_eq!(error.to_string(), "strict decoding error: unknown field \"x\"");
    assert!(matches!(error.kind(), DecodeErrorKind::Strict(_)));
}

/// JSN-09: there are at most 100 findings.
#[test]
fn findings_are_bounded() {
    let members: Vec<_> = (0..10 * MAX_FINDINGS).map(|it| format!("\"x{it}\":1")).collect();
    assert_eq!(findings(&members.join(",")).len(), MAX_FINDINGS);
}
