//! `apim validate`.

use apimachinery::json::value_from_str;
use apimachinery::runtime::Value;
use apimachinery_test_support::golden;

use crate::run::{run, run_with};

const MANIFESTS: &str = "# Source: chart/templates/crontab.yaml
apiVersion: stable.example.com/v1
kind: CronTab
metadata:
  name: nightly
spec:
  cronSpec: daily
  replica: 2
  hosts:
  - a
  - a
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web_1}
spec:
  replica: 3
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: nginx}]}}
---
apiVersion: v1
kind: List
items:
- apiVersion: stable.example.com/v1
  kind: CronTab
  metadata: {name: weekly}
  spec: {}
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: 7}
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: settings}
";

const SUBDOMAIN: &str = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

#[test]
fn everything_that_is_wrong_is_reported_with_line_and_column() {
    let run = run_with("validate --crds apim/crds --summary", MANIFESTS.as_bytes());
    let name = format!(
        "standard input:15:18: error: metadata.name: Invalid value: \"web_1\": {SUBDOMAIN}"
    );
    let lines = [
        r"standard input:7:13: error: spec.cronSpec: Invalid value: "
            .to_owned()
            + r#""daily": spec.cronSpec in body should match '^(\S+ ){4}\S+$'"#,
        "standard input:8:3: error: unknown field \"spec.replica\"; did you mean \"replicas\"?".into(),
        "standard input:11:5: error: spec.hosts[1]: Duplicate value: \"a\"".into(),
        name,
        "standard input:17:3: error: unknown field \"spec.replica\"; did you mean \"replicas\"?".into(),
        "standard input:24:3: warning: items[0]: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation".into(),
        "standard input:27:3: error: items[0].spec.cronSpec: Required value".into(),
        "standard input:30:20: error: cannot unmarshal number into field items[1].metadata.name of type string".into(),
        "5 objects in 3 documents: 1 valid, 4 invalid, 0 skipped".into(),
    ];
    run.expect(1, &format!("{}\n", lines.join("\n")), "");
}

#[test]
fn rules_of_definitions_are_run() {
    let manifest = b"apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {name: a}\nspec:\n  cronSpec: 0 3 * * *\n  paused: true\n  replicas: 2\n";
    let reported = "standard input:7:13: error: spec.replicas: Invalid value: what is paused has no replicas\n";
    run_with("validate --crds apim/crds", manifest).expect(1, reported, "");
    // Where values have another type, rules are not run.
    let wrong = String::from_utf8_lossy(manifest).replace("replicas: 2", "replicas: two");
    let text = run_with("validate --crds apim/crds", wrong.as_bytes()).text();
    assert!(
        text.contains(
            "warning: some validation rules were not checked because the object was invalid"
        ),
        "{text}"
    );
    // A rule that is not one is an error of its definition.
    let definition = crate::run::sample("apim/crds/crontabs.yaml");
    let wrong = definition.replacen("self.replicas == 0", "self.replica == 0", 1);
    let text = run_with("validate", wrong.as_bytes()).text();
    assert!(
        text.contains("undefined field 'replica'") && text.starts_with("standard input:24:22: "),
        "{text}"
    );
}

#[test]
fn good_objects_pass_in_silence() {
    run("validate -f apim/crds apim/crontab.yaml -R").expect(0, "", "");
    run("validate apim/crds/crontabs.yaml --filename apim/crontab.yaml").expect(0, "", "");
    let summary = run("validate --summary -f apim/crds apim/crontab.yaml");
    summary.expect(0, "2 objects in 2 documents: 2 valid, 0 invalid, 0 skipped\n", "");
    // What a server brings is assumed: a namespace, a name that is generated.
    let generated = b"apiVersion: v1\nkind: Pod\nmetadata: {generateName: web-}\nspec: {containers: [{name: a, image: b}]}\n";
    run_with("validate", generated).expect(0, "", "");
    let role = b"apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: 'system:node', namespace: x}\n";
    run_with("validate", role).expect(0, "", "");
    let review = b"apiVersion: authorization.k8s.io/v1\nkind: SelfSubjectAccessReview\nspec: {}\n";
    run_with("validate", review).expect(0, "", "");
}

