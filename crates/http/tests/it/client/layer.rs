use std::convert::Infallible;
use std::io;
use std::sync::{Arc, Mutex};

use apimachinery_api::core::v1::Pod;
use apimachinery_http::client::{ContentPreference, ProtobufLayer, TranscodeError, TranscodedBody};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{PartialObjectMetadata, PartialObjectMetadataList};
use apimachinery_runtime::Object;
use bytes::Bytes;
use futures_util::FutureExt;
use http::{HeaderMap, HeaderValue, Method, Request, Response, header};
use http_body::Body;
use http_body_util::BodyExt;
use tower::{ServiceBuilder, ServiceExt, service_fn};

use super::support::{CBOR, JSON, PROTOBUF, Pieces, codecs, encoded, events, pod, pods, response};

const BOTH: &str = "application/vnd.kubernetes.protobuf,application/json";

/// Sends a request through the layer. Returns the headers that went out, and the response.
fn exchange(
    layer: &ProtobufLayer,
    request: Request<()>,
    answer: Response<Pieces>,
) -> (HeaderMap, Response<TranscodedBody<Pieces>>) {
    let sent = Arc::new(Mutex::new(HeaderMap::new()));
    let answer = Arc::new(Mutex::new(Some(answer)));
    let transport = service_fn(|request: Request<()>| {
        *sent.lock().unwrap() = request.headers().clone();
        let answer = answer.lock().unwrap().take();
        async { Ok::<_, Infallible>(answer.unwrap()) }
    });
    let service = ServiceBuilder::new().layer(layer).service(transport);
    let response = service.oneshot(request).now_or_never().unwrap().unwrap();
    let sent = sent.lock().unwrap().clone();
    (sent, response)
}

fn request(method: Method, uri: &str, accept: &str) -> Request<()> {
    let mut request = Request::builder().method(method).uri(uri);
    if !accept.is_empty() {
        request = request.header(header::ACCEPT, accept);
    }
    request.body(()).unwrap()
}

fn asked(layer: &ProtobufLayer, request: Request<()>) -> String {
    let (sent, _) = exchange(layer, request, response(200, JSON, Pieces::new([""])));
    sent.get(header::ACCEPT).map(|it| it.to_str().unwrap().to_owned()).unwrap_or_default()
}

/// The frames of a body, however often there is nothing yet.
fn frames<B: Body<Data = Bytes>>(body: B) -> Result<Vec<Bytes>, (Vec<Bytes>, B::Error)> {
    let mut frames = Vec::new();
    let mut body = Box::pin(body);
    loop {
        match body.frame().now_or_never() {
            None => {}
            Some(None) => return Ok(frames),
            Some(Some(Ok(frame))) => frames.extend(frame.into_data().ok()),
            Some(Some(Err(error))) => return Err((frames, error)),
        }
    }
}

fn json_of(
    uri: &str,
    code: u16,
    content_type: &str,
    body: Pieces,
) -> Result<String, TranscodeError> {
    json_by(&ProtobufLayer::new(&codecs()), uri, code, content_type, body)
}

fn json_by(
    layer: &ProtobufLayer,
    uri: &str,
    code: u16,
    content_type: &str,
    body: Pieces,
) -> Result<String, TranscodeError> {
    let mut answer = response(code, content_type, body);
    answer.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from_static("1"));
    let (_, response) = exchange(layer, request(Method::GET, uri, JSON), answer);
    assert_eq!(response.status(), code);
    assert_eq!(response.headers()[header::CONTENT_TYPE], JSON);
    assert!(!response.headers().contains_key(header::CONTENT_LENGTH));
    let frames = frames(response.into_body()).map_err(|(_, error)| error)?;
    Ok(String::from_utf8(frames.concat()).unwrap())
}

const POD: &str = "/api/v1/namespaces/shop/pods/web";
const PODS: &str = "/api/v1/pods";
const WATCH: &str = "/api/v1/pods?watch=true";

