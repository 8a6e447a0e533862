//! What goes wrong on purpose.

use std::time::Duration;

use apimachinery_meta::StatusError;
use apimachinery_test_server::{TestServer, Verb};
use http::Method;
use http_body_util::BodyExt;

use super::{Client, MAPS};

/// A server with the map `a`.
async fn server() -> (TestServer, Client) {
    let server = TestServer::start().await.unwrap();
    let client = Client::of(&server);
    assert_eq!(client.create("a").await.0, 201);
    (server, client)
}

/// Two times, of this verb and resource only, and with the reference's text.
#[tokio::test]
async fn conflict_is_that_of_the_reference() {
    let (server, client) = server().await;
    let fault = server.faults().on(Verb::Update, "configmaps").times(2).conflict();
    assert_eq!(client.get(&format!("{MAPS}/a")).await.0, 200);
    let (status, body) = client.update("a").await;
    let message = "Operation cannot be fulfilled on configmaps \"a\": the object has been modified; please apply your changes to the latest version and try again";
    assert_eq!((status, &body["message"]), (409, &message.into()));
    assert_eq!(body["details"], serde_json::json!({"name": "a", "kind": "configmaps"}));
    assert_eq!(client.update("a").await.0, 409);
    assert_eq!(client.update("a").await.0, 200);
    assert_eq!(fault.hits(), 2);
}

#[tokio::test]
async fn refusals_have_codes_and_reasons() {
    let (server, client) = server().await;
    let faults = server.faults();
    let get = async || client.get(&format!("{MAPS}/a")).await;
    let refused = |(status, body): (u16, serde_json::Value)| (status, body["reason"].clone());

    faults.on(Verb::Get, "configmaps").once().internal_error();
    assert_eq!(refused(get().await), (500, "InternalError".into()));
    faults.on_any("configmaps").once().expired();
    assert_eq!(refused(get().await), (410, "Expired".into()));
    faults.on(Verb::Get, "*").once().status(StatusError::unauthorized(""));
    assert_eq!(refused(get().await), (401, "Unauthorized".into()));

    faults.on(Verb::Get, "configmaps").once().unavailable();
    let response = client.request(Method::GET, &format!("{MAPS}/a"), "").await.unwrap();
    assert_eq!(
        (response.status().as_u16(), &response.headers()["retry-after"]),
        (503, &"5".parse().unwrap())
    );
    faults.on(Verb::Get, "configmaps").once().too_many_requests(7);
    let response = client.request(Method::GET, &format!("{MAPS}/a"), "").await.unwrap();
    assert_eq!(
        (response.status().as_u16(), &response.headers()["retry-after"]),
        (429, &"7".parse().unwrap())
    );
    assert_eq!(get().await.0, 200);
}

/// Name, namespace, subresource and what came before.
#[tokio::test]
async fn faults_are_limited_to_objects() {
    let (server, client) = server().await;
    let faults = server.faults();
    let get = async |path: &str| client.get(path).await.0;
    faults.on(Verb::Get, "configmaps").named("a").in_namespace("kube-system").internal_error();
    assert_eq!(get(&format!("{MAPS}/a")).await, 200);
    assert_eq!(get("/api/v1/namespaces/kube-system/configmaps/a").await, 500);
    let fault = faults.on(Verb::Get, "configmaps").after(1).internal_error();
    assert_eq!(get(&format!("{MAPS}/a")).await, 200);
    assert_eq!((get(&format!("{MAPS}/a")).await, fault.hits()), (500, 1));
    fault.remove();
    assert_eq!(get(&format!("{MAPS}/a")).await, 200);
    faults.on_any("*").internal_error();
    assert_eq!(get("/apis/apps/v1/namespaces/default/deployments/a/status").await, 500);
    assert_eq!(get("/version").await, 200);
    faults.clear();
    assert_eq!(get(&format!("{MAPS}/a")).await, 200);
}

#[tokio::test]
async fn delay_lasts_until_the_clock_moves() {
    let (server, client) = server().await;
    server.faults().on(Verb::Get, "configmaps").once().delay(Duration::from_secs(30));
    let clock = server.clock().clone();
    let waiting = tokio::spawn(async move { client.get(&format!("{MAPS}/a")).await.0 });
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
    assert!(!waiting.is_finished());
    clock.advance(Duration::from_secs(30));
    assert_eq!(waiting.await.unwrap(), 200);
}

/// Before the request, after it, and within the body.
#[tokio::test]
async fn connections_are_lost() {
    let (server, client) = server().await;
    let path = format!("{MAPS}/a");
    server.faults().on(Verb::Delete, "configmaps").once().disconnect();
    client.request(Method::DELETE, &path, "").await.unwrap_err();
    assert_eq!(client.get(&path).await.0, 200);
    server.faults().on(Verb::Get, "configmaps").once().cut_body(10);
    let response = client.request(Method::GET, &path, "").await.unwrap();
    let mut body = response.into_body();
    assert_eq!(body.frame().await.unwrap().unwrap().into_data().unwrap().len(), 10);
    body.frame().await.unwrap().unwrap_err();
    server.faults().on(Verb::Delete, "configmaps").once().lose_response();
    client.request(Method::DELETE, &path, "").await.unwrap_err();
    assert_eq!(client.get(&path).await.0, 404);
    let statuses: Vec<_> = server.requests().all().iter().map(|it| it.status).collect();
    assert_eq!(statuses, [Some(201), None, Some(200), Some(200), None, Some(404)]);
}

/// Watches begin with an error, or end after some events.
#[tokio::test]
async fn watches_fail() {
    let (server, client) = server().await;
    let path = format!("{MAPS}?watch=true&resourceVersion=1");
    server.faults().on(Verb::Watch, "configmaps").once().expired();
    let mut events = client.watch(&path).await;
    let event = events.now().await.unwrap().unwrap();
    assert_eq!((&event["type"], &event["object"]["code"]), (&"ERROR".into(), &410.into()));
    assert!(events.is_over().await);
    client.create("b").await;
    server.faults().on(Verb::Watch, "configmaps").once().end_watch(1);
    let mut events = client.watch(&path).await;
    assert_eq!(events.now().await.unwrap().unwrap()["object"]["metadata"]["name"], "a");
    assert!(events.is_over().await);
    assert_eq!(client.watch(&path).await.types().await, ["ADDED a", "ADDED b"]);
}
