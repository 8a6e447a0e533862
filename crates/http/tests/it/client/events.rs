use std::io;

use apimachinery_api::core::v1::Pod;
use apimachinery_http::client::{EventBody, ResponseDecoder, ResponseError};
use apimachinery_meta::StatusError;
use apimachinery_runtime::FrameError;
use apimachinery_serializer::{StreamError, WatchEvent};
use futures_util::stream::FusedStream;
use futures_util::{FutureExt, StreamExt};

use super::support::{
    CBOR, JSON, PROTOBUF, Pieces, STREAMS, codecs, encoded, events, pod, response,
};

type PodEvents = EventBody<Pieces, WatchEvent<Pod>>;

fn watch(content_type: &str, body: Pieces) -> PodEvents {
    let decoder = ResponseDecoder::new(&codecs());
    decoder.events(response(200, content_type, body)).now_or_never().unwrap().unwrap()
}

/// All that comes, however often there is nothing yet.
fn all(mut events: PodEvents) -> Vec<Result<WatchEvent<Pod>, StreamError>> {
    let mut all = Vec::new();
    while !events.is_terminated() {
        if let Some(Some(event)) = events.next().now_or_never() {
            all.push(event);
        }
    }
    assert!(events.next().now_or_never().unwrap().is_none());
    if all.iter().any(Result::is_ok) {
        assert_eq!(events.resource_version().as_deref(), Some("5"));
    }
    all
}

fn told(events: PodEvents) -> Vec<String> {
    let tell = |event: Result<WatchEvent<Pod>, StreamError>| match event {
        Ok(WatchEvent::Error(error)) => format!("ERROR {error}"),
        Ok(event) => format!("{} {}", event.type_name(), event.object().unwrap().metadata.name),
        Err(error) => format!("broken: {error}"),
    };
    all(events).into_iter().map(tell).collect()
}

/// WCH-04: the events of a watch, in every format, whatever the pieces they come in.
#[test]
fn events_come_in_every_format() {
    let codecs = codecs();
    let expired = StatusError::resource_expired("too old").into_status();
    let (a, b) = (pod("a"), pod("b"));
    let sent: [(&str, &dyn apimachinery_runtime::Object); 5] =
        [("ADDED", &a), ("MODIFIED", &b), ("BOOKMARK", &b), ("DELETED", &a), ("ERROR", &expired)];
    for (media_type, content_type) in STREAMS {
        let body = events(&codecs, media_type, &sent);
        for size in [1, 7, 64, body.len()] {
            let expected = ["ADDED a", "MODIFIED b", "BOOKMARK b", "DELETED a", "ERROR too old"];
            assert_eq!(told(watch(content_type, Pieces::slow(&body, size))), expected, "{size}");
        }
    }
}

#[test]
fn truncation_is_fatal_and_broken_event_is_not() {
    let codecs = codecs();
    let (a, b) = (pod("a"), pod("b"));
    for (media_type, content_type) in STREAMS {
        let first = events(&codecs, media_type, &[("ADDED", &a)]);
        let body = events(&codecs, media_type, &[("ADDED", &a), ("ADDED", &b)]);
        for end in first.len() + 2..body.len() - 1 {
            let events = all(watch(content_type, Pieces::slow(&body[..end], 50)));
            let [Ok(_), Err(error)] = &events[..] else {
                panic!("{content_type} {end} {events:?}")
            };
            assert!(error.is_fatal(), "{content_type} {end} {error}");
        }
        let failing = Pieces::new([body]).and_failure(io::ErrorKind::ConnectionReset);
        assert_eq!(
            told(watch(content_type, failing)),
            ["ADDED a", "ADDED b", "broken: connection reset"]
        );
    }
    let body = "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Car\",\"apiVersion\":\"v1\"}}\n{\"type\":5}\n{\"type\":\
        \"DELETED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"z\",\"resourceVersion\":\"5\"}}}\n";
    let told = told(watch(JSON, Pieces::new([body])));
    assert!(told[0].starts_with("broken: ") && told[1].starts_with("broken: "), "{told:?}");
    assert_eq!(told[2..], ["DELETED z"]);
}

#[test]
fn too_large_event_is_skipped() {
    let codecs = codecs();
    let (mut large, small) = (pod("large"), pod("small"));
    large.metadata.annotations.insert("a".into(), "x".repeat(10_000).into());
    for (media_type, content_type) in STREAMS {
        let body = events(&codecs, media_type, &[("ADDED", &large), ("ADDED", &small)]);
        let events = watch(content_type, Pieces::slow(&body, 100)).max_event_size(1000);
        let events = all(events);
        let [Err(StreamError::Frame(FrameError::TooLarge { limit: 1000 })), Ok(event)] =
            &events[..]
        else {
            panic!("{content_type} {events:?}")
        };
        assert_eq!(event.object().unwrap().metadata.name, "small");
    }
}

#[test]
fn events_of_any_kind_keep_version_as_sent() {
    let decoder = ResponseDecoder::new(&codecs());
    let body =
        "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Car\",\"apiVersion\":\"example.com/v1\"}}\n";
    let events = decoder.events_of_any_kind(response(200, "", Pieces::new([body])));
    let mut events = events.now_or_never().unwrap().unwrap();
    let event = events.next().now_or_never().unwrap().unwrap().unwrap();
    assert_eq!((event.r#type.as_str(), event.object.object().is_unstructured()), ("ADDED", true));
}

/// WCH-04: a watch that the server refuses is its failure, and one in no stream's format an error.
#[test]
fn refused_watch_is_a_failure() {
    let codecs = codecs();
    let refused = |code, content_type: &str, body: Vec<u8>| {
        let response = response(code, content_type, Pieces::new([body]));
        let decoder = ResponseDecoder::new(&codecs);
        let events = decoder.events::<Pod, _>(response);
        events.now_or_never().unwrap().unwrap_err()
    };
    let expired = StatusError::resource_expired("too old").into_status();
    for media_type in [JSON, PROTOBUF, CBOR] {
        let error = refused(410, media_type, encoded(&codecs, media_type, &expired));
        assert!(error.status().is_some_and(StatusError::is_resource_expired), "{error}");
    }
    let error = refused(204, JSON, Vec::new());
    assert_eq!(
        error.to_string(),
        "the server responded with the status code 204 but did not return more information"
    );
    // One item of CBOR is not a stream of items.
    for content_type in [CBOR, "application/yaml", "text/plain"] {
        let error = refused(200, content_type, Vec::new());
        assert!(matches!(error, ResponseError::UnknownContentType { .. }), "{error:?}");
    }
}
