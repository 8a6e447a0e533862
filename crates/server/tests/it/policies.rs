//! Validating admission policies among the objects of a server.

use apimachinery_server::{Attributes, Authorizer, BoxFuture, MemoryStore, Server, Verdict};
use http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};

use super::{Client, JSON, MERGE};

const POLICIES: &str = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies";
const BINDINGS: &str = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings";
const MAPS: &str = "/api/v1/namespaces/shop/configmaps";
const DEPLOYMENTS: &str = "/apis/apps/v1/namespaces/shop/deployments";

/// A policy about resources, with this in its spec.
fn policy(name: &str, group: &str, resources: &[&str], more: &Value) -> String {
    let rule = json!({"apiGroups": [group], "apiVersions": ["*"], "operations": ["*"], "resources": resources});
    let mut spec = json!({"matchConstraints": {"resourceRules": [rule]}});
    spec.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({"metadata": {"name": name}, "spec": spec}).to_string()
}

fn binding(policy: &str, more: &Value) -> String {
    let mut spec = json!({"policyName": policy, "validationActions": ["Deny"]});
    spec.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({"metadata": {"name": format!("{policy}-everywhere")}, "spec": spec}).to_string()
}

/// A policy that demands what `expression` says, with its binding.
async fn demand(client: &Client, name: &str, group: &str, resources: &[&str], expression: &str) {
    let validations = json!({"validations": [{"expression": expression}]});
    client.post(POLICIES, &policy(name, group, resources, &validations)).await;
    client.post(BINDINGS, &binding(name, &json!({}))).await;
}

fn map(name: &str, data: &Value) -> String {
    json!({"metadata": {"name": name}, "data": data}).to_string()
}

fn denied(resource: &str, name: &str, policy: &str, why: &str) -> (u16, String) {
    let by = format!("ValidatingAdmissionPolicy '{policy}' with binding '{policy}-everywhere'");
    (422, format!("{resource} \"{name}\" is forbidden: {by} denied request: {why}"))
}

/// A policy decides once it has a binding, about every verb that changes something, and no longer
/// when it is deleted.
#[tokio::test]
async fn policies_decide_while_they_are_bound() {
    let client = Client::new().await;
    let small = json!({"validations": [
        {"expression": "request.operation == 'DELETE' || size(object.data) < 2", "messageExpression": "'not ' + string(size(object.data))"},
        {"expression": "request.operation != 'DELETE' || !has(oldObject.data.keep)", "message": "it is kept", "reason": "Forbidden"},
    ]});
    client.post(POLICIES, &policy("small", "", &["configmaps"], &small)).await;
    let large = json!({"a": "1", "b": "2"});
    client.post(MAPS, &map("free", &large)).await;
    let created = client.post(BINDINGS, &binding("small", &json!({}))).await;
    assert_eq!(created["spec"]["matchResources"], Value::Null);

    let refused = denied("configmaps", "a", "small", "not 2");
    assert_eq!(client.fails(Method::POST, MAPS, JSON, &map("a", &large)).await, refused);
    let dry = format!("{MAPS}?dryRun=All");
    assert_eq!(client.fails(Method::POST, &dry, JSON, &map("a", &large)).await, refused);
    client.post(MAPS, &map("a", &json!({"keep": "1"}))).await;
    let path = format!("{MAPS}/a");
    assert_eq!(client.fails(Method::PUT, &path, JSON, &map("a", &large)).await, refused);
    let patch = r#"{"data":{"b":"2"}}"#;
    assert_eq!(client.fails(Method::PATCH, &path, MERGE, patch).await, refused);
    let (code, text) = client.fails(Method::DELETE, &path, JSON, "").await;
    assert_eq!((code, &*text), (403, &*denied("configmaps", "a", "small", "it is kept").1));
    let (code, _) = client.fails(Method::DELETE, MAPS, JSON, "").await;
    assert_eq!(code, 403);

    client.ok(Method::DELETE, &format!("{BINDINGS}/small-everywhere"), "").await;
    client.post(MAPS, &map("b", &large)).await;
    client.ok(Method::DELETE, &path, "").await;
}

/// Policies and their bindings themselves are never refused by one.
#[tokio::test]
async fn no_one_is_locked_out() {
    let client = Client::new().await;
    demand(&client, "never", "*", &["*"], "false").await;
    let (code, _) = client.fails(Method::POST, MAPS, JSON, &map("a", &json!({}))).await;
    assert_eq!(code, 422);
    client.ok(Method::DELETE, &format!("{POLICIES}/never"), "").await;
    client.post(MAPS, &map("a", &json!({}))).await;
}

