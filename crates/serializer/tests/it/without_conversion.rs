//! Codecs for clients.

use std::sync::Arc;

use apimachinery_meta::v1::Status;
use apimachinery_runtime::{DecodeRequest, Decoder, Encoder, FieldValidation, GroupVersion, Input};

use super::support::{CAR, Car, codecs, v1};

/// CF-08, CF-10: what was sent comes as it was sent, with its kind beside it.
#[test]
fn decoding_neither_defaults_nor_converts() {
    let codecs = codecs();
    let clients = codecs.without_conversion();
    assert_eq!(clients.supported_media_types().len(), 3);
    let json = codecs.for_media_type("application/json").expect("it is there");
    let decoder = clients.decoder_to_version(json, &GroupVersion::new("example.com", "v2"));
    let decoded = decoder.decode_with(Input::from(CAR), DecodeRequest::default());
    let decoded = decoded.expect("it is read");
    assert_eq!(decoded.object().downcast::<v1::Car>().expect("as sent").wheels, 0);
    assert_eq!(decoded.kind().to_string(), "example.com/v1, Kind=Car");

    let validation = FieldValidation::Strict;
    let request = DecodeRequest::default().validation(validation);
    let unknown = r#"{"kind":"Car","apiVersion":"example.com/v1","x":1}"#;
    let error = decoder.decode_with(Input::from(unknown), request).expect_err("x is unknown");
    assert_eq!(error.strict_findings().map(|it| it.len()), Some(1));
}

/// CF-08, CF-09, FINE-17: only the kind is chosen; fields stay, and an unregistered object is
/// written without a kind.
#[test]
fn encoding_only_names_the_version() {
    let codecs = codecs();
    let clients = codecs.without_conversion();
    let json = codecs.for_media_type("application/json").expect("it is there");
    let text = |version: &GroupVersion, object: &dyn apimachinery_runtime::Object| {
        let encoded = clients.encoder_for_version(json, version).encode_to_vec(object);
        String::from_utf8(encoded.expect("it has a form")).expect("text")
    };
    let v2 = GroupVersion::new("example.com", "v2");
    let car = Car { wheels: 6, ..Car::default() };
    assert_eq!(
        text(&v2, &car),
        "{\"kind\":\"Car\",\"apiVersion\":\"example.com/v2\",\"metadata\":{},\"wheels\":6}\n",
        "the hub's fields under another version's name"
    );
    let other = GroupVersion::new("other", "v1");
    assert!(text(&other, &v1::Car::default()).contains("\"apiVersion\":\"example.com/v1\""));
    assert!(!text(&v2, &Status::default()).contains("\"kind\":\"Status\""));
}

#[test]
fn identifiers_name_the_version() {
    let codecs = codecs();
    let clients = codecs.without_conversion();
    let json = codecs.for_media_type("application/json").expect("it is there");
    let yaml = codecs.for_media_type("application/yaml").expect("it is there");
    let (one, two) = (GroupVersion::new("g", "v1"), GroupVersion::new("g", "v2"));
    let mut identifiers = vec![
        clients.encoder_for_version(json, &one).identifier(),
        clients.encoder_for_version(json, &two).identifier(),
        clients.encoder_for_version(yaml, &one).identifier(),
        codecs.encoder_for_version(json, &one).identifier(),
        Arc::clone(&json.serializer).identifier(),
    ];
    identifiers.sort();
    identifiers.dedup();
    assert_eq!(identifiers.len(), 5, "{identifiers:?}");
}
