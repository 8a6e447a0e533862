//! All documents of what files, pipes and etcd hold, in any format.

use std::io::Read;

use apimachinery::api::core::v1::Pod;
use apimachinery::runtime::{Position, UnreadableData};
use apimachinery::serializer::{DocumentErrorKind, EncodedDocuments, EtcdAnswerError};
use apimachinery::{Encoder, FieldValidation, api, codecs};
use apimachinery_test_support::delimited_field as delimited;
use data_encoding::BASE64;

const JSON: &str = "application/json";
const YAML: &str = "application/yaml";
const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";
const KEY: &str = "/registry/pods/default/a";

/// Gives one byte at a time.
struct Slow<'a>(&'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let len = buffer.len().min(1);
        self.0.read(&mut buffer[..len])
    }
}

/// Format, line, byte and bytes of each document, or the error and its line.
type Seen = Result<(String, usize, usize, Vec<u8>), (String, usize)>;

fn seen(documents: EncodedDocuments<'_>) -> Vec<Seen> {
    documents
        .map(|document| match document {
            Ok(it) => {
                let start = it.start().expect("known");
                Ok((it.format().to_owned(), start.line, start.offset, it.input().bytes().to_vec()))
            }
            Err(error) => Err((error.to_string(), error.position().unwrap_or_default().line)),
        })
        .collect()
}

/// What a slice has a reader has too, however little it gives at a time.
#[track_caller]
fn documents(data: &[u8]) -> Vec<Seen> {
    let of_slice = seen(codecs().documents(data));
    assert_eq!(seen(codecs().documents_from(Slow(data))), of_slice);
    assert_eq!(seen(codecs().documents_from(data)), of_slice);
    of_slice
}

#[track_caller]
fn check(data: &str, expected: &[(&str, usize, &str)]) {
    let expected: Vec<_> = expected
        .iter()
        .map(|(format, line, text)| (format.to_string(), *line, text.as_bytes().to_vec()))
        .collect();
    let found: Vec<_> = documents(data.as_bytes())
        .into_iter()
        .map(|it| it.map(|(format, line, _, bytes)| (format, line, bytes)).expect("a document"))
        .collect();
    assert_eq!(found, expected, "{data:?}");
}

#[test]
fn json_values_may_follow_each_other() {
    check("{\"a\":1}", &[(JSON, 1, "{\"a\":1}")]);
    check(
        "\n{\"a\":1}{\"b\":\n2}\n[]",
        &[(JSON, 2, "{\"a\":1}"), (JSON, 2, "{\"b\":\n2}"), (JSON, 4, "[]")],
    );
}

#[test]
fn yaml_documents_without_content_are_left_out() {
    check("", &[]);
    check("# only this\n", &[]);
    check("---\n# x\n---\na: 1\n---\n", &[(YAML, 4, "a: 1\n")]);
    check("--- # c\na: 1\n", &[(YAML, 1, "--- # c\na: 1\n")]);
}

#[test]
fn braces_may_be_yaml_and_json_may_be_between_separators() {
    check("{a: 1}\n", &[(YAML, 1, "{a: 1}\n")]);
    check(
        "{\"a\":1}\n---\n{\"b\":2}\n---\nc: 3\n",
        &[(JSON, 1, "{\"a\":1}"), (JSON, 3, "{\"b\":2}\n"), (YAML, 5, "c: 3\n")],
    );
}

#[test]
fn broken_document_is_reported_with_its_line() {
    let found = documents(b"{\"a\":1}\n{\"b\":\n");
    assert_eq!(found[1], Err(("unexpected EOF".to_owned(), 3)));
    let found = documents(b"a: 1\n--- foo\nb: 2\n");
    assert_eq!(found[0], Err(("invalid Yaml document separator: foo".to_owned(), 2)));
    assert!(found[1].is_ok());
}

#[test]
fn text_that_is_not_read_is_known() {
    let documents: Vec<_> = codecs().documents("a: 1\n---\nb: 2\n...\nc: 3\n").flatten().collect();
    let lines: Vec<_> = documents.iter().map(|it| it.unread_line()).collect();
    assert_eq!(lines, [None, Some(5)]);
}

fn envelope(name: &str) -> Vec<u8> {
    let info = codecs().for_media_type(PROTOBUF).expect("it");
    let encoder = codecs().encoder_for_version(info, &api::core::v1::GROUP_VERSION);
    let mut pod = Pod::default();
    pod.metadata.name = name.into();
    encoder.encode_to_vec(&pod).expect("encodes")
}