/// Expressions see the namespace, the user, the options, and the object in the version of the
/// request or in the one that the policy names.
#[tokio::test]
async fn expressions_see_the_request() {
    let client = Client::new().await;
    let labels = r#"{"metadata":{"labels":{"max":"2"}}}"#;
    client.send(Method::PATCH, "/api/v1/namespaces/shop", MERGE, labels).await;
    let expression = "object.spec.replicas <= int(namespaceObject.metadata.labels.max) \
        && request.userInfo.username == 'admin' && request.options.fieldManager == 'me' \
        && request.name == 'web' && request.namespace == 'shop'";
    demand(&client, "few", "apps", &["deployments"], expression).await;
    let deployment = |replicas: i32| {
        json!({"metadata": {"name": "web"}, "spec": {"replicas": replicas, "selector": {"matchLabels": {"a": "b"}},
            "template": {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}})
        .to_string()
    };
    let path = format!("{DEPLOYMENTS}?fieldManager=me");
    client.post(&path, &deployment(2)).await;
    let (code, text) = client
        .fails(Method::PUT, &format!("{DEPLOYMENTS}/web?fieldManager=me"), JSON, &deployment(3))
        .await;
    assert!(code == 422 && text.contains("failed expression: object.spec.replicas"), "{text}");
    let (code, _) =
        client.fails(Method::PUT, &format!("{DEPLOYMENTS}/web"), JSON, &deployment(1)).await;
    assert_eq!(code, 422);

    let rule = json!({"apiGroups": ["autoscaling"], "apiVersions": ["v1"], "operations": ["CREATE"],
        "resources": ["horizontalpodautoscalers"]});
    let spec = json!({"matchConstraints": {"resourceRules": [rule]},
        "validations": [{"expression": "object.spec.targetCPUUtilizationPercentage == 50"}]});
    client.post(POLICIES, &json!({"metadata": {"name": "old"}, "spec": spec}).to_string()).await;
    client.post(BINDINGS, &binding("old", &json!({}))).await;
    let scaler = |percent: i32| {
        let metric = json!({"type": "Resource", "resource": {"name": "cpu", "target": {"type": "Utilization", "averageUtilization": percent}}});
        json!({"metadata": {"name": "web"}, "spec": {"maxReplicas": 3, "metrics": [metric],
            "scaleTargetRef": {"apiVersion": "apps/v1", "kind": "Deployment", "name": "web"}}})
        .to_string()
    };
    let path = "/apis/autoscaling/v2/namespaces/shop/horizontalpodautoscalers";
    let (code, text) = client.fails(Method::POST, path, JSON, &scaler(60)).await;
    assert!(code == 422 && text.contains("targetCPUUtilizationPercentage"), "{text}");
    client.post(path, &scaler(50)).await;
}

/// A scale is decided about as what it is.
#[tokio::test]
async fn subresources_are_decided_about() {
    let client = Client::new().await;
    demand(&client, "few", "apps", &["deployments/scale"], "object.spec.replicas < 5").await;
    let deployment = json!({"metadata": {"name": "web"}, "spec": {"replicas": 7, "selector": {"matchLabels": {"a": "b"}},
        "template": {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}});
    client.post(DEPLOYMENTS, &deployment.to_string()).await;
    let path = format!("{DEPLOYMENTS}/web/scale");
    let patch = |replicas: i32| json!({"spec": {"replicas": replicas}}).to_string();
    let refused =
        denied("deployments.apps", "web", "few", "failed expression: object.spec.replicas < 5");
    assert_eq!(client.fails(Method::PATCH, &path, MERGE, &patch(6)).await, refused);
    let (_, scale) = client.send(Method::PATCH, &path, MERGE, &patch(4)).await;
    assert_eq!(scale["spec"]["replicas"], 4);
}

/// Parameters are objects of any kind that is served; without them a binding says what happens.
#[tokio::test]
async fn parameters_are_read_from_the_store() {
    let client = Client::new().await;
    let of_params = json!({"paramKind": {"apiVersion": "v1", "kind": "ConfigMap"},
        "validations": [{"expression": "!has(object.data.size) || int(object.data.size) <= int(params.data.max)"}]});
    client.post(POLICIES, &policy("sized", "", &["configmaps"], &of_params)).await;
    let reference = json!({"paramRef": {"name": "limits", "parameterNotFoundAction": "Deny"}});
    client.post(BINDINGS, &binding("sized", &reference)).await;
    let (code, text) =
        client.fails(Method::POST, MAPS, JSON, &map("a", &json!({"size": "1"}))).await;
    assert!(code == 422 && text.contains("no params found"), "{text}");

    client.ok(Method::DELETE, &format!("{BINDINGS}/sized-everywhere"), "").await;
    client.post(MAPS, &map("limits", &json!({"max": "3"}))).await;
    client.post(BINDINGS, &binding("sized", &reference)).await;
    client.post(MAPS, &map("a", &json!({"size": "3"}))).await;
    let (code, _) = client.fails(Method::POST, MAPS, JSON, &map("b", &json!({"size": "4"}))).await;
    assert_eq!(code, 422);
    client.ok(Method::PUT, &format!("{MAPS}/limits"), &map("limits", &json!({"max": "5"}))).await;
    client.post(MAPS, &map("b", &json!({"size": "4"}))).await;
}

/// What is only warned about is stored, and the client reads why.
#[tokio::test]
async fn warnings_are_sent() {
    let client = Client::new().await;
    let validations = json!({"validations": [{"expression": "false", "message": "better not"}]});
    client.post(POLICIES, &policy("odd", "", &["configmaps"], &validations)).await;
    client.post(BINDINGS, &binding("odd", &json!({"validationActions": ["Warn"]}))).await;
    let request =
        Request::post(MAPS).header("content-type", JSON).body(map("a", &json!({}))).unwrap();
    let response = client.0.answer(request).await;
    assert_eq!(response.status(), StatusCode::CREATED);
    let warning = response.headers()["warning"].to_str().unwrap().to_owned();
    response.into_body().collect().await.unwrap();
    assert_eq!(
        warning,
        "299 - \"Validation failed for ValidatingAdmissionPolicy 'odd' with binding 'odd-everywhere': better not\""
    );
}

/// Custom resources are decided about like others, and can be parameters.
#[tokio::test]
async fn custom_resources_are_decided_about() {
    let client = Client::new().await;
    let open = json!({"openAPIV3Schema": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}});
    let version = |name: &str, storage: bool| json!({"name": name, "served": true, "storage": storage, "schema": open});
    let definition = json!({"metadata": {"name": "crons.example.com"}, "spec": {"group": "example.com", "scope": "Namespaced",
        "names": {"plural": "crons", "kind": "Cron"}, "versions": [version("v1", true), version("v1beta1", false)]}});
    client
        .post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", &definition.to_string())
        .await;
    let rule = json!({"apiGroups": ["example.com"], "apiVersions": ["v1beta1"], "operations": ["CREATE"], "resources": ["crons"]});
    let spec = json!({"matchConstraints": {"resourceRules": [rule]},
        "validations": [{"expression": "object.size > 1 && object.apiVersion == 'example.com/v1beta1'"}]});
    client.post(POLICIES, &json!({"metadata": {"name": "large"}, "spec": spec}).to_string()).await;
    client.post(BINDINGS, &binding("large", &json!({}))).await;
    let cron = |name: &str, size: i32| {
        json!({"apiVersion": "example.com/v1", "kind": "Cron", "metadata": {"name": name}, "size": size}).to_string()
    };
    let path = "/apis/example.com/v1/namespaces/shop/crons";
    let (code, text) = client.fails(Method::POST, path, JSON, &cron("a", 1)).await;
    assert!(code == 422 && text.starts_with("crons.example.com \"a\" is forbidden"), "{text}");
    client.post(path, &cron("a", 2)).await;
}

/// Everybody may do everything but `jump`.
#[derive(Debug)]
struct Grounded;

impl Authorizer for Grounded {
    fn authorize<'a>(&'a self, attributes: &'a Attributes) -> BoxFuture<'a, Verdict> {
        let verdict = match &*attributes.verb {
            "jump" => Verdict::deny("stay"),
            _ => Verdict::allow(""),
        };
        Box::pin(std::future::ready(verdict))
    }
}

/// Expressions ask the authorizer of the server.
#[tokio::test]
async fn expressions_ask_what_users_may_do() {
    let server = Server::builder().authorizer(Grounded).build(MemoryStore::new()).await.unwrap();
    let client = Client(server);
    let ask = |verb: &str| {
        format!("authorizer.group('').resource('configmaps').check('{verb}').allowed()")
    };
    let path = "/api/v1/namespaces/default/configmaps";
    demand(&client, "walk", "", &["configmaps"], &ask("walk")).await;
    client.post(path, &map("a", &json!({}))).await;
    demand(&client, "jump", "", &["configmaps"], &ask("jump")).await;
    let (code, text) = client.fails(Method::POST, path, JSON, &map("b", &json!({}))).await;
    assert!(code == 422 && text.contains("'jump'"), "{text}");
}
