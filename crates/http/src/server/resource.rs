//! Resources of a server.

use std::fmt;
use std::sync::Arc;

use apimachinery_meta::v1::APIResource;
use apimachinery_runtime::{
    ApiType, CONTENT_TYPE_PROTOBUF, GroupKind, GroupResource, GroupVersion, GroupVersionKind,
    GroupVersionResource, KindFacts, ResourceFacts, Str,
};
use apimachinery_serializer::CodecFactory;
use apimachinery_table::{DefaultTableConvertor, TableConvertor};
use apimachinery_validation::names::dns1035_label;

use crate::server::endpoint::EndpointInner;
use crate::{Endpoint, ResourceRestrictions};

/// A resource of a server: the name under which the objects of a kind are found, in every version
/// of the kind.
#[derive(Clone)]
pub struct Resource {
    name: Str,
    kind: GroupKind,
    /// The only version that it is served in.
    version: Option<Str>,
    is_namespaced: bool,
    subresources: Vec<Subresource>,
    names: Names,
    table: Option<Arc<dyn TableConvertor>>,
}

/// A part of a resource with paths of its own.
#[derive(Clone, Debug)]
struct Subresource {
    name: Str,
    /// `None` for the kind of the resource.
    kind: Option<GroupVersionKind>,
    /// `None` for those of [`Subresource::VERBS`] that the resource has.
    verbs: Option<Vec<Str>>,
}

impl Subresource {
    const VERBS: [&str; 3] = ["get", "patch", "update"];

    fn new(name: Str, kind: Option<GroupVersionKind>) -> Self {
        Self { name, kind, verbs: None }
    }
}

/// What discovery shows of a resource beside its name.
#[derive(Clone, Debug, Default)]
struct Names {
    /// `None` for the kind in small letters.
    singular: Option<Str>,
    short: Vec<Str>,
    categories: Vec<Str>,
    /// `None` for [`Names::VERBS`].
    verbs: Option<Vec<Str>>,
    /// The hash of the kind that objects are stored as.
    storage_version_hash: Str,
}

impl Names {
    const VERBS: [&str; 6] = ["create", "delete", "get", "list", "update", "watch"];

    fn of_facts(facts: &ResourceFacts) -> Self {
        Self {
            singular: Some(Str::from_static(facts.singular)),
            short: texts(facts.short_names),
            categories: texts(facts.categories),
            verbs: Some(texts(facts.verbs)),
            storage_version_hash: storage_version_hash(facts),
        }
    }

    fn verbs(&self) -> Vec<Str> {
        self.verbs.clone().unwrap_or_else(|| texts(&Self::VERBS))
    }
}

#[cfg(feature = "server-discovery")]
fn storage_version_hash(facts: &ResourceFacts) -> Str {
    use apimachinery_discovery::documents::storage_version_hash;

    facts.stored_in.map(|it| storage_version_hash(&it.to_gvk())).unwrap_or_default()
}

#[cfg(not(feature = "server-discovery"))]
fn storage_version_hash(_: &ResourceFacts) -> Str {
    Str::default()
}

