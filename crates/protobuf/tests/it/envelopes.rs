//! The serializers with and without envelope, against the reference's answers.

use std::fmt::Write;

use apimachinery_protobuf::{ProtobufSerializer, RawProtobufSerializer};
use apimachinery_runtime::{
    DecodeErrorKind, DecodeRequest, Decoder, EncodeErrorKind, FieldValidation, GroupVersionKind,
    Input, Map, Object, Recognition, Serializer, TypeMeta, Unknown, Unstructured,
};
use bytes::Bytes;

use crate::support::{from_hex, rows, scheme, to_hex};
use crate::types::{Secret, Status, TextOnly, Tree};

const ENVELOPES: &str = include_str!("../../../../testdata/protobuf/envelopes.tsv");

fn secret(kind: &str) -> Secret {
    Secret { kind: kind.into(), ..Secret::default() }
}

fn serializer() -> ProtobufSerializer {
    ProtobufSerializer::new(scheme())
}

fn raw_serializer() -> RawProtobufSerializer {
    RawProtobufSerializer::new(scheme())
}

fn encoded(serializer: &dyn Serializer, object: &dyn Object, kind: &GroupVersionKind) -> Vec<u8> {
    let mut out = Vec::new();
    serializer.encode(object, kind, &mut out).expect("the object has a form in protobuf");
    out
}

fn unknown() -> Unknown {
    Unknown {
        type_meta: TypeMeta::new("v1", "K"),
        raw: Bytes::from_static(b"abc"),
        content_encoding: "gzip".into(),
        content_type: "x/y".into(),
    }
}

/// PB-01, PB-02: an envelope is the prefix and all its fields, also empty ones; `apiVersion` is
/// field 1 in it and `kind` field 2.
#[test]
fn envelopes_are_written_as_the_reference_writes_them() {
    let mut cases = 0;
    for row in rows(ENVELOPES).filter(|row| row[0] == "encode") {
        let (object, kind): (Box<dyn Object>, _) = match row[1] {
            "zero" => (Box::new(secret("")), GroupVersionKind::default()),
            "named" => (Box::new(secret("t")), GroupVersionKind::new("", "v1", "Secret")),
            "group" => (Box::new(secret("")), GroupVersionKind::new("a.b", "v1", "X")),
            "unknown" => (Box::new(unknown()), GroupVersionKind::default()),
            other => panic!("no case {other}"),
        };
        assert_eq!(to_hex(&encoded(&serializer(), &*object, &kind)), row[2], "{}", row[1]);
        cases += 1;
    }
    assert_eq!(cases, 4);
}

/// The default kind and the target of a case, which the table does not tell.
fn request(case: &str) -> (Option<GroupVersionKind>, Option<Box<dyn Object>>) {
    let secret_kind = Some(GroupVersionKind::new("", "v1", "Secret"));
    match case {
        "defaulted" => (secret_kind, None),
        "defaulted kind only" => (Some(GroupVersionKind::new("g", "v2", "Secret")), None),
        "from into" | "raw: into" | "raw: empty" => (None, Some(Box::new(secret("gone")))),
        "into of another kind" => (None, Some(Box::new(Tree::default()))),
        "into unknown, content type kept" | "raw: into unknown" => {
            (secret_kind, Some(Box::new(Unknown::default())))
        }
        "into unknown" | "into unknown, envelope in envelope" | "raw: no names" => {
            (None, Some(Box::new(unknown())))
        }
        _ => (None, None),
    }
}

/// As the reference prints the value in the table.
fn describe(unknown: &Unknown) -> String {
    let mut text = format!(
        "unknown: {{TypeMeta:{{APIVersion:{} Kind:{}}} Raw:[",
        unknown.type_meta.api_version(),
        unknown.type_meta.kind()
    );
    for (index, byte) in unknown.raw.iter().enumerate() {
        let space = if index == 0 { "" } else { " " };
        write!(text, "{space}{byte}").expect("text can be written to");
    }
    let (encoding, media_type) = (&unknown.content_encoding, &unknown.content_type);
    write!(text, "] ContentEncoding:{encoding} ContentType:{media_type}}}")
        .expect("text can be written to");
    text
}

