//! Parts of objects that have paths of their own.

use apimachinery_runtime::{Object, Str};

use super::Objects;
use super::kinds::with_kind;
use crate::{Error, Patch};

/// A part of objects that has a path of its own, such as `status` or `scale`.
///
/// Made by [`Objects::status`] and [`Objects::sub_resource`]. Corresponds to `SubResourceClient` of
/// controller-runtime.
#[derive(Clone, Debug)]
pub struct SubResource {
    objects: Objects,
    name: Str,
}

impl Objects {
    /// The status of objects.
    pub fn status(&self) -> SubResource {
        self.sub_resource("status")
    }

    /// A part of objects, by its name.
    pub fn sub_resource(&self, name: impl Into<Str>) -> SubResource {
        SubResource { objects: self.clone(), name: name.into() }
    }
}

impl SubResource {
    /// The part of an object, which may be of another type, such as `Scale`.
    ///
    /// # Errors
    /// When there is no such object or part, the kind or the namespace of the object is not known,
    /// or a request fails.
    pub async fn get<T: Object, S: Object>(&self, object: &T) -> Result<S, Error> {
        let place = self.objects.place_of(object).await?;
        place.resource.subresource_of::<S>(self.name.clone()).get(&place.name).await
    }

    /// Creates a part at an object, such as an eviction or a token: what the server answers.
    ///
    /// # Errors
    /// As [`get`](Self::get), and when the server does not accept it.
    pub async fn create<T: Object, S: Object>(&self, object: &T, part: &S) -> Result<S, Error> {
        let place = self.objects.place_of(object).await?;
        let parts = place.resource.subresource_of::<S>(self.name.clone());
        parts.create_for(&place.name, part, &self.objects.create_options()).await
    }

    /// Replaces the part of the object that has the name of this one, by what this one has there.
    ///
    /// # Errors
    /// As [`get`](Self::get), and when the server does not accept it.
    pub async fn update<T: Object>(&self, object: &T) -> Result<T, Error> {
        let resource = self.objects.place_of(object).await?.resource;
        let parts = resource.subresource(self.name.clone());
        parts.update(object, &self.objects.update_options()).await
    }

    /// Replaces the part of an object by one that has its name, such as a `Scale`.
    ///
    /// # Errors
    /// As [`update`](Self::update).
    pub async fn update_part<T: Object, S: Object>(
        &self,
        object: &T,
        part: &S,
    ) -> Result<S, Error> {
        let resource = self.objects.place_of(object).await?.resource;
        let parts = resource.subresource_of::<S>(self.name.clone());
        parts.update(part, &self.objects.update_options()).await
    }

    /// Changes the part of the object that has the name of this one: the object as stored.
    ///
    /// # Errors
    /// As [`update`](Self::update), and when the patch does not fit.
    pub async fn patch<T: Object>(&self, object: &T, patch: &Patch) -> Result<T, Error> {
        let place = self.objects.place_of(object).await?;
        let parts = place.resource.subresource(self.name.clone());
        let patched = parts.patch(&place.name, patch, &self.objects.patch_options()).await?;
        Ok(with_kind(patched, &place.kind))
    }

    /// Applies a configuration of the part: the object as stored.
    ///
    /// # Errors
    /// As [`Objects::apply`].
    pub async fn apply<T: Object>(&self, configuration: &T) -> Result<T, Error> {
        let resource = self.objects.place_of(configuration).await?.resource;
        resource.needs_whole_objects("apply")?;
        let parts = resource.subresource(self.name.clone());
        parts.apply(configuration, &self.objects.apply_options()).await
    }
}
