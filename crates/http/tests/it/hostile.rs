//! Whole requests of any bytes, slow bodies and bodies without end, and watches that wait: a
//! response with a status that says whose fault it is, and no more memory than is allowed.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use apimachinery_api::core::v1::ConfigMap;
use apimachinery_http::{
    Answer, ApiLayer, BoxError, DefaultEndpointRestrictions, Exchange, NegotiationOptions,
    ResponseBody, SharedEvent, negotiate_accept,
};
use apimachinery_meta::StatusError;
use apimachinery_query::internal::ListOptions;
use apimachinery_runtime::{GroupResource, Scheme};
use apimachinery_serializer::{CodecFactory, WatchEvent};
use apimachinery_test_support::Dice;
use bytes::Bytes;
use futures_util::stream;
use http::{HeaderName, HeaderValue, Method, Request, Response, StatusCode, Uri, header};
use http_body::{Body, Frame};
use http_body_util::BodyExt;
use tower::{Layer, ServiceExt, service_fn};

use super::bodies::Parts;
use super::support::{Read, api, get, read};

/// Bytes that a header or path can have, often those that mean something.
fn bytes(dice: &mut Dice, most: usize) -> Vec<u8> {
    let telling = b"*/;,=q\"\\ \t:%?&+.(){}[]-_\xc3\xa4\xff\x80";
    let words = ["application/json", "gzip", ";as=Table", ";v=v1", ";g=meta.k8s.io", "*/*"];
    let mut bytes = Vec::new();
    while bytes.len() < dice.below(most) {
        match dice.below(4) {
            0 => bytes.push(*dice.pick(telling)),
            1 => bytes.extend_from_slice(dice.pick(&words).as_bytes()),
            _ => bytes.push(dice.below(256) as u8),
        }
    }
    bytes
}

/// What a server says that makes objects, shows one and watches one.
async fn ask<B>(request: Request<B>) -> Read
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    let service = service_fn(|request: Request<B>| async move {
        let (head, body) = request.into_parts();
        let exchange = head.extensions.get::<Exchange>().expect("the layer is there");
        let options = exchange.options::<ListOptions>().map(drop);
        let answer = match &*exchange.info().verb {
            _ if exchange.endpoint().is_none() => {
                let nothing = GroupResource::new("", &*exchange.info().resource);
                Answer::failure(StatusError::not_found(&nothing, ""))
            }
            "create" | "update" => exchange
                .read::<ConfigMap>(&head.headers, body)
                .await
                .map_or_else(Answer::failure, |it| Answer::object(StatusCode::CREATED, it)),
            _ if options.is_err() => Answer::failure(options.expect_err("it is one")),
            "watch" => Answer::watch(stream::iter([event("a")])),
            _ => Answer::object(StatusCode::OK, ConfigMap::default()),
        };
        Ok::<_, BoxError>(answer.into_response::<ResponseBody>())
    });
    let response = ApiLayer::new(api()).layer(service).oneshot(request).await;
    read(response.expect("a response")).await
}

fn event(name: &str) -> SharedEvent {
    let mut object = ConfigMap::default();
    object.metadata.name = name.into();
    WatchEvent::Added(object).into()
}

#[tokio::test]
async fn request_of_any_bytes_has_a_response() {
    let mut dice = Dice::new(11);
    let mut codes = [0; 6];
    let names = [header::ACCEPT, header::CONTENT_TYPE, header::ACCEPT_ENCODING, header::USER_AGENT];
    for _ in 0..4_000 {
        let starts = ["/", "/api/v1/namespaces/a/configmaps", "/api/v1/watch/configmaps", "/apis/"];
        let mut target = dice.pick(&starts).as_bytes().to_vec();
        if dice.below(2) == 0 {
            target.extend(bytes(&mut dice, 30));
        }
        let Ok(uri) = Uri::try_from(target) else { continue };
        let methods = [Method::GET, Method::POST, Method::PUT, Method::DELETE, Method::PATCH];
        let mut request = Request::new(Parts::new(bytes(&mut dice, 60), 3));
        (*request.uri_mut(), *request.method_mut()) = (uri, dice.pick(&methods).clone());
        for name in &names {
            if let (Ok(value), 0) = (HeaderValue::from_bytes(&bytes(&mut dice, 40)), dice.below(3))
            {
                request.headers_mut().insert(HeaderName::clone(name), value);
            }
        }
        let asked = format!("{} {} {:?}", request.method(), request.uri(), request.headers());
        let found = ask(request).await;
        codes[usize::from(found.code.as_u16() / 100)] += 1;
        // Paths whose escapes are broken are the server's fault, as for the reference.
        let is_path = asked.contains('%');
        assert!(found.code.as_u16() < 500 || is_path, "{asked}: {}", found.text());
        assert!(found.code.is_success() || !found.body.is_empty(), "{asked}");
    }
    assert!(codes[2] > 100 && codes[4] > 100, "{codes:?}");
}

