//! Objects inside objects.

use apimachinery_runtime::{
    DecodeRequest, Decoder, Encoder, FieldValidation, GroupVersionKind, Input, RawExtension,
    Unstructured,
};
use apimachinery_versioning::WithoutVersionDecoder;

use super::support::{Answer, Car, Crate, V1, V2, decoder, encoder, json, v1};

const CRATE: &str = r#"{"kind":"Crate","apiVersion":"example.com/v1","items":[
{"kind":"Car","apiVersion":"example.com/v1","wheels":3},
{"kind":"Boat","apiVersion":"sea/v1","sails":2},
null]}"#;

/// VER-01, VER-11: nested objects of registered kinds are decoded as they were sent; others stay
/// encoded.
#[test]
fn nested_objects_are_decoded_without_conversion() {
    let decoded = decoder().decode(CRATE.as_bytes()).expect("it is read");
    let found = decoded.object().downcast::<Crate>().expect("the hub");
    assert_eq!(found.size, 1, "the crate has its default");
    let car = found.items[0].object().expect("a car is known");
    assert_eq!(*car.downcast::<v1::Car>().expect("as sent"), v1::Car { wheels: 3 });
    let boat = found.items[1].raw().expect("a boat is not known");
    assert_eq!(boat, r#"{"kind":"Boat","apiVersion":"sea/v1","sails":2}"#.as_bytes());
    assert!(found.items[2].is_null());
}

/// VER-01, GVK-07: findings of the outer object come first, then those of nested ones, in one
/// error.
#[test]
fn findings_of_nested_objects_are_kept() {
    let data = r#"{"kind":"Crate","apiVersion":"example.com/v1","outer":1,
        "items":[{"kind":"Car","apiVersion":"example.com/v1","inner":1}]}"#;
    let request = |validation| DecodeRequest::default().validation(validation);
    let warned = decoder().decode_with(Input::from(data), request(FieldValidation::Warn));
    let warned = warned.expect("warnings are no error");
    let texts: Vec<_> = warned.findings().iter().map(|it| it.message().to_string()).collect();
    assert_eq!(texts, ["unknown field \"outer\"", "unknown field \"inner\""]);
    let strict = decoder().decode_with(Input::from(data), request(FieldValidation::Strict));
    let expected = "strict decoding error: unknown field \"outer\", unknown field \"inner\"";
    assert_eq!(strict.expect_err("strict").to_string(), expected);
}

/// CF-10: a decoder that does not convert leaves nested objects encoded.
#[test]
fn plain_decoder_leaves_nested_objects_alone() {
    let plain = WithoutVersionDecoder::new(json());
    let decoded = plain.decode(CRATE.as_bytes()).expect("it is read");
    let found = decoded.object().downcast::<v1::Crate>().expect("as sent");
    assert_eq!(found.items.len(), 3);
    assert!(found.items.iter().all(|it| it.object().is_none()));
}

#[test]
fn broken_nested_object_is_an_error() {
    for item in [r#"{"kind":"Car","apiVersion":"example.com/v1","wheels":"x"}"#, "7", "{}"] {
        let data = format!(r#"{{"kind":"Crate","apiVersion":"example.com/v1","items":[{item}]}}"#);
        assert!(decoder().decode(data.as_bytes()).is_err(), "{item}");
    }
}

/// VER-05, VER-11: nested objects are converted and written with the object, which stays as it is.
#[test]
fn nested_objects_are_encoded_with_the_object() {
    let car = RawExtension::Object(Box::new(v1::Car { wheels: 3 }));
    let raw = RawExtension::Raw(b"{\"kind\":\"Boat\",\"apiVersion\":\"sea/v1\"}".to_vec().into());
    let outer = Crate { items: vec![car, raw], size: 1 };
    for (version, name) in [(V1, "v1"), (V2, "v2")] {
        let encoded = encoder(version).encode_to_vec(&outer).expect("it converts");
        let text = String::from_utf8(encoded).expect("JSON is text");
        let expected = format!(
            "{{\"kind\":\"Crate\",\"apiVersion\":\"example.com/{name}\",\"items\":[\
             {{\"kind\":\"Car\",\"apiVersion\":\"example.com/{name}\",\"wheels\":3}},\
             {{\"kind\":\"Boat\",\"apiVersion\":\"sea/v1\"}}],\"size\":1}}\n"
        );
        assert_eq!(text, expected);
        assert!(outer.items[0].object().is_some());
    }
}

/// VER-11: a nested object that does not convert is written as it is: one of another group, one
/// that is not registered, one that is the same in every version.
#[test]
fn nested_objects_of_other_groups_are_written_as_they_are() {
    let boat = GroupVersionKind::new("sea", "v1", "Boat");
    let items: Vec<RawExtension> = vec![
        RawExtension::Object(Box::new(Answer { code: 7 })),
        RawExtension::Object(Box::new(Unstructured::of_kind(&boat))),
        RawExtension::Object(Box::new(Car { wheels: 3 })),
    ];
    let encoded = encoder(V2).encode_to_vec(&v1::Crate { items, size: 0 }).expect("it converts");
    let expected = "{\"kind\":\"Crate\",\"apiVersion\":\"example.com/v2\",\"items\":[\
                    {\"kind\":\"Answer\",\"apiVersion\":\"v1\",\"code\":7},\
                    {\"apiVersion\":\"sea/v1\",\"kind\":\"Boat\"},\
                    {\"kind\":\"Car\",\"apiVersion\":\"example.com/v2\",\"wheels\":3}]}\n";
    assert_eq!(String::from_utf8(encoded).expect("JSON is text"), expected);
}