fn texts(texts: &[&'static str]) -> Vec<Str> {
    texts.iter().copied().map(Str::from_static).collect()
}

fn all<T: Into<Str>>(texts: impl IntoIterator<Item = T>) -> Vec<Str> {
    texts.into_iter().map(Into::into).collect()
}

impl Resource {
    /// The namespaced objects of the kind of `T`, under a name such as `crontabs`. `T` is any
    /// version of the kind.
    pub fn of<T: ApiType>(name: impl Into<Str>) -> Self {
        Self::of_kind(name, T::KIND.to_gvk().group_kind())
    }

    /// The namespaced objects of a kind that is named at run time, such as one without a type
    /// (`Scheme::with_unstructured_kinds`), in all its versions.
    ///
    /// Objects without a type have no form in protobuf, so they are not served in it. Their
    /// metadata alone is, as `PartialObjectMetadata` and in lists and watches of it, as by an API
    /// server.
    pub fn of_kind(name: impl Into<Str>, kind: GroupKind) -> Self {
        Self {
            name: name.into(),
            kind,
            version: None,
            is_namespaced: true,
            subresources: Vec::new(),
            names: Names::default(),
            table: None,
        }
    }

    /// The objects of a built-in kind in its version, as API servers serve them: the name, whether
    /// they are in a namespace, and the subresources with their kinds are those of the facts.
    /// `None` for a kind that has no resource.
    ///
    /// Another version of the kind is a resource of its own, for it may have other subresources.
    pub fn of_facts(facts: &KindFacts) -> Option<Self> {
        let resource = &facts.resource?;
        let kind = facts.name.to_gvk();
        let subresources = resource.subresources.iter();
        let named = subresources.map(|it| Subresource {
            name: Str::from_static(it.name),
            kind: Some(it.kind.to_gvk()),
            verbs: Some(texts(it.verbs)),
        });
        Some(Self {
            name: Str::from_static(resource.plural),
            version: Some(kind.version.clone()),
            kind: kind.group_kind(),
            is_namespaced: resource.namespaced,
            subresources: named.collect(),
            names: Names::of_facts(resource),
            table: None,
        })
    }

    /// The versions that it is served in: all of its kind, but for the kind of a version.
    pub(crate) fn versions(&self, codecs: &CodecFactory) -> Vec<GroupVersion> {
        let mut versions = codecs.scheme().versions_for_group_kind(&self.kind);
        versions.retain(|it| self.version.as_ref().is_none_or(|own| *own == it.version));
        versions
    }

    /// Its name, such as `crontabs`.
    pub fn name(&self) -> &Str {
        &self.name
    }

    /// Whether its objects are in a namespace.
    pub fn is_namespaced(&self) -> bool {
        self.is_namespaced
    }

    /// Its kind.
    pub fn kind(&self) -> &GroupKind {
        &self.kind
    }

    /// Serves it in this version of its kind only: others may have other columns and subresources.
    #[must_use]
    pub fn in_version(mut self, version: impl Into<Str>) -> Self {
        self.version = Some(version.into());
        self
    }

    /// Sets the kind that its objects are stored as, of which clients see a hash.
    #[cfg(feature = "server-discovery")]
    #[must_use]
    pub fn stored_as(mut self, kind: Option<&GroupVersionKind>) -> Self {
        use apimachinery_discovery::documents::storage_version_hash;

        self.names.storage_version_hash = kind.map(storage_version_hash).unwrap_or_default();
        self
    }

    /// Sets how objects become rows of a table; by
    /// [`ApiBuilder::tables`](crate::ApiBuilder::tables) unless this is called.
    #[must_use]
    pub fn table(mut self, convertor: impl TableConvertor + 'static) -> Self {
        self.table = Some(Arc::new(convertor));
        self
    }

    /// Sets the name of one object, for discovery; the kind in small letters unless this is called.
    #[must_use]
    pub fn singular(mut self, name: impl Into<Str>) -> Self {
        self.names.singular = Some(name.into());
        self
    }

    /// Sets other names for people, such as `deploy`, for discovery.
    #[must_use]
    pub fn short_names<T: Into<Str>>(mut self, names: impl IntoIterator<Item = T>) -> Self {
        self.names.short = all(names);
        self
    }

    /// Sets the groups of resources it belongs to, such as `all`, for discovery.
    #[must_use]
    pub fn categories<T: Into<Str>>(mut self, names: impl IntoIterator<Item = T>) -> Self {
        self.names.categories = all(names);
        self
    }

    /// Sets what can be done with the resource, for discovery: `create`, `delete`, `get`, `list`,
    /// `update` and `watch` unless this is called, and the facts' verbs for a built-in kind.
    /// Clients such as `kubectl` do not try others.
    #[must_use]
    pub fn verbs<T: Into<Str>>(mut self, verbs: impl IntoIterator<Item = T>) -> Self {
        self.names.verbs = Some(all(verbs));
        self
    }

    /// The same, unless [`verbs`](Self::verbs) was called: for what a server does with all its
    /// resources.
    #[must_use]
    pub fn default_verbs<T: Into<Str>>(mut self, verbs: impl IntoIterator<Item = T>) -> Self {
        self.names.verbs.get_or_insert_with(|| all(verbs));
        self
    }

    /// The entries of the resource and its subresources in the document of a version that it is
    /// served in.
    pub(crate) fn described(&self, version: &GroupVersion) -> Vec<APIResource> {
        let names = &self.names;
        let own = APIResource {
            name: self.name.clone(),
            singular_name: match &names.singular {
                Some(singular) => singular.clone(),
                None => self.kind.kind.to_lowercase().into(),
            },
            namespaced: self.is_namespaced,
            kind: self.kind.kind.clone(),
            verbs: names.verbs().into(),
            short_names: names.short.clone(),
            categories: names.categories.clone(),
            storage_version_hash: names.storage_version_hash.clone(),
            ..APIResource::default()
        };
        let part = |part: &Subresource| {
            let other = part.kind.as_ref().filter(|it| it.group_version() != *version);
            let has = |verb: &Str| Subresource::VERBS.contains(&verb.as_str());
            let verbs = part.verbs.clone();
            let verbs = verbs.unwrap_or_else(|| names.verbs().into_iter().filter(has).collect());
            APIResource {
                name: format!("{}/{}", self.name, part.name).into(),
                namespaced: self.is_namespaced,
                group: other.map(|it| it.group.clone()).unwrap_or_default(),
                version: other.map(|it| it.version.clone()).unwrap_or_default(),
                kind: part.kind.as_ref().map_or(&self.kind.kind, |it| &it.kind).clone(),
                verbs: verbs.into(),
                ..APIResource::default()
            }
        };
        std::iter::once(own).chain(self.subresources.iter().map(part)).collect()
    }

    /// Puts the objects in no namespace.
    #[must_use]
    pub fn cluster_scoped(mut self) -> Self {
        self.is_namespaced = false;
        self
    }

    /// Adds a subresource of the same kind, such as `status`, unless it is there already. A server
    /// adds `status` by itself where the strategy has one.
    #[must_use]
    pub fn subresource(mut self, name: impl Into<Str>) -> Self {
        let name = name.into();
        if !self.subresources.iter().any(|it| it.name == name) {
            self.subresources.push(Subresource::new(name, None));
        }
        self
    }

    /// Adds a subresource of the kind of `T` in its version, such as `scale`, in every version of
    /// the resource. One that was added before has this kind then.
    #[must_use]
    pub fn subresource_of<T: ApiType>(mut self, name: impl Into<Str>) -> Self {
        let name = name.into();
        self.subresources.retain(|it| it.name != name);
        self.subresources.push(Subresource::new(name, Some(T::KIND.to_gvk())));
        self
    }
}

impl fmt::Debug for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resource")
            .field("name", &self.name)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

/// A resource cannot be served.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildApiError {
    /// No version of its kind is registered in the scheme.
    #[error(
        "no version of the kind {kind} is registered in the scheme, for the resource {resource:?}"
    )]
    UnknownKind {
        /// The name of the resource.
        resource: Str,
        /// Its kind.
        kind: GroupKind,
    },
    /// Two resources of a group have one name.
    #[error("there is already a resource {0}")]
    Duplicate(GroupVersionResource),
    /// A name cannot be in a path: that of a resource or subresource is a DNS-1035 label, that of a
    /// kind is one in small letters.
    #[error("{name:?} cannot be the name of a {of}: {}", .reasons.join("; "))]
    InvalidName {
        /// What has the name, such as `resource`.
        of: &'static str,
        /// The name.
        name: Str,
        /// What is wrong with it.
        reasons: Vec<String>,
    },
}