#[test]
fn definitions_may_follow_their_objects_and_are_validated() {
    let definition = crate::run::sample("apim/crds/crontabs.yaml");
    let object = crate::run::sample("apim/crontab.yaml");
    run_with("validate", format!("{object}---\n{definition}").as_bytes()).expect(0, "", "");
    let wrong = definition
        .replace("plural: crontabs", "plural: Crontabs")
        .replace("image: {type: string, nullable: true}", "image: {}");
    let reported = run_with("validate", format!("{object}---\n{wrong}").as_bytes());
    assert_eq!(reported.code, Some(1));
    let text = reported.text();
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].starts_with("standard input:13:18: error: metadata.name: Invalid value: \"crontabs.stable.example.com\": must be spec.names.plural"), "{text}");
    assert!(lines[1].starts_with("standard input:17:19: error: spec.names.plural: Invalid value: \"Crontabs\": a DNS-1035 label"), "{text}");
    assert_eq!(
        lines[2],
        "standard input:38:15: error: spec.validation.openAPIV3Schema.properties[spec].properties[image].type: Required value: must not be empty for specified object fields"
    );
    assert_eq!(lines.len(), 3);
    // What defines nothing says so.
    let tuple = definition
        .replace("type: array, items: {type: string}", "type: array, items: [{type: string}]");
    let reported = run_with("validate", tuple.as_bytes());
    assert_eq!(reported.code, Some(1));
    assert!(reported.text().contains("items"), "{}", reported.text());
}

#[test]
fn kinds_that_are_not_known_are_errors_unless_they_are_passed_over() {
    let unknown = b"apiVersion: e.com/v1\nkind: Car\n---\napiVersion: apps/v1\nkind: Deploymnet\n";
    let run = run_with("validate", unknown);
    run.expect(1, "standard input:1: error: kind Car of e.com/v1 is not known; its CustomResourceDefinition, given with -f or --crds, makes it known\nstandard input:4: error: kind Deploymnet of apps/v1 is not known; did you mean Deployment of apps/v1 or Deployment of apps/v1beta1 or Deployment of apps/v1beta2?\n", "");
    for option in ["--ignore-unknown-kinds", "--ignore-missing-schemas"] {
        let run = run_with(&format!("validate --summary {option}"), unknown);
        assert_eq!(run.code, Some(1));
        assert!(!run.text().contains("Car"), "{}", run.text());
        assert!(run.text().ends_with("0 valid, 1 invalid, 1 skipped\n"), "{}", run.text());
    }
    let version = MANIFESTS.replace("stable.example.com/v1", "stable.example.com/v3");
    // Of a kind that is defined, versions are.
    let text =
        run_with("validate --crds apim/crds --ignore-unknown-kinds", version.as_bytes()).text();
    assert!(text.starts_with("standard input:2: error: CronTab of stable.example.com/v3 is not served; its definition serves v1, v1beta1\n"), "{text}");
}

#[test]
fn warnings_do_not_count() {
    let old = b"apiVersion: stable.example.com/v1beta1\nkind: CronTab\nmetadata: {name: a, finalizers: [clean]}\nspec: {cronSpec: 0 3 * * *}\n---\napiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: web}\n";
    let run = run_with("validate --crds apim/crds --for 1.24", old);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let text = run.text();
    let starts = [
        "standard input:1: warning: stable.example.com/v1beta1 CronTab is deprecated; use stable.example.com/v1 CronTab",
        "standard input:3:21: warning: metadata.finalizers: \"clean\": prefer a domain-qualified finalizer name",
        "standard input:6: warning: PodDisruptionBudget of policy/v1beta1 is deprecated since 1.21 and not served from 1.25 on; use PodDisruptionBudget of policy/v1",
    ];
    assert_eq!(text.lines().count(), starts.len(), "{text}");
    assert!(text.lines().zip(starts).all(|(line, start)| line.starts_with(start)), "{text}");
}

