//! The parts of a server, put together.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use apimachinery_api::facts;
use apimachinery_crd::CustomKind;
use apimachinery_http::{Api, VersionInfo};
use apimachinery_managed::{ManagedKinds, SchemeKinds};
use apimachinery_openapi::OpenApi;
use apimachinery_runtime::{
    GroupVersion, GroupVersionKind, GroupVersionResource, KindFacts, Release, Scheme, Str,
};
use apimachinery_serializer::CodecFactory;
use apimachinery_store::Store;

use super::registries::Parts;
use super::{BuildError, ServerBuilder};
use crate::Server;
use crate::access::{Access, ServiceAccountTokens};
use crate::allocations::Allocations;
use crate::closing::Closing;
use crate::compaction::Compaction;
use crate::custom::Custom;
use crate::documents::Documents;
use crate::ending::Ending;
use crate::essentials::Essentials;
use crate::garbage::Garbage;
use crate::metrics::Metrics;
use crate::policies::Policies;
use crate::registry::{Registries, Registry};
use crate::shared::Shared;
use crate::system;
use crate::webhooks::Webhooks;

/// A format that API servers do not serve by default.
const CBOR: &str = "application/cbor";

impl ServerBuilder {
    pub(super) async fn build_over(mut self, store: Arc<dyn Store>) -> Result<Server, BuildError> {
        let served = self.served();
        let has_built_in = !served.is_empty();
        if has_built_in {
            self.scheme.install(apimachinery_api::all);
        }
        let scheme = std::mem::replace(&mut self.scheme, Scheme::builder()).build()?;
        let (codecs, plain) = self.formats(&scheme)?;
        let managed: Arc<dyn ManagedKinds> = Arc::new(SchemeKinds::new(Arc::new(scheme)));
        let parts = Parts { store: &store, codecs: &codecs, managed: &managed };
        let registries = self.registries(&parts, &served)?;
        let custom = self.custom(&store, &served)?;
        let policies = has_policies(&served).then(|| Policies::new(&store)).transpose()?;
        let api = self.api(codecs, &served)?;
        let documents = Documents::new(self.open_api(&api, &served));
        let decoder = api.codecs().universal_deserializer().clone();
        let garbage = Garbage::new(self.garbage, &store, Arc::new(decoder));
        let access = self.access(&api, &registries)?;
        let allocations =
            of_core(&registries, "services").map(|it| Allocations::new(it.objects.clone()));
        let version = self.reported();
        let certificates = self.root_certificates.take();
        let essentials = Essentials::new(&store, &registries, self.has_accounts, certificates);
        let server = Server::new(Shared {
            allocations,
            store,
            api,
            plain,
            deprecations: self.deprecations(&served),
            access,
            admission: self.admission,
            managed,
            random: self.random,
            version,
            address: self.address,
            registries,
            custom,
            policies,
            documents,
            compaction: Compaction::default(),
            ending: self.ends_namespaces.then(Ending::default),
            essentials,
            metrics: Metrics::default(),
            closing: Closing::default(),
            garbage,
            discovery: Mutex::default(),
            #[cfg(feature = "websocket")]
            upgrades: self.upgrades,
        });
        if has_built_in {
            system::create(&server).await;
            server.resume_endings().await?;
        }
        server.settle_garbage().await?;
        server.settle_essentials().await?;
        Ok(server)
    }

    /// What the server reports about itself.
    fn reported(&self) -> VersionInfo {
        self.version.clone().unwrap_or_else(|| version_of(self.release))
    }

