//! The server as a service.

use std::convert::Infallible;
use std::fmt;
use std::sync::{Arc, PoisonError};
use std::task::{Context, Poll};

use apimachinery_crd::CustomKind;
use apimachinery_http::{BoxError, DiscoveryDocuments, Exchange, RequestHead, ResponseBody};
use apimachinery_meta::{StatusError, Time};
use apimachinery_serializer::CodecFactory;
use apimachinery_store::BoxFuture;
use bytes::Bytes;
use http::header::{CACHE_CONTROL, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderValue, Request, Response};
use http_body::Body;
use tower_service::Service;

use crate::custom::CustomResources;
use crate::registry::Registry;
use crate::shared::{Described, Shared};
use crate::trace::Trace;

/// A Kubernetes API server: a `tower` service, over any [`Store`](apimachinery_store::Store). Cheap
/// to clone; clones are the same server.
#[derive(Clone)]
pub struct Server(Arc<Shared>);

impl Server {
    pub(crate) fn new(shared: Shared) -> Self {
        Self(Arc::new(shared))
    }

    /// The formats and the built-in kinds, with the types of the program.
    pub fn codecs(&self) -> &CodecFactory {
        self.0.api.codecs()
    }

    /// What a request is about and how its response is written, as the server sees it: with it, a
    /// layer around the server answers some requests itself, in the format that the client accepts.
    ///
    /// The future is `Send` whatever the body of the request is, such as that of `axum`, which is
    /// not `Sync`.
    ///
    /// # Errors
    /// When the store does not answer.
    pub fn exchange<'r>(
        &'r self,
        request: impl Into<RequestHead<'r>>,
    ) -> impl Future<Output = Result<Exchange, StatusError>> + Send {
        // An asynchronous function would keep the reference to the whole request.
        self.exchange_of(request.into())
    }

    async fn exchange_of(&self, request: RequestHead<'_>) -> Result<Exchange, StatusError> {
        let exchange = Exchange::new(&self.0.api, request);
        let custom = self.custom().await?;
        Ok(match custom.find(exchange.info()) {
            Some((api, _)) if exchange.endpoint().is_none() => Exchange::new(api, request),
            _ => exchange,
        })
    }

    /// The answer to a request.
    pub async fn answer<B>(&self, request: Request<B>) -> Response<ResponseBody>
    where
        B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        self.answer_boxed(request.map(ResponseBody::new)).await
    }

    /// Boxed, so that it is compiled here and not in each program that has a server.
    fn answer_boxed(
        &self,
        request: Request<ResponseBody>,
    ) -> BoxFuture<'_, Response<ResponseBody>> {
        Box::pin(async move {
            let (parts, body) = request.into_parts();
            let request = Request::from_parts(parts, ());
            let exchange = Exchange::new(&self.0.api, &request);
            let (trace, access) = (Trace::begin(), &self.0.access);
            let mut response = match access.check(&request, exchange.info()).await {
                Ok(user) => {
                    let response = self.respond(&request, body, exchange, &user).await;
                    trace.answered(&request, &response, &user.username);
                    response
                }
                Err(refused) => {
                    let is_forbidden = refused.is_forbidden();
                    let mut response = exchange.error_response(refused);
                    trace.answered(&request, &response, "");
                    if is_forbidden {
                        let nosniff = HeaderValue::from_static("nosniff");
                        response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, nosniff);
                    }
                    response
                }
            };
            // Answers are of their moment and user, unless they say otherwise (`WithCacheControl`).
            let of_now = HeaderValue::from_static("no-cache, private");
            response.headers_mut().entry(CACHE_CONTROL).or_insert(of_now);
            response
        })
    }

    /// Prepares for the end of the server: `/readyz` fails, and watches end, so that all
    /// connections can be closed. Other requests are answered. Without it, a watch without
    /// `timeoutSeconds` goes on as long as its client stays.
    pub fn shut_down(&self) {
        self.0.closing.close();
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.0
    }

    pub(crate) fn now(&self) -> Time {
        self.0.api.now()
    }

    /// The custom resources of now.
    pub(crate) async fn custom(&self) -> Result<Arc<CustomResources>, StatusError> {
        match &self.0.custom {
            Some(custom) => custom.current().await,
            None => Ok(Arc::default()),
        }
    }

    /// Does what follows from a request.
    pub(crate) async fn settle(&self, exchange: &Exchange) -> Result<(), StatusError> {
        match (exchange.endpoint(), &*exchange.info().verb) {
            (_, "get" | "list" | "watch") | (None, _) => Ok(()),
            (Some(endpoint), verb) => {
                let info = exchange.info();
                let is_namespace = info.api_group.is_empty() && info.resource == "namespaces";
                if is_namespace && verb == "delete" {
                    self.note_ending(&info.name).await?;
                }
                let within = if is_namespace { &info.name } else { &info.namespace };
                self.settle_namespace(within).await?;
                self.settle_definitions(CustomKind::is_definition(endpoint.kind())).await
            }
        }
    }

    /// Does what follows from all changes of the store, also of other servers: the garbage is
    /// collected, and what it held up goes on.
    pub(crate) async fn settle_garbage(&self) -> Result<(), StatusError> {
        loop {
            let mut collected = self.collect().await?;
            if collected.is_empty() {
                return Ok(());
            }
            for name in &collected.changed_namespaces {
                self.note_ending(name).await?;
            }
            collected.namespaces.append(&mut collected.changed_namespaces);
            for name in &collected.namespaces {
                self.settle_namespace(name).await?;
            }
            self.settle_definitions(collected.definitions).await?;
        }
    }

    /// Establishes and ends definitions of custom resources, after one was changed, and while one
    /// waits for the end of its objects.
    pub(crate) async fn settle_definitions(&self, is_changed: bool) -> Result<(), StatusError> {
        let Some(custom) = &self.0.custom else { return Ok(()) };
        if !is_changed && !custom.current().await?.has_ending() {
            return Ok(());
        }
        let is_of_definitions = |it: &&Arc<Registry>| {
            CustomKind::is_definition(&it.hub.with_kind(it.kind.kind.clone()))
        };
        match self.0.registries.values().find(is_of_definitions) {
            Some(definitions) => custom.settle(definitions, self.now()).await,
            None => Ok(()),
        }
    }

    /// What is served, with these custom resources.
    pub(crate) fn described(
        &self,
        custom: &Arc<CustomResources>,
    ) -> Result<DiscoveryDocuments, StatusError> {
        let mut known = self.0.discovery.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.as_ref().filter(|it| Arc::ptr_eq(&it.of, custom)) {
            return Ok(known.discovery.clone());
        }
        let mut lists = self.0.api.resource_lists();
        lists.extend(custom.resource_lists());
        lists.sort_by_key(|it| apimachinery_kinds::place_of_group(&it.group_version));
        let discovery = DiscoveryDocuments::new(lists).map_err(StatusError::internal_error)?;
        let mut discovery = discovery.version(self.0.version.clone()).of_aggregator();
        if let Some(address) = &self.0.address {
            discovery = discovery.address(address.clone());
        }
        *known = Some(Described { of: Arc::clone(custom), discovery: discovery.clone() });
        Ok(discovery)
    }
}

impl<B> Service<Request<B>> for Server
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    type Response = Response<ResponseBody>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let server = self.clone();
        Box::pin(async move { Ok(server.answer(request).await) })
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Server");
        debug.field("resources", &self.0.registries.len()).field("store", &self.0.store);
        debug.finish_non_exhaustive()
    }
}
