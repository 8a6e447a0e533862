//! Errors, paths and aggregates.

use apimachinery_runtime::{GroupKind, Map, Str, Value};
use apimachinery_validation::{Aggregate, BadValue, ErrorType, FieldError, FieldErrors, Path};

fn port() -> Path {
    Path::new("spec").child("ports").index(2).child("name")
}

/// VAL-01: A field error says where, what, the value found there and what is expected instead.
#[test]
fn error_texts_match_go() {
    let path = port();
    let cases = [
        (FieldError::not_found(&path, "db"), r#"Not found: "db""#),
        (FieldError::required(&path, "pick one"), "Required value: pick one"),
        (FieldError::required(&path, ""), "Required value"),
        (FieldError::duplicate(&path, 80), "Duplicate value: 80"),
        (FieldError::invalid(&path, "a\"\n", "no"), r#"Invalid value: "a\"\n": no"#),
        (FieldError::type_invalid(&path, true, "text"), "Invalid value: true: text"),
        (FieldError::forbidden(&path, "not now"), "Forbidden: not now"),
        (FieldError::too_long(&path, 63), "Too long: may not be more than 63 bytes"),
        (FieldError::too_long(&path, 1), "Too long: may not be more than 1 byte"),
        (FieldError::too_long(&path, None), "Too long: value is too long"),
        (FieldError::too_long_characters(&path, 1), "Too long: may not be more than 1 character"),
        (FieldError::too_short(&path, 2), "Too short: must be at least 2 characters"),
        (FieldError::too_many(&path, 4, 3), "Too many: 4: must have at most 3 items"),
        (FieldError::too_many(&path, None, 1), "Too many: must have at most 1 item"),
        (FieldError::too_few(&path, 0, 1), "Too few: 0: must have at least 1 item"),
        (FieldError::internal(&path, "disk full"), "Internal error: disk full"),
        (
            FieldError::not_supported(&path, "udp6", &["TCP", "UDP"]),
            r#"Unsupported value: "udp6": supported values: "TCP", "UDP""#,
        ),
    ];
    for (error, body) in cases {
        assert_eq!(error.body(), body);
        assert_eq!(error.to_string(), format!("spec.ports[2].name: {body}"));
    }
}

/// VAL-01: Texts are quoted, numbers and booleans plain, everything else is JSON.
#[test]
fn values_are_shown_by_their_type() {
    let list: Vec<Str> = vec!["<a>".into()];
    let mut map = Map::new();
    map.insert(Str::from("k"), Value::from(1_i64));
    let cases = [
        (BadValue::from("é\u{a0}\u{1fae8}\u{1fae9}"), "\"é\\u00a0\u{1fae8}\\U0001fae9\""),
        (BadValue::from(1e21), "1e+21"),
        (BadValue::from(1e5), "100000"),
        (BadValue::from(0.000_01), "1e-05"),
        (BadValue::from(0.000_123), "0.000123"),
        (BadValue::from(-12.5), "-12.5"),
        (BadValue::from(f64::NEG_INFINITY), "-Inf"),
        (BadValue::from(0.1_f32), "0.1"),
        (BadValue::json(&list), r#"["\u003ca\u003e"]"#),
        (BadValue::json(&None::<i64>), "null"),
        (BadValue::of(&Value::from(map)), r#"{"k":1}"#),
    ];
    for (value, text) in cases {
        assert_eq!(value.text(), Some(text));
    }
    assert_eq!(BadValue::OMITTED.text(), None);
}

/// VAL-02: A path names fields, indices and keys; no path prints as nil.
#[test]
fn path_texts_match_go() {
    assert_eq!(port().to_string(), "spec.ports[2].name");
    assert_eq!(Path::new("metadata").key("a.b/c").child("x").to_string(), "metadata[a.b/c].x");
    assert_eq!(Path::none().to_string(), "<nil>");
    assert_eq!(Path::none().child("key").to_string(), "key");
    assert_eq!(Path::none().index(0).child("a").to_string(), "[0].a");
    assert_eq!(Path::new("").child("").to_string(), "[][]");
}

/// VAL-02: Several errors print as a list that has each text once, a single one as it is.
#[test]
fn aggregates_have_each_text_once() {
    let (first, second) = (FieldError::required(&port(), ""), FieldError::duplicate(&port(), 1));
    let list: FieldErrors = [first.clone(), second.clone(), first.clone()].into_iter().collect();
    let text = format!("[{first}, {second}]");
    assert_eq!(list.to_string(), text);
    let aggregate = list.clone().into_aggregate().unwrap();
    assert_eq!(aggregate.errors().len(), 2);
    assert_eq!(aggregate.to_string(), text);
    assert_eq!(FieldErrors::from(first.clone()).to_string(), first.to_string());
    assert!(FieldErrors::new().into_aggregate().is_none());

    let nested = Aggregate::new([aggregate.into(), "third".into()]).unwrap();
    assert_eq!(nested.to_string(), format!("[{first}, {second}, third]"));
    let left = nested.filter_out(&|it| it.to_string() == "third").unwrap().flatten();
    assert_eq!(left.errors().len(), 2);
    assert_eq!(list.without(ErrorType::Required).len(), 1);
}

/// VAL-02: What a check found becomes the answer of a server, with a cause for each error.
#[test]
fn a_list_becomes_a_status() {
    let list: FieldErrors = [FieldError::required(&port(), ""), FieldError::required(&port(), "")]
        .into_iter()
        .collect();
    let error = list.into_status(&GroupKind::new("apps", "Deployment"), "web");
    let text = r#"Deployment.apps "web" is invalid: spec.ports[2].name: Required value"#;
    assert_eq!(error.to_string(), text);
    assert!(error.is_invalid());
    let details = error.status().details.as_ref().unwrap();
    assert_eq!(details.causes.len(), 2);
    assert_eq!(details.causes[0].reason, "FieldValueRequired");
    assert_eq!(details.causes[0].field, "spec.ports[2].name");
    let empty = FieldErrors::new().into_status(&GroupKind::new("", "Pod"), "x");
    assert_eq!(empty.to_string(), r#"Pod "x" is invalid"#);
}
