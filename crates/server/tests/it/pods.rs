//! What is wrong with pods, and what they warn of.

use http::{Method, Request};
use serde_json::{Value, json};

use crate::{Client, JSON, MERGE};

const PODS: &str = "/api/v1/namespaces/shop/pods";

fn pod(container: Value, spec: Value) -> String {
    let mut all = json!({"name": "c", "image": "i"});
    for (name, value) in container.as_object().unwrap() {
        all[name] = value.clone();
    }
    let mut pod = json!({"metadata": {"name": "p"}, "spec": {"containers": [all]}});
    for (name, value) in spec.as_object().unwrap() {
        pod["spec"][name] = value.clone();
    }
    pod.to_string()
}

/// Each mistake in a pod is reported in the reference's words.
#[tokio::test]
async fn pods_are_validated() {
    let client = Client::new().await;
    let of_container = |it: Value| pod(it, json!({}));
    let of_spec = |it: Value| pod(json!({}), it);
    let cases = [
        (
            of_container(json!({"image": " i"})),
            r#"spec.containers[0].image: Invalid value: " i": must not have leading or trailing whitespace"#,
        ),
        (
            of_container(json!({"volumeMounts": [{"name": "v", "mountPath": "/a"}]})),
            r#"spec.containers[0].volumeMounts[0].name: Not found: "v""#,
        ),
        (
            of_container(json!({"ports": [{"containerPort": 70000}]})),
            "spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, inclusive",
        ),
        (
            of_container(json!({"env": [{"name": "a=b"}]})),
            r#"spec.containers[0].env[0].name: Invalid value: "a=b": a valid environment variable name must consist only of printable ASCII characters other than '='"#,
        ),
        (
            of_container(json!({"livenessProbe": {"exec": {}}})),
            "spec.containers[0].livenessProbe.exec.command: Required value",
        ),
        (
            of_container(json!({"livenessProbe": {"periodSeconds": 1}})),
            "spec.containers[0].livenessProbe: Required value: must specify a handler type",
        ),
        (
            of_container(json!({"resources": {"requests": {"cpu": "2"}, "limits": {"cpu": "1"}}})),
            r#"spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1"#,
        ),
        (
            of_container(json!({"resources": {"limits": {"teapots": "1"}}})),
            r#"spec.containers[0].resources.limits[teapots]: Invalid value: "teapots": must be a standard resource for containers"#,
        ),
        (
            of_spec(json!({"volumes": [{"name": "v", "emptyDir": {}, "hostPath": {"path": "/"}}]})),
            "spec.volumes[0].hostPath: Forbidden: may not specify more than 1 volume type",
        ),
        (
            of_spec(
                json!({"volumes": [{"name": "v", "emptyDir": {}}, {"name": "v", "emptyDir": {}}]}),
            ),
            r#"spec.volumes[1].name: Duplicate value: "v""#,
        ),
        (
            of_spec(json!({"tolerations": [{"operator": "Equal", "value": "x"}]})),
            r#"spec.tolerations[0].operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys""#,
        ),
        (
            of_spec(json!({"activeDeadlineSeconds": 0})),
            "spec.activeDeadlineSeconds: Invalid value: 0: must be between 1 and 2147483647, inclusive",
        ),
    ];
    for (body, wanted) in cases {
        let (status, text) = client.fails(Method::POST, PODS, JSON, &body).await;
        assert!(status == 422 && text.contains(wanted), "{wanted}\n{text}");
    }
}

