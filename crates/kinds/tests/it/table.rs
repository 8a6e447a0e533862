use std::collections::BTreeSet;

use apimachinery_api::facts;
use apimachinery_kinds::{ResourceRow, folder, is_served, place_of_group, row, rows, strategies};
use apimachinery_openapi::answers_deleted;
use apimachinery_runtime::{GroupResource, KindFacts};
use apimachinery_serializer::StorageCodecConfig;

/// Resources without a row: of the first nothing is stored; the second is new in 1.37, and its
/// rules are not written yet.
const WITHOUT_ROW: [(&str, &str); 2] =
    [("", "componentstatuses"), ("resource.k8s.io", "devicetaintrules")];
/// The resource whose answer is the object although documents describe a status: the reference has
/// its storage inside of another one, which hides that from the documents.
const DESCRIBED_OTHERWISE: (&str, &str) = ("", "namespaces");

/// The kinds of which objects can be listed, with their resources.
fn listed() -> impl Iterator<Item = (&'static KindFacts, &'static str)> {
    let with_resource = facts::kinds().filter_map(|it| Some((it, it.resource?)));
    let listed = with_resource.filter(|(_, resource)| resource.verbs.contains(&"list"));
    listed.map(|(kind, resource)| (kind, resource.plural))
}

fn kinds_of(row: &ResourceRow) -> Vec<&'static KindFacts> {
    let is_of = |it: &KindFacts, plural: &str| {
        it.name.group == row.group() && it.name.kind == row.kind() && plural == row.resource()
    };
    listed().filter(|(it, plural)| is_of(it, plural)).map(|(it, _)| it).collect()
}

#[test]
fn served_resources_have_a_row() {
    let served = listed().filter(|(kind, _)| is_served(kind, facts::release()));
    let names = served.map(|(kind, plural)| (kind.name.group, plural));
    let without: BTreeSet<_> =
        names.filter(|(group, plural)| row(group, plural).is_none()).collect();
    assert_eq!(without, BTreeSet::from(WITHOUT_ROW));
}

#[test]
fn rows_have_kinds_and_strategies() {
    for row in rows() {
        assert!(!kinds_of(row).is_empty(), "{row:?} has no kind");
        let strategies = row.strategies();
        assert!(strategies.contains_key(""), "{row:?} has no strategy");
    }
}

#[test]
fn rows_are_unique() {
    let names: BTreeSet<_> = rows().iter().map(|it| (it.group(), it.resource())).collect();
    assert_eq!(names.len(), rows().len());
}

#[test]
fn strategies_of_parts_are_of_subresources_that_are_served() {
    for row in rows() {
        let parts: BTreeSet<_> = kinds_of(row)
            .iter()
            .flat_map(|it| it.resource.unwrap().subresources)
            .map(|it| it.name)
            .collect();
        for name in row.strategies().keys().filter(|it| !it.is_empty()) {
            assert!(parts.contains(&**name), "{row:?} has no part {name}");
        }
        let has_scale = row.scale().is_some();
        assert_eq!(has_scale, parts.contains("scale"), "the scale of {row:?}");
    }
}

#[test]
fn answers_to_deletions_are_those_that_documents_describe() {
    for row in rows() {
        let described = answers_deleted(row.group(), row.resource());
        let is_same = (row.group(), row.resource()) != DESCRIBED_OTHERWISE;
        assert_eq!(row.returns_deleted() == described, is_same, "{row:?}");
    }
}

#[test]
fn extensions_are_the_groups_that_are_stored_in_json() {
    for row in rows() {
        for config in kinds_of(row).into_iter().filter_map(StorageCodecConfig::of) {
            let in_json = config.media_type == "application/json";
            assert_eq!(row.is_of_extension(), in_json, "{row:?}");
        }
    }
}

#[test]
fn folders_are_those_of_servers() {
    let folder = |group, resource| folder(&GroupResource::new(group, resource));
    assert_eq!(folder("", "nodes"), "minions");
    assert_eq!(folder("", "services"), "services/specs");
    assert_eq!(folder("", "endpoints"), "services/endpoints");
    assert_eq!(folder("", "replicationcontrollers"), "controllers");
    assert_eq!(folder("networking.k8s.io", "ingresses"), "ingress");
    assert_eq!(folder("apps", "deployments"), "deployments");
    let definitions = "customresourcedefinitions";
    let extended = "apiextensions.k8s.io/customresourcedefinitions";
    assert_eq!(folder("apiextensions.k8s.io", definitions), extended);
    let of_services = "apiregistration.k8s.io/apiservices";
    assert_eq!(folder("apiregistration.k8s.io", "apiservices"), of_services);
}

#[test]
fn resources_without_a_row_have_strategies_that_suit_any() {
    let names: BTreeSet<_> = strategies("example.com", "widgets").into_keys().collect();
    assert_eq!(names, BTreeSet::from(["".into(), "status".into()]));
}

#[test]
fn groups_are_in_the_order_of_servers() {
    let groups =
        ["v1", "apiregistration.k8s.io/v1", "apps/v1", "events.k8s.io/v1", "resource.k8s.io/v1"];
    assert!(groups.is_sorted_by_key(|it| place_of_group(it)));
    let flow = place_of_group("flowcontrol.apiserver.k8s.io/v1");
    assert!(place_of_group("resource.k8s.io/v1") < flow);
    assert!(flow < place_of_group("storagemigration.k8s.io/v1"));
    assert_eq!(place_of_group("storagemigration.k8s.io/v1"), place_of_group("example.com/v1"));
}