#[test]
fn programs_get_one_json_document() {
    let run = run_with("validate --crds apim/crds -o json", MANIFESTS.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let all = value_from_str(&run.text()).unwrap();
    let findings = all.get("findings").unwrap().as_list().unwrap();
    assert_eq!(findings.len(), 8);
    let typo = &findings[1];
    let expected = [
        ("file", "standard input"),
        ("severity", "error"),
        ("apiVersion", "stable.example.com/v1"),
        ("kind", "CronTab"),
        ("name", "nightly"),
        ("field", "spec.replica"),
        ("reason", "UnknownField"),
        ("suggestion", "replicas"),
        ("message", "unknown field \"spec.replica\"; did you mean \"replicas\"?"),
    ];
    for (name, value) in expected {
        assert_eq!(typo.get(name).and_then(Value::as_str), Some(value), "{name}");
    }
    let numbers = ["document", "line", "column"].map(|it| typo.get(it).unwrap().as_int().unwrap());
    assert_eq!(numbers, [1, 8, 3]);
    assert!(typo.get("namespace").unwrap().is_null());
    assert_eq!(findings[6].get("name").and_then(Value::as_str), Some("weekly"));
    assert_eq!(findings[6].get("reason").and_then(Value::as_str), Some("FieldValueRequired"));
    assert_eq!(findings[5].get("reason").and_then(Value::as_str), Some("RulesNotRun"));
    let summary = all.get("summary").unwrap();
    let counts = ["documents", "valid", "invalid", "skipped", "errors", "warnings"];
    let counts = counts.map(|it| summary.get(it).unwrap().as_int().unwrap());
    assert_eq!(counts, [3, 1, 4, 0, 7, 1]);
    let fine =
        run_with("validate -o json", b"apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
    assert_eq!(
        fine.text(),
        "{\"findings\":[],\"summary\":{\"documents\":1,\"errors\":0,\"invalid\":0,\"skipped\":0,\"valid\":1,\"warnings\":0}}\n"
    );
}

#[test]
fn broken_documents_and_files_are_reported() {
    let broken = run_with("validate", b"kind: Pod\napiVersion: v1\n---\na: [\n---\nkind: Pod\n");
    assert_eq!(broken.code, Some(1));
    let text = broken.text();
    assert!(text.contains("standard input:1:1: error: metadata.name: Required value: name or generateName is required\n"), "{text}");
    assert!(
        text.contains("standard input:5:1: error: yaml: did not find expected node content\n"),
        "{text}"
    );
    assert!(text.contains("error: Object 'apiVersion' is missing"), "{text}");
    let missing = run("validate apim/absent.yaml");
    assert_eq!((missing.code, missing.text().as_str()), (Some(3), ""));
    let nothing = run_with("validate", b"# nothing\n");
    assert_eq!(nothing.code, Some(1));
    assert!(nothing.err.contains("there is no document in it"), "{}", nothing.err);
    for format in ["json", "yaml", "pb", "cbor"] {
        let golden = run_with("validate", &golden()["core.v1"][&format!("ConfigMap.{format}")]);
        assert!(golden.code == Some(0) || golden.text().contains("metadata"), "{}", golden.text());
    }
}

#[test]
fn excerpts_show_the_line() {
    let run = run_with("validate --crds apim/crds --excerpts always", MANIFESTS.as_bytes());
    let shown = "did you mean \"replicas\"?\n 8 |   replica: 2\n   |   ^\n";
    assert!(run.text().contains(shown), "{}", run.text());
}

#[test]
fn help_says_what_is_checked() {
    let help = run("validate --help").text();
    let help: Vec<_> = help.split_whitespace().collect();
    let help = help.join(" ");
    for words in [
        "everything is checked that a server of the release checks",
        "in the version that it is written in, after defaults",
        "other objects that it names, quotas, admission plugins and webhooks are not examined",
    ] {
        assert!(help.contains(words), "{help}");
    }
}

/// What is of the wrong type hides nothing else that is wrong.
#[test]
fn wrong_types_are_found_with_everything_else() {
    let yaml = "\
apiVersion: v1
kind: Pod
metadata:
  name: -bad
  creationTimestamp: nope
  labels: {a: yes}
spec:
  foo: 1
  containers:
  - name: 5
    resources: {limits: {cpu: abc}}
    ports: 3
";
    let run = run_with("validate", yaml.as_bytes());
    assert_eq!(run.code, Some(1));
    let text = run.text();
    let starts: Vec<_> = text.lines().map(|it| it.split(' ').take(5).collect::<Vec<_>>()).collect();
    let starts: Vec<_> = starts.iter().map(|it| it.join(" ")).collect();
    assert_eq!(
        starts,
        [
            "standard input:4:9: error: metadata.name: Invalid",
            "standard input:5:22: error: metadata.creationTimestamp: parsing",
            "standard input:6:15: error: cannot unmarshal",
            "standard input:8:3: error: unknown field",
            "standard input:10:5: error: spec.containers[0].image: Required",
            "standard input:10:11: error: cannot unmarshal",
            "standard input:11:31: error: spec.containers[0].resources.limits.cpu: quantities",
            "standard input:12:12: error: cannot unmarshal",
        ],
        "{text}"
    );
    // What is missing only because its value could not be decoded is not reported as well.
    let run =
        run_with("validate", b"{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":5},\"spec\":{\"containers\":[{\"name\":\"a\",\"image\":\"b\"}]}}");
    assert_eq!(run.text().lines().count(), 1, "{}", run.text());
}
