//! Texts that a client may see say nothing about the source code of a server.

use std::error::Error;
use std::sync::Arc;

use apimachinery::api::{core, core::v1::Pod};
use apimachinery::meta::{StatusError, lists};
use apimachinery::runtime::{
    ConversionError, EncodeErrorKind, Input, NotRegisteredError, TypeLabel,
};
use apimachinery::{
    CodecFactory, DecodeError, DecodeInto, Decoder, EncodeError, Encoder, FieldValidation,
    GroupVersion, Object, Scheme, Serializer,
};

/// A kind without protobuf, which is not registered.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Loose")]
struct Loose {}

/// The same, registered.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Kept")]
struct Kept {
    words: Vec<String>,
}

fn codecs() -> CodecFactory {
    let mut builder = Scheme::builder();
    let scheme = builder.install(core).known::<Kept>().build().expect("the kinds fit together");
    CodecFactory::new(scheme)
}

fn refused<T>(result: Result<T, DecodeError>) -> DecodeError {
    match result {
        Ok(_) => panic!("it is no mistake"),
        Err(error) => error,
    }
}

#[test]
fn no_text_shows_a_rust_path_or_a_source_file() {
    let codecs = codecs();
    let json = codecs.for_media_type("application/json").expect("it is there");
    let protobuf =
        codecs.for_media_type("application/vnd.kubernetes.protobuf").expect("it is there");
    let v1 = GroupVersion::new("", "v1");
    let encoder = codecs.encoder_for_version(json, &v1);
    let to_v1 = codecs.decoder_to_version(json, &v1);
    let node = r#"{"kind":"Node","apiVersion":"v1"}"#;
    let strict = codecs.as_sent().validation(FieldValidation::Strict);
    let mut out = Vec::new();
    let kind = GroupVersion::new("example.com", "v1").with_kind("Kept");
    let unwritten = protobuf.serializer.encode(&Kept::default(), &kind, &mut out);
    let decoded = codecs.as_sent().decode(node).expect("it is a node");
    let errors: Vec<Box<dyn Error>> = vec![
        refused(codecs.as_sent().decode(r#"{"kind":"Pdo","apiVersion":"v1"}"#)).into(),
        refused(strict.decode(r#"{"kind":"Pod","apiVersion":"v1","sepc":{}}"#)).into(),
        refused(codecs.decode_as::<Pod>(node)).into(),
        refused(json.serializer.decode_into(node.as_bytes(), Pod::default())).into(),
        refused(to_v1.decode(br#"{"kind":"Kept","apiVersion":"example.com/v1"}"#)).into(),
        refused(codecs.as_sent().decode(b"k8s\0\x0a\x15\x0a\x0eexample.com/v1\x12\x04Kept")).into(),
        encoder.encode_to_vec(&Loose {}).expect_err("nobody registered it").into(),
        encoder.encode_to_vec(&Kept::default()).expect_err("another group").into(),
        unwritten.expect_err("it has no numbers").into(),
        codecs.scheme().to_unstructured(&Loose {}, None).expect_err("nobody registered it").into(),
        decoded.object().downcast::<Pod>().expect_err("it is a node").into(),
        lists::extract(decoded.object()).expect_err("it is no list").into(),
    ];
    for error in &errors {
        for text in [error.to_string(), format!("{error:#}")] {
            assert!(!text.contains("::"), "{text}");
            assert!(!text.contains(".rs") && !text.contains("crates/"), "{text}");
        }
    }
    let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert!(
        texts[0].starts_with(r#"no kind "Pdo" is registered for version "v1""#),
        "{}",
        texts[0]
    );
    assert_eq!(
        texts[2],
        "the data is of the type v1.Node, not v1.Pod, and no conversion between them is registered; \
         as_sent().decode reads every registered kind"
    );
    assert_eq!(texts[3], "unable to decode /v1, Kind=Node into *v1.Pod");
    assert_eq!(
        texts[6],
        "no kind is registered for the type error_texts.Loose; register it by `install` if it is built in, by \
         `serve` if it derives `Object`, else by `serde_kind`"
    );
    assert_eq!(texts[7], r#"error_texts.Kept is not suitable for converting to "v1""#);
    assert_eq!(
        texts[8],
        "object *error_texts.Kept does not implement the protobuf marshalling interface and cannot be encoded to \
         a protobuf message; protobuf has types whose fields all have numbers, `#[field(1)]`, and no custom resources"
    );
    assert_eq!(texts[10], "the object is of the type v1.Node, not v1.Pod");
    assert_eq!(texts[11], "v1.Node is not a list");
}

/// The compiler names a crate as it names itself, where it proposes an import.
#[test]
fn proposed_imports_exist() {
    use apimachinery::apimachinery_runtime::ObjectRegistry;

    let pod = GroupVersion::new("", "v1").with_kind("Pod");
    assert!(codecs().scheme().recognizes(&pod));
}

#[test]
fn scheme_with_a_name_is_named() {
    let scheme = Scheme::builder().name("shop").build().expect("it is empty");
    let codecs = CodecFactory::new(scheme);
    let error = refused(codecs.as_sent().decode(r#"{"kind":"Pod","apiVersion":"v1"}"#));
    assert_eq!(
        error.to_string(),
        r#"no kind "Pod" is registered for version "v1" in scheme "shop""#
    );
}

/// The API server's words, code and reason for a body that it cannot decode.
#[test]
fn body_that_cannot_be_decoded_is_a_bad_request() {
    let codecs = codecs();
    let strict = codecs.as_sent().validation(FieldValidation::Strict);
    let cases = [
        (
            r#"{"kind":"Pod","apiVersion":"v1","sepc":{}}"#,
            r#"Pod in version "v1" cannot be handled as a Pod: strict decoding error: unknown field "sepc""#,
        ),
        (r#"{"apiVersion":"v1"}"#, r#"Object 'Kind' is missing in '{"apiVersion":"v1"}'"#),
        (r#"{"kind":"Pdo","apiVersion":"v1"}"#, r#"no kind "Pdo" is registered for version "v1""#),
    ];
    for (body, message) in cases {
        let error = StatusError::from(refused(strict.decode(body)));
        assert_eq!(error.status().message, message);
        assert_eq!((error.status().code, error.reason().as_str()), (400, "BadRequest"));
        assert!(error.is_bad_request());
    }
    let node = refused(codecs.decode_as::<Pod>(r#"{"kind":"Node","apiVersion":"v1"}"#));
    assert_eq!(
        StatusError::undecodable(&node, "Pod", b"{").status().message,
        r#"Node in version "v1" cannot be handled as a Pod: converting (v1.Node) to (v1.Pod): unknown conversion"#
    );
    let unnamed = refused(codecs.as_sent().decode(r#"{"apiVersion":"v1"}"#));
    let error = StatusError::undecodable(&unnamed, "Pod", br#"{"apiVersion":"v1"}"#);
    assert_eq!(
        error.status().message,
        r#"the object provided is unrecognized (must be of type Pod): Object 'Kind' is missing in '{"apiVersion":"v1"}' ({"apiVersion":"v1"})"#
    );
    let binary = StatusError::undecodable(&unnamed, "Pod", &[0xab; 31]);
    assert!(binary.status().message.ends_with(&format!("({} ...)", "ab".repeat(30))));
    let empty = StatusError::undecodable(&unnamed, "Pod", &[]);
    assert!(empty.status().message.ends_with("(<empty>)"));
    let unknown = refused(codecs.as_sent().decode(r#"{"kind":"Pdo","apiVersion":"v1"}"#));
    assert_eq!(
        StatusError::undecodable(&unknown, "Pod", b"{").status().message,
        r#"Pdo in version "v1" cannot be handled as a Pod: no kind "Pdo" is registered for version "v1""#
    );
}

/// The API server's words, codes and reasons for formats.
#[test]
fn unknown_formats_have_the_words_of_the_api_server() {
    let codecs = codecs();
    let error = codecs.for_media_type("text/html").expect_err("nobody reads it");
    let status = StatusError::from(error).into_status();
    assert_eq!(
        status.message,
        "the body of the request was in an unknown format - accepted media types include: application/json, \
         application/yaml, application/vnd.kubernetes.protobuf, application/cbor"
    );
    assert_eq!((status.code, status.reason.as_str()), (415, "UnsupportedMediaType"));
    let offered = codecs.supported_media_types().iter().map(|info| &info.media_type);
    let status = StatusError::not_acceptable(offered).into_status();
    assert_eq!(
        status.message,
        "only the following media types are accepted: application/json, application/yaml, \
         application/vnd.kubernetes.protobuf, application/cbor"
    );
    assert_eq!((status.code, status.reason.as_str()), (406, "NotAcceptable"));
    let table = GroupVersion::new("meta.k8s.io", "v1").with_kind("Table");
    let status = StatusError::not_acceptable_conversion(table, ["application/json"]).into_status();
    assert_eq!(
        status.message,
        "only the following media types are accepted when converting to meta.k8s.io/v1, Kind=Table: application/json"
    );
    let protobuf =
        codecs.for_media_type("application/vnd.kubernetes.protobuf").expect("it is there");
    let encoder = codecs.encoder_for_version(protobuf, &GroupVersion::new("example.com", "v1"));
    let error = encoder.encode_to_vec(&Kept::default()).expect_err("it has no numbers");
    let error = StatusError::from(error);
    assert!(error.is_not_acceptable(), "{error}");
    assert_eq!(error.status().code, 406);
}

/// What is for people at a terminal does not reach clients: kinds that the server knows and the
/// client did not name.
#[test]
fn answers_that_cannot_be_encoded_suggest_nothing() {
    let codecs = codecs();
    let missing = NotRegisteredError::kind(&GroupVersion::new("", "v1").with_kind("Pdo"), "")
        .with_suggestions_of(codecs.scheme());
    let words = r#"no kind "Pdo" is registered for version "v1""#;
    let in_field = EncodeError::from(missing.clone()).within_field("spec");
    let conversion = ConversionError::from(missing.clone()).within_index(3);
    let converted = EncodeError::new(EncodeErrorKind::Conversion(conversion.clone()));
    let read = DecodeError::from(conversion);
    for (error, message) in [
        (EncodeError::from(missing), words.to_owned()),
        (in_field, format!("spec: {words}")),
        (converted, format!("[3]: {words}")),
    ] {
        assert_eq!(error.message().to_string(), message);
        assert!(error.to_string().contains("; registered are Pod in v1"), "{error}");
        let status = StatusError::from(error).into_status();
        assert_eq!((status.code, status.message.as_str()), (500, message.as_str()));
    }
    assert_eq!(read.message().to_string(), format!("[3]: {words}"));
    assert!(read.to_string().contains("; registered are Pod in v1"), "{read}");
}

/// Decoders and encoders are what they are behind any pointer.
#[test]
fn codecs_work_after_pointers() {
    fn kind(decoder: impl Decoder) -> String {
        let data = br#"{"kind":"Pod","apiVersion":"v1"}"#;
        decoder.decode(data).expect("it is a pod").kind().to_string()
    }
    fn bytes(encoder: impl Encoder) -> Vec<u8> {
        encoder.encode_to_vec(&Pod::default()).expect("it is written")
    }
    let codecs = codecs();
    let v1 = GroupVersion::new("", "v1");
    let json = codecs.for_media_type("application/json").expect("it is there");
    let shared: Arc<dyn Serializer> = json.serializer.clone();
    let decoder: Arc<dyn Decoder> = shared.clone();
    let by_reference: &dyn Decoder = &*decoder;
    assert!(by_reference.decode(br#"{"kind":"Pod","apiVersion":"v1"}"#).is_ok());
    assert!(decoder.decode(br#"{"kind":"Pod","apiVersion":"v1"}"#).is_ok());
    let boxed: Box<dyn Decoder> = Box::new(codecs.decoder_to_version(&shared, &v1));
    let unnamed = br#"{"metadata":{"name":"a"}}"#;
    for into in [
        by_reference.decode_into(unnamed, Pod::default()),
        decoder.decode_into(unnamed, Pod::default()),
        boxed.decode_into(unnamed, Pod::default()),
        shared.decode_into(unnamed, Pod::default()),
        codecs.universal_deserializer().decode_into(unnamed, Pod::default()),
    ] {
        assert_eq!(into.expect("it is a pod").typed().metadata.name, "a");
    }
    for found in [kind(&shared), kind(by_reference), kind(boxed), kind(decoder)] {
        assert_eq!(found, "/v1, Kind=Pod");
    }
    let encoder = codecs.encoder_for_version(shared, Arc::new(v1.clone()));
    let expected = encoder.encode_to_vec(&Pod::default()).expect("it is written");
    let boxed: Box<dyn Encoder> = Box::new(&encoder);
    assert_eq!(bytes(boxed), expected);
    let shared: Arc<dyn Encoder> = Arc::new(encoder);
    assert_eq!(bytes(&*shared), expected);
    assert_eq!(bytes(shared), expected);
    let _ = Input::from(&expected);
}

#[test]
fn types_are_named_as_in_go() {
    let cases = [
        ("Pod", "Pod"),
        ("a::v1::Pod", "v1.Pod"),
        ("a::Page<b::c::v1::Pod>", "a.Page[v1.Pod]"),
        ("a::List<b::c::v1::Pod>", "v1.PodList"),
        ("a::Two<b::c::X, d::e::Y>", "a.Two[c.X, e.Y]"),
    ];
    for (path, label) in cases {
        assert_eq!(TypeLabel(path).to_string(), label);
    }
}
