//! Protobuf from the server for a client that knows JSON only.

mod accept;
mod resources;

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use apimachinery_runtime::{
    CONTENT_TYPE_JSON, CONTENT_TYPE_PROTOBUF, MAX_FRAME_SIZE, SerializerInfo,
};
use apimachinery_serializer::CodecFactory;
use http::response::Parts;
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use http_body::Body;
use tower_layer::Layer;
use tower_service::Service;

use self::resources::Resources;
use super::transcode::{Limits, Transcoding};
use super::{ContentPreference, MAX_RESPONSE_SIZE, TranscodeError, TranscodedBody};
use crate::request::head::first_value;
use crate::{RequestHead, RequestInfo, RequestInfoFactory};

/// Asks servers for protobuf (or CBOR) where a client asks for JSON, and hands JSON to the client:
/// a layer of tower, made for the client of `kube`, whose `Api` and `watcher` then work unchanged
/// on less bandwidth.
///
/// ```
/// use apimachinery_api as api;
/// use apimachinery_http::client::ProtobufLayer;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
/// use tower::{ServiceBuilder, service_fn};
/// # use http::{Request, Response, header};
/// # use tower::ServiceExt;
///
/// # futures_util::FutureExt::now_or_never(async {
/// # let transport = service_fn(async |request: Request<String>| {
/// #     let accept = request.headers()[header::ACCEPT].to_str()?;
/// #     assert_eq!(accept, "application/vnd.kubernetes.protobuf,application/json");
/// #     let body = b"k8s\0\x0a\x0f\x0a\x02v1\x12\x09ConfigMap\x12\x07\x0a\x05\x0a\x03web".to_vec();
/// #     let response = Response::builder().header(header::CONTENT_TYPE, "application/vnd.kubernetes.protobuf");
/// #     let body = http_body_util::Full::<bytes::Bytes>::from(body);
/// #     Ok::<_, Box<dyn std::error::Error + Send + Sync>>(response.body(body)?)
/// # });
/// let codecs = CodecFactory::new(Scheme::builder().install(api::core).build()?);
/// let service = ServiceBuilder::new().layer(ProtobufLayer::new(&codecs)).service(transport);
/// // kube::Client::new(service, "default")
/// // or, around the whole stack: ClientBuilder::try_from(config)?.with_layer(&ProtobufLayer::new(&codecs)).build()
/// # let request = Request::get("/api/v1/namespaces/shop/configmaps/web").body(String::new())?;
/// # let response = service.oneshot(request).await?;
/// # assert_eq!(response.headers()[header::CONTENT_TYPE], "application/json");
/// # let body = http_body_util::BodyExt::collect(response.into_body()).await?.to_bytes();
/// # assert!(body.starts_with(br#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"web"}"#), "{body:?}");
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// # }).unwrap().unwrap();
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
///
/// **Requests.** Changed is the header `Accept` alone, and only of a request that accepts JSON (or
/// has no such header), for a resource whose kind is registered: the kind's name in small letters
/// and in the plural is the resource. So custom resources, discovery, logs, `exec` and what a newer
/// server has are not touched. Neither is a clause for a `Table`, which has no protobuf, nor a
/// request that accepts the preferred format itself, for a caller that decodes it without JSON.
/// With CBOR, which carries data without types, kinds need not be registered. Bodies are sent as
/// they are.
///
/// **Responses.** What comes in the preferred format is written as the JSON that the server would
/// have sent: objects, metadata alone, failures; lists item by item, and watches event by event, so
/// that memory does not grow with them. Lists in CBOR are read as a whole, because their version
/// may follow their items. A response in another format passes. What cannot be written as JSON is
/// an error of the body.
///
/// **Its place.** Outside of what decompresses: a request that has `Accept-Encoding` with anything
/// but `identity` is not touched, because its response may be compressed. And outside of what puts
/// a prefix before the path.
///
/// Fields that the registered types do not have are dropped, as they are by the types of
/// `k8s-openapi`. A client that reads objects of a newer server as unstructured data, and writes
/// them back as a whole, would lose them.
#[derive(Clone)]
pub struct ProtobufLayer {
    shared: Arc<Shared>,
}

#[derive(Clone)]
struct Shared {
    codecs: CodecFactory,
    media_type: &'static str,
    resources: Resources,
    limits: Limits,
}

impl fmt::Debug for ProtobufLayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shared { media_type, limits, .. } = &*self.shared;
        f.debug_struct("ProtobufLayer")
            .field("media_type", media_type)
            .field("limits", limits)
            .finish_non_exhaustive()
    }
}

impl ProtobufLayer {
    /// Asks for protobuf of the kinds that are registered with the codecs.
    pub fn new(codecs: &CodecFactory) -> Self {
        let limits = Limits { whole: MAX_RESPONSE_SIZE, part: MAX_FRAME_SIZE };
        let resources = Resources::of(codecs.scheme());
        let codecs = codecs.clone();
        Self {
            shared: Arc::new(Shared {
                codecs,
                media_type: CONTENT_TYPE_PROTOBUF,
                resources,
                limits,
            }),
        }
    }

    /// Asks for what is preferred, which may be CBOR. When it is JSON, or the codecs do not know
    /// the format, nothing is changed.
    #[must_use]
    pub fn preferring(self, preference: &ContentPreference) -> Self {
        self.with(|it| it.media_type = preference.media_type())
    }

    /// How large an object may be that is read as a whole, in bytes; 0 means any size.
    /// [`MAX_RESPONSE_SIZE`] unless this is called.
    #[must_use]
    pub fn max_size(self, bytes: u64) -> Self {
        self.with(|it| it.limits.whole = bytes)
    }

