//! `apim decode`.

use crate::run::{run, run_with, sample};

#[test]
fn object_comes_out_as_canonical_yaml() {
    run("decode apim/deployment.yaml").expect(0, &sample("apim/deployment.out.yaml"), "");
}

#[test]
fn every_format_leads_to_every_other() {
    let yaml = sample("apim/deployment.out.yaml");
    let json = run("decode apim/deployment.yaml -o json");
    let protobuf = run("decode apim/deployment.yaml -o protobuf");
    assert!(protobuf.out.starts_with(b"k8s\0"));
    for input in [json.out.as_slice(), &protobuf.out, yaml.as_bytes()] {
        run_with("decode", input).expect(0, &yaml, "");
        assert_eq!(run_with("decode - -o json", input), json);
        assert_eq!(run_with("decode -o protobuf -", input), protobuf);
    }
}

#[test]
fn value_from_etcd_may_end_with_a_line_break() {
    let mut value = run("decode apim/deployment.yaml -o protobuf").out;
    value.push(b'\n');
    run_with("decode -o name", &value).expect(0, "deployment.apps/web\n", "");
    run_with("decode -o name", &value.repeat(3)).expect(0, &"deployment.apps/web\n".repeat(3), "");
}

#[test]
fn json_is_one_line_a_document_or_indented() {
    let input = r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a"}} {"kind":"CronTab","apiVersion":"x.example.com/v1","b":[],"a":{}}"#;
    let lines = "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"}}\n\
                 {\"a\":{},\"apiVersion\":\"x.example.com/v1\",\"b\":[],\"kind\":\"CronTab\"}\n";
    run_with("decode -o json", input.as_bytes()).expect(0, lines, "");
    let pretty = "{\n  \"kind\": \"ConfigMap\",\n  \"apiVersion\": \"v1\",\n  \"metadata\": {\n    \"name\": \"a\"\n  }\n}\n\
                  {\n  \"a\": {},\n  \"apiVersion\": \"x.example.com/v1\",\n  \"b\": [],\n  \"kind\": \"CronTab\"\n}\n";
    run_with("decode -o json --pretty", input.as_bytes()).expect(0, pretty, "");
}

#[test]
fn yaml_documents_are_separated() {
    let input =
        b"# c\n---\nkind: Secret\napiVersion: v1\n---\n# nothing\n---\nkind: A\napiVersion: b/v1\n";
    let expected = "apiVersion: v1\nkind: Secret\nmetadata: {}\n---\napiVersion: b/v1\nkind: A\n";
    run_with("decode", input).expect(0, expected, "");
}

#[test]
fn mistakes_are_passed_over_unless_they_are_asked_for() {
    let wrong_type = "apim/mistakes.yaml: document 3, line 33: cannot unmarshal string into field spec.replicas of type int32\n";
    let names = "configmap/settings\ndeployment.apps/web\nconfigmap/last\n";
    run("decode apim/mistakes.yaml -o name").expect(1, names, wrong_type);
}

#[test]
fn warnings_do_not_count() {
    let run = run("decode apim/stream.json --validate warn -o name");
    let warning = "apim/stream.json: document 2, line 6: warning: unknown field \"spec.nodname\"; did you mean \"nodeName\"?\n";
    run.expect(0, "pod/a\npod/b\nservice/web\n", warning);
}

#[test]
fn strict_validation_names_file_document_line_and_field() {
    let expected = "\
apim/mistakes.yaml: document 2, line 24: duplicate field \"spec.template.spec.containers[0].image\"
apim/mistakes.yaml: document 2, line 25: unknown field \"spec.template.spec.containers[0].resource\"; did you mean \"resources\"?
apim/mistakes.yaml: document 2, line 26: unknown field \"spec.template.spec.containers[0].imagePullpolicy\"; did you mean \"imagePullPolicy\"?
apim/mistakes.yaml: document 3, line 33: cannot unmarshal string into field spec.replicas of type int32
";
    let run = run("decode --validate strict apim/mistakes.yaml -o name");
    run.expect(1, "configmap/settings\nconfigmap/last\n", expected);
}

