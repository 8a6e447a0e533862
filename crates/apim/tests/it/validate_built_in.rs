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

/// What servers set is not needed.
#[test]
fn good_objects_of_many_kinds_pass() {
    run("validate apim/deployment.yaml").expect(0, "", "");
    let pod = "{metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: b}]}}";
    let job = "template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}";
    let selector = "selector: {matchLabels: {a: b}}";
    let objects = [
        ("v1", "Pod", "spec: {containers: [{name: a, image: b}]}".into()),
        ("v1", "Namespace", String::new()),
        ("v1", "ConfigMap", "data: {a: b}".into()),
        ("v1", "Secret", "stringData: {a: b}".into()),
        ("v1", "Service", "spec: {selector: {a: b}, ports: [{port: 80}]}".into()),
        ("v1", "ServiceAccount", String::new()),
        ("v1", "PersistentVolumeClaim", "spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}".into()),
        ("v1", "PersistentVolume", "spec: {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, hostPath: {path: /a}}".into()),
        ("v1", "ResourceQuota", "spec: {hard: {pods: '4'}}".into()),
        ("v1", "LimitRange", "spec: {limits: [{type: Container, default: {cpu: '1'}}]}".into()),
        ("v1", "ReplicationController", format!("spec: {{selector: {{a: b}}, template: {pod}}}")),
        ("v1", "Node", String::new()),
        ("apps/v1", "Deployment", format!("spec: {{{selector}, template: {pod}}}")),
        ("apps/v1", "ReplicaSet", format!("spec: {{{selector}, template: {pod}}}")),
        ("apps/v1", "DaemonSet", format!("spec: {{{selector}, template: {pod}}}")),
        ("apps/v1", "StatefulSet", format!("spec: {{serviceName: a, {selector}, template: {pod}}}")),
        ("batch/v1", "Job", format!("spec: {{{job}}}")),
        ("batch/v1", "CronJob", format!("spec: {{schedule: '0 3 * * *', jobTemplate: {{spec: {{{job}}}}}}}")),
        ("autoscaling/v2", "HorizontalPodAutoscaler", "spec: {maxReplicas: 5, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}}".into()),
        ("networking.k8s.io/v1", "Ingress", "spec: {rules: [{host: a.example, http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: a, port: {number: 80}}}}]}}]}".into()),
        ("networking.k8s.io/v1", "NetworkPolicy", "spec: {podSelector: {}}".into()),
        ("networking.k8s.io/v1", "IngressClass", "spec: {controller: a.example/b}".into()),
        ("rbac.authorization.k8s.io/v1", "Role", "rules: [{apiGroups: [''], resources: [pods], verbs: [get]}]".into()),
        ("rbac.authorization.k8s.io/v1", "ClusterRoleBinding", "roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: a}\nsubjects: [{kind: ServiceAccount, name: a, namespace: b}]".into()),
        ("policy/v1", "PodDisruptionBudget", format!("spec: {{maxUnavailable: 1, {selector}}}")),
        ("scheduling.k8s.io/v1", "PriorityClass", "value: 5".into()),
        ("storage.k8s.io/v1", "StorageClass", "provisioner: a.example/b".into()),
        ("storage.k8s.io/v1", "CSIDriver", "spec: {}".into()),
        ("coordination.k8s.io/v1", "Lease", "spec: {}".into()),
        ("node.k8s.io/v1", "RuntimeClass", "handler: a".into()),
        ("discovery.k8s.io/v1", "EndpointSlice", "addressType: IPv4\nendpoints: [{addresses: [10.0.0.1]}]".into()),
        ("admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration", "webhooks: [{name: a.b.example, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {url: 'https://a.example'}}]".into()),
        ("flowcontrol.apiserver.k8s.io/v1", "PriorityLevelConfiguration", "spec: {type: Limited, limited: {nominalConcurrencyShares: 5, limitResponse: {type: Reject}}}".into()),
    ];
    let mut all = String::new();
    for (api_version, kind, rest) in &objects {
        all.push_str(&format!(
            "apiVersion: {api_version}\nkind: {kind}\nmetadata: {{name: a}}\n{rest}\n---\n"
        ));
    }
    run_with("validate", all.as_bytes()).expect(0, "", "");
}

