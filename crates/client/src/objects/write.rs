//! Creating, changing and deleting.

use apimachinery_meta::ObjectKey;
use apimachinery_meta::v1::{
    ApplyOptions, CreateOptions, DeleteOptions, ListOptions, PatchOptions, UpdateOptions,
};
use apimachinery_runtime::Object;

use super::Objects;
use super::kinds::with_kind;
use crate::{Error, Patch};

impl Objects {
    /// Creates an object: as the server made it.
    ///
    /// # Errors
    /// When an object of that name exists, the kind or the namespace of the object is not known,
    /// there is only its metadata, or a request fails.
    pub async fn create<T: Object>(&self, object: &T) -> Result<T, Error> {
        self.place_of(object).await?.resource.create(object, &self.create_options()).await
    }

    /// Replaces the object that has the name of this one: as the server stored it.
    ///
    /// # Errors
    /// When no object has that name, it was changed in between, the kind or the namespace of the
    /// object is not known, there is only its metadata, or a request fails.
    pub async fn update<T: Object>(&self, object: &T) -> Result<T, Error> {
        self.place_of(object).await?.resource.update(object, &self.update_options()).await
    }

    /// Changes the object that has the name of this one: as the server stored it.
    ///
    /// # Errors
    /// When no object has that name, the patch does not fit, the kind or the namespace of the
    /// object is not known, or a request fails.
    pub async fn patch<T: Object>(&self, object: &T, patch: &Patch) -> Result<T, Error> {
        let place = self.place_of(object).await?;
        let patched = place.resource.patch(&place.name, patch, &self.patch_options()).await?;
        Ok(with_kind(patched, &place.kind))
    }

    /// Applies a configuration: the fields that the [field owner](Self::field_owner) of the client
    /// wants to own. An object that does not exist is created.
    ///
    /// # Errors
    /// When the client has no field owner, another one owns a field and
    /// [ownership is not forced](Self::force_ownership), the kind or the namespace is not known,
    /// there is only metadata, or a request fails.
    pub async fn apply<T: Object>(&self, configuration: &T) -> Result<T, Error> {
        let resource = self.place_of(configuration).await?.resource;
        resource.needs_whole_objects("apply")?;
        resource.apply(configuration, &self.apply_options()).await
    }

    /// Applies a configuration of an object of a type that is not that type itself, such as an
    /// [`Unstructured`](apimachinery_runtime::Unstructured) with just the fields to own: the object
    /// as stored.
    ///
    /// ```
    /// # use apimachinery_api::apps::v1::Deployment;
    /// # use apimachinery_client::{Client, Error};
    /// # use apimachinery_runtime::Unstructured;
    /// /// Owns the number of replicas, and nothing else.
    /// async fn scale(client: &Client, replicas: &Unstructured) -> Result<Deployment, Error> {
    ///     client.objects().field_owner("scaler").apply_as::<Deployment>(replicas).await
    /// }
    /// # let _ = scale;
    /// ```
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub async fn apply_as<T: Object>(&self, configuration: &dyn Object) -> Result<T, Error> {
        let kind = self.kind_of_type::<T>()?;
        let ObjectKey { namespace, name } = ObjectKey::of(configuration).unwrap_or_default();
        let resource = self.resource_for::<T>(&kind, &namespace, &name).await?;
        resource.apply(configuration, &self.apply_options()).await
    }

    /// Deletes the object that has the name of this one.
    ///
    /// # Errors
    /// When no object has that name, the kind or the namespace of the object is not known, or a
    /// request fails.
    pub async fn delete<T: Object>(&self, object: &T) -> Result<(), Error> {
        self.delete_with(object, &DeleteOptions::default()).await
    }

    /// Deletes the object that has the name of this one, as the options want it.
    ///
    /// # Errors
    /// As [`delete`](Self::delete), and when a precondition does not hold.
    pub async fn delete_with<T: Object>(
        &self,
        object: &T,
        options: &DeleteOptions,
    ) -> Result<(), Error> {
        let place = self.place_of(object).await?;
        place.resource.delete(&place.name, &self.delete_options(options)).await
    }

    /// Deletes the objects of a type that the options select, in the namespace of the client.
    ///
    /// # Errors
    /// When the type has no kind or several, or a request fails.
    pub async fn delete_all_of<T: Object>(&self, options: &ListOptions) -> Result<(), Error> {
        let deletion = self.delete_options(&DeleteOptions::default());
        self.resource::<T>().await?.delete_collection(&deletion, options).await
    }

    pub(super) fn create_options(&self) -> CreateOptions {
        CreateOptions {
            dry_run: self.dry_runs(),
            field_manager: self.field_owner.clone(),
            ..CreateOptions::default()
        }
    }

    pub(super) fn update_options(&self) -> UpdateOptions {
        UpdateOptions {
            dry_run: self.dry_runs(),
            field_manager: self.field_owner.clone(),
            ..UpdateOptions::default()
        }
    }

    pub(super) fn patch_options(&self) -> PatchOptions {
        PatchOptions {
            dry_run: self.dry_runs(),
            field_manager: self.field_owner.clone(),
            ..PatchOptions::default()
        }
    }

    pub(super) fn apply_options(&self) -> ApplyOptions {
        ApplyOptions {
            dry_run: self.dry_runs(),
            field_manager: self.field_owner.clone(),
            force: self.forces_ownership,
            ..ApplyOptions::default()
        }
    }

    fn delete_options(&self, options: &DeleteOptions) -> DeleteOptions {
        let mut options = options.clone();
        if self.is_dry_run {
            options.dry_run = self.dry_runs();
        }
        options
    }
}
