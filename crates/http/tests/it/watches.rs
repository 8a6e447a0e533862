//! Watches as responses.

use std::collections::BTreeSet;
use std::thread;

use apimachinery_api::core::v1::ConfigMap;
use apimachinery_http::{Answer, SharedEvent};
use apimachinery_meta::StatusError;
use apimachinery_serializer::WatchEvent;
use futures_util::stream;

use super::support::{Read, answered, codecs, get};

const PATH: &str = "/api/v1/namespaces/rec/configmaps?watch=true";

fn config_map(name: &str) -> ConfigMap {
    let mut object = ConfigMap::default();
    object.metadata.name = name.into();
    object.metadata.resource_version = "115".into();
    object
}

fn events() -> Vec<SharedEvent> {
    vec![
        WatchEvent::Added(config_map("w1")).into(),
        WatchEvent::Deleted(config_map("w1")).into(),
        StatusError::resource_expired("too old resource version: 1 (118)").into(),
    ]
}

async fn watch(accept: &str, events: Vec<SharedEvent>) -> Read {
    let headers: Vec<_> = [("accept", accept)].into_iter().filter(|it| !it.1.is_empty()).collect();
    answered(get(PATH, &headers), move |_| Answer::watch(stream::iter(events))).await
}

#[tokio::test]
async fn events_are_lines_of_json() {
    let read = watch("", events()).await;
    assert_eq!((read.code.as_u16(), read.header("content-type")), (200, "application/json"));
    let object = r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"w1","resourceVersion":"115"}}"#;
    assert_eq!(
        read.text(),
        format!(
            concat!(
                "{{\"type\":\"ADDED\",\"object\":{object}}}\n",
                "{{\"type\":\"DELETED\",\"object\":{object}}}\n",
                r#"{{"type":"ERROR","object":{{"kind":"Status","apiVersion":"v1","metadata":{{}},"status":"Failure","#,
                r#""message":"too old resource version: 1 (118)","reason":"Expired","code":410}}}}"#,
                "\n"
            ),
            object = object
        )
    );
}

#[tokio::test]
async fn events_are_read_back_in_every_format() {
    for (accept, expected) in [
        ("application/json", "application/json"),
        ("application/json;stream=watch", "application/json"),
        ("application/vnd.kubernetes.protobuf", "application/vnd.kubernetes.protobuf;stream=watch"),
        (
            "application/vnd.kubernetes.protobuf;stream=watch,application/json",
            "application/vnd.kubernetes.protobuf;stream=watch",
        ),
    ] {
        let read = watch(accept, events()).await;
        assert_eq!(read.header("content-type"), expected);
        let codecs = codecs();
        let mut found = codecs
            .as_sent()
            .event_reader_as::<ConfigMap>(expected, &read.body[..])
            .expect("a stream");
        assert_eq!(
            found.next().expect("one").expect("readable"),
            WatchEvent::Added(config_map("w1"))
        );
        assert_eq!(
            found.next().expect("two").expect("readable"),
            WatchEvent::Deleted(config_map("w1"))
        );
        match found.next().expect("three").expect("readable") {
            WatchEvent::Error(error) => assert!(error.is_resource_expired()),
            other => panic!("{other:?}"),
        }
        assert!(found.next().is_none());
    }
}

#[tokio::test]
async fn watch_in_format_without_streams_is_406() {
    let read = watch("application/yaml", events()).await;
    assert_eq!(read.code.as_u16(), 406);
    let text = read.text();
    assert!(text.contains("application/json;stream=watch,"), "{text}");
    assert!(text.contains("application/vnd.kubernetes.protobuf;stream=watch"), "{text}");
}

#[tokio::test]
async fn events_carry_metadata_alone_on_request() {
    let accept = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
    let read = watch(accept, events()).await;
    let first = read.text().lines().next().expect("an event");
    assert_eq!(
        first,
        r#"{"type":"ADDED","object":{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":{"name":"w1","resourceVersion":"115"}}}"#
    );
}