/// Whether names are those that a definition may have. Corresponds to
/// `ValidateCustomResourceDefinitionNames`.
fn check_names(resource: &Resource) -> Result<(), BuildApiError> {
    let check = |of: &'static str, name: &Str, label: &str| match dns1035_label(label) {
        reasons if reasons.is_empty() => Ok(()),
        reasons => Err(BuildApiError::InvalidName { of, name: name.clone(), reasons }),
    };
    check("resource", &resource.name, &resource.name)?;
    check("kind, in small letters", &resource.kind.kind, &resource.kind.kind.to_lowercase())?;
    resource.subresources.iter().try_for_each(|it| check("subresource", &it.name, &it.name))
}

/// A resource in every version of its kind, with its subresources.
pub(crate) fn endpoints_of(
    resource: &Resource,
    codecs: &CodecFactory,
    tables: Option<&Arc<dyn TableConvertor>>,
) -> Result<Vec<Endpoint>, BuildApiError> {
    check_names(resource)?;
    let versions = resource.versions(codecs);
    if versions.is_empty() {
        let (resource, kind) = (resource.name.clone(), resource.kind.clone());
        return Err(BuildApiError::UnknownKind { resource, kind });
    }
    let table = resource.table.clone().or_else(|| tables.cloned()).unwrap_or_else(|| {
        let resource = GroupResource::new(&*resource.kind.group, &*resource.name);
        Arc::new(DefaultTableConvertor::new(resource))
    });
    let mut endpoints = Vec::new();
    for version in versions {
        let own = version.with_kind(resource.kind.kind.clone());
        let name =
            |name: &Str| GroupVersionResource::new(&*version.group, &*version.version, &**name);
        let endpoint = |subresource: &Str, kind: &GroupVersionKind| {
            Endpoint::new(EndpointInner {
                resource: name(&resource.name),
                subresource: subresource.clone(),
                kind: kind.clone(),
                is_namespaced: resource.is_namespaced,
                table: table.clone(),
                restrictions: restrictions(codecs, kind),
            })
        };
        endpoints.push(endpoint(&Str::default(), &own));
        for Subresource { name, kind, .. } in &resource.subresources {
            endpoints.push(endpoint(name, kind.as_ref().unwrap_or(&own)));
        }
    }
    Ok(endpoints)
}

/// Objects without a type have no protobuf. Corresponds to `StandardSerializers` of custom
/// resources.
fn restrictions(codecs: &CodecFactory, kind: &GroupVersionKind) -> ResourceRestrictions {
    let restrictions = ResourceRestrictions::new();
    if !codecs.scheme().is_unstructured_kind(kind) {
        return restrictions;
    }
    let media_types = codecs.supported_media_types().iter().map(|it| &it.media_type);
    let others = media_types.filter(|it| it.essence_str() != CONTENT_TYPE_PROTOBUF);
    restrictions.media_types(others.cloned())
}
