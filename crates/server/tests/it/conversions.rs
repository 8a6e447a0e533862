//! Custom resources that a webhook converts.

use std::error::Error;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use apimachinery_server::{BoxFuture, MemoryStore, Server, WebhookSender, WebhookTarget};
use bytes::Bytes;
use http::{Method, Response};
use serde_json::{Value, json};

use super::{APPLY, Client, JSON, MERGE, bare};

const V1: &str = "/apis/example.com/v1/namespaces/shop/hosts";
const V2: &str = "/apis/example.com/v2/namespaces/shop/hosts";
const URL: &str = "https://hooks.shop.svc:8443/convert?timeout=30s";

/// What has the outline of a certificate.
const AUTHORITY: &str = "-----BEGIN CERTIFICATE-----\nMAYwADAAAwA=\n-----END CERTIFICATE-----\n";
const BUNDLE: &str =
    "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1BWXdBREFBQXdBPQotLS0tLUVORCBDRVJUSUZJQ0FURS0tLS0tCg==";

type Answer = Result<(u16, String), String>;
type Instead = fn(&Value) -> Answer;

/// A webhook in this process: of `v1` an address is a text, of `v2` it has two parts.
#[derive(Clone, Default)]
struct Webhook(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    reviews: Vec<Value>,
    targets: Vec<WebhookTarget>,
    /// What is answered instead of what is right.
    instead: Option<Instead>,
    is_silent: bool,
}

impl WebhookSender for Webhook {
    fn post<'a>(
        &'a self,
        target: &'a WebhookTarget,
        body: Bytes,
    ) -> BoxFuture<'a, Result<Response<Bytes>, Box<dyn Error + Send + Sync>>> {
        let mut state = self.0.lock().unwrap();
        let review: Value = serde_json::from_slice(&body).unwrap();
        state.reviews.push(review.clone());
        state.targets.push(target.clone());
        let answer = match state.instead {
            Some(instead) => instead(&review),
            None => Ok((200, converted(&review).to_string())),
        };
        let is_silent = state.is_silent;
        Box::pin(async move {
            if is_silent {
                std::future::pending::<()>().await;
            }
            let (code, text) = answer?;
            Ok(Response::builder().status(code).body(text.into()).unwrap())
        })
    }
}

/// The review with its answer.
fn converted(review: &Value) -> Value {
    let request = &review["request"];
    let target = request["desiredAPIVersion"].as_str().unwrap();
    let convert = |object: &Value| {
        let mut object = object.clone();
        object["apiVersion"] = target.into();
        let Some(spec) = object["spec"].as_object_mut() else { return object };
        if target.ends_with("v2") {
            // What is owned is compared in parts of objects, too.
            let address = spec.remove("address").unwrap_or_default();
            if let Some((host, port)) = address.as_str().and_then(|it| it.split_once(':')) {
                spec.insert("host".into(), host.into());
                spec.insert("port".into(), port.parse::<i64>().unwrap().into());
            }
            spec.insert("unknown".into(), true.into());
        } else {
            let (host, port) = (spec.remove("host"), spec.remove("port"));
            if let (Some(host), Some(port)) = (host, port) {
                let address = format!("{}:{port}", host.as_str().unwrap());
                spec.insert("address".into(), address.into());
            }
        }
        object
    };
    let objects: Vec<_> = request["objects"].as_array().unwrap().iter().map(convert).collect();
    answer(review, json!({"result": {"status": "Success"}, "convertedObjects": objects}))
}

fn answer(review: &Value, mut response: Value) -> Value {
    response["uid"] = review["request"]["uid"].clone();
    json!({"apiVersion": review["apiVersion"], "kind": "ConversionReview", "response": response})
}

