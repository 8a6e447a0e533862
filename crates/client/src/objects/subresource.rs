//! Parts of objects that have paths of their own.

use apimachinery_meta::{ObjectKey, update_object_meta};
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

    /// Creates a part at an object, such as a token or an eviction: what the server answers, or the
    /// same part where it does not answer with one, as to bindings and evictions.
    ///
    /// # Errors
    /// As [`get`](Self::get), and when the server does not accept it.
    pub async fn create<T: Object, S: Object + Clone>(
        &self,
        object: &T,
        part: &S,
    ) -> Result<S, Error> {
        let place = self.objects.place_of(object).await?;
        let parts = place.resource.subresource_of::<S>(self.name.clone());
        let options = self.objects.create_options();
        match &*self.name {
            "binding" | "eviction" => {
                parts.ask_at(&place.name, part, &options).await?;
                Ok(part.clone())
            }
            _ => parts.create_for(&place.name, part, &options).await,
        }
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

    /// Replaces the part of an object by one of another type, such as a `Scale`, which need not
    /// name the object.
    ///
    /// # Errors
    /// As [`update`](Self::update).
    pub async fn update_part<T: Object, S: Object>(
        &self,
        object: &T,
        part: &S,
    ) -> Result<S, Error> {
        let place = self.objects.place_of(object).await?;
        let parts = place.resource.subresource_of::<S>(self.name.clone());
        let part = named_after(part, object);
        parts.update_at(&place.name, &*part, &self.objects.update_options()).await
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

    /// Changes the part of an object that is of another type, such as a `Scale`: the part as
    /// stored.
    ///
    /// # Errors
    /// As [`patch`](Self::patch).
    pub async fn patch_part<T: Object, S: Object>(
        &self,
        object: &T,
        patch: &Patch,
    ) -> Result<S, Error> {
        let place = self.objects.place_of(object).await?;
        let parts = place.resource.subresource_of::<S>(self.name.clone());
        parts.patch(&place.name, patch, &self.objects.patch_options()).await
    }

    /// Applies a configuration of the part of an object that is of another type, such as a `Scale`,
    /// which need not name the object: the part as stored.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub async fn apply_part<T: Object, S: Object>(
        &self,
        object: &T,
        configuration: &S,
    ) -> Result<S, Error> {
        let place = self.objects.place_of(object).await?;
        let parts = place.resource.subresource_of::<S>(self.name.clone());
        parts.apply_at(&place.name, configuration, &self.objects.apply_options()).await
    }
}

/// A part with the names of its object, where it has none of its own.
fn named_after(part: &dyn Object, object: &dyn Object) -> Box<dyn Object> {
    let mut part = part.clone_object();
    let ObjectKey { namespace, name } = ObjectKey::of(object).unwrap_or_default();
    // A part without metadata needs no name.
    let _ = update_object_meta(&mut *part, |metadata| {
        for (own, name) in [(&mut metadata.name, name), (&mut metadata.namespace, namespace)] {
            if own.is_empty() {
                *own = name;
            }
        }
    });
    part
}
