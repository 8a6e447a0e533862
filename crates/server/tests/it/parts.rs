//! Parts of objects that are written by themselves.

use http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{APPLY, Client, JSON, MERGE};

pub(crate) const PODS: &str = "/api/v1/namespaces/shop/pods";
pub(crate) const NAMESPACE: &str = "/api/v1/namespaces/shop";
const STRATEGIC: &str = "application/strategic-merge-patch+json";

pub(crate) async fn with_pod(name: &str, spec: Value) -> Client {
    let client = Client::new().await;
    create(&client, name, spec).await;
    client
}

pub(crate) async fn create(client: &Client, name: &str, spec: Value) {
    let mut pod =
        json!({"metadata": {"name": name}, "spec": {"containers": [{"name": "c", "image": "i"}]}});
    pod["spec"].as_object_mut().unwrap().extend(spec.as_object().unwrap().clone());
    client.post(PODS, &pod.to_string()).await;
}

impl Client {
    /// What a strategic merge patch makes of a pod's part, or what is wrong with it.
    async fn patched(&self, part: &str, spec: Value) -> Result<Value, String> {
        let body = json!({"spec": spec}).to_string();
        let (status, answer) =
            self.send(Method::PATCH, &format!("{PODS}/{part}"), STRATEGIC, &body).await;
        match status {
            StatusCode::OK => Ok(answer),
            _ => Err(answer["message"].as_str().unwrap().to_owned()),
        }
    }
}

/// Each of many tolerations is found again, wherever it is now: comparing all pairs would take
/// minutes.
#[tokio::test]
async fn long_lists_of_an_update_are_compared_in_any_order() {
    let tolerations = |keys: &mut dyn Iterator<Item = usize>| -> Value {
        keys.map(|it| json!({"key": format!("k{it}"), "operator": "Exists"})).collect()
    };
    let client = with_pod("p", json!({"tolerations": tolerations(&mut (0..20_000))})).await;
    let path = format!("{PODS}/p");
    let (_, mut pod) = client.send(Method::GET, &path, JSON, "").await;

    pod["spec"]["tolerations"] = tolerations(&mut (0..20_000).rev());
    let (status, mut pod) = client.send(Method::PUT, &path, JSON, &pod.to_string()).await;
    assert_eq!(status, StatusCode::OK);

    pod["spec"]["tolerations"] = tolerations(&mut (1..20_000));
    let (_, answer) = client.send(Method::PUT, &path, JSON, &pod.to_string()).await;
    let message = answer["message"].as_str().unwrap();
    assert!(message.contains("existing toleration can not be modified"), "{message:.300}");
}

