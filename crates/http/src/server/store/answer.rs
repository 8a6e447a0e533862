//! Requests, answered from a store.

use std::pin::Pin;
use std::sync::Arc;

use apimachinery_meta::v1::{
    CreateOptions, DeleteOptions, GetOptions, STATUS_SUCCESS, Status, StatusDetails, UpdateOptions,
};
use apimachinery_meta::{StatusError, object_meta, object_meta_mut};
use apimachinery_query::internal::ListOptions;
use apimachinery_runtime::{GroupResource, Str};
use http::{HeaderMap, StatusCode};

use super::metadata::{
    check_no_version, check_preconditions, fill, is_released, mark_as_deleting, prepare_update,
    validate_new, validate_update,
};
use super::{Selection, Store, Write};
use crate::server::exchange::unknown_resource;
use crate::{Answer, Endpoint, Exchange, Resource, ResponseBody};

type Answering = Pin<Box<dyn Future<Output = Answer> + Send>>;

/// Answers requests from a store of any type.
struct Answerer(Box<dyn Fn(Exchange, HeaderMap, ResponseBody) -> Answering + Send + Sync>);

impl Answerer {
    fn new<S: Store>(store: S) -> Self {
        let store = Arc::new(store);
        Self(Box::new(move |exchange, headers, body| {
            let store = Arc::clone(&store);
            Box::pin(async move {
                let Some(endpoint) = exchange.endpoint() else {
                    return Answer::failure(unknown_resource());
                };
                let request = Request { store: &*store, exchange: &exchange, endpoint };
                request.answer(&headers, body).await.unwrap_or_else(Answer::failure)
            })
        }))
    }
}

impl Resource {
    /// The namespaced objects in a store, under a name such as `crontabs`:
    /// [`ApiLayer`](crate::ApiLayer) answers get, list, watch, create, update and delete in every
    /// version of their kind, without a handler. See [`store`](crate::store). Other requests, such
    /// as those about subresources, reach the service inside the layer.
    pub fn stored<S: Store>(name: impl Into<Str>, store: S) -> Self {
        Self::of::<S::Object>(name).with_store(Arc::new(Answerer::new(store)))
    }
}

/// Whether the store of its resource answers a request. Others, such as those about subresources,
/// and those about resources without a store, are for the service.
pub fn answers(exchange: &Exchange) -> bool {
    let (info, Some(endpoint)) = (exchange.info(), exchange.endpoint()) else { return false };
    let is_one = !info.name.is_empty();
    endpoint.store::<Answerer>().is_some()
        && endpoint.subresource().is_empty()
        && match &*info.verb {
            "create" => !is_one,
            "get" | "update" | "delete" => is_one,
            verb => matches!(verb, "list" | "watch"),
        }
}

/// The answer to a request from the store of its resource, as `ApiLayer` asks for it: 404 where
/// there is [none](answers).
pub async fn answer(exchange: Exchange, headers: HeaderMap, body: ResponseBody) -> Answer {
    match exchange.endpoint().and_then(Endpoint::store::<Answerer>) {
        Some(answerer) if answers(&exchange) => (answerer.0)(exchange.clone(), headers, body).await,
        _ => Answer::failure(unknown_resource()),
    }
}

struct Request<'a, S> {
    store: &'a S,
    exchange: &'a Exchange,
    endpoint: &'a Endpoint,
}

