//! A server, put together.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use apimachinery_api::facts;
use apimachinery_http::{Api, BuildApiError, DiscoveryError, Resource, VersionInfo};
use apimachinery_managed::{ManagedKinds, SchemeKinds};
use apimachinery_meta::{ListedKind, StatusError, Time};
use apimachinery_openapi::OpenApi;
use apimachinery_runtime::{
    CONTENT_TYPE_JSON, CONTENT_TYPE_PROTOBUF, GroupKind, GroupVersion, GroupVersionResource,
    KindFacts, NotRegisteredError, ObjectRegistry, Release, Scheme, SchemeBuilder, SchemeErrors,
};
use apimachinery_serializer::{CodecFactory, StorageCodecConfig, UnsupportedMediaTypeError};
use apimachinery_store::Store;

use crate::Server;
use crate::built_in::{self, Strategies};
use crate::custom::Custom;
use crate::documents::Documents;
use crate::ending::Ending;
use crate::objects::{Changes, Objects};
use crate::registry::Registry;
use crate::scale;
use crate::shared::Shared;
use crate::strategy::Strategy;
use crate::system;
use crate::times::Times;

/// Makes a [`Server`]. Made by [`Server::builder`].
pub struct ServerBuilder {
    scheme: SchemeBuilder,
    release: Release,
    is_built_in: bool,
    own: Vec<Own>,
    times: Times,
    version: Option<VersionInfo>,
}

/// A resource of a type of the program.
struct Own {
    resource: Resource,
    name: GroupVersionResource,
    is_namespaced: bool,
    strategy: Arc<dyn Strategy>,
}

/// A format that API servers do not serve unless they are told to.
const CBOR: &str = "application/cbor";

