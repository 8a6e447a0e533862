//! The log of requests.

use apimachinery_test_server::{RecordedRequest, TestServer, Verb};

use super::{Client, MAPS};

#[tokio::test]
async fn requests_are_recorded_with_their_status() {
    let server = TestServer::builder().record_bodies().start().await.unwrap();
    let client = Client::of(&server);
    assert_eq!(server.requests().all(), []);
    client.create("a").await;
    client.get(&format!("{MAPS}/a?pretty=true")).await;
    client.get(&format!("{MAPS}/b")).await;
    client.get("/version").await;
    let created = &server.requests().on(Verb::Create, "configmaps")[0];
    assert_eq!(created.body.as_deref(), Some(&br#"{"metadata":{"name":"a"}}"#[..]));
    assert_eq!(created.user_agent, "test/1");
    let RecordedRequest { namespace, name, query, status, .. } =
        &server.requests().on(Verb::Get, "*")[0];
    assert_eq!(
        (&**namespace, &**name, &**query, *status),
        ("default", "a", "pretty=true", Some(200))
    );
    let all = server.requests().all();
    let seen: Vec<_> = all.iter().map(|it| (it.verb, it.status)).collect();
    let get = Some(Verb::Get);
    let expected =
        [(Some(Verb::Create), Some(201)), (get, Some(200)), (get, Some(404)), (None, Some(200))];
    assert_eq!(seen, expected);
    server.requests().clear();
    assert_eq!(server.requests().all(), []);
}

/// Subresources and groups are named as RBAC and `kubectl` name them.
#[tokio::test]
async fn on_distinguishes_subresources_and_groups() {
    let server = TestServer::start().await.unwrap();
    let client = Client::of(&server);
    client.get("/apis/apps/v1/namespaces/default/deployments/a/status").await;
    client.get("/apis/apps/v1/namespaces/default/deployments/a").await;
    let count = |resource| server.requests().on(Verb::Get, resource).len();
    assert_eq!(count("deployments"), 1);
    assert_eq!(count("deployments.apps"), 1);
    assert_eq!(count("deployments.extensions"), 0);
    assert_eq!(count("deployments/status"), 1);
    assert_eq!(count("deployments/*"), 2);
    assert_eq!(count("*"), 2);
    assert!(server.requests().all().iter().all(|it| it.body.is_none()));
}
