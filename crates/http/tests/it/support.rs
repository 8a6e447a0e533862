//! A server of two resources without a socket.

use std::sync::LazyLock;

use apimachinery_api::{autoscaling, core};
use apimachinery_http::{Answer, Api, ApiLayer, BoxError, Exchange, Resource, ResponseBody};
use apimachinery_runtime::Scheme;
use apimachinery_serializer::CodecFactory;
use bytes::Bytes;
use http::{HeaderMap, Request, Response, StatusCode};
use http_body_util::BodyExt;
use tower::{Layer, ServiceExt, service_fn};

/// Built once: some tests ask for it a thousand times.
static CODECS: LazyLock<CodecFactory> = LazyLock::new(|| {
    let scheme =
        Scheme::builder().install(core).install(autoscaling).build().expect("the scheme holds");
    CodecFactory::new(scheme)
});

static API: LazyLock<Api> = LazyLock::new(|| {
    Api::builder(codecs())
        .resource(Resource::of::<core::v1::ConfigMap>("configmaps"))
        .resource(Resource::of::<core::v1::Pod>("pods").subresource("status"))
        .resource(Resource::of::<core::v1::Node>("nodes").cluster_scoped())
        .resource(Resource::of::<autoscaling::v2::HorizontalPodAutoscaler>(
            "horizontalpodautoscalers",
        ))
        .build()
        .expect("all kinds are known")
});

pub(super) fn codecs() -> CodecFactory {
    CODECS.clone()
}

pub(super) fn api() -> Api {
    API.clone()
}

/// A response as a client has read it.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) code: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

impl Read {
    pub(super) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }

    pub(super) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |it| it.to_str().expect("text"))
    }
}

pub(super) fn get(path: &str, headers: &[(&str, &str)]) -> Request<String> {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(String::new()).expect("a request")
}

/// What a client reads when a handler answers a request with this.
pub(super) async fn answered(
    request: Request<String>,
    answer: impl FnOnce(Exchange) -> Answer + Clone + Send + 'static,
) -> Read {
    answered_by(api(), request, answer).await
}

/// The same of another server.
pub(super) async fn answered_by(
    api: Api,
    request: Request<String>,
    answer: impl FnOnce(Exchange) -> Answer + Clone + Send + 'static,
) -> Read {
    let service = service_fn(move |request: Request<String>| {
        let exchange = request.extensions().get::<Exchange>().cloned().expect("the layer is there");
        let response: Response<ResponseBody> = (answer.clone())(exchange).into_response();
        async move { Ok::<_, BoxError>(response) }
    });
    let service = ApiLayer::new(api).layer(service);
    read(service.oneshot(request).await.expect("a response")).await
}

pub(super) async fn read(response: Response<ResponseBody>) -> Read {
    let (parts, body) = response.into_parts();
    let body = body.collect().await.expect("a whole body").to_bytes();
    Read { code: parts.status, headers: parts.headers, body }
}
