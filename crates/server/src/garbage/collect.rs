//! What becomes of an object, as the workers of the reference's collector decide it.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use apimachinery_meta::v1::{DeletionPropagation, ObjectMeta, OwnerReference};
use apimachinery_meta::{StatusError, decode_object_meta};
use apimachinery_runtime::{GroupVersion, GroupVersionResource, Str};
use bytes::Bytes;
use http::StatusCode;

use super::change::{Change, Item};
use super::graph::{FOREGROUND, ORPHAN};
use super::{Garbage, Next, failed};
use crate::Server;
use crate::registry::Registry;

/// How often a change is made on the newest state before it is postponed.
const ATTEMPTS: usize = 5;

/// What the collector changed.
#[derive(Debug, Default)]
pub(crate) struct Collected {
    /// The namespaces that it changed objects in.
    pub(crate) namespaces: BTreeSet<Str>,
    /// The names of namespaces that it changed themselves.
    pub(crate) changed_namespaces: BTreeSet<Str>,
    /// Whether it changed definitions, or custom resources that one may wait for.
    pub(crate) definitions: bool,
}

/// The owners of an object, by what they mean for it (`classifyReferences`).
#[derive(Default)]
struct Owners {
    solid: usize,
    dangling: Vec<Str>,
    waiting: Vec<Str>,
}

impl Server {
    /// Treats all objects that the changes of the store leave to the collector.
    ///
    /// # Errors
    /// When the store does not answer. An object that cannot be treated is not an error: it is
    /// treated again later.
    pub(crate) async fn collect(&self) -> Result<Collected, StatusError> {
        let mut collected = Collected::default();
        let Some(garbage) = &self.shared().garbage else { return Ok(collected) };
        let Some(mut turn) = garbage.turn() else { return Ok(collected) };
        loop {
            garbage.follow().await?;
            let now = self.now().seconds();
            let key = match turn.next(now) {
                Next::Treat(key) => key,
                Next::Follow => continue,
                Next::End => return Ok(collected),
            };
            let result = self.treat(garbage, &key, &mut collected).await;
            garbage.end(result, now);
        }
    }

    async fn treat(
        &self,
        garbage: &Garbage,
        key: &Bytes,
        collected: &mut Collected,
    ) -> Result<(), StatusError> {
        let Some(item) = self.item(key).await? else { return Ok(()) };
        let has = |finalizer: &str| item.metadata.finalizers.iter().any(|it| *it == *finalizer);
        if item.metadata.deletion_timestamp.is_none() {
            return self.delete_without_owners(garbage, &item, collected).await;
        }
        if has(ORPHAN) {
            self.orphan(garbage, &item, collected).await
        } else if has(FOREGROUND) {
            self.delete_after_dependents(garbage, &item, collected).await
        } else {
            Ok(())
        }
    }

    /// The object of a key; `None` when it does not exist, or is not served.
    pub(super) async fn item(&self, key: &Bytes) -> Result<Option<Item>, StatusError> {
        let Some((resource, registry)) = self.resource_at(key).await? else { return Ok(None) };
        let metadata = self.metadata_at(key).await?;
        let item = |metadata| Item { key: key.clone(), resource, registry, metadata };
        Ok(metadata.map(item))
    }

    async fn metadata_at(&self, key: &Bytes) -> Result<Option<ObjectMeta>, StatusError> {
        let Some(kv) = self.shared().store.get(key, None).await.map_err(failed)?.kv else {
            return Ok(None);
        };
        let decoder = self.shared().api.codecs().universal_deserializer();
        let metadata = decode_object_meta(decoder, &kv.value[..]);
        let mut metadata = metadata.map_err(StatusError::internal_error)?;
        metadata.resource_version = kv.mod_revision.to_string().into();
        Ok(Some(metadata))
    }

    /// What is served at a key: the longest beginning of it that objects of a resource share.
    async fn resource_at(
        &self,
        key: &[u8],
    ) -> Result<Option<(GroupVersionResource, Arc<Registry>)>, StatusError> {
        let custom = self.custom().await?;
        let holds = |it: &&Arc<Registry>| key.starts_with(it.objects.prefix.as_bytes());
        let built_in = self.shared().registries.iter().filter(|(_, it)| holds(it));
        // A server stores the objects of all versions of a resource alike: the newest treats them.
        if let Some((name, found)) = built_in.max_by_key(|(name, _)| *name) {
            return Ok(Some((name.clone(), Arc::clone(found))));
        }
        Ok(custom.at(key).map(|(name, found)| (name.clone(), Arc::clone(found))))
    }

    /// Deletes an object that has no living owner. Of one that has, the references to others are
    /// removed (`attemptToDeleteItem`).
    async fn delete_without_owners(
        &self,
        garbage: &Garbage,
        item: &Item,
        collected: &mut Collected,
    ) -> Result<(), StatusError> {
        if item.metadata.owner_references.is_empty() {
            return Ok(());
        }
        let Some(owners) = self.owners(garbage, item).await? else { return Ok(()) };
        if owners.solid > 0 {
            let gone = [owners.dangling, owners.waiting].concat();
            return match gone.is_empty() {
                true => Ok(()),
                false => self.change(item, &Change::WithoutOwners(&gone), collected).await,
            };
        }
        let dependents = garbage.state().graph.dependents(&item.metadata.uid);
        let policy = if !owners.waiting.is_empty() && !dependents.is_empty() {
            if dependents.iter().any(|it| it.is_waiting) {
                // Owner and dependent may wait for each other.
                self.change(item, &Change::Unblocking, collected).await?;
            }
            DeletionPropagation::FOREGROUND
        } else {
            let has = |name: &str| item.metadata.finalizers.iter().any(|it| *it == *name);
            match (has(ORPHAN), has(FOREGROUND)) {
                (true, _) => DeletionPropagation::ORPHAN,
                (_, true) => DeletionPropagation::FOREGROUND,
                _ => DeletionPropagation::BACKGROUND,
            }
        };
        self.change(item, &Change::Delete(policy), collected).await
    }