/// Images may be changed, and little else.
#[tokio::test]
async fn little_of_a_pod_may_be_changed() {
    let client = Client::new().await;
    client.post(PODS, &pod(json!({}), json!({}))).await;
    let path = format!("{PODS}/p");
    let image = r#"{"spec":{"containers":[{"name":"c","image":"j"}]}}"#;
    assert_eq!(
        client.send(Method::PATCH, &path, "application/strategic-merge-patch+json", image).await.0,
        200
    );
    let node = client.fails(Method::PATCH, &path, MERGE, r#"{"spec":{"nodeName":"n"}}"#).await;
    assert!(node.1.starts_with(r#"Pod "p" is invalid: spec: Forbidden: pod updates may not change fields other than `spec.containers[*].image`,"#), "{node:?}");
}

/// Fields without effect, and kinds that later releases may not have, are warned of.
#[tokio::test]
async fn clients_are_warned() {
    let client = Client::new().await;
    let env = json!([{"name": "A", "value": "1"}, {"name": "A", "value": "2"}]);
    let body =
        pod(json!({"env": env}), json!({"nodeSelector": {"beta.kubernetes.io/os": "linux"}}));
    let request = Request::post(PODS).header("content-type", JSON).body(body).unwrap();
    let response = client.0.answer(request).await;
    let warnings: Vec<_> = response.headers().get_all("warning").iter().collect();
    assert_eq!(
        warnings,
        [
            r#"299 - "spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use \"kubernetes.io/os\" instead""#,
            r#"299 - "spec.containers[0].env[1]: hides previous definition of \"A\", which may be dropped when using apply""#,
        ]
    );
    let request = Request::get("/api/v1/endpoints").body(String::new()).unwrap();
    let response = client.0.answer(request).await;
    assert_eq!(response.headers()["cache-control"], "no-cache, private");
    assert_eq!(
        response.headers()["warning"],
        r#"299 - "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice""#
    );
}

/// Paths of a volume that overlap are warned of, each with those before it.
#[tokio::test]
async fn overlapping_paths_are_warned_of() {
    let client = Client::new().await;
    let items = |paths: &[&str]| -> Value {
        paths.iter().map(|it| json!({"key": "k", "path": it})).collect()
    };
    let volumes = json!([
        {"name": "m", "configMap": {"name": "map", "items": items(&["a", "b", "a/c/", "ab", "a"])}},
        {"name": "p", "projected": {"sources": [
            {"secret": {"name": "s", "items": items(&["x/y"])}},
            {"configMap": {"name": "map"}},
            {"serviceAccountToken": {"path": "x"}},
            {"downwardAPI": {"items": [{"path": "x/y/z", "fieldRef": {"fieldPath": "metadata.name"}}]}},
        ]}},
    ]);
    let body = pod(json!({}), json!({"volumes": volumes}));
    assert_eq!(
        warnings(&client, PODS, body).await,
        [
            r#"299 - "volume "m" (ConfigMap "map"): overlapping paths: "a/c" with "a"""#,
            r#"299 - "volume "m" (ConfigMap "map"): overlapping paths: "a" with "a"""#,
            r#"299 - "volume "m" (ConfigMap "map"): overlapping paths: "a" with "a/c"""#,
            r#"299 - "volume "p" (Projected): overlapping paths: "x" (ServiceAccountToken) with "x/y" (Secret "s")""#,
            r#"299 - "volume "p" (Projected): overlapping paths: "x/y/z" (DownwardAPI) with "x/y" (Secret "s")""#,
            r#"299 - "volume "p" (Projected): overlapping paths: "x/y/z" (DownwardAPI) with "x" (ServiceAccountToken)""#,
        ]
    );
}

/// Controllers of replications select the pods of their template, revisions have data that stays,
/// and templates alone are examined as those in controllers.
#[tokio::test]
async fn older_owners_of_pods_are_validated() {
    let client = Client::new().await;
    let template = json!({"metadata": {"labels": {"a": "c"}}, "spec": {"restartPolicy": "Never", "activeDeadlineSeconds": 5,
        "containers": [{"name": "c", "image": "i"}]}});
    let controllers = "/api/v1/namespaces/shop/replicationcontrollers";
    let controller = json!({"metadata": {"name": "c"}, "spec": {"replicas": -1, "minReadySeconds": -1,
        "selector": {"a": "b"}, "template": template}});
    assert_eq!(
        client.wrong(Method::POST, controllers, &controller).await,
        [
            "spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0",
            "spec.replicas: Invalid value: -1: must be greater than or equal to 0",
            r#"spec.template.metadata.labels: Invalid value: {"a":"c"}: `selector` does not match template `labels`"#,
            r#"spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always""#,
            "spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in ReplicationController is not Supported",
        ]
    );
    let empty = json!({"metadata": {"name": "c"}, "spec": {"replicas": 1}});
    assert_eq!(
        client.wrong(Method::POST, controllers, &empty).await,
        ["spec.selector: Required value", "spec.template: Required value"]
    );
    let templates = "/api/v1/namespaces/shop/podtemplates";
    let template = json!({"metadata": {"name": "t"}, "template": {"spec": {"containers": []}}});
    assert_eq!(
        client.wrong(Method::POST, templates, &template).await,
        ["template.spec.containers: Required value"]
    );
    let revisions = "/apis/apps/v1/namespaces/shop/controllerrevisions";
    let revision = |data: &Value| json!({"metadata": {"name": "r"}, "revision": -1, "data": data});
    assert_eq!(
        client.wrong(Method::POST, revisions, &revision(&json!([1]))).await,
        [
            "revision: Invalid value: -1: must be greater than or equal to 0",
            "data: Required value: data must be a valid JSON object",
        ]
    );
    let mut right = revision(&json!({"a": 1}));
    right["revision"] = 1.into();
    client.post(revisions, &right.to_string()).await;
    right["data"] = json!({"a": 2});
    assert_eq!(
        client.wrong(Method::PUT, &format!("{revisions}/r"), &right).await,
        [r#"data: Invalid value: {"a":2}: field is immutable"#]
    );
}

/// The warnings of a creation, without what escapes quotes.
async fn warnings(client: &Client, path: &str, body: String) -> Vec<String> {
    let request = Request::post(path).header("content-type", JSON).body(body).unwrap();
    let response = client.0.answer(request).await;
    let warnings = response.headers().get_all("warning").iter();
    warnings.map(|it| it.to_str().unwrap().replace('\\', "")).collect()
}

/// Places and addresses that mean something else than is expected are warned of.
#[tokio::test]
async fn places_of_pods_are_warned_of() {
    let client = Client::new().await;
    let affinity = json!({
        "nodeAffinity": {
            "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [
                {"matchExpressions": [{"key": "beta.kubernetes.io/os", "operator": "In", "values": ["linux"]}]},
            ]},
            "preferredDuringSchedulingIgnoredDuringExecution": [
                {"weight": 1, "preference": {"matchExpressions": [{"key": "a", "operator": "In", "values": ["-"]}]}},
            ],
        },
        "podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [{"topologyKey": "a"}]},
        "podAntiAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [
            {"weight": 1, "podAffinityTerm": {"topologyKey": "a"}},
        ]},
    });
    let spec = json!({"affinity": affinity, "dnsPolicy": "None", "dnsConfig": {"nameservers": ["fe80::0"]},
        "hostAliases": [{"ip": "fe80::0", "hostnames": ["a"]}], "containers": [{"name": "c", "image": "i"}]});
    let body = json!({"metadata": {"name": "p.q"}, "spec": spec}).to_string();
    let found = warnings(&client, PODS, body).await;
    let starts = [
        r#"299 - "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended: [must not contain dots]"#,
        r#"299 - "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].key: beta.kubernetes.io/os is deprecated since v1.14; use "kubernetes.io/os" instead"#,
        r#"299 - "spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].values[0]: - is invalid, a valid label must"#,
        r#"299 - "spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector: a null labelSelector results in matching no pod"#,
        r#"299 - "spec.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].podAffinityTerm.labelSelector: a null labelSelector results in matching no pod"#,
        r#"299 - "spec.dnsConfig.nameservers[0]: IPv6 address "fe80::0" should be in RFC 5952 canonical format ("fe80::")"#,
        r#"299 - "spec.hostAliases[0].ip: IPv6 address "fe80::0" should be in RFC 5952 canonical format ("fe80::")"#,
    ];
    assert_eq!(found.len(), starts.len(), "{found:#?}");
    for (found, start) in found.iter().zip(starts) {
        assert!(found.starts_with(start), "{found}");
    }
    let jobs = "/apis/batch/v1/namespaces/shop/jobs";
    let template =
        json!({"spec": {"restartPolicy": "Never", "containers": [{"name": "c", "image": "i"}]}});
    let job = json!({"metadata": {"name": "j.k"}, "spec": {"template": template}});
    assert_eq!(
        warnings(&client, jobs, job.to_string()).await,
        [
            r#"299 - "metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [must not contain dots]""#
        ]
    );
    let spec = json!({"completionMode": "Indexed", "completions": 100_001, "parallelism": 10_001, "template": template});
    let job = json!({"metadata": {"name": "j"}, "spec": spec});
    let found = warnings(&client, jobs, job.to_string()).await;
    assert!(found[0].contains("spec: In Indexed Jobs with a number"), "{found:?}");
}
