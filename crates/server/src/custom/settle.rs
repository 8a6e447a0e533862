//! What the controllers of definitions do: names are accepted, definitions established, and deleted
//! ones ended.

use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};

use apimachinery_api::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionNames,
};
use apimachinery_crd::{AcceptedNames, update_conditions_among};
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::{Object, Str};
use apimachinery_store::{Error, KeyValue, RangeRequest};
use bytes::Bytes;

use super::{Custom, DEFINITIONS};
use crate::objects::Write;
use crate::registry::Registry;

/// The definitions of which nothing is to be done while they stay as they are, by their keys.
pub(super) type AllSettled = HashMap<Bytes, Arc<Settled>>;

/// What other definitions depend on.
pub(super) struct Settled {
    revision: u64,
    group: Str,
    accepted: CustomResourceDefinitionNames,
}

impl Settled {
    fn of(kv: &KeyValue, definition: &CustomResourceDefinition) -> Arc<Self> {
        let group = definition.spec.group.clone();
        let accepted = definition.status.accepted_names.clone();
        Arc::new(Self { revision: kv.mod_revision, group, accepted })
    }
}

impl Custom {
    /// Brings the status of all definitions to what it is once every controller has seen them.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn settle(&self, registry: &Registry, now: Time) -> Result<(), StatusError> {
        let objects = &registry.objects;
        let failed = |error: Error| StatusError::internal_error(error);
        let read = self.store.range(RangeRequest::prefix(DEFINITIONS)).await.map_err(failed)?;
        let known = Arc::clone(&self.settled());
        let (mut settled, mut open) = (AllSettled::new(), Vec::new());
        for kv in &read.kvs {
            match known.get(&kv.key).filter(|it| it.revision == kv.mod_revision) {
                Some(known) => drop(settled.insert(kv.key.clone(), Arc::clone(known))),
                None => open.extend(objects.decode(kv).ok().map(|it| (kv, it))),
            }
        }
        let open = open.iter().filter_map(|(kv, it)| Some((*kv, it.downcast_ref()?)));
        let open: Vec<(&KeyValue, &CustomResourceDefinition)> = open.collect();
        let of_settled = settled.values().map(|it| (&it.group, &it.accepted));
        let of_open = open.iter().map(|(_, it)| (&it.spec.group, &it.status.accepted_names));
        let names = AcceptedNames::of(of_settled.chain(of_open));
        for (kv, old) in open {
            if old.metadata.deletion_timestamp.is_some() {
                self.end(old, registry, now).await?;
            } else if update_conditions_among(&mut old.clone(), &names, now) {
                self.update(registry, kv, &names, now).await?;
            } else if old.spec.names == old.status.accepted_names {
                settled.insert(kv.key.clone(), Settled::of(kv, old));
            }
        }
        *self.settled() = Arc::new(settled);
        Ok(())
    }

    fn settled(&self) -> MutexGuard<'_, Arc<AllSettled>> {
        self.settled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the status of a definition.
    async fn update(
        &self,
        registry: &Registry,
        kv: &KeyValue,
        names: &AcceptedNames,
        now: Time,
    ) -> Result<(), StatusError> {
        let objects = &registry.objects;
        let decide = |current: Option<&dyn Object>| {
            let gone = || StatusError::not_found(&objects.resource, "");
            let current = current.ok_or_else(gone)?;
            let typed = current.downcast_ref::<CustomResourceDefinition>();
            let mut new = typed.ok_or_else(gone)?.clone();
            update_conditions_among(&mut new, names, now);
            Ok(Write::Put(registry.tracked_status(current, Box::new(new), now)?))
        };
        match objects.write(kv.key.clone(), false, &decide).await {
            Err(error) if !error.is_not_found() => Err(error),
            _ => Ok(()),
        }
    }
}