impl<S: Store> Request<'_, S> {
    async fn answer(&self, headers: &HeaderMap, body: ResponseBody) -> Result<Answer, StatusError> {
        let info = self.exchange.info();
        let has_namespace = !self.namespace().is_empty();
        let is_one = matches!(&*info.verb, "get" | "update" | "delete");
        if is_one && has_namespace != self.endpoint.is_namespaced() {
            return Err(unknown_resource());
        }
        match &*info.verb {
            "get" => self.get().await,
            "list" => {
                let list = self.store.list(&self.selection()?).await?;
                Ok(Answer::object(StatusCode::OK, list))
            }
            "watch" => Ok(Answer::watch(self.store.watch(self.selection()?).await?)),
            "create" => self.create(headers, body).await,
            "update" => self.update(headers, body).await,
            _ => self.delete(headers, body).await,
        }
    }

    /// The namespace of the request. A namespace itself is in none.
    fn namespace(&self) -> &str {
        let info = self.exchange.info();
        match &*info.resource {
            "namespaces" if info.api_group.is_empty() => "",
            _ => &info.namespace,
        }
    }

    fn resource(&self) -> GroupResource {
        self.endpoint.resource().group_resource()
    }

    fn selection(&self) -> Result<Selection, StatusError> {
        Ok(Selection {
            namespace: self.namespace().into(),
            is_namespaced: self.endpoint.is_namespaced(),
            options: self.exchange.options::<ListOptions>()?,
            codecs: self.exchange.api().codecs().clone(),
        })
    }

    async fn get(&self) -> Result<Answer, StatusError> {
        self.exchange.options::<GetOptions>()?;
        let name = &self.exchange.info().name;
        let object = self.store.get(self.namespace(), name).await?;
        let object = object.ok_or_else(|| StatusError::not_found(&self.resource(), name))?;
        Ok(Answer::object(StatusCode::OK, object))
    }

    async fn create(&self, headers: &HeaderMap, body: ResponseBody) -> Result<Answer, StatusError> {
        let mut object: S::Object = self.exchange.read(headers, body).await?;
        let is_dry_run = !self.exchange.options::<CreateOptions>()?.dry_run.is_empty();
        let metadata = object_meta_mut(&mut object).map_err(StatusError::internal_error)?;
        fill(metadata, self.exchange.api().now());
        let metadata = metadata.clone();
        let errors = self.store.validate(&object, None);
        validate_new(&metadata, self.endpoint, self.store.name_rule(), errors)?;
        check_no_version(&metadata)?;
        let change = |old: Option<&S::Object>| {
            if let Some(old) = old {
                let is_generated = !metadata.generate_name.is_empty();
                return Err(self.already_exists(old, &metadata.name, is_generated));
            }
            Ok(put_unless(is_dry_run, object.clone()))
        };
        let created = self.store.write(&metadata.namespace, &metadata.name, &change).await?;
        Ok(Answer::object(StatusCode::CREATED, created))
    }

    fn already_exists(&self, old: &S::Object, name: &str, is_generated: bool) -> StatusError {
        let error = match is_generated {
            true => StatusError::generate_name_conflict(&self.resource(), name, 1),
            false => StatusError::already_exists(&self.resource(), name),
        };
        if object_meta(old).is_ok_and(|it| it.deletion_timestamp.is_none()) {
            return error;
        }
        let mut status = error.into_status();
        status.message = format!("object is being deleted: {}", status.message).into();
        StatusError::new(status)
    }

    async fn update(&self, headers: &HeaderMap, body: ResponseBody) -> Result<Answer, StatusError> {
        let object: S::Object = self.exchange.read(headers, body).await?;
        let is_dry_run = !self.exchange.options::<UpdateOptions>()?.dry_run.is_empty();
        let name = &self.exchange.info().name;
        let change = |old: Option<&S::Object>| {
            let old = old.ok_or_else(|| StatusError::not_found(&self.resource(), name))?;
            let old_metadata = object_meta(old).map_err(StatusError::internal_error)?;
            let mut new = object.clone();
            let metadata = object_meta_mut(&mut new).map_err(StatusError::internal_error)?;
            prepare_update(metadata, &old_metadata, self.endpoint)?;
            let metadata = metadata.clone();
            let (rule, errors) = (self.store.name_rule(), self.store.validate(&new, Some(old)));
            validate_update(&metadata, &old_metadata, self.endpoint, rule, errors)?;
            Ok(match is_released(&metadata, &old_metadata) {
                true if !is_dry_run => Write::Remove(new),
                _ => put_unless(is_dry_run || new == *old, new),
            })
        };
        let updated = self.store.write(self.namespace(), name, &change).await?;
        Ok(Answer::object(StatusCode::OK, updated))
    }

    async fn delete(&self, headers: &HeaderMap, body: ResponseBody) -> Result<Answer, StatusError> {
        let options = self.exchange.delete_options(headers, body).await?;
        let name = &self.exchange.info().name;
        let change = |old: Option<&S::Object>| {
            let old = old.ok_or_else(|| StatusError::not_found(&self.resource(), name))?;
            self.removed(old, &options)
        };
        let object = self.store.write(self.namespace(), name, &change).await?;
        let metadata = object_meta(&object).map_err(StatusError::internal_error)?;
        if !metadata.finalizers.is_empty() {
            let is_foreground = options.orphan_dependents == Some(false);
            let code = if is_foreground { StatusCode::ACCEPTED } else { StatusCode::OK };
            drop(metadata);
            return Ok(Answer::object(code, object));
        }
        let GroupResource { group, resource } = self.resource();
        let details = StatusDetails {
            name: metadata.name.clone(),
            group,
            kind: resource,
            uid: metadata.uid.clone(),
            ..StatusDetails::default()
        };
        let status = Status {
            status: Str::from_static(STATUS_SUCCESS),
            details: Some(Box::new(details)),
            ..Status::default()
        };
        Ok(Answer::object(StatusCode::OK, status))
    }

    /// What becomes of an object that is to be deleted: one with finalizers waits for these.
    fn removed(
        &self,
        old: &S::Object,
        options: &DeleteOptions,
    ) -> Result<Write<S::Object>, StatusError> {
        let mut object = old.clone();
        let metadata = object_meta_mut(&mut object).map_err(StatusError::internal_error)?;
        check_preconditions(metadata, &self.endpoint.kind().group_kind(), options)?;
        let is_dry_run = !options.dry_run.is_empty();
        if metadata.finalizers.is_empty() {
            return Ok(if is_dry_run { Write::Leave(object) } else { Write::Remove(object) });
        }
        mark_as_deleting(metadata, self.exchange.api().now());
        Ok(put_unless(is_dry_run || object == *old, object))
    }
}

fn put_unless<T>(is_nothing_stored: bool, object: T) -> Write<T> {
    if is_nothing_stored { Write::Leave(object) } else { Write::Put(object) }
}
