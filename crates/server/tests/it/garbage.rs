//! Garbage collection by owner references.

use apimachinery_runtime::{Unstructured, Value as Data};
use apimachinery_server::{GarbageCollection, MemoryStore};
use http::Method;
use serde_json::{Value, json};

use super::{Client, JSON, MERGE, bare};

const MAPS: &str = "/api/v1/namespaces/shop/configmaps";
const NODES: &str = "/api/v1/nodes";

impl Client {
    /// Creates an object with owners, and returns it.
    async fn owned(&self, path: &str, name: &str, owners: Value) -> Value {
        let metadata = json!({"name": name, "ownerReferences": owners});
        self.post(path, &json!({ "metadata": metadata }).to_string()).await
    }

    async fn exists(&self, path: &str) -> bool {
        self.send(Method::GET, path, JSON, "").await.0 == 200
    }

    async fn delete(&self, path: &str, policy: &str) {
        self.ok(Method::DELETE, &format!("{path}?propagationPolicy={policy}"), "").await;
    }

    async fn release(&self, path: &str) {
        let (status, _) =
            self.send(Method::PATCH, path, MERGE, r#"{"metadata":{"finalizers":null}}"#).await;
        assert_eq!(status, 200);
    }
}

fn map(name: &str) -> String {
    format!("{MAPS}/{name}")
}

/// A reference to an owner.
fn reference(owner: &Value, kind: &str, blocks: bool) -> Value {
    let metadata = &owner["metadata"];
    json!({"apiVersion": "v1", "kind": kind, "name": metadata["name"], "uid": metadata["uid"],
        "blockOwnerDeletion": blocks})
}

fn absent(uid: &str) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "name": "never", "uid": uid})
}

/// Dependents of dependents follow an owner that is deleted, in the same request.
#[tokio::test]
async fn dependents_are_deleted_after_their_owner() {
    let client = Client::new().await;
    let a = client.owned(MAPS, "a", json!([])).await;
    let b = client.owned(MAPS, "b", json!([reference(&a, "ConfigMap", false)])).await;
    client.owned(MAPS, "c", json!([reference(&b, "ConfigMap", false)])).await;
    client.owned(MAPS, "other", json!([])).await;
    client.delete(&map("a"), "Background").await;
    for name in ["a", "b", "c"] {
        assert!(!client.exists(&map(name)).await, "{name}");
    }
    assert!(client.exists(&map("other")).await);
}

/// Each of many owners is examined once when they come, and when they go.
#[tokio::test]
async fn many_absent_owners_are_removed_in_one_pass() {
    const MANY: usize = 4_000;
    let client = Client::new().await;
    let a = client.owned(MAPS, "a", json!([])).await;
    let mut owners: Vec<_> = (0..MANY).map(|it| absent(&format!("u{it}"))).collect();
    owners.push(reference(&a, "ConfigMap", true));
    client.owned(MAPS, "b", owners.into()).await;
    let left = &client.get(&map("b")).await["metadata"]["ownerReferences"];
    assert_eq!(*left, json!([reference(&a, "ConfigMap", true)]));
}

/// In the foreground an owner is deleted last, and waits for dependents that block it and for
/// nothing else.
#[tokio::test]
async fn owner_waits_for_dependents_that_block_it() {
    let client = Client::new().await;
    let a = client.owned(MAPS, "a", json!([])).await;
    let b = json!({"metadata": {"name": "b", "finalizers": ["example.com/hold"],
        "ownerReferences": [reference(&a, "ConfigMap", true)]}});
    client.post(MAPS, &b.to_string()).await;
    let c = json!({"metadata": {"name": "c", "finalizers": ["example.com/hold"],
        "ownerReferences": [reference(&a, "ConfigMap", false)]}});
    client.post(MAPS, &c.to_string()).await;
    client.delete(&map("a"), "Foreground").await;
    for name in ["a", "b", "c"] {
        let ending = client.get(&map(name)).await;
        assert!(ending["metadata"]["deletionTimestamp"].is_string(), "{name}");
    }
    client.release(&map("b")).await;
    assert!(!client.exists(&map("b")).await && !client.exists(&map("a")).await);
    assert!(client.exists(&map("c")).await);
}

/// A chain is deleted in the foreground from its end; in a circle no object waits for another.
#[tokio::test]
async fn chains_and_circles_are_deleted_in_the_foreground() {
    let client = Client::new().await;
    let chain = async || {
        let a = client.owned(MAPS, "a", json!([])).await;
        let b = client.owned(MAPS, "b", json!([reference(&a, "ConfigMap", true)])).await;
        client.owned(MAPS, "c", json!([reference(&b, "ConfigMap", true)])).await
    };
    chain().await;
    let mut watch = client.watch(&format!("{MAPS}?watch=true")).await;
    client.delete(&map("a"), "Foreground").await;
    let events = watch.now().await;
    let deleted: Vec<_> =
        events.iter().filter(|(kind, _)| kind == "DELETED").map(|(_, name)| &**name).collect();
    assert_eq!(deleted, ["c", "b", "a"]);
    let c = chain().await;
    let owners = json!({"metadata": {"ownerReferences": [reference(&c, "ConfigMap", true)]}});
    client.send(Method::PATCH, &map("a"), MERGE, &owners.to_string()).await;
    client.delete(&map("a"), "Foreground").await;
    assert_eq!(client.get(MAPS).await["items"], json!([]));
}

