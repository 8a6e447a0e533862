//! Resources that are answered from a store.

use std::time::Duration;

use apimachinery_api::core::v1::{ConfigMap, Namespace};
use apimachinery_http::store::MemoryStore;
use apimachinery_http::{Api, ApiLayer, ApiService, BoxError, Resource, ResponseBody};
use apimachinery_json::from_slice;
use apimachinery_meta::v1::Status;
use apimachinery_validation::{FieldError, FieldErrors, Path};
use http::{Request, Response, StatusCode};
use http_body_util::BodyExt;
use tower::util::BoxCloneSyncService;
use tower::{Layer, ServiceExt, service_fn};

use crate::support::{Read, codecs, read};

type Inner = BoxCloneSyncService<Request<String>, Response<ResponseBody>, BoxError>;
type Server = ApiService<Inner>;

const MAPS: &str = "/api/v1/namespaces/shop/configmaps";

/// A server of ConfigMaps and Namespaces. What its store does not answer is a teapot.
fn server() -> Server {
    let no_zero = |map: &ConfigMap, _: Option<&ConfigMap>| match map.data.get("zero") {
        Some(_) => FieldError::forbidden(&Path::new("data").key("zero"), "is not a key").into(),
        None => FieldErrors::new(),
    };
    let store = MemoryStore::<ConfigMap>::default().validate_with(no_zero);
    let namespaces = Resource::stored("namespaces", MemoryStore::<Namespace>::default());
    let api = Api::builder(codecs())
        .resource(Resource::stored("configmaps", store).subresource("status"))
        .resource(namespaces.cluster_scoped())
        .timer(|_: Duration| std::future::ready(()))
        .clock(|| "2024-02-29T12:00:00Z".parse().expect("a time"))
        .build()
        .expect("all kinds are known");
    let teapot = service_fn(|_: Request<String>| async {
        let mut response = Response::new(ResponseBody::default());
        *response.status_mut() = StatusCode::IM_A_TEAPOT;
        Ok::<_, BoxError>(response)
    });
    ApiLayer::new(api).layer(BoxCloneSyncService::new(teapot))
}

async fn ask(server: &Server, method: &str, path: &str, body: &str) -> Read {
    let request = Request::builder().method(method).uri(path);
    let request = request.header("content-type", "application/yaml").body(body.to_owned());
    read(server.clone().oneshot(request.expect("a request")).await.expect("a response")).await
}

async fn map(server: &Server, method: &str, path: &str, body: &str) -> ConfigMap {
    let answer = ask(server, method, path, body).await;
    assert!(answer.code.is_success(), "{}", answer.text());
    from_slice(&answer.body).expect("a ConfigMap")
}

async fn refused(server: &Server, method: &str, path: &str, body: &str) -> (i32, String) {
    let answer = ask(server, method, path, body).await;
    let status: Status = from_slice(&answer.body).expect("a Status");
    assert_eq!(i32::from(answer.code.as_u16()), status.code);
    (status.code, status.message.to_string())
}

fn named(name: &str, more: &str) -> String {
    format!("metadata: {{name: {name}{more}}}\ndata: {{a: b}}\n")
}

#[tokio::test]
async fn object_is_created_read_replaced_and_deleted() {
    let server = server();
    let made = map(&server, "POST", MAPS, &named("a", ", uid: x, selfLink: z")).await.metadata;
    assert_eq!((&*made.namespace, &*made.resource_version, &*made.self_link), ("shop", "1", ""));
    assert_eq!(made.creation_timestamp.to_string(), "2024-02-29T12:00:00Z");
    assert!(made.uid.split('-').map(str::len).eq([8, 4, 4, 4, 12]), "{}", made.uid);

    let path = format!("{MAPS}/a");
    let unchanged = map(&server, "PUT", &path, &named("a", "")).await;
    assert_eq!(unchanged.metadata, made);
    let changed = map(&server, "PUT", &path, &named("a", ", labels: {l: x}")).await;
    assert_eq!((&*changed.metadata.resource_version, &changed.metadata.uid), ("2", &made.uid));
    assert_eq!(map(&server, "GET", &path, "").await, changed);

    let gone = ask(&server, "DELETE", &path, "").await;
    let status: Status = from_slice(&gone.body).expect("a Status");
    let details = status.details.expect("details");
    assert_eq!(
        (&*status.status, &*details.kind, &details.uid),
        ("Success", "configmaps", &made.uid)
    );
    let text = r#"configmaps "a" not found"#.to_owned();
    for method in ["GET", "PUT", "DELETE"] {
        let body = if method == "PUT" { named("a", "") } else { String::new() };
        assert_eq!(refused(&server, method, &path, &body).await, (404, text.clone()), "{method}");
    }
}

