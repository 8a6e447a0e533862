//! What the controllers of definitions do: names are accepted, definitions established, and the
//! objects of deleted ones removed.

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_crd::update_conditions;
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::Object;
use apimachinery_store::{Error, KeyValue, RangeRequest, Transaction};

use super::{Custom, DEFINITIONS};
use crate::built_in::CLEANUP;
use crate::objects::{Objects, Write};
use crate::registry::Registry;

impl Custom {
    /// Brings the status of all definitions to what it is once every controller has seen them.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn settle(&self, registry: &Registry, now: Time) -> Result<(), StatusError> {
        let objects = &registry.objects;
        let failed = |error: Error| StatusError::internal_error(error);
        let read = self.store.range(RangeRequest::prefix(DEFINITIONS)).await.map_err(failed)?;
        let definition = |kv: &KeyValue| {
            let object = objects.decode(kv).ok()?;
            Some((kv.key.clone(), object.downcast_ref::<CustomResourceDefinition>()?.clone()))
        };
        let all: Vec<_> = read.kvs.iter().filter_map(definition).collect();
        for (key, old) in &all {
            if old.metadata.deletion_timestamp.is_some() {
                self.remove(old, objects).await?;
                continue;
            }
            let others = all.iter().map(|(_, it)| it);
            if !update_conditions(&mut old.clone(), others.clone(), now) {
                continue;
            }
            let decide = |current: Option<&dyn Object>| {
                let gone = || StatusError::not_found(&objects.resource, &old.metadata.name);
                let current = current.ok_or_else(gone)?;
                let typed = current.downcast_ref::<CustomResourceDefinition>();
                let mut new = typed.ok_or_else(gone)?.clone();
                update_conditions(&mut new, all.iter().map(|(_, it)| it), now);
                Ok(Write::Put(registry.tracked_status(current, Box::new(new), now)?))
            };
            match objects.write(key.clone(), false, &decide).await {
                Err(error) if !error.is_not_found() => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    /// Removes the objects of a definition that is being deleted, and then its finalizer.
    async fn remove(
        &self,
        definition: &CustomResourceDefinition,
        objects: &Objects,
    ) -> Result<(), StatusError> {
        if !definition.metadata.finalizers.iter().any(|it| *it == *CLEANUP) {
            return Ok(());
        }
        let failed = |error: Error| StatusError::internal_error(error);
        let spec = &definition.spec;
        let prefix = format!("/registry/{}/{}/", spec.group, spec.names.plural);
        let read = self.store.range(RangeRequest::prefix(prefix)).await.map_err(failed)?;
        for kv in read.kvs {
            self.store.transact(Transaction::delete(kv.key)).await.map_err(failed)?;
        }
        let key = objects.key("", &definition.metadata.name)?;
        let decide = |current: Option<&dyn Object>| {
            let gone = || StatusError::not_found(&objects.resource, &definition.metadata.name);
            let current = current.ok_or_else(gone)?;
            let mut new = current.clone_object();
            let changed = apimachinery_meta::update_object_meta(&mut *new, |it| {
                it.finalizers.retain(|it| *it != *CLEANUP);
            });
            changed.map_err(StatusError::internal_error)?;
            let metadata = apimachinery_meta::object_meta(&*new);
            let is_last = metadata.is_ok_and(|it| it.finalizers.is_empty());
            Ok(if is_last { Write::Remove(new) } else { Write::Put(new) })
        };
        match objects.write(key, false, &decide).await {
            Err(error) if !error.is_not_found() => Err(error),
            _ => Ok(()),
        }
    }
}