/// Ephemeral containers are added to a pod and stay as they are; nothing else changes.
#[tokio::test]
async fn ephemeral_containers_are_added_and_never_changed() {
    let client = with_pod("p", json!({})).await;
    let part = "p/ephemeralcontainers";
    let with = |containers: Value| client.patched(part, json!({"ephemeralContainers": containers}));
    let other = json!({"containers": [{"name": "c", "image": "other"}],
        "ephemeralContainers": [{"name": "d", "image": "i", "targetContainerName": "c"}]});
    let changed = client.patched(part, other).await.unwrap();
    assert_eq!(changed["metadata"]["generation"], 2);
    assert_eq!(changed["spec"]["containers"][0]["image"], "i");
    assert_eq!(changed["spec"]["ephemeralContainers"][0]["imagePullPolicy"], "Always");
    let manager = changed["metadata"]["managedFields"].as_array().unwrap().iter();
    let manager: Vec<_> = manager.filter(|it| it["subresource"] == "ephemeralcontainers").collect();
    assert!(manager[0]["fieldsV1"]["f:spec"]["f:ephemeralContainers"].is_object(), "{manager:?}");

    let refused = |text: &str| Err::<Value, _>(format!("Pod \"p\" is invalid: {text}"));
    let kept =
        r#"spec.ephemeralContainers: Forbidden: existing ephemeral containers "d" may not be"#;
    assert_eq!(
        with(json!([{"name": "d", "image": "j"}])).await,
        refused(&format!("{kept} changed\n"))
    );
    let gone = client
        .fails(
            Method::PATCH,
            &format!("{PODS}/{part}"),
            MERGE,
            r#"{"spec":{"ephemeralContainers":null}}"#,
        )
        .await;
    assert_eq!(Err(gone.1), refused(&format!("{kept} removed\n")));
    assert_eq!(
        with(json!([{"name": "c", "image": "i"}])).await,
        refused(r#"spec.ephemeralContainers[0].name: Duplicate value: "c""#)
    );
    let wrong = json!([{"name": "e", "image": "i", "ports": [{"containerPort": 80}],
        "targetContainerName": "none"}]);
    assert_eq!(
        with(wrong).await,
        refused(
            r#"[spec.ephemeralContainers[0].targetContainerName: Not found: "none", spec.ephemeralContainers[0].ports: Forbidden: cannot be set for an Ephemeral Container]"#
        )
    );
    for method in [Method::POST, Method::DELETE] {
        assert_eq!(client.fails(method, &format!("{PODS}/{part}"), JSON, "{}").await.0, 405);
    }
}

/// The amounts of CPU and memory of a pod that exists may change, as long as its quality of service
/// stays.
#[tokio::test]
async fn resize_changes_amounts_alone() {
    let requests = json!({"cpu": "100m", "memory": "64Mi"});
    let containers = json!([{"name": "c", "image": "i", "resources": {"requests": requests}},
        {"name": "d", "image": "i", "resources": {"requests": requests}}]);
    let client = with_pod("p", json!({"containers": containers})).await;
    let resize = |container: Value| client.patched("p/resize", json!({"containers": [container]}));
    let to = |requests: Value| resize(json!({"name": "c", "resources": {"requests": requests}}));
    let other = json!({"name": "c", "image": "other", "resources": {"requests": {"cpu": "200m"}}});
    let resized = resize(other).await.unwrap();
    assert_eq!(resized["metadata"]["generation"], 2);
    let first = &resized["spec"]["containers"][0];
    assert_eq!(
        (&first["image"], &first["resources"]["requests"]["cpu"]),
        (&"i".into(), &"200m".into())
    );

    let refused = |text: &str| Err::<Value, _>(format!("Pod \"p\" is invalid: {text}"));
    assert_eq!(
        to(json!({"cpu": null})).await,
        refused(
            "spec.containers[0].resources.requests: Forbidden: resource requests cannot be removed"
        )
    );
    assert_eq!(
        to(json!({"ephemeral-storage": "1Gi"})).await,
        refused("spec: Forbidden: only cpu and memory resources are mutable")
    );
    assert_eq!(
        resize(json!({"name": "x", "image": "i"})).await,
        refused("spec.containers: Forbidden: containers may not be added or removed on resize")
    );
    let whole = json!({"cpu": "1", "memory": "1Gi"});
    let of = |name: &str| json!({"name": name, "resources": {"requests": whole, "limits": whole}});
    assert_eq!(
        client.patched("p/resize", json!({"containers": [of("c"), of("d")]})).await,
        refused(
            r#"spec: Invalid value: "Burstable": Pod QOS Class may not change as a result of resizing"#
        )
    );
    let order = json!({"$setElementOrder/containers": [{"name": "d"}, {"name": "c"}],
        "containers": [{"name": "d"}]});
    let message = client.patched("p/resize", order).await.unwrap_err();
    assert!(
        message.contains("spec.containers[1].name: Forbidden: containers may not be renamed or reordered on resize"),
        "{message}"
    );
    let pod = client.get(&format!("{PODS}/p")).await;
    assert_eq!(pod["metadata"]["generation"], 2);
}

/// Pods that stand for those of a node are neither resized nor debugged.
#[tokio::test]
async fn parts_of_mirrors_stay() {
    let client = Client::new().await;
    let mirror = json!({"metadata": {"name": "p", "annotations": {"kubernetes.io/config.mirror": "x"}},
        "spec": {"nodeName": "n", "containers": [{"name": "c", "image": "i"}]}});
    client.post(PODS, &mirror.to_string()).await;
    let debug = json!({"ephemeralContainers": [{"name": "d", "image": "i"}]});
    assert_eq!(
        client.patched("p/ephemeralcontainers", debug).await.unwrap_err(),
        r#"Pod "p" is invalid: []: Forbidden: static pods do not support ephemeral containers"#
    );
    let larger = json!({"containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]});
    assert_eq!(
        client.patched("p/resize", larger).await.unwrap_err(),
        r#"Pod "p" is invalid: []: Forbidden: static pods cannot be resized"#
    );
}

/// The finalizers of a namespace are replaced, and nothing but replaced.
#[tokio::test]
async fn finalizers_of_namespaces_are_replaced() {
    let client = Client::new().await;
    let path = format!("{NAMESPACE}/finalize");
    let with = |finalizers: Value| {
        json!({"metadata": {"name": "shop"}, "spec": {"finalizers": finalizers}}).to_string()
    };
    for method in [Method::GET, Method::POST, Method::PATCH, Method::DELETE] {
        assert_eq!(client.fails(method, &path, MERGE, "{}").await.0, 405);
    }
    let more = with(json!(["example.com/a", "kubernetes"]));
    let replaced = client.ok(Method::PUT, &path, &more).await;
    assert_eq!(replaced["spec"]["finalizers"], json!(["example.com/a", "kubernetes"]));
    assert_eq!(
        client.fails(Method::PUT, &path, JSON, &with(json!(["bare"]))).await,
        (422, r#"Namespace "shop" is invalid: spec.finalizers[0]: Invalid value: "bare": name is neither a standard finalizer name nor is it fully qualified"#.to_owned())
    );
    // Other requests leave them as they are.
    let kept = client.ok(Method::PUT, NAMESPACE, &with(json!([]))).await;
    assert_eq!(kept["spec"]["finalizers"], json!(["example.com/a", "kubernetes"]));
    client.ok(Method::DELETE, NAMESPACE, "").await;
    let held = client.get(NAMESPACE).await;
    assert_eq!(held["status"]["phase"], "Terminating");
    client.ok(Method::PUT, &path, &with(json!([]))).await;
    assert_eq!(client.fails(Method::GET, NAMESPACE, JSON, "").await.0, 404);
}

/// A pod is evicted as its budget says, and the budget notes it.
#[tokio::test]
async fn budgets_decide_about_evictions() {
    let client = Client::new().await;
    let pods = "/api/v1/namespaces/shop/pods";
    let budgets = "/apis/policy/v1/namespaces/shop/poddisruptionbudgets";
    let pod = |name: &str| {
        format!(
            r#"{{"metadata":{{"name":"{name}","labels":{{"a":"b"}}}},"spec":{{"containers":[{{"name":"c","image":"i"}}]}}}}"#
        )
    };
    for name in ["ready", "sick"] {
        client.post(pods, &pod(name)).await;
        let is_ready = if name == "ready" { "True" } else { "False" };
        let status = format!(
            r#"{{"status":{{"phase":"Running","conditions":[{{"type":"Ready","status":"{is_ready}"}}]}}}}"#
        );
        let (code, text) =
            client.send(Method::PATCH, &format!("{pods}/{name}/status"), MERGE, &status).await;
        assert_eq!(code, 200, "{text}");
    }
    let evict = async |name: &str| {
        let body = format!(r#"{{"metadata":{{"name":"{name}"}}}}"#);
        client.send(Method::POST, &format!("{pods}/{name}/eviction"), JSON, &body).await
    };
    let cause = |answer: &Value| answer["details"]["causes"][0]["message"].clone();
    let budget = r#"{"metadata":{"name":"b"},"spec":{"selector":{"matchLabels":{"a":"b"}},"unhealthyPodEvictionPolicy":"AlwaysAllow"}}"#;
    client.post(budgets, budget).await;
    let (code, answer) = evict("ready").await;
    assert_eq!(code, 429);
    assert_eq!(cause(&answer), "The disruption budget b is still being processed by the server.");
    assert_eq!(answer["details"]["retryAfterSeconds"], 10);

    let allow = async |count: i32| {
        let status = format!(
            r#"{{"status":{{"observedGeneration":1,"disruptionsAllowed":{count},"currentHealthy":1,"desiredHealthy":1,"expectedPods":2}}}}"#
        );
        let (code, text) =
            client.send(Method::PATCH, &format!("{budgets}/b/status"), MERGE, &status).await;
        assert_eq!(code, 200, "{text}");
    };
    allow(0).await;
    let (code, answer) = evict("ready").await;
    assert_eq!(code, 429);
    assert_eq!(cause(&answer), "The disruption budget b needs 1 healthy pods and has 1 currently");
    // What is not healthy does not count.
    assert_eq!(evict("sick").await.0, 201);
    allow(1).await;
    assert_eq!(evict("ready").await.0, 201);
    let budget = client.get(&format!("{budgets}/b")).await;
    assert_eq!(budget["status"]["disruptionsAllowed"], 0);
    assert!(budget["status"]["disruptedPods"]["ready"].is_string(), "{budget}");
    let condition = &budget["status"]["conditions"][0];
    assert_eq!(
        (&condition["type"], &condition["status"], &condition["reason"]),
        (&"DisruptionAllowed".into(), &"False".into(), &"InsufficientPods".into())
    );
}

/// Bindings name a node, and the pod that they mean.
#[tokio::test]
async fn bindings_are_validated() {
    let client = Client::new().await;
    let pods = "/api/v1/namespaces/shop/pods";
    let pod = r#"{"metadata":{"name":"p"},"spec":{"containers":[{"name":"c","image":"i"}]}}"#;
    client.post(pods, pod).await;
    let binding = format!("{pods}/p/binding");
    let wrong = r#"{"metadata":{"name":"p"},"target":{"kind":"Foo"}}"#;
    let (code, text) = client.fails(Method::POST, &binding, JSON, wrong).await;
    let expected = r#"[target.kind: Unsupported value: "Foo": supported values: "Node", "<empty>", target.name: Required value]"#;
    assert_eq!((code, &*text), (500, expected));
    let other = r#"{"metadata":{"name":"p","uid":"other"},"target":{"name":"n"}}"#;
    let (code, text) = client.fails(Method::POST, &binding, JSON, other).await;
    assert_eq!(code, 409);
    assert!(text.contains("Precondition failed: UID in precondition: other"), "{text}");
    client.post(&binding, r#"{"metadata":{"name":"p"},"target":{"name":"n"}}"#).await;
    assert_eq!(client.get(&format!("{pods}/p")).await["spec"]["nodeName"], "n");
}

/// Objects that exist are changed until their namespace is gone; none are made, pods not evicted.
#[tokio::test]
async fn ending_namespaces_let_objects_end() {
    let client = Client::new().await;
    let maps = "/api/v1/namespaces/shop/configmaps";
    let held = r#"{"metadata":{"name":"a","finalizers":["example.com/hold"]}}"#;
    client.post(maps, held).await;
    client.ok(Method::DELETE, "/api/v1/namespaces/shop", "").await;
    let eviction = "/api/v1/namespaces/shop/pods/p/eviction";
    let (code, text) =
        client.fails(Method::POST, eviction, JSON, r#"{"metadata":{"name":"p"}}"#).await;
    assert_eq!(code, 403, "{text}");
    let map = r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"b"}}"#;
    let apply = |name: &str| format!("{maps}/{name}?fieldManager=test&force=true");
    assert_eq!(client.fails(Method::PATCH, &apply("b"), APPLY, map).await.0, 403);
    let map = r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"k":"v"}}"#;
    let (code, text) = client.send(Method::PATCH, &apply("a"), APPLY, map).await;
    assert_eq!(code, 200, "{text}");
    let free = r#"{"metadata":{"finalizers":null}}"#;
    client.send(Method::PATCH, &format!("{maps}/a"), MERGE, free).await;
    assert_eq!(client.fails(Method::GET, "/api/v1/namespaces/shop", JSON, "").await.0, 404);
}

/// Pods of a job stay unless the request says otherwise, and system classes stay always.
#[tokio::test]
async fn deletions_follow_the_kind() {
    let client = Client::new().await;
    let jobs = "/apis/batch/v1/namespaces/shop/jobs";
    let job = r#"{"metadata":{"name":"j"},"spec":{"template":{"spec":{"restartPolicy":"Never","containers":[{"name":"c","image":"i"}]}}}}"#;
    let uid = client.post(jobs, job).await["metadata"]["uid"].clone();
    let owner = json!([{"apiVersion": "batch/v1", "kind": "Job", "name": "j", "uid": uid}]);
    let map = json!({"metadata": {"name": "m", "ownerReferences": owner}});
    client.post("/api/v1/namespaces/shop/configmaps", &map.to_string()).await;
    client.ok(Method::DELETE, &format!("{jobs}/j"), "").await;
    let map = client.get("/api/v1/namespaces/shop/configmaps/m").await;
    assert!(map["metadata"]["ownerReferences"].is_null(), "{map}");
    let class = "/apis/scheduling.k8s.io/v1/priorityclasses/system-node-critical";
    let (code, text) = client.fails(Method::DELETE, class, JSON, "").await;
    assert_eq!(code, 403);
    assert!(text.ends_with("this is a system priority class and cannot be deleted"), "{text}");
    let migrations = "/apis/storagemigration.k8s.io/v1/storageversionmigrations";
    let migration = r#"{"metadata":{"name":"m"},"spec":{"resource":{"resource":"pods"}},"status":{"resourceVersion":"1"}}"#;
    let made = client.post(migrations, migration).await;
    assert!(made["status"]["resourceVersion"].is_null(), "{made}");
}
