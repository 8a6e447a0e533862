//! The document of all groups, versions and resources at once.

use apimachinery_api::apidiscovery::v2::{
    APIGroupDiscovery, APIGroupDiscoveryList, APIResourceDiscovery, APISubresourceDiscovery,
    APIVersionDiscovery, DiscoveryFreshness, ResourceScope,
};
use apimachinery_meta::v1::{APIResource, APIResourceList, GroupVersionKind};
use apimachinery_runtime::{GroupVersion, KindFacts, Str};

use super::{group_names, resource_list};

/// A resource is in a namespace and its subresource is not, or the reverse.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "Error: Parent {resource} (scope: {resource_scope}) and subresource {subresource} (scope: {subresource_scope}) scope do not match"
)]
#[non_exhaustive]
pub struct ScopeMismatch {
    /// The resource, such as `pods`.
    pub resource: Str,
    /// The scope of the resource.
    pub resource_scope: ResourceScope,
    /// The subresource, such as `status`.
    pub subresource: Str,
    /// The scope of the subresource.
    pub subresource_scope: ResourceScope,
}

/// What the document of all groups says of a version, made of the document of that version.
/// Resources are in its order, each with its subresources. A subresource whose resource the
/// document does not have makes one that has no kind and no verbs.
///
/// Corresponds to `endpoints.ConvertGroupVersionIntoToDiscovery`.
///
/// # Errors
/// When a resource and one of its subresources have different scopes.
pub fn version_discovery(list: &APIResourceList) -> Result<APIVersionDiscovery, ScopeMismatch> {
    let (discovery, mismatch) = convert(list);
    mismatch.map_or(Ok(discovery), Err)
}

/// What the document of all groups says of a group: its versions in their order, each with the
/// resources of those kinds that are of it. A server answers `/api` with the core group alone.
///
/// ```
/// use apimachinery_api::facts;
/// use apimachinery_discovery::documents::group_discovery;
/// use apimachinery_runtime::{GroupVersion, Release};
///
/// let versions = ["v2", "v1"].map(|it| GroupVersion::new("autoscaling", it));
/// let served = facts::kinds().filter(|kind| kind.is_served_in(Release::new(1, 37)));
/// let group = group_discovery("autoscaling", &versions, served);
/// let autoscaler = &group.versions[0].resources[0];
/// assert_eq!((&*autoscaler.resource, &*autoscaler.short_names[0]), ("horizontalpodautoscalers", "hpa"));
/// assert_eq!(autoscaler.subresources[0].subresource, "status");
/// ```
pub fn group_discovery<'a>(
    name: &str,
    versions: &[GroupVersion],
    facts: impl IntoIterator<Item = &'a KindFacts>,
) -> APIGroupDiscovery {
    let facts: Vec<_> = facts.into_iter().filter(|it| it.name.group == name).collect();
    let mut group = APIGroupDiscovery::default();
    group.metadata.name = name.into();
    group.versions = versions
        .iter()
        .filter(|version| version.group == name)
        // The facts of a subresource have no scope of their own.
        .map(|version| convert(&resource_list(version, facts.iter().copied())).0)
        .collect();
    group
}

/// The document of all groups but the core group, as a server answers `/apis` to clients that ask
/// for this kind: each with its versions, in the order in which they are given.
/// `Scheme::prioritized_versions_all_groups` has those of a scheme; `AggregatedDiscovery` of the
/// crate `http` answers with it.
pub fn group_discovery_list<'a>(
    versions: &[GroupVersion],
    facts: impl IntoIterator<Item = &'a KindFacts>,
) -> APIGroupDiscoveryList {
    let facts: Vec<_> = facts.into_iter().collect();
    let groups = group_names(versions);
    let groups = groups.iter().map(|name| group_discovery(name, versions, facts.iter().copied()));
    let items = groups.collect::<Vec<_>>().into();
    APIGroupDiscoveryList { items, ..APIGroupDiscoveryList::default() }
}

fn convert(list: &APIResourceList) -> (APIVersionDiscovery, Option<ScopeMismatch>) {
    let mut resources: Vec<APIResourceDiscovery> = Vec::new();
    let mut mismatch = None;
    resources.extend(list.resources.iter().filter(|it| !it.name.contains('/')).map(of_resource));
    for part in list.resources.iter() {
        let Some((resource, subresource)) = part.name.split_once('/') else { continue };
        let index = resources.iter().position(|it| it.resource == resource).unwrap_or_else(|| {
            resources.push(without_kind(resource, part));
            resources.len() - 1
        });
        let Some(owner) = resources.get_mut(index) else { continue };
        if owner.scope != scope(part) {
            mismatch.get_or_insert_with(|| ScopeMismatch {
                resource: resource.into(),
                resource_scope: owner.scope.clone(),
                subresource: subresource.into(),
                subresource_scope: scope(part),
            });
        }
        owner.subresources.push(APISubresourceDiscovery {
            subresource: subresource.into(),
            response_kind: Some(Box::new(kind_of(part))),
            verbs: part.verbs.iter().cloned().collect(),
            ..APISubresourceDiscovery::default()
        });
    }
    let version = match list.group_version.rsplit_once('/') {
        Some((_group, version)) => version,
        None => &list.group_version,
    };
    let freshness = DiscoveryFreshness::CURRENT;
    (APIVersionDiscovery { version: version.into(), resources, freshness }, mismatch)
}

fn of_resource(resource: &APIResource) -> APIResourceDiscovery {
    APIResourceDiscovery {
        resource: resource.name.clone(),
        response_kind: Some(Box::new(kind_of(resource))),
        scope: scope(resource),
        singular_resource: resource.singular_name.clone(),
        verbs: resource.verbs.iter().cloned().collect(),
        short_names: resource.short_names.clone(),
        categories: resource.categories.clone(),
        subresources: Vec::new(),
    }
}

/// Old clients cannot do without a kind, so there is one without a name.
fn without_kind(name: &str, part: &APIResource) -> APIResourceDiscovery {
    APIResourceDiscovery {
        resource: name.into(),
        response_kind: Some(Box::default()),
        scope: scope(part),
        ..APIResourceDiscovery::default()
    }
}

fn kind_of(resource: &APIResource) -> GroupVersionKind {
    if resource.kind.is_empty() {
        return GroupVersionKind::default();
    }
    GroupVersionKind {
        group: resource.group.clone(),
        version: resource.version.clone(),
        kind: resource.kind.clone(),
    }
}

fn scope(resource: &APIResource) -> ResourceScope {
    if resource.namespaced { ResourceScope::NAMESPACE } else { ResourceScope::CLUSTER }
}
