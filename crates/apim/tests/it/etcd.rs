//! What `etcdctl get` prints.

use apimachinery_test_support::{delimited_field as delimited, testdata};
use data_encoding::BASE64;

use crate::run::{Run, run, run_with};

const KEY: &str = "/registry/deployments/shop/web";

fn stored() -> Vec<u8> {
    run("decode apim/deployment.yaml -o protobuf").out
}

/// The forms of an answer with one key that is there `count` times.
fn answers(value: &[u8], count: usize) -> Vec<(&'static str, Vec<u8>)> {
    let bytes = |text: &str| text.as_bytes().to_vec();
    let simple = [KEY.as_bytes(), b"\n", value, b"\n"].concat().repeat(count);
    let entry = format!(
        r#"{{"key":"{}","create_revision":5,"mod_revision":7,"version":2,"value":"{}"}}"#,
        BASE64.encode(KEY.as_bytes()),
        BASE64.encode(value)
    );
    let entries = vec![entry; count].join(",");
    let json = format!(
        "{{\"header\":{{\"cluster_id\":14841639068965178418,\"member_id\":10276657743932975437,\
         \"revision\":9,\"raft_term\":2}},\"kvs\":[{entries}],\"count\":{count}}}\n"
    );
    let fields = format!(
        "\"ClusterID\" : 14841639068965178418\n\"MemberID\" : 1\n\"Revision\" : 9\n\"RaftTerm\" : 2\n{}\
         \"More\" : false\n\"Count\" : {count}\n",
        format!(
            "\"Key\" : \"{KEY}\"\n\"CreateRevision\" : 5\n\"ModRevision\" : 7\n\"Version\" : 2\n\
             \"Value\" : {}\n\"Lease\" : 0\n",
            quoted(value)
        )
        .repeat(count)
    );
    let hex = format!("{}\n{}\n", hex(KEY.as_bytes()), hex(value)).repeat(count);
    let mut response = vec![0x0a, 2, 0x18, 9];
    for _ in 0..count {
        let entry = [delimited(1, KEY.as_bytes()), vec![0x10, 5], delimited(5, value)].concat();
        response.extend(delimited(2, &entry));
    }
    vec![
        ("simple", simple),
        ("json", bytes(&json)),
        ("fields", bytes(&fields)),
        ("hex", bytes(&hex)),
        ("protobuf", response),
    ]
}

fn quoted(value: &[u8]) -> String {
    let escaped = |byte: &u8| match byte {
        b'"' | b'\\' => format!("\\{}", char::from(*byte)),
        b'\n' => "\\n".to_owned(),
        b' '..=b'~' => char::from(*byte).to_string(),
        byte => format!("\\x{byte:02x}"),
    };
    format!("\"{}\"", value.iter().map(escaped).collect::<String>())
}

fn hex(value: &[u8]) -> String {
    value.iter().map(|byte| format!("\\x{byte:02x}")).collect()
}

#[test]
fn every_form_of_an_answer_is_read() {
    let yaml = run("decode apim/deployment.yaml").text();
    let json = run("decode apim/deployment.yaml -o json").out;
    for value in [stored(), json] {
        for (form, answer) in answers(&value, 1) {
            let Run { code, out, err } = run_with("decode", &answer);
            assert_eq!((code, err.as_str()), (Some(0), ""), "{form}");
            assert_eq!(String::from_utf8(out).unwrap(), yaml, "{form}");
        }
        for (form, answer) in answers(&value, 3) {
            let Run { out, err, .. } = run_with("decode -o name", &answer);
            let expected = "deployment.apps/web\n".repeat(3);
            assert_eq!((out, err.as_str()), (expected.into_bytes(), ""), "{form}");
        }
    }
}

#[test]
fn broken_value_is_reported_with_its_key() {
    let mut value = stored();
    value.truncate(40);
    for (form, answer) in answers(&value, 1) {
        let run = run_with("decode", &answer);
        assert_eq!(run.code, Some(1), "{form}");
        let place = format!("standard input: document 1, key {KEY}, byte ");
        assert!(run.err.starts_with(&place), "{form}: {}", run.err);
    }
}

