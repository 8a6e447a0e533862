//! Objects of built-in kinds in `apim validate`.

use crate::run::{run, run_with};

const MISTAKES: &str = "\
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: -1
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: shop}
    spec:
      restartPolicy: Sometimes
      containers:
      - name: web
        ports:
        - name: not_a_port
          containerPort: 80
        resources:
          requests: {cpu: \"2\"}
          limits: {cpu: \"1\"}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly}
spec:
  schedule: every day
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
          - {name: job, image: job}
---
apiVersion: v1
kind: Pod
metadata: {name: twice}
spec:
  containers:
  - name: a
    image: a
    env:
    - {name: A, value: p}
    - {name: A, value: q}
";

/// Each mistake is reported where it is, in the server's words.
#[test]
fn mistakes_in_values_are_found() {
    let lines = [
        "5:13: error: spec.replicas: Invalid value: -1: must be greater than or equal to 0",
        "10:7: error: spec.template.metadata.labels: Invalid value: {\"app\":\"shop\"}: `selector` does not match template `labels`",
        "12:22: error: spec.template.spec.restartPolicy: Unsupported value: \"Sometimes\": supported values: \"Always\", \"OnFailure\", \"Never\"",
        "12:22: error: spec.template.spec.restartPolicy: Unsupported value: \"Sometimes\": supported values: \"Always\"",
        "14:9: error: spec.template.spec.containers[0].image: Required value",
        "16:17: error: spec.template.spec.containers[0].ports[0].name: Invalid value: \"not_a_port\": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)",
        "19:11: error: spec.template.spec.containers[0].resources.requests: Invalid value: \"2\": must be less than or equal to cpu limit of 1",
        "26:13: error: spec.schedule: Invalid value: \"every day\": expected exactly 5 fields, found 2: [every day]",
        "44:7: warning: spec.containers[0].env[1]: hides previous definition of \"A\", which may be dropped when using apply",
        "3 objects in 3 documents: 1 valid, 2 invalid, 0 skipped",
    ];
    let run = run_with("validate --summary", MISTAKES.as_bytes());
    let found = run.text().replace("standard input:", "");
    assert_eq!(found.lines().collect::<Vec<_>>(), lines);
    assert_eq!(run.code, Some(1));
}

/// Rules are those of the kind; paths are those of the version that the object is written in.
#[test]
fn other_versions_are_validated() {
    let old = b"apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec: {maxReplicas: 0, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}\n";
    let text = run_with("validate", old).text();
    assert_eq!(
        text,
        "standard input:4:21: error: spec.maxReplicas: Required value: must be set and greater than 0\nstandard input:4:21: error: spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`\n"
    );
    let old = MISTAKES.split_inclusive("---\n").next().unwrap();
    let old = old.replace("apps/v1", "extensions/v1beta1");
    let text = run_with("validate", old.as_bytes()).text();
    assert!(
        text.contains("standard input:5:13: error: spec.replicas: Invalid value: -1: "),
        "{text}"
    );
    assert!(text.contains("restartPolicy: Unsupported value"), "{text}");
    assert!(text.contains("Deployment of extensions/v1beta1 is not served since 1.16"), "{text}");
}

/// One letter of a name decides differently for each kind.
#[test]
fn names_follow_the_rule_of_their_kind() {
    let verdict = |api_version: &str, kind: &str, name: &str, rest: &str| {
        let object =
            format!("apiVersion: {api_version}\nkind: {kind}\nmetadata: {{name: '{name}'{rest}\n");
        run_with("validate", object.as_bytes()).text()
    };
    let pod = "template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: b}]}}";
    let stateful =
        format!("}}\nspec: {{serviceName: a, selector: {{matchLabels: {{a: b}}}}, {pod}}}");
    let job = "template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}";
    let cron = format!("}}\nspec: {{schedule: '0 3 * * *', jobTemplate: {{spec: {{{job}}}}}}}");
    let service = "}\nspec: {group: g.io, version: v1, groupPriorityMinimum: 1, versionPriority: 1, service: {name: a, namespace: b}, insecureSkipTLSVerify: true}";
    let event = ", namespace: x}\ninvolvedObject: {kind: Pod, name: foo, namespace: x}";
    let address = "}\nspec: {parentRef: {resource: services, name: a, namespace: b}}";
    let bundle = "}\nspec: {signerName: x.y/z, trustBundle: a}";
    let storage = "}\nspec: {}";
    let long = "a".repeat(53);
    for (api_version, kind, name, rest, refused) in [
        ("apps/v1", "StatefulSet", "web", &*stateful, ""),
        ("apps/v1", "StatefulSet", "web.prod", &stateful, "must not contain dots"),
        ("networking.k8s.io/v1", "IPAddress", "10.0.0.1", address, ""),
        ("networking.k8s.io/v1", "IPAddress", "abc", address, "must be a valid IP address"),
        ("v1", "Event", "system:foo.17ab3", event, ""),
        ("v1", "Event", "system/foo.17ab3", event, "may not contain '/'"),
        ("batch/v1", "CronJob", &long[1..], &cron, ""),
        ("batch/v1", "CronJob", &long, &cron, "must be no more than 52 characters"),
        ("apiregistration.k8s.io/v1", "APIService", "v1.g.io", service, ""),
        (
            "apiregistration.k8s.io/v1",
            "APIService",
            "foo",
            service,
            "must be `spec.version+\".\"+spec.group`",
        ),
        (
            "certificates.k8s.io/v1beta1",
            "ClusterTrustBundle",
            "foo",
            bundle,
            "must be named with prefix x.y:z:",
        ),
        (
            "internal.apiserver.k8s.io/v1alpha1",
            "StorageVersion",
            "foo",
            storage,
            "name must be in the form of <group>.<resource>",
        ),
    ] {
        let text = verdict(api_version, kind, name, rest);
        if refused.is_empty() {
            assert!(!text.contains("error"), "{text}");
        } else {
            assert!(
                text.contains("metadata.name: Invalid value") && text.contains(refused),
                "{name}: {text}"
            );
        }
    }
}

/// What servers set is not needed, and what a status says is not checked.
#[test]
fn good_objects_of_many_kinds_pass() {
    run("validate apim/deployment.yaml").expect(0, "", "");
}
