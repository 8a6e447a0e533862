//! Finding the kind of a document.

use apimachinery_json::infer_kind;
use apimachinery_runtime::{
    DecodeErrorKind, DecodeRequest, Decoder, FieldValidation, Input, Unstructured,
};

use super::support::{Shapes, read_as, serializer};

fn kind_of(data: &str) -> Result<String, String> {
    let decoded = read_as(data.as_bytes(), FieldValidation::Ignore);
    decoded.map(|it| it.kind().to_string()).map_err(|error| error.to_string())
}

/// JSN-03: the names of the two fields are found in any case, the last one counts, and `null`
/// changes nothing.
#[test]
fn names_in_other_letters_count() {
    let found = Ok("example.com/v1, Kind=Shapes".to_owned());
    for data in [
        r#"{"kind":"Shapes","apiVersion":"example.com/v1"}"#,
        r#"{"apiVersion":"example.com/v1","text":"{}","kind":"Shapes"}"#,
        r#"{"KIND":"Shapes","APIVERSION":"example.com/v1"}"#,
        r#"{"\u004bind":"Shapes","apiverſion":"example.com/v1"}"#,
        r#"{"Kind":"Shapes","apiVersion":"example.com/v1"}"#,
        r#"{"kind":"Shapes","kind":"Shapes","apiVersion":"example.com/v1"}"#,
        r#"{"kind":"Other","apiVersion":"example.com/v1","kind":"Shapes"}"#,
        r#"{"kind":"Other","apiVersion":"v7","KIND":"Shapes","Apiversion":"example.com/v1"}"#,
        r#"{"kind":"Shapes","apiVersion":"example.com/v1","kind":null}"#,
        "\t\r\n {\"kind\" : \"Shapes\" , \"apiVersion\" : \"example.com/v1\" } \n",
    ] {
        assert_eq!(kind_of(data), found, "{data}");
    }
}

/// JSN-01: a document that names no kind, or no version, is an error that shows it.
#[test]
fn missing_kind_or_version_is_named() {
    let cases = [
        ("{}", DecodeErrorKind::MissingKind),
        ("null", DecodeErrorKind::MissingKind),
        (r#"{"apiVersion":"example.com/v1"}"#, DecodeErrorKind::MissingKind),
        (r#"{"kind":"","apiVersion":"example.com/v1"}"#, DecodeErrorKind::MissingKind),
        (r#"{"kind":"Shapes"}"#, DecodeErrorKind::MissingVersion),
        (r#"{"kind":"Shapes","apiVersion":""}"#, DecodeErrorKind::MissingVersion),
        (r#"{"kind":"Shapes","apiVersion":"example.com/"}"#, DecodeErrorKind::MissingVersion),
    ];
    for (data, expected) in cases {
        let error = read_as(data.as_bytes(), FieldValidation::Ignore).expect_err(data);
        assert_eq!(*error.kind(), expected, "{data}");
    }
    let error = kind_of("{}").expect_err("no kind");
    assert_eq!(error, "Object 'Kind' is missing in '{}'");
}

/// JSN-01, JSN-03: broken syntax anywhere counts before a kind that is wrong, as the reference
/// reads all first.
#[test]
fn syntax_counts_before_the_kind() {
    let cases = [
        (
            r#"{"kind":"Other","apiVersion":"v1",}"#,
            "couldn't get version/kind; json parse error: invalid character '}' looking for \
             beginning of object key string",
        ),
        (
            r#"{"kind":"Shapes","apiVersion":"a/b/c","#,
            "couldn't get version/kind; json parse error: unexpected end of JSON input",
        ),
        (
            r#"{"kind":7,"apiVersion":"v1"}"#,
            "couldn't get version/kind; json parse error: json: cannot unmarshal number into",
        ),
        (r#"{"kind":"Shapes","apiVersion":"a/b/c"}"#, "unexpected GroupVersion string: a/b/c"),
        (
            r#"{"kind":"Other","apiVersion":"v1"}"#,
            "no kind \"Other\" is registered for version \"v1\" in scheme \"test\"",
        ),
        ("[]", "couldn't get version/kind; json parse error: json: cannot unmarshal array into"),
    ];
    for (data, expected) in cases {
        let error = kind_of(data).expect_err(data);
        assert!(error.starts_with(expected), "{data}\n{error}");
    }
}

/// Names at the very front are found as the same names are after a space.
#[test]
fn names_at_the_front_are_as_anywhere() {
    let kinds =
        ["Shapes", "", "Sh\\u0061pes", "Sh\\", "Sh\u{7f}äpes", "Sh\tapes", "Sh\u{1}", "\\\"", "Sh"];
    let versions = ["v1", "example.com/v1", "", "a/b/c", "example.com\\/v1", "v\n1"];
    let ends = ["\"}", "\"", "", "\", \"spec\": 1}", "\":1}", "\",\"kind\":7}"];
    for (kind, version) in kinds.iter().flat_map(|kind| versions.map(|version| (kind, version))) {
        for front in [
            format!("\"kind\":\"{kind}\",\"apiVersion\":\"{version}"),
            format!("\"apiVersion\":\"{version}\",\"kind\":\"{kind}"),
            format!("\"kind\":\"{kind}\" ,\"apiVersion\":\"{version}"),
        ] {
            for end in ends {
                let (direct, after) = (format!("{{{front}{end}"), format!("{{ {front}{end}"));
                let (direct, after) = (infer_kind(&direct), infer_kind(&after));
                assert_eq!(direct.as_ref().ok(), after.as_ref().ok(), "{front}{end}");
            }
        }
    }
}

/// JSN-01: an object to fill is used when it is of the kind of the data.
#[test]
fn an_object_to_fill_is_used_when_it_is_of_the_kind() {
    let full = Shapes { text: "old".into(), int32: 7, ..Shapes::default() };
    let data = r#"{"kind":"Shapes","apiVersion":"example.com/v1","text":"new"}"#;
    let request = DecodeRequest::into(Box::new(full));
    let decoded = serializer().decode_with(Input::from(data), request).expect("it is read");
    let shapes = decoded.object().downcast::<Shapes>().expect("the same");
    assert_eq!((shapes.text.as_str(), shapes.int32), ("new", 7));
}

/// JSN-05: plain data takes any kind, which is the one in its content; one must be there.
#[test]
fn plain_data_needs_some_kind() {
    let request = || DecodeRequest::into(Box::<Unstructured>::default());
    let data = r#"{"kind":"Boat","apiVersion":"sea/v1","Kind":"x"}"#;
    let decoded = serializer().decode_with(Input::from(data), request()).expect("any kind");
    let boat = decoded.object().downcast::<Unstructured>().expect("plain data");
    assert_eq!(boat.kind().to_string(), "sea/v1, Kind=Boat", "here letters count");
    let error = serializer().decode_with(Input::from("{}"), request()).expect_err("no kind");
    assert_eq!(*error.kind(), DecodeErrorKind::MissingKind);
}
