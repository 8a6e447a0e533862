//! What is wrong with a document is said, with its place; nothing panics.

use std::sync::Arc;

use apimachinery::api::core::v1::Pod;
use apimachinery::runtime::{DecodeRequest, Input};
use apimachinery::{DecodeError, Decoded, Decoder, FieldValidation, Serializer, codecs};
use apimachinery_test_support::Dice;
use messagepack_example::MessagePackSerializer;

fn messagepack() -> MessagePackSerializer {
    MessagePackSerializer::new(Arc::new(codecs().scheme().clone()))
}

/// The parts of a document, one after the other.
fn pack(parts: &[Part<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    for part in parts {
        match part {
            Map(count) => rmp::encode::write_map_len(&mut out, *count).map(drop),
            List(count) => rmp::encode::write_array_len(&mut out, *count).map(drop),
            Text(text) => rmp::encode::write_str(&mut out, text),
            Int(number) => rmp::encode::write_sint(&mut out, *number).map(drop),
        }
        .expect("a buffer takes everything");
    }
    out
}

enum Part<'a> {
    Map(u32),
    List(u32),
    Text(&'a str),
    Int(i64),
}
use Part::{Int, List, Map, Text};

fn pod(parts: &[Part<'_>]) -> Vec<u8> {
    let mut document = pack(&[Map(3), Text("kind"), Text("Pod"), Text("apiVersion"), Text("v1")]);
    document.extend(pack(parts));
    document
}

fn decode(document: &[u8], validation: FieldValidation) -> Result<Decoded, DecodeError> {
    let request = DecodeRequest::default().validation(validation);
    messagepack().decode_with(Input::from(document), request)
}

#[test]
fn unknown_and_duplicate_fields_are_found_with_path_and_place() {
    let container = [
        Text("spec"),
        Map(1),
        Text("containers"),
        List(2),
        Map(0),
        Map(3),
        Text("name"),
        Text("a"),
        Text("nmae"),
        Int(1),
        Text("name"),
        Text("b"),
    ];
    let document = pod(&container);
    let decoded = decode(&document, FieldValidation::Warn).expect("findings are no error");
    let findings: Vec<_> = decoded.findings().iter().map(|it| it.message().to_string()).collect();
    let expected = [
        r#"unknown field "spec.containers[1].nmae""#,
        r#"duplicate field "spec.containers[1].name""#,
    ];
    assert_eq!(findings, expected);
    let place = decoded.findings().iter().next().and_then(|it| it.position).expect("a place");
    assert_eq!(document[place.offset..place.offset + 5], *b"\xa4nmae");
    assert_eq!(decoded.object().downcast::<Pod>().expect("a Pod").spec.containers[1].name, "b");
    let error = decode(&document, FieldValidation::Strict).expect_err("findings are an error");
    assert!(error.to_string().starts_with("strict decoding error: unknown field"), "{error}");
    assert!(decode(&document, FieldValidation::Ignore).expect("ignored").findings().is_empty());
}

#[test]
fn errors_name_what_was_found_and_where() {
    let error = |parts: &[Part<'_>]| {
        let error = decode(&pod(parts), FieldValidation::Ignore).expect_err("it is wrong");
        (error.path().to_string(), error.to_string())
    };
    let (path, text) = error(&[Text("spec"), Map(1), Text("priority"), Int(1 << 40)]);
    assert_eq!(path, "spec.priority");
    assert!(text.contains("number 1099511627776") && text.contains("int32"), "{text}");
    let (path, text) = error(&[Text("metadata"), Map(1), Text("name"), Int(1)]);
    assert_eq!(path, "metadata.name");
    assert!(text.contains("number") && text.contains("string"), "{text}");
    let (path, _) = error(&[Text("metadata"), Map(1), Text("creationTimestamp"), Text("now")]);
    assert_eq!(path, "metadata.creationTimestamp");
    let (_, text) = error(&[Text("spec"), Map(2), Text("hostname")]);
    assert!(text.contains("unexpected end of data"), "{text}");
}

#[test]
fn data_that_is_not_an_object_is_refused() {
    for document in
        [&b""[..], b"\xc0", b"\x81", b"\x81\xc0\xc0", b"\xc1", b"\xdf\xff\xff\xff\xff", b"\x80\x80"]
    {
        assert!(decode(document, FieldValidation::Strict).is_err(), "{document:x?}");
    }
    let deep = [b"\x91".repeat(100_000), b"\xc0".to_vec()].concat();
    let document = [pod(&[Text("spec")]), deep].concat();
    assert!(decode(&document, FieldValidation::Ignore).is_err());
}

#[test]
fn mutated_documents_never_panic() {
    let pod: Pod = codecs()
        .decode_as(
            "apiVersion: v1\nkind: Pod\n\
             metadata: {name: web, labels: {a: b}, creationTimestamp: 2024-02-29T12:30:00Z}\n\
             spec: {containers: [{name: a, resources: {limits: {cpu: 250m}}, ports: [{containerPort: 80}]}]}\n",
        )
        .expect("a Pod");
    let mut packed = Vec::new();
    let kind = apimachinery::GroupVersionKind::new("", "v1", "Pod");
    messagepack().encode(&pod, &kind, &mut packed).expect("it is written");
    let (mut dice, mut refused) = (Dice::new(1), 0);
    let mut next = |below: usize| dice.below(below);
    for _ in 0..20_000 {
        let mut mutant = packed.clone();
        for _ in 0..=next(3) {
            let at = next(mutant.len());
            mutant[at] = next(256) as u8;
        }
        mutant.truncate(mutant.len() - next(2) * next(packed.len() / 2));
        refused += usize::from(decode(&mutant, FieldValidation::Strict).is_err());
    }
    assert!((5_000..20_000).contains(&refused), "{refused} refused");
}
