//! Which resources a server has.

mod about;
mod disk;
mod documents;
mod mapping;
mod preferred;

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use apimachinery_discovery::RestMapper;
use apimachinery_meta::v1::{APIGroup, APIResourceList};
use apimachinery_runtime::GroupVersion;

use self::disk::Files;
pub use self::disk::discovery_folder;
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
    files: Option<Arc<Files>>,
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
        Discovery { client: self.clone(), is_legacy: false, known: Arc::default(), files: None }
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

    /// Keeps the documents in files as well, which other programs share, and reads those that are
    /// not older than `time_to_live`. kubectl does that for six hours, in the folder that
    /// [`discovery_folder`] names. Files are read and written in place, without another thread.
    ///
    /// Corresponds to `discovery/cached/disk`.
    #[must_use]
    pub fn files(mut self, folder: impl Into<PathBuf>, time_to_live: Duration) -> Self {
        self.files = Some(Arc::new(Files::new(folder.into(), time_to_live)));
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

    /// Forgets what was read: the server is asked again when something is next needed. Of files,
    /// only those that are written from now on are read.
    pub fn invalidate(&self) {
        if let Some(files) = &self.files {
            files.invalidate();
        }
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// What is known. Sets `is_fresh` when the server was asked for it now.
    async fn known(&self, is_fresh: &mut bool) -> Result<Known, Error> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(known) = known {
            return Ok(known);
        }
        let read = match &self.files {
            Some(files) => self.read_through(files, is_fresh).await?,
            None => {
                *is_fresh = true;
                self.fetch().await?
            }
        };
        let mapper = RestMapper::of_documents(&read.groups, &read.resources);
        let known = Known { resources: Arc::new(read), mapper: Arc::new(mapper) };
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(known.clone());
        Ok(known)
    }
}