#[test]
fn duplicate_fields_in_json_are_reported_with_their_line() {
    let input = b"{\"kind\":\"ConfigMap\",\n\"apiVersion\":\"v1\",\n\"data\":{},\n\"data\":{}}";
    let expected = "standard input: document 1, line 4: duplicate field \"data\"\n";
    run_with("decode --validate strict", input).expect(1, "", expected);
}

#[test]
fn items_of_a_list_are_checked_as_what_they_are() {
    let run = run("decode --validate strict apim/list.yaml");
    let expected = "apim/list.yaml: document 1, line 24: unknown field \"items[1].spec.maxReplica\"; did you mean \"maxReplicas\"?\n";
    run.expect(1, "", expected);
}

#[test]
fn every_invalid_item_of_a_list_is_reported() {
    let input = b"kind: List\napiVersion: v1\nitems:\n- kind: Pod\n  apiVersion: v1\n  spec: 1\n- 5\n- {}\n";
    let expected = "\
standard input: document 1, line 6: cannot unmarshal number into field items[0].spec of type object
standard input: document 1, line 7: items[1]: couldn't get version/kind; json parse error: json: cannot unmarshal number into object
standard input: document 1, line 8: items[2]: Object 'Kind' is missing in '{}'
";
    let run = run_with("decode", input);
    run.expect(1, "", expected);
}

#[test]
fn one_broken_document_does_not_spoil_the_others() {
    let expected = "apim/broken.yaml: document 2, line 8: yaml: did not find expected ',' or ']'\n";
    let run = run("decode apim/broken.yaml -o name");
    run.expect(1, "configmap/first\nconfigmap/third\n", expected);
}

#[test]
fn kinds_without_a_type_pass_through() {
    let expected = "\
apiVersion: stable.example.com/v1
kind: CronTab
metadata:
  name: nightly
  namespace: jobs
spec:
  cronSpec: 0 3 * * *
  paused: false
  replicas: 2
";
    run("decode apim/crontab.yaml --validate strict").expect(0, expected, "");
    run("decode apim/crontab.yaml -o name").expect(0, "crontab.stable.example.com/nightly\n", "");
    let error = "apim/crontab.yaml: document 1, line 1: CronTab of stable.example.com/v1 is not registered, so it has no protobuf form\n";
    run("decode apim/crontab.yaml -o protobuf").expect(1, "", error);
}

const TYPO: &[u8] = b"apiVersion: apps/v1\nkind: Deploymnet\nmetadata:\n  name: web\n";

#[test]
fn kind_that_its_group_does_not_have_is_reported() {
    let run = run_with("decode -o name --validate strict", TYPO);
    assert_eq!((run.code, run.text().as_str()), (Some(1), ""));
    let start = "standard input: document 1, line 1: no kind \"Deploymnet\" is registered for version \"apps/v1\"";
    assert!(run.err.starts_with(start), "{}", run.err);
    assert!(run.err.contains("registered are Deployment in apps/v1"), "{}", run.err);
    for level in ["ignore", "warn"] {
        let run = run_with(&format!("decode -o name --validate {level}"), TYPO);
        assert_eq!((run.code, run.text().as_str()), (Some(0), "deploymnet.apps/web\n"));
        assert!(run.err.contains(": warning: no kind \"Deploymnet\""), "{}", run.err);
    }
    let gone = b"apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\n";
    let run = run_with("decode --validate strict", gone);
    let error = "standard input: document 1, line 1: PodSecurityPolicy of policy/v1beta1 is not served since 1.25; nothing is named to use in its place\n";
    run.expect(1, "", error);
    let never = b"apiVersion: batch/v3alpha1\nkind: CronJob\n";
    let run = run_with("decode --validate strict", never);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("no kind \"CronJob\" is registered for version \"batch/v3alpha1\""));
    let cbor = run_with("transcode -o cbor", TYPO).out;
    assert_eq!(run_with("decode --validate strict", &cbor).code, Some(1));
    let item = String::from_utf8_lossy(TYPO).replace('\n', "\n  ");
    let list = format!("apiVersion: v1\nkind: List\nitems:\n- {item}");
    let run = run_with("decode --validate strict", list.as_bytes());
    let start = "standard input: document 1, line 4: items[0]: no kind \"Deploymnet\"";
    assert!(run.err.starts_with(start), "{}", run.err);
}