#[test]
fn json_requests_become_protobuf_requests() {
    let layer = ProtobufLayer::new(&codecs());
    let metadata = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
    let metadata_in_both = "application/vnd.kubernetes.protobuf;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,\
        application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
    let table = "application/json;as=Table;v=v1;g=meta.k8s.io";
    for (accept, expected) in [
        ("", BOTH),
        (JSON, BOTH),
        ("*/*", "application/vnd.kubernetes.protobuf,*/*"),
        (
            "application/json;q=0.5, text/plain",
            "application/vnd.kubernetes.protobuf;q=0.5,application/json;q=0.5, text/plain",
        ),
        (metadata, metadata_in_both),
        (table, table),
        (&format!("{table}, {JSON}"), &format!("{table},{PROTOBUF}, {JSON}")),
        (PROTOBUF, PROTOBUF),
        (
            "application/json, application/vnd.kubernetes.protobuf",
            "application/json, application/vnd.kubernetes.protobuf",
        ),
        ("application/yaml", "application/yaml"),
        (",;", ",;"),
    ] {
        assert_eq!(asked(&layer, request(Method::GET, POD, accept)), expected);
    }
}

#[test]
fn protobuf_is_asked_for_registered_kinds_only() {
    let layer = ProtobufLayer::new(&codecs());
    for (method, uri) in [
        (Method::GET, "/api/v1/pods"),
        (Method::GET, "/api/v1/watch/pods"),
        (Method::POST, "/api/v1/namespaces/shop/pods"),
        (Method::PATCH, "/apis/apps/v1/namespaces/shop/deployments/web/status"),
        (Method::POST, "/api/v1/namespaces/shop/pods/web/eviction"),
        (Method::DELETE, "/api/v1/nodes/a"),
        (Method::GET, "/api/v1/namespaces/shop"),
        (Method::GET, "/api/v1/namespaces/shop/endpoints"),
        (Method::GET, "/apis/apps/v1/controllerrevisions"),
        (Method::GET, "/apis/apps/v1/namespaces/shop/deployments/web/scale"),
    ] {
        assert_eq!(asked(&layer, request(method, uri, JSON)), BOTH, "{uri}");
    }
    for (method, uri) in [
        (Method::HEAD, "/api/v1/pods"),
        (Method::GET, "/api/v1"),
        (Method::GET, "/apis"),
        (Method::GET, "/version"),
        (Method::GET, "/apis/example.com/v1/cars"),
        (Method::GET, "/apis/metrics.k8s.io/v1beta1/pods"),
        (Method::GET, "/api/v1/novelties"),
        (Method::GET, "/api/v1/namespaces/shop/pods/web/log"),
        (Method::GET, "/api/v1/namespaces/shop/pods/web/exec"),
        (Method::GET, "/api/v1/namespaces/shop/services/web/proxy/api/v1/pods"),
        (Method::GET, "/api/v1/proxy/nodes/a"),
        (Method::POST, "/api/v1/namespaces/shop/serviceaccounts/web/token"), // its group is not installed
        (Method::GET, "/api/v1/%zz"),
        (Method::GET, "*"),
    ] {
        assert_eq!(asked(&layer, request(method, uri, JSON)), JSON, "{uri}");
    }
    for (name, value, expected) in [
        (header::ACCEPT_ENCODING, "gzip", JSON),
        (header::ACCEPT_ENCODING, "identity", BOTH),
        (header::UPGRADE, "websocket", JSON),
    ] {
        let mut request = request(Method::GET, PODS, JSON);
        request.headers_mut().insert(name, HeaderValue::from_static(value));
        assert_eq!(asked(&layer, request), expected, "{value}");
    }
}

#[test]
fn accept_of_any_bytes_does_not_panic() {
    let layer = ProtobufLayer::new(&codecs());
    for byte in (32..127).chain(128..=255u8) {
        for template in [&b"application/json;?"[..], b"application/json?", b"?,?", b"*/*;?=?"] {
            let value: Vec<u8> =
                template.iter().map(|it| if *it == b'?' { byte } else { *it }).collect();
            let mut request = request(Method::GET, PODS, "");
            request.headers_mut().insert(header::ACCEPT, HeaderValue::from_bytes(&value).unwrap());
            let (sent, _) = exchange(&layer, request, response(200, JSON, Pieces::new([""])));
            if byte >= 128 {
                assert_eq!(sent[header::ACCEPT].as_bytes(), value);
            }
        }
    }
    let mut twice = request(Method::GET, PODS, JSON);
    twice.headers_mut().append(header::ACCEPT, HeaderValue::from_static("text/plain"));
    assert_eq!(asked(&layer, twice), JSON);
}

