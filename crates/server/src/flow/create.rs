//! Create.

use apimachinery_http::{Answer, ResponseBody};
use apimachinery_kinds::reset_system_metadata;
use apimachinery_meta::v1::{CreateOptions, ObjectMeta};
use apimachinery_meta::{StatusError, object_meta, update_object_meta};
use apimachinery_runtime::Object;
use apimachinery_validation::meta::object_meta as metadata_errors;
use apimachinery_validation::{FieldErrors, Path};
use http::StatusCode;

use super::{Call, metadata};
use crate::objects::{Write, Written};
use crate::registry::set_managers;

/// How often a name is generated before its conflict is the answer.
const ATTEMPTS: usize = 8;

impl Call<'_> {
    pub(super) async fn create(&self, body: ResponseBody) -> Result<Answer, StatusError> {
        let mut object = self
            .exchange
            .read_object(self.headers, body, &self.registry.hub_for(self.kind()))
            .await?;
        let options = self.exchange.options::<CreateOptions>()?;
        self.change_metadata(&mut *object, reset_system_metadata)?;
        self.merge_owners(&mut *object)?;
        let manager = self.manager(&options.field_manager);
        let managers = || self.managers_after(None, &*object, &manager);
        let managers = self.registry.objects.converting(managers).await;
        // What cannot be tracked stays as it is, and so does an object without metadata.
        let _ = managers.and_then(|managers| set_managers(&mut *object, &managers));
        let (name, is_generated) = {
            let metadata = object_meta(&*object).map_err(StatusError::internal_error)?;
            let is_generated = metadata.name.is_empty() && !metadata.generate_name.is_empty();
            (metadata.name.clone(), is_generated)
        };
        self.check_definition(&name)?;
        self.check_namespace(&name).await?;
        let is_dry_run = !options.dry_run.is_empty();
        self.mutate(&mut *object, None, is_dry_run)?;
        for _ in 1..if is_generated { ATTEMPTS } else { 1 } {
            match self.create_once(object.clone(), is_dry_run).await {
                Err(error) if error.is_already_exists() => {}
                result => return created(result?),
            }
        }
        created(self.create_once(object, is_dry_run).await?)
    }

    async fn create_once(
        &self,
        mut object: Box<dyn Object>,
        is_dry_run: bool,
    ) -> Result<Written, StatusError> {
        let metadata = self.prepare_new(&mut *object)?;
        self.admit(&*object, None, is_dry_run)?;
        let key = self.registry.objects.key(&metadata.namespace, &metadata.name)?;
        let decide = |old: Option<&dyn Object>| match old {
            Some(old) => Err(self.already_exists(old, &metadata)),
            // It is the storage that refuses a version, and a dry run does not reach it.
            None if is_dry_run => Ok(Write::Put(object.clone())),
            None => {
                metadata::check_no_version(&metadata)?;
                Ok(Write::Put(object.clone()))
            }
        };
        self.registry.objects.create(key, is_dry_run, &decide).await
    }

    /// Sets what servers set in a new object, and validates it (`BeforeCreate`).
    pub(super) fn prepare_new(&self, object: &mut dyn Object) -> Result<ObjectMeta, StatusError> {
        self.change_metadata(object, |it| metadata::fill(it, self.now, &self.server.random))?;
        self.strategy.prepare_for_create(object, &self.context())?;
        let metadata = object_meta(object).map_err(StatusError::internal_error)?.into_owned();
        let of_object = self.strategy.validate(object, None);
        let mut errors = FieldErrors::new();
        if of_object.is_empty() || !self.strategy.validates_metadata() {
            let (rule, path) = (self.strategy.name_rule(), Path::new("metadata"));
            errors = metadata_errors(&metadata, self.endpoint.is_namespaced(), rule, &path);
        }
        errors.append(of_object);
        self.refuse(errors, &metadata)?;
        self.warn(self.strategy.warnings(object, None));
        Ok(metadata)
    }

    fn already_exists(&self, old: &dyn Object, new: &ObjectMeta) -> StatusError {
        let error = match new.generate_name.is_empty() {
            true => StatusError::already_exists(&self.resource(), &new.name),
            false => StatusError::generate_name_conflict(&self.resource(), &new.name, 1),
        };
        if object_meta(old).is_ok_and(|it| it.deletion_timestamp.is_none()) {
            return error;
        }
        let mut status = error.into_status();
        status.message = format!("object is being deleted: {}", status.message).into();
        StatusError::new(status)
    }

    pub(super) fn change_metadata(
        &self,
        object: &mut dyn Object,
        change: impl FnOnce(&mut ObjectMeta),
    ) -> Result<(), StatusError> {
        update_object_meta(object, change).map_err(StatusError::internal_error)
    }
}

fn created(written: Written) -> Result<Answer, StatusError> {
    Ok(Answer::shared(StatusCode::CREATED, written.object.into()))
}