#[test]
fn envelopes_may_follow_each_other() {
    // Longer than what is examined first, and than what is read at once.
    let (short, long) = (envelope("a"), envelope(&"b".repeat(100_000)));
    let break_ = &b"\n"[..];
    for (parts, starts) in [
        (&[&short[..], &long][..], [0, short.len()]),
        (&[&short, break_, &long, break_], [0, short.len() + 1]),
        (&[&short, &long, break_], [0, short.len()]),
    ] {
        let found = documents(&parts.concat());
        let expected = [(starts[0], &short), (starts[1], &long)];
        let expected =
            expected.map(|(start, bytes)| Ok((PROTOBUF.to_owned(), 0, start, bytes.clone())));
        assert_eq!(found, expected);
    }
    let cut = &short[..10];
    assert_eq!(documents(cut), [Ok((PROTOBUF.to_owned(), 0, 0, cut.to_vec()))]);
}

fn framed(envelopes: &[&[u8]]) -> Vec<u8> {
    let frame =
        |it: &&[u8]| [&u32::try_from(it.len()).expect("small").to_be_bytes()[..], it].concat();
    envelopes.iter().flat_map(frame).collect()
}

#[test]
fn envelopes_may_have_their_length_before_them() {
    let (first, second) = (envelope("a"), envelope(&"b".repeat(100_000)));
    let data = framed(&[&first, &second]);
    let expected = [(4, &first), (first.len() + 8, &second)];
    let expected =
        expected.map(|(start, bytes)| Ok((PROTOBUF.to_owned(), 0, start, bytes.clone())));
    assert_eq!(documents(&data), expected);
    let found = documents(&data[..data.len() - 1]);
    assert_eq!(found[1], Err(("unexpected EOF".to_owned(), 0)));
    assert_eq!(found.len(), 2);
}

#[test]
fn objects_of_all_formats_are_decoded_with_places_in_the_data() {
    let (first, mut second) = (envelope("a"), envelope("b"));
    let end = second.len() - 3;
    second.truncate(end);
    let data = [&first[..], &second].concat();
    let mut decoded = codecs().as_sent().decode_documents(&data);
    let pod = decoded.next().expect("two").expect("valid");
    assert_eq!(pod.format(), Some(PROTOBUF));
    assert_eq!(pod.object().downcast::<Pod>().expect("a pod").metadata.name, "a");
    let error = decoded.next().expect("two").expect_err("cut");
    assert!(error.position().expect("a place").offset >= first.len(), "{error}");
    assert!(decoded.next().is_none());

    let text = b"apiVersion: v1\nkind: Pod\n---\napiVersion: v1\nkind: Pod\nspec: 5\n";
    let mut decoded = codecs().as_sent().decode_documents_from(Slow(text));
    assert_eq!(decoded.next().expect("two").expect("valid").format(), Some(YAML));
    let error = decoded.next().expect("two").expect_err("no spec");
    assert_eq!(error.position(), Some(Position::line_column(60, 6, 7)));
}

#[test]
fn errors_about_a_whole_document_have_the_place_of_its_start() {
    let data = "apiVersion: v1\nkind: Pod\n---\nkind: Pod\n---\napiVersion: v1\nkind: Car\n";
    let found = codecs().as_sent().decode_documents(data).skip(1);
    let texts: Vec<_> = found.map(|it| it.expect_err("not an object").to_string()).collect();
    assert_eq!(texts.len(), 2);
    assert!(texts[0].starts_with("Object 'apiVersion' is missing"), "{texts:?}");
    assert!(texts[0].ends_with("(line 4, column 1)"), "{texts:?}");
    assert!(texts[1].starts_with("no kind \"Car\" is registered"), "{texts:?}");
    assert!(texts[1].ends_with("(line 6, column 1)"), "{texts:?}");
}

/// A stream that never ends.
struct Endless {
    document: Vec<u8>,
    at: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        for byte in buffer.iter_mut() {
            *byte = self.document[self.at % self.document.len()];
            self.at += 1;
        }
        Ok(buffer.len())
    }
}

#[test]
fn reader_is_read_one_document_at_a_time() {
    let envelope = envelope("a");
    let broken_line = [&envelope[..], b"\n"].concat();
    let json = b"{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"}}\n".to_vec();
    let yaml = b"---\nkind: Pod\napiVersion: v1\nmetadata: {name: a}\n".to_vec();
    for document in [framed(&[&envelope]), envelope, broken_line, json, yaml] {
        let decoded = codecs().as_sent().decode_documents_from(Endless { document, at: 0 });
        let pods = decoded.take(1000).map(|it| it.expect("valid"));
        assert_eq!(pods.filter(|it| it.kind().kind == "Pod").count(), 1000);
    }
}