#[test]
fn strict_validation_refuses_versions_that_are_gone() {
    let gone = b"apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: {name: web}\n";
    let reported = "Ingress of extensions/v1beta1 is not served since 1.22; use Ingress of networking.k8s.io/v1\n";
    let place = "standard input: document 1, line 1: ";
    run_with("decode -o name", gone).expect(0, "ingress.extensions/web\n", "");
    let warning = format!("{place}warning: {reported}");
    let name = "ingress.extensions/web\n";
    run_with("decode -o name --validate warn", gone).expect(0, name, &warning);
    let error = format!("{place}{reported}");
    run_with("decode -o name --validate strict", gone).expect(1, "", &error);
    let binary = run_with("decode -o protobuf", gone).out;
    let run = run_with("decode -o name --validate strict", &binary);
    assert_eq!((run.code, run.text().as_str()), (Some(1), ""));
    assert!(run.err.ends_with(reported), "{}", run.err);
    let list = b"apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n- apiVersion: batch/v1beta1\n  kind: CronJob\n";
    let error = "standard input: document 1, line 6: CronJob of batch/v1beta1 is not served since 1.25; use CronJob of batch/v1\n";
    run_with("decode -o name --validate strict", list).expect(1, "", error);
    let list = b"apiVersion: apps/v1beta2\nkind: DeploymentList\nitems: []\n";
    let error = "standard input: document 1, line 1: DeploymentList of apps/v1beta2 is not served since 1.16; use DeploymentList of apps/v1\n";
    run_with("decode -o name --validate strict", list).expect(1, "", error);
    let deprecated = b"apiVersion: v1\nkind: ComponentStatus\nmetadata: {name: all}\n";
    run_with("decode -o name --validate strict", deprecated).expect(0, "componentstatus/all\n", "");
}

#[test]
fn list_without_items_keeps_its_null() {
    for (items, written) in [("", "null"), (",\"items\":null", "null"), (",\"items\":[]", "[]")] {
        let input = format!("{{\"kind\":\"List\",\"apiVersion\":\"v1\"{items}}}");
        let json = format!(
            "{{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{{}},\"items\":{written}}}\n"
        );
        run_with("decode -o json", input.as_bytes()).expect(0, &json, "");
        run_with("convert --to v1 -o json", input.as_bytes()).expect(0, &json, "");
        let cbor = run_with("decode -o cbor", input.as_bytes()).out;
        run_with("decode -o json", &cbor).expect(0, &json, "");
        let yaml = format!("apiVersion: v1\nitems: {written}\nkind: List\nmetadata: {{}}\n");
        run_with("decode", input.as_bytes()).expect(0, &yaml, "");
        let protobuf = b"k8s\0\n\n\n\x02v1\x12\x04List\x12\x08\n\x06\n\0\x12\0\x1a\0\x1a\0\"\0";
        assert_eq!(run_with("decode -o protobuf", input.as_bytes()).out, protobuf);
    }
}

