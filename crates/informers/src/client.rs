//! Informers, leader election and events over the clients of the crate `apimachinery-client`.

use std::pin::Pin;
use std::task::{Context, Poll};

use apimachinery_api::coordination::v1::Lease;
use apimachinery_api::core::v1::Event;
use apimachinery_api::events;
use apimachinery_client::{Client, Error, ObjectReader, Patch, ResourceClient, Watch};
use apimachinery_meta::ObjectKey;
use apimachinery_meta::v1::{CreateOptions, ListOptions, PatchOptions, UpdateOptions};
use apimachinery_runtime::{FrameError, Object, Str};
use apimachinery_selectors::labels::Selector;
use apimachinery_serializer::{StreamError, WatchEvent};
use futures_core::Stream;

use crate::error::BoxError;
use crate::events::EventSink;
use crate::leader::LeaseClient;
use crate::list_watch::{ListWatch, ListWatchError, Listed};
use crate::store::Store;

/// The watch of a client, for an informer.
#[derive(Debug)]
pub struct ClientEvents<T>(Watch<T>);

impl<T: 'static> Stream for ClientEvents<T> {
    type Item = Result<WatchEvent<T>, ListWatchError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = Pin::new(&mut self.0).poll_next(context);
        next.map(|it| it.map(|event| event.map_err(error_of_stream)))
    }
}

fn error_of_client(error: Error) -> ListWatchError {
    match error.status() {
        Some(status) => ListWatchError::Status(status.clone()),
        None => ListWatchError::Other(error.into()),
    }
}

fn error_of_stream(error: StreamError) -> ListWatchError {
    match error {
        StreamError::Frame(error @ (FrameError::Io(_) | FrameError::UnexpectedEnd)) => {
            ListWatchError::Broken(error.into())
        }
        other => ListWatchError::new(other),
    }
}

/// The objects of a type, or of a resource without a type, in a namespace or in all of them.
impl<T: Object> ListWatch for ResourceClient<T> {
    type Object = T;
    type Events = ClientEvents<T>;

    fn check(&self) -> Result<(), ListWatchError> {
        self.name().map(drop).map_err(error_of_client)
    }

    async fn list(&self, options: ListOptions) -> Result<Listed<T>, ListWatchError> {
        let list = Self::list(self, &options).await.map_err(error_of_client)?;
        Ok(Listed::new(list.metadata, list.items))
    }

    async fn watch(&self, options: ListOptions) -> Result<ClientEvents<T>, ListWatchError> {
        Self::watch(self, &options).await.map(ClientEvents).map_err(error_of_client)
    }
}

/// The client's types must have [`Lease`].
impl LeaseClient for Client {
    async fn get(&self, namespace: &str, name: &str) -> Result<Lease, BoxError> {
        Ok(self.typed::<Lease>().namespace(namespace).get(name).await?)
    }

    async fn create(&self, lease: Lease) -> Result<Lease, BoxError> {
        let leases = self.typed::<Lease>().namespace(lease.metadata.namespace.clone());
        Ok(leases.create(&lease, &CreateOptions::default()).await?)
    }

    async fn update(&self, lease: Lease) -> Result<Lease, BoxError> {
        let leases = self.typed::<Lease>().namespace(lease.metadata.namespace.clone());
        Ok(leases.update(&lease, &UpdateOptions::default()).await?)
    }
}

/// The client's types must have [`Event`].
impl EventSink for Client {
    async fn create(&self, event: Event) -> Result<Event, BoxError> {
        let events = self.typed::<Event>().namespace(event.metadata.namespace.clone());
        Ok(events.create(&event, &CreateOptions::default()).await?)
    }

    async fn patch(&self, event: &Event, patch: Vec<u8>) -> Result<Event, BoxError> {
        let events = self.typed::<Event>().namespace(event.metadata.namespace.clone());
        let patch = Patch::strategic(patch);
        Ok(events.patch(&event.metadata.name, &patch, &PatchOptions::default()).await?)
    }
}

/// The client's types must have [`Event`](events::v1::Event) of `events.k8s.io/v1`.
impl EventSink<events::v1::Event> for Client {
    async fn create(&self, event: events::v1::Event) -> Result<events::v1::Event, BoxError> {
        let namespace = event.metadata.namespace.clone();
        let events = self.typed::<events::v1::Event>().namespace(namespace);
        Ok(events.create(&event, &CreateOptions::default()).await?)
    }

    async fn patch(
        &self,
        event: &events::v1::Event,
        patch: Vec<u8>,
    ) -> Result<events::v1::Event, BoxError> {
        let namespace = event.metadata.namespace.clone();
        let events = self.typed::<events::v1::Event>().namespace(namespace);
        let patch = Patch::strategic(patch);
        Ok(events.patch(&event.metadata.name, &patch, &PatchOptions::default()).await?)
    }
}

/// The store of an informer, for [`Objects::read_from`](apimachinery_client::Objects::read_from).
impl<T: Object + Clone> ObjectReader<T> for Store<T> {
    fn get(&self, key: &ObjectKey) -> Option<T> {
        Self::get(self, key).map(|it| T::clone(&it))
    }

    fn list(&self, namespace: &str, selector: &Selector) -> Vec<T> {
        let found = match (namespace, selector.is_empty()) {
            ("", true) => Self::list(self),
            ("", false) => self.select(selector),
            (namespace, _) => self.select_in(namespace, selector),
        };
        found.iter().map(|it| T::clone(it)).collect()
    }

    fn resource_version(&self) -> Str {
        Self::resource_version(self)
    }
}