#[cfg(feature = "cbor")]
#[test]
fn cbor_documents_may_follow_each_other() {
    let info = codecs().for_media_type("application/cbor").expect("it");
    let encoder = codecs().encoder_for_version(info, &api::core::v1::GROUP_VERSION);
    let cbor = encoder.encode_to_vec(&Pod::default()).expect("encodes");
    let found = documents(&cbor.repeat(3));
    let expected =
        [0, 1, 2].map(|at| Ok(("application/cbor".to_owned(), 0, at * cbor.len(), cbor.clone())));
    assert_eq!(found, expected);
    let formats: Vec<_> = codecs()
        .as_sent()
        .decode_documents(&cbor.repeat(2))
        .map(|it| it.expect("valid").format().map(str::to_owned))
        .collect();
    assert_eq!(formats, [Some("application/cbor".to_owned()), Some("application/cbor".to_owned())]);
    let error = codecs().decode_as::<Pod>(&cbor.repeat(2)).expect_err("two");
    assert_eq!(error.kind(), &apimachinery::runtime::DecodeErrorKind::MoreDocuments);
}

/// The forms of an answer of `etcdctl get` with this value under a key, twice.
fn answers(value: &[u8]) -> Vec<Vec<u8>> {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("\\x{byte:02x}")).collect::<String>();
    let quoted =
        |bytes: &[u8]| bytes.iter().map(|byte| format!("\\x{byte:02x}")).collect::<String>();
    let entry = format!(
        r#"{{"key":"{}","version":2,"value":"{}"}}"#,
        BASE64.encode(KEY.as_bytes()),
        BASE64.encode(value)
    );
    let fields =
        format!("\"Key\" : \"{KEY}\"\n\"Version\" : 2\n\"Value\" : \"{}\"\n", quoted(value));
    let message = delimited(2, &[delimited(1, KEY.as_bytes()), delimited(5, value)].concat());
    vec![
        [KEY.as_bytes(), b"\n", value, b"\n"].concat().repeat(2),
        format!("{{\"header\":{{\"cluster_id\":1,\"revision\":9}},\"kvs\":[{entry},{entry}]}}\n").into_bytes(),
        format!(
            "\"ClusterID\" : 1\n\"MemberID\" : 1\n\"Revision\" : 9\n\"RaftTerm\" : 2\n{fields}{fields}\"More\" : false\n"
        )
        .into_bytes(),
        format!("{}\n{}\n", hex(KEY.as_bytes()), hex(value)).repeat(2).into_bytes(),
        [vec![0x0a, 2, 0x18, 9], message.repeat(2)].concat(),
    ]
}

#[test]
fn every_form_of_an_answer_of_etcd_is_read() {
    let json = b"{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"}}\n".to_vec();
    for (value, format) in [(envelope("a"), PROTOBUF), (json, JSON)] {
        for answer in answers(&value) {
            let shown = String::from_utf8_lossy(&answer).into_owned();
            for found in [codecs().documents(&answer), codecs().documents_from(Slow(&answer))] {
                let keys: Vec<_> = found
                    .map(|it| it.map(|it| (it.key().map(str::to_owned), it.format().to_owned())))
                    .map(|it| it.unwrap_or_else(|error| panic!("{error}: {shown}")))
                    .collect();
                assert_eq!(keys, vec![(Some(KEY.to_owned()), format.to_owned()); 2], "{shown}");
            }
            let pods = codecs().as_sent().decode_documents(&answer).map(|it| it.expect("valid"));
            let names =
                pods.map(|it| it.object().downcast::<Pod>().expect("a pod").metadata.name.clone());
            assert_eq!(names.collect::<Vec<_>>(), ["a", "a"], "{shown}");
        }
    }
}

#[test]
fn etcd_value_that_is_not_an_object_is_reported_with_its_key() {
    for answer in answers(b"k8s:enc:kms:v2:key:\x01") {
        let error = codecs().documents(&answer).next().expect("two").expect_err("encrypted");
        let expected = UnreadableData::Encrypted { provider: "kms".into() };
        let DocumentErrorKind::Unreadable(found) = error.kind() else { panic!("{error}") };
        assert_eq!((found, error.key()), (&expected, Some(KEY)));
    }
    let empty = br#"{"header":{"cluster_id":1,"revision":9,"raft_term":2}}"#;
    let error = codecs().documents(empty).next().expect("one").expect_err("nothing");
    assert!(matches!(error.kind(), DocumentErrorKind::Etcd(EtcdAnswerError::Empty)));
}