#[test]
fn folders_are_replaced_by_their_files() {
    let folder = std::env::temp_dir().join(format!("apim-folders-{}", std::process::id()));
    let file = |name: &str, content: &[u8]| {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    };
    let pod = |name: &str| {
        format!("{{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{{\"name\":\"{name}\"}}}}")
    };
    file("c.yaml", b"kind: Pod\napiVersion: v1\nmetadata: {name: c}\n");
    file("a.json", pod("a").as_bytes());
    file("b.yml", b"{");
    file("b/x.json", pod("x").as_bytes());
    file("d.pb", &run_with("decode -o protobuf", pod("d").as_bytes()).out);
    file("e.cbor", &run_with("decode -o cbor", pod("e").as_bytes()).out);
    file("f.txt", pod("f").as_bytes());
    file("g/h.txt", b"");
    let path = folder.to_str().unwrap();

    let flat = run(&format!("decode -o name {path}"));
    assert_eq!((flat.code, flat.text().as_str()), (Some(1), "pod/a\npod/c\npod/d\npod/e\n"));
    assert!(flat.err.starts_with(&format!("{path}/b.yml: document 1")), "{}", flat.err);
    let deep = run(&format!("decode -o name -R {path}"));
    assert_eq!((deep.code, deep.text().as_str()), (Some(1), "pod/a\npod/x\npod/c\npod/d\npod/e\n"));
    run(&format!("decode -o name {path}/f.txt")).expect(0, "pod/f\n", "");
    let nothing = format!(
        "{path}/g: there is no file in it whose name ends in .json, .yaml, .yml, .pb, .cbor\n"
    );
    run(&format!("identify -R {path}/g {path}/no.json {path}/a.json")).expect(
        3,
        &format!("json\tv1\tPod\ta\t56\t{path}/a.json:1\n"),
        &format!("{nothing}{path}/no.json: No such file or directory\n"),
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn protobuf_is_one_document_unless_it_is_framed() {
    let error = "error: protobuf output is one document, and the input has several; --framed writes any number\n";
    run("decode apim/stream.json -o protobuf").expect(2, "", error);
    let framed = run("decode apim/stream.json -o protobuf --framed");
    assert_eq!(framed.code, Some(0));
    assert_eq!(framed.out.get(4..8), Some(&b"k8s\0"[..]));
    run_with("decode -o name", &framed.out).expect(0, "pod/a\npod/b\nservice/web\n", "");
    let cut = &framed.out[..framed.out.len() - 1];
    let run = run_with("decode -o name", cut);
    assert_eq!((run.code, run.text().as_str()), (Some(1), "pod/a\npod/b\n"));
    assert!(run.err.contains("document 3, byte "), "{}", run.err);
}

#[test]
fn names_of_a_list_are_those_of_its_items() {
    let names =
        "horizontalpodautoscaler.autoscaling/web\nhorizontalpodautoscaler.autoscaling/queue\n";
    run("decode apim/list.yaml -o name").expect(0, names, "");
    let input =
        b"{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"items\":[{\"metadata\":{\"name\":\"a\"}}]}";
    run_with("decode -o name", input).expect(0, "pod/a\n", "");
}

#[test]
fn options_that_do_not_fit_are_usage_errors() {
    run("decode --pretty apim/deployment.yaml").expect(2, "", "error: --pretty needs -o json\n");
    let error = "error: --framed needs -o protobuf\n";
    run("decode --framed apim/deployment.yaml").expect(2, "", error);
    assert_eq!(run("decode --no-such-option").code, Some(2));
    assert_eq!(run("").code, Some(2));
}

#[test]
fn file_that_cannot_be_read_is_reported_and_the_others_are_read() {
    let run = run("decode no-such-file.yaml apim/crontab.yaml -o name");
    let error = "no-such-file.yaml: No such file or directory\n";
    run.expect(3, "crontab.stable.example.com/nightly\n", error);
}

#[test]
fn kyaml_is_written_as_kubectl_writes_it() {
    let input = b"kind: ConfigMap\napiVersion: v1\ndata: {a: 'yes'}\n---\nkind: A\napiVersion: b/v1\nc: [1]\n";
    let expected = "\
---
{
  kind: \"ConfigMap\",
  apiVersion: \"v1\",
  metadata: {},
  data: {
    a: \"yes\",
  },
}
---
{
  apiVersion: \"b/v1\",
  c: [
    1,
  ],
  kind: \"A\",
}
";
    let run = run_with("decode -o kyaml", input);
    run.expect(0, expected, "");
    let back = run_with("decode -o json", &run.out);
    assert_eq!(back, run_with("decode -o json", input));
}

#[test]
fn cbor_is_read_and_written() {
    let yaml = sample("apim/deployment.out.yaml");
    let cbor = run("decode apim/deployment.yaml -o cbor");
    assert!(cbor.out.starts_with(b"\xd9\xd9\xf7"));
    run_with("decode", &cbor.out).expect(0, &yaml, "");
    run_with("decode -o name", &cbor.out.repeat(3)).expect(
        0,
        &"deployment.apps/web\n".repeat(3),
        "",
    );
    let line = run_with("identify", &cbor.out).text();
    assert_eq!(line, format!("cbor\tapps/v1\tDeployment\tshop/web\t{}\t-\n", cbor.out.len()));

    let unknown = run("decode apim/crontab.yaml -o cbor");
    assert_eq!(run_with("decode", &unknown.out), run("decode apim/crontab.yaml"));

    let list = run("decode apim/list.yaml -o cbor");
    assert_eq!(run_with("decode -o name", &list.out), run("decode apim/list.yaml -o name"));
    assert_eq!(run_with("decode", &list.out), run("decode apim/list.yaml"));

    let cut = &cbor.out[..cbor.out.len() - 1];
    let cut = run_with("decode", cut);
    assert_eq!(cut.code, Some(1));
    assert!(cut.err.starts_with("standard input: document 1, byte "), "{}", cut.err);
}

#[test]
fn unknown_fields_in_cbor_are_reported() {
    let json = br#"{"kind":"ConfigMap","apiVersion":"v1","datum":{}}"#;
    let cbor = run_with("transcode -o cbor", json).out;
    assert!(cbor.starts_with(b"\xd9\xd9\xf7"));
    let run = run_with("decode --validate strict", &cbor);
    assert_eq!(run.code, Some(1));
    let text = "cbor: found unknown field at map element index 1 (datum)";
    assert!(run.err.contains(text), "{}", run.err);
    run_with("transcode", &cbor).expect(
        0,
        "{\"apiVersion\":\"v1\",\"datum\":{},\"kind\":\"ConfigMap\"}\n",
        "",
    );
}

/// TBL-02: What a template finds, as kubectl writes it.
#[test]
fn templates_find_parts_of_objects() {
    let found = run("decode apim/deployment.yaml -o jsonpath={.metadata.name}:{.spec.nope}");
    found.expect(0, "web:", "");
    let names = run(r#"decode apim/list.yaml -o jsonpath={range@.items[*]}{.kind}{"\n"}{end}"#);
    assert_eq!((names.code, names.text().lines().count() > 1), (Some(0), true), "{names:?}");
    let wrong = run("decode apim/deployment.yaml -o jsonpath={.metadata.name");
    let text = "error parsing jsonpath {.metadata.name, unclosed action";
    assert_eq!((wrong.code, wrong.err.contains(text)), (Some(2), true), "{wrong:?}");
    let wrong = run("decode apim/deployment.yaml -o jsonpath={.metadata[0]}");
    let text = r#"error executing jsonpath "{.metadata[0]}": map[string]interface {} is not array or slice"#;
    assert_eq!((wrong.code, wrong.err.contains(text)), (Some(1), true), "{wrong:?}");
}

const PODS: &str = "\
kind: PodList
apiVersion: v1
items:
- metadata: {name: web}
  spec: {containers: [{name: web}], nodeName: n1}
  status:
    phase: Running
    containerStatuses: [{ready: true, state: {running: {}}}]
- metadata: {name: database}
  spec: {containers: [{name: a}, {name: b}]}
  status: {phase: Pending}
---
kind: Pod
apiVersion: v1
metadata: {name: last}
status: {phase: Succeeded}
";

#[test]
fn table_shows_what_kubectl_get_shows() {
    let narrow = "\
NAME       READY   STATUS      RESTARTS   AGE
web        1/1     Running     0          <unknown>
database   0/2     Pending     0          <unknown>
last       0/0     Succeeded   0          <unknown>
";
    run_with("decode -o table", PODS.as_bytes()).expect(0, narrow, "");
    let wide = run_with("decode -o wide", PODS.as_bytes());
    let wide = String::from_utf8(wide.out).unwrap();
    let ends = wide.lines().map(|line| line.split_once("<unknown>").map_or(line, |it| it.1).trim());
    let ends: Vec<_> = ends.collect();
    assert!(
        ends[0].ends_with("AGE         IP       NODE     NOMINATED NODE   READINESS GATES"),
        "{wide}"
    );
    assert_eq!(ends[1], "<none>   n1       <none>           <none>");
}

#[test]
fn tables_of_several_kinds_name_them() {
    let input = "kind: List\napiVersion: v1\nitems:\n\
        - {kind: Deployment, apiVersion: apps/v1, metadata: {name: web}, spec: {replicas: 3}}\n\
        - {kind: HorizontalPodAutoscaler, apiVersion: autoscaling/v1, metadata: {name: web}}\n\
        - {kind: CronTab, apiVersion: x.example.com/v1, metadata: {name: own}}\n";
    let expected = "\
NAME                  READY   UP-TO-DATE   AVAILABLE   AGE
deployment.apps/web   0/3     0            0           <unknown>

NAME                                      REFERENCE   TARGETS              MINPODS   MAXPODS   REPLICAS   AGE
horizontalpodautoscaler.autoscaling/web   /           cpu: <unknown>/80%   <unset>   0         0          <unknown>

NAME                        AGE
crontab.x.example.com/own   \n\
";
    run_with("decode -o table", input.as_bytes()).expect(0, expected, "");
}

/// As kubectl shows columns of your own.
#[test]
fn custom_columns_have_a_row_for_each_object() {
    let columns = "-o custom-columns=NAME:.metadata.name,KIND:{.kind},NO:nope";
    let one = run(&format!("decode apim/deployment.yaml {columns}"));
    one.expect(0, "NAME   KIND         NO\nweb    Deployment   <none>\n", "");
    let list = run("decode apim/list.yaml -o custom-columns=KIND:.kind");
    let kinds = run(r#"decode apim/list.yaml -o jsonpath={range@.items[*]}{.kind}{"\n"}{end}"#);
    assert_eq!(list.text(), format!("KIND\n{}", kinds.text()));
    for (choice, text) in [
        ("custom-columns=", "custom-columns format specified but no custom columns given"),
        (
            "custom-columns=A",
            "unexpected custom-columns spec: A, expected <header>:<json-path-expr>",
        ),
        ("custom-columns=A:{{", "unexpected path string, expected a 'name1.name2' or "),
        ("custom-columns", "custom-columns format specified but no custom columns given"),
        ("custom-columns-file=", "custom-columns format specified but no custom columns given"),
        ("custom-columns-file=/dev/null", "invalid template, missing header line"),
        ("jsonpath", "error: template format specified but no template given"),
        ("jsonpath=", "error: template format specified but no template given"),
        (
            "go-template={{.kind}}",
            "jsonpath=TEMPLATE, custom-columns=COLUMNS, custom-columns-file=FILE]",
        ),
    ] {
        let wrong = run(&format!("decode apim/deployment.yaml -o {choice}"));
        assert_eq!((wrong.code, wrong.err.contains(text)), (Some(2), true), "{wrong:?}");
    }
    let missing = run("decode apim/deployment.yaml -o custom-columns-file=/nowhere");
    let reported =
        "error: error reading template /nowhere, open /nowhere: no such file or directory\n";
    missing.expect(3, "", reported);
}

#[test]
fn options_of_other_commands_are_named_with_them() {
    let wrong = run("decode --to v1 apim/deployment.yaml");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("tip: `apim convert` has '--to'\n"), "{}", wrong.err);
    assert!(!wrong.err.contains("-- --to"), "{}", wrong.err);
}

/// Words that only Go's programs have are left out.
#[test]
fn messages_have_no_names_of_programs() {
    let unknown = b"apiVersion: apps/v1\nkind: Deploymnet\n";
    let error = "standard input: document 1, line 1: no kind \"Deploymnet\" is registered for version \"apps/v1\"; \
                 registered are ";
    let unknown = run_with("decode --validate strict -o name", unknown);
    assert!(unknown.err.starts_with(error), "{}", unknown.err);
    let envelope = b"k8s\0\n\0\x12\0";
    let error = "standard input: document 1: Object 'Kind' is missing in the envelope\n";
    for command in ["decode", "identify"] {
        run_with(command, envelope).expect(1, "", error);
    }
}
