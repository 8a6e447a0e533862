//! Creating and replacing.

use apimachinery_json::from_value;
use apimachinery_meta::ObjectKey;
use apimachinery_meta::v1::{CreateOptions, ObjectMeta, UpdateOptions};
use apimachinery_runtime::{Object, ObjectOf, Str};
use http::Method;

use super::{ResourceClient, query};
use crate::Error;

impl<T: 'static> ResourceClient<T> {
    /// Creates an object: as the server made it, with its defaults and metadata. One of a type of
    /// another crate is given as `object.as_object()`.
    ///
    /// Of a subresource, this is what is created at the object that has the name of this one.
    ///
    /// # Errors
    /// When an object of that name exists, the server does not accept it, or the request fails.
    pub async fn create(
        &self,
        object: &impl ObjectOf<T>,
        options: &CreateOptions,
    ) -> Result<T, Error> {
        match self.subresource.is_empty() {
            true => self.create_at(None, object.object(), options).await,
            false => self.create_for(&name_of(object.object())?, object, options).await,
        }
    }

    /// Creates an object of a subresource at the object with a name, such as a token of a service
    /// account.
    ///
    /// # Errors
    /// As [`create`](Self::create).
    pub async fn create_for(
        &self,
        name: &str,
        object: &impl ObjectOf<T>,
        options: &CreateOptions,
    ) -> Result<T, Error> {
        self.create_at(Some(name), object.object(), options).await
    }

    async fn create_at(
        &self,
        name: Option<&str>,
        object: &dyn Object,
        options: &CreateOptions,
    ) -> Result<T, Error> {
        self.needs_whole_objects("create")?;
        let mut call = self.call(Method::POST, name)?;
        call.query = query(options)?;
        call.body = Some(self.body(object, self.target.kind())?);
        self.object(call).await
    }

    /// Replaces the object that has the name of this one: as the server stored it. The server
    /// refuses it when the resource version is set and no longer the newest.
    ///
    /// # Errors
    /// When no object has that name, it was changed in between, the server does not accept it, or
    /// the request fails.
    pub async fn update(
        &self,
        object: &impl ObjectOf<T>,
        options: &UpdateOptions,
    ) -> Result<T, Error> {
        let object = object.object();
        self.update_at(&name_of(object)?, object, options).await
    }

    /// Replaces the object, or the part of the object, that has a name.
    pub(crate) async fn update_at(
        &self,
        name: &str,
        object: &dyn Object,
        options: &UpdateOptions,
    ) -> Result<T, Error> {
        self.needs_whole_objects("update")?;
        let mut call = self.call(Method::PUT, Some(name))?;
        call.query = query(options)?;
        call.body = Some(self.body(object, self.target.kind())?);
        self.object(call).await
    }

    /// Replaces the status of the object that has the name of this one.
    ///
    /// # Errors
    /// As [`update`](Self::update).
    pub async fn update_status(
        &self,
        object: &impl ObjectOf<T>,
        options: &UpdateOptions,
    ) -> Result<T, Error> {
        self.subresource("status").update(object, options).await
    }
}

/// The name of an object; empty when it has none. It may be there though other metadata is broken,
/// which the server reports.
pub(super) fn name_of(object: &dyn Object) -> Result<Str, Error> {
    let name = ObjectKey::of(object).map(|it| it.name).unwrap_or_default();
    if name.is_empty() {
        let unstructured = object.as_unstructured().and_then(|it| it.content().get("metadata"));
        let written = object.written_metadata();
        if let Some(metadata) = unstructured.or(written.as_ref()) {
            from_value::<ObjectMeta>(metadata).map_err(Error::Metadata)?;
        }
    }
    Ok(name)
}
