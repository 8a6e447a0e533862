//! Objects as they are, such as those of a dump.

use std::sync::Arc;

use apimachinery_crd::CustomKind;
use apimachinery_meta::{StatusError, object_meta, update_object_meta};
use apimachinery_runtime::{GroupVersionKind, Object, Str, Unstructured};
use apimachinery_store::BoxFuture;
use http::Request;
use http::header::{CONTENT_TYPE, USER_AGENT};

use crate::Server;
use crate::access::of_server;
use crate::allocations::Claim;
use crate::flow::unknown_resource;
use crate::objects::Write;
use crate::registry::Registry;

/// An object that cannot be stored, by [`Server::load_all`].
#[derive(Debug, thiserror::Error)]
#[error("{kind} {name}: {error}", name = namespaced(namespace, name))]
#[non_exhaustive]
pub struct LoadError {
    /// Which of the objects it is, from 0, in the order that they were given in.
    pub index: usize,
    /// The object's kind.
    pub kind: GroupVersionKind,
    /// Its namespace; empty for one that is in none.
    pub namespace: Str,
    /// Its name.
    pub name: Str,
    /// Why it cannot be stored.
    #[source]
    pub error: StatusError,
}

fn namespaced(namespace: &str, name: &str) -> String {
    match namespace {
        "" => name.to_owned(),
        namespace => format!("{namespace}/{name}"),
    }
}

/// Which objects come before others.
fn order(kind: &GroupVersionKind) -> u8 {
    match kind.kind.as_str() {
        _ if CustomKind::is_definition(kind) => 0,
        "Namespace" if kind.group.is_empty() => 1,
        _ => 2,
    }
}

impl Server {
    /// Stores objects as [`load`](Self::load) does: definitions of custom resources first, then
    /// namespaces, and others in the order that they have.
    ///
    /// # Errors
    /// When an object cannot be stored; those before it are.
    pub async fn load_all(&self, objects: Vec<Unstructured>) -> Result<(), LoadError> {
        let mut objects: Vec<_> = objects.into_iter().enumerate().collect();
        objects.sort_by_key(|(_, object)| order(&object.kind()));
        for (index, object) in objects {
            let (kind, namespace, name) = (object.kind(), object.namespace(), object.name());
            let (namespace, name) = (namespace.into(), name.into());
            let loaded = self.load(object).await;
            loaded.map_err(|error| LoadError { index, kind, namespace, name, error })?;
        }
        Ok(())
    }

    /// Stores an object as it is, in the place of one that exists: with its status, UID and times,
    /// which requests do not set. So a server shows what a dump of another one holds. It is
    /// defaulted, and not validated; its namespace is created when there is none.
    ///
    /// An object without a UID is new, and gets what servers set in new objects, such as a
    /// generation, the addresses of a service and the finalizer of a namespace; it keeps the status
    /// that it has. Without a namespace, it is in `default`, unless its kind is in none.
    ///
    /// An object whose owners do not exist stays all the same, until its owner references change.
    ///
    /// Definitions of custom resources come before their objects.
    ///
    /// # Errors
    /// When the kind is not served, the object has no name, or the store fails.
    pub async fn load(&self, object: Unstructured) -> Result<(), StatusError> {
        // Boxed, so that it is compiled here and not in each program that loads objects.
        let stored: BoxFuture<'_, _> = Box::pin(self.store(object));
        stored.await
    }

    async fn store(&self, object: Unstructured) -> Result<(), StatusError> {
        let kind = object.kind();
        let registry = self.registry_of_kind(&kind).await?.ok_or_else(unknown_resource)?;
        let mut object = registry.to_object(object)?;
        let defaulted = registry.scheme.try_default_object(&mut *object);
        defaulted.map_err(StatusError::internal_error)?;
        if object_meta(&*object).is_ok_and(|it| it.uid.is_empty()) {
            object = self.begun(&registry, &kind, object).await?;
        }
        let now = self.now();
        let filled = update_object_meta(&mut *object, |it| {
            if it.uid.is_empty() {
                it.uid = self.shared().random.uid();
            }
            if it.creation_timestamp.is_zero() {
                it.creation_timestamp = now;
            }
            if registry.objects.is_namespaced && it.namespace.is_empty() {
                it.namespace = "default".into();
            }
        });
        filled.map_err(StatusError::internal_error)?;
        let (namespace, name, has_owners) = {
            let metadata = object_meta(&*object).map_err(StatusError::internal_error)?;
            let has_owners = !metadata.owner_references.is_empty();
            (metadata.namespace.clone(), metadata.name.clone(), has_owners)
        };
        self.ensure_namespace(&registry, &namespace).await?;
        let key = registry.objects.key(&namespace, &name)?;
        if let Some(garbage) = self.shared().garbage.as_ref().filter(|_| has_owners) {
            garbage.leave(key.clone());
        }
        let put = |_: Option<&dyn Object>| Ok(Write::Put(object.clone()));
        registry.objects.write(key, false, &put).await?;
        self.settle_definitions(CustomKind::is_definition(&kind)).await?;
        self.settle_garbage().await?;
        self.settle_essentials().await
    }

    /// A new object with what its strategy sets, and with the status that it has.
    async fn begun(
        &self,
        registry: &Registry,
        kind: &GroupVersionKind,
        mut object: Box<dyn Object>,
    ) -> Result<Box<dyn Object>, StatusError> {
        let Some(strategy) = registry.strategies.get("") else { return Ok(object) };
        let hub = registry.hub_for(kind);
        let status = registry.to_data(&*object, &hub)?.content().get("status").cloned();
        let claim = self.shared().claim(registry).await?.map(Claim::forced);
        let context = self.shared().context(self.now(), &hub.version, claim.as_ref());
        strategy.prepare_for_create(&mut *object, &context)?;
        match status.filter(|it| it.as_map().is_some_and(|it| !it.is_empty())) {
            Some(status) => {
                let mut data = registry.to_data(&*object, &hub)?;
                data.content_mut().insert("status".into(), status);
                registry.to_object(data)
            }
            None => Ok(object),
        }
    }

    async fn registry_of_kind(
        &self,
        kind: &GroupVersionKind,
    ) -> Result<Option<Arc<Registry>>, StatusError> {
        match self.shared().registry_of_kind(kind) {
            Some(found) => Ok(Some(found)),
            None => Ok(self.custom().await?.registry_of_kind(kind)),
        }
    }

    async fn ensure_namespace(
        &self,
        registry: &Registry,
        namespace: &str,
    ) -> Result<(), StatusError> {
        if !registry.objects.is_namespaced || namespace.is_empty() {
            return Ok(());
        }
        let body = format!(r#"{{"metadata":{{"name":"{namespace}"}}}}"#);
        let request = Request::post("/api/v1/namespaces")
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, "kube-apiserver")
            .extension(of_server())
            .body(body)
            .map_err(StatusError::internal_error)?;
        // One that exists is as it should be.
        self.answer(request).await;
        Ok(())
    }
}
