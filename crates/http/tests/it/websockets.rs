//! Watches and streams of bytes over websockets.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use apimachinery_api::core::v1::ConfigMap;
use apimachinery_http::{Answer, Api, Exchange, Resource, ResponseBody, SharedEvent};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::Status;
use apimachinery_runtime::GroupResource;
use apimachinery_serializer::WatchEvent;
use apimachinery_table::DefaultTableConvertor;
use bytes::Bytes;
use data_encoding::BASE64;
use futures_util::{StreamExt, stream};
use http_body_util::{BodyExt, Full};
use hyper::rt::{Read, ReadBufCursor, Write};
use serde_json::{Map, Value, json};

use super::answers::{PLAIN, WITH_CBOR, request};
use super::bodies::now;
use super::served::ShortDescriptions;

/// A connection whose client has sent some bytes, and waits.
#[derive(Clone, Default)]
struct Wire {
    sent: Vec<u8>,
    /// How many bytes pass at once.
    most: usize,
    is_cut: bool,
    received: Arc<Mutex<Vec<u8>>>,
}

impl Wire {
    fn new(sent: Vec<u8>, most: usize) -> Self {
        Self { sent, most, ..Self::default() }
    }

    fn received(&self) -> Vec<u8> {
        self.received.lock().expect("nobody else has it").clone()
    }
}

impl Read for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        mut buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let count = self.sent.len().min(self.most).min(buffer.remaining());
        if count == 0 && !self.is_cut {
            return Poll::Pending;
        }
        buffer.put_slice(&self.sent.drain(..count).collect::<Vec<_>>());
        Poll::Ready(Ok(()))
    }
}

impl Write for Wire {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let mut received = self.received.lock().expect("nobody else has it");
        received.extend_from_slice(&bytes[..bytes.len().min(self.most)]);
        context.waker().wake_by_ref();
        Poll::Ready(Ok(bytes.len().min(self.most)))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// Text, or base64 of other bytes.
fn bytes_of(value: &Value) -> Vec<u8> {
    match value["base64"].as_str() {
        Some(encoded) => BASE64.decode(encoded.as_bytes()).expect("base64"),
        None => value.as_str().expect("text").into(),
    }
}

pub(super) fn told(bytes: Vec<u8>) -> Value {
    match String::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(error) => json!({"base64": BASE64.encode(error.as_bytes())}),
    }
}

fn events(size: usize) -> Vec<SharedEvent> {
    let mut object = ConfigMap::default();
    object.metadata.name = "a".into();
    object.metadata.namespace = "ns".into();
    object.data.insert("k".into(), "x".repeat(size).into());
    vec![
        WatchEvent::Added(object.clone()).into(),
        WatchEvent::Deleted(object).into(),
        StatusError::from(Status {
            status: "Failure".into(),
            message: "too old".into(),
            reason: "Expired".into(),
            code: 410,
            ..Status::default()
        })
        .into(),
    ]
}

/// What a client gets until the server closes the connection.
pub(super) fn serve(input: &Value) -> Value {
    let has_cbor = input["endpoint"]["cbor"] == true;
    let codecs = if has_cbor { &WITH_CBOR } else { &PLAIN };
    let tables = DefaultTableConvertor::new(GroupResource::new("", "configmaps"));
    let configmaps = Resource::of::<ConfigMap>("configmaps").table(ShortDescriptions(tables));
    let api = Api::builder((*codecs).clone()).resource(configmaps).build().expect("it is known");
    let exchange = Exchange::new(&api, &request(input));
    let sent = input.get("sent").map(bytes_of);
    let response = match (exchange.negotiate(), input.get("stream")) {
        (_, Some(stream)) => {
            let body = ResponseBody::new(Full::<Bytes>::from(bytes_of(stream)));
            exchange.finish_upgrade(Answer::stream("text/plain", body).into_response())
        }
        (Err(refused), None) => (exchange.error_response(refused), None),
        (Ok(()), None) => {
            let size = input["size"].as_u64().unwrap_or_default() as usize;
            let answer = match &sent {
                None => Answer::watch(stream::iter(events(size))),
                Some(_) => Answer::watch(stream::pending()),
            };
            exchange.finish_upgrade(answer.into_response())
        }
    };
    let (response, websocket) = response;
    let (head, body) = response.into_parts();
    let body = match websocket {
        None => now(body.collect()).expect("a body").to_bytes().to_vec(),
        Some(websocket) => {
            let wire = Wire::new(sent.unwrap_or_default(), 7);
            now(websocket.serve(wire.clone())).expect("it is served");
            wire.received()
        }
    };
    let names = [
        "upgrade",
        "connection",
        "sec-websocket-accept",
        "sec-websocket-protocol",
        "sec-websocket-version",
        "content-type",
    ];
    let headers: Vec<_> = names
        .into_iter()
        .filter_map(|name| Some([name, head.headers.get(name)?.to_str().expect("text")]))
        .collect();
    let mut answer = Map::new();
    answer.insert("code".into(), head.status.as_u16().into());
    if !headers.is_empty() {
        answer.insert("headers".into(), json!(headers));
    }
    answer.insert("body".into(), told(body));
    answer.into()
}

