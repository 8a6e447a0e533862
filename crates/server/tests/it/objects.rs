//! Objects of built-in kinds.

use http::Method;

use super::{APPLY, Client, JSON, MERGE, bare, pairs};

const MAPS: &str = "/api/v1/namespaces/shop/configmaps";
const DEPLOYMENT: &str = r#"{"metadata":{"name":"web"},"spec":{"selector":{"matchLabels":{"app":"web"}},
    "template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}"#;

fn map(name: &str, label: &str) -> String {
    format!(r#"{{"metadata":{{"name":"{name}","labels":{{"app":"{label}"}}}},"data":{{"k":"v"}}}}"#)
}

/// An object goes from create to delete, and each write has a resource version of its own.
#[tokio::test]
async fn object_is_created_changed_and_deleted() {
    let client = Client::new().await;
    let created = client.post(MAPS, &map("a", "x")).await;
    assert_eq!(created["metadata"]["managedFields"][0]["manager"], "test");
    let path = format!("{MAPS}/a");
    let mut changed = client.get(&path).await;
    assert_eq!(changed, created);
    changed["data"]["k"] = "new".into();
    let updated = client.ok(Method::PUT, &path, &changed.to_string()).await;
    assert_ne!(updated["metadata"]["resourceVersion"], created["metadata"]["resourceVersion"]);
    let (code, text) = client.fails(Method::PUT, &path, JSON, &changed.to_string()).await;
    assert_eq!(code, 409);
    assert!(text.ends_with("please apply your changes to the latest version and try again"));
    let again = client.ok(Method::PUT, &path, &updated.to_string()).await;
    assert_eq!(again, updated, "an update without a change stores nothing");
    let (code, text) = client.fails(Method::POST, MAPS, JSON, &map("a", "x")).await;
    assert_eq!((code, &*text), (409, r#"configmaps "a" already exists"#));
    client.ok(Method::DELETE, &path, "").await;
    let (code, text) = client.fails(Method::GET, &path, JSON, "").await;
    assert_eq!((code, &*text), (404, r#"configmaps "a" not found"#));
}

/// What a write answers is what is read later: a required list that is empty is absent after
/// protobuf.
#[tokio::test]
async fn written_objects_are_answered_as_they_are_stored() {
    let client = Client::new().await;
    let roles = "/apis/rbac.authorization.k8s.io/v1/namespaces/shop/roles";
    let role = |annotation: &str| {
        format!(r#"{{"metadata":{{"name":"r","annotations":{{"a":"{annotation}"}}}},"rules":[]}}"#)
    };
    let tried = client.post(&format!("{roles}?dryRun=All"), &role("1")).await;
    let created = client.post(roles, &role("1")).await;
    assert!(created["rules"].is_null() && tried["rules"].is_null(), "{created}");
    let path = format!("{roles}/r");
    assert_eq!(client.get(&path).await, created);
    let changed = client.ok(Method::PUT, &path, &role("2")).await;
    assert_eq!(client.get(&path).await, changed);
}

/// A dry run answers as if it had been done, and stores nothing.
#[tokio::test]
async fn dry_run_stores_nothing() {
    let client = Client::new().await;
    let path = format!("{MAPS}?dryRun=All");
    assert_eq!(client.post(&path, &map("a", "x")).await["data"]["k"], "v");
    // A version is refused by the storage, which is not reached.
    let copied = r#"{"metadata":{"name":"a","resourceVersion":"7"}}"#;
    client.post(&path, copied).await;
    assert_eq!(client.fails(Method::POST, MAPS, JSON, copied).await.0, 500);
    assert_eq!(client.fails(Method::GET, &format!("{MAPS}/a"), JSON, "").await.0, 404);
}

/// An object is created in a namespace that exists, and names are generated.
#[tokio::test]
async fn namespace_must_exist() {
    let client = Client::new().await;
    let none = "/api/v1/namespaces/none/configmaps";
    let (code, text) = client.fails(Method::POST, none, JSON, &map("a", "x")).await;
    assert_eq!((code, &*text), (404, r#"namespaces "none" not found"#));
    let generated = client.post(MAPS, r#"{"metadata":{"generateName":"job-"}}"#).await;
    let name = generated["metadata"]["name"].as_str().unwrap();
    assert!(name.starts_with("job-") && name.len() == 9, "{name}");
    let (code, text) = client.fails(Method::DELETE, "/api/v1/namespaces/default", JSON, "").await;
    assert_eq!(code, 403);
    assert!(text.ends_with("this namespace may not be deleted"), "{text}");
    let held = r#"{"metadata":{"name":"held","finalizers":["example.com/hold"]}}"#;
    client.post(MAPS, held).await;
    let shop = "/api/v1/namespaces/shop";
    let ending = client.ok(Method::DELETE, shop, "").await;
    assert_eq!(ending["status"]["phase"], "Terminating");
    let (code, text) = client.fails(Method::POST, MAPS, JSON, &map("late", "x")).await;
    assert_eq!(code, 403);
    assert!(text.ends_with("because it is being terminated"), "{text}");
    let release = r#"{"metadata":{"finalizers":null}}"#;
    client.send(Method::PATCH, &format!("{MAPS}/held"), MERGE, release).await;
    assert_eq!(client.fails(Method::GET, shop, JSON, "").await.0, 404);
}

/// A list comes in parts, all of one resource version, and by selectors.
#[tokio::test]
async fn list_comes_in_parts_of_one_version() {
    let client = Client::new().await;
    for name in ["a", "b", "c", "d", "e"] {
        client.post(MAPS, &map(name, if name < "c" { "x" } else { "y" })).await;
    }
    let first = client.get(&format!("{MAPS}?limit=2")).await;
    assert_eq!(first["metadata"]["remainingItemCount"], 3);
    client.ok(Method::DELETE, &format!("{MAPS}/c"), "").await;
    let token = first["metadata"]["continue"].as_str().unwrap();
    let second = client.get(&format!("{MAPS}?limit=2&continue={token}")).await;
    let name = |list: &serde_json::Value, at: usize| list["items"][at]["metadata"]["name"].clone();
    assert_eq!(name(&second, 0), "c", "it was there at the version of the list");
    assert_eq!(second["metadata"]["resourceVersion"], first["metadata"]["resourceVersion"]);
    let selected = client.get(&format!("{MAPS}?labelSelector=app%3Dy")).await;
    assert_eq!((name(&selected, 0), name(&selected, 1)), ("d".into(), "e".into()));
    let one = client.get(&format!("{MAPS}?fieldSelector=metadata.name%3Db")).await;
    assert_eq!(one["items"].as_array().unwrap().len(), 1);
    let everywhere = "/api/v1/configmaps?fieldSelector=metadata.name%3Db";
    assert_eq!(client.get(everywhere).await["items"].as_array().unwrap().len(), 1);
    client.ok(Method::DELETE, &format!("{MAPS}?fieldSelector=metadata.name%3Db"), "").await;
    assert_eq!(client.get(everywhere).await["items"].as_array().unwrap().len(), 0);
    let (code, text) =
        client.fails(Method::GET, &format!("{MAPS}?resourceVersion=9999"), JSON, "").await;
    assert_eq!(code, 504);
    assert!(text.starts_with("Timeout: Too large resource version: 9999, current: "), "{text}");
}

/// A watch reports what happens to the objects that it selects, also that they come and go.
#[tokio::test]
async fn watch_sees_objects_come_and_go() {
    let client = Client::new().await;
    client.post(MAPS, &map("a", "x")).await;
    let mut all = client.watch(&format!("{MAPS}?watch=true")).await;
    let mut ys = client.watch(&format!("{MAPS}?watch=true&labelSelector=app%3Dy")).await;
    let path = format!("{MAPS}/a");
    client.send(Method::PATCH, &path, MERGE, r#"{"metadata":{"labels":{"app":"y"}}}"#).await;
    client.send(Method::PATCH, &path, MERGE, r#"{"metadata":{"labels":{"app":"z"}}}"#).await;
    client.ok(Method::DELETE, &path, "").await;
    let expected = [("ADDED", "a"), ("MODIFIED", "a"), ("MODIFIED", "a"), ("DELETED", "a")];
    assert_eq!(pairs(&all.now().await), expected);
    assert_eq!(pairs(&ys.now().await), [("ADDED", "a"), ("DELETED", "a")]);
    let path = "sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan";
    let mut begun = client.watch(&format!("{MAPS}?watch=true&{path}")).await;
    client.post(MAPS, &map("b", "x")).await;
    assert_eq!(pairs(&begun.now().await), [("BOOKMARK", ""), ("ADDED", "b")]);
}

/// Server-side apply creates, changes what its manager owns, and refuses what others own.
#[tokio::test]
async fn apply_refuses_what_others_own() {
    let client = Client::new().await;
    let path = |manager: &str| format!("{MAPS}/a?fieldManager={manager}");
    let configuration = |value: &str| {
        format!("apiVersion: v1\nkind: ConfigMap\nmetadata: {{name: a}}\ndata: {{k: {value}}}\n")
    };
    let (status, _) = client.send(Method::PATCH, &path("one"), APPLY, &configuration("a")).await;
    assert_eq!(status, 201);
    let (code, text) = client.fails(Method::PATCH, &path("two"), APPLY, &configuration("b")).await;
    assert_eq!(code, 409);
    assert_eq!(text, r#"Apply failed with 1 conflict: conflict with "one": .data.k"#);
    let forced = format!("{}&force=true", path("two"));
    let (status, taken) = client.send(Method::PATCH, &forced, APPLY, &configuration("b")).await;
    assert_eq!((status.as_u16(), &taken["data"]["k"]), (200, &"b".into()));
}

/// The generation counts changes of the spec; the status is written by itself.
#[tokio::test]
async fn status_is_written_by_itself() {
    let client = Client::new().await;
    let all = "/apis/apps/v1/namespaces/shop/deployments";
    let created = client.post(all, DEPLOYMENT).await;
    assert_eq!(created["metadata"]["generation"], 1);
    assert_eq!(created["spec"]["replicas"], 1);
    let status = format!("{all}/web/status");
    let patch = r#"{"status":{"replicas":1},"spec":{"replicas":7}}"#;
    let (_, patched) = client.send(Method::PATCH, &status, MERGE, patch).await;
    assert_eq!(
        (&patched["status"]["replicas"], &patched["spec"]["replicas"]),
        (&1.into(), &1.into())
    );
    let scale = format!("{all}/web/scale");
    let (_, scaled) = client.send(Method::PATCH, &scale, MERGE, r#"{"spec":{"replicas":3}}"#).await;
    assert_eq!(scaled["kind"], "Scale");
    assert_eq!(
        (&scaled["spec"]["replicas"], &scaled["status"]["selector"]),
        (&3.into(), &"app=web".into())
    );
    let read = client.get(&format!("{all}/web")).await;
    assert_eq!(
        (&read["metadata"]["generation"], &read["spec"]["replicas"]),
        (&2.into(), &3.into())
    );
}

/// An object with finalizers waits for them, and a pod that runs for its grace period.
#[tokio::test]
async fn deletion_waits_for_finalizers_and_grace() {
    let client = Client::new().await;
    let held = r#"{"metadata":{"name":"a","finalizers":["example.com/hold"]}}"#;
    client.post(MAPS, held).await;
    let path = format!("{MAPS}/a");
    let waiting = client.ok(Method::DELETE, &path, "").await;
    assert!(waiting["metadata"]["deletionTimestamp"].is_string());
    client.send(Method::PATCH, &path, MERGE, r#"{"metadata":{"finalizers":null}}"#).await;
    assert_eq!(client.fails(Method::GET, &path, JSON, "").await.0, 404);

    let pods = "/api/v1/namespaces/shop/pods";
    let pod = r#"{"metadata":{"name":"p"},"spec":{"containers":[{"name":"c","image":"i"}]}}"#;
    client.post(pods, pod).await;
    client
        .post(&format!("{pods}/p/binding"), r#"{"metadata":{"name":"p"},"target":{"name":"n"}}"#)
        .await;
    let ending = client.ok(Method::DELETE, &format!("{pods}/p"), "").await;
    assert_eq!(ending["metadata"]["deletionGracePeriodSeconds"], 30);
    client.ok(Method::DELETE, &format!("{pods}/p?gracePeriodSeconds=0"), "").await;
    assert_eq!(client.fails(Method::GET, &format!("{pods}/p"), JSON, "").await.0, 404);
}

/// Preconditions name the object that is meant; a foreground deletion leaves it to the collector.
#[tokio::test]
async fn deletion_checks_preconditions() {
    let client = Client::new().await;
    client.post(MAPS, &map("a", "x")).await;
    let path = format!("{MAPS}/a");
    let body = r#"{"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":"other"}}"#;
    assert_eq!(client.fails(Method::DELETE, &path, JSON, body).await.0, 409);
    let foreground = format!("{path}?propagationPolicy=Foreground");
    let kept = client.ok(Method::DELETE, &foreground, "").await;
    assert_eq!(kept["metadata"]["finalizers"][0], "foregroundDeletion");
    client.post(MAPS, &map("b", "y")).await;
    client.ok(Method::DELETE, &format!("{MAPS}?labelSelector=app%3Dy"), "").await;
    assert_eq!(client.fails(Method::GET, &format!("{MAPS}/b"), JSON, "").await.0, 404);
}

/// Specs that could not be used are refused, with everything that is wrong at once.
#[tokio::test]
async fn unusable_spec_is_refused() {
    let client = Client::new().await;
    let deployments = "/apis/apps/v1/namespaces/shop/deployments";
    let wrong = r#"{"metadata":{"name":"d"},"spec":{"replicas":-1,"selector":{},"template":{}}}"#;
    let (code, text) = client.fails(Method::POST, deployments, JSON, wrong).await;
    assert_eq!(code, 422);
    assert_eq!(
        text,
        "Deployment.apps \"d\" is invalid: [spec.replicas: Invalid value: -1: must be greater than or equal to 0, \
         spec.selector: Invalid value: {}: empty selector is invalid for deployment, \
         spec.template.spec.containers: Required value]"
    );
    let unselected =
        DEPLOYMENT.replace("\"labels\":{\"app\":\"web\"}", "\"labels\":{\"app\":\"x\"}");
    let (_, text) = client.fails(Method::POST, deployments, JSON, &unselected).await;
    assert!(text.ends_with("`selector` does not match template `labels`"), "{text}");
    let pods = "/api/v1/namespaces/shop/pods";
    let wrong = r#"{"metadata":{"name":"p"},"spec":{"restartPolicy":"Sometimes","containers":[{"name":"A"}]}}"#;
    let (_, text) = client.fails(Method::POST, pods, JSON, wrong).await;
    assert!(text.contains("spec.containers[0].image: Required value"), "{text}");
    assert!(
        text.contains(r#"spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never""#),
        "{text}"
    );
    let big =
        format!(r#"{{"metadata":{{"name":"big"}},"data":{{"k":"{}"}}}}"#, "x".repeat(1 << 21));
    let (code, text) = client.fails(Method::POST, MAPS, JSON, &big).await;
    assert_eq!((code, text.ends_with("Too long: may not be more than 1048576 bytes")), (422, true));
}

/// What is older than two intervals is forgotten: a list at such a version is 410.
#[tokio::test]
async fn old_versions_are_forgotten() {
    use std::sync::atomic::{AtomicI64, Ordering};

    static NOW: AtomicI64 = AtomicI64::new(0);
    let clock = || apimachinery_meta::Time::from_seconds(NOW.load(Ordering::Relaxed));
    let server = bare().clock(clock);
    let client = Client(server.build(apimachinery_server::MemoryStore::new()).await.unwrap());
    let maps = "/api/v1/namespaces/default/configmaps";
    let first = client.post(maps, &map("a", "x")).await;
    let version = first["metadata"]["resourceVersion"].as_str().unwrap();
    let exact = format!("{maps}?resourceVersion={version}&resourceVersionMatch=Exact");
    assert_eq!(client.get(&exact).await["items"].as_array().unwrap().len(), 1);
    client.post(maps, &map("b", "x")).await;
    for seconds in [300, 600] {
        NOW.store(seconds, Ordering::Relaxed);
        client.get(maps).await;
    }
    let (code, text) = client.fails(Method::GET, &exact, JSON, "").await;
    assert_eq!((code, &*text), (410, "The resourceVersion for the provided list is too old."));
    let mut late = client.watch(&format!("{maps}?watch=true&resourceVersion={version}")).await;
    assert_eq!(late.now().await[0].0, "ERROR");
}

/// A long list is the same for who gets it first, and for others, and after changes: byte for byte
/// what it is when a selector is in the way of what is kept.
#[tokio::test]
async fn long_list_is_the_same_from_what_is_kept() {
    use http::header::ACCEPT;
    use http_body_util::BodyExt;

    const FORMATS: [&str; 5] = [
        JSON,
        "application/vnd.kubernetes.protobuf",
        "application/yaml",
        "application/json;as=Table;g=meta.k8s.io;v=v1",
        "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1",
    ];
    // Tables show how old objects are.
    let server = bare().clock(|| apimachinery_meta::Time::from_seconds(1));
    let client = Client(server.build(apimachinery_server::MemoryStore::new()).await.unwrap());
    client.post("/api/v1/namespaces", r#"{"metadata":{"name":"shop"}}"#).await;
    let bytes = async |query: &str, format: &str| {
        let path = format!("/api/v1/namespaces/shop/configmaps{query}");
        let request = http::Request::get(path).header(ACCEPT, format).body(String::new()).unwrap();
        let response = client.0.answer(request).await;
        assert_eq!(response.status(), 200);
        response.into_body().collect().await.unwrap().to_bytes()
    };
    let selecting = "?fieldSelector=metadata.namespace%3Dshop";
    let maps = "/api/v1/namespaces/shop/configmaps";
    let mut seen = 0;
    for turn in 0..3 {
        for index in 0..100 {
            let name = format!("m{turn}-{index}");
            client.post(maps, &map(&name, "a")).await;
        }
        client.ok(Method::PUT, &format!("{maps}/m0-7"), &map("m0-7", &format!("b{turn}"))).await;
        client.ok(Method::DELETE, &format!("{maps}/m0-{}", 20 + turn), "").await;
        for format in FORMATS {
            let whole = bytes(selecting, format).await;
            for _ in 0..2 {
                assert!(bytes("", format).await == whole, "{format} in turn {turn}");
            }
            seen += whole.len();
        }
        let part = bytes("?limit=80", JSON).await;
        let selected = bytes(&format!("{selecting}&limit=80"), JSON).await;
        let items = |part: &[u8]| {
            serde_json::from_slice::<serde_json::Value>(part).unwrap()["items"].clone()
        };
        assert_eq!(items(&part), items(&selected));
    }
    assert!(seen > 0);
}