/// PB-03, PB-04, PB-05, PB-10: envelopes and bare messages are read as in Go: broken ones, names
/// that are missing and filled in, and objects that stay encoded.
#[test]
fn envelopes_and_bare_messages_are_read_as_the_reference_reads_them() {
    let mut cases = 0;
    for row in rows(ENVELOPES).filter(|row| row[0] == "decode") {
        let [_, case, input, kind, result] = row[..] else { panic!("{row:?}") };
        let (default_kind, into) = request(case);
        let request = DecodeRequest::default().default_kind(default_kind.as_ref()).fill(into);
        let data = from_hex(input);
        let decoded = match case.starts_with("raw: ") {
            true => raw_serializer().decode_with(Input::from(&data), request),
            false => serializer().decode_with(Input::from(&data), request),
        };
        let answer = match &decoded {
            Ok(decoded) => match decoded.object().downcast_ref::<Unknown>() {
                Some(unknown) => describe(unknown),
                None => {
                    let kind = GroupVersionKind::default();
                    to_hex(&encoded(&raw_serializer(), decoded.object(), &kind))
                }
            },
            Err(error) => format!("error: {error}"),
        };
        match result.starts_with("error: ") {
            true => assert!(answer.contains(&result["error: ".len()..]), "{case}: {answer}"),
            false => {
                assert_eq!(answer, result, "{case}");
                let decoded = decoded.expect("the answer is an object");
                assert_eq!(decoded.kind().to_string(), kind, "{case}");
            }
        }
        cases += 1;
    }
    assert_eq!(cases, 25);
}

/// PB-05: an object that stays encoded keeps the whole envelope and is written as it was.
#[test]
fn an_object_kept_encoded_shares_the_buffer_and_is_written_as_it_was() {
    let data = Bytes::from(encoded(&serializer(), &unknown(), &GroupVersionKind::default()));
    let request = DecodeRequest::into(Box::<Unknown>::default());
    let decoded = serializer().decode_with(Input::from(&data), request).expect("valid");
    let kept = decoded.object().downcast_ref::<Unknown>().expect("as was asked for");
    assert_eq!(kept, &unknown());
    let range = data.as_ptr_range();
    assert!(range.contains(&kept.raw.as_ptr()));
    assert_eq!(encoded(&serializer(), kept, &GroupVersionKind::default()), data);
}

/// PB-06: an object to decode into whose type is not registered is filled whatever kind the data
/// names.
#[test]
fn a_target_that_is_not_registered_is_read_whatever_the_data_names() {
    let status = Status { code: 5, ..Status::default() };
    let data = encoded(&serializer(), &status, &GroupVersionKind::new("any", "v7", "Thing"));
    let target = Box::new(Status { code: 4, message: "gone".into(), ..Status::default() });
    let decoded = serializer().decode_with(Input::from(&data), DecodeRequest::into(target));
    let decoded = decoded.expect("valid");
    assert_eq!(decoded.kind(), &GroupVersionKind::new("any", "v7", "Thing"));
    assert_eq!(decoded.object().downcast_ref(), Some(&status));
    let target = DecodeRequest::into(Box::<Status>::default());
    let decoded = raw_serializer().decode_with(Input::from(b"\x30\x05"), target).expect("valid");
    assert_eq!(decoded.object().downcast_ref(), Some(&status));
}

/// PB-07: an object to decode into is emptied first, whether its type is registered or not.
#[test]
fn a_target_is_emptied_first() {
    let data = encoded(&serializer(), &secret("t"), &GroupVersionKind::new("", "v1", "Secret"));
    let full = || Secret { data: Map::from([("gone".into(), b"x".into())]), ..secret("gone") };
    let target = DecodeRequest::into(Box::new(full()));
    let decoded = serializer().decode_with(Input::from(&data), target).expect("valid");
    assert_eq!(decoded.object().downcast_ref(), Some(&secret("t")));
    let target = DecodeRequest::into(Box::new(full()));
    let decoded = raw_serializer().decode_with(Input::from(b"\x1a\x01t"), target).expect("valid");
    assert_eq!(decoded.object().downcast_ref(), Some(&secret("t")));
}

