//! Delete, of one object and of many.

use apimachinery_http::{Answer, ResponseBody};
use apimachinery_meta::v1::{
    DeleteOptions, DeletionPropagation, ObjectMeta, STATUS_SUCCESS, Status, StatusDetails,
};
use apimachinery_meta::{StatusError, Time, lists, object_meta};
use apimachinery_runtime::{GroupResource, Object, Str};
use http::StatusCode;

use super::{Call, metadata};
use crate::garbage::{FOREGROUND, ORPHAN};
use crate::objects::{Done, Write, Written};
use apimachinery_kinds::Deletion;

impl Call<'_> {
    pub(super) async fn delete(&self, body: ResponseBody) -> Result<Answer, StatusError> {
        let options = self.exchange.delete_options(self.headers, body).await?;
        self.warn(self.strategy.deletion_warnings(&options));
        let written = self.delete_one(self.namespace(), self.name(), &options).await?;
        let is_removed = written.done == Done::Removed;
        let stays = written.done == Done::Changed;
        if !stays && !self.strategy.returns_deleted() {
            return self.success(&*written.object);
        }
        let is_foreground = options.orphan_dependents == Some(false);
        let code = match !is_removed && is_foreground {
            true => StatusCode::ACCEPTED,
            false => StatusCode::OK,
        };
        Ok(Answer::shared(code, written.object.into()))
    }

    /// The objects that are selected are deleted one by one; who is deleted by others meanwhile
    /// does not matter.
    pub(super) async fn delete_collection(
        &self,
        body: ResponseBody,
    ) -> Result<Answer, StatusError> {
        let options = self.exchange.delete_options(self.headers, body).await?;
        self.warn(self.strategy.deletion_warnings(&options));
        let list = self.registry.objects.list(&self.selection()?).await?;
        let mut names = Vec::new();
        let name = |item: &dyn Object| {
            if let Ok(metadata) = object_meta(item) {
                names.push((metadata.namespace.clone(), metadata.name.clone()));
            }
        };
        lists::for_each(&*list, name).map_err(StatusError::internal_error)?;
        for (namespace, name) in names {
            match self.delete_one(&namespace, &name, &options).await {
                Err(error) if !error.is_not_found() => return Err(error),
                _ => {}
            }
        }
        Ok(Answer::shared(StatusCode::OK, list.into()))
    }

    pub(super) async fn delete_one(
        &self,
        namespace: &str,
        name: &str,
        options: &DeleteOptions,
    ) -> Result<Written, StatusError> {
        self.check_mortal(name)?;
        let key = self.registry.objects.key(namespace, name)?;
        let decide = |old: Option<&dyn Object>| {
            let old = old.ok_or_else(|| StatusError::not_found(&self.resource(), name))?;
            self.deleted(old, options)
        };
        self.registry.objects.write(key, !options.dry_run.is_empty(), &decide).await
    }

    /// What becomes of an object that is to be deleted.
    fn deleted(&self, old: &dyn Object, options: &DeleteOptions) -> Result<Write, StatusError> {
        let mut object = old.clone_object();
        let metadata = object_meta(old).map_err(StatusError::internal_error)?;
        metadata::check_preconditions(&metadata, &self.group_kind(), options)?;
        // An eviction was decided about itself.
        if self.endpoint.subresource().is_empty() {
            self.admit_deletion(old, options)?;
        }
        let deletion = self.strategy.deletion(old, options);
        let begins = match deletion {
            Deletion::Graceful(seconds) => grace(&metadata, options, seconds, self.now),
            _ => Begins::Now,
        };
        if let Begins::Already = begins {
            return Ok(Write::Leave(object));
        }
        let finalizers = finalizers(&metadata, options, deletion);
        let waits = deletion == Deletion::Waiting && !self.strategy.is_released(old);
        let stays = !finalizers.is_empty() || waits || begins.stays();
        self.change_metadata(&mut *object, |it| {
            it.finalizers = finalizers;
            begins.write_to(it);
            match begins {
                Begins::Now if waits => drop(it.deletion_timestamp.get_or_insert(self.now)),
                Begins::Now if stays => metadata::mark_as_deleting(it, self.now),
                _ => {}
            }
        })?;
        match stays {
            true => {
                self.strategy.prepare_for_deletion(&mut *object);
                Ok(Write::Put(object))
            }
            // As short as its grace is, it begins to end before that.
            false if begins.ends() => Ok(Write::End(object)),
            false => Ok(Write::Remove(object)),
        }
    }

    /// That an object was deleted.
    fn success(&self, object: &dyn Object) -> Result<Answer, StatusError> {
        let metadata = object_meta(object).map_err(StatusError::internal_error)?;
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
}

