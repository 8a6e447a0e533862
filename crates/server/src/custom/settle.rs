//! What the controllers of definitions do: names are accepted, definitions established, and deleted
//! ones ended.

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_crd::update_conditions;
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::Object;
use apimachinery_store::{Error, KeyValue, RangeRequest};

use super::{Custom, DEFINITIONS};
use crate::objects::Write;
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
                self.end(old, registry, now).await?;
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
}
