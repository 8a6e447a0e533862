//! From a request that may be made to its answer, in steps.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_http::{Answer, Exchange, ResponseBody};
use apimachinery_meta::StatusError;
use apimachinery_runtime::Str;
use http::header::CONTENT_TYPE;
use http::{HeaderValue, Method, Request, Response, StatusCode};

use crate::Server;
use crate::custom::CustomResources;
use crate::ending::OfServer;
use crate::flow::{Call, method_not_allowed, unknown_resource};
use crate::health;
use crate::registry::Registry;
use crate::reviews::Review;
use crate::router;
use crate::trace;

impl Server {
    /// The answer to a request that may be made.
    pub(crate) async fn respond(
        &self,
        request: &Request<()>,
        body: ResponseBody,
        exchange: Exchange,
        user: &Arc<UserInfo>,
    ) -> Response<ResponseBody> {
        let is_closed = self.shared().closing.is_closed();
        if let Some(response) = health::answer(request, &*self.shared().store, is_closed).await {
            return response;
        }
        if let Some(response) = self.metrics(request).await {
            return response;
        }
        let begun = Instant::now();
        self.shared().compaction.step(&*self.shared().store, self.now()).await;
        match self.custom().await {
            Ok(custom) => {
                let answering = Answering { server: self, request, user, custom, begun };
                answering.answer(exchange, body).await
            }
            Err(error) => exchange.error_response(error),
        }
    }
}

/// A request, and what is known when it arrives.
struct Answering<'a> {
    server: &'a Server,
    request: &'a Request<()>,
    user: &'a Arc<UserInfo>,
    /// The custom resources of now.
    custom: Arc<CustomResources>,
    begun: Instant,
}

/// What a request is about.
struct Subject {
    exchange: Exchange,
    /// `None` for what is not about stored objects.
    registry: Option<Arc<Registry>>,
    /// Whether the objects have a type.
    is_typed: bool,
}

