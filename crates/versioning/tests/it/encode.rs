//! Encoding with conversion.

use std::sync::Arc;

use apimachinery_runtime::{
    CachedObject, DisabledGroupVersioner, EncodeError, Encoder, GroupVersion, GroupVersionKind,
    GroupVersions, InternalGroupVersioner, Object, Unknown, Unstructured,
};
use apimachinery_versioning::WithVersionEncoder;

use super::support::{Answer, Car, V1, V2, encoder, json, scheme, v1};

fn text(encoder: &dyn Encoder, object: &dyn Object) -> Result<String, EncodeError> {
    let encoded = encoder.encode_to_vec(object)?;
    Ok(String::from_utf8(encoded).expect("JSON is text"))
}

/// VER-05: the object is converted, and not changed.
#[test]
fn object_is_written_in_the_version_that_is_wanted() {
    let car = Car { wheels: 3 };
    let expected = "{\"kind\":\"Car\",\"apiVersion\":\"example.com/v2\",\"wheels\":3}\n";
    assert_eq!(text(&encoder(V2), &car).expect("it converts"), expected);
    assert_eq!(car, Car { wheels: 3 });
    let through_hub = text(&encoder(V2), &v1::Car { wheels: 3 });
    assert_eq!(through_hub.expect("it converts"), expected);
}

/// VER-06, SCH-05: what is the same in every version is written under its own kind, whatever is
/// wanted.
#[test]
fn unversioned_object_keeps_its_kind() {
    let expected = "{\"kind\":\"Answer\",\"apiVersion\":\"v1\",\"code\":7}\n";
    assert_eq!(text(&encoder(V2), &Answer { code: 7 }).expect("it is written"), expected);
    for version in ["v1", "v2", "__internal"] {
        let of_its_group = encoder(GroupVersion::new("", version));
        assert_eq!(text(&of_its_group, &Answer { code: 7 }).expect("it is written"), expected);
    }
    let internal = encoder(InternalGroupVersioner);
    assert_eq!(text(&internal, &Answer { code: 7 }).expect("it is written"), expected);
    let refusing = encoder(DisabledGroupVersioner);
    assert_eq!(text(&refusing, &Answer { code: 7 }).expect("it is written"), expected);
    assert!(text(&refusing, &Car::default()).is_err());

    let direct = WithVersionEncoder::new(json(), Arc::new(scheme()), None);
    let first = text(&direct, &Car { wheels: 3 }).expect("it is written");
    assert!(first.contains("\"apiVersion\":\"example.com/__internal\""), "{first}");
}

/// SCH-18: what is written in the internal version names no kind.
#[test]
fn internal_version_has_no_name() {
    let written = text(&encoder(InternalGroupVersioner), &v1::Car { wheels: 3 });
    assert_eq!(written.expect("it converts"), "{\"wheels\":3}\n");
}

/// VER-07: what is kept encoded is written as it is.
#[test]
fn encoded_data_is_written_as_it_is() {
    let raw = "{\"kind\":\"Boat\",\"apiVersion\":\"sea/v1\"}";
    let unknown = Unknown {
        raw: raw.as_bytes().into(),
        content_type: "application/json".into(),
        ..Unknown::default()
    };
    let written = text(&encoder(V1), &unknown).expect("no conversion is needed");
    assert_eq!(written.trim_end(), raw);
}

/// VER-08: unstructured data is written as it is when it names no version or the one that is
/// wanted.
#[test]
fn plain_data_in_the_right_version_is_not_converted() {
    let v1_car = GroupVersionKind::new("example.com", "v1", "Car");
    let plain = Unstructured::of_kind(&v1_car);
    let expected = "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Car\"}\n";
    assert_eq!(text(&encoder(V1), &plain).expect("the version is right"), expected);
    let error = text(&encoder(DisabledGroupVersioner), &plain).expect_err("nothing is accepted");
    let expected = "\"example.com/v1\" is not suitable for converting to \"disabled\"";
    assert!(error.to_string().starts_with(expected), "{error}");

    let mut nameless = Unstructured::default();
    nameless.content_mut().insert("a".into(), 1.into());
    let written = text(&encoder(DisabledGroupVersioner), &nameless);
    assert_eq!(written.expect("there is nothing to convert"), "{\"a\":1}\n");
}

