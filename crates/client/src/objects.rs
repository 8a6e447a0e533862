//! Objects by their types and kinds, whatever their resources.

mod at_hand;
mod kinds;
mod read;
mod subresource;
mod write;

use std::fmt;

use apimachinery_runtime::{GroupVersionKind, Object, Str};

pub use self::at_hand::ObjectReader;
use self::at_hand::Readers;
pub use self::subresource::SubResource;
use crate::{Client, Discovery, Error, ResourceClient};

/// Reads and writes objects of any type: the type, or the object itself, determines the kind, and
/// discovery the resource and whether it is in a namespace.
///
/// Made by [`Client::objects`]. The kind of a type is the one that the codecs of the client have
/// for it. [`Unstructured`](apimachinery_runtime::Unstructured) objects and
/// [`PartialObjectMetadata`](apimachinery_meta::v1::PartialObjectMetadata) are of the kind that
/// they name, and reading them takes the kind: [`get_of_kind`](Self::get_of_kind).
///
/// ```
/// # use apimachinery_api::core::v1::ConfigMap;
/// # use apimachinery_client::{Client, Error, ResultExt};
/// /// Makes a colour brighter, if there is such a colour.
/// async fn brighten(client: &Client, name: &str) -> Result<(), Error> {
///     let objects = client.objects().namespaced("shop").field_owner("painter");
///     if let Some(mut colour) = objects.get::<ConfigMap>("", name).await.ignore_not_found()? {
///         colour.data.insert("bright".into(), "yes".into());
///         objects.update(&colour).await?;
///     }
///     Ok(())
/// }
/// # let _ = brighten;
/// ```
///
/// Corresponds to `client.Client` of controller-runtime.
#[derive(Clone)]
pub struct Objects {
    client: Client,
    discovery: Discovery,
    namespace: Str,
    field_owner: Str,
    is_dry_run: bool,
    forces_ownership: bool,
    readers: Readers,
}

impl fmt::Debug for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { client, namespace, field_owner, is_dry_run, .. } = self;
        f.debug_struct("Objects")
            .field("client", client)
            .field("namespace", namespace)
            .field("field_owner", field_owner)
            .field("is_dry_run", is_dry_run)
            .finish_non_exhaustive()
    }
}

impl Client {
    /// Objects of any type, found by their kinds. The server is asked for its resources when the
    /// first kind is needed; clones share the answer.
    pub fn objects(&self) -> Objects {
        Objects {
            client: self.clone(),
            discovery: self.discovery(),
            namespace: Str::default(),
            field_owner: Str::default(),
            is_dry_run: false,
            forces_ownership: false,
            readers: Readers::default(),
        }
    }
}

impl Objects {
    /// Restricts what is read and written to a namespace, kinds without namespaces excepted. An
    /// object of another namespace is an error; one without a namespace is in this one.
    ///
    /// Corresponds to `NewNamespacedClient`.
    #[must_use]
    pub fn namespaced(mut self, namespace: impl Into<Str>) -> Self {
        self.namespace = namespace.into();
        self
    }

    /// Lets the server do everything but store what is written.
    ///
    /// Corresponds to `NewDryRunClient`.
    #[must_use]
    pub fn dry_run(mut self) -> Self {
        self.is_dry_run = true;
        self
    }

    /// Sets who owns the fields that are written.
    ///
    /// Corresponds to `WithFieldOwner`.
    #[must_use]
    pub fn field_owner(mut self, name: impl Into<Str>) -> Self {
        self.field_owner = name.into();
        self
    }

    /// Takes the fields that are applied from other owners, in place of a conflict.
    ///
    /// Corresponds to `ForceOwnership`.
    #[must_use]
    pub fn force_ownership(mut self) -> Self {
        self.forces_ownership = true;
        self
    }

    /// Which resources the server has, as it was read.
    pub fn discovery(&self) -> &Discovery {
        &self.discovery
    }

    /// The resource that holds the objects of a type, with every verb and its options.
    ///
    /// # Errors
    /// When the type has no kind or several, the server does not have the kind, or cannot be asked.
    pub async fn resource<T: Object>(&self) -> Result<ResourceClient<T>, Error> {
        self.resource_of_kind(&self.kind_of_type::<T>()?).await
    }

    /// The resource that holds the objects of a kind.
    ///
    /// # Errors
    /// When the server does not have the kind, or cannot be asked.
    pub async fn resource_of_kind<T: Object>(
        &self,
        kind: &GroupVersionKind,
    ) -> Result<ResourceClient<T>, Error> {
        let mapping = self.discovery.mapping(&kind.group_kind(), &[&kind.version]).await?;
        let resource = ResourceClient::of_mapping(self.client.clone(), &mapping);
        Ok(match mapping.is_namespaced {
            true => resource.namespace(self.namespace.clone()),
            false => resource,
        })
    }

    /// The resource of one object, in its namespace.
    async fn resource_for<T: Object>(
        &self,
        kind: &GroupVersionKind,
        namespace: &str,
        name: &str,
    ) -> Result<ResourceClient<T>, Error> {
        let mapping = self.discovery.mapping(&kind.group_kind(), &[&kind.version]).await?;
        let resource = ResourceClient::of_mapping(self.client.clone(), &mapping);
        if !mapping.is_namespaced {
            return Ok(resource);
        }
        match (namespace, &*self.namespace) {
            ("", "") => Err(Error::NamespaceRequired(kind.clone())),
            (given, own) if !given.is_empty() && !own.is_empty() && given != own => {
                Err(Error::OtherNamespace {
                    namespace: given.into(),
                    name: name.into(),
                    own: own.into(),
                })
            }
            ("", own) => Ok(resource.namespace(own)),
            (given, _) => Ok(resource.namespace(given)),
        }
    }

    fn dry_runs(&self) -> Vec<Str> {
        if self.is_dry_run { vec!["All".into()] } else { Vec::new() }
    }
}
