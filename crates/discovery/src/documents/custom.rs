//! The documents about custom resources.

#[cfg(feature = "aggregated")]
use apimachinery_api::apidiscovery::v2::APIVersionDiscovery;
use apimachinery_api::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionVersion, ResourceScope,
};
use apimachinery_meta::v1::{APIGroup, APIResource, APIResourceList};
use apimachinery_runtime::names::compare_versions;
use apimachinery_runtime::{GroupVersion, GroupVersionKind, Str};

use super::{api_group, storage_version_hash};

const VERBS: [&str; 8] =
    ["delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"];
/// What is left while a definition is being deleted.
const VERBS_OF_TERMINATING: [&str; 5] = ["delete", "deletecollection", "get", "list", "watch"];
const VERBS_OF_PARTS: [&str; 3] = ["get", "patch", "update"];

/// The document of a version with the resources of CustomResourceDefinitions, in their order, as a
/// server answers `/apis/stable.example.com/v1`; `None` when no established definition serves the
/// version.
///
/// A definition is established by a condition of its status, which also has the names that were
/// accepted. `apimachinery_crd` sets both.
///
/// ```
/// use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
/// use apimachinery_discovery::documents::custom_resource_list;
/// use apimachinery_runtime::GroupVersion;
///
/// let definition = apimachinery_json::from_str::<CustomResourceDefinition>(r#"{"spec":{"group":"example.com",
///   "scope":"Namespaced","versions":[{"name":"v1","served":true,"storage":true,"subresources":{"status":{}}}]},
///   "status":{"acceptedNames":{"plural":"cars","singular":"car","kind":"Car"},
///   "conditions":[{"type":"Established","status":"True"}]}}"#)?;
/// let list = custom_resource_list(&GroupVersion::new("example.com", "v1"), [&definition]);
/// let names: Vec<_> = list.expect("it is served").resources.iter().map(|it| it.name.clone()).collect();
/// assert_eq!(names, ["cars", "cars/status"]);
/// # Ok::<(), apimachinery_runtime::DecodeError>(())
/// ```
pub fn custom_resource_list<'a>(
    version: &GroupVersion,
    definitions: impl IntoIterator<Item = &'a CustomResourceDefinition>,
) -> Option<APIResourceList> {
    let mut resources = Vec::new();
    let mut is_served = false;
    for definition in established(&version.group, definitions) {
        let mut versions = definition.spec.versions.iter();
        if let Some(own) = versions.find(|it| it.served && it.name == version.version) {
            is_served = true;
            add_resources(definition, own, &mut resources);
        }
    }
    is_served.then(|| APIResourceList {
        group_version: version.to_string().into(),
        resources: resources.into(),
        ..APIResourceList::default()
    })
}

/// The document of a group with the versions that CustomResourceDefinitions serve, stable ones
/// before beta, and those before alpha, as a server answers `/apis/stable.example.com`; `None` when
/// no established definition serves one.
pub fn custom_group<'a>(
    name: &str,
    definitions: impl IntoIterator<Item = &'a CustomResourceDefinition>,
) -> Option<APIGroup> {
    let mut versions: Vec<&Str> = Vec::new();
    for definition in established(name, definitions) {
        let served = definition.spec.versions.iter().filter(|it| it.served);
        for version in served.map(|it| &it.name) {
            if !versions.contains(&version) {
                versions.push(version);
            }
        }
    }
    versions.sort_by(|one, other| compare_versions(other, one));
    let versions: Vec<_> = versions.iter().map(|it| GroupVersion::new(name, &***it)).collect();
    (!versions.is_empty()).then(|| api_group(name, &versions))
}

/// What the document of all groups has of a version with the resources of
/// CustomResourceDefinitions, sorted by name; `None` when no established definition serves the
/// version.
#[cfg(feature = "aggregated")]
pub fn custom_version_discovery<'a>(
    version: &GroupVersion,
    definitions: impl IntoIterator<Item = &'a CustomResourceDefinition>,
) -> Option<APIVersionDiscovery> {
    let mut list = custom_resource_list(version, definitions)?;
    // A resource names its group and version here in any case.
    for resource in list.resources.as_mut_vec() {
        if resource.version.is_empty() {
            resource.group = version.group.clone();
            resource.version = version.version.clone();
        }
    }
    // All parts have the scope of their resource.
    let mut discovery = super::version_discovery(&list).ok()?;
    discovery.resources.sort_by(|one, other| one.resource.cmp(&other.resource));
    Some(discovery)
}

/// The definitions of a group that are served.
fn established<'a>(
    group: &str,
    definitions: impl IntoIterator<Item = &'a CustomResourceDefinition>,
) -> impl Iterator<Item = &'a CustomResourceDefinition> {
    let is_served =
        move |it: &&CustomResourceDefinition| it.spec.group == group && has(it, "Established");
    definitions.into_iter().filter(is_served)
}

fn has(definition: &CustomResourceDefinition, condition: &str) -> bool {
    let mut conditions = definition.status.conditions.iter();
    conditions.any(|it| it.r#type.as_str() == condition && it.status.as_str() == "True")
}

/// Adds the resource of a definition in one of its versions, and its subresources.
fn add_resources(
    definition: &CustomResourceDefinition,
    version: &CustomResourceDefinitionVersion,
    resources: &mut Vec<APIResource>,
) {
    let CustomResourceDefinition { spec, status, .. } = definition;
    let names = &status.accepted_names;
    let is_terminating = has(definition, "Terminating");
    let verbs = if is_terminating { &VERBS_OF_TERMINATING[..] } else { &VERBS };
    let stored = spec.versions.iter().rfind(|it| it.served && it.storage);
    let stored_kind = |it: &CustomResourceDefinitionVersion| {
        GroupVersionKind::new(&*spec.group, &*it.name, &*spec.names.kind)
    };
    let namespaced = spec.scope == ResourceScope::NAMESPACE_SCOPED;
    resources.push(APIResource {
        name: names.plural.clone(),
        singular_name: names.singular.clone(),
        namespaced,
        kind: names.kind.clone(),
        verbs: texts(verbs),
        short_names: names.short_names.clone(),
        categories: names.categories.clone(),
        storage_version_hash: stored
            .map(|it| storage_version_hash(&stored_kind(it)))
            .unwrap_or_default(),
        ..APIResource::default()
    });
    let part = |name: &str, kind: Str| APIResource {
        name: format!("{}/{name}", names.plural).into(),
        namespaced,
        kind,
        verbs: texts(&VERBS_OF_PARTS),
        ..APIResource::default()
    };
    let parts = version.subresources.as_deref();
    if parts.is_some_and(|it| it.status.is_some()) {
        resources.push(part("status", names.kind.clone()));
    }
    if parts.is_some_and(|it| it.scale.is_some()) {
        resources.push(APIResource {
            group: Str::from_static("autoscaling"),
            version: Str::from_static("v1"),
            ..part("scale", Str::from_static("Scale"))
        });
    }
}

fn texts<T: FromIterator<Str>>(texts: &[&'static str]) -> T {
    texts.iter().copied().map(Str::from_static).collect()
}
