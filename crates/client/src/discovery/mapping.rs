//! From kinds to resources and back, by what the server has.

use std::sync::Arc;

use apimachinery_discovery::{Mapping, MatchError, RestMapper};
use apimachinery_runtime::{GroupKind, GroupVersionKind, GroupVersionResource};

use super::Discovery;
use crate::Error;

impl Discovery {
    /// The mapper of the resources that are known, with short names and categories; the server is
    /// asked if none are.
    ///
    /// # Errors
    /// As [`resources`](Self::resources).
    pub async fn mapper(&self) -> Result<Arc<RestMapper>, Error> {
        Ok(self.known(&mut false).await?.mapper)
    }

    /// The resource of a kind, in the first of some versions that has it, or in the preferred one.
    /// When none is known, the server is asked again once: the definition may be new.
    ///
    /// # Errors
    /// When no resource has the kind, or several have it, and as [`resources`](Self::resources).
    pub async fn mapping(&self, kind: &GroupKind, versions: &[&str]) -> Result<Mapping, Error> {
        self.find(|mapper| mapper.mapping(kind, versions).cloned()).await
    }

    /// The kind that a name of a resource means, such as `deploy`; group and version may be left
    /// out. As [`mapping`](Self::mapping), the server may be asked again.
    ///
    /// # Errors
    /// When no resource has the name, or several have it, and as [`resources`](Self::resources).
    pub async fn kind_for(&self, asked: &GroupVersionResource) -> Result<GroupVersionKind, Error> {
        self.find(|mapper| mapper.kind_for(asked)).await
    }

    /// The resource that a name means, such as `deploy`; group and version may be left out. As
    /// [`mapping`](Self::mapping), the server may be asked again.
    ///
    /// # Errors
    /// When no resource has the name, or several have it, and as [`resources`](Self::resources).
    pub async fn resource_for(
        &self,
        asked: &GroupVersionResource,
    ) -> Result<GroupVersionResource, Error> {
        self.find(|mapper| mapper.resource_for(asked)).await
    }

    async fn find<T>(
        &self,
        find: impl Fn(&RestMapper) -> Result<T, MatchError>,
    ) -> Result<T, Error> {
        let mut is_fresh = false;
        let known = self.known(&mut is_fresh).await?;
        match find(&known.mapper) {
            Err(error) if error.is_no_match() && !is_fresh => {}
            found => return Ok(found?),
        }
        self.invalidate();
        Ok(find(&*self.mapper().await?)?)
    }
}
