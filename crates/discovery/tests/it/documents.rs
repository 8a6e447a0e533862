//! The documents of a server, and ours.

use std::path::PathBuf;

use apimachinery_api::facts;
use apimachinery_discovery::RestMapper;
use apimachinery_discovery::documents::{api_group, api_group_list, resource_list};
use apimachinery_json::from_slice;
use apimachinery_meta::v1::{APIGroup, APIGroupList, APIResource, APIResourceList};
use apimachinery_runtime::{GroupKind, GroupVersion, GroupVersionResource, Release, Scheme};

pub(crate) fn testdata() -> PathBuf {
    apimachinery_test_support::testdata("discovery")
}

/// The recorded documents of versions.
pub(crate) fn lists() -> Vec<APIResourceList> {
    let files = std::fs::read_dir(testdata()).expect("it is there");
    let names = files.map(|file| file.expect("a file").path());
    let of_versions = |path: &PathBuf| {
        let name = path.file_name().expect("it has one").to_string_lossy().into_owned();
        name.ends_with(".json") && name != "apis.json"
    };
    let read = |path: PathBuf| {
        from_slice(&std::fs::read(path).expect("it is there")).expect("a list of resources")
    };
    names.filter(of_versions).map(read).collect()
}

fn groups() -> Vec<APIGroup> {
    let text = std::fs::read(testdata().join("apis.json")).expect("it is there");
    let list: APIGroupList = from_slice(&text).expect("a list of groups");
    list.groups.iter().cloned().collect()
}

#[test]
fn version_documents_match_server() {
    let lists = lists();
    assert_eq!(lists.len(), 6);
    let has_hash = |it: &APIResource| !it.storage_version_hash.is_empty();
    assert!(lists.iter().flat_map(|it| it.resources.iter()).any(has_hash));
    for expected in lists {
        let version: GroupVersion = expected.group_version.parse().expect("it is a version");
        let served = facts::kinds().filter(|it| it.is_served_in(Release::new(1, 36)));
        let found = resource_list(&version, served);
        assert_eq!(found.group_version, expected.group_version);
        assert_eq!(found.resources, expected.resources, "{version}");
    }
}

#[test]
fn groups_are_described_with_their_versions() {
    let mut builder = Scheme::builder();
    let scheme = builder.install(apimachinery_api::apps).install(apimachinery_api::core).build();
    let scheme = scheme.expect("the kinds fit together");
    let versions = scheme.prioritized_versions_all_groups();
    let served: Vec<_> = versions.into_iter().filter(|it| it.version == "v1").collect();
    let of_server = groups();
    let expected = of_server.iter().find(|it| it.name == "apps").expect("it has apps");
    let found = api_group("apps", &served);
    assert_eq!(found.name, expected.name);
    assert_eq!(found.versions, expected.versions);
    assert_eq!(found.preferred_version, expected.preferred_version);
    let list = api_group_list(&served);
    let names: Vec<_> = list.groups.iter().map(|it| it.name.as_str()).collect();
    // The scale of workloads is a kind of autoscaling; the core group has a document of its own.
    assert_eq!(names, ["apps", "autoscaling"]);
}

/// A mapper answers the same whether it is made of a server's documents or of facts.
#[test]
fn documents_and_facts_make_the_same_mapper() {
    let (groups, lists) = (groups(), lists());
    let documents = RestMapper::of_documents(&groups, &lists);
    let served = facts::kinds().filter(|it| it.is_served_in(Release::new(1, 36)));
    let facts = RestMapper::of_facts(served);
    for (asked, kind) in [
        ("pods", "/v1, Kind=Pod"),
        ("po", "/v1, Kind=Pod"),
        ("deploy", "apps/v1, Kind=Deployment"),
        ("Deployment", "apps/v1, Kind=Deployment"),
        ("pdb", "policy/v1, Kind=PodDisruptionBudget"),
        ("hpa", "autoscaling/v2, Kind=HorizontalPodAutoscaler"),
        ("endpoints", "/v1, Kind=Endpoints"),
        ("ep", "/v1, Kind=Endpoints"),
        ("events", "/v1, Kind=Event"),
    ] {
        let asked = GroupVersionResource::new("", "", asked);
        for mapper in [&documents, &facts] {
            assert_eq!(mapper.kind_for(&asked).expect("it is there").to_string(), kind);
        }
        assert_eq!(documents.resource_for(&asked), facts.resource_for(&asked));
    }
    let deployments = GroupKind::new("apps", "Deployment");
    assert_eq!(documents.mapping(&deployments, &[]), facts.mapping(&deployments, &[]));
    assert_eq!(documents.all().count(), 30);
}
