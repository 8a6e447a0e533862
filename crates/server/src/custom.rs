//! Custom resources, which come and go with their definitions.

mod end;
mod fields;
mod registry;
mod settle;
mod strategy;

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex};

use apimachinery_api::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionConditionType,
};
use apimachinery_crd::conditions;
use apimachinery_http::{Api, RequestInfo};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::APIResourceList;
use apimachinery_runtime::names::compare_versions;
use apimachinery_runtime::{GroupVersion, GroupVersionKind, GroupVersionResource, Scheme, Str};
use apimachinery_serializer::CodecFactory;
use apimachinery_store::Store;
use bytes::Bytes;

use crate::closing::Closing;
use crate::followed::{Follow, Followed};
use crate::registry::{OfDefinition, Registry};
use crate::times::Times;
use crate::webhooks::Webhooks;

/// What the keys of definitions begin with.
pub(crate) const DEFINITIONS: &str = "/registry/apiextensions.k8s.io/customresourcedefinitions/";

/// The custom resources of a store, which follow its definitions.
pub(crate) struct Custom {
    store: Arc<dyn Store>,
    definitions: Followed<Definitions>,
    settled: Mutex<Arc<settle::AllSettled>>,
}

/// Makes custom resources of definitions.
struct Definitions {
    store: Arc<dyn Store>,
    times: Times,
    codecs: CodecFactory,
    offers_cbor: bool,
    /// `None` when the server reaches no webhooks.
    webhooks: Option<Webhooks>,
}

/// What is served for one definition.
struct Defined {
    group: Str,
    definition: CustomResourceDefinition,
    api: Api,
    registries: Vec<(GroupVersionResource, Arc<Registry>)>,
    deprecations: HashMap<GroupVersionKind, Str>,
    closing: Closing,
}

impl Defined {
    /// Whether another state of the definition is served as this one is.
    fn serves(&self, new: &CustomResourceDefinition) -> bool {
        let old = &self.definition;
        old.metadata.uid == new.metadata.uid
            && old.spec == new.spec
            && old.status.accepted_names == new.status.accepted_names
    }
}

/// The custom resources that are served at a time.
#[derive(Default)]
pub(crate) struct CustomResources {
    by_name: HashMap<GroupVersionResource, (Api, Arc<Registry>)>,
    groups: Vec<Str>,
    apis: Vec<Api>,
    defined: Vec<Arc<Defined>>,
}

impl CustomResources {
    /// The definitions.
    pub(crate) fn definitions(&self) -> impl Iterator<Item = &CustomResourceDefinition> {
        self.defined.iter().map(|it| &it.definition)
    }

    /// Whether a definition is being deleted.
    pub(crate) fn has_ending(&self) -> bool {
        self.definitions().any(is_ending)
    }

    /// The API and the registry of the resource that a request is about.
    pub(crate) fn find(&self, info: &RequestInfo) -> Option<(&Api, &Arc<Registry>)> {
        if self.by_name.is_empty() || !info.is_resource_request {
            return None;
        }
        let version = GroupVersion::new(info.api_group.clone(), info.api_version.clone());
        let found = self.by_name.get(&version.with_resource(info.resource.clone()))?;
        Some((&found.0, &found.1))
    }

