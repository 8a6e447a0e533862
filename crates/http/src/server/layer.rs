//! Negotiation around any service.

#[cfg(feature = "websocket")]
mod upgrade;

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

#[cfg(feature = "server-discovery")]
use apimachinery_meta::StatusError;
use bytes::Bytes;
use http::{Request, Response};
use http_body::Body;
use tower_layer::Layer;
use tower_service::Service;

#[cfg(feature = "websocket")]
pub use upgrade::{Connection, Upgrade, Upgrades};

#[cfg(feature = "server-discovery")]
use crate::DiscoveryDocuments;
use crate::{Answer, Api, BoxError, Exchange, ResponseBody};

/// Puts an [`Api`] around a service: the service finds an [`Exchange`] in the extensions of each
/// request, and what it [answers](crate::Answer) is written in the format and version that the
/// client asked for. Other responses pass.
///
/// ```
/// use apimachinery_http::{Answer, Api, ApiLayer, Exchange, ResponseBody};
/// use apimachinery_meta::StatusError;
/// use apimachinery_runtime::{GroupResource, Scheme};
/// use apimachinery_serializer::CodecFactory;
/// use http::{Request, Response};
/// use tower::{Layer, Service, service_fn};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let api = Api::builder(CodecFactory::new(Scheme::builder().build()?)).build()?;
/// let missing = |request: Request<String>| async move {
///     let info = request.extensions().get::<Exchange>().ok_or("the layer is missing")?.info().clone();
///     let pods = GroupResource::new(&*info.api_group, &*info.resource);
///     Ok::<Response<String>, Box<dyn std::error::Error + Send + Sync>>(
///         Answer::failure(StatusError::not_found(&pods, &info.name)).into_response(),
///     )
/// };
/// let mut service = ApiLayer::new(api).layer(service_fn(missing));
/// let request = Request::get("/api/v1/namespaces/shop/pods/web").body(String::new())?;
/// let response = service.call(request).await.map_err(|error| error.to_string())?;
/// assert_eq!(response.status(), 404);
/// assert_eq!(response.headers()["content-type"], "application/json");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct ApiLayer {
    api: Api,
    #[cfg(feature = "server-discovery")]
    discovery: Option<Result<DiscoveryDocuments, StatusError>>,
    #[cfg(feature = "websocket")]
    upgrades: Option<Upgrades>,
}

impl ApiLayer {
    /// A layer for an API.
    pub fn new(api: Api) -> Self {
        Self {
            api,
            #[cfg(feature = "server-discovery")]
            discovery: None,
            #[cfg(feature = "websocket")]
            upgrades: None,
        }
    }

    /// Answers what clients ask about the API before anything else: `/api`, `/apis`, the groups and
    /// versions below them, and `/version` where the API has [one](crate::ApiBuilder::version), as
    /// [`DiscoveryDocuments`] describes it. The service inside does not see these requests.
    #[cfg(feature = "server-discovery")]
    #[must_use]
    pub fn discovery(self) -> Self {
        let discovery = DiscoveryDocuments::of(&self.api).map_err(StatusError::internal_error);
        Self { discovery: Some(discovery), ..self }
    }

    /// What discovery answers; `None` for other requests.
    fn described(&self, exchange: &Exchange) -> Option<Answer> {
        #[cfg(feature = "server-discovery")]
        match &self.discovery {
            Some(Ok(discovery)) => return discovery.answer(exchange),
            Some(Err(error)) => return Some(Answer::failure(error.clone())),
            None => {}
        }
        let _ = exchange;
        None
    }

    /// Serves watches and streams over [websockets](crate::websocket) to clients that ask for one,
    /// on servers that use `hyper`, as `axum` does: `spawn` is given what each connection then
    /// does, and sees that it runs, as `|connection| { tokio::spawn(connection); }` does. It ends
    /// with the watch, or when the client closes.
    #[cfg(feature = "websocket")]
    #[must_use]
    pub fn websockets(self, spawn: impl Fn(Connection) + Send + Sync + 'static) -> Self {
        Self { upgrades: Some(Upgrades::new(spawn)), ..self }
    }
}

impl<S> Layer<S> for ApiLayer {
    type Service = ApiService<S>;

    fn layer(&self, inner: S) -> ApiService<S> {
        ApiService { layer: self.clone(), inner }
    }
}

/// A service with an [`Api`] around it. Made by [`ApiLayer`].
#[derive(Clone, Debug)]
pub struct ApiService<S> {
    layer: ApiLayer,
    inner: S,
}

type ResponseFuture<E> = Pin<Box<dyn Future<Output = Result<Response<ResponseBody>, E>> + Send>>;

impl<S, B, R> Service<Request<B>> for ApiService<S>
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    S: Service<Request<B>, Response = Response<R>, Future: Send + 'static>,
    R: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    type Response = Response<ResponseBody>;
    type Error = S::Error;
    type Future = ResponseFuture<S::Error>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        let exchange = Exchange::new(&self.layer.api, &request);
        if let Err(refused) = exchange.negotiate() {
            return Box::pin(async move { Ok(exchange.error_response(refused)) });
        }
        if let Some(answer) = self.layer.described(&exchange) {
            return Box::pin(async move { Ok(exchange.finish(answer.into_response())) });
        }
        #[cfg(feature = "websocket")]
        let upgrade = self.layer.upgrades.as_ref().and_then(|it| it.of(request.extensions()));
        request.extensions_mut().insert(exchange.clone());
        let response = self.inner.call(request);
        Box::pin(async move {
            let response = response.await?.map(ResponseBody::new);
            #[cfg(feature = "websocket")]
            if let Some(upgrade) = upgrade {
                return Ok(upgrade.finish(&exchange, response));
            }
            Ok(exchange.finish(response))
        })
    }
}
