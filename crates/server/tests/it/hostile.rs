//! Specs with many mistakes, each of which could be looked for among all others.

use http::Method;
use serde_json::{Value, json};

use super::{Client, JSON};

const MANY: usize = 4_000;
const LARGEST_ANSWER: usize = 4 << 20;

/// Each of many items.
fn each(make: impl Fn(usize) -> Value) -> Vec<Value> {
    (0..MANY).map(make).collect()
}

async fn is_refused(client: &Client, path: &str, spec: Value) {
    let object = json!({"metadata": {"name": "many"}, "spec": spec}).to_string();
    let (code, message) = client.fails(Method::POST, path, JSON, &object).await;
    assert_eq!(code, 422, "{message}");
    assert!(message.len() < LARGEST_ANSWER, "{path}: {} bytes", message.len());
}

#[tokio::test]
async fn many_mistakes_in_a_spec_are_found_in_one_pass() {
    let client = Client::new().await;
    let containers = json!([{"name": "c", "image": "i"}]);
    let names = each(|at| format!("x{at}").into());

    let quotas = "/api/v1/namespaces/shop/resourcequotas";
    let hard: Value = (0..MANY).map(|at| (format!("hugepages-{at}"), Value::from("1"))).collect();
    let scopes = each(|at| if at % 2 == 0 { "BestEffort" } else { "NotBestEffort" }.into());
    is_refused(&client, quotas, json!({"hard": hard, "scopes": scopes})).await;
    let selector = each(|_| json!({"scopeName": "BestEffort", "operator": "Exists"}));
    let spec = json!({"hard": hard, "scopeSelector": {"matchExpressions": selector}});
    is_refused(&client, quotas, spec).await;

    let pods = "/api/v1/namespaces/shop/pods";
    let spread = each(|at| json!({"topologyKey": format!("k{at}"), "maxSkew": 0}));
    is_refused(
        &client,
        pods,
        json!({"containers": containers, "topologySpreadConstraints": spread}),
    )
    .await;
    let selector = json!({"matchExpressions":
        each(|at| json!({"key": format!("x{at}"), "operator": "Nowhere"}))});
    let term = json!([{"topologyKey": "k", "labelSelector": selector, "matchLabelKeys": names,
        "mismatchLabelKeys": names}]);
    let affinity = json!({"requiredDuringSchedulingIgnoredDuringExecution": term});
    let spec = json!({"containers": containers, "affinity": {"podAffinity": affinity}});
    is_refused(&client, pods, spec).await;
    let gates = each(|at| json!({"name": format!("x {at}")}));
    is_refused(&client, pods, json!({"containers": containers, "schedulingGates": gates})).await;

    let mounts = each(|at| json!({"name": format!("x{at}"), "mountPath": format!("/x{at}")}));
    let devices = each(|at| json!({"name": format!("y{at}"), "devicePath": format!("/y{at}")}));
    let container =
        json!({"name": "c", "image": "i", "volumeMounts": mounts, "volumeDevices": devices});
    is_refused(&client, pods, json!({"containers": [container]})).await;

    let jobs = "/apis/batch/v1/namespaces/shop/jobs";
    let codes =
        |at| json!({"containerName": format!("none-{at}"), "operator": "In", "values": [1]});
    let rules = each(|at| json!({"action": "FailJob", "onExitCodes": codes(at)}));
    let many = each(|at| json!({"name": format!("c-{at}"), "image": "i"}));
    let template = json!({"spec": {"restartPolicy": "Never", "containers": many}});
    let spec = json!({"template": template, "podFailurePolicy": {"rules": rules}});
    is_refused(&client, jobs, spec).await;
}