fn definition(versions: &[&str]) -> Value {
    let text = json!({"type": "string"});
    let schema = |spec: Value| {
        json!({"openAPIV3Schema": {"type": "object", "properties": {"spec": {"type": "object",
            "properties": spec}}}})
    };
    let of_v1 = schema(json!({"address": text, "note": text}));
    let of_v2 = schema(json!({"host": text, "port": {"type": "integer"}, "note": text}));
    json!({"metadata": {"name": "hosts.example.com"}, "spec": {
        "group": "example.com", "scope": "Namespaced",
        "names": {"plural": "hosts", "kind": "Host"},
        "conversion": {"strategy": "Webhook", "webhook": {
            "conversionReviewVersions": versions,
            "clientConfig": {"caBundle": BUNDLE, "service": {
                "name": "hooks", "namespace": "shop", "port": 8443, "path": "/convert"}}}},
        "versions": [
            {"name": "v1", "served": true, "storage": true, "schema": of_v1},
            {"name": "v2", "served": true, "storage": false, "schema": of_v2}]}})
}

async fn start() -> (Client, Webhook) {
    let webhook = Webhook::default();
    let server = bare().webhooks(webhook.clone());
    (with_definition(server.build(MemoryStore::new()).await.unwrap()).await, webhook)
}

async fn with_definition(server: Server) -> Client {
    let client = Client(server);
    client.post("/api/v1/namespaces", r#"{"metadata":{"name":"shop"}}"#).await;
    let definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    client.post(definitions, &definition(&["v1"]).to_string()).await;
    client
}

impl Webhook {
    fn reviews(&self) -> Vec<Value> {
        std::mem::take(&mut self.0.lock().unwrap().reviews)
    }

    fn instead(&self, answer: Instead) {
        self.0.lock().unwrap().instead = Some(answer);
    }
}

fn v1(name: &str, address: &str) -> String {
    json!({"apiVersion": "example.com/v1", "kind": "Host", "metadata": {"name": name},
        "spec": {"address": address}})
    .to_string()
}

fn v2(name: &str, host: &str, port: i64) -> String {
    json!({"apiVersion": "example.com/v2", "kind": "Host", "metadata": {"name": name},
        "spec": {"host": host, "port": port}})
    .to_string()
}

/// What is stored in one version is read and written in another, and the schema of that version
/// drops what it does not have.
#[tokio::test]
async fn objects_are_read_and_written_in_another_version() {
    let (client, webhook) = start().await;
    client.post(V1, &v1("a", "web:80")).await;
    assert_eq!(webhook.reviews().len(), 0);
    let read = client.get(&format!("{V2}/a")).await;
    assert_eq!(read["apiVersion"], "example.com/v2");
    assert_eq!(read["spec"], json!({"host": "web", "port": 80}));
    let reviews = webhook.reviews();
    assert_eq!(reviews.len(), 1);
    let review = &reviews[0];
    assert_eq!(review["apiVersion"], "apiextensions.k8s.io/v1");
    assert_eq!(review["request"]["desiredAPIVersion"], "example.com/v2");
    assert_eq!(review["request"]["objects"][0]["metadata"]["name"], "a");
    let target = webhook.0.lock().unwrap().targets[0].clone();
    assert_eq!((&*target.url, target.authorities.as_ref()), (URL, AUTHORITY.as_bytes()));

    client.post(V2, &v2("b", "mail", 25)).await;
    assert_eq!(client.get(&format!("{V1}/b")).await["spec"], json!({"address": "mail:25"}));
    let patch = r#"{"spec":{"port":26,"note":"x"}}"#;
    let (code, patched) = client.send(Method::PATCH, &format!("{V2}/b"), MERGE, patch).await;
    assert_eq!((code.as_u16(), &patched["spec"]["port"]), (200, &json!(26)), "{patched}");
    assert_eq!(client.get(&format!("{V1}/b")).await["spec"]["address"], "mail:26");
    let mut updated = client.get(&format!("{V2}/b")).await;
    updated["spec"]["host"] = "smtp".into();
    client.ok(Method::PUT, &format!("{V2}/b"), &updated.to_string()).await;
    assert_eq!(client.get(&format!("{V1}/b")).await["spec"]["address"], "smtp:26");
    client.ok(Method::DELETE, &format!("{V2}/b"), "").await;
    assert_eq!(client.fails(Method::GET, &format!("{V1}/b"), JSON, "").await.0, 404);
}

/// Fields are owned in the version in which they were written, and compared in it.
#[tokio::test]
async fn applies_in_both_versions_agree_on_owners() {
    let (client, _) = start().await;
    let path = |base: &str| format!("{base}/a?fieldManager=me");
    let (code, _) = client.send(Method::PATCH, &path(V1), APPLY, &v1("a", "web:80")).await;
    assert_eq!(code.as_u16(), 201);
    let (code, applied) = client.send(Method::PATCH, &path(V2), APPLY, &v2("a", "web", 81)).await;
    assert_eq!(code.as_u16(), 200, "{applied}");
    let managed = applied["metadata"]["managedFields"].as_array().unwrap();
    assert_eq!(managed.len(), 1, "{applied}");
    let other = format!("{V1}/a?fieldManager=other");
    let (code, conflict) = client.send(Method::PATCH, &other, APPLY, &v1("a", "web:82")).await;
    assert_eq!((code.as_u16(), &conflict["reason"]), (409, &json!("Conflict")), "{conflict}");
    assert_eq!(client.get(&format!("{V1}/a")).await["spec"]["address"], "web:81");
}

/// All objects of a list are converted in one review, as are those of a page of it, and those that
/// are of the version already are not sent.
#[tokio::test]
async fn lists_ask_once() {
    let (client, webhook) = start().await;
    for name in ["a", "b", "c"] {
        client.post(V1, &v1(name, "web:80")).await;
    }
    let list = client.get(V2).await;
    let hosts: Vec<_> =
        list["items"].as_array().unwrap().iter().map(|it| &it["spec"]["host"]).collect();
    assert_eq!(hosts, ["web", "web", "web"]);
    let reviews = webhook.reviews();
    assert_eq!(reviews.len(), 1);
    assert_eq!(reviews[0]["request"]["objects"].as_array().unwrap().len(), 3);
    let page = client.get(&format!("{V2}?limit=2")).await;
    assert_eq!(webhook.reviews().len(), 1);
    let token = page["metadata"]["continue"].as_str().unwrap();
    let rest = client.get(&format!("{V2}?limit=2&continue={token}")).await;
    assert_eq!(rest["items"][0]["metadata"]["name"], "c");
    assert_eq!(client.get(V1).await["items"].as_array().unwrap().len(), 3);
    webhook.reviews();
    client.ok(Method::DELETE, V1, "").await;
    assert_eq!(webhook.reviews().len(), 0);
}

/// Watches see objects in their version, also what is selected and what is deleted; all watchers
/// of a change share its conversion.
#[tokio::test]
async fn watches_see_their_version() {
    let (client, webhook) = start().await;
    client.post(V1, &v1("old", "web:80")).await;
    let mut watches = Vec::new();
    for query in ["watch=true", "watch=true", "watch=true&labelSelector=x%3Dy"] {
        watches.push(client.watch(&format!("{V2}?{query}")).await);
    }
    for watch in &mut watches[..2] {
        assert_eq!(super::pairs(&watch.now().await), [("ADDED", "old")]);
    }
    client.post(V1, &v1("new", "web:80")).await;
    webhook.reviews();
    for watch in &mut watches[..2] {
        assert_eq!(super::pairs(&watch.now().await), [("ADDED", "new")]);
    }
    assert_eq!(watches[2].now().await, []);
    assert_eq!(webhook.reviews().len(), 1);
    let label = r#"{"metadata":{"labels":{"x":"y"}}}"#;
    client.send(Method::PATCH, &format!("{V1}/new"), MERGE, label).await;
    client.ok(Method::DELETE, &format!("{V1}/new"), "").await;
    for watch in &mut watches[..2] {
        assert_eq!(super::pairs(&watch.now().await), [("MODIFIED", "new"), ("DELETED", "new")]);
    }
    assert_eq!(super::pairs(&watches[2].now().await), [("ADDED", "new"), ("DELETED", "new")]);
}

/// Failures have the reference's words and its code, 500, whatever request they are met by.
#[tokio::test]
async fn failures_are_reported() {
    let (client, webhook) = start().await;
    client.post(V1, &v1("a", "web:80")).await;
    client.post(V1, &v1("b", "web:80")).await;
    let cases: [(Instead, &str); 12] = [
        (|_| Err("dial tcp: refused".into()), "failed: Post \"URL\": dial tcp: refused"),
        (
            |_| Ok((500, "boom".into())),
            "failed: an error on the server (\"boom\") has prevented the request from succeeding",
        ),
        (|_| Ok((404, String::new())), "failed: the server could not find the requested resource"),
        (
            |_| Ok((200, String::new())),
            "failed: 0-length response with status code: 200 and content type: ",
        ),
        (
            |it| {
                let mut review = converted(it);
                review["response"]["uid"] = "other".into();
                Ok((200, review.to_string()))
            },
            "failed: expected response.uid=\"UID\", got \"other\"",
        ),
        (
            |it| {
                let failure = json!({"result": {"status": "Failure", "message": "not today"}});
                Ok((200, answer(it, failure).to_string()))
            },
            "failed: not today",
        ),
        (
            |it| Ok((200, answer(it, json!({"result": {"status": "Odd"}})).to_string())),
            "failed: response.result.status was 'Odd', not 'Success'",
        ),
        (
            |it| Ok((200, answer(it, json!({"result": {"status": "Success"}})).to_string())),
            "returned 0 objects, expected 1",
        ),
        (
            |it| {
                let mut review = converted(it);
                review["response"]["convertedObjects"][0]["apiVersion"] = "example.com/v1".into();
                Ok((200, review.to_string()))
            },
            "returned invalid object at index 0: invalid groupVersion (expected example.com/v2, received example.com/v1)",
        ),
        (
            |it| {
                let mut review = converted(it);
                review["response"]["convertedObjects"][0]["kind"] = "Guest".into();
                Ok((200, review.to_string()))
            },
            "returned invalid object at index 0: invalid kind (expected Host, received Guest)",
        ),
        (
            |it| {
                let mut review = converted(it);
                review["response"]["convertedObjects"][0]["metadata"]["name"] = "z".into();
                Ok((200, review.to_string()))
            },
            "returned invalid object: must have the same name: a != z",
        ),
        (
            |it| {
                let mut review = converted(it);
                let object = &mut review["response"]["convertedObjects"][0];
                object["metadata"]["labels"] = json!({"a b": "c"});
                Ok((200, review.to_string()))
            },
            "returned invalid metadata: metadata.labels: Invalid value: \"a b\":",
        ),
    ];
    for (instead, expected) in cases {
        webhook.instead(instead);
        webhook.reviews();
        let (code, message) = client.fails(Method::GET, &format!("{V2}/a"), JSON, "").await;
        let reviews = webhook.reviews();
        let uid = reviews[0]["request"]["uid"].as_str().unwrap();
        let expected = expected.replace("URL", URL).replace("UID", uid);
        let expected = format!("conversion webhook for example.com/v1, Kind=Host {expected}");
        assert!(message.starts_with(&expected), "{message}\n{expected}");
        assert_eq!(code, 500);
        let (code, listed) = client.fails(Method::GET, V2, JSON, "").await;
        assert_eq!(code, 500, "{listed}");
        let kind = "conversion webhook for example.com/v1, Kind=Host ";
        assert!(listed.starts_with(kind), "{listed}");
    }
    webhook.instead(|_| Ok((200, "{}".into())));
    let (code, message) = client.fails(Method::POST, V2, JSON, &v2("c", "web", 80)).await;
    assert_eq!(code, 500, "{message}");
    let mut watch = client.watch(&format!("{V2}?watch=true&resourceVersion=1")).await;
    assert_eq!(watch.now().await[0].0, "ERROR");
    // It works again as soon as the webhook does.
    webhook.0.lock().unwrap().instead = None;
    assert_eq!(client.get(V2).await["items"].as_array().unwrap().len(), 2);
    let mut watch = client.watch(&format!("{V2}?watch=true&resourceVersion=1")).await;
    assert_eq!(super::pairs(&watch.now().await), [("ADDED", "a"), ("ADDED", "b")]);
}

/// In a list that is converted as a whole, one bad object is found, and the others are not blamed.
#[tokio::test]
async fn bad_object_of_a_list_is_named() {
    let (client, webhook) = start().await;
    for (name, address) in [("a", "web:80"), ("b", "odd"), ("c", "web:80")] {
        client.post(V1, &v1(name, address)).await;
    }
    webhook.instead(|review| {
        let objects = review["request"]["objects"].as_array().unwrap();
        let is_odd = |it: &Value| it["spec"]["address"] == "odd";
        Ok(match objects.iter().find(|it| is_odd(it)) {
            Some(odd) => {
                let text = format!("{} is odd", odd["metadata"]["name"]);
                let failure = json!({"result": {"status": "Failure", "message": text}});
                (200, answer(review, failure).to_string())
            }
            None => (200, converted(review).to_string()),
        })
    });
    let (code, message) = client.fails(Method::GET, V2, JSON, "").await;
    let expected = "conversion webhook for example.com/v1, Kind=Host failed: \"b\" is odd";
    assert_eq!((code, &*message), (500, expected));
    let mut watch = client.watch(&format!("{V2}?watch=true&resourceVersion=1")).await;
    let events = watch.now().await;
    assert_eq!(super::pairs(&events), [("ADDED", "a"), ("ERROR", "")]);
}

/// A webhook that does not answer is given up after half a minute.
#[tokio::test(start_paused = true)]
async fn silent_webhooks_are_given_up() {
    let webhook = Webhook::default();
    let server = bare().webhooks(webhook.clone()).timer(tokio::time::sleep);
    let client = with_definition(server.build(MemoryStore::new()).await.unwrap()).await;
    client.post(V1, &v1("a", "web:80")).await;
    webhook.0.lock().unwrap().is_silent = true;
    let begun = tokio::time::Instant::now();
    let (code, message) = client.fails(Method::GET, &format!("{V2}/a"), JSON, "").await;
    assert_eq!(begun.elapsed(), Duration::from_secs(30));
    let text = format!("failed: Post \"{URL}\": context deadline exceeded");
    assert_eq!(code, 500);
    assert!(message.ends_with(&text), "{message}");
}

/// A version that is stored and not served is converted all the same.
#[tokio::test]
async fn versions_that_are_not_served_are_converted() {
    let (client, _) = start().await;
    client.post(V1, &v1("a", "web:80")).await;
    let definition = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/hosts.example.com";
    let mut changed = client.get(definition).await;
    changed["spec"]["versions"][0]["served"] = false.into();
    client.ok(Method::PUT, definition, &changed.to_string()).await;
    assert_eq!(client.fails(Method::GET, V1, JSON, "").await.0, 404);
    assert_eq!(client.get(&format!("{V2}/a")).await["spec"], json!({"host": "web", "port": 80}));
    client.post(V2, &v2("b", "mail", 25)).await;
    assert_eq!(client.get(V2).await["items"].as_array().unwrap().len(), 2);
}

/// A server that reaches no webhooks serves the version that is stored, and says why it does not
/// serve another one.
#[tokio::test]
async fn without_a_sender_the_stored_version_is_served() {
    let client = with_definition(bare().build(MemoryStore::new()).await.unwrap()).await;
    client.post(V1, &v1("a", "web:80")).await;
    assert_eq!(client.get(&format!("{V1}/a")).await["spec"]["address"], "web:80");
    let (code, message) = client.fails(Method::GET, &format!("{V2}/a"), JSON, "").await;
    assert_eq!(code, 500);
    assert!(
        message.ends_with("by the webhook of its definition, and no client for webhooks is set"),
        "{message}"
    );
}

/// The first version of reviews that is known is sent; a webhook of the older one is not held to
/// the UID.
#[tokio::test]
async fn older_reviews_are_sent_to_older_webhooks() {
    let webhook = Webhook::default();
    let client = Client(bare().webhooks(webhook.clone()).build(MemoryStore::new()).await.unwrap());
    client.post("/api/v1/namespaces", r#"{"metadata":{"name":"shop"}}"#).await;
    let definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    client.post(definitions, &definition(&["v7", "v1beta1", "v1"]).to_string()).await;
    client.post(V1, &v1("a", "web:80")).await;
    webhook.instead(|it| {
        let mut review = converted(it);
        review["response"]["uid"] = "other".into();
        Ok((200, review.to_string()))
    });
    assert_eq!(client.get(&format!("{V2}/a")).await["spec"]["host"], "web");
    assert_eq!(webhook.reviews()[0]["apiVersion"], "apiextensions.k8s.io/v1beta1");
}