    /// All registries.
    pub(crate) fn registries(
        &self,
    ) -> impl Iterator<Item = (GroupVersionResource, Arc<Registry>)> + '_ {
        self.by_name.iter().map(|(name, (_, registry))| (name.clone(), Arc::clone(registry)))
    }

    /// The registries of a definition, one for each version.
    fn registries_of(
        &self,
        is_wanted: impl Fn(&&CustomResourceDefinition) -> bool,
    ) -> Vec<Arc<Registry>> {
        let wanted = self.defined.iter().filter(|it| is_wanted(&&it.definition));
        wanted.flat_map(|it| &it.registries).map(|(_, it)| Arc::clone(it)).collect()
    }

    /// The resource that is stored at a key.
    pub(crate) fn at(&self, key: &[u8]) -> Option<(&GroupVersionResource, &Arc<Registry>)> {
        let registries = self.by_name.iter().map(|(name, (_, registry))| (name, registry));
        registries
            .filter(|(_, it)| key.starts_with(it.objects.prefix.as_bytes()))
            .max_by_key(|(name, _)| *name)
    }

    /// The registry of a kind in its version.
    pub(crate) fn registry_of_kind(&self, kind: &GroupVersionKind) -> Option<Arc<Registry>> {
        let is_of_kind =
            |(name, (_, registry)): &(&GroupVersionResource, &(Api, Arc<Registry>))| {
                registry.kind == kind.group_kind() && name.version == kind.version
            };
        let (_, (_, registry)) = self.by_name.iter().find(is_of_kind)?;
        Some(Arc::clone(registry))
    }

    /// What clients are warned of that use a kind.
    pub(crate) fn deprecation(&self, kind: &GroupVersionKind) -> Option<Str> {
        let of_kind = |it: &&Arc<Defined>| it.group == kind.group;
        let mut found = self.defined.iter().filter(of_kind);
        found.find_map(|it| it.deprecations.get(kind).cloned())
    }

    /// Whether a group has custom resources.
    pub(crate) fn has_group(&self, group: &str) -> bool {
        self.groups.iter().any(|it| *it == *group)
    }

    /// The documents of discovery, one for each version of a group.
    pub(crate) fn resource_lists(&self) -> Vec<APIResourceList> {
        let mut lists = BTreeMap::<_, APIResourceList>::new();
        for mut list in self.apis.iter().flat_map(Api::resource_lists) {
            name_in_full(&mut list);
            match lists.get_mut(&list.group_version) {
                Some(known) => known.resources.extend(list.resources),
                None => drop(lists.insert(list.group_version.clone(), list)),
            }
        }
        let mut lists: Vec<_> = lists.into_values().collect();
        // Versions of a group are in the order in which clients are to prefer them.
        lists.sort_by(|one, other| {
            let version = |it: &APIResourceList| it.group_version.parse::<GroupVersion>().ok();
            match (version(one), version(other)) {
                (Some(one), Some(other)) => one
                    .group
                    .cmp(&other.group)
                    .then_with(|| compare_versions(&other.version, &one.version)),
                _ => one.group_version.cmp(&other.group_version),
            }
        });
        lists
    }
}

fn is_ending(definition: &CustomResourceDefinition) -> bool {
    definition.metadata.deletion_timestamp.is_some()
        || conditions::is_true(definition, &CustomResourceDefinitionConditionType::TERMINATING)
}

/// Names kinds with their groups and versions, as the reference does for custom resources.
fn name_in_full(list: &mut APIResourceList) {
    let Ok(version) = list.group_version.parse::<GroupVersion>() else { return };
    for resource in list.resources.iter_mut().filter(|it| it.group.is_empty()) {
        resource.group = version.group.clone();
        resource.version = version.version.clone();
    }
}

impl Custom {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        times: Times,
        offers_cbor: bool,
        webhooks: Option<Webhooks>,
    ) -> Result<Self, StatusError> {
        let scheme = Scheme::builder().install(apimachinery_api::apiextensions).build();
        let codecs = CodecFactory::new(scheme.map_err(StatusError::internal_error)?);
        let own = Arc::clone(&store);
        let definitions = Definitions { store: own, times, codecs, offers_cbor, webhooks };
        let definitions = Followed::new(definitions, Arc::clone(&store));
        Ok(Self { definitions, store, settled: Mutex::default() })
    }

    /// The custom resources of now.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn current(&self) -> Result<Arc<CustomResources>, StatusError> {
        self.definitions.current().await
    }
}

impl Follow for Definitions {
    const PREFIX: &'static str = DEFINITIONS;
    type Item = Arc<Defined>;
    type All = CustomResources;

    /// What is served for a definition; nothing before it is established.
    fn read(&self, value: &[u8], old: Option<&Arc<Defined>>) -> Option<Arc<Defined>> {
        let definition: CustomResourceDefinition = self.codecs.decode_as(value).ok()?;
        let established = CustomResourceDefinitionConditionType::ESTABLISHED;
        if !conditions::is_true(&definition, &established) {
            return None;
        }
        let closing = old.filter(|it| it.serves(&definition)).map(|it| it.closing.clone());
        let of_definition = OfDefinition {
            is_ending: is_ending(&definition),
            closing: closing.unwrap_or_default(),
        };
        registry::defined(&definition, &of_definition, self).ok().map(Arc::new)
    }

    fn replaced(old: &Arc<Defined>, new: Option<&Arc<Defined>>) {
        if !new.is_some_and(|it| it.closing.is_same(&old.closing)) {
            old.closing.close();
        }
    }

    fn collect(by_key: &BTreeMap<Bytes, Arc<Defined>>) -> CustomResources {
        let mut resources = CustomResources::default();
        for defined in by_key.values() {
            resources.groups.push(defined.group.clone());
            resources.apis.push(defined.api.clone());
            resources.defined.push(Arc::clone(defined));
            for (name, registry) in &defined.registries {
                let served = (defined.api.clone(), Arc::clone(registry));
                resources.by_name.insert(name.clone(), served);
            }
        }
        resources
    }
}

impl fmt::Debug for Custom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Custom").finish_non_exhaustive()
    }
}
