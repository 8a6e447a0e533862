//! Which resources a server has.

mod documents;
mod mapping;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use apimachinery_discovery::RestMapper;
use apimachinery_meta::v1::{APIGroup, APIResourceList};
use apimachinery_runtime::GroupVersion;

use crate::{Client, Error};

/// Asks a server which resources it has, and keeps the answer. Clones share what they keep.
///
/// Made by [`Client::discovery`]. Corresponds to `discovery.DiscoveryClient` with the cache of
/// `discovery/cached/memory`, and to `restmapper.DeferredDiscoveryRESTMapper`.
///
/// ```
/// # use apimachinery_client::{Client, Error};
/// use apimachinery_runtime::{GroupVersionResource, Unstructured};
///
/// /// The deployments, as kubectl finds them.
/// async fn find(client: &Client) -> Result<Unstructured, Error> {
///     let asked = GroupVersionResource::new("", "", "deploy");
///     let resource = client.discovery().resource_for(&asked).await?;
///     client.resource(resource).namespace("shop").get("web").await
/// }
/// # let _ = find;
/// ```
#[derive(Clone)]
pub struct Discovery {
    client: Client,
    is_legacy: bool,
    known: Arc<Mutex<Option<Known>>>,
}

/// What was read, and what is made of it.
#[derive(Clone)]
struct Known {
    resources: Arc<ServerResources>,
    mapper: Arc<RestMapper>,
}

/// What a server says about its resources.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct ServerResources {
    /// The groups with their versions, the core group first.
    pub groups: Vec<APIGroup>,
    /// The resources of each version, in the order of the groups.
    pub resources: Vec<APIResourceList>,
    /// The versions of which the resources are missing, such as those of an extension whose server
    /// does not answer.
    ///
    /// Corresponds to `discovery.ErrGroupDiscoveryFailed`.
    pub failures: Vec<DiscoveryFailure>,
}

/// The resources of a version are not known.
#[derive(Debug, thiserror::Error)]
#[error("{version}: {}", cause.as_ref().map_or_else(|| format!("stale GroupVersion discovery: {version}"), ToString::to_string))]
#[non_exhaustive]
pub struct DiscoveryFailure {
    /// The version.
    pub version: GroupVersion,
    /// Why its document could not be read; `None` when the server says that it does not know the
    /// resources itself.
    pub cause: Option<Error>,
}

impl Client {
    /// Which resources the server has. It is asked when something is first needed.
    pub fn discovery(&self) -> Discovery {
        Discovery { client: self.clone(), is_legacy: false, known: Arc::default() }
    }
}

impl fmt::Debug for Discovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { client, is_legacy, .. } = self;
        let mut debug = f.debug_struct("Discovery");
        debug.field("client", client).field("is_legacy", is_legacy).finish_non_exhaustive()
    }
}

impl Discovery {
    /// Asks for a document of each group and version alone, and not for the one of all of them.
    ///
    /// Corresponds to `WithLegacy`.
    #[must_use]
    pub fn legacy(mut self) -> Self {
        self.is_legacy = true;
        self
    }

    /// The resources of the server: those that were read before, or else the server is asked.
    ///
    /// # Errors
    /// When the groups of the server cannot be read. A version that cannot be read is among the
    /// [`failures`](ServerResources::failures).
    pub async fn resources(&self) -> Result<Arc<ServerResources>, Error> {
        Ok(self.known(&mut false).await?.resources)
    }

    /// Forgets what was read: the server is asked again when something is next needed.
    pub fn invalidate(&self) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// What is known. Sets `is_fresh` when the server was asked for it now.
    async fn known(&self, is_fresh: &mut bool) -> Result<Known, Error> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(known) = known {
            return Ok(known);
        }
        let read = self.fetch().await?;
        let mapper = RestMapper::of_documents(&read.groups, &read.resources);
        let known = Known { resources: Arc::new(read), mapper: Arc::new(mapper) };
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(known.clone());
        *is_fresh = true;
        Ok(known)
    }
}