/// PB-06, PB-15: a type without protobuf, such as plain data, is not acceptable, with Go's text.
#[test]
fn types_without_protobuf_are_not_acceptable() {
    let text = "object *types.TextOnly does not implement the protobuf marshalling interface and \
                cannot be encoded to a protobuf message";
    let data = encoded(&serializer(), &secret(""), &GroupVersionKind::new("", "v1", "Secret"));
    let targets: [Box<dyn Object>; 2] = [Box::new(TextOnly), Box::<Unstructured>::default()];
    for target in targets {
        let mut out = Vec::new();
        let error = serializer().encode(&*target, &GroupVersionKind::default(), &mut out);
        let error = error.expect_err("it has no protobuf form");
        assert!(matches!(error.kind(), EncodeErrorKind::NotAcceptable { .. }));
        let error = raw_serializer().encode(&*target, &GroupVersionKind::default(), &mut out);
        assert!(error.is_err() && out.is_empty());
        let is_text_only = target.is::<TextOnly>();
        let error = serializer().decode_with(Input::from(&data), DecodeRequest::into(target));
        let error = error.expect_err("it has no protobuf form");
        assert!(matches!(error.kind(), DecodeErrorKind::Unsupported(_)));
        assert_eq!(error.to_string() == text, is_text_only, "{error}");
    }
}

/// PB-10: the serializer without envelope needs an object to decode into.
#[test]
fn a_bare_message_needs_an_object_to_decode_into() {
    let error = raw_serializer().decode(&[0x0a, 0]).expect_err("no object was given");
    let text = "this serializer requires an object to decode into: RawProtobufSerializer";
    assert_eq!(error.to_string(), text);
}

/// PB-09: unknown fields are passed over, also when validation is strict.
#[test]
fn unknown_fields_are_passed_over_even_when_validation_is_strict() {
    let data = from_hex("6b387300 0a0e 0a027631 1206536563726574 7801 1202 7801");
    let validation = FieldValidation::Strict;
    let request = DecodeRequest::default().validation(validation);
    let decoded = serializer().decode_with(Input::from(&data), request).expect("valid");
    assert!(decoded.findings().is_empty());
}

/// PB-11: an object is appended to the caller's buffer, whatever is in it.
#[test]
fn output_is_appended() {
    let kind = GroupVersionKind::new("", "v1", "Secret");
    let mut out = b"before".to_vec();
    serializer().encode(&secret("t"), &kind, &mut out).expect("it has a form in protobuf");
    assert_eq!(&out[6..], encoded(&serializer(), &secret("t"), &kind));
}

/// PB-10, PB-13: data is protobuf when it starts with the prefix and never unknown; the serializers
/// have Go's identifiers.
#[test]
fn data_is_recognized_by_its_first_bytes() {
    assert_eq!(serializer().recognizes(b"k8s\0"), Recognition::Yes);
    assert_eq!(serializer().recognizes(b"k8s"), Recognition::No);
    assert_eq!(serializer().recognizes(b"{}"), Recognition::No);
    assert_eq!(raw_serializer().recognizes(b"k8s\0"), Recognition::No);
    assert_eq!(Serializer::identifier(&serializer()), "protobuf");
    assert_eq!(Serializer::identifier(&raw_serializer()), "raw-protobuf");
}

#[test]
fn every_truncation_and_mutation_of_an_envelope_is_an_error_or_an_object() {
    let kind = GroupVersionKind::new("", "v1", "Secret");
    let whole = encoded(&serializer(), &secret("t"), &kind);
    let mut read = 0;
    for length in 0..whole.len() {
        read += usize::from(serializer().decode(&whole[..length]).is_ok());
        for value in 0..=u8::MAX {
            let mut changed = whole.clone();
            changed[length] = value;
            read += usize::from(serializer().decode(&changed).is_ok());
        }
    }
    assert!(read > whole.len(), "only {read}");
}
