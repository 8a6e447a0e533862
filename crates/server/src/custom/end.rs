//! The end of a definition: its objects are deleted, and once the last one is gone, it is.

use std::sync::Arc;

use apimachinery_api::apiextensions::v1::{
    ConditionStatus, CustomResourceDefinition, CustomResourceDefinitionCondition,
    CustomResourceDefinitionConditionType,
};
use apimachinery_crd::conditions;
use apimachinery_meta::{StatusError, Time, object_meta, update_object_meta};
use apimachinery_runtime::Object;
use apimachinery_store::{Error, KeyRange, RangeRequest};
use bytes::Bytes;

use super::Custom;
use crate::flow::metadata::mark_as_deleting;
use crate::objects::Write;
use crate::registry::Registry;
use apimachinery_kinds::CLEANUP;

/// How far the end has come.
enum Progress {
    /// Objects wait for their finalizers.
    Waiting,
    /// Objects could not be deleted.
    Failed(StatusError),
    Done,
    NeverEstablished,
}

impl Progress {
    /// The condition `Terminating`, in the words of the reference's controller.
    fn condition(&self) -> CustomResourceDefinitionCondition {
        let (status, reason, message) = match self {
            Self::Waiting => (
                ConditionStatus::TRUE,
                "InstanceDeletionInProgress",
                "CustomResource deletion is in progress".into(),
            ),
            Self::Failed(error) => (
                ConditionStatus::TRUE,
                "InstanceDeletionFailed",
                format!("could not issue all deletes: {error}").into(),
            ),
            Self::Done => (
                ConditionStatus::FALSE,
                "InstanceDeletionCompleted",
                "removed all instances".into(),
            ),
            Self::NeverEstablished => (
                ConditionStatus::FALSE,
                "NeverEstablished",
                "resource was never established".into(),
            ),
        };
        CustomResourceDefinitionCondition {
            r#type: CustomResourceDefinitionConditionType::TERMINATING,
            status,
            reason: reason.into(),
            message,
            ..CustomResourceDefinitionCondition::default()
        }
    }

    fn is_over(&self) -> bool {
        matches!(self, Self::Done | Self::NeverEstablished)
    }
}

impl Custom {
    /// Deletes the objects of a definition that is being deleted, and it if they are gone.
    pub(super) async fn end(
        &self,
        definition: &CustomResourceDefinition,
        definitions: &Registry,
        now: Time,
    ) -> Result<(), StatusError> {
        if !definition.metadata.finalizers.iter().any(|it| *it == *CLEANUP) {
            return Ok(());
        }
        let progress = match self.stored_as(definition).await? {
            Some(registry) => self.delete_objects(&registry, now).await?,
            None => Progress::NeverEstablished,
        };
        let objects = &definitions.objects;
        let gone = || StatusError::not_found(&objects.resource, &definition.metadata.name);
        let decide = |current: Option<&dyn Object>| {
            let current = current.ok_or_else(gone)?;
            let typed = current.downcast_ref::<CustomResourceDefinition>();
            let mut new = typed.ok_or_else(gone)?.clone();
            conditions::set(&mut new, progress.condition(), now);
            if progress.is_over() {
                new.metadata.finalizers.retain(|it| *it != *CLEANUP);
            }
            let is_free = new.metadata.finalizers.is_empty();
            let new = definitions.tracked_status(current, Box::new(new), now)?;
            Ok(if is_free { Write::Remove(new) } else { Write::Put(new) })
        };
        match objects.write(objects.key("", &definition.metadata.name)?, false, &decide).await {
            Err(error) if !error.is_not_found() => return Err(error),
            _ => {}
        }
        // Watches of what is no longer served end.
        self.current().await.map(drop)
    }

    /// The registry of a definition's objects, in the version that they are stored in if that is
    /// served; `None` for one that was never established.
    async fn stored_as(
        &self,
        definition: &CustomResourceDefinition,
    ) -> Result<Option<Arc<Registry>>, StatusError> {
        let custom = self.current().await?;
        let is_of = |it: &&CustomResourceDefinition| it.metadata.uid == definition.metadata.uid;
        let mut registries = custom.registries_of(is_of);
        registries.sort_by_key(|it| it.objects.changes_when_stored);
        Ok(registries.into_iter().next())
    }

    async fn delete_objects(
        &self,
        registry: &Registry,
        now: Time,
    ) -> Result<Progress, StatusError> {
        let failed = |error: Error| StatusError::internal_error(error);
        let prefix = &registry.objects.prefix;
        let read =
            self.store.range(RangeRequest::prefix(prefix.to_string())).await.map_err(failed)?;
        let mut failure = None;
        for kv in read.kvs {
            failure = delete(registry, kv.key, now).await.err().or(failure);
        }
        if let Some(error) = failure {
            return Ok(Progress::Failed(error));
        }
        let left = self.store.count(&KeyRange::prefix(prefix.to_string())).await.map_err(failed)?;
        Ok(if left > 0 { Progress::Waiting } else { Progress::Done })
    }
}

/// Deletes an object, or begins to, if it has finalizers.
async fn delete(registry: &Registry, key: Bytes, now: Time) -> Result<(), StatusError> {
    let resource = &registry.objects.resource;
    let decide = |current: Option<&dyn Object>| {
        let current = current.ok_or_else(|| StatusError::not_found(resource, ""))?;
        let metadata = object_meta(current).map_err(StatusError::internal_error)?;
        let mut object = current.clone_object();
        if metadata.finalizers.is_empty() {
            return Ok(Write::Remove(object));
        }
        if metadata.deletion_timestamp.is_some() {
            return Ok(Write::Leave(object));
        }
        update_object_meta(&mut *object, |it| mark_as_deleting(it, now))
            .map_err(StatusError::internal_error)?;
        Ok(Write::Put(object))
    };
    match registry.objects.write(key, false, &decide).await {
        Err(error) if !error.is_not_found() => Err(error),
        _ => Ok(()),
    }
}
