//! What every namespace has: a service account, and the certificates of the server.

use apimachinery_runtime::Unstructured;
use apimachinery_server::{MemoryStore, Server};
use http::Method;
use serde_json::json;

use super::{Client, JSON, MERGE, bare};

const ACCOUNTS: &str = "/api/v1/namespaces/shop/serviceaccounts";
const MAPS: &str = "/api/v1/namespaces/shop/configmaps";
const ACCOUNT: &str = "/api/v1/namespaces/shop/serviceaccounts/default";
const MAP: &str = "/api/v1/namespaces/shop/configmaps/kube-root-ca.crt";

async fn with_certificates() -> Client {
    let server = Server::builder().root_certificates(Some("PEM".into()));
    let client = Client(server.build(MemoryStore::new()).await.unwrap());
    client.post("/api/v1/namespaces", r#"{"metadata":{"name":"shop"}}"#).await;
    client
}

impl Client {
    async fn names(&self, path: &str) -> Vec<String> {
        let list = self.get(path).await;
        let name = |it: &serde_json::Value| {
            let metadata = &it["metadata"];
            let text = |field: &str| metadata[field].as_str().unwrap().to_owned();
            format!("{}/{}", text("namespace"), text("name"))
        };
        list["items"].as_array().unwrap().iter().map(name).collect()
    }
}

/// The namespaces of the server have them from the start, a new one with its creation.
#[tokio::test]
async fn namespaces_have_an_account_and_certificates() {
    let client = with_certificates().await;
    let all = ["default", "kube-node-lease", "kube-public", "kube-system", "shop"];
    assert_eq!(
        client.names("/api/v1/serviceaccounts").await,
        all.map(|it| format!("{it}/default"))
    );
    let maps = all.map(|it| format!("{it}/kube-root-ca.crt"));
    assert_eq!(client.names("/api/v1/configmaps").await, maps);
    let map = client.get(MAP).await;
    assert_eq!(map["data"], json!({"ca.crt": "PEM"}));
    let description = map["metadata"]["annotations"]["kubernetes.io/description"].as_str();
    assert!(description.unwrap().starts_with("Contains a CA bundle"));
    assert_eq!(map["metadata"]["managedFields"][0]["manager"], "kube-controller-manager");
}

/// What is deleted is created again, and what is changed is changed back, with the labels that a
/// client has set.
#[tokio::test]
async fn account_and_certificates_come_back() {
    let client = with_certificates().await;
    let old = client.get(ACCOUNT).await;
    client.ok(Method::DELETE, ACCOUNT, "").await;
    assert_ne!(client.get(ACCOUNT).await["metadata"]["uid"], old["metadata"]["uid"]);
    client.ok(Method::DELETE, ACCOUNTS, "").await;
    client.ok(Method::DELETE, MAPS, "").await;
    assert_eq!(client.names(ACCOUNTS).await, ["shop/default"]);
    assert_eq!(client.names(MAPS).await, ["shop/kube-root-ca.crt"]);
    let change = json!({"metadata": {"labels": {"a": "b"}, "annotations": null},
        "data": {"ca.crt": "other", "more": "x"}});
    client.send(Method::PATCH, MAP, MERGE, &change.to_string()).await;
    let map = client.get(MAP).await;
    assert_eq!(map["data"], json!({"ca.crt": "PEM"}));
    assert_eq!(map["metadata"]["labels"], json!({"a": "b"}));
    assert!(map["metadata"]["annotations"]["kubernetes.io/description"].is_string());
    // A description in other words is left alone.
    let change = r#"{"metadata":{"annotations":{"kubernetes.io/description":"ours"}}}"#;
    client.send(Method::PATCH, MAP, MERGE, change).await;
    let map = client.get(MAP).await;
    assert_eq!(map["metadata"]["annotations"]["kubernetes.io/description"], "ours");
}

/// A namespace that is deleted goes with them, also while an object in it holds it up.
#[tokio::test]
async fn ending_namespaces_get_nothing() {
    let client = with_certificates().await;
    let held = r#"{"metadata":{"name":"held","finalizers":["example.com/hold"]}}"#;
    client.post(MAPS, held).await;
    client.ok(Method::DELETE, "/api/v1/namespaces/shop", "").await;
    assert_eq!(client.names(MAPS).await, ["shop/held"]);
    assert_eq!(client.names(ACCOUNTS).await, Vec::<String>::new());
    let release = r#"{"metadata":{"finalizers":null}}"#;
    client.send(Method::PATCH, &format!("{MAPS}/held"), MERGE, release).await;
    assert_eq!(client.fails(Method::GET, "/api/v1/namespaces/shop", JSON, "").await.0, 404);
}

/// A server that starts over a store gives its namespaces what they lack, and so does one that
/// another server writes beside.
#[tokio::test]
async fn stores_of_others_are_followed() {
    let store = std::sync::Arc::new(MemoryStore::new());
    let bare = Client(bare().build(store.clone()).await.unwrap());
    bare.post("/api/v1/namespaces", r#"{"metadata":{"name":"shop"}}"#).await;
    assert_eq!(bare.names("/api/v1/serviceaccounts").await, Vec::<String>::new());
    let client = Client(Server::builder().build(store).await.unwrap());
    assert_eq!(client.get(MAP).await["data"], json!({"ca.crt": ""}));
    bare.ok(Method::DELETE, ACCOUNT, "").await;
    client.get("/api/v1/namespaces/shop").await;
    assert_eq!(client.names(ACCOUNTS).await, ["shop/default"]);
}

/// Namespaces of a dump have them, and those of the dump stay.
#[tokio::test]
async fn namespaces_of_a_dump_have_them() {
    let client = with_certificates().await;
    let account = json!({"apiVersion": "v1", "kind": "ServiceAccount",
        "metadata": {"name": "default", "namespace": "yard", "uid": "known"}});
    let content = apimachinery_json::from_str(&account.to_string()).unwrap();
    client.0.load(Unstructured::new(content)).await.unwrap();
    assert_eq!(client.names("/api/v1/namespaces/yard/configmaps").await, ["yard/kube-root-ca.crt"]);
    let account = client.get("/api/v1/namespaces/yard/serviceaccounts/default").await;
    assert_eq!(account["metadata"]["uid"], "known");
}

/// A request that admission refuses is made again later, and harms no other.
#[tokio::test]
async fn refused_ones_are_tried_again() {
    use apimachinery_meta::{StatusError, Time};
    use apimachinery_runtime::Object;
    use apimachinery_server::{Admission, AdmissionRequest};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

    struct NoAccounts(Arc<AtomicBool>);
    impl Admission for NoAccounts {
        fn validate(
            &self,
            request: &AdmissionRequest<'_>,
            _: Option<&dyn Object>,
        ) -> Result<(), StatusError> {
            match &*request.resource.resource == "serviceaccounts" && self.0.load(Ordering::Relaxed)
            {
                true => Err(StatusError::bad_request("not now")),
                false => Ok(()),
            }
        }
    }
    let (refuses, seconds) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicI64::new(1_000)));
    let now = Arc::clone(&seconds);
    let server = Server::builder().admission(NoAccounts(Arc::clone(&refuses)));
    let server = server.clock(move || Time::from_seconds(now.load(Ordering::Relaxed)));
    let client = Client(server.build(MemoryStore::new()).await.unwrap());
    client.post("/api/v1/namespaces", r#"{"metadata":{"name":"shop"}}"#).await;
    assert_eq!(client.names(MAPS).await, ["shop/kube-root-ca.crt"]);
    refuses.store(false, Ordering::Relaxed);
    client.get("/api/v1/namespaces/shop").await;
    assert_eq!(client.names(ACCOUNTS).await, Vec::<String>::new());
    seconds.fetch_add(10, Ordering::Relaxed);
    client.get("/api/v1/namespaces/shop").await;
    assert_eq!(client.names(ACCOUNTS).await, ["shop/default"]);
}