    /// The owners of an object; `None` when a reference is to what it cannot be owned by.
    async fn owners(&self, garbage: &Garbage, item: &Item) -> Result<Option<Owners>, StatusError> {
        let mut owners = Owners::default();
        let mut registries = HashMap::new();
        for reference in &item.metadata.owner_references {
            if garbage.state().graph.is_absent(reference, &item.metadata.namespace) {
                owners.dangling.push(reference.uid.clone());
                continue;
            }
            let registry = match registries.entry((&reference.api_version, &reference.kind)) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(entry) => entry.insert(self.registry_of_owner(reference).await?),
            };
            let namespace = match registry.objects.is_namespaced {
                true if item.metadata.namespace.is_empty() => return Ok(None),
                true => &item.metadata.namespace,
                false => "",
            };
            let key = registry.objects.key(namespace, &reference.name);
            // What cannot be a name is the name of nothing.
            let owner = match key {
                Ok(key) => self.metadata_at(&key).await?,
                Err(_) => None,
            };
            let uid = reference.uid.clone();
            match owner.filter(|it| it.uid == uid) {
                None => owners.dangling.push(uid),
                Some(owner)
                    if owner.deletion_timestamp.is_some()
                        && owner.finalizers.iter().any(|it| *it == *FOREGROUND) =>
                {
                    owners.waiting.push(uid);
                }
                Some(_) => owners.solid += 1,
            }
        }
        Ok(Some(owners))
    }

    async fn registry_of_owner(
        &self,
        owner: &OwnerReference,
    ) -> Result<Arc<Registry>, StatusError> {
        let not_served = || {
            let kind = format!("{}, {}", owner.api_version, owner.kind);
            StatusError::internal_error(format_args!("{kind} is not served"))
        };
        let version = owner.api_version.parse::<GroupVersion>().map_err(|_| not_served())?;
        let kind = version.with_kind(owner.kind.clone());
        let built_in = self.shared().registries.iter().find(|(name, it)| {
            name.group == kind.group && name.version == kind.version && *it.kind.kind == *kind.kind
        });
        if let Some((_, found)) = built_in {
            return Ok(Arc::clone(found));
        }
        self.custom().await?.registry_of_kind(&kind).ok_or_else(not_served)
    }

    /// Removes the finalizer of an owner once nothing blocks its deletion
    /// (`processDeletingDependentsItem`).
    async fn delete_after_dependents(
        &self,
        garbage: &Garbage,
        item: &Item,
        collected: &mut Collected,
    ) -> Result<(), StatusError> {
        let mut blocking = garbage.state().graph.dependents(&item.metadata.uid);
        blocking.retain(|it| it.blocks);
        if blocking.is_empty() {
            return self.change(item, &Change::WithoutFinalizer(FOREGROUND), collected).await;
        }
        let mut state = garbage.state();
        for dependent in blocking.into_iter().filter(|it| !it.is_waiting) {
            state.graph.enqueue(dependent.key);
        }
        Ok(())
    }

    /// Removes an owner from all its dependents, and then its finalizer (`attemptToOrphanWorker`).
    async fn orphan(
        &self,
        garbage: &Garbage,
        item: &Item,
        collected: &mut Collected,
    ) -> Result<(), StatusError> {
        let owner = [item.metadata.uid.clone()];
        let dependents = garbage.state().graph.dependents(&item.metadata.uid);
        for dependent in dependents {
            if let Some(dependent) = self.item(&dependent.key).await? {
                self.change(&dependent, &Change::WithoutOwners(&owner), collected).await?;
            }
        }
        self.change(item, &Change::WithoutFinalizer(ORPHAN), collected).await
    }

    /// Changes the object that was read, in its newest state.
    async fn change(
        &self,
        item: &Item,
        change: &Change<'_>,
        collected: &mut Collected,
    ) -> Result<(), StatusError> {
        let mut live = item.metadata.clone();
        for _ in 0..ATTEMPTS {
            let Some(request) = change.request(item, &live)? else { return Ok(()) };
            // It comes back to the method that answers all requests.
            match Box::pin(self.answer(request)).await.status() {
                StatusCode::CONFLICT => {}
                StatusCode::NOT_FOUND => return Ok(()),
                code if code.is_success() => {
                    collected.note(item);
                    return Ok(());
                }
                code => return Err(StatusError::internal_error(code)),
            }
            match self.metadata_at(&item.key).await? {
                Some(newest) if newest.uid == item.metadata.uid => live = newest,
                _ => return Ok(()),
            }
        }
        Err(StatusError::internal_error("the object changes all the time"))
    }
}

impl Collected {
    pub(crate) fn is_empty(&self) -> bool {
        let Self { namespaces, changed_namespaces, definitions } = self;
        namespaces.is_empty() && changed_namespaces.is_empty() && !definitions
    }

    /// Notes that an object was changed.
    fn note(&mut self, item: &Item) {
        let metadata = &item.metadata;
        if !metadata.namespace.is_empty() {
            self.namespaces.insert(metadata.namespace.clone());
        }
        let resource = item.resource.group_resource();
        match (&*resource.group, &*resource.resource) {
            ("", "namespaces") => drop(self.changed_namespaces.insert(metadata.name.clone())),
            ("apiextensions.k8s.io", "customresourcedefinitions") => self.definitions = true,
            _ => self.definitions |= item.registry.definition.is_some(),
        }
    }
}