#[test]
fn response_in_other_format_passes_unchanged() {
    let layer = ProtobufLayer::new(&codecs());
    let body = encoded(&codecs(), JSON, &pod("web"));
    let mut answer = response(200, "application/json; charset=utf-8", Pieces::slow(&body, 10));
    answer.headers_mut().insert(header::CONTENT_LENGTH, body.len().into());
    let (_, response) = exchange(&layer, request(Method::GET, POD, JSON), answer);
    assert_eq!(response.headers()[header::CONTENT_LENGTH], body.len().to_string());
    assert_eq!(frames(response.into_body()).unwrap().concat(), body);
    // A request for protobuf gets protobuf.
    let body = encoded(&codecs(), PROTOBUF, &pod("web"));
    let answer = super::support::response(200, PROTOBUF, Pieces::slow(&body, 10));
    let (_, response) = exchange(&layer, request(Method::GET, POD, PROTOBUF), answer);
    assert_eq!(response.headers()[header::CONTENT_TYPE], PROTOBUF);
    assert_eq!(frames(response.into_body()).unwrap().concat(), body);
}

#[test]
fn transcoded_objects_match_server_json() {
    let codecs = codecs();
    let meta = |name: &str| {
        let mut it = PartialObjectMetadata::default();
        it.metadata.name = name.into();
        it
    };
    let mut list = PartialObjectMetadataList::default();
    list.items.push(meta("a"));
    let failure = StatusError::bad_request("no").into_status();
    let in_meta: [&dyn Object; 2] = [&meta("a"), &list];
    let as_meta = |media_type: &str, object: &dyn Object| {
        let kind = object.type_info().kind.unwrap().to_gvk();
        let mut out = Vec::new();
        codecs
            .for_media_type(media_type)
            .unwrap()
            .serializer
            .encode(object, &kind, &mut out)
            .unwrap();
        out
    };
    for object in in_meta {
        let uri = if object.is::<PartialObjectMetadata>() { POD } else { PODS };
        let body = Pieces::slow(&as_meta(PROTOBUF, object), 5);
        let json = json_of(uri, 200, PROTOBUF, body).unwrap();
        assert_eq!(json.as_bytes(), as_meta(JSON, object));
    }
    let cases: [(&str, u16, &dyn Object); 4] = [
        (POD, 200, &pod("web")),
        (POD, 400, &failure),
        (PODS, 403, &failure),
        (WATCH, 410, &failure),
    ];
    for (uri, code, object) in cases {
        let body = Pieces::slow(&encoded(&codecs, PROTOBUF, object), 5);
        let json = json_of(uri, code, PROTOBUF, body).unwrap();
        assert_eq!(json.as_bytes(), encoded(&codecs, JSON, object), "{uri}");
    }
    assert_eq!(json_of(POD, 200, PROTOBUF, Pieces::new([""])).unwrap(), "");
}

#[test]
fn transcoded_lists_match_server_json_at_any_cut() {
    let codecs = codecs();
    for count in [1, 2, 500] {
        let body = encoded(&codecs, PROTOBUF, &pods(count));
        let expected = encoded(&codecs, JSON, &pods(count));
        for size in [1, 1000, body.len()] {
            let json = json_of(PODS, 200, PROTOBUF, Pieces::slow(&body, size)).unwrap();
            assert_eq!(json.as_bytes(), expected, "{count} {size}");
        }
    }
    // Servers write an empty list, not none.
    let json = json_of(PODS, 200, PROTOBUF, Pieces::new([encoded(&codecs, PROTOBUF, &pods(0))]));
    assert_eq!(
        json.unwrap(),
        "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"77\"},\"items\":[]}\n"
    );
}