/// How a deletion begins.
enum Begins {
    /// Without grace.
    Now,
    /// It had begun, and the request changes nothing.
    Already,
    /// The object ends until then, in so many seconds.
    Until(Time, i64),
}

impl Begins {
    fn stays(&self) -> bool {
        matches!(self, Self::Until(_, 1..))
    }

    fn ends(&self) -> bool {
        matches!(self, Self::Until(..))
    }

    fn write_to(&self, metadata: &mut ObjectMeta) {
        let Self::Until(end, seconds) = self else { return };
        if metadata.deletion_timestamp.is_none() && metadata.generation > 0 {
            metadata.generation += 1;
        }
        metadata.deletion_timestamp = Some(*end);
        metadata.deletion_grace_period_seconds = Some(*seconds);
    }
}

/// Whether an object that ends gracefully begins to, or ends sooner than before (`BeforeDelete`).
fn grace(metadata: &ObjectMeta, options: &DeleteOptions, seconds: i64, now: Time) -> Begins {
    let wanted = options.grace_period_seconds.map(|it| if it < 0 { 1 } else { it });
    let after =
        |start: Time, seconds: i64| Time::from_seconds(start.seconds().saturating_add(seconds));
    let Some(end) = metadata.deletion_timestamp else {
        let seconds = if seconds < 0 { 1 } else { seconds };
        return Begins::Until(after(now, seconds), seconds);
    };
    let left = match metadata.deletion_grace_period_seconds {
        None | Some(0) => return Begins::Now,
        Some(left) if left < 0 => 1,
        Some(left) => left,
    };
    match wanted {
        None => Begins::Already,
        Some(wanted) if wanted >= left => Begins::Already,
        Some(wanted) => {
            let end = after(end, wanted.saturating_sub(left));
            match end < now {
                true => Begins::Until(now, wanted.min(1)),
                false => Begins::Until(end, wanted),
            }
        }
    }
}

/// The finalizers of an object that is to be deleted, with those that have the garbage collector
/// look after its dependents first (`deletionFinalizersForGarbageCollection`).
fn finalizers(metadata: &ObjectMeta, options: &DeleteOptions, deletion: Deletion) -> Vec<Str> {
    let (orphans, is_foreground) = policy(metadata, options, deletion);
    let is_ours = |it: &Str| matches!(it.as_str(), ORPHAN | FOREGROUND);
    let mut finalizers: Vec<_> =
        metadata.finalizers.iter().filter(|it| !is_ours(it)).cloned().collect();
    if orphans {
        finalizers.push(Str::from_static(ORPHAN));
    }
    if is_foreground {
        finalizers.push(Str::from_static(FOREGROUND));
    }
    finalizers
}

/// Whether dependents lose their owner, and whether they are deleted before it.
fn policy(metadata: &ObjectMeta, options: &DeleteOptions, deletion: Deletion) -> (bool, bool) {
    if deletion == Deletion::Alone {
        return (false, false);
    }
    if let Some(orphans) = options.orphan_dependents {
        return (orphans, false);
    }
    match &options.propagation_policy {
        Some(policy) if *policy == DeletionPropagation::ORPHAN => return (true, false),
        Some(policy) if *policy == DeletionPropagation::FOREGROUND => return (false, true),
        Some(_) => return (false, false),
        None => {}
    }
    for finalizer in &metadata.finalizers {
        match finalizer.as_str() {
            ORPHAN => return (true, false),
            FOREGROUND => return (false, true),
            _ => {}
        }
    }
    (deletion == Deletion::Orphaning, false)
}
