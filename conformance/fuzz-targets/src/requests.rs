//! What clients send: paths, headers, queries, bodies and websockets.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, LazyLock, Mutex};
use std::task::{Context, Poll};

use apimachinery::api::core::v1::{self, ConfigMap};
use apimachinery::http::{
    Answer, Api, Exchange, RequestInfoFactory, Resource, ResponseBody, parse_warnings,
};
use apimachinery::meta::v1::{DeleteOptions, ListOptions, PatchOptions};
use apimachinery::query::Values;
use apimachinery::{ParameterCodec, codecs};
use bytes::Bytes;
use futures_util::FutureExt;
use http::{HeaderValue, Method, Request, Uri};
use http_body_util::{BodyExt, Full};
use hyper::rt::{Read, ReadBufCursor, Write};

static API: LazyLock<Api> = LazyLock::new(|| {
    let resource = Resource::of::<ConfigMap>("configmaps");
    Api::builder(codecs().clone()).resource(resource).build().expect("its kind is registered")
});

pub(crate) fn query(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(values) = Values::parse(text) else { return };
    let written = values.to_string();
    assert_eq!(Values::parse(&written).expect("it writes what it reads").to_string(), written);
    let parameters = ParameterCodec::new(codecs().scheme().clone());
    let _ = parameters.decode::<ListOptions>(&values, &v1::GROUP_VERSION);
    let _ = parameters.decode::<DeleteOptions>(&values, &v1::GROUP_VERSION);
    let _ = parameters.decode::<PatchOptions>(&values, &v1::GROUP_VERSION);
}

pub(crate) fn query_seeds() -> Vec<Vec<u8>> {
    let texts = [
        "limit=5&labelSelector=app%3Dweb&watch=true&resourceVersionMatch=Exact",
        "dryRun=All&dryRun=All&gracePeriodSeconds=0&propagationPolicy=Orphan",
        "fieldManager=me&force=1&fieldValidation=Strict&timeoutSeconds=-1&pretty=%zz",
    ];
    texts.map(|it| it.as_bytes().to_vec()).to_vec()
}

/// The first line is a path, the second an `Accept`, the third a `Warning`; what follows is a body.
pub(crate) fn request(data: &[u8]) {
    let mut parts = data.splitn(4, |byte| *byte == b'\n');
    let mut part = || parts.next().unwrap_or_default();
    let (path, accept, warning, body) = (part(), part(), part(), part());
    let Ok(uri) = Uri::try_from(path) else { return };
    for method in [Method::GET, Method::POST, Method::PATCH, Method::DELETE] {
        let mut request = Request::new(());
        *request.method_mut() = method;
        *request.uri_mut() = uri.clone();
        if let Ok(accept) = HeaderValue::from_bytes(accept) {
            request.headers_mut().insert("accept", accept.clone());
            request.headers_mut().insert("content-type", accept);
        }
        if let Ok(warning) = HeaderValue::from_bytes(warning) {
            drop(parse_warnings([&warning]));
        }
        let _ = RequestInfoFactory::default().request_info(&request);
        answer(&request, body);
    }
}

fn answer(request: &Request<()>, body: &[u8]) {
    let exchange = Exchange::new(&API, request);
    if let Err(refused) = exchange.negotiate() {
        drain(exchange.error_response(refused).into_body());
        return;
    }
    let body = Full::new(Bytes::copy_from_slice(body));
    let read = exchange.read::<ConfigMap>(request.headers(), body).now_or_never();
    let answer = match read.expect("nothing is waited for") {
        Ok(object) => Answer::object(http::StatusCode::CREATED, object),
        Err(error) => Answer::failure(error),
    };
    drain(exchange.finish(answer.into_response()).into_body());
}

fn drain(body: ResponseBody) {
    let _ = body.collect().now_or_never().expect("nothing is waited for");
}

pub(crate) fn request_seeds() -> Vec<Vec<u8>> {
    let object =
        r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a"},"data":{"k":"v"}}"#;
    [
        "/api/v1/namespaces/ns/configmaps/a?pretty=1\napplication/json;as=Table;g=meta.k8s.io;v=v1, */*;q=0.5\n299 - \"x\"",
        "/api/v1/watch/configmaps?watch=1\napplication/vnd.kubernetes.protobuf;stream=watch\n299 a \"\\\"q\\\"\" \"Mon, 02 Jan 2006 15:04:05 GMT\"",
        "/apis/apps/v1/namespaces/a%2Fb/deployments/c/scale\napplication/yaml\n",
        "/api/v1/namespaces/ns/configmaps\napplication/cbor\n",
    ]
    .map(|head| format!("{head}\n{object}").into_bytes())
    .to_vec()
}

/// A connection that gives the bytes piece by piece, and takes all that is sent.
struct Wire {
    rest: Arc<Mutex<Vec<u8>>>,
}

impl Read for Wire {
    fn poll_read(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        mut cursor: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let mut rest = self.rest.lock().expect("no other thread panicked");
        let length = rest.len().min(cursor.remaining()).min(7);
        cursor.put_slice(&rest[..length]);
        rest.drain(..length);
        Poll::Ready(Ok(()))
    }
}

impl Write for Wire {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

pub(crate) fn websocket(data: &[u8]) {
    let mut request = Request::new(());
    *request.uri_mut() = Uri::from_static("/api/v1/configmaps?watch=1");
    let headers = [
        ("upgrade", "websocket"),
        ("connection", "upgrade"),
        ("sec-websocket-key", "x"),
        ("sec-websocket-version", "13"),
    ];
    for (name, value) in headers {
        request.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    let pending = futures_util::stream::pending::<apimachinery::http::SharedEvent>();
    let exchange = Exchange::new(&API, &request);
    let (_, websocket) = exchange.finish_upgrade(Answer::watch(pending).into_response());
    let Some(websocket) = websocket else { return };
    let wire = Wire { rest: Arc::new(Mutex::new(data.to_vec())) };
    let _ = websocket.serve(wire).now_or_never().expect("the connection ends with the data");
}

pub(crate) fn websocket_seeds() -> Vec<Vec<u8>> {
    vec![
        b"\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58".to_vec(),
        b"\x89\x80\0\0\0\0\x88\x82\0\0\0\0\x03\xe8".to_vec(),
        b"\x82\xfe\x01\0\x01\x02\x03\x04".to_vec(),
    ]
}
