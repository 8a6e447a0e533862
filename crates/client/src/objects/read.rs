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
        self.get_of_kind(&self.kind_of_type::<T>()?, namespace, name).await
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
        self.list_of_kind(&self.kind_of_type::<T>()?, options).await
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