/// NEG-01: each parameter of a long header is examined once, also those of formats that are not
/// allowed.
#[test]
fn parameters_of_a_long_accept_header_are_read_in_one_pass() {
    const MANY: usize = 100_000;
    let parameters: String = (0..2 * MANY).map(|it| format!(";a{}=1", it % MANY)).collect();
    let codecs = CodecFactory::new(Scheme::builder().build().expect("no kinds"));
    let infos = codecs.supported_media_types();
    let negotiate = |header: &str| {
        let options = NegotiationOptions::default();
        negotiate_accept(header, infos, &DefaultEndpointRestrictions, &options)
    };
    let header = format!("*/*;stream=none{parameters}, application/yaml{parameters}");
    let found = negotiate(&header).expect("one of them is allowed");
    assert_eq!(found.info.media_type.subtype(), "yaml");
    assert_eq!(found.unrecognized.len(), MANY);
    assert_eq!(found.unrecognized.first().map(|it| it.as_str()), Some("a0"));
}

const PATH: &str = "/api/v1/namespaces/a/configmaps";

#[tokio::test]
async fn body_cut_anywhere_is_created_or_refused() {
    let json =
        br#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"k":"v"}}"#;
    let yaml = b"apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {k: v}\n";
    let protobuf = b"k8s\0\n\x0f\n\x02v1\x12\tConfigMap\x12\x05\n\x03\n\x01a";
    for (content_type, body) in [
        ("application/json", &json[..]),
        ("application/yaml", yaml),
        ("application/vnd.kubernetes.protobuf", protobuf),
    ] {
        for length in 0..=body.len() {
            let request = Request::post(PATH).header(header::CONTENT_TYPE, content_type);
            let request = request.body(Parts::new(body[..length].to_vec(), 5)).expect("one");
            let code = ask(request).await.code.as_u16();
            assert!(matches!(code, 201 | 400), "{content_type}, {length}: {code}");
            assert!(code == 201 || length < body.len(), "{content_type}: {code}");
        }
    }
}

/// A body that does not end, and waits before each part.
struct Endless {
    reads: Arc<AtomicUsize>,
    is_pending: bool,
}

impl Body for Endless {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.is_pending = !self.is_pending;
        if self.is_pending {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        self.reads.fetch_add(1, Ordering::Relaxed);
        Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(&[b' '; 4096])))))
    }
}

/// HTTP-01: nothing is read after the part that goes beyond the limit.
#[tokio::test]
async fn endless_body_is_too_large() {
    let reads = Arc::new(AtomicUsize::new(0));
    let body = Endless { reads: reads.clone(), is_pending: false };
    let found = ask(Request::post(PATH).body(body).expect("a request")).await;
    assert_eq!(found.code, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(found.text().contains("limit is 3145728"), "{}", found.text());
    assert_eq!(reads.load(Ordering::Relaxed), 3 * 1024 * 1024 / 4096 + 1);
}

/// Each event is sent when it is there, though the next one is not, and nothing waits for a client
/// that is gone.
#[tokio::test]
async fn pending_watch_sends_available_events() {
    use futures_util::StreamExt;
    for accept in ["application/json", "application/vnd.kubernetes.protobuf"] {
        let service = service_fn(|_: Request<String>| async move {
            let events = stream::iter([event("a"), event("b")]).chain(stream::pending());
            let response: Response<ResponseBody> = Answer::watch(events).into_response();
            Ok::<_, BoxError>(response)
        });
        let request = get(&format!("{PATH}?watch=1"), &[("accept", accept)]);
        let response = ApiLayer::new(api()).layer(service).oneshot(request).await;
        let mut body = response.expect("a response").into_body();
        for _ in 0..2 {
            let frame = body.frame().await.expect("an event").expect("no error");
            assert!(!frame.into_data().expect("data").is_empty());
        }
        let next = body.frame();
        let mut next = std::pin::pin!(next);
        let mut context = Context::from_waker(std::task::Waker::noop());
        assert!(Future::poll(next.as_mut(), &mut context).is_pending());
    }
}