#[test]
fn value_that_is_not_an_object_is_reported() {
    for (form, answer) in answers(b"k8s:enc:kms:v2:key:\x01", 1) {
        let run = run_with("decode", &answer);
        let text = "this value is encrypted at rest (kms); read it through the API server\n";
        assert!(run.err.contains(KEY) && run.err.ends_with(text), "{form}: {}", run.err);
    }
    let answer =
        br#"{"header":{"cluster_id":1,"revision":9},"kvs":[{"key":"Zm9v","value":"aGk="}]}"#;
    let error = "standard input: document 1, key foo, line 1: this value is neither protobuf nor JSON, so it is not an object of the API\n";
    run_with("decode", answer).expect(1, "", error);
}

#[test]
fn answer_without_values_says_so() {
    let answer = br#"{"header":{"cluster_id":1,"revision":9,"raft_term":2}}"#;
    let error = "standard input: document 1, line 1: etcd has nothing under this key\n";
    run_with("decode", answer).expect(1, "", error);
}

#[test]
fn answers_may_follow_each_other() {
    let json = answers(&stored(), 2).swap_remove(1).1;
    let run = run_with("identify", &json.repeat(2));
    assert_eq!(run.text().matches("Deployment\tshop/web").count(), 4, "{}", run.text());
}

#[test]
fn kind_without_a_type_is_shown_by_number() {
    let mut value = b"k8s\0".to_vec();
    value.extend(delimited(1, b"\x0a\x0eexample.com/v1\x12\x03Car"));
    value.extend(delimited(2, b"\x0a\x06\x0a\x04mini\x12\x02\x08\x05"));
    let expected = "\
$protobuf:
  \"1\":
    \"1\": mini
  \"2\":
    \"1\": 5
apiVersion: example.com/v1
kind: Car
";
    let warning = "standard input: document 1: warning: Car of example.com/v1 is not registered; this is a guess, with the numbers of its fields\n";
    run_with("decode", &value).expect(0, expected, warning);
    run_with("decode -o name", &value).expect(0, "car.example.com/mini\n", warning);
    let error = format!(
        "{warning}standard input: document 1: Car of example.com/v1 is not registered, so it has no protobuf form\n"
    );
    run_with("decode -o protobuf", &value).expect(1, "", &error);
}

/// What a kube-apiserver keeps in etcd: `conformance stored`.
#[test]
fn values_of_the_reference_are_read() {
    let text = std::fs::read_to_string(testdata("server/stored.jsonl")).unwrap();
    let all: Vec<serde_json::Value> =
        text.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    let entry = |it: &serde_json::Value| {
        let key = BASE64.encode(it["key"].as_str().unwrap().as_bytes());
        format!("{{\"key\":\"{key}\",\"value\":{}}}", it["value"])
    };
    let entries: Vec<_> = all.iter().map(entry).collect();
    let answer = format!(
        "{{\"header\":{{\"cluster_id\":1}},\"kvs\":[{}],\"count\":{}}}\n",
        entries.join(","),
        entries.len()
    );
    let run = run_with("decode -o json", answer.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let read = run.text();
    assert_eq!(read.lines().count(), all.len());
    let mut different = Vec::new();
    for (line, stored) in read.lines().zip(&all) {
        let read: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut expected = stored["answer"].clone();
        expected["metadata"].as_object_mut().unwrap().remove("resourceVersion");
        assert_eq!(read["metadata"], expected["metadata"], "{}", stored["key"]);
        if read != expected {
            different.push(format!("{} {}", read["apiVersion"], read["kind"]).replace('"', ""));
        }
    }
    different.dedup();
    let kept_otherwise =
        ["apiextensions.k8s.io/v1beta1 CustomResourceDefinition", "stored.example.com/v1 Car"];
    // Servers set these defaults when they read; CSINodes have a status since 1.37.
    let rest = ["v1 PersistentVolumeClaim", "apps/v1 StatefulSet", "storage.k8s.io/v1 CSINode"];
    assert_eq!(different, [&kept_otherwise[..], &rest].concat());
}