fn plain(version: &str, kind: &str) -> Unstructured {
    let mut plain = Unstructured::of_kind(&GroupVersionKind::new("example.com", version, kind));
    plain.content_mut().insert("wheels".into(), 6.into());
    plain.content_mut().insert("colour".into(), "red".into());
    plain
}

/// VER-08, SCH-19: unstructured data in another version is read into its type, which drops what the
/// type does not know, and converted.
#[test]
fn plain_data_in_another_version_is_converted() {
    let written = text(&encoder(V2), &plain("v1", "Car")).expect("it converts");
    assert_eq!(written, "{\"kind\":\"Car\",\"apiVersion\":\"example.com/v2\",\"wheels\":6}\n");
    let error = text(&encoder(V2), &plain("v1", "Boat")).expect_err("nobody knows boats");
    assert!(error.is_not_registered(), "{error}");
    assert!(error.to_string().contains("no kind \"Boat\" is registered"), "{error}");
    let mut broken = plain("v1", "Car");
    broken.content_mut().insert("wheels".into(), "six".into());
    let error = text(&encoder(V2), &broken).expect_err("six is not a number").to_string();
    let expected = "unable to convert unstructured object to example.com/v1, Kind=Car: ";
    assert!(error.starts_with(expected), "{error}");
    let kindless = plain("v1", "");
    let error = text(&encoder(V2), &kindless).expect_err("it has no kind");
    assert_eq!(error.to_string(), "Object 'Kind' is missing in 'unstructured object has no kind'");
}

/// JSN-16, VER-10: an object that keeps its encoded forms is encoded once for each format and
/// version.
#[test]
fn cached_object_is_encoded_once_for_each_encoder() {
    let (to_v1, to_v2) = (encoder(V1), encoder(V2));
    let direct = WithVersionEncoder::new(json(), Arc::new(scheme()), None);
    let cached = CachedObject::new(Box::new(Car { wheels: 3 }));
    for encoder in [&to_v1 as &dyn Encoder, &to_v2, &direct, &to_v1] {
        let expected = text(encoder, &Car { wheels: 3 }).expect("it converts");
        assert_eq!(text(encoder, &cached).expect("it converts"), expected);
        let mut written = Vec::new();
        encoder.encode_to_writer(&cached, &mut written).expect("it converts");
        assert_eq!(String::from_utf8_lossy(&written), expected);
    }
    let refusing = encoder(DisabledGroupVersioner);
    assert_eq!(
        text(&refusing, &cached).expect_err("nothing is accepted").to_string(),
        text(&refusing, &Car { wheels: 3 }).expect_err("nothing is accepted").to_string()
    );
}

/// VER-09: encoders that write differently have different identifiers.
#[test]
fn identifiers_differ_by_encoder() {
    let identifier = encoder(V1).identifier();
    assert_eq!(
        identifier,
        "{\"encodeGV\":\"example.com/v1\",\"encoder\":\"{\\\"name\\\":\\\"json\\\",\\\"pretty\\\":\\\"false\\\",\\\"strict\\\":\\\"false\\\",\\\"yaml\\\":\\\"false\\\"}\",\"name\":\"versioning\"}"
    );
    let mut all = vec![
        identifier,
        encoder(V2).identifier(),
        encoder(GroupVersions(vec![V1, V2])).identifier(),
        encoder(InternalGroupVersioner).identifier(),
        encoder(DisabledGroupVersioner).identifier(),
    ];
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 5, "{all:?}");
    assert_eq!(encoder(V1).identifier(), encoder(V1).identifier());
}

#[test]
fn failure_leaves_the_output_alone() {
    let mut out = b"before".to_vec();
    assert!(encoder(DisabledGroupVersioner).encode_to(&Car::default(), &mut out).is_err());
    assert_eq!(out, b"before");
}