/// A server cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Two types claim one kind, or conversions are missing.
    #[error(transparent)]
    Scheme(#[from] SchemeErrors),
    /// Two resources have one name, or a kind is unknown.
    #[error(transparent)]
    Api(#[from] BuildApiError),
    /// A kind has no type.
    #[error(transparent)]
    NotRegistered(#[from] NotRegisteredError),
    /// The format in which objects are stored is not on offer.
    #[error(transparent)]
    Format(#[from] UnsupportedMediaTypeError),
    /// What is served cannot be described.
    #[error(transparent)]
    Discovery(#[from] DiscoveryError),
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StatusError),
}

impl Default for ServerBuilder {
    fn default() -> Self {
        Self {
            scheme: Scheme::builder(),
            release: facts::release(),
            is_built_in: true,
            own: Vec::new(),
            times: Times::default(),
            version: None,
        }
    }
}

impl fmt::Debug for ServerBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("ServerBuilder");
        debug.field("release", &self.release).field("is_built_in", &self.is_built_in);
        debug.finish_non_exhaustive()
    }
}

impl Server {
    /// A server of all built-in kinds of the newest release, and of custom resources.
    pub fn builder() -> ServerBuilder {
        ServerBuilder::default()
    }
}

impl ServerBuilder {
    /// Serves no built-in kinds and no custom resources: only what [`serve`](Self::serve) adds.
    #[must_use]
    pub fn without_built_in(mut self) -> Self {
        self.is_built_in = false;
        self
    }

    /// Serves the built-in kinds that this release serves, and reports its version.
    #[must_use]
    pub fn release(mut self, release: Release) -> Self {
        self.release = release;
        self
    }

    /// Serves the objects of a type under a name such as `cars`, in every version that `install`
    /// registers; the namespaced ones unless the resource is [declared](Resource) otherwise.
    #[must_use]
    pub fn serve<T: ListedKind>(
        mut self,
        name: &'static str,
        install: impl FnOnce(&mut SchemeBuilder),
        strategy: impl Strategy,
    ) -> Self {
        install(&mut self.scheme);
        let GroupVersion { group, version } = T::KIND.to_gvk().group_version();
        self.own.push(Own {
            resource: Resource::of::<T>(name),
            name: GroupVersionResource::new(group, version, name),
            is_namespaced: true,
            strategy: Arc::new(strategy),
        });
        self
    }

    /// Sets the source of the time, which is the system's by default.
    #[must_use]
    pub fn clock(mut self, now: impl Fn() -> Time + Send + Sync + 'static) -> Self {
        self.times.clock = Some(Arc::new(now));
        self
    }

    /// Sets what waits, such as `tokio::time::sleep`: with it, watches end in time and get
    /// bookmarks.
    #[must_use]
    pub fn timer<F>(mut self, wait: impl Fn(Duration) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.times.timer = Some(Arc::new(move |duration| Box::pin(wait(duration))));
        self
    }

    /// Sets the version that the server reports.
    #[must_use]
    pub fn version(mut self, version: VersionInfo) -> Self {
        self.version = Some(version);
        self
    }

    /// The server over a store.
    ///
    /// # Errors
    /// When what is to be served does not fit together, or the store does not answer.
    pub async fn build(mut self, store: impl Store) -> Result<Server, BuildError> {
        let store: Arc<dyn Store> = Arc::new(store);
        if self.is_built_in {
            self.scheme.install(apimachinery_api::all);
        }
        let scheme = self.scheme.build()?;
        let codecs = CodecFactory::builder(scheme.clone()).without(CBOR).build();
        let release = self.release;
        let served: Vec<&KindFacts> = match self.is_built_in {
            true => facts::kinds().filter(|it| built_in::is_served(it, release)).collect(),
            false => Vec::new(),
        };
        let managed: Arc<dyn ManagedKinds> = Arc::new(SchemeKinds::new(Arc::new(scheme)));
        let mut registries = HashMap::new();
        for facts in &served {
            if let Some((name, registry)) = of_facts(facts, &store, &codecs, &managed)? {
                registries.insert(name, Arc::new(registry));
            }
        }
        for own in &self.own {
            let config = own_config(own);
            let strategies: Strategies = [("".into(), Arc::clone(&own.strategy))].into();
            let kind = own.resource.kind().clone();
            let hub = GroupVersion::new(own.name.group.clone(), own.name.version.clone());
            let folder = format!("{}/{}", own.name.group, own.name.resource);
            let registry = registry(
                &own.name,
                &kind.kind,
                hub,
                &folder,
                own.is_namespaced,
                &config,
                strategies,
                &store,
                &codecs,
                &managed,
            )?;
            let registry = Arc::new(registry);
            for version in codecs.scheme().versions_for_group_kind(&kind) {
                let name = version.with_resource(&*own.name.resource);
                registries.insert(name, Arc::clone(&registry));
            }
        }
        let version = self.version.clone().unwrap_or_else(|| version_of(release));
        let open_api = OpenApi::builder(codecs.scheme()).version(version.git_version.clone());
        let open_api = open_api.kinds(served.iter().copied()).build();
        let api = Api::builder(codecs)
            .built_in(served)
            .resources(self.own.into_iter().map(|it| it.resource))
            .tables(apimachinery_printers::all())
            .version(version.clone());
        let api = self.times.set(api).build()?;
        let custom = match self.is_built_in {
            true => Some(Custom::new(Arc::clone(&store), self.times)?),
            false => None,
        };
        let server = Server::new(Shared {
            store,
            api,
            managed,
            version,
            registries,
            custom,
            documents: Documents::new(open_api),
            ending: Ending::default(),
            discovery: Mutex::default(),
        });
        if self.is_built_in {
            system::create(&server).await;
            server.resume_endings().await?;
        }
        Ok(server)
    }
}

fn version_of(release: Release) -> VersionInfo {
    VersionInfo::new(format!("v{release}.0"))
}

fn of_facts(
    facts: &KindFacts,
    store: &Arc<dyn Store>,
    codecs: &CodecFactory,
    managed: &Arc<dyn ManagedKinds>,
) -> Result<Option<(GroupVersionResource, Registry)>, BuildError> {
    let (Some(resource), Some(name)) = (facts.resource, facts.resource_name()) else {
        return Ok(None);
    };
    if !resource.verbs.contains(&"update") {
        return Ok(None);
    }
    let kind = facts.name.to_gvk();
    // Objects are worked with in the version that clients are to prefer.
    let versions = codecs.scheme().versions_for_group_kind(&kind.group_kind());
    let hub = versions.into_iter().next().unwrap_or_else(|| kind.group_version());
    let own = StorageCodecConfig::new(CONTENT_TYPE_PROTOBUF, kind.group_version(), hub.clone());
    let mut config = StorageCodecConfig::of(facts).unwrap_or(own);
    config.memory_version = hub.clone();
    let group_resource = name.group_resource();
    let strategies = built_in::strategies(&name.group, &name.resource);
    let folder = built_in::folder(&group_resource);
    let registry = registry(
        &name,
        &kind.kind,
        hub,
        &folder,
        resource.namespaced,
        &config,
        strategies,
        store,
        codecs,
        managed,
    )?;
    Ok(Some((name, registry)))
}

fn own_config(own: &Own) -> StorageCodecConfig<'static> {
    let version = GroupVersion::new(own.name.group.clone(), own.name.version.clone());
    StorageCodecConfig::new(CONTENT_TYPE_JSON, version.clone(), version)
}

#[expect(clippy::too_many_arguments, reason = "each is a part of a registry")]
fn registry(
    name: &GroupVersionResource,
    kind: &str,
    hub: GroupVersion,
    folder: &str,
    is_namespaced: bool,
    config: &StorageCodecConfig<'_>,
    strategies: Strategies,
    store: &Arc<dyn Store>,
    codecs: &CodecFactory,
    managed: &Arc<dyn ManagedKinds>,
) -> Result<Registry, BuildError> {
    let scheme = codecs.scheme();
    let codec = codecs.storage_codec(config)?;
    let new_object = scheme.new_object(&hub.with_kind(kind))?;
    let new_list = scheme.new_object(&hub.with_kind(format!("{kind}List")))?;
    let time_to_live = strategies.get("").map_or(0, |it| it.time_to_live());
    let objects = Objects {
        store: Arc::clone(store),
        resource: name.group_resource(),
        prefix: format!("/registry/{folder}/").into(),
        is_namespaced,
        encoder: Arc::clone(codec.encoder()),
        decoder: Arc::clone(codec.decoder()),
        new_object: new_object.into(),
        new_list: new_list.into(),
        changes: Arc::new(Changes::default()),
        time_to_live,
    };
    Ok(Registry {
        objects,
        hub,
        strategies,
        managed: Arc::clone(managed),
        scheme: scheme.clone(),
        kind: GroupKind::new(name.group.clone(), kind),
        scale: scale::scaled(&name.group_resource()),
    })
}
