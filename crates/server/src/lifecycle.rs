//! The end of namespaces: their objects are deleted, and then they are.

use std::sync::Arc;

use apimachinery_api::core::v1::Namespace;
use apimachinery_meta::{StatusError, lists};
use apimachinery_query::internal::ListOptions;
use apimachinery_runtime::{GroupVersionResource, Object, Str};
use apimachinery_store::KeyRange;
use http::Request;
use http::header::USER_AGENT;

use crate::Server;
use crate::access::of_server;
use crate::ending::{Ending, OfServer};
use crate::objects::{Selection, Write};
use crate::registry::Registry;

/// What a namespace waits for until its objects are gone.
const FINALIZER: &str = "kubernetes";

impl Server {
    /// Goes on with the deletion of a namespace, if it is being deleted, after a request in it.
    pub(crate) async fn settle_namespace(&self, name: &Str) -> Result<(), StatusError> {
        if name.is_empty() {
            return Ok(());
        }
        let namespaces = GroupVersionResource::new("", "v1", "namespaces");
        let Some(namespaces) = self.shared().registries.get(&namespaces) else { return Ok(()) };
        let Some(ending) = &self.shared().ending else { return Ok(()) };
        if !ending.contains(name) || !self.is_still_ending(name, namespaces, ending).await? {
            return Ok(());
        }
        if ending.is_due(name, self.now().seconds()) {
            for path in self.paths_within(name).await? {
                self.delete_all(&path).await?;
            }
        }
        if self.is_empty(name).await? {
            finish(name, namespaces, ending).await?;
        }
        Ok(())
    }

    /// Notes the namespaces whose deletion had begun before the server started, and goes on with
    /// it.
    pub(crate) async fn resume_endings(&self) -> Result<(), StatusError> {
        let namespaces = GroupVersionResource::new("", "v1", "namespaces");
        let Some(namespaces) = self.shared().registries.get(&namespaces) else { return Ok(()) };
        let Some(known) = &self.shared().ending else { return Ok(()) };
        let all = Selection {
            namespace: Str::default(),
            options: ListOptions::default(),
            scheme: namespaces.scheme.clone(),
        };
        let list = namespaces.objects.list(&all).await?;
        let mut ending = Vec::new();
        let is_ending = |item: &dyn Object| {
            let namespace = item.downcast_ref::<Namespace>();
            let metadata = namespace.map(|it| &it.metadata);
            let metadata = metadata.filter(|it| it.deletion_timestamp.is_some());
            ending.extend(metadata.map(|it| it.name.clone()));
        };
        lists::for_each(&*list, is_ending).map_err(StatusError::internal_error)?;
        for name in ending {
            known.insert(name.clone());
            self.settle_namespace(&name).await?;
        }
        Ok(())
    }

    /// Whether a namespace whose deletion had begun is still being deleted: a store may have been
    /// restored.
    async fn is_still_ending(
        &self,
        name: &Str,
        namespaces: &Registry,
        ending: &Ending,
    ) -> Result<bool, StatusError> {
        let objects = &namespaces.objects;
        let found = objects.get(&objects.key("", name)?, 0).await?;
        let namespace = found.as_ref().and_then(|it| it.downcast_ref::<Namespace>());
        let is_ending = namespace.is_some_and(|it| it.metadata.deletion_timestamp.is_some());
        if !is_ending {
            ending.remove(name);
        }
        Ok(is_ending)
    }

    /// Notes a namespace whose deletion begins.
    pub(crate) async fn note_ending(&self, name: &Str) -> Result<(), StatusError> {
        let namespaces = GroupVersionResource::new("", "v1", "namespaces");
        let Some(namespaces) = self.shared().registries.get(&namespaces) else { return Ok(()) };
        let Some(ending) = &self.shared().ending else { return Ok(()) };
        let objects = &namespaces.objects;
        let found = objects.get(&objects.key("", name)?, 0).await?;
        let namespace = found.as_ref().and_then(|it| it.downcast_ref::<Namespace>());
        if namespace.is_some_and(|it| it.metadata.deletion_timestamp.is_some()) {
            ending.insert(name.clone());
        }
        Ok(())
    }

    /// The registries of all that can be in a namespace, each once.
    async fn namespaced(&self) -> Result<Vec<(GroupVersionResource, Arc<Registry>)>, StatusError> {
        let custom = self.custom().await?;
        let built_in = self.shared().registries.iter();
        let built_in = built_in.map(|(name, it)| (name.clone(), Arc::clone(it)));
        let mut all: Vec<_> = built_in.chain(custom.registries()).collect();
        all.retain(|(_, it)| it.objects.is_namespaced);
        all.sort_by(|(one, _), (other, _)| one.cmp(other));
        all.dedup_by(|(_, one), (_, other)| one.objects.prefix == other.objects.prefix);
        Ok(all)
    }

    async fn paths_within(&self, namespace: &str) -> Result<Vec<String>, StatusError> {
        let path = |name: &GroupVersionResource| {
            let GroupVersionResource { group, version, resource } = name;
            let prefix = match group.as_str() {
                "" => format!("/api/{version}"),
                group => format!("/apis/{group}/{version}"),
            };
            format!("{prefix}/namespaces/{namespace}/{resource}?gracePeriodSeconds=0")
        };
        Ok(self.namespaced().await?.iter().map(|(name, _)| path(name)).collect())
    }

    /// Deletes all objects of a resource in a namespace; those with finalizers wait for them.
    async fn delete_all(&self, path: &str) -> Result<(), StatusError> {
        let request = Request::delete(path)
            .header(USER_AGENT, "kube-controller-manager")
            .extension(OfServer)
            .extension(of_server())
            .body(String::new())
            .map_err(StatusError::internal_error)?;
        // It comes back to the method that answers all requests.
        Box::pin(self.answer(request)).await;
        Ok(())
    }

    async fn is_empty(&self, namespace: &str) -> Result<bool, StatusError> {
        for (_, registry) in self.namespaced().await? {
            let keys = KeyRange::prefix(format!("{}{namespace}/", registry.objects.prefix));
            let count = registry.objects.store.count(&keys).await;
            if count.map_err(StatusError::internal_error)? > 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Removes what an empty namespace waits for, and the namespace if that was all.
async fn finish(name: &Str, namespaces: &Registry, ending: &Ending) -> Result<(), StatusError> {
    let objects = &namespaces.objects;
    let decide = |old: Option<&dyn Object>| {
        let old = old.and_then(|it| it.downcast_ref::<Namespace>());
        let gone = || StatusError::not_found(&objects.resource, name);
        let mut namespace = old.ok_or_else(gone)?.clone();
        namespace.spec.finalizers.retain(|it| *it != *FINALIZER);
        let is_free =
            namespace.spec.finalizers.is_empty() && namespace.metadata.finalizers.is_empty();
        Ok(match is_free {
            true => Write::Remove(Box::new(namespace)),
            false => Write::Put(Box::new(namespace)),
        })
    };
    match objects.write(objects.key("", name)?, false, &decide).await {
        Err(error) if !error.is_not_found() => Err(error),
        _ => {
            ending.remove(name);
            Ok(())
        }
    }
}
