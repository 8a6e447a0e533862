//! Watches that are open.

use apimachinery_test_server::TestServer;

use super::{Client, MAPS};

#[tokio::test]
async fn open_watches_are_ended() {
    let server = TestServer::start().await.unwrap();
    let client = Client::of(&server);
    let path = format!("{MAPS}?watch=true&resourceVersion=1");
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(client.watch(&path).await);
        assert_eq!(open.last_mut().unwrap().types().await, [""; 0]);
        let all = open.len();
        assert_eq!(
            (server.watches().count("configmaps"), server.watches().count("pods")),
            (all, 0)
        );
    }
    assert_eq!(server.watches().end("pods"), 0);
    let mut first = open.remove(0);
    drop(open);
    assert_eq!(server.watches().end("configmaps"), 1);
    assert!(first.is_over().await);
    assert_eq!(server.watches().count("*"), 0);

    let mut second = client.watch(&path).await;
    assert_eq!(server.watches().disconnect("*"), 1);
    assert!(second.now().await.unwrap().unwrap_err().contains("closed the connection"));

    let mut third = client.watch(&path).await;
    assert_eq!(server.watches().expire("configmaps"), 1);
    let event = third.now().await.unwrap().unwrap();
    assert_eq!((&event["type"], &event["object"]["reason"]), (&"ERROR".into(), &"Expired".into()));
    assert!(third.is_over().await);
}

/// A task that waits for events sees the end at once.
#[tokio::test]
async fn waiting_tasks_are_woken() {
    let server = TestServer::start().await.unwrap();
    let mut events = Client::of(&server).watch(&format!("{MAPS}?watch=true")).await;
    let waiting = tokio::spawn(async move {
        use http_body_util::BodyExt;
        events.0.frame().await.is_none()
    });
    tokio::task::yield_now().await;
    assert_eq!(server.watches().end("configmaps"), 1);
    assert!(waiting.await.unwrap());
}