#[tokio::test]
async fn watchers_of_one_format_share_encoded_events() {
    let event = SharedEvent::from(WatchEvent::Added(config_map("w1")));
    let mut frames = Vec::new();
    for accept in ["application/json", "application/json", "application/vnd.kubernetes.protobuf"] {
        let event = event.clone();
        let read = answered_frames(accept, event).await;
        frames.push(read);
    }
    assert_eq!(frames[0].as_ptr(), frames[1].as_ptr());
    assert_ne!(frames[0], frames[2]);
}

/// What an event was encoded to for a thousand watchers of each format who read it at the same
/// time: buffers.
fn buffers(event: &SharedEvent, accepts: &[&str]) -> Vec<usize> {
    let read = |accept: &str, event: &SharedEvent| {
        let accept = accept.to_owned();
        let event = event.clone();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().build().expect("one");
            let frames =
                (0..250).map(|_| runtime.block_on(answered_frames(&accept, event.clone())));
            frames.collect::<Vec<_>>()
        })
    };
    let readers: Vec<_> =
        accepts.iter().flat_map(|it| [*it; 4]).map(|it| read(it, event)).collect();
    let frames: Vec<_> =
        readers.into_iter().flat_map(|it| it.join().expect("it has read")).collect();
    assert_eq!(frames.len(), accepts.len() * 1_000);
    let buffers: BTreeSet<_> = frames.iter().map(|it| it.as_ptr() as usize).collect();
    buffers.into_iter().collect()
}

/// WCH-03: bytes that are kept for watchers of one format and form never reach those of another.
#[test]
fn shared_event_is_encoded_once_for_each_format_and_form() {
    let json = "application/json";
    let protobuf = "application/vnd.kubernetes.protobuf";
    let metadata = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
    let table = "application/json;as=Table;g=meta.k8s.io;v=v1";
    let event = SharedEvent::from(WatchEvent::Added(config_map("w1")));
    assert_eq!(buffers(&event, &[json]).len(), 1);
    assert_eq!(buffers(&event, &[json, protobuf, metadata, table]).len(), 4);
}

/// The first part of the body of a watch.
async fn answered_frames(accept: &str, event: SharedEvent) -> bytes::Bytes {
    use http_body_util::BodyExt;
    use tower::{Layer, ServiceExt};
    let service = tower::service_fn(move |_: http::Request<String>| {
        let response: http::Response<apimachinery_http::ResponseBody> =
            Answer::watch(stream::iter([event.clone()])).into_response();
        async move { Ok::<_, apimachinery_http::BoxError>(response) }
    });
    let service = apimachinery_http::ApiLayer::new(super::support::api()).layer(service);
    let response = service.oneshot(get(PATH, &[("accept", accept)])).await.expect("a response");
    let frame = response.into_body().frame().await.expect("an event").expect("no error");
    frame.into_data().expect("data")
}

#[tokio::test]
async fn watch_list_is_compressed_on_request() {
    let path = "/api/v1/configmaps?watch=1&sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan";
    let plain = answered(get(path, &[]), |_| Answer::watch(stream::iter(events()))).await;
    let gzip = [("accept-encoding", "gzip")];
    let read = answered(get(path, &gzip), |_| Answer::watch(stream::iter(events()))).await;
    assert_eq!((read.header("content-encoding"), read.header("vary")), ("gzip", "Accept-Encoding"));
    let mut text = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::MultiGzDecoder::new(&read.body[..]), &mut text)
        .expect("gzip");
    assert_eq!(text, plain.body);
    // The end of a sync flush: a reader that waits for more has all of it by then.
    let flushed = read.body.windows(4).position(|it| it == [0, 0, 0xff, 0xff]).expect("a flush");
    let mut text = Vec::new();
    let mut reader = flate2::read::GzDecoder::new(&read.body[..flushed + 4]);
    let end = std::io::Read::read_to_end(&mut reader, &mut text).map_err(|it| it.kind());
    assert_eq!((end, &text[..]), (Err(std::io::ErrorKind::UnexpectedEof), &plain.body[..]));
    let other = answered(get(PATH, &gzip), |_| Answer::watch(stream::iter(events()))).await;
    assert_eq!(other.header("content-encoding"), "");
}
