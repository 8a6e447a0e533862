//! The types meet other libraries: serde's formats, and `prost::Message`.

use apimachinery::api::apps::v1::Deployment;
use apimachinery::api::core::v1::{Container, Pod, PodList, PodPhase};
use apimachinery::protobuf::prost::Message;
use apimachinery::protobuf::prost::bytes::Buf;

fn pod() -> Pod {
    let mut pod = Pod::default();
    pod.metadata.name = "web".into();
    pod.spec.containers.push(Container { name: "c".into(), ..Container::default() });
    pod.status.phase = PodPhase::RUNNING;
    pod
}

#[test]
fn serde_json_writes_the_kind_and_reads_the_object_back() {
    let value = serde_json::to_value(pod()).expect("a pod has JSON");
    assert_eq!(value["kind"], "Pod");
    assert_eq!(value["apiVersion"], "v1");
    assert_eq!(value["status"]["phase"], "Running");
    let read: Pod = serde_json::from_value(value.clone()).expect("it is a pod");
    assert_eq!(read, pod());
    let error = serde_json::from_value::<Deployment>(value).expect_err("it is no deployment");
    assert_eq!(error.to_string(), "the data is not of kind apps/v1, Kind=Deployment");
}

#[test]
fn serde_yaml_reads_what_it_wrote() {
    let text = serde_yaml::to_string(&pod()).expect("a pod has YAML");
    let read: Pod = serde_yaml::from_str(&text).expect("it is a pod");
    assert_eq!(read, pod());
    let value = serde_yaml::to_value(pod().spec).expect("a part has YAML too");
    assert_eq!(value["containers"][0]["name"], "c");
}

#[test]
fn errors_of_our_readers_come_through_serde() {
    let error = serde_json::from_str::<Pod>(r#"{"spec":{"containers":[{"name":7}]}}"#);
    let text = error.expect_err("a name is text").to_string();
    assert!(text.contains("spec.containers[0].name"), "{text}");
}

#[test]
fn types_are_prost_messages() {
    let list = PodList { items: [pod(), pod()].into(), ..PodList::default() };
    let bytes = list.encode_to_vec();
    assert_eq!(bytes.len(), list.encoded_len());
    assert_eq!(PodList::decode(&*bytes).expect("it is a list"), list);
    let (front, back) = bytes.split_at(bytes.len() / 2);
    assert_eq!(PodList::decode(front.chain(back)).expect("in two parts as well"), list);
    assert!(PodList::decode(front).is_err());
    let mut cleared = list;
    cleared.clear();
    assert_eq!(cleared, PodList::default());
}