fn upgraded(answer: Answer) -> apimachinery_http::websocket::WebSocket {
    let api = super::support::api();
    let headers = [
        ("upgrade", "websocket"),
        ("connection", "upgrade"),
        ("sec-websocket-key", "x"),
        ("sec-websocket-version", "13"),
        ("origin", "https://example.com"),
    ];
    let request = super::support::get("/api/v1/configmaps?watch=1", &headers);
    let (response, websocket) =
        Exchange::new(&api, &request).finish_upgrade(answer.into_response());
    assert_eq!(response.status(), 101);
    websocket.expect("it is upgraded")
}

#[test]
fn websocket_protocol_error_closes_connection() {
    let wire = Wire::new(vec![0x81, 1, b'x'], 100);
    now(upgraded(Answer::watch(stream::pending())).serve(wire.clone())).expect("it ends");
    assert_eq!(wire.received(), [0x88, 2, 0x03, 0xea]);
}

#[test]
fn closed_client_ends_websocket_watch() {
    let wire = Wire { is_cut: true, ..Wire::new(vec![0x89, 0x80, 0, 0], 1) };
    now(upgraded(Answer::watch(stream::pending())).serve(wire.clone())).expect("it ends");
    assert!(wire.received().is_empty());
}

#[test]
fn websocket_input_is_bounded() {
    let mut sent = Vec::new();
    for length in 0..10_000_u32 {
        sent.extend([0x89, 0x84, 0, 0, 0, 0]);
        sent.extend(length.to_be_bytes());
    }
    sent.extend([0x88, 0x80, 0, 0, 0, 0]);
    let wire = Wire::new(sent, 300);
    now(upgraded(Answer::watch(stream::pending())).serve(wire.clone())).expect("it ends");
    let received = wire.received();
    assert_eq!(received.len(), 10_000 * 6 + 4);
    assert_eq!(received[..12], [0x8a, 4, 0, 0, 0, 0, 0x8a, 4, 0, 0, 0, 1][..12]);
}

/// A failure of the body ends the connection as its end does: the code of the response has been
/// sent.
#[test]
fn truncated_stream_closes_websocket() {
    let parts = stream::iter([Ok(Bytes::from_static(b"line")), Err(io::Error::other("cut"))]);
    let body = http_body_util::StreamBody::new(parts.map(|it| it.map(http_body::Frame::data)));
    let wire = Wire::new(Vec::new(), 100);
    let answer = Answer::stream("text/plain", ResponseBody::new(body));
    now(upgraded(answer).serve(wire.clone())).expect("it ends");
    assert_eq!(wire.received(), [b"\x82\x00\x82\x04line".as_slice(), b"\x88\x02\x03\xe8"].concat());
}

#[test]
fn other_requests_and_responses_pass_unchanged() {
    let api = super::support::api();
    let plain = super::support::get("/api/v1/configmaps?watch=1", &[]);
    let exchange = Exchange::new(&api, &plain);
    let (response, websocket) =
        exchange.finish_upgrade(Answer::watch(stream::empty::<SharedEvent>()).into_response());
    assert!(response.status() == 200 && websocket.is_none());
    let headers = [("upgrade", "websocket"), ("connection", "upgrade")];
    let get = super::support::get("/api/v1/namespaces/a/configmaps/b", &headers);
    let answer = Answer::object(http::StatusCode::OK, ConfigMap::default());
    let (response, websocket) = Exchange::new(&api, &get).finish_upgrade(answer.into_response());
    assert!(response.status() == 200 && websocket.is_none());
}
