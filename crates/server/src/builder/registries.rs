//! The registries of resources.

use std::sync::Arc;

use apimachinery_managed::ManagedKinds;
use apimachinery_runtime::{
    CONTENT_TYPE_JSON, CONTENT_TYPE_PROTOBUF, GroupKind, GroupVersionResource, KindFacts,
    ObjectRegistry, Str,
};
use apimachinery_serializer::{CodecFactory, StorageCodecConfig};
use apimachinery_store::Store;

use super::{BuildError, Own};
use crate::objects::{Changes, Objects};
use crate::registry::Registry;
use crate::scale::{self, OfPaths, Scaled};
use apimachinery_kinds::Strategies;

/// What all registries of a server share.
pub(super) struct Parts<'a> {
    pub(super) store: &'a Arc<dyn Store>,
    pub(super) codecs: &'a CodecFactory,
    pub(super) managed: &'a Arc<dyn ManagedKinds>,
}

/// What is different in each registry.
struct Described<'a> {
    resource: &'a GroupVersionResource,
    kind: GroupKind,
    is_namespaced: bool,
    /// What keys begin with, after `/registry/`.
    folder: String,
    strategies: Strategies,
    /// How objects are stored, and the version that they are worked with in.
    stored: StorageCodecConfig<'a>,
    scale: Option<Arc<dyn Scaled>>,
}

type Served = (GroupVersionResource, Arc<Registry>);

impl Parts<'_> {
    /// The registry of a built-in kind; `None` for one of which nothing is stored.
    pub(super) fn of_facts(&self, facts: &KindFacts) -> Result<Option<Served>, BuildError> {
        let (Some(resource), Some(name)) = (facts.resource, facts.resource_name()) else {
            return Ok(None);
        };
        if !resource.verbs.contains(&"update") {
            return Ok(None);
        }
        let kind = facts.name.to_gvk();
        // Objects are worked with in the version that clients are to prefer.
        let versions = self.codecs.scheme().versions_for_group_kind(&kind.group_kind());
        let hub = versions.into_iter().next().unwrap_or_else(|| kind.group_version());
        let own = StorageCodecConfig::new(CONTENT_TYPE_PROTOBUF, kind.group_version(), hub.clone());
        let mut stored = StorageCodecConfig::of(facts).unwrap_or(own);
        stored.memory_version = hub;
        let registry = self.registry(Described {
            resource: &name,
            kind: kind.group_kind(),
            is_namespaced: resource.namespaced,
            folder: apimachinery_kinds::folder(&name.group_resource()),
            strategies: apimachinery_kinds::strategies(&name.group, &name.resource),
            stored,
            scale: scale::scaled(&name.group_resource()),
        })?;
        Ok(Some((name, Arc::new(registry))))
    }

    /// The registry of a type of the program, under the names that it has in each version.
    pub(super) fn of_own(&self, own: &Own) -> Result<Vec<Served>, BuildError> {
        let (kind, name) = (own.resource.kind(), own.resource.name());
        let versions = self.codecs.scheme().versions_for_group_kind(kind);
        // A kind without versions is an error of the API.
        let Some(preferred) = versions.first() else { return Ok(Vec::new()) };
        let status = own.strategy.status().map(|it| (Str::from_static("status"), it));
        let whole = (Str::default(), Arc::clone(&own.strategy));
        let (preferred, resource) = (preferred.clone(), preferred.with_resource(name));
        let scale = own.strategy.scale().map(|paths| {
            let scheme = self.codecs.scheme().clone();
            Arc::new(OfPaths { paths, scheme, version: preferred.clone() }) as Arc<dyn Scaled>
        });
        let registry = Arc::new(self.registry(Described {
            resource: &resource,
            kind: kind.clone(),
            is_namespaced: own.resource.is_namespaced(),
            folder: format!("{}/{name}", kind.group),
            strategies: status.into_iter().chain([whole]).collect(),
            stored: StorageCodecConfig::new(CONTENT_TYPE_JSON, preferred.clone(), preferred),
            scale,
        })?);
        let served = versions.iter().map(|it| (it.with_resource(name), Arc::clone(&registry)));
        Ok(served.collect())
    }

    fn registry(&self, described: Described<'_>) -> Result<Registry, BuildError> {
        let Described { resource, kind, is_namespaced, folder, strategies, stored, scale } =
            described;
        let scheme = self.codecs.scheme();
        let codec = self.codecs.storage_codec(&stored)?;
        let hub = stored.memory_version;
        let new_object = scheme.new_object(&hub.with_kind(kind.kind.clone()))?;
        let new_list = scheme.new_object(&hub.with_kind(format!("{}List", kind.kind)))?;
        let objects = Objects {
            store: Arc::clone(self.store),
            resource: resource.group_resource(),
            prefix: format!("/registry/{folder}/").into(),
            is_namespaced,
            encoder: Arc::clone(codec.encoder()),
            decoder: Arc::clone(codec.decoder()),
            new_object: new_object.into(),
            new_list: new_list.into(),
            changes: Arc::new(Changes::default()),
            kept: Arc::default(),
            changes_when_stored: true,
            conversions: None,
            time_to_live: strategies.get("").map_or(0, |it| it.time_to_live()),
        };
        Ok(Registry {
            objects,
            hub,
            strategies,
            managed: Arc::clone(self.managed),
            scheme: scheme.clone(),
            kind,
            scale,
            definition: None,
        })
    }
}
