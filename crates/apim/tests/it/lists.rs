//! Lists inside lists, and lists of one type.

use crate::run::run_with;

const LISTS: &[u8] = b"apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: List
  items:
  - apiVersion: apps/v1beta1
    kind: Deployment
    metadata: {name: x_y}
    spec: {replica: 4, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: b}]}}}
  - apiVersion: apps/v1beta1
    kind: DeploymentList
    items:
    - {metadata: {name: web}, spec: {template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: b}]}}}}
    - metadata: {name: a_b}
      spec: {replica: 2, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: b}]}}}
- apiVersion: v1
  kind: Pod
  metadata: {name: alone}
  spec: {containers: [{name: a, image: b}]}
";

#[test]
fn unknown_fields_are_found_in_every_item() {
    let reported = "\
standard input: document 1, line 10: unknown field \"items[0].items[0].spec.replica\"; did you mean \"replicas\"?
standard input: document 1, line 16: unknown field \"items[0].items[1].items[1].spec.replica\"; did you mean \"replicas\"?
";
    run_with("decode --validate strict", LISTS).expect(1, "", reported);
}

#[test]
fn every_item_is_validated() {
    let run = run_with("validate --summary", LISTS);
    let text = run.text();
    let starts = [
        "standard input:7: error: Deployment of apps/v1beta1 is not served since 1.16",
        "standard input:9:22: error: items[0].items[0].metadata.name: Invalid value: \"x_y\": ",
        "standard input:10:12: error: unknown field \"items[0].items[0].spec.replica\"",
        "standard input:11: error: DeploymentList of apps/v1beta1 is not served since 1.16",
        "standard input:15:24: error: items[0].items[1].items[1].metadata.name: Invalid value: \"a_b\": ",
        "standard input:16:14: error: unknown field \"items[0].items[1].items[1].spec.replica\"",
        "4 objects in 1 document",
    ];
    assert_eq!((run.code, text.lines().count()), (Some(1), starts.len()), "{text}");
    for (line, start) in text.lines().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    let json = run_with("validate -o json", LISTS).text();
    assert!(json.contains(r#""kind":"Deployment","line":15,"message":"items[0]"#), "{json}");
}

#[test]
fn every_item_is_converted_and_reported() {
    let names = "deployment.apps/x_y\ndeployment.apps/web\ndeployment.apps/a_b\npod/alone\n";
    for format in ["yaml", "protobuf", "cbor"] {
        let converted = run_with(&format!("convert --to preferred -o {format}"), LISTS);
        assert_eq!((converted.code, &*converted.err), (Some(0), ""), "{format}");
        run_with("decode -o name", &converted.out).expect(0, names, "");
        run_with("deprecated --for 1.37", &converted.out).expect(0, "", "");
    }
    let reported = run_with("deprecated --for 1.37", LISTS).text();
    let lines: Vec<_> = reported.lines().map(|line| line.split(" is ").next().unwrap()).collect();
    let expected = [
        "standard input: document 1, line 7: Deployment of apps/v1beta1",
        "standard input: document 1, line 11: DeploymentList of apps/v1beta1",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn every_item_is_shown() {
    let table = "\
NAME                  READY   UP-TO-DATE   AVAILABLE   AGE
deployment.apps/x_y   0/0     0            0           <unknown>
deployment.apps/web   0/0     0            0           <unknown>
deployment.apps/a_b   0/0     0            0           <unknown>

NAME        READY   STATUS   RESTARTS   AGE
pod/alone   0/1              0          <unknown>
";
    run_with("decode -o table", LISTS).expect(0, table, "");
    let names = "NAME\nx_y\nweb\na_b\nalone\n";
    run_with("decode -o custom-columns=NAME:.metadata.name", LISTS).expect(0, names, "");
    let empty = b"kind: List\napiVersion: v1\nitems:\n- {kind: List, apiVersion: v1}\n";
    run_with("decode -o name", empty).expect(0, "", "");
    run_with("decode -o table", empty).expect(0, "", "");
}

#[test]
fn nested_lists_are_read_to_a_limit() {
    let lists = |count| {
        let start = r#"{"kind":"List","apiVersion":"v1","items":["#.repeat(count);
        format!("{start}{}", "]}".repeat(count))
    };
    run_with("validate", lists(64).as_bytes()).expect(0, "", "");
    let reported = "standard input: document 1, line 1: lists are nested more than 64 deep\n";
    for command in ["decode", "convert --to v1", "deprecated"] {
        run_with(command, lists(4000).as_bytes()).expect(1, "", reported);
    }
}
