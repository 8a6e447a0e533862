//! Watches, and those that go on where they broke off.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use apimachinery_api::core::v1::ConfigMap;
use apimachinery_client::{Client, Error, RequestBody};
use apimachinery_http::ResponseBody;
use apimachinery_meta::v1::ListOptions;
use apimachinery_serializer::WatchEvent;
use futures_util::StreamExt;
use http::{Request, Response};
use tower::service_fn;

use crate::served::clients;
use crate::support::{Fake, JSON, Then, answer, codecs, json, pieces};

fn event(kind: &str, name: &str, version: &str) -> String {
    format!(
        r#"{{"type":"{kind}","object":{{"kind":"ConfigMap","apiVersion":"v1",
        "metadata":{{"name":"{name}","resourceVersion":"{version}"}}}}}}"#
    )
}

fn failure(code: u16, reason: &str) -> String {
    format!(
        r#"{{"kind":"Status","apiVersion":"v1","status":"Failure","code":{code},
        "reason":"{reason}","message":"no"}}"#
    )
}

/// The items of a resumed watch: what happened to which object, or why it ended.
async fn items(client: &Client, options: &ListOptions) -> Vec<String> {
    let watch = client.typed::<ConfigMap>().watch_from("5", options);
    let shown = watch.map(|item| match item {
        Ok(WatchEvent::Error(error)) => format!("ERROR {}", error.status().code),
        Ok(event) => {
            let name = event.object().map(|it| it.metadata.name.clone()).unwrap_or_default();
            format!("{} {name}", event.type_name())
        }
        Err(error) => match error.status() {
            Some(status) => format!("refused {}", status.status().code),
            None => error.to_string(),
        },
    });
    shown.collect().await
}

fn versions(fake: &Fake) -> Vec<String> {
    let version = |path: String| {
        let (_, rest) = path.split_once("resourceVersion=").unwrap();
        rest.split('&').next().unwrap().to_owned()
    };
    fake.paths().into_iter().map(version).collect()
}