#[tokio::test]
async fn many_addresses_of_a_policy_are_kept_in_one_pass() {
    let client = Client::new().await;
    let policies = "/apis/networking.k8s.io/v1/namespaces/shop/networkpolicies";
    let blocks = |prefix: u8| {
        each(|at| json!({"ipBlock": {"cidr": format!("10.{}.{}.0/{prefix}", at / 256, at % 256)}}))
    };
    let policy = |prefix: u8| {
        let spec = json!({"podSelector": {}, "ingress": [{"from": blocks(prefix)}]});
        json!({"metadata": {"name": "many"}, "spec": spec}).to_string()
    };
    client.post(policies, &policy(24)).await;
    let path = format!("{policies}/many");
    let kept = client.ok(Method::PUT, &path, &policy(24)).await;
    assert_eq!(kept["spec"]["ingress"][0]["from"].as_array().map(Vec::len), Some(MANY));
    // Bits after the prefix.
    let (code, message) = client.fails(Method::PUT, &path, JSON, &policy(8)).await;
    assert!(code == 422 && message.len() < LARGEST_ANSWER, "{code} {}", message.len());
}

/// Resources of a status and the claims that they are from.
#[tokio::test]
async fn many_claims_of_a_status_are_found_in_one_pass() {
    let client = Client::new().await;
    let claims = each(|at| json!({"name": format!("c{at}"), "resourceClaimName": "claim"}));
    let asked = each(|at| json!({"name": format!("c{at}"), "request": "r"}));
    let container = json!({"name": "c", "image": "i", "resources": {"claims": asked}});
    let spec = json!({"containers": [container], "resourceClaims": claims});
    let pods = "/api/v1/namespaces/shop/pods";
    let mut pod =
        client.post(pods, &json!({"metadata": {"name": "many"}, "spec": spec}).to_string()).await;
    let mut allocated = each(|at| json!({"name": format!("claim:c{}/r", MANY - 1 - at)}));
    allocated.push(json!({"name": "claim:c1"}));
    let status = json!({"name": "c", "image": "i", "imageID": "i", "ready": true,
        "restartCount": 0, "allocatedResourcesStatus": allocated});
    pod["status"]["containerStatuses"] = json!([status]);
    let path = format!("{pods}/many/status");
    let (code, message) = client.fails(Method::PUT, &path, JSON, &pod.to_string()).await;
    assert!(
        code == 422 && message.contains(r#"Invalid value: "claim:c1": must match"#),
        "{message}"
    );
}

/// Each definition is established, and refused a name that is taken, without the others being read
/// again.
#[tokio::test]
async fn many_definitions_are_settled_one_by_one() {
    let client = Client::new().await;
    let definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    let fields: Value = (0..100).map(|it| (format!("f{it}"), json!({"type": "string"}))).collect();
    let schema = json!({"type": "object", "properties": {
        "spec": {"type": "object", "properties": fields}}});
    for it in 0..150 {
        let names = json!({"plural": format!("as{it}"), "kind": format!("A{it}"),
            "shortNames": [if it == 149 { "n0".to_owned() } else { format!("n{it}") }]});
        let version = json!({"name": "v1", "served": true, "storage": true,
            "schema": {"openAPIV3Schema": schema}});
        let definition = json!({"metadata": {"name": format!("as{it}.example.com")},
            "spec": {"group": "example.com", "scope": "Cluster", "names": names,
                "versions": [version]}});
        client.post(definitions, &definition.to_string()).await;
    }
    let accepted = async |it: usize| {
        let definition = client.get(&format!("{definitions}/as{it}.example.com")).await;
        definition["status"]["conditions"][0]["reason"].as_str().map(str::to_owned)
    };
    assert_eq!(accepted(0).await.as_deref(), Some("NoConflicts"));
    assert_eq!(accepted(149).await.as_deref(), Some("ShortNamesConflict"));
    client.ok(Method::DELETE, &format!("{definitions}/as0.example.com"), "").await;
    client.ok(Method::DELETE, &format!("{definitions}/as1.example.com"), "").await;
    assert_eq!(accepted(149).await.as_deref(), Some("NoConflicts"));
}
