//! Aggregated discovery, as the reference makes it of a server's documents.

use apimachinery_api::apidiscovery::v2::{APIGroupDiscoveryList, ResourceScope};
use apimachinery_api::facts;
use apimachinery_discovery::documents::{group_discovery, group_discovery_list, version_discovery};
use apimachinery_json::from_slice;
use apimachinery_meta::v1::{APIResource, APIResourceList};
use apimachinery_runtime::{GroupVersion, KindFacts, Release};

use super::documents::{lists, testdata};

fn recorded() -> APIGroupDiscoveryList {
    let text = std::fs::read(testdata().join("aggregated/groups.json")).expect("it is there");
    from_slice(&text).expect("a list of groups")
}

fn served() -> impl Iterator<Item = &'static KindFacts> {
    facts::kinds().filter(|it| it.is_served_in(Release::new(1, 36)))
}

/// From facts alone come the groups that the reference makes of a server's documents: scopes,
/// verbs, names, categories and the kinds of subresources.
#[test]
fn facts_make_the_groups_of_a_server() {
    let recorded = recorded();
    assert_eq!(recorded.items.len(), 6);
    let versions: Vec<_> = recorded
        .items
        .iter()
        .map(|group| GroupVersion::new(&group.metadata.name, &group.versions[0].version))
        .collect();
    for (expected, version) in recorded.items.iter().zip(&versions) {
        let found = group_discovery(&version.group, std::slice::from_ref(version), served());
        assert_eq!(&found, expected, "{version}");
    }
    let all = group_discovery_list(&versions, served());
    let but_core = recorded.items.iter().filter(|it| !it.metadata.name.is_empty());
    assert!(all.items.iter().eq(but_core));
}

/// The documents of versions make the same.
#[test]
fn version_documents_make_the_aggregated_one() {
    let recorded = recorded();
    for list in lists() {
        let version: GroupVersion = list.group_version.parse().expect("it is a version");
        let found = version_discovery(&list).expect("scopes agree");
        let group = recorded.items.iter().find(|it| it.metadata.name == version.group);
        assert_eq!(found, group.expect("it is recorded").versions[0], "{version}");
    }
}

/// A version is in its group in the order in which it is given; one of another group does not.
#[test]
fn versions_keep_their_order() {
    let versions = ["v1", "v2"].map(|it| GroupVersion::new("autoscaling", it));
    let other = GroupVersion::new("apps", "v1");
    let all = [other, versions[0].clone(), versions[1].clone()];
    let list = group_discovery_list(&all, served());
    let names: Vec<_> = list.items.iter().map(|it| it.metadata.name.as_str()).collect();
    assert_eq!(names, ["apps", "autoscaling"]);
    let names: Vec<_> = list.items[1].versions.iter().map(|it| it.version.as_str()).collect();
    assert_eq!(names, ["v1", "v2"]);
    assert!(group_discovery_list(&[], served()).items.is_empty());
    assert!(group_discovery("nothing.example.com", &all, served()).versions.is_empty());
}

fn list(names: &[(&str, bool)]) -> APIResourceList {
    let resources = names.iter().map(|&(name, namespaced)| APIResource {
        name: name.into(),
        namespaced,
        ..APIResource::default()
    });
    APIResourceList {
        group_version: "example.com/v1".into(),
        resources: resources.collect(),
        ..APIResourceList::default()
    }
}

/// What is odd in a document is as the reference has it: a subresource alone, and one of another
/// scope.
#[test]
fn subresources_join_their_resource_in_any_order() {
    let found =
        version_discovery(&list(&[("cars/status", true), ("cars", true), ("keys/a/b", false)]));
    let found = found.expect("scopes agree");
    assert_eq!(found.version, "v1");
    let [cars, keys] = found.resources.as_slice() else { panic!("{found:?}") };
    assert_eq!((&*cars.resource, &*cars.subresources[0].subresource), ("cars", "status"));
    assert_eq!((&*keys.resource, &*keys.subresources[0].subresource), ("keys", "a/b"));
    assert_eq!(keys.scope, ResourceScope::CLUSTER);
    assert!(keys.response_kind.as_ref().is_some_and(|it| it.kind.is_empty()));
    let error = version_discovery(&list(&[("cars", true), ("cars/status", false)]));
    assert_eq!(
        error.expect_err("scopes differ").to_string(),
        "Error: Parent cars (scope: Namespaced) and subresource status (scope: Cluster) scope do not match"
    );
}