#[test]
fn transcoded_watch_lines_arrive_at_once() {
    let codecs = codecs();
    let failure = StatusError::resource_expired("too old").into_status();
    let (a, b) = (pod("a"), pod("b"));
    let mut bookmark = Pod::default();
    bookmark.metadata.resource_version = "9".into();
    let sent: [(&str, &dyn Object); 5] = [
        ("ADDED", &a),
        ("MODIFIED", &b),
        ("DELETED", &b),
        ("BOOKMARK", &bookmark),
        ("ERROR", &failure),
    ];
    let expected = String::from_utf8(events(&codecs, JSON, &sent)).unwrap();
    for (layer, media_type, content_type) in [
        (ProtobufLayer::new(&codecs), PROTOBUF, "application/vnd.kubernetes.protobuf;stream=watch"),
        (
            ProtobufLayer::new(&codecs).preferring(&ContentPreference::cbor()),
            CBOR,
            "application/cbor-seq",
        ),
    ] {
        let body = events(&codecs, media_type, &sent);
        for size in [1, 100, body.len()] {
            let json = json_by(&layer, WATCH, 200, content_type, Pieces::slow(&body, size));
            assert_eq!(json.unwrap(), expected, "{media_type} {size}");
        }
        // An event is handed on before the next one has come.
        let first = events(&codecs, media_type, &sent[..1]);
        let pieces = Pieces::slow(&body, first.len());
        let answer = response(200, content_type, pieces);
        let (_, response) = exchange(&layer, request(Method::GET, WATCH, JSON), answer);
        let frames = frames(response.into_body()).unwrap();
        assert!(frames.len() >= sent.len() - 1, "{frames:?}");
        assert_eq!(frames[0], expected.split_inclusive('\n').next().unwrap());
    }
}

#[test]
fn truncated_list_yields_items_then_error() {
    let codecs = codecs();
    let a = pod("a");
    let body = events(&codecs, PROTOBUF, &[("ADDED", &a), ("ADDED", &a)]);
    let line = String::from_utf8(events(&codecs, JSON, &[("ADDED", &a)])).unwrap();
    let through = |uri, body: Pieces| {
        let layer = ProtobufLayer::new(&codecs);
        let answer = response(200, "application/vnd.kubernetes.protobuf;stream=watch", body);
        let (_, response) = exchange(&layer, request(Method::GET, uri, JSON), answer);
        let (frames, error) = frames(response.into_body()).unwrap_err();
        (String::from_utf8(frames.concat()).unwrap(), error)
    };
    for end in body.len() / 2 + 1..body.len() {
        let (json, error) = through(WATCH, Pieces::new([body[..end].to_vec()]));
        assert_eq!(json, line);
        // This is what clients take for the usual end of a watch that took long.
        let source = std::error::Error::source(&error).unwrap();
        let source: &io::Error = source.downcast_ref().unwrap();
        assert_eq!(source.kind(), io::ErrorKind::UnexpectedEof, "{error}");
    }
    let failing = Pieces::new([body]).and_failure(io::ErrorKind::ConnectionReset);
    let (json, error) = through(WATCH, failing);
    assert_eq!(json, line.repeat(2));
    assert!(matches!(error, TranscodeError::Body(_)), "{error:?}");
    let body = encoded(&codecs, PROTOBUF, &pods(30));
    for end in (1..body.len()).step_by(7) {
        let error = json_of(PODS, 200, PROTOBUF, Pieces::slow(&body[..end], 100)).unwrap_err();
        assert!(matches!(error, TranscodeError::Decode(_)), "{error:?}");
        assert!(json_of(POD, 200, PROTOBUF, Pieces::slow(&body[..end], 100)).is_err());
    }
}

