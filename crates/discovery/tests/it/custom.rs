//! The documents about custom resources, and what the server's controller makes of definitions.

use apimachinery_api::apidiscovery::v2::APIVersionDiscovery;
use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_discovery::documents::{
    custom_group, custom_resource_list, custom_version_discovery,
};
use apimachinery_json::from_str;
use apimachinery_meta::v1::{APIGroup, APIResourceList};
use apimachinery_runtime::GroupVersion;
use apimachinery_test_support::values;
use serde::Deserialize;
use serde_json::value::RawValue;

/// A line of `testdata/oracle/facts.jsonl`.
#[derive(Deserialize)]
struct Fact {
    question: Question,
    answer: Box<RawValue>,
}

#[derive(Deserialize)]
struct Question {
    ask: String,
    object: Option<Box<RawValue>>,
    #[serde(default)]
    to: String,
}

#[derive(Deserialize)]
struct Definitions {
    items: Vec<Box<RawValue>>,
}

#[derive(Deserialize)]
struct Documents {
    list: Option<Box<RawValue>>,
    group: Option<Box<RawValue>>,
    aggregated: Option<Box<RawValue>>,
}

/// CRD-10: a version has the resources of the established definitions that serve it, with their
/// accepted names and subresources; its group has the served versions; aggregated discovery has the
/// same. A definition that is being deleted takes no new objects.
#[test]
fn custom_resources_are_described_as_by_a_server() {
    let mut served = 0;
    for Fact { question, answer } in values::<Fact>("oracle/facts.jsonl") {
        if question.ask != "customDiscovery" {
            continue;
        }
        let object = question.object.expect("a list");
        let Definitions { items } = serde_json::from_str(object.get()).expect("definitions");
        let definitions: Vec<_> = items
            .iter()
            .map(|it| from_str::<CustomResourceDefinition>(it.get()).expect("a definition"))
            .collect();
        let expected: Documents = serde_json::from_str(answer.get()).expect("documents");
        let version: GroupVersion = question.to.parse().expect("a version");
        let list = expected.list.map(|it| from_str::<APIResourceList>(it.get()).expect("a list"));
        let group = expected.group.map(|it| from_str::<APIGroup>(it.get()).expect("a group"));
        let aggregated =
            expected.aggregated.map(|it| from_str::<APIVersionDiscovery>(it.get()).expect("it is"));
        served += usize::from(list.is_some());
        assert_eq!(custom_resource_list(&version, &definitions), list, "{version}");
        assert_eq!(custom_group(&version.group, &definitions), group, "{version}");
        assert_eq!(custom_version_discovery(&version, &definitions), aggregated, "{version}");
    }
    assert!(served >= 5, "only {served} versions are served");
}
