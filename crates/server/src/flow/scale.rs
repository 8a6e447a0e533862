//! Requests about the scale of an object.

use apimachinery_api::autoscaling::v1::Scale;
use apimachinery_http::{Answer, ResponseBody};
use apimachinery_managed::{FieldManager, ManagedFieldsError, Managers, ScaleFields};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{GetOptions, UpdateOptions};
use apimachinery_runtime::{Object, Unstructured};
use apimachinery_validation::{FieldError, FieldErrors, Path};
use http::StatusCode;

use super::Call;
use super::patch::Change;
use crate::registry::set_managers;
use crate::scale::Scaled;

/// Makes a scale, and who owns its fields, of the one of now.
type Rescale<'a> =
    dyn Fn(&Scale, Unstructured) -> Result<(Scale, Managers), StatusError> + Send + Sync + 'a;

impl Call<'_> {
    pub(super) async fn scale(
        &self,
        scaled: &dyn Scaled,
        body: ResponseBody,
    ) -> Result<Answer, StatusError> {
        match &*self.exchange.info().verb {
            "get" => self.get_scale(scaled).await,
            "update" => self.update_scale(scaled, body).await,
            "patch" => self.patch_scale(scaled, body).await,
            _ => Err(super::method_not_allowed()),
        }
    }

    async fn get_scale(&self, scaled: &dyn Scaled) -> Result<Answer, StatusError> {
        self.exchange.options::<GetOptions>()?;
        let objects = &self.registry.objects;
        let object = objects.get(&objects.key(self.namespace(), self.name())?, 0).await?;
        let object = object.ok_or_else(|| self.without_scale())?;
        Ok(Answer::object(StatusCode::OK, scaled.read(&*object)?))
    }

    async fn update_scale(
        &self,
        scaled: &dyn Scaled,
        body: ResponseBody,
    ) -> Result<Answer, StatusError> {
        let options = self.exchange.options::<UpdateOptions>()?;
        let scale = self.exchange.read::<Scale>(self.headers, body).await?;
        let manager = self.manager(&options.field_manager);
        let fields = self.scale_fields();
        let change = |_: &Scale, live: Unstructured| {
            let new = self.scale_data(&scale)?;
            let managers = fields.managers_after_update(live, new, &manager, self.now);
            Ok((scale.clone(), managers))
        };
        self.rescale(scaled, !options.dry_run.is_empty(), &change).await
    }

    async fn patch_scale(
        &self,
        scaled: &dyn Scaled,
        body: ResponseBody,
    ) -> Result<Answer, StatusError> {
        let (change, options) = self.read_patch(body, true).await?;
        let manager = self.manager(&options.field_manager);
        let fields = self.scale_fields();
        let change = |old: &Scale, live: Unstructured| match &change {
            Change::Patch(patch, validation) => {
                let codecs = self.exchange.api().codecs();
                let patched = patch.apply_to(old, codecs, self.kind(), *validation)?;
                self.warn(patched.warnings);
                let scale = patched.object.downcast_ref::<Scale>().cloned().unwrap_or_default();
                let new = self.scale_data(&scale)?;
                let managers = fields.managers_after_update(live, new, &manager, self.now);
                Ok((scale, managers))
            }
            Change::Apply(configuration, how) => {
                let applied = fields.apply(&live, configuration, how);
                let applied = applied.map_err(|error| error.to_status())?;
                let object = self.server.scheme().from_unstructured(&applied);
                let object = object.map_err(StatusError::internal_error)?;
                let scale = object.downcast_ref::<Scale>().cloned().unwrap_or_default();
                Ok((scale, Managers::of_object(&applied).map_err(unreadable)?))
            }
        };
        self.rescale(scaled, !options.dry_run.is_empty(), &change).await
    }

    /// Writes the scale that `change` makes of the one of now, with the managed fields of a scale.
    async fn rescale(
        &self,
        scaled: &dyn Scaled,
        is_dry_run: bool,
        change: &Rescale<'_>,
    ) -> Result<Answer, StatusError> {
        let new = |old: Option<&dyn Object>| {
            let old = old.ok_or_else(|| self.without_scale())?;
            let before = scaled.read(old)?;
            let parent = self.managers_of(old)?;
            let version = self.registry.hub.clone();
            let paths = [(version.api_version(), scaled.path())];
            let fields = ScaleFields::new(parent, &version, paths);
            let mut live = self.scale_data(&before)?;
            fields.to_scale().write_to(&mut live);
            let (mut scale, managers) = change(&before, live)?;
            self.mutate(&mut scale, Some(&before), is_dry_run)?;
            self.check_scale(&scale)?;
            self.admit(&scale, Some(&before), is_dry_run)?;
            let mut object = old.clone_object();
            scaled.write(&mut object, &scale)?;
            if !scale.metadata.resource_version.is_empty() {
                let version = scale.metadata.resource_version.clone();
                self.change_metadata(&mut *object, |it| it.resource_version = version)?;
            }
            set_managers(&mut *object, &fields.to_parent(&managers))?;
            Ok(object)
        };
        let written = self.replace(false, "", is_dry_run, &new).await?;
        Ok(Answer::object(StatusCode::OK, scaled.read(&*written.object)?))
    }

    fn managers_of(&self, object: &dyn Object) -> Result<Managers, StatusError> {
        let data = self.registry.to_data(object, &self.registry.hub)?;
        Managers::of_object(&data).map_err(unreadable)
    }

    fn scale_fields(&self) -> FieldManager {
        let kinds = std::sync::Arc::clone(&self.server.managed);
        FieldManager::new(self.kind().clone(), kinds).subresource("scale")
    }

    fn scale_data(&self, scale: &Scale) -> Result<Unstructured, StatusError> {
        let data = self.server.scheme().to_unstructured(scale, None);
        data.map_err(StatusError::internal_error)
    }

    fn check_scale(&self, scale: &Scale) -> Result<(), StatusError> {
        let mut errors = FieldErrors::new();
        if scale.spec.replicas < 0 {
            let detail = "must be greater than or equal to 0";
            let path = Path::new("spec").child("replicas");
            errors.push(FieldError::invalid(&path, i64::from(scale.spec.replicas), detail));
        }
        let kind = self.kind().group_kind();
        errors.into_result().map_err(|it| it.into_status(&kind, &scale.metadata.name))
    }

    fn without_scale(&self) -> StatusError {
        let mut resource = self.resource();
        if self.exchange.info().verb != "get" {
            resource.resource = format!("{}/scale", resource.resource).into();
        }
        StatusError::not_found(&resource, self.name())
    }
}

fn unreadable(error: ManagedFieldsError) -> StatusError {
    StatusError::internal_error(error)
}
