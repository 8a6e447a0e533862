//! Parts of objects that are written by themselves.

use http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Client, JSON, MERGE};

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
