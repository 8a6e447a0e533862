//! What all clones of a server share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use apimachinery_http::{Api, DiscoveryDocuments, VersionInfo};
use apimachinery_managed::ManagedKinds;
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::{GroupVersionKind, Scheme, Str};
use apimachinery_store::Store;

use crate::access::Access;
use crate::admission::Admission;
use crate::allocations::{Allocations, Claim};
use crate::closing::Closing;
use crate::compaction::Compaction;
use crate::custom::{Custom, CustomResources};
use crate::documents::Documents;
use crate::ending::Ending;
use crate::essentials::Essentials;
use crate::garbage::Garbage;
use crate::metrics::Metrics;
use crate::policies::Policies;
use crate::random::Random;
use crate::registry::{self, Registries};
use apimachinery_kinds::{Allocate, Context};

/// What all clones of a server share.
pub(crate) struct Shared {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) api: Api,
    /// For requests that are not about resources, on a server that offers CBOR for resources alone.
    pub(crate) plain: Option<Api>,
    /// What clients are warned of that use a kind.
    pub(crate) deprecations: HashMap<GroupVersionKind, Str>,
    pub(crate) access: Access,
    pub(crate) admission: Vec<Box<dyn Admission>>,
    /// How the kinds of the API are merged.
    pub(crate) managed: Arc<dyn ManagedKinds>,
    pub(crate) random: Random,
    pub(crate) version: VersionInfo,
    /// At which clients reach the server.
    pub(crate) address: Option<Str>,
    pub(crate) registries: Registries,
    /// `None` where there are no services.
    pub(crate) allocations: Option<Allocations>,
    pub(crate) custom: Option<Custom>,
    /// `None` when admission policies are not served.
    pub(crate) policies: Option<Policies>,
    pub(crate) compaction: Compaction,
    /// `None` when namespaces that are being deleted stay.
    pub(crate) ending: Option<Ending>,
    /// `None` when namespaces are given nothing.
    pub(crate) essentials: Option<Essentials>,
    pub(crate) metrics: Metrics,
    pub(crate) closing: Closing,
    /// `None` when dependents are left alone.
    pub(crate) garbage: Option<Garbage>,
    pub(crate) documents: Documents,
    /// What is served, with the custom resources that it was made of.
    pub(crate) discovery: Mutex<Option<Described>>,
    #[cfg(feature = "websocket")]
    pub(crate) upgrades: Option<apimachinery_http::Upgrades>,
}

impl Shared {
    /// What a strategy can know about the creation of an object of a version.
    pub(crate) fn context<'a>(
        &self,
        now: Time,
        version: &'a Str,
        claim: Option<&'a Claim<'a>>,
    ) -> Context<'a> {
        Context::new(now, version)
            .with_random(self.random.number())
            .with_allocator(claim.map(|it| it as &dyn Allocate))
    }

    /// What a request about a resource takes addresses and ports by; `None` for one whose objects
    /// have none.
    pub(crate) async fn claim(
        &self,
        registry: &registry::Registry,
    ) -> Result<Option<Claim<'_>>, StatusError> {
        let is_service = registry.kind.group.is_empty() && registry.kind.kind == "Service";
        match self.allocations.as_ref().filter(|_| is_service) {
            Some(allocations) => allocations.claim().await.map(Some),
            None => Ok(None),
        }
    }

    /// The registry of a kind that does not come from a definition.
    pub(crate) fn registry_of_kind(
        &self,
        kind: &GroupVersionKind,
    ) -> Option<Arc<registry::Registry>> {
        registry::of_kind(&self.registries, kind)
    }

    pub(crate) fn scheme(&self) -> &Scheme {
        self.api.codecs().scheme()
    }
}

/// What is served, with the custom resources of the time.
pub(crate) struct Described {
    pub(crate) of: Arc<CustomResources>,
    pub(crate) discovery: DiscoveryDocuments,
}