    /// How large an item of a list and an event of a watch may be in bytes; 16 MiB unless this is
    /// called.
    #[must_use]
    pub fn max_item_size(self, bytes: usize) -> Self {
        self.with(|it| it.limits.part = bytes)
    }

    fn with(mut self, change: impl FnOnce(&mut Shared)) -> Self {
        change(Arc::make_mut(&mut self.shared));
        self
    }
}

impl<S> Layer<S> for ProtobufLayer {
    type Service = ProtobufService<S>;

    fn layer(&self, inner: S) -> ProtobufService<S> {
        ProtobufService { inner, shared: self.shared.clone() }
    }
}

/// Asks a service for protobuf, and answers in JSON. Made by a [`ProtobufLayer`].
#[derive(Clone)]
pub struct ProtobufService<S> {
    inner: S,
    shared: Arc<Shared>,
}

impl<S> fmt::Debug for ProtobufService<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProtobufService").finish_non_exhaustive()
    }
}

impl<S, A, B> Service<Request<A>> for ProtobufService<S>
where
    S: Service<Request<A>, Response = Response<B>>,
    B: Body,
{
    type Response = Response<TranscodedBody<B>>;
    type Error = S::Error;
    type Future = TranscodeFuture<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<A>) -> Self::Future {
        let changed = self.shared.changed((&request).into());
        let changed = changed.map(|(accept, expected)| {
            request.headers_mut().insert(header::ACCEPT, accept);
            (self.shared.clone(), expected)
        });
        TranscodeFuture { response: Box::pin(self.inner.call(request)), changed }
    }
}

/// The response of a [`ProtobufService`].
pub struct TranscodeFuture<F> {
    response: Pin<Box<F>>,
    /// None when the request went out as it came.
    changed: Option<(Arc<Shared>, Expected)>,
}

impl<F> fmt::Debug for TranscodeFuture<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranscodeFuture").finish_non_exhaustive()
    }
}

impl<F, B, E> Future for TranscodeFuture<F>
where
    F: Future<Output = Result<Response<B>, E>>,
{
    type Output = Result<Response<TranscodedBody<B>>, E>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let response = ready!(self.response.as_mut().poll(context))?;
        let (mut parts, body) = response.into_parts();
        let changed = self.changed.take();
        let transcoding =
            changed.and_then(|(shared, expected)| shared.transcoding(expected, &parts));
        let body = match transcoding {
            None => TranscodedBody::passed(body),
            Some(transcoding) => {
                let json = HeaderValue::from_static(CONTENT_TYPE_JSON);
                parts.headers.insert(header::CONTENT_TYPE, json);
                parts.headers.remove(header::CONTENT_LENGTH);
                TranscodedBody::new(body, transcoding)
            }
        };
        Poll::Ready(Ok(Response::from_parts(parts, body)))
    }
}

/// What the response to a request should hold, unless it is a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Object,
    List,
    Events,
}

impl Expected {
    fn of(info: &RequestInfo) -> Self {
        match info.verb.as_str() {
            "watch" => Self::Events,
            "list" => Self::List,
            _ => Self::Object,
        }
    }
}

impl Shared {
    /// The format that is asked for.
    fn format(&self) -> Option<&SerializerInfo> {
        let is_json = self.media_type == CONTENT_TYPE_JSON;
        self.codecs.for_media_type(self.media_type).ok().filter(|_| !is_json)
    }

    /// The header `Accept` of a request that is to be changed.
    fn changed(&self, request: RequestHead<'_>) -> Option<(HeaderValue, Expected)> {
        self.format()?;
        let headers = request.headers;
        let compressed = headers.get(header::ACCEPT_ENCODING).is_some_and(|it| it != "identity");
        let has_body = request.method != Method::HEAD;
        if compressed || !has_body || headers.contains_key(header::UPGRADE) {
            return None;
        }
        let info = RequestInfoFactory::default().request_info(request).ok()?;
        let needs_type = self.media_type == CONTENT_TYPE_PROTOBUF;
        if !self.resources.has_objects(&info, needs_type) {
            return None;
        }
        let accept = accept::preferring(headers, self.media_type)?;
        Some((accept, Expected::of(&info)))
    }

    /// How the body of a response becomes JSON; `None` when it is to pass.
    fn transcoding(&self, expected: Expected, response: &Parts) -> Option<Transcoding> {
        let info = self.format()?;
        let content_type = first_value(&response.headers, header::CONTENT_TYPE);
        let essence = content_type.split(';').next().unwrap_or_default().trim();
        let is_sequence = essence.strip_suffix("-seq") == Some(self.media_type);
        if essence != self.media_type && !is_sequence {
            return None;
        }
        let encoding = first_value(&response.headers, header::CONTENT_ENCODING);
        if !matches!(&*encoding, "" | "identity") {
            let encoding = encoding.into_owned();
            return Some(Transcoding::failed(TranscodeError::ContentEncoding { encoding }));
        }
        let json = self.codecs.for_media_type(CONTENT_TYPE_JSON).ok()?;
        let json = json.serializer.clone();
        Some(match expected {
            Expected::Events if response.status == StatusCode::OK => {
                Transcoding::events(info, json, self.limits)
            }
            Expected::List if response.status == StatusCode::OK => {
                Transcoding::list(info, json, self.limits)
            }
            _ => Transcoding::whole(info, json, self.limits),
        })
    }
}
