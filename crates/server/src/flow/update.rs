//! Update.

use apimachinery_http::{Answer, ResponseBody};
use apimachinery_kinds::keep_system_metadata;
use apimachinery_meta::v1::UpdateOptions;
use apimachinery_meta::{StatusError, object_meta};
use apimachinery_runtime::Object;
use apimachinery_validation::meta::{
    name_is_path_segment, object_meta as metadata_errors, object_meta_update,
};
use apimachinery_validation::{FieldError, FieldErrors, Path};
use http::StatusCode;

use super::{Call, metadata};
use crate::objects::{Done, Write, Written};

const MODIFIED: &str =
    "the object has been modified; please apply your changes to the latest version and try again";

/// Makes the new object of the one that exists, if one does.
pub(super) type NewObject<'a> =
    dyn Fn(Option<&dyn Object>) -> Result<Box<dyn Object>, StatusError> + Send + Sync + 'a;

impl Call<'_> {
    pub(super) async fn update(&self, body: ResponseBody) -> Result<Answer, StatusError> {
        let options = self.exchange.options::<UpdateOptions>()?;
        let mut object = self
            .exchange
            .read_object(self.headers, body, &self.registry.hub_for(self.kind()))
            .await?;
        self.merge_owners(&mut *object)?;
        let uid = object_meta(&*object).map(|it| it.uid.clone()).unwrap_or_default();
        let manager = self.manager(&options.field_manager);
        let new = |old: Option<&dyn Object>| {
            let mut new = object.clone();
            self.track(old, &mut *new, &manager);
            Ok(new)
        };
        let creates = self.strategy.creates_on_update();
        let written = self.replace(creates, &uid, !options.dry_run.is_empty(), &new).await?;
        Ok(answer(written))
    }

    /// Puts what `new` makes into the place of the object that exists (`Store.Update`).
    pub(super) async fn replace(
        &self,
        creates: bool,
        uid: &str,
        is_dry_run: bool,
        new: &NewObject<'_>,
    ) -> Result<Written, StatusError> {
        let key = self.registry.objects.key(self.namespace(), self.name())?;
        let mut may_create = Ok(());
        if creates {
            may_create = match self.check_namespace(self.name()).await {
                Ok(()) => self.may_create().await,
                Err(refused) => Err(refused),
            };
        }
        let text = String::from_utf8_lossy(&key).into_owned();
        let decide = |old: Option<&dyn Object>| match old {
            Some(old) => self.replaced(old, uid, &text, is_dry_run, new),
            None if creates => {
                may_create.clone()?;
                self.created_by_update(is_dry_run, new)
            }
            None => Err(StatusError::not_found(&self.resource(), self.name())),
        };
        self.registry.objects.write(key, is_dry_run, &decide).await
    }

    fn created_by_update(
        &self,
        is_dry_run: bool,
        new: &NewObject<'_>,
    ) -> Result<Write, StatusError> {
        self.check_definition(self.name())?;
        let mut object = new(None)?;
        self.mutate(&mut *object, None, is_dry_run)?;
        self.prepare_new(&mut *object)?;
        self.admit(&*object, None, is_dry_run)?;
        Ok(Write::Put(object))
    }

    fn replaced(
        &self,
        old: &dyn Object,
        uid: &str,
        key: &str,
        is_dry_run: bool,
        new: &NewObject<'_>,
    ) -> Result<Write, StatusError> {
        let old_metadata = object_meta(old).map_err(StatusError::internal_error)?;
        metadata::check_uid(&self.resource(), key, uid, &old_metadata)?;
        let mut object = new(Some(old))?;
        // Requests about the scale are decided about with the scale.
        let is_decided = self.endpoint.subresource() == "scale";
        if !is_decided {
            self.mutate(&mut *object, Some(old), is_dry_run)?;
        }
        self.check_version(&mut *object, &old_metadata.resource_version)?;
        self.change_metadata(&mut *object, |it| it.generation = old_metadata.generation)?;
        self.strategy.prepare_for_update(&mut *object, old, &self.context())?;
        self.change_metadata(&mut *object, |it| keep_system_metadata(it, &old_metadata))?;
        let metadata = object_meta(&*object).map_err(StatusError::internal_error)?.into_owned();
        let path = Path::new("metadata");
        let is_namespaced = self.endpoint.is_namespaced();
        let mut errors = metadata_errors(&metadata, is_namespaced, name_is_path_segment, &path);
        errors.append(object_meta_update(&metadata, &old_metadata, &path));
        errors.append(self.strategy.validate(&*object, Some(old)));
        self.refuse(errors, &metadata)?;
        if !is_decided {
            self.admit(&*object, Some(old), is_dry_run)?;
        }
        self.warn(self.strategy.warnings(&*object, Some(old)));
        let object = self.keep_times(object, old);
        let is_over = metadata::is_released(&metadata, &old_metadata);
        match is_over && self.strategy.is_released(&*object) {
            true => Ok(Write::Remove(object)),
            false => Ok(Write::Put(object)),
        }
    }

    /// Whether the object replaces the version that exists; one without a version replaces any,
    /// where its strategy allows that.
    fn check_version(&self, object: &mut dyn Object, old: &str) -> Result<(), StatusError> {
        let version = object_meta(object).map_err(StatusError::internal_error)?;
        let version = version.resource_version.clone();
        if !matches!(version.as_str(), "" | "0") {
            return match *version == *old {
                true => Ok(()),
                false => Err(StatusError::conflict(&self.resource(), self.name(), MODIFIED)),
            };
        }
        if self.strategy.updates_unconditionally() {
            return self.change_metadata(object, |it| it.resource_version = old.into());
        }
        let path = Path::new("metadata").child("resourceVersion");
        let error = FieldError::invalid(&path, 0_i64, "must be specified for an update");
        let mut kind = self.group_kind();
        kind.kind = self.resource().resource;
        Err(FieldErrors::from(error).into_status(&kind, self.name()))
    }
}

pub(super) fn answer(written: Written) -> Answer {
    let code = match written.done {
        Done::Created => StatusCode::CREATED,
        _ => StatusCode::OK,
    };
    Answer::shared(code, written.object.into())
}