/// A watch that ends, breaks off, fails for a while or is refused for a while goes on after the
/// last object or bookmark; one whose version is forgotten ends.
#[tokio::test]
async fn broken_watches_go_on_after_the_last_object() {
    let fake = Fake::script(vec![
        || json(&(event("ADDED", "a", "6") + &event("BOOKMARK", "", "8"))),
        || answer(200, JSON, pieces(&event("MODIFIED", "a", "9"), Then::Loss)),
        || answer(503, JSON, "".to_owned()),
        || json(&format!(r#"{{"type":"ERROR","object":{}}}"#, failure(500, "InternalError"))),
        || json(&event("DELETED", "a", "12")),
        || json(&format!(r#"{{"type":"ERROR","object":{}}}"#, failure(410, "Expired"))),
    ]);
    let found = items(&fake.client(), &ListOptions::default()).await;
    assert_eq!(found, ["ADDED a", "MODIFIED a", "DELETED a", "ERROR 410"]);
    assert_eq!(versions(&fake), ["5", "8", "9", "9", "9", "12"]);
}

/// A watch that may not be, or whose version is forgotten when it begins, ends with that.
#[tokio::test]
async fn refused_watches_end() {
    for (code, reason) in [(401, "Unauthorized"), (403, "Forbidden"), (410, "Expired")] {
        let fake = Fake::new(move |_| answer(code, JSON, failure(code, reason)));
        let found = items(&fake.client(), &ListOptions::default()).await;
        assert_eq!(found, [format!("refused {code}")]);
        assert_eq!(fake.asked().len(), 1);
    }
}

/// A watch that the server does not accept ends with that, also where the server calls it an error
/// of its own.
#[tokio::test]
async fn watches_that_are_not_accepted_end() {
    let version = r#"{"kind":"Status","apiVersion":"v1","status":"Failure","code":500,
        "message":"resourceVersion: Invalid value: \"abc\": strconv.ParseUint"}"#;
    let bodies = [
        (400, failure(400, "BadRequest")),
        (422, failure(422, "Invalid")),
        (500, version.to_owned()),
    ];
    for (code, body) in bodies {
        let fake = Fake::new(move |_| answer(code, JSON, body.clone()));
        let found = items(&fake.client(), &ListOptions::default()).await;
        assert_eq!(found, [format!("refused {code}")]);
        assert_eq!(fake.asked().len(), 1);
    }
    for client in clients().await {
        let watch = client.typed::<ConfigMap>().watch_from("abc", &ListOptions::default());
        let items: Vec<_> = watch.collect().await;
        let [Err(error)] = &*items else { panic!("{items:?}") };
        assert!(error.to_string().contains("resourceVersion: Invalid value: \"abc\""), "{error}");
    }
}

/// What is tried again is reported, and the usual end of a watch is not.
#[tokio::test]
async fn retries_are_reported() {
    let script: [fn() -> Response<ResponseBody>; 6] = [
        || json(&event("ADDED", "a", "6")),
        || answer(200, JSON, pieces(&event("MODIFIED", "a", "9"), Then::Loss)),
        || answer(503, JSON, failure(503, "ServiceUnavailable")),
        || json(&format!(r#"{{"type":"ERROR","object":{}}}"#, failure(500, "InternalError"))),
        || panic!("asked while there is no server"),
        || answer(410, JSON, failure(410, "Expired")),
    ];
    let next = Arc::new(AtomicUsize::new(0));
    let service = service_fn(move |_: Request<RequestBody>| {
        let number = next.fetch_add(1, Ordering::Relaxed);
        async move {
            match number {
                4 => Err(io::Error::from(io::ErrorKind::ConnectionRefused)),
                number => Ok(script[number]()),
            }
        }
    });
    let client = Client::builder(service, &codecs()).timer(|_| tokio::task::yield_now());
    let reported = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&reported);
    let maps = client.build().unwrap().typed::<ConfigMap>();
    let watch = maps.watch_from("5", &ListOptions::default());
    let watch = watch.on_retry(move |error| kept.lock().unwrap().push(error.to_string()));
    let found: Vec<_> = watch.collect().await;
    assert_eq!(found.iter().filter(|it| it.is_ok()).count(), 2);
    assert!(found[2].as_ref().unwrap_err().is_resource_expired());
    let reported = reported.lock().unwrap();
    let [lost, unavailable, failed, refused] = &**reported else { panic!("{reported:?}") };
    assert!(lost.contains("connection reset"), "{lost}");
    assert_eq!((&**unavailable, &**failed), ("no", "no"));
    let asked = "GET /api/v1/configmaps?allowWatchBookmarks=true&resourceVersion=9&watch=true";
    assert_eq!(*refused, format!("{asked}: connection refused"));
}

/// Bookmarks are always asked for, and are items for those who ask for them.
#[tokio::test]
async fn bookmarks_are_for_those_who_ask() {
    let gone = || answer(410, JSON, failure(410, "Gone"));
    let fake = Fake::script(vec![|| json(&event("BOOKMARK", "", "8")), gone]);
    let options = ListOptions { allow_watch_bookmarks: true, ..ListOptions::default() };
    assert_eq!(items(&fake.client(), &options).await, ["BOOKMARK ", "refused 410"]);
    let fake = Fake::script(vec![|| json(&event("BOOKMARK", "", "8")), gone]);
    assert_eq!(items(&fake.client(), &ListOptions::default()).await, ["refused 410"]);
    assert!(fake.paths()[0].contains("allowWatchBookmarks=true"));
}

/// An event without a version, one that cannot be read and one of an unknown type are the last.
#[tokio::test]
async fn events_that_cannot_be_resumed_from_are_the_last() {
    let fake = Fake::new(|_| json(&event("ADDED", "a", "")));
    let found = items(&fake.client(), &ListOptions::default()).await;
    assert_eq!(found, ["an event of type ADDED has no resource version"]);
    let fake =
        Fake::new(|_| json(r#"{"type":"ADDED","object":{"kind":"Node","apiVersion":"v1"}}"#));
    assert_eq!(items(&fake.client(), &ListOptions::default()).await.len(), 1);
    let fake = Fake::new(|_| json(&event("RENAMED", "a", "7")));
    assert_eq!(items(&fake.client(), &ListOptions::default()).await, ["RENAMED a"]);
}

/// Without a timer a watch goes on only when the last one brought something.
#[tokio::test]
async fn without_a_timer_watches_do_not_spin() {
    let fake = Fake::script(vec![|| json(&event("ADDED", "a", "6")), || json("")]);
    let client = Client::builder(fake.clone(), &codecs()).build().unwrap();
    assert_eq!(items(&client, &ListOptions::default()).await, ["ADDED a"]);
    assert_eq!(versions(&fake), ["5", "6"]);
    let fake = Fake::new(|_| answer(503, JSON, "".to_owned()));
    let client = Client::builder(fake.clone(), &codecs()).build().unwrap();
    assert_eq!(items(&client, &ListOptions::default()).await, ["refused 503"]);
}

/// A failure in place of a watch is an error.
#[tokio::test]
async fn refused_watch_is_an_error() {
    let fake = Fake::new(|_| answer(403, JSON, failure(403, "Forbidden")));
    let watch = fake.client().typed::<ConfigMap>().watch(&ListOptions::default()).await;
    assert!(matches!(watch, Err(Error::Response(_))));
}
