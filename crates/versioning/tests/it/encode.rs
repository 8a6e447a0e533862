//! Encoding with conversion.

use std::sync::Arc;

use apimachinery::runtime::{DisabledGroupVersioner, GroupVersions, InternalGroupVersioner};
use apimachinery::{EncodeError, Encoder, GroupVersionKind, Object, Unknown, Unstructured};
use apimachinery_versioning::VersionedEncoder;

use super::support::{Answer, Car, V1, V2, encoder, json, scheme, v1};

fn text(encoder: &dyn Encoder, object: &dyn Object) -> Result<String, EncodeError> {
    let encoded = encoder.encode_to_vec(object)?;
    Ok(String::from_utf8(encoded).expect("JSON is text"))
}

/// VER-05: the object is converted, and not changed.
#[test]
fn an_object_is_written_in_the_version_that_is_wanted() {
    let car = Car { wheels: 3 };
    let expected = "{\"kind\":\"Car\",\"apiVersion\":\"example.com/v2\",\"wheels\":3}\n";
    assert_eq!(text(&encoder(V2), &car).expect("it converts"), expected);
    assert_eq!(car, Car { wheels: 3 });
    let through_hub = text(&encoder(V2), &v1::Car { wheels: 3 });
    assert_eq!(through_hub.expect("it converts"), expected);
}

/// VER-06: what is the same in every version is written under its own kind, whatever is wanted.
#[test]
fn an_unversioned_object_keeps_its_kind() {
    let expected = "{\"kind\":\"Answer\",\"apiVersion\":\"v1\",\"code\":7}\n";
    assert_eq!(text(&encoder(V2), &Answer { code: 7 }).expect("it is written"), expected);
    let refusing = encoder(DisabledGroupVersioner);
    assert_eq!(text(&refusing, &Answer { code: 7 }).expect("it is written"), expected);
    assert!(text(&refusing, &Car::default()).is_err());

    let direct = VersionedEncoder::new(json(), Arc::new(scheme()), None);
    let first = text(&direct, &Car { wheels: 3 }).expect("it is written");
    assert!(first.contains("\"apiVersion\":\"example.com/__internal\""), "{first}");
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

/// VER-08: plain data is written when it names no version or one that is accepted.
#[test]
fn plain_data_is_not_converted() {
    let v1_car = GroupVersionKind::new("example.com", "v1", "Car");
    let plain = Unstructured::of_kind(&v1_car);
    let expected = "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Car\"}\n";
    assert_eq!(text(&encoder(V1), &plain).expect("the version is right"), expected);
    let error = text(&encoder(DisabledGroupVersioner), &plain).expect_err("nothing is accepted");
    assert!(
        error.to_string().contains("is not suitable for converting to \"disabled\""),
        "{error}"
    );

    let mut nameless = Unstructured::default();
    nameless.content_mut().insert("a".into(), 1.into());
    let written = text(&encoder(DisabledGroupVersioner), &nameless);
    assert_eq!(written.expect("there is nothing to convert"), "{\"a\":1}\n");
}

/// VER-09: encoders that write differently have different identifiers.
#[test]
fn identifiers_tell_encoders_apart() {
    let identifier = encoder(V1).identifier();
    assert!(
        identifier.starts_with("{\"encodeGV\":\"example.com/v1\",\"encoder\":\""),
        "{identifier}"
    );
    assert!(identifier.ends_with(",\"name\":\"versioning\"}"), "{identifier}");
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
fn a_failure_leaves_the_output_alone() {
    let mut out = b"before".to_vec();
    assert!(encoder(DisabledGroupVersioner).encode_to(&Car::default(), &mut out).is_err());
    assert_eq!(out, b"before");
}
