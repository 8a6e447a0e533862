//! The document of all groups, taken apart.

use apimachinery_api::apidiscovery::v2::{
    APIGroupDiscovery, APIGroupDiscoveryList, APIResourceDiscovery, APISubresourceDiscovery,
    APIVersionDiscovery, DiscoveryFreshness, ResourceScope,
};
use apimachinery_meta::v1::{
    APIGroup, APIResource, APIResourceList, GroupVersionForDiscovery, GroupVersionKind,
};
use apimachinery_runtime::GroupVersion;

/// What the document of all groups says, as the documents of each group and version say it.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SplitDiscovery {
    /// The groups, without the versions that are stale.
    pub groups: Vec<APIGroup>,
    /// The resources of each version, in the order of the groups.
    pub resources: Vec<APIResourceList>,
    /// The versions of which the server does not know the resources now.
    pub stale: Vec<GroupVersion>,
}

/// Takes the document of all groups apart. A group prefers its first version that is not stale. A
/// resource or subresource without a kind is left out.
///
/// Corresponds to `discovery.SplitGroupsAndResources` of client-go.
///
/// ```
/// use apimachinery_api::facts;
/// use apimachinery_discovery::documents::{group_discovery_list, split_groups};
/// use apimachinery_runtime::GroupVersion;
///
/// let document = group_discovery_list(&[GroupVersion::new("apps", "v1")], facts::kinds());
/// let split = split_groups(&document);
/// assert_eq!(split.groups[0].preferred_version.group_version, "apps/v1");
/// assert!(split.resources[0].resources.iter().any(|it| it.name == "deployments/scale"));
/// ```
pub fn split_groups(document: &APIGroupDiscoveryList) -> SplitDiscovery {
    let mut split = SplitDiscovery::default();
    document.items.iter().for_each(|group| split.add(group));
    split
}

impl SplitDiscovery {
    fn add(&mut self, described: &APIGroupDiscovery) {
        let name = &described.metadata.name;
        let mut versions = Vec::new();
        for described in &described.versions {
            let version = GroupVersion::new(name.clone(), described.version.clone());
            if described.freshness == DiscoveryFreshness::STALE {
                self.stale.push(version);
                continue;
            }
            self.resources.push(resources_of(&version, described));
            versions.push(GroupVersionForDiscovery {
                group_version: version.to_string().into(),
                version: version.version,
            });
        }
        self.groups.push(APIGroup {
            name: name.clone(),
            preferred_version: versions.first().cloned().unwrap_or_default(),
            versions: versions.into(),
            ..APIGroup::default()
        });
    }
}

fn resources_of(version: &GroupVersion, described: &APIVersionDiscovery) -> APIResourceList {
    let mut resources = Vec::new();
    for resource in &described.resources {
        let parent = resource_of(resource);
        if !parent.kind.is_empty() {
            resources.push(parent.clone());
        }
        let parts = resource.subresources.iter();
        resources.extend(parts.filter_map(|it| part_of(&parent, it)));
    }
    APIResourceList {
        group_version: version.to_string().into(),
        resources: resources.into(),
        ..APIResourceList::default()
    }
}

/// The resource; without a kind when it is described without one.
fn resource_of(described: &APIResourceDiscovery) -> APIResource {
    let kind = described.response_kind.as_deref().cloned().unwrap_or_default();
    APIResource {
        name: described.resource.clone(),
        singular_name: described.singular_resource.clone(),
        namespaced: described.scope == ResourceScope::NAMESPACE,
        verbs: described.verbs.clone().into(),
        short_names: described.short_names.clone(),
        categories: described.categories.clone(),
        group: kind.group,
        version: kind.version,
        kind: kind.kind,
        ..APIResource::default()
    }
}

fn part_of(parent: &APIResource, described: &APISubresourceDiscovery) -> Option<APIResource> {
    let kind = described.response_kind.as_deref()?;
    if *kind == GroupVersionKind::default() {
        return None;
    }
    Some(APIResource {
        name: format!("{}/{}", parent.name, described.subresource).into(),
        singular_name: parent.singular_name.clone(),
        namespaced: parent.namespaced,
        verbs: described.verbs.clone().into(),
        group: kind.group.clone(),
        version: kind.version.clone(),
        kind: kind.kind.clone(),
        ..APIResource::default()
    })
}
