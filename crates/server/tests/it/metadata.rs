//! What servers do with the metadata of every object.

use http::Method;

use super::{Client, JSON, pairs};

const MAPS: &str = "/api/v1/namespaces/shop/configmaps";
const A: &str = "/api/v1/namespaces/shop/configmaps/a";

/// A ConfigMap `a` with more metadata.
fn map(more: &str) -> String {
    format!(r#"{{"metadata":{{"name":"a"{more}}},"data":{{"a":"b"}}}}"#)
}

#[tokio::test]
async fn new_object_has_what_only_servers_set() {
    let client = Client::new().await;
    let claimed = r#","uid":"x","selfLink":"z","creationTimestamp":"2001-01-01T00:00:00Z""#;
    let made = client.post(MAPS, &map(claimed)).await["metadata"].clone();
    let uid = made["uid"].as_str().unwrap();
    assert!(uid.split('-').map(str::len).eq([8, 4, 4, 4, 12]), "{uid}");
    assert_ne!(made["creationTimestamp"], "2001-01-01T00:00:00Z");
    assert!(made["selfLink"].is_null());
    assert_eq!(made["namespace"], "shop");
    let changed = client.ok(Method::PUT, A, &map(r#","labels":{"l":"x"}"#)).await;
    assert_eq!(
        (&changed["metadata"]["uid"], &changed["metadata"]["creationTimestamp"]),
        (&made["uid"], &made["creationTimestamp"])
    );
    let gone = client.ok(Method::DELETE, A, "").await;
    assert_eq!(
        (&gone["status"], &gone["details"]["kind"], &gone["details"]["uid"]),
        (&"Success".into(), &"configmaps".into(), &made["uid"])
    );
}

#[tokio::test]
async fn another_object_of_the_name_is_kept() {
    let client = Client::new().await;
    client.post(MAPS, &map("")).await;
    let (code, text) = client.fails(Method::PUT, A, JSON, &map(r#","uid":"x""#)).await;
    assert_eq!(code, 409);
    assert!(text.contains("Key: /registry/configmaps/shop/a, "), "{text}");
    let other = r#"{"preconditions":{"uid":"x"}}"#;
    let (code, text) = client.fails(Method::DELETE, A, JSON, other).await;
    assert_eq!(code, 409);
    assert!(
        text.contains("the UID in the precondition (x) does not match the UID in record"),
        "{text}"
    );
}

#[tokio::test]
async fn invalid_metadata_is_refused() {
    let client = Client::new().await;
    let wrong = map("").replace("\"a\"", "\"A\"");
    let (code, text) = client.fails(Method::POST, MAPS, JSON, &wrong).await;
    assert_eq!(code, 422);
    let start = r#"ConfigMap "A" is invalid: metadata.name: Invalid value: "A": "#;
    assert!(text.starts_with(start), "{text}");
    let (code, text) =
        client.fails(Method::POST, MAPS, JSON, &map(r#","resourceVersion":"7""#)).await;
    let unset = "resourceVersion should not be set on objects to be created";
    assert_eq!((code, &*text), (500, unset));
    client.post(MAPS, &map("")).await;
    let (code, text) = client.fails(Method::PUT, A, JSON, &map(r#","labels":{"-":"x"}"#)).await;
    assert_eq!((code, text.contains("metadata.labels: ")), (422, true), "{text}");
}

#[tokio::test]
async fn generated_names_differ_and_are_cut() {
    let client = Client::new().await;
    let name = async |prefix: &str| {
        let body = format!(r#"{{"metadata":{{"generateName":"{prefix}"}}}}"#);
        client.post(MAPS, &body).await["metadata"]["name"].as_str().unwrap().to_owned()
    };
    let (one, other) = (name("made-").await, name("made-").await);
    assert!(one.len() == 10 && one.starts_with("made-") && one != other, "{one} {other}");
    assert_eq!(name(&"a".repeat(90)).await.len(), 63);
}

#[tokio::test]
async fn deletion_that_waits_begins_once() {
    let client = Client::new().await;
    client.post(MAPS, &map(r#","finalizers":["example.com/f"]"#)).await;
    let waiting = client.ok(Method::DELETE, A, "").await;
    assert_eq!(waiting["metadata"]["deletionGracePeriodSeconds"], 0);
    assert_eq!(client.ok(Method::DELETE, A, "").await, waiting);
    let (_, text) = client.fails(Method::POST, MAPS, JSON, &map("")).await;
    assert_eq!(text, r#"object is being deleted: configmaps "a" already exists"#);
    client.ok(Method::PUT, A, &map("")).await;
    assert_eq!(client.fails(Method::GET, A, JSON, "").await.0, 404);
}

#[tokio::test]
async fn dry_run_changes_nothing_that_exists() {
    let client = Client::new().await;
    let made = client.post(MAPS, &map("")).await;
    let tried = format!("{A}?dryRun=All");
    let changed = client.ok(Method::PUT, &tried, &map(r#","labels":{"l":"x"}"#)).await;
    assert_eq!(changed["metadata"]["labels"]["l"], "x");
    client.ok(Method::DELETE, &tried, "").await;
    assert_eq!(client.get(A).await, made);
}

#[tokio::test]
async fn list_is_of_the_version_that_is_asked_for() {
    let client = Client::new().await;
    let first = client.post(MAPS, &map("")).await;
    let version = first["metadata"]["resourceVersion"].as_str().unwrap();
    client.ok(Method::PUT, A, &map(r#","labels":{"l":"x"}"#)).await;
    let count = async |query: &str| {
        let list = client.get(&format!("{MAPS}?{query}")).await;
        list["items"].as_array().unwrap().len()
    };
    assert_eq!(count(&format!("labelSelector=l&resourceVersion={version}")).await, 1);
    let exact = format!("resourceVersion={version}&resourceVersionMatch=Exact");
    assert_eq!(count(&exact).await, 1);
    assert_eq!(count(&format!("labelSelector=l&{exact}")).await, 0);
    assert_eq!(count("fieldSelector=metadata.namespace%3Dother").await, 0);
    for (query, start) in [
        ("continue=x", "invalid continue token: continue key is not valid"),
        ("resourceVersion=x", "invalid resource version: resourceVersion: Invalid value: \"x\""),
    ] {
        let (code, text) = client.fails(Method::GET, &format!("{MAPS}?{query}"), JSON, "").await;
        assert!(code == 400 && text.starts_with(start), "{query}: {code} {text}");
    }
}

#[tokio::test]
async fn watch_begins_after_the_version_that_is_asked_for() {
    let client = Client::new().await;
    let made = client.post(MAPS, &map("")).await;
    client.ok(Method::PUT, A, &map(r#","labels":{"l":"x"}"#)).await;
    client.ok(Method::PUT, A, &map("")).await;
    let version = made["metadata"]["resourceVersion"].as_str().unwrap();
    let after = format!("{MAPS}?watch=1&resourceVersion={version}");
    let mut all = client.watch(&after).await;
    assert_eq!(pairs(&all.now().await), [("MODIFIED", "a"), ("MODIFIED", "a")]);
    let mut selected = client.watch(&format!("{after}&labelSelector=l")).await;
    assert_eq!(pairs(&selected.now().await), [("ADDED", "a"), ("DELETED", "a")]);
    client.post(MAPS, &map("").replace("\"a\"}", "\"b\"}")).await;
    assert_eq!(pairs(&all.now().await), [("ADDED", "b")]);
}

#[tokio::test]
async fn path_that_does_not_fit_the_scope_is_refused() {
    let client = Client::new().await;
    assert_eq!(client.fails(Method::POST, "/api/v1/configmaps", JSON, &map("")).await.0, 405);
    for path in ["/api/v1/configmaps/a", "/api/v1/namespaces/a/namespaces/b"] {
        assert_eq!(client.fails(Method::GET, path, JSON, "").await.0, 404, "{path}");
    }
}
