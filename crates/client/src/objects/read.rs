//! Getting and listing.

use apimachinery_meta::v1::ListOptions;
use apimachinery_runtime::{GroupVersionKind, Object};

use super::Objects;
use super::kinds::with_kind;
use crate::{Error, ObjectList};

impl Objects {
    /// The object of a type with a name. An empty namespace is that of the client, and is enough
    /// for kinds without namespaces.
    ///
    /// # Errors
    /// When there is none, it has no namespace or another one than the client, the type has no kind
    /// or several, or a request fails.
    pub async fn get<T: Object>(&self, namespace: &str, name: &str) -> Result<T, Error> {
        let kind = self.kind_of_type::<T>()?;
        let resource = self.resource_for::<T>(&kind, namespace, name).await?;
        let named = resource.name()?.group_resource();
        match self.get_at_hand(&named, resource.own_namespace(), name) {
            Some(found) => found,
            None => resource.get(name).await,
        }
    }

    /// The object of a kind with a name, as `Unstructured` or as `PartialObjectMetadata`, which has
    /// the kind then.
    ///
    /// # Errors
    /// As [`get`](Self::get).
    pub async fn get_of_kind<T: Object>(
        &self,
        kind: &GroupVersionKind,
        namespace: &str,
        name: &str,
    ) -> Result<T, Error> {
        let resource = self.resource_for(kind, namespace, name).await?;
        Ok(with_kind(resource.get(name).await?, kind))
    }

    /// The objects of a type, in the namespace of the client or in all of them; the first of them
    /// when the options set a limit.
    ///
    /// # Errors
    /// When the type has no kind or several, or a request fails.
    pub async fn list<T: Object>(&self, options: &ListOptions) -> Result<ObjectList<T>, Error> {
        let resource = self.resource::<T>().await?;
        match self.list_at_hand(resource.own_namespace(), options) {
            Some(list) => Ok(list),
            None => resource.list(options).await,
        }
    }

    /// The objects of a kind, as `Unstructured` or as `PartialObjectMetadata`, which has the kind
    /// then.
    ///
    /// # Errors
    /// As [`list`](Self::list).
    pub async fn list_of_kind<T: Object>(
        &self,
        kind: &GroupVersionKind,
        options: &ListOptions,
    ) -> Result<ObjectList<T>, Error> {
        let list = self.resource_of_kind::<T>(kind).await?.list(options).await?;
        let ObjectList { metadata, items } = list;
        let items = items.into_iter().map(|it| with_kind(it, kind)).collect();
        Ok(ObjectList { metadata, items })
    }
}