/// Dependents that are orphaned stay, and name the owner no longer.
#[tokio::test]
async fn orphans_lose_their_owner() {
    let client = Client::new().await;
    let a = client.owned(MAPS, "a", json!([])).await;
    client.owned(MAPS, "b", json!([reference(&a, "ConfigMap", true)])).await;
    client.delete(&map("a"), "Orphan").await;
    assert!(!client.exists(&map("a")).await);
    let b = client.get(&map("b")).await;
    assert!(b["metadata"]["ownerReferences"].is_null(), "{b}");
}

/// An object without a living owner is deleted; of one that has one, the other references are
/// removed.
#[tokio::test]
async fn absent_owners_do_not_count() {
    let client = Client::new().await;
    client.owned(MAPS, "lost", json!([absent("1")])).await;
    assert!(!client.exists(&map("lost")).await);
    let a = client.owned(MAPS, "a", json!([])).await;
    let mut renamed = reference(&a, "ConfigMap", false);
    renamed["name"] = "other".into();
    client.owned(MAPS, "wrong-name", json!([renamed])).await;
    assert!(!client.exists(&map("wrong-name")).await);
    let owner = reference(&a, "ConfigMap", false);
    client.owned(MAPS, "kept", json!([absent("1"), owner])).await;
    let kept = client.get(&map("kept")).await;
    assert_eq!(kept["metadata"]["ownerReferences"], json!([owner]));
    let change = json!({"metadata": {"ownerReferences": [absent("2")]}});
    client.send(Method::PATCH, &map("kept"), MERGE, &change.to_string()).await;
    assert!(!client.exists(&map("kept")).await);
}

/// Owners of the whole cluster own objects of namespaces; the reverse is left alone.
#[tokio::test]
async fn owners_of_the_cluster_own_objects_of_namespaces() {
    let client = Client::new().await;
    let node = client.owned(NODES, "n", json!([])).await;
    client.owned(MAPS, "a", json!([reference(&node, "Node", true)])).await;
    let map_of_shop = client.owned(MAPS, "b", json!([])).await;
    client.owned(NODES, "m", json!([reference(&map_of_shop, "ConfigMap", true)])).await;
    client.delete(&format!("{NODES}/n"), "Foreground").await;
    assert!(!client.exists(&map("a")).await && !client.exists(&format!("{NODES}/n")).await);
    client.delete(&map("b"), "Background").await;
    assert!(client.exists(&format!("{NODES}/m")).await);
}

/// Dependents of custom resources go with the definition, although the kind of their owners is not
/// served any more.
#[tokio::test]
async fn dependents_of_custom_resources_go_with_the_definition() {
    let client = Client::new().await;
    let definition = json!({"metadata": {"name": "foos.example.com"}, "spec": {
        "group": "example.com", "scope": "Namespaced", "names": {"plural": "foos", "kind": "Foo"},
        "versions": [{"name": "v1", "served": true, "storage": true,
            "schema": {"openAPIV3Schema": {"type": "object"}}}]}});
    let definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    client.post(definitions, &definition.to_string()).await;
    let foos = "/apis/example.com/v1/namespaces/shop/foos";
    let foo = r#"{"apiVersion":"example.com/v1","kind":"Foo","metadata":{"name":"a"}}"#;
    let foo = client.post(foos, foo).await;
    let mut owner = reference(&foo, "Foo", false);
    owner["apiVersion"] = "example.com/v1".into();
    client.owned(MAPS, "owned", json!([owner])).await;
    client.delete(&format!("{definitions}/foos.example.com"), "Background").await;
    assert!(!client.exists(&map("owned")).await);
}

/// Custom resources own and are owned like all others. An owner whose kind is not served is not
/// absent.
#[tokio::test]
async fn custom_resources_own_and_are_owned() {
    let client = Client::new().await;
    let definition = json!({"metadata": {"name": "foos.example.com"}, "spec": {
        "group": "example.com", "scope": "Namespaced", "names": {"plural": "foos", "kind": "Foo"},
        "versions": [{"name": "v1", "served": true, "storage": true,
            "schema": {"openAPIV3Schema": {"type": "object"}}}]}});
    let owner = json!({"apiVersion": "example.com/v1", "kind": "Foo", "name": "x", "uid": "1"});
    client.owned(MAPS, "early", json!([owner])).await;
    assert!(client.exists(&map("early")).await);
    let definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    client.post(definitions, &definition.to_string()).await;
    let foos = "/apis/example.com/v1/namespaces/shop/foos";
    let foo = |name: &str, owners: Value| {
        json!({"apiVersion": "example.com/v1", "kind": "Foo",
            "metadata": {"name": name, "ownerReferences": owners}})
        .to_string()
    };
    let a = client.post(foos, &foo("a", json!([]))).await;
    let mut owner = reference(&a, "Foo", true);
    owner["apiVersion"] = "example.com/v1".into();
    client.owned(MAPS, "b", json!([owner])).await;
    let map_c = client.owned(MAPS, "c", json!([])).await;
    client.post(foos, &foo("d", json!([reference(&map_c, "ConfigMap", true), owner]))).await;
    client.delete(&format!("{foos}/a"), "Foreground").await;
    assert!(!client.exists(&map("b")).await && !client.exists(&format!("{foos}/a")).await);
    let d = client.get(&format!("{foos}/d")).await;
    assert_eq!(d["metadata"]["ownerReferences"].as_array().unwrap().len(), 1);
    client.delete(&map("c"), "Background").await;
    assert!(!client.exists(&format!("{foos}/d")).await);
}

