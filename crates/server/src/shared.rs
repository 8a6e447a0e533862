//! What all clones of a server share.

use std::sync::{Arc, Mutex};

use apimachinery_http::{Api, Discovery, VersionInfo};
use apimachinery_managed::ManagedKinds;
use apimachinery_meta::Time;
use apimachinery_runtime::{GroupVersionKind, Scheme, Str};
use apimachinery_store::Store;

use crate::access::Access;
use crate::admission::Admission;
use crate::compaction::Compaction;
use crate::custom::{Custom, CustomResources};
use crate::documents::Documents;
use crate::ending::Ending;
use crate::garbage::Garbage;
use crate::metrics::Metrics;
use crate::policies::Policies;
use crate::random::Random;
use crate::registry::{self, Registries};
use crate::strategy::Context;

/// What all clones of a server share.
pub(crate) struct Shared {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) api: Api,
    pub(crate) access: Access,
    pub(crate) admission: Vec<Box<dyn Admission>>,
    /// How the kinds of the API are merged.
    pub(crate) managed: Arc<dyn ManagedKinds>,
    pub(crate) random: Random,
    pub(crate) version: VersionInfo,
    pub(crate) registries: Registries,
    pub(crate) custom: Option<Custom>,
    /// `None` when admission policies are not served.
    pub(crate) policies: Option<Policies>,
    pub(crate) compaction: Compaction,
    pub(crate) ending: Ending,
    pub(crate) metrics: Metrics,
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
    pub(crate) fn context<'a>(&self, now: Time, version: &'a Str) -> Context<'a> {
        Context { now, version, random: self.random.number() }
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
    pub(crate) discovery: Discovery,
}