    /// The built-in kinds that are served.
    fn served(&self) -> Vec<&'static KindFacts> {
        let is_served =
            |it: &&KindFacts| apimachinery_kinds::is_served(it, self.release) && (self.kinds)(it);
        facts::kinds().filter(is_served).collect()
    }

    /// The formats of resources, and the API of all else where that has others.
    fn formats(&self, scheme: &Scheme) -> Result<(CodecFactory, Option<Api>), BuildError> {
        let plain = CodecFactory::builder(scheme.clone()).without(CBOR).build();
        if !self.offers_cbor {
            return Ok((plain, None));
        }
        let api = Api::builder(plain).version(self.reported());
        Ok((CodecFactory::new(scheme.clone()), Some(self.times.set(api).build()?)))
    }

    fn registries(
        &self,
        parts: &Parts<'_>,
        served: &[&KindFacts],
    ) -> Result<Registries, BuildError> {
        let mut registries = Registries::new();
        for facts in served {
            registries.extend(parts.of_facts(facts)?);
        }
        for own in &self.own {
            registries.extend(parts.of_own(own)?);
        }
        Ok(registries)
    }

    /// Custom resources; `None` where definitions are not served.
    fn custom(
        &mut self,
        store: &Arc<dyn Store>,
        served: &[&KindFacts],
    ) -> Result<Option<Custom>, BuildError> {
        if !served.iter().any(|it| CustomKind::is_definition(&it.name.to_gvk())) {
            return Ok(None);
        }
        let of_sender = |it| Webhooks::new(it, self.times.clone(), self.random.clone());
        let webhooks = self.webhooks.take().map(of_sender);
        Ok(Some(Custom::new(Arc::clone(store), self.times.clone(), self.offers_cbor, webhooks)?))
    }

    fn api(&self, codecs: CodecFactory, served: &[&KindFacts]) -> Result<Api, BuildError> {
        let api = Api::builder(codecs)
            .built_in(served.iter().copied())
            .resources(self.own.iter().map(|it| it.resource.clone()))
            .tables(apimachinery_printers::all())
            .version(self.reported());
        Ok(self.times.set(api).build()?)
    }

    /// The documents of the built-in kinds, and of the groups of the program.
    fn open_api(&self, api: &Api, served: &[&'static KindFacts]) -> OpenApi {
        let version = self.reported();
        let open_api = OpenApi::builder(api.codecs().scheme())
            .version(format!("{}.{}", version.major, version.minor))
            .kinds(served.iter().copied());
        let own: HashSet<_> = self.own.iter().map(|it| &it.resource.kind().group).collect();
        let is_own = |it: &GroupVersion| own.contains(&it.group);
        let lists = api.resource_lists();
        let lists = lists.iter().filter(|it| it.group_version.parse().is_ok_and(|it| is_own(&it)));
        lists.fold(open_api, |open_api, list| open_api.resources(list)).build()
    }

    fn access(&mut self, api: &Api, registries: &Registries) -> Result<Access, BuildError> {
        let mut access = std::mem::take(&mut self.access);
        if let Some(accounts) = of_core(registries, "serviceaccounts") {
            let (pods, secrets) = (of_core(registries, "pods"), of_core(registries, "secrets"));
            let tokens = ServiceAccountTokens::new(api.clone(), accounts, pods, secrets)?;
            access.service_accounts = Some(tokens);
        }
        Ok(access)
    }

    /// What clients are warned of that use a kind.
    fn deprecations(&self, served: &[&KindFacts]) -> HashMap<GroupVersionKind, Str> {
        let deprecation =
            |it: &&KindFacts| Some((it.name.to_gvk(), Str::from(it.warning_in(self.release)?)));
        served.iter().filter_map(deprecation).collect()
    }
}

fn has_policies(served: &[&KindFacts]) -> bool {
    served.iter().any(|it| it.name.to_gvk().kind == "ValidatingAdmissionPolicy")
}

/// The registry of a resource of the core group.
fn of_core(registries: &Registries, name: &str) -> Option<Arc<Registry>> {
    registries.get(&GroupVersionResource::new("", "v1", name)).cloned()
}

fn version_of(release: Release) -> VersionInfo {
    let mut version = VersionInfo::new(format!("v{release}.0"));
    // Servers work with those of the release before.
    let minor = version.minor.parse::<u32>().unwrap_or_default().saturating_sub(1);
    version.min_compatibility_minor = minor.to_string().into();
    version
}
