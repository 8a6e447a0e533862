//! Requests that are sent again.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use apimachinery_api::core::v1::{ConfigMap, Pod};
use apimachinery_client::{Client, Error, RequestBody};
use apimachinery_http::ResponseBody;
use apimachinery_meta::v1::{CreateOptions, ListOptions};
use bytes::Bytes;
use http::{Request, Response};
use tower::service_fn;

use crate::support::{Fake, JSON, answer, codecs, json};

const MAP: &str = r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a"}}"#;

fn later(code: u16, header: &'static str) -> Response<ResponseBody> {
    let mut response = answer(code, JSON, "".to_owned());
    if !header.is_empty() {
        response.headers_mut().insert("retry-after", header.parse().unwrap());
    }
    response
}

/// CLI-02: a 429 or a code from 500 on with a number in `Retry-After` sends the request again, with
/// the same body.
#[tokio::test]
async fn requests_are_sent_again_when_the_server_asks() {
    let fake = Fake::script(vec![|| later(429, "1"), || later(503, "0"), || json(MAP)]);
    let maps = fake.client().typed::<ConfigMap>().namespace("shop");
    let made = maps.create(&ConfigMap::default(), &CreateOptions::default()).await.unwrap();
    assert_eq!(made.metadata.name, "a");
    let asked = fake.asked();
    assert_eq!(asked.len(), 3);
    assert!(!asked[0].body().is_empty() && asked[0].body() == asked[2].body());
}

/// CLI-02: ten times by default, and not without the header, after another code or when there is no
/// timer to wait with.
#[tokio::test]
async fn attempts_are_limited() {
    let attempts = async |fake: &Fake, client: Client| {
        let error = client.typed::<ConfigMap>().namespace("shop").get("a").await.unwrap_err();
        (fake.asked().len(), error.status().map(|it| it.status().code))
    };
    let always = Fake::new(|_| later(500, "1"));
    assert_eq!(attempts(&always, always.client()).await, (11, Some(500)));
    let client = always.builder().max_retries(0).build().unwrap();
    assert_eq!(attempts(&always, client).await, (1, Some(500)));
    let client = Client::builder(always.clone(), &codecs()).build().unwrap();
    assert_eq!(attempts(&always, client).await, (1, Some(500)));
    for (code, header) in [(500, ""), (500, "soon"), (404, "1")] {
        let fake = Fake::new(move |_| later(code, header));
        assert_eq!(attempts(&fake, fake.client()).await.0, 1, "{code}, {header}");
    }
}

/// A GET whose connection is lost is sent again, and nothing else is.
#[tokio::test]
async fn lost_connections_of_reads_are_made_again() {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let service = service_fn(move |_: Request<RequestBody>| {
        let number = counted.fetch_add(1, Ordering::Relaxed);
        async move {
            match number {
                1 => Ok(json(MAP)),
                _ => Err(io::Error::from(io::ErrorKind::ConnectionReset)),
            }
        }
    });
    let client = Client::builder(service, &codecs()).timer(|_| tokio::task::yield_now());
    let maps = client.build().unwrap().typed::<ConfigMap>().namespace("shop");
    assert_eq!(maps.get("a").await.unwrap().metadata.name, "a");
    assert_eq!(count.load(Ordering::Relaxed), 2);
    let error = maps.create(&ConfigMap::default(), &CreateOptions::default()).await.unwrap_err();
    assert!(matches!(&error, Error::Transport { .. }), "{error}");
    assert_eq!(error.to_string(), "POST /api/v1/namespaces/shop/configmaps: connection reset");
    assert_eq!(count.load(Ordering::Relaxed), 3);
}

#[derive(Debug, thiserror::Error)]
#[error("{text}")]
struct Step {
    text: &'static str,
    source: Option<Box<Self>>,
}

/// The causes of a request that is not answered are in its text, with the whole address, each once.
#[tokio::test]
async fn causes_of_silence_are_in_the_text() {
    let service = service_fn(|_: Request<RequestBody>| async {
        let steps = ["client error", "dial: no route", "no route", "network is down"];
        let step = |source, text| Some(Box::new(Step { text, source }));
        let error = *steps.into_iter().rev().fold(None, step).unwrap();
        Err::<Response<ResponseBody>, _>(error)
    });
    let client = Client::builder(service, &codecs()).server("https://127.0.0.1:1/blue/");
    let pods = client.build().unwrap().typed::<Pod>();
    let error = pods.list(&ListOptions { limit: 5, ..ListOptions::default() }).await.unwrap_err();
    let text = "GET https://127.0.0.1:1/blue/api/v1/pods?limit=5: \
        client error: dial: no route: network is down";
    assert_eq!(error.to_string(), text);
    assert_eq!(format!("{error:?}"), text);
    assert!(std::error::Error::source(&error).is_none());
    let Error::Transport { cause, .. } = error else { panic!("{error}") };
    assert!(cause.is::<Step>());
}

/// Any request can be sent, and is answered as it is.
#[tokio::test]
async fn other_requests_are_sent_as_they_are() {
    let fake = Fake::new(|_| answer(404, "text/plain", "no logs".to_owned()));
    let client = fake.builder().server("http://proxy:8080/blue/").user_agent("me/1").build();
    let request = Request::get("/api/v1/namespaces/shop/pods/web/log?tailLines=5");
    let request = request.header("accept", "text/plain").body(Bytes::new()).unwrap();
    let response = client.unwrap().send(request).await.unwrap();
    assert_eq!(response.status(), 404);
    let asked = fake.asked();
    let address = "http://proxy:8080/blue/api/v1/namespaces/shop/pods/web/log?tailLines=5";
    assert_eq!(asked[0].uri(), address);
    assert_eq!(asked[0].headers()["user-agent"], "me/1");
    assert_eq!(asked[0].headers()["accept"], "text/plain");
}
