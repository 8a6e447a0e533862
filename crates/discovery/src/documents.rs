//! The documents that servers describe their resources with.

#[cfg(feature = "aggregated")]
mod aggregated;
#[cfg(feature = "custom")]
mod custom;
#[cfg(feature = "aggregated")]
mod split;

use apimachinery_meta::v1::{
    APIGroup, APIGroupList, APIResource, APIResourceList, GroupVersionForDiscovery,
};
use apimachinery_runtime::{
    GroupVersion, GroupVersionKind, KindFacts, KindName, ResourceFacts, Str, SubresourceFacts,
};
use data_encoding::BASE64;
use sha2::{Digest, Sha256};

#[cfg(feature = "aggregated")]
pub use aggregated::{ScopeMismatch, group_discovery, group_discovery_list, version_discovery};
#[cfg(all(feature = "aggregated", feature = "custom"))]
pub use custom::custom_version_discovery;
#[cfg(feature = "custom")]
pub use custom::{custom_group, custom_resource_list};
#[cfg(feature = "aggregated")]
pub use split::{SplitDiscovery, split_groups};

/// How many bytes of a hash are shown.
const HASH_BYTES: usize = 8;

/// A hash of the version that the objects of a resource are stored in, by which a client sees when
/// that changes; `kind` is the kind that they are stored as.
///
/// Corresponds to `discovery.StorageVersionHash`.
///
/// ```
/// use apimachinery_discovery::documents::storage_version_hash;
/// use apimachinery_runtime::GroupVersionKind;
///
/// let stored = GroupVersionKind::new("", "v1", "ConfigMap");
/// assert_eq!(storage_version_hash(&stored), "qFsyl6wFWjQ=");
/// ```
pub fn storage_version_hash(kind: &GroupVersionKind) -> Str {
    let GroupVersionKind { group, version, kind } = kind;
    let hash = Sha256::digest(format!("{group}/{version}/{kind}"));
    BASE64.encode(hash.as_slice().get(..HASH_BYTES).unwrap_or_default()).into()
}

/// The entries of a kind in the document of its version: its resource, then the subresources; none
/// for a kind without a resource.
pub fn api_resources(facts: &KindFacts) -> Vec<APIResource> {
    let Some(resource) = &facts.resource else { return Vec::new() };
    let parts = resource.subresources.iter().map(|part| of_part(facts.name, resource, part));
    std::iter::once(of_resource(facts.name.kind, resource)).chain(parts).collect()
}

fn of_resource(kind: &'static str, resource: &ResourceFacts) -> APIResource {
    APIResource {
        name: Str::from_static(resource.plural),
        singular_name: Str::from_static(resource.singular),
        namespaced: resource.namespaced,
        kind: Str::from_static(kind),
        verbs: texts(resource.verbs).into(),
        short_names: texts(resource.short_names),
        categories: texts(resource.categories),
        storage_version_hash: resource
            .stored_in
            .map(|it| storage_version_hash(&it.to_gvk()))
            .unwrap_or_default(),
        ..APIResource::default()
    }
}

/// A subresource names the group and version of its kind where they are others than those of the
/// document.
fn of_part(owner: KindName, resource: &ResourceFacts, part: &SubresourceFacts) -> APIResource {
    let KindName { group, version, kind } = part.kind;
    let is_other = (group, version) != (owner.group, owner.version);
    let named = |text| if is_other { Str::from_static(text) } else { Str::new() };
    APIResource {
        name: format!("{}/{}", resource.plural, part.name).into(),
        namespaced: resource.namespaced,
        group: named(group),
        version: named(version),
        kind: Str::from_static(kind),
        verbs: texts(part.verbs).into(),
        ..APIResource::default()
    }
}

fn texts(texts: &[&'static str]) -> Vec<Str> {
    texts.iter().copied().map(Str::from_static).collect()
}

/// The document of a version: the resources of those kinds that are of this version, sorted by
/// name, as a server answers `/apis/apps/v1` and `/api/v1`.
///
/// Of kinds that are younger than the server that the facts are of, the hash of what is stored is
/// not known, and left out.
pub fn resource_list<'a>(
    version: &GroupVersion,
    facts: impl IntoIterator<Item = &'a KindFacts>,
) -> APIResourceList {
    let is_of =
        |it: &&KindFacts| version.group == it.name.group && version.version == it.name.version;
    let mut resources: Vec<_> = facts.into_iter().filter(is_of).flat_map(api_resources).collect();
    resources.sort_by(|one, other| one.name.cmp(&other.name));
    APIResourceList {
        group_version: version.to_string().into(),
        resources: resources.into(),
        ..APIResourceList::default()
    }
}

/// The document of a group with its versions, the preferred one first, as a server answers
/// `/apis/apps`.
pub fn api_group(name: &str, versions: &[GroupVersion]) -> APIGroup {
    let versions: Vec<_> = versions
        .iter()
        .filter(|it| it.group == name)
        .map(|it| GroupVersionForDiscovery {
            group_version: it.to_string().into(),
            version: it.version.clone(),
        })
        .collect();
    APIGroup {
        name: name.into(),
        preferred_version: versions.first().cloned().unwrap_or_default(),
        versions: versions.into(),
        ..APIGroup::default()
    }
}

/// The document of all groups but the core group, as a server answers `/apis`: each with its
/// versions, in the order in which they are given. `Scheme::prioritized_versions_all_groups` has
/// those of a scheme.
pub fn api_group_list(versions: &[GroupVersion]) -> APIGroupList {
    let groups = group_names(versions);
    let groups: Vec<_> = groups.into_iter().map(|name| api_group(name, versions)).collect();
    APIGroupList { groups: groups.into(), ..APIGroupList::default() }
}

/// The groups of versions but the core group, each once.
fn group_names(versions: &[GroupVersion]) -> Vec<&Str> {
    let mut names: Vec<&Str> = Vec::new();
    for version in versions.iter().filter(|it| !it.group.is_empty()) {
        if !names.contains(&&version.group) {
            names.push(&version.group);
        }
    }
    names
}
