//! Parts of objects that have paths of their own.

use apimachinery_api::autoscaling::v1::Scale;
use apimachinery_api::core::v1::{Binding, Pod};
use apimachinery_api::policy::v1::Eviction;
use apimachinery_meta::v1::CreateOptions;
use apimachinery_runtime::{Object, Str};
use http::Method;

use super::write::name_of;
use super::{ResourceClient, query};
use crate::Error;

impl<T: 'static> ResourceClient<T> {
    /// A part of the objects that has a path of its own, as the same type: `status`, or
    /// `ephemeralcontainers` of pods.
    #[must_use]
    pub fn subresource(&self, name: impl Into<Str>) -> Self {
        Self { subresource: name.into(), ..self.clone() }
    }

    /// A part of the objects that has a path and a type of its own, such as `token` of service
    /// accounts.
    ///
    /// ```
    /// # use apimachinery_api::{authentication::v1::TokenRequest, core::v1::ServiceAccount};
    /// # use apimachinery_client::{Client, Error};
    /// # use apimachinery_meta::v1::CreateOptions;
    /// async fn token(client: &Client, account: &str) -> Result<String, Error> {
    ///     let accounts = client.typed::<ServiceAccount>().namespace("shop");
    ///     let tokens = accounts.subresource_of::<TokenRequest>("token");
    ///     let asked = TokenRequest::default();
    ///     let answer = tokens.create_for(account, &asked, &CreateOptions::default()).await?;
    ///     Ok(answer.status.token.to_string())
    /// }
    /// # let _ = token;
    /// ```
    #[must_use]
    pub fn subresource_of<S: 'static>(&self, name: impl Into<Str>) -> ResourceClient<S> {
        let target = self.target.part::<S>(self.client.shared());
        let content = match target.is_typed() {
            true => self.content.clone(),
            false => target.content(&self.content),
        };
        ResourceClient { subresource: name.into(), target, content, ..self.as_type() }
    }

    /// How many replicas there are and should be: of deployments, and of everything else that
    /// scales.
    ///
    /// ```
    /// # use apimachinery_api::apps::v1::Deployment;
    /// # use apimachinery_client::{Client, Error};
    /// # use apimachinery_meta::v1::UpdateOptions;
    /// async fn stop(client: &Client, name: &str) -> Result<(), Error> {
    ///     let scales = client.typed::<Deployment>().namespace("shop").scale();
    ///     let mut scale = scales.get(name).await?;
    ///     scale.spec.replicas = 0;
    ///     scales.update(&scale, &UpdateOptions::default()).await.map(drop)
    /// }
    /// # let _ = stop;
    /// ```
    #[must_use]
    pub fn scale(&self) -> ResourceClient<Scale> {
        self.subresource_of("scale")
    }

    /// Creates an object of this part at the object with a name, where the answer is not of that
    /// type.
    pub(crate) async fn ask_at(
        &self,
        name: &str,
        object: &dyn Object,
        options: &CreateOptions,
    ) -> Result<(), Error> {
        let mut call = self.call(Method::POST, Some(name))?;
        call.query = query(options)?;
        call.body = Some(self.body(object, self.target.kind())?);
        self.done(call).await
    }
}

impl ResourceClient<Pod> {
    /// Deletes the pod that has the name of the eviction, unless that would leave too few of its
    /// kind: a 429, after which to try again.
    ///
    /// # Errors
    /// When no object has that name, it cannot be evicted now, or the request fails.
    pub async fn evict(&self, eviction: &Eviction) -> Result<(), Error> {
        let parts = self.subresource_of::<Eviction>("eviction");
        parts.ask_at(&name_of(eviction)?, eviction, &CreateOptions::default()).await
    }

    /// Assigns the pod that has the name of the binding to a node, as schedulers do.
    ///
    /// # Errors
    /// When no object has that name, it has a node, or the request fails.
    pub async fn bind(&self, binding: &Binding, options: &CreateOptions) -> Result<(), Error> {
        let parts = self.subresource_of::<Binding>("binding");
        parts.ask_at(&name_of(binding)?, binding, options).await
    }
}
