//! Requests about resources, answered from the store: a file for each verb.

mod admission;
mod bindings;
mod create;
mod delete;
mod evictions;
mod managed;
pub(crate) mod metadata;
mod namespaces;
mod nodes;
mod patch;
mod pods;
mod read;
mod scale;
mod tokens;
mod update;
mod yaml;

use std::sync::Arc;

use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_http::{Answer, Endpoint, Exchange, ResponseBody};
use apimachinery_managed::manager_or_user_agent;
use apimachinery_meta::{ServerResponse, StatusError, Time};
use apimachinery_runtime::{GroupKind, GroupResource, GroupVersionKind, Str};
use http::HeaderMap;
use http::header::USER_AGENT;

use crate::allocations::Claim;
use crate::custom::CustomResources;
use crate::policies::Asked;
use crate::registry::Registry;
use crate::shared::Shared;
use apimachinery_kinds::{Allocate, Context, Strategy};

/// One request about a resource.
pub(crate) struct Call<'a> {
    pub(crate) server: &'a Shared,
    pub(crate) exchange: &'a Exchange,
    pub(crate) endpoint: &'a Endpoint,
    pub(crate) registry: &'a Registry,
    pub(crate) strategy: &'a dyn Strategy,
    pub(crate) headers: &'a HeaderMap,
    pub(crate) user: &'a Arc<UserInfo>,
    now: Time,
    random: u64,
    /// The admission policies that may be about it.
    policies: Option<Asked>,
    /// What the request takes addresses and ports by, until it is answered.
    claim: Option<Claim<'a>>,
}

impl<'a> Call<'a> {
    /// The call of an exchange; `None` for a resource or subresource that is not in the registry.
    pub(crate) fn new(
        server: &'a Shared,
        exchange: &'a Exchange,
        registry: &'a Registry,
        headers: &'a HeaderMap,
        user: &'a Arc<UserInfo>,
    ) -> Option<Self> {
        let endpoint = exchange.endpoint()?;
        // Parts without a strategy of their own change the object as a whole.
        let strategies = &registry.strategies;
        let strategy = strategies.get(endpoint.subresource()).or_else(|| strategies.get(""))?;
        let random = server.random.number();
        let now = exchange.api().now();
        let strategy = &**strategy;
        let (policies, claim) = (None, None);
        Some(Self {
            server,
            exchange,
            endpoint,
            registry,
            strategy,
            headers,
            user,
            now,
            random,
            policies,
            claim,
        })
    }

    /// The call with the admission policies that may be about it, if it changes something.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn with_policies(
        mut self,
        custom: &CustomResources,
    ) -> Result<Self, StatusError> {
        let info = self.exchange.info();
        let is_reading = matches!(&*info.verb, "get" | "list" | "watch");
        if let Some(policies) = self.server.policies.as_ref().filter(|_| !is_reading) {
            let (endpoint, namespace) = (self.endpoint, &*info.namespace);
            let built_in = &self.server.registries;
            self.policies =
                Asked::read(policies, built_in, custom, endpoint, self.registry, namespace).await?;
        }
        Ok(self)
    }

    /// The answer.
    pub(crate) async fn answer(mut self, body: ResponseBody) -> Result<Answer, StatusError> {
        let info = self.exchange.info();
        if matches!(&*info.verb, "create" | "update" | "patch") {
            self.claim = self.server.claim(self.registry).await?;
        }
        // The name of a request for many comes from its field selector.
        let is_many = matches!(&*info.verb, "list" | "watch" | "deletecollection");
        let is_one = !info.name.is_empty() && !is_many;
        self.check_scope(is_one)?;
        if let ("scale", Some(scaled)) = (self.endpoint.subresource(), &self.registry.scale) {
            return self.scale(&**scaled, body).await;
        }
        let part = self.endpoint.subresource();
        if !part.is_empty() && !self.registry.strategies.contains_key(part) {
            return self.part(part, body).await;
        }
        if part == "finalize" && info.verb != "update" {
            return Err(method_not_allowed());
        }
        let is_whole = part.is_empty();
        match &*info.verb {
            "get" if is_one => self.get().await,
            "list" if is_whole => self.list().await,
            "watch" if is_whole => self.watch().await,
            "create" if is_whole && !is_one => self.create(body).await,
            "update" if is_one => self.update(body).await,
            "patch" if is_one => self.patch(body).await,
            "delete" if is_whole && is_one => self.delete(body).await,
            "deletecollection" if is_whole => self.delete_collection(body).await,
            _ => Err(method_not_allowed()),
        }
    }

    /// Refuses a request with a namespace about what is in none, and the other way round: only
    /// lists and watches go across namespaces.
    fn check_scope(&self, is_one: bool) -> Result<(), StatusError> {
        let has_namespace = !self.namespace().is_empty();
        let is_across = matches!(&*self.exchange.info().verb, "list" | "watch");
        match (self.endpoint.is_namespaced(), has_namespace) {
            (true, true) | (false, false) => Ok(()),
            (true, false) if is_across => Ok(()),
            // The path is that of the list, which built-in resources have for themselves.
            (true, false) if !is_one && self.registry.definition.is_none() => {
                Err(method_not_allowed())
            }
            _ => Err(unknown_resource()),
        }
    }

    /// The namespace of the request. A namespace itself is in none.
    fn namespace(&self) -> &Str {
        static NONE: Str = Str::from_static("");
        let info = self.exchange.info();
        match &*info.resource {
            "namespaces" if info.api_group.is_empty() => &NONE,
            _ => &info.namespace,
        }
    }

    fn name(&self) -> &Str {
        &self.exchange.info().name
    }

    fn resource(&self) -> GroupResource {
        self.endpoint.resource().group_resource()
    }

    /// The kind of the request's objects.
    fn kind(&self) -> &GroupVersionKind {
        self.endpoint.kind()
    }

    /// The kind of the resource, also for requests about a part of it that has another one.
    fn group_kind(&self) -> GroupKind {
        self.registry.kind.clone()
    }

    fn context(&self) -> Context<'_> {
        let (version, claim) = (&self.kind().version, self.claim.as_ref());
        Context::new(self.now, version)
            .with_user(self.user)
            .with_random(self.random)
            .with_allocator(claim.map(|it| it as &dyn Allocate))
    }

    /// The name of who makes the request, for managed fields.
    fn manager(&self, of_options: &str) -> Str {
        let agent = self.headers.get(USER_AGENT).map(|it| String::from_utf8_lossy(it.as_bytes()));
        manager_or_user_agent(of_options, &agent.unwrap_or_default())
    }

    fn warn(&self, warnings: impl IntoIterator<Item = String>) {
        warnings.into_iter().for_each(|text| self.exchange.warn(text));
    }
}

/// 404, for a resource that is not served.
pub(crate) fn unknown_resource() -> StatusError {
    StatusError::from_response(&ServerResponse::new(404, ""))
}

/// 405, for a verb that a resource does not have.
pub(crate) fn method_not_allowed() -> StatusError {
    StatusError::from_response(&ServerResponse::new(405, ""))
}