const DEPLOYMENT: &str = "\
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - {name: web, image: nginx}
";

/// Writes files into a folder of their own, and removes it after.
fn with_files(name: &str, files: &[(&str, &str)], test: impl FnOnce(&str)) {
    let folder = std::env::temp_dir().join(format!("apim-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (file, text) in files {
        std::fs::write(folder.join(file), text).unwrap();
    }
    test(&folder.display().to_string());
    std::fs::remove_dir_all(&folder).unwrap();
}

/// An object with an old one, found in any version, is validated as an update of it.
#[test]
fn what_cannot_change_is_found_with_old_objects() {
    let old = DEPLOYMENT.replace("apps/v1", "extensions/v1beta1");
    let new = DEPLOYMENT.replace("app: web", "app: shop");
    with_files("old", &[("old.yaml", &old)], |folder| {
        let run = run_with(&format!("validate --old {folder}"), new.as_bytes());
        run.expect(1, "standard input:5:3: error: spec.selector: Invalid value: {\"matchLabels\":{\"app\":\"shop\"}}: field is immutable\n", "");
        run_with(&format!("validate --old {folder}"), DEPLOYMENT.as_bytes()).expect(0, "", "");
        // Another object is new.
        let other = new.replace("name: web}", "name: web, namespace: shop}");
        run_with(&format!("validate --old {folder}/old.yaml"), other.as_bytes()).expect(0, "", "");
        let wrong = run_with(&format!("validate --old {folder}/none.yaml"), new.as_bytes());
        assert_eq!(wrong.code, Some(3));
        assert!(wrong.err.starts_with("--old "), "{}", wrong.err);
    });
    let twice = run("validate --old -");
    assert_eq!(twice.code, Some(2));
    assert!(
        twice.err.contains("only one of --old and FILE can be standard input"),
        "{}",
        twice.err
    );
}

/// Objects of which servers make more than what is written can be replaced by themselves.
#[test]
fn manifests_replace_themselves() {
    let job = "apiVersion: batch/v1\nkind: Job\nmetadata: {name: job}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}\n---\n";
    let service = "apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {selector: {a: b}, ports: [{port: 80}]}\n---\n";
    let namespace = "apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n---\n";
    let pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: a, image: b}]}\n---\n";
    let all = format!("{job}{service}{namespace}{pod}{DEPLOYMENT}");
    with_files("same", &[("all.yaml", &all)], |folder| {
        run(&format!("validate {folder} --old {folder}")).expect(0, "", "");
    });
    let definition = "apim/crds/crontabs.yaml";
    run(&format!(
        "validate {definition} apim/crontab.yaml --old {definition} --old apim/crontab.yaml"
    ))
    .expect(0, "", "");
}

/// What servers tolerate in an object that had it before.
#[test]
fn values_that_were_there_before_are_tolerated() {
    let cron = "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a}\nspec:\n  schedule: TZ=UTC 0 3 * * *\n  suspend: true\n  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}}\n";
    let text = run_with("validate", cron.as_bytes()).text();
    assert!(
        text.starts_with("standard input:5:13: error: spec.schedule: Invalid value: "),
        "{text}"
    );
    with_files("ratchet", &[("old.yaml", cron)], |folder| {
        let new = cron.replace("suspend: true", "suspend: false");
        let run = run_with(&format!("validate --old {folder}"), new.as_bytes());
        assert!(run.code == Some(0) && !run.text().contains("error"), "{}", run.text());
    });
}

#[test]
fn rules_about_changes_are_run_on_custom_resources() {
    let definition = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: cars.e.com}
spec:
  group: e.com
  scope: Namespaced
  names: {plural: cars, kind: Car}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              count: {type: integer, x-kubernetes-validations: [{rule: self >= oldSelf}]}
              size: {type: integer, maximum: 5}