#[test]
fn source_that_fails_is_reported() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::ConnectionReset.into())
        }
    }
    for start in [&b""[..], b"a: 1\n---\nb: 2\n", &framed(&[&envelope("a")])] {
        let decoded: Vec<_> =
            codecs().as_sent().any_kind().decode_documents_from(start.chain(Broken)).collect();
        let error = decoded.last().expect("one").as_ref().expect_err("broken");
        let kind = std::io::ErrorKind::ConnectionReset;
        assert!(
            matches!(error.kind(), apimachinery::runtime::DecodeErrorKind::Read { kind: it, .. } if *it == kind),
            "{error}"
        );
    }
}

/// A list, with one in it, as `kubectl get -o yaml` writes it.
const LIST: &str = "\
# comment
---
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Pod
  metadata: {name: a}
- apiVersion: v1
  kind: List
  items:
  - apiVersion: v1
    kind: Service
    spec:
      ports:
      - port: http
  - apiVersion: v1
    kind: Pod
    spec: {nodename: b}
- {apiVersion: v1, kind: Podd}
---
apiVersion: v1
kind: Node
";

/// Items have paths and places as in the whole data, in both formats and with any validation.
#[test]
fn items_of_lists_are_decoded_like_documents() {
    let said = |text: &str, validation| {
        let decoder = codecs().as_sent().validation(validation);
        let objects = decoder.decode_documents(text).flatten_lists();
        let said = objects.map(|decoded| match decoded {
            Ok(decoded) => {
                let findings: Vec<_> = decoded.findings().iter().map(ToString::to_string).collect();
                format!("{} {}", decoded.kind().kind, findings.join(", ")).trim_end().to_owned()
            }
            Err(error) => error.to_string(),
        });
        said.collect::<Vec<_>>()
    };
    let warned = said(LIST, FieldValidation::Warn);
    assert_eq!(warned.len(), 5, "{warned:?}");
    assert_eq!(warned[0], "Pod");
    assert_eq!(
        warned[1],
        "cannot unmarshal string into field items[1].items[0].spec.ports[0].port of type int32 \
         (line 16, column 15)"
    );
    let unknown = "unknown field \"items[1].items[1].spec.nodename\"";
    assert_eq!(warned[2], format!("Pod line 19: {unknown}; did you mean \"nodeName\"?"));
    assert!(warned[3].starts_with("items[2]: no kind \"Podd\" is registered"), "{}", warned[3]);
    assert!(warned[3].ends_with("(line 20, column 3)"), "{}", warned[3]);
    assert_eq!(warned[4], "Node");

    let strict = said(LIST, FieldValidation::Strict);
    assert!(strict[2].starts_with(&format!("strict decoding error: {unknown}")), "{}", strict[2]);

    let json = r#"{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"Pod"},
        {"apiVersion":"v1","kind":"Pod","spec":7}],"more":1}"#;
    let of_json = said(json, FieldValidation::Warn);
    assert!(of_json[0].contains("unknown field \"more\""), "{}", of_json[0]);
    assert_eq!(of_json[1], "Pod");
    assert_eq!(
        of_json[2],
        "cannot unmarshal number into field items[1].spec of type object (line 2, column 48)"
    );
    let empty = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":null}";
    assert!(said(empty, FieldValidation::Warn).is_empty());
    assert_eq!(codecs().as_sent().decode_documents(LIST).count(), 2);
}

/// Objects say where they start in the whole data: documents, items of lists and of lists in them.
#[test]
fn objects_among_several_say_where_they_start() {
    let starts = |text: &str| {
        let objects = codecs().as_sent().any_kind().decode_documents(text).flatten_lists();
        let starts = objects.flatten().map(|decoded| {
            let Position { offset, line, column, .. } = decoded.start().expect("known");
            let here: String = text[offset..].chars().take(3).collect();
            (decoded.kind().kind.to_string(), line, column, here)
        });
        starts.collect::<Vec<_>>()
    };
    let found = |kind: &str, line, column, here: &str| (kind.into(), line, column, here.to_owned());
    assert_eq!(
        starts(LIST),
        [
            found("Pod", 6, 3, "api"),
            found("Pod", 17, 5, "api"),
            found("Podd", 20, 3, "{ap"),
            found("Node", 22, 1, "api"),
        ]
    );
    let json = "{\"kind\":\"Node\",\"apiVersion\":\"v1\"}\n {\"kind\":\"List\",\"apiVersion\":\"v1\",\n\
        \"items\":[ {\"kind\":\"Pod\",\"apiVersion\":\"v1\"},\n\
        {\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[\n{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}]}]}";
    assert_eq!(
        starts(json),
        [found("Node", 1, 1, "{\"k"), found("Pod", 3, 11, "{\"k"), found("Pod", 5, 1, "{\"k")]
    );
    let one =
        codecs().as_sent().decode("{\"kind\":\"Node\",\"apiVersion\":\"v1\"}").expect("valid");
    assert_eq!(one.start(), None);
}
