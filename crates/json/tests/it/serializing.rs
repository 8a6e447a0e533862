//! The serializer: what it fills, how it writes, what it says of itself.

use std::sync::Arc;

use apimachinery_derive::Object;
use apimachinery_json::{JsonOptions, JsonSerializer};
use apimachinery_runtime::{
    DecodeErrorKind, DecodeRequest, Decoded, Decoder, FieldValidation, GroupVersionKind, Input,
    Recognition, Scheme, Serializer, Str, Unknown, Unstructured,
};

use super::support::{Shapes, read_as, serializer, written};

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Boat", crate = "crate::support")]
struct Boat {
    name: Str,
}

fn with_options(options: JsonOptions) -> JsonSerializer {
    let mut builder = Scheme::builder();
    builder.known::<Shapes>();
    JsonSerializer::new(Arc::new(builder.build().expect("the kinds fit together")), options)
}

fn kept(data: &str, assumed: Option<&GroupVersionKind>) -> Decoded<Unknown> {
    let request = DecodeRequest::into(Box::<Unknown>::default()).default_kind(assumed);
    let decoded = serializer().decode_with(Input::from(data), request).expect("it is JSON");
    decoded.into_typed().expect("it stays encoded")
}

/// JSN-02, FINE-01: the data counts before what is assumed; a group is never borrowed for a version
/// of the data.
#[test]
fn parts_of_a_kind_that_data_leaves_out_are_assumed() {
    let assumed = GroupVersionKind::new("other", "blah", "Test");
    for (data, expected) in [
        (r#"{"apiVersion":"blah"}"#, "/blah, Kind=Test"),
        (r#"{"apiVersion":"other/"}"#, "other/blah, Kind=Test"),
        ("{}", "other/blah, Kind=Test"),
        (r#"{"kind":"Foo"}"#, "other/blah, Kind=Foo"),
        (r#"{"kind":"Foo","apiVersion":"mine/"}"#, "mine/, Kind=Foo"),
    ] {
        assert_eq!(kept(data, Some(&assumed)).kind().to_string(), expected, "{data}");
    }
}

/// JSN-04: an object that stays encoded keeps the bytes as they came, whether or not they name a
/// kind.
#[test]
fn unknown_object_keeps_its_bytes() {
    for data in [r#" {"kind" : "Pod"} "#, "{}"] {
        let unknown = kept(data, None).into_object();
        assert_eq!(&*unknown.raw, data.as_bytes());
        assert_eq!(unknown.content_type, "application/json");
    }
    let shared = bytes::Bytes::from_static(br#"{"kind":"Pod"}"#);
    let request = DecodeRequest::into(Box::<Unknown>::default());
    let decoded = serializer().decode_with(Input::from(&shared), request).expect("it is JSON");
    let unknown = decoded.into_typed::<Unknown>().expect("it stays encoded").into_object();
    assert_eq!(unknown.raw.as_ptr(), shared.as_ptr(), "the buffer is shared");
}

/// JSN-03, FINE-02: letters do not count in finding the kind; they do in reading the fields.
#[test]
fn a_kind_in_other_letters_is_an_unknown_field() {
    let data = br#"{"KIND":"Shapes","APIVERSION":"example.com/v1"}"#;
    let decoded = read_as(data, FieldValidation::Warn).expect("it is read");
    assert_eq!(decoded.kind().to_string(), "example.com/v1, Kind=Shapes");
    let error = read_as(data, FieldValidation::Strict).expect_err("two findings");
    let text = "strict decoding error: unknown field \"KIND\", unknown field \"APIVERSION\"";
    assert_eq!(error.to_string(), text);
}

/// JSN-05: an object of a type that is not registered takes any document.
#[test]
fn an_unregistered_object_takes_any_document() {
    for data in [r#"{"name":"a"}"#, r#"{"kind":"Pod","apiVersion":"v9","name":"a"}"#] {
        let request = DecodeRequest::into(Box::<Boat>::default());
        let decoded = serializer().decode_with(Input::from(data), request).expect("it is read");
        assert_eq!(decoded.object().downcast::<Boat>().expect("the one handed in").name, "a");
    }
}

/// JSN-06: data of another kind than the object to fill gives a new object of its own kind.
#[test]
fn data_of_another_kind_gives_another_object() {
    let mut builder = Scheme::builder();
    builder.known::<Shapes>().known::<Boat>();
    let scheme = builder.build().expect("the kinds fit together");
    let serializer = JsonSerializer::new(Arc::new(scheme), JsonOptions::default());
    let data = r#"{"kind":"Boat","apiVersion":"example.com/v1","name":"a"}"#;
    let request = DecodeRequest::into(Box::<Shapes>::default());
    let decoded = serializer.decode_with(Input::from(data), request).expect("it is read");
    assert_eq!(decoded.object().downcast::<Boat>().expect("a boat").name, "a");
}

/// JSN-10: keys that appear twice are found in plain data, too, and the last one counts.
#[test]
fn duplicates_are_found_in_plain_data() {
    let data = r#"{"kind":"K","apiVersion":"v1","a":{"b":1,"b":2},"c":[{"d":1,"d":2,"d":3}]}"#;
    let request =
        DecodeRequest::into(Box::<Unstructured>::default()).validation(FieldValidation::Warn);
    let decoded = serializer().decode_with(Input::from(data), request).expect("it is read");
    let findings: Vec<_> = decoded.findings().iter().map(|it| it.message().to_string()).collect();
    assert_eq!(findings, ["duplicate field \"a.b\"", "duplicate field \"c[0].d\""]);
    let plain = decoded.object().downcast::<Unstructured>().expect("plain data");
    let inner = plain.content().get("a").and_then(|it| it.get("b"));
    assert_eq!(inner.and_then(|it| it.as_int()), Some(2));
}

/// JSN-09, FINE-10: an unknown field is reported once and its value passed over as a whole.
#[test]
fn an_unknown_field_is_reported_once() {
    let data = br#"{"kind":"Shapes","apiVersion":"example.com/v1",
        "unknown":{"x":1},"unknown":false,"inner":{"list":[{"unknown":true}]}}"#;
    let error = read_as(data, FieldValidation::Strict).expect_err("two findings");
    let text = "strict decoding error: unknown field \"unknown\", \
                unknown field \"inner.list[0].unknown\"";
    assert_eq!(error.to_string(), text);
}

/// JSN-11: what cannot be read at all counts before findings.
#[test]
fn hard_errors_count_before_findings() {
    for (member, is_syntax) in [(r#""int32":"x""#, false), (r#""int32":1"#, true)] {
        let end = if is_syntax { "" } else { "}" };
        let data =
            format!(r#"{{"kind":"Shapes","apiVersion":"example.com/v1","x":1,{member}{end}"#);
        let error = read_as(data.as_bytes(), FieldValidation::Strict).expect_err("broken");
        match error.kind() {
            DecodeErrorKind::Syntax(_) => assert!(is_syntax),
            DecodeErrorKind::WrongType { .. } => assert!(!is_syntax),
            other => panic!("{other:?}"),
        }
    }
}

/// JSN-12, JSN-13, FINE-21: an object is one line with a newline after it; indented JSON has no
/// newline at its end.
#[test]
fn only_one_line_has_a_newline_at_its_end() {
    let shapes = Shapes { text: "<".into(), nullable: Some(1), ..Shapes::default() };
    let kind = GroupVersionKind::new("example.com", "v1", "Shapes");
    let written = |pretty| {
        let serializer = with_options(JsonOptions::default().pretty(pretty).strict(false));
        let mut out = Vec::new();
        serializer.encode(&shapes, &kind, &mut out).expect("it has a form");
        String::from_utf8(out).expect("JSON is text")
    };
    assert_eq!(
        written(false),
        "{\"kind\":\"Shapes\",\"apiVersion\":\"example.com/v1\",\"text\":\"\\u003c\",\
         \"nullable\":1,\"items\":null}\n"
    );
    assert_eq!(
        written(true),
        "{\n  \"kind\": \"Shapes\",\n  \"apiVersion\": \"example.com/v1\",\n  \"text\": \"\\u003c\",\n  \
         \"nullable\": 1,\n  \"items\": null\n}"
    );
}

/// JSN-12: the keys of maps are sorted by their bytes.
#[test]
fn keys_of_maps_are_sorted() {
    let mut shapes = Shapes::default();
    for key in ["b", "a", "Z", "ä", "", "a.b"] {
        shapes.map.insert(key.into(), "".into());
    }
    let expected = r#"{"map":{"":"","Z":"","a":"","a.b":"","b":"","ä":""}}"#;
    assert_eq!(written(&shapes), expected);
}

/// JSN-14: numbers that are not finite have no form.
#[test]
fn numbers_that_are_not_finite_have_no_form() {
    for (number, name) in [(f64::NAN, "NaN"), (f64::INFINITY, "+Inf"), (-f64::INFINITY, "-Inf")] {
        let shapes = Shapes { float: number, ..Shapes::default() };
        let mut out = b"before".to_vec();
        let written = serializer().encode(&shapes, &GroupVersionKind::default(), &mut out);
        let error = written.expect_err("no form").to_string();
        assert!(error.contains(&format!("json: unsupported value: {name}")), "{error}");
        assert_eq!(out, b"before", "nothing is left");
    }
}

/// JSN-15: the identifier names what makes the output differ.
#[test]
fn identifiers_name_the_options() {
    for (pretty, strict) in [(false, false), (true, false), (false, true)] {
        let identifier =
            with_options(JsonOptions::default().pretty(pretty).strict(strict)).identifier();
        let expected =
            format!(r#"{{"name":"json","pretty":"{pretty}","strict":"{strict}","yaml":"false"}}"#);
        assert_eq!(identifier, expected);
    }
}

/// JSN-18: data is JSON when its first character after white space, also that of Unicode, is `{`.
#[test]
fn data_is_recognized_by_its_first_character() {
    let far = " ".repeat(1000) + "{";
    for (data, expected) in [
        (" {", true),
        ("\u{a0}{", true),
        ("\u{85}\n{", true),
        (far.as_str(), true),
        ("[", false),
        ("", false),
        ("\u{feff}{", false),
        ("x{", false),
    ] {
        let found = serializer().recognizes(data.as_bytes());
        assert_eq!(found == Recognition::Yes, expected, "{data:?}");
        assert_ne!(found, Recognition::Unknown, "{data:?}");
    }
    for data in [&b"\xd9\xd9\xf7{"[..], b"\xc2\xa0\xff{", b"\xc2"] {
        assert_eq!(serializer().recognizes(data), Recognition::No, "{}", data.escape_ascii());
    }
}
