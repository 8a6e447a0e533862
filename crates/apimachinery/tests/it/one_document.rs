//! Data that ought to be one object and is something else.

use apimachinery::api::core::v1::{ConfigMap, Pod};
use apimachinery::meta::StatusError;
use apimachinery::meta::v1::Status;
use apimachinery::runtime::{DecodeErrorKind, Position, UnreadableData};
use apimachinery::{DecodeError, Encoder, api, codecs};

const POD: &str = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n";

fn envelope() -> Vec<u8> {
    let info = codecs().for_media_type("application/vnd.kubernetes.protobuf").expect("it");
    let encoder = codecs().encoder_for_version(info, &api::core::v1::GROUP_VERSION);
    encoder.encode_to_vec(&codecs().decode_as::<Pod>(POD).expect("a pod")).expect("encodes")
}

#[track_caller]
fn errors(data: &[u8]) -> [DecodeError; 2] {
    [
        codecs().as_sent().decode(data).expect_err("not one"),
        codecs().decode_as::<Pod>(data).expect_err("not one"),
    ]
}

#[track_caller]
fn check_more(data: &[u8], place: Position) {
    for error in errors(data) {
        assert_eq!(error.kind(), &DecodeErrorKind::MoreDocuments, "{error}");
        assert_eq!(error.position(), Some(place));
        assert!(error.to_string().contains("decode_documents"), "{error}");
    }
    assert!(codecs().as_sent().decode_documents(data).count() > 1);
}

/// YML-08: the serializers read the first document; what is above them says that there are more.
#[test]
fn second_document_is_an_error() {
    let yaml = format!("# one\n---\n{POD}---\n# two\nkind: Pod\n");
    check_more(yaml.as_bytes(), Position::line_column(yaml.rfind("kind").expect("it"), 8, 1));
    let json = "{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}\n {\"kind\":\"Pod\"}\n";
    check_more(json.as_bytes(), Position::line_column(34, 2, 2));
    let envelope = envelope();
    check_more(&envelope.repeat(2), Position::byte(envelope.len()));
    let lines = [&envelope[..], b"\n"].concat().repeat(2);
    check_more(&lines, Position::byte(envelope.len() + 1));
    let serializer = &codecs().for_media_type("application/yaml").expect("it").serializer;
    assert!(serializer.decode_with((&yaml).into(), Default::default()).is_ok());
}

#[test]
fn separators_without_a_second_document_do_not_count() {
    let block = "apiVersion: v1\nkind: ConfigMap\ndata:\n  a: |\n    x\n    ---\n    kind: Pod\n";
    for yaml in [
        format!("---\n{POD}"),
        format!("{POD}---\n"),
        format!("{POD}---\n# nothing\n---\n"),
        format!("{POD}...\n"),
        block.to_owned(),
    ] {
        codecs().as_sent().decode(&yaml).unwrap_or_else(|error| panic!("{yaml}: {error}"));
    }
    assert_eq!(
        codecs().decode_as::<ConfigMap>(block).expect("one").data["a"],
        "x\n---\nkind: Pod\n"
    );
}

#[test]
fn bytes_that_tools_put_around_an_object_are_skipped() {
    let envelope = envelope();
    let length = u32::try_from(envelope.len()).expect("small").to_be_bytes();
    for data in [
        [&envelope[..], b"\n"].concat(),
        [b"/registry/pods/default/a\n", &envelope[..], b"\n"].concat(),
        [&length[..], &envelope].concat(),
    ] {
        assert_eq!(codecs().decode_as::<Pod>(&data).expect("one").metadata.name, "a");
        let decoded = codecs().as_sent().decode(&data).expect("one");
        assert_eq!(decoded.format(), Some("application/vnd.kubernetes.protobuf"));
    }
}

#[test]
fn data_that_is_not_an_object_is_named() {
    let encrypted = UnreadableData::Encrypted { provider: "aescbc".into() };
    let cases: [(&[u8], UnreadableData, &str); 4] = [
        (b"k8s:enc:aescbc:v1:key1:\x01\x02", encrypted, "encrypted at rest (aescbc)"),
        (b"\x1f\x8b\x08\0\0", UnreadableData::Gzip, "gzip"),
        (
            b"\0\0\0\0\0\0\0\0\x04\0\0\0\0\0\0\0\xed\xda\x0c\xed\x02",
            UnreadableData::Database,
            "database",
        ),
        (b"MZ\0\x01", UnreadableData::Binary, "neither JSON nor YAML"),
    ];
    for (data, expected, words) in cases {
        for error in errors(data) {
            let DecodeErrorKind::Unreadable(found) = error.kind() else { panic!("{error}") };
            assert_eq!(found, &expected);
            assert!(error.to_string().contains(words), "{error}");
        }
    }
}

#[test]
fn failure_that_a_server_sent_is_in_the_error() {
    let json = r#"{"kind":"Status","apiVersion":"v1","status":"Failure","message":"no such pod","reason":"NotFound","code":404}"#;
    let error = codecs().decode_as::<Pod>(json).expect_err("a failure");
    assert!(matches!(error.kind(), DecodeErrorKind::ServerFailure(_)));
    assert_eq!(error.to_string(), "no such pod");
    let status = StatusError::find(&error).expect("the status");
    assert!(status.is_not_found());
    assert_eq!(status.status().code, 404);

    assert_eq!(codecs().decode_as::<Status>(json).expect("asked for").code, 404);
    assert!(codecs().as_sent().decode(json).expect("any kind").object().is::<Status>());
    let success = json.replace("Failure", "Success");
    let error = codecs().decode_as::<Pod>(&success).expect_err("no pod");
    assert!(matches!(error.kind(), DecodeErrorKind::Conversion(_)), "{error}");

    let own = apimachinery::Scheme::builder().install(api::apps).build().expect("the kinds fit");
    let error = apimachinery::CodecFactory::new(own).decode_as::<api::apps::v1::Deployment>(json);
    assert!(StatusError::find(&error.expect_err("a failure")).is_some());
}

/// Nothing is taken for an object of the wanted type that does not name its kind.
#[test]
fn data_without_a_kind_is_an_error() {
    for text in ["", " \n", "---\n", "# nothing\n", "null", "{}", "metadata: {name: web}\n"] {
        for error in errors(text.as_bytes()) {
            let error = error.to_string();
            assert!(error.starts_with("Object 'Kind' is missing in "), "{text:?}: {error}");
        }
    }
}

/// A `main` that returns an error shows what `{:?}` writes: the sentence and the line, not the
/// parts.
#[test]
fn debug_of_errors_is_their_text() {
    let error = codecs().decode_as::<Pod>("kind: Pod\napiVersion: v1\nspec: 7\n").expect_err("7");
    assert_eq!(format!("{error:?}"), format!("{error:#}"));
    assert!(format!("{error:?}").contains("\n    spec: 7\n"), "{error:?}");
    assert!(format!("{error:#?}").contains("WrongType"), "{error:#?}");
    let failure = StatusError::bad_request("no name");
    assert_eq!(format!("{failure:?}"), "no name");
    assert!(format!("{failure:#?}").contains("code: 400"), "{failure:#?}");
}