#[tokio::test]
async fn objects_that_were_not_meant_are_kept() {
    let server = server();
    map(&server, "POST", MAPS, &named("a", "")).await;
    let path = format!("{MAPS}/a");
    let (code, text) = refused(&server, "POST", MAPS, &named("a", "")).await;
    assert_eq!((code, text.as_str()), (409, r#"configmaps "a" already exists"#));
    let old = named("a", ", resourceVersion: '7'");
    let (code, text) = refused(&server, "PUT", &path, &old).await;
    assert_eq!(code, 409);
    assert!(
        text.ends_with("please apply your changes to the latest version and try again"),
        "{text}"
    );
    let (code, text) = refused(&server, "PUT", &path, &named("a", ", uid: x")).await;
    assert_eq!(code, 409);
    assert!(text.contains("Key: /registry/configmaps/shop/a, "), "{text}");
    let (code, text) = refused(
        &server,
        "DELETE",
        &path,
        "{kind: DeleteOptions, apiVersion: v1, preconditions: {uid: x}}",
    )
    .await;
    assert_eq!(code, 409);
    assert!(
        text.contains("the UID in the precondition (x) does not match the UID in record"),
        "{text}"
    );
}

#[tokio::test]
async fn invalid_objects_are_refused_with_their_fields() {
    let server = server();
    let (code, text) = refused(&server, "POST", MAPS, &named("A", "")).await;
    assert_eq!(code, 422);
    assert!(
        text.starts_with(r#"ConfigMap "A" is invalid: metadata.name: Invalid value: "A": "#),
        "{text}"
    );
    let (code, text) = refused(&server, "POST", MAPS, "metadata: {name: A}\ndata: {zero: b}").await;
    assert_eq!(code, 422);
    assert_eq!(text, r#"ConfigMap "A" is invalid: data[zero]: Forbidden: is not a key"#);
    let (code, text) = refused(&server, "POST", MAPS, &named("a", ", resourceVersion: '7'")).await;
    assert_eq!(
        (code, text.as_str()),
        (500, "resourceVersion should not be set on objects to be created")
    );
    map(&server, "POST", MAPS, &named("a", "")).await;
    let wrong = "metadata: {name: a, labels: {'-': x}}\ndata: {zero: b}";
    let (code, text) = refused(&server, "PUT", &format!("{MAPS}/a"), wrong).await;
    assert_eq!(code, 422);
    assert!(text.contains("metadata.labels: ") && text.contains("data[zero]: "), "{text}");
}

#[tokio::test]
async fn names_are_generated_and_differ() {
    let server = server();
    let body = "metadata: {generateName: made-}";
    let one = map(&server, "POST", MAPS, body).await.metadata.name;
    let other = map(&server, "POST", MAPS, body).await.metadata.name;
    assert!(one.len() == 10 && one.starts_with("made-") && one != other, "{one} {other}");
    let body = format!("metadata: {{generateName: {}}}", "a".repeat(90));
    assert_eq!(map(&server, "POST", MAPS, &body).await.metadata.name.len(), 63);
}

#[tokio::test]
async fn objects_with_finalizers_wait_for_them() {
    let server = server();
    map(&server, "POST", MAPS, &named("a", ", finalizers: [example.com/f]")).await;
    let path = format!("{MAPS}/a");
    let waiting = map(&server, "DELETE", &path, "").await.metadata;
    assert_eq!(
        waiting.deletion_timestamp.map(|it| it.to_string()).as_deref(),
        Some("2024-02-29T12:00:00Z")
    );
    assert_eq!((waiting.deletion_grace_period_seconds, &*waiting.resource_version), (Some(0), "2"));
    assert_eq!(map(&server, "DELETE", &path, "").await.metadata, waiting, "again changes nothing");
    let (_, text) = refused(&server, "POST", MAPS, &named("a", "")).await;
    assert_eq!(text, r#"object is being deleted: configmaps "a" already exists"#);
    map(&server, "PUT", &path, &named("a", "")).await;
    assert_eq!(refused(&server, "GET", &path, "").await.0, 404);
}

#[tokio::test]
async fn dry_runs_store_nothing() {
    let server = server();
    let tried = map(&server, "POST", &format!("{MAPS}?dryRun=All"), &named("a", "")).await.metadata;
    assert!(tried.resource_version.is_empty() && !tried.uid.is_empty());
    map(&server, "POST", MAPS, &named("a", "")).await;
    let path = format!("{MAPS}/a?dryRun=All");
    map(&server, "PUT", &path, &named("a", ", labels: {l: x}")).await;
    assert_eq!(ask(&server, "DELETE", &path, "").await.code, 200);
    assert!(map(&server, "GET", &format!("{MAPS}/a"), "").await.metadata.labels.is_empty());
}

#[tokio::test]
async fn lists_have_what_is_selected_and_their_version() {
    let server = server();
    for name in ["a", "b", "c"] {
        map(&server, "POST", MAPS, &named(name, &format!(", labels: {{l: {name}}}"))).await;
    }
    let list = async |query: &str| ask(&server, "GET", &format!("{MAPS}?{query}"), "").await;
    for (query, count) in [
        ("", 3),
        ("labelSelector=l+in+(a,b)", 2),
        ("fieldSelector=metadata.name=c", 1),
        ("fieldSelector=metadata.namespace=other", 0),
        ("resourceVersion=2", 3),
    ] {
        let listed = list(query).await;
        let text = listed.text();
        assert_eq!(text.matches(r#""name":"#).count(), count, "{query}: {text}");
        assert!(text.contains(r#""resourceVersion":"3""#), "{text}");
    }
    let other = ask(&server, "GET", "/api/v1/namespaces/other/configmaps", "").await;
    assert!(other.text().contains(r#""items":[]"#), "{}", other.text());
    for (query, code, start) in [
        ("resourceVersion=4", 504, "Timeout: Too large resource version: 4, current: 3"),
        ("resourceVersion=2&resourceVersionMatch=Exact", 410, "The resourceVersion for"),
        ("continue=x", 400, "invalid continue token"),
        (
            "resourceVersion=x",
            400,
            "invalid resource version: resourceVersion: Invalid value: \"x\"",
        ),
    ] {
        let (found, text) = refused(&server, "GET", &format!("{MAPS}?{query}"), "").await;
        assert!(found == code && text.starts_with(start), "{query}: {found} {text}");
    }
}

/// The types of events, with the names of their objects.
async fn watched(server: &Server, query: &str) -> Vec<String> {
    let path = format!("{MAPS}?watch=1&timeoutSeconds=1&{query}");
    let answer = ask(server, "GET", &path, "").await;
    assert_eq!(answer.code, 200, "{}", answer.text());
    let value = |line: &str, key: &str| {
        let rest = line.split_once(&format!("\"{key}\":\"")).map_or("", |(_, rest)| rest);
        rest.split('"').next().unwrap_or_default().to_owned()
    };
    let event = |line: &str| format!("{} {}", value(line, "type"), value(line, "name"));
    answer.text().lines().map(event).collect()
}

#[tokio::test]
async fn watch_sees_objects_come_and_go_by_its_selection() {
    let server = server();
    let path = format!("{MAPS}/a");
    map(&server, "POST", MAPS, &named("a", "")).await;
    map(&server, "PUT", &path, &named("a", ", labels: {l: x}")).await;
    map(&server, "PUT", &path, &named("a", ", labels: {l: x, m: z}")).await;
    map(&server, "PUT", &path, &named("a", "")).await;
    ask(&server, "DELETE", &path, "").await;
    let all = ["MODIFIED a", "MODIFIED a", "MODIFIED a", "DELETED a"];
    assert_eq!(watched(&server, "resourceVersion=1").await, all);
    let selected = watched(&server, "resourceVersion=1&labelSelector=l").await;
    assert_eq!(selected, ["ADDED a", "MODIFIED a", "DELETED a"]);
    assert!(watched(&server, "").await.is_empty(), "nothing is there");
}

#[tokio::test]
async fn watch_begins_with_what_is_there() {
    let server = server();
    map(&server, "POST", MAPS, &named("a", "")).await;
    map(&server, "POST", MAPS, &named("b", "")).await;
    for query in ["", "resourceVersion=0"] {
        assert_eq!(watched(&server, query).await, ["ADDED a", "ADDED b"], "{query}");
    }
    let query = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
    assert_eq!(watched(&server, query).await, ["ADDED a", "ADDED b", "BOOKMARK "]);
}

#[tokio::test]
async fn watch_from_a_forgotten_version_expires() {
    let server = server();
    map(&server, "POST", MAPS, &named("a", "")).await;
    for turn in 0..1_100 {
        map(
            &server,
            "PUT",
            &format!("{MAPS}/a"),
            &named("a", &format!(", labels: {{l: x{turn}}}")),
        )
        .await;
    }
    let path = format!("{MAPS}?watch=1&resourceVersion=5");
    let answer = ask(&server, "GET", &path, "").await;
    assert_eq!(answer.text().lines().count(), 1);
    assert!(answer.text().contains("too old resource version: 5 (77)"), "{}", answer.text());
    assert_eq!(watched(&server, "resourceVersion=1100").await, ["MODIFIED a"]);
    assert!(
        refused(&server, "GET", &format!("{MAPS}?watch=1&resourceVersion=x"), "").await.0 == 400
    );
}

#[tokio::test]
async fn watch_wakes_up_for_what_happens_later() {
    let server = server();
    let request = Request::get(format!("{MAPS}?watch=1")).body(String::new()).expect("a request");
    let mut body = server.clone().oneshot(request).await.expect("a response").into_body();
    let (frame, ()) = tokio::join!(body.frame(), async {
        tokio::task::yield_now().await;
        map(&server, "POST", MAPS, &named("a", "")).await;
    });
    let event = frame.expect("an event").expect("a whole one").into_data().expect("data");
    assert!(event.starts_with(br#"{"type":"ADDED""#));
}

#[tokio::test]
async fn other_requests_reach_the_service() {
    let server = server();
    for (method, path) in [
        ("GET", format!("{MAPS}/a/status")),
        ("PATCH", format!("{MAPS}/a")),
        ("POST", format!("{MAPS}/a")),
        ("DELETE", MAPS.to_owned()),
        ("GET", "/healthz".to_owned()),
    ] {
        assert_eq!(
            ask(&server, method, &path, "").await.code,
            StatusCode::IM_A_TEAPOT,
            "{method} {path}"
        );
    }
    // A namespaced object is not created without a namespace.
    assert_eq!(refused(&server, "POST", "/api/v1/configmaps", &named("a", "")).await.0, 405);
    // As from the reference, which has no such paths.
    for path in ["/api/v1/configmaps/a", "/api/v1/namespaces/a/namespaces/b"] {
        assert_eq!(refused(&server, "GET", path, "").await.0, 404, "{path}");
    }
    assert_eq!(
        ask(&server, "POST", "/api/v1/namespaces", "metadata: {name: shop}").await.code,
        201
    );
    assert_eq!(ask(&server, "GET", "/api/v1/namespaces/shop", "").await.code, 200);
}