/// A namespace that is deleted does not wait for the collector's finalizers.
#[tokio::test]
async fn namespace_ends_with_objects_that_wait_for_the_collector() {
    let client = Client::new().await;
    let a = client.owned(MAPS, "a", json!([])).await;
    let b = json!({"metadata": {"name": "b", "finalizers": ["example.com/hold"],
        "ownerReferences": [reference(&a, "ConfigMap", true)]}});
    client.post(MAPS, &b.to_string()).await;
    client.delete(&map("a"), "Foreground").await;
    client.ok(Method::DELETE, "/api/v1/namespaces/shop", "").await;
    assert!(client.exists("/api/v1/namespaces/shop").await);
    client.release(&map("b")).await;
    assert!(!client.exists("/api/v1/namespaces/shop").await);
}

/// Switched off, objects wait as on a server without controllers.
#[tokio::test]
async fn collection_is_switched_off() {
    let server = bare().garbage_collection(GarbageCollection::Off);
    let client = Client(server.build(MemoryStore::new()).await.unwrap());
    let maps = "/api/v1/namespaces/default/configmaps";
    client.owned(maps, "lost", json!([absent("1")])).await;
    client.delete(&format!("{maps}/lost"), "Foreground").await;
    let waiting = client.get(&format!("{maps}/lost")).await;
    assert_eq!(waiting["metadata"]["finalizers"], json!(["foregroundDeletion"]));
}

/// What a dump holds without its owner stays, also after a restart, until it is changed; an owner
/// that it holds takes its dependents along.
#[tokio::test]
async fn dump_keeps_objects_without_their_owners() {
    let store = std::sync::Arc::new(MemoryStore::new());
    let builder = || bare().garbage_collection(GarbageCollection::FromNowOn);
    let client = Client(builder().build(std::sync::Arc::clone(&store)).await.unwrap());
    let load = async |name: &str, uid: &str, owners: Value| {
        let object = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata":
            {"name": name, "namespace": "shop", "uid": uid, "ownerReferences": owners}});
        let data: Data = apimachinery_json::value_from_str(&object.to_string()).unwrap();
        let Data::Map(content) = data else { unreachable!() };
        client.0.load(Unstructured::new(content)).await.unwrap();
    };
    load("lost", "2", json!([absent("1")])).await;
    load("owner", "3", json!([])).await;
    let owner = json!({"metadata": {"name": "owner", "uid": "3"}});
    load("owned", "4", json!([reference(&owner, "ConfigMap", false)])).await;
    let client = Client(builder().build(std::sync::Arc::clone(&store)).await.unwrap());
    assert!(client.exists(&map("lost")).await);
    client.delete(&map("owner"), "Background").await;
    assert!(!client.exists(&map("owned")).await && client.exists(&map("lost")).await);
    let client = Client(bare().build(store).await.unwrap());
    assert!(!client.exists(&map("lost")).await);
}

/// Whichever request collects, nothing is left after all of them.
#[test]
fn concurrent_requests_leave_no_dependents() {
    let runtime = || tokio::runtime::Builder::new_current_thread().build().unwrap();
    let store = std::sync::Arc::new(MemoryStore::new());
    let built = bare().build(std::sync::Arc::clone(&store));
    let server = runtime().block_on(built).unwrap();
    let maps = "/api/v1/namespaces/default/configmaps";
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let client = Client(server.clone());
            scope.spawn(move || {
                runtime().block_on(async {
                    for round in 0..40 {
                        let name = format!("owner-{thread}-{round}");
                        let owner = client.owned(maps, &name, json!([])).await;
                        let owners = json!([reference(&owner, "ConfigMap", true)]);
                        client.owned(maps, &format!("{name}-a"), owners.clone()).await;
                        client.owned(maps, &format!("{name}-b"), owners).await;
                        let policy = if round % 2 == 0 { "Background" } else { "Foreground" };
                        client.delete(&format!("{maps}/{name}"), policy).await;
                    }
                });
            });
        }
    });
    let keys = apimachinery_store::KeyRange::prefix("/registry/configmaps/default/");
    let count = runtime().block_on(apimachinery_store::Store::count(&*store, &keys)).unwrap();
    assert_eq!(count, 0);
}