#[test]
fn sizes_are_bounded() {
    let codecs = codecs();
    let mut large = pod("large");
    large.metadata.annotations.insert("a".into(), "x".repeat(10_000).into());
    let layer = ProtobufLayer::new(&codecs).max_item_size(1000).max_size(1000);
    let body = events(&codecs, PROTOBUF, &[("ADDED", &large)]);
    let content_type = "application/vnd.kubernetes.protobuf;stream=watch";
    let error = json_by(&layer, WATCH, 200, content_type, Pieces::slow(&body, 100)).unwrap_err();
    assert!(matches!(error, TranscodeError::Frame(_)), "{error:?}");
    let mut list = pods(100);
    let body = encoded(&codecs, PROTOBUF, &list);
    assert!(json_by(&layer, PODS, 200, PROTOBUF, Pieces::slow(&body, 100)).is_ok());
    list.items.push(large.clone());
    let body = encoded(&codecs, PROTOBUF, &list);
    let error = json_by(&layer, PODS, 200, PROTOBUF, Pieces::slow(&body, 100)).unwrap_err();
    assert!(matches!(error, TranscodeError::Decode(_)), "{error:?}");
    let body = encoded(&codecs, PROTOBUF, &large);
    let error = json_by(&layer, POD, 200, PROTOBUF, Pieces::slow(&body, 100)).unwrap_err();
    assert!(matches!(error, TranscodeError::TooLarge { limit: 1000 }), "{error:?}");
}

#[test]
fn untranscodable_body_is_an_error() {
    let codecs = codecs();
    let car = b"k8s\0\x0a\x15\x0a\x0eexample.com/v1\x12\x03Car\x12\x00";
    for uri in [POD, PODS] {
        let error = json_of(uri, 200, PROTOBUF, Pieces::new([&car[..]])).unwrap_err();
        assert!(error.to_string().contains("Car"), "{error}");
    }
    let error = json_of(POD, 200, PROTOBUF, Pieces::new(["<html>"])).unwrap_err();
    assert!(matches!(error, TranscodeError::Decode(_)), "{error:?}");
    // A list was asked for, and something else came.
    let body = encoded(&codecs, PROTOBUF, &pod("web"));
    assert!(json_of(PODS, 200, PROTOBUF, Pieces::new([body.clone()])).is_err());

    let layer = ProtobufLayer::new(&codecs);
    let mut answer = response(200, PROTOBUF, Pieces::new([body]));
    answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    let (_, response) = exchange(&layer, request(Method::GET, POD, JSON), answer);
    let (_, error) = frames(response.into_body()).unwrap_err();
    assert!(matches!(error, TranscodeError::ContentEncoding { .. }), "{error:?}");
}

#[test]
fn cbor_is_asked_for_untyped_kinds_too() {
    let layer = ProtobufLayer::new(&codecs()).preferring(&ContentPreference::cbor());
    let uri = "/apis/example.com/v1/cars/a";
    let accept = asked(&layer, request(Method::GET, uri, JSON));
    assert_eq!(accept, "application/cbor,application/json");
    let car = "{\"apiVersion\":\"example.com/v1\",\"doors\":4,\"kind\":\"Car\"}";
    let decoded = codecs().as_sent().any_kind().decode(car.as_bytes()).unwrap();
    let mut body = Vec::new();
    let cbor = codecs().for_media_type(CBOR).unwrap().serializer.clone();
    cbor.encode(decoded.object(), decoded.kind(), &mut body).unwrap();
    let json = json_by(&layer, uri, 200, CBOR, Pieces::new([body])).unwrap();
    assert_eq!(json.trim_end(), car);
    // A list as a whole.
    let body = encoded(&codecs(), CBOR, &pods(3));
    let json = json_by(&layer, PODS, 200, CBOR, Pieces::slow(&body, 100)).unwrap();
    assert_eq!(json.as_bytes(), encoded(&codecs(), JSON, &pods(3)));

    // Without the format, and with JSON as the preferred one, nothing is changed.
    let scheme = codecs().scheme().clone();
    let without = apimachinery_serializer::CodecFactory::builder(scheme).without(CBOR).build();
    let layer = ProtobufLayer::new(&without).preferring(&ContentPreference::cbor());
    assert_eq!(asked(&layer, request(Method::GET, PODS, JSON)), JSON);
    let layer = ProtobufLayer::new(&without).preferring(&ContentPreference::json());
    assert_eq!(asked(&layer, request(Method::GET, PODS, JSON)), JSON);
}