impl Answering<'_> {
    async fn answer(self, exchange: Exchange, body: ResponseBody) -> Response<ResponseBody> {
        if let Some(response) = self.server.shared().documents.answer(self.request, &self.custom) {
            return response;
        }
        if self.request.uri().path() == "/" {
            return self.paths();
        }
        let Subject { exchange, registry, is_typed } = self.subject(exchange);
        if let Some(response) = self.refusal(&exchange, is_typed) {
            return response;
        }
        if let Some(response) = self.discovery(&exchange) {
            return response;
        }
        let info = exchange.info();
        let is_proxied = info.subresource == "proxy";
        if self.request.method() == Method::HEAD && info.is_resource_request && !is_proxied {
            return exchange.error_response(method_not_allowed());
        }
        match registry {
            Some(registry) => self.of_objects(exchange, &registry, body).await,
            None => self.of_reviews(exchange, body).await,
        }
    }

    /// Finds the resource: among those of types, then among custom ones.
    fn subject(&self, mut exchange: Exchange) -> Subject {
        let shared = self.server.shared();
        let of_types = |it: &Exchange| shared.registries.get(it.endpoint()?.resource()).cloned();
        let mut registry = of_types(&exchange);
        let is_typed = registry.is_some();
        if registry.is_none()
            && let Some((api, found)) = self.custom.find(exchange.info())
        {
            exchange = Exchange::new(api, self.request);
            registry = Some(Arc::clone(found));
        }
        if let Some(plain) = &shared.plain
            && !exchange.info().is_resource_request
        {
            exchange = Exchange::new(plain, self.request);
        }
        Subject { exchange, registry, is_typed }
    }

    /// The response to a request for a version or a format that is not on offer.
    fn refusal(&self, exchange: &Exchange, is_typed: bool) -> Option<Response<ResponseBody>> {
        if let Some(refused) = router::unacceptable_version(self.request) {
            return Some(exchange.error_response(refused));
        }
        let refused = exchange.negotiate().err()?;
        let offers_cbor = self.server.shared().plain.is_some();
        let (headers, verb) = (self.request.headers(), &exchange.info().verb);
        let of_router =
            is_typed.then(|| router::not_acceptable(headers, verb, offers_cbor)).flatten();
        Some(exchange.error_response(of_router.unwrap_or(refused)))
    }

    /// The response to a request for a document of discovery.
    fn discovery(&self, exchange: &Exchange) -> Option<Response<ResponseBody>> {
        match self.server.described(&self.custom) {
            Ok(discovery) => Some(exchange.finish(discovery.answer(exchange)?.into_response())),
            Err(error) => Some(exchange.error_response(error)),
        }
    }

    /// The answer to a review, of which nothing is stored; 404 for anything else.
    async fn of_reviews(&self, exchange: Exchange, body: ResponseBody) -> Response<ResponseBody> {
        let headers = self.request.headers();
        let review = Review::new(self.server.shared(), &exchange, headers, self.user);
        match review.answer(body).await {
            Some(answer) => exchange.finish(answer.unwrap_or_else(Answer::failure).into_response()),
            None => self.not_found(&exchange),
        }
    }

    /// The answer of the flow of the request's verb, after what follows from it is done.
    async fn of_objects(
        &self,
        exchange: Exchange,
        registry: &Registry,
        body: ResponseBody,
    ) -> Response<ResponseBody> {
        if let Some(text) = self.deprecation(&exchange) {
            exchange.warn(text);
        }
        let answer = self.call(&exchange, registry, body).await;
        let answer = match self.consequences(&exchange).await {
            Ok(()) => answer.unwrap_or_else(Answer::failure),
            Err(error) => Answer::failure(error),
        };
        let shared = self.server.shared();
        #[cfg(feature = "websocket")]
        if let Some(upgrade) =
            shared.upgrades.as_ref().and_then(|it| it.of(self.request.extensions()))
        {
            return upgrade.finish(&exchange, answer.into_response());
        }
        let response = exchange.finish(answer.into_response());
        shared.metrics.note(self.request, &exchange, response.status(), self.begun.elapsed());
        response
    }

    async fn call(
        &self,
        exchange: &Exchange,
        registry: &Registry,
        body: ResponseBody,
    ) -> Result<Answer, StatusError> {
        let headers = self.request.headers();
        let call = Call::new(self.server.shared(), exchange, registry, headers, self.user)
            .ok_or_else(unknown_resource)?;
        call.with_policies(&self.custom).await?.answer(body).await
    }

    /// Does what follows from the request, unless the server made it itself.
    async fn consequences(&self, exchange: &Exchange) -> Result<(), StatusError> {
        if self.request.extensions().get::<OfServer>().is_some() {
            return Ok(());
        }
        let settled = self.server.settle(exchange).await;
        // What fails is done after the next request.
        trace::report("collecting garbage", self.server.settle_garbage().await);
        trace::report("furnishing namespaces", self.server.settle_essentials().await);
        settled
    }

    /// What clients are warned of that use a kind which later releases may not have.
    fn deprecation(&self, exchange: &Exchange) -> Option<Str> {
        let kind = exchange.endpoint()?.kind();
        match self.server.shared().deprecations.get(kind) {
            Some(text) => Some(text.clone()),
            None => self.custom.deprecation(kind),
        }
    }

    /// The paths that lead further, as `/` answers.
    fn paths(&self) -> Response<ResponseBody> {
        let mut lists = self.server.shared().api.resource_lists();
        lists.extend(self.custom.resource_lists());
        let mut paths: BTreeSet<String> = ["/apis", "/apis/", "/openapi/v2", "/openapi/v3"]
            .into_iter()
            .chain(["/healthz", "/livez", "/metrics", "/readyz", "/version"])
            .map(str::to_owned)
            .collect();
        for list in lists {
            let prefix = if list.group_version.contains('/') { "/apis" } else { "/api" };
            let path = format!("{prefix}/{}", list.group_version);
            paths.extend(path.rsplit_once('/').map(|(group, _)| group.to_owned()));
            paths.insert(path);
        }
        let quoted: Vec<_> = paths.iter().map(|it| format!("    \"{it}\"")).collect();
        let text = format!("{{\n  \"paths\": [\n{}\n  ]\n}}", quoted.join(",\n"));
        let mut response = Response::new(ResponseBody::from(text));
        let json = HeaderValue::from_static("application/json");
        response.headers_mut().insert(CONTENT_TYPE, json);
        response
    }

    /// 404: in words of the API server for a group that is served, else as a text.
    fn not_found(&self, exchange: &Exchange) -> Response<ResponseBody> {
        let info = exchange.info();
        let is_known = |group: &Str| {
            self.server.shared().registries.keys().any(|it| it.group == *group)
                || self.custom.has_group(group)
        };
        match info.is_resource_request && is_known(&info.api_group) {
            true => exchange.error_response(unknown_resource()),
            false => health::text(StatusCode::NOT_FOUND, "404 page not found\n".into()),
        }
    }
}