";
    let car = |count: u8, size: u8| {
        format!(
            "apiVersion: e.com/v1\nkind: Car\nmetadata: {{name: a}}\nspec:\n  count: {count}\n  size: {size}\n"
        )
    };
    with_files("cars", &[("crd.yaml", definition), ("old.yaml", &car(3, 7))], |folder| {
        let args = format!("validate --crds {folder} --old {folder}/old.yaml");
        run_with(&args, car(4, 7).as_bytes()).expect(0, "", "");
        let run = run_with(&args, car(2, 8).as_bytes());
        assert_eq!(run.code, Some(1));
        let text = run.text();
        assert!(
            text.contains("standard input:5:10: error: spec.count: Invalid value: ")
                && text.contains("self >= oldSelf"),
            "{text}"
        );
        assert!(text.contains("standard input:6:9: error: spec.size: Invalid value: 8"), "{text}");
    });
}

/// Whether a type exists makes no difference.
#[test]
fn kinds_that_the_release_does_not_serve_are_errors() {
    let gone = "apiVersion: autoscaling/v2beta2\nkind: HorizontalPodAutoscaler\nmetadata: {name: h}\nspec: {maxReplicas: 5}\n";
    let text = "standard input:1: error: HorizontalPodAutoscaler of autoscaling/v2beta2 is not served since 1.26; use HorizontalPodAutoscaler of autoscaling/v2\n";
    run_with("validate", gone.as_bytes()).expect(1, text, "");
    let json = run_with("validate -o json", gone.as_bytes()).text();
    assert!(json.contains(r#""reason":"KindNotServed""#), "{json}");
    let run = run_with("validate --for 1.24", gone.as_bytes());
    assert_eq!(run.code, Some(0));
    assert!(
        run.text().contains("warning: HorizontalPodAutoscaler of autoscaling/v2beta2 is depr"),
        "{}",
        run.text()
    );
    let old = DEPLOYMENT.replace("apps/v1", "apps/v1beta2");
    run_with("validate", old.as_bytes()).expect(1, "standard input:1: error: Deployment of apps/v1beta2 is not served since 1.16; use Deployment of apps/v1\n", "");
    let run = run_with("validate --for 1.15", old.as_bytes());
    assert_eq!(run.code, Some(0));
    assert!(
        run.text().contains("warning: Deployment of apps/v1beta2 is deprecated"),
        "{}",
        run.text()
    );
    let run = run_with("validate --for 1.8 --summary", DEPLOYMENT.as_bytes());
    assert_eq!(run.code, Some(1));
    assert!(
        run.text().contains("is served from 1.9 on") || run.text().contains("1.9"),
        "{}",
        run.text()
    );
}

/// An object is the same in any version, and in the namespace that is assumed.
#[test]
fn objects_that_appear_twice_name_the_first_place() {
    let old = DEPLOYMENT.replace("apps/v1", "apps/v1beta2");
    let here = DEPLOYMENT.replace("name: web}", "name: web, namespace: default}");
    let other = DEPLOYMENT.replace("name: web}", "name: web, namespace: shop}");
    let all = [&*old, &other, &here].join("---\n");
    let run = run_with("validate --for 1.15 --summary", all.as_bytes());
    let text = run.text();
    assert!(
        text.ends_with("standard input:23: error: the same object is also at standard input:1\n3 objects in 3 documents: 2 valid, 1 invalid, 0 skipped\n"),
        "{text}"
    );
    // What gets its name from the server has no other.
    let pods = "apiVersion: v1\nkind: Pod\nmetadata: {generateName: a-}\nspec: {containers: [{name: a, image: b}]}\n";
    run_with("validate", [pods, pods].join("---\n").as_bytes()).expect(0, "", "");
}

#[test]
fn duplicate_fields_have_the_lines_of_the_file() {
    let yaml = "# c
# c
---
apiVersion: v1
kind: Namespace
metadata: {name: a}
---
apiVersion: g.io/v1
kind: Foo
metadata:
  name: f
spec:
  a: x
  b: z
  a: \"y\"
  zz: 1
  o: {x: \"1\", x: \"2\"}
  l:
  - x: \"1\"
    x: \"2\"
spec: {}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: f
data:
  a: x
  a: z
";
    let run = run_with("validate --ignore-unknown-kinds --excerpts always", yaml.as_bytes());
    let text = run.text();
    let places: Vec<_> = text
        .lines()
        .filter_map(|it| it.strip_prefix("standard input:")?.split(": e").next())
        .collect();
    assert_eq!(places, ["15:3", "17:15", "20:5", "21:1", "29:3"], "{text}");
    assert!(text.contains(" 29 |   a: z\n"), "{text}");
}
