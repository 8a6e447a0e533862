//! Types of `k8s-openapi`, which know nothing of protobuf.

use apimachinery_descriptors::{decode, encode, from_protobuf, to_protobuf, to_protobuf_lossy};
use apimachinery_json::value_from_str;
use apimachinery_runtime::{Unstructured, Value};
use apimachinery_test_support::golden;
use k8s_openapi::List;
use k8s_openapi::api::apps::v1::Deployment;
use k8s_openapi::api::core::v1::{ConfigMap, Node, Pod, Secret, Service};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A Pod with a bit of everything.
const POD: &str = r#"{"apiVersion":"v1","kind":"Pod",
"metadata":{"name":"web","namespace":"shop","creationTimestamp":"2024-02-29T10:00:00Z","labels":{"b":"2","a":"1"},
"managedFields":[{"manager":"kubectl","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:nodeName":{}}}}]},
"spec":{"nodeName":"n1","terminationGracePeriodSeconds":0,"hostNetwork":true,
"containers":[{"name":"c","image":"nginx","args":["-x",""],"ports":[{"containerPort":80}],
"resources":{"limits":{"cpu":"500m","memory":"1Gi"}},
"livenessProbe":{"httpGet":{"path":"/","port":"http"},"periodSeconds":-1}}],
"volumes":[{"name":"v","configMap":{"name":"cm","optional":false}}]},
"status":{"phase":"Running","startTime":"2024-02-29T10:00:01Z"}}"#;

/// The unstructured data of a JSON text.
fn object(json: &str) -> Unstructured {
    match value_from_str(json).expect("the fixture is JSON") {
        Value::Map(content) => Unstructured::new(content),
        other => panic!("the fixture is a {}", other.type_name()),
    }
}

#[test]
fn pod_goes_through_its_serde_type() {
    let bytes = encode(&object(POD)).expect("the Pod is written");
    let pod: Pod = from_protobuf(&bytes).expect("k8s-openapi reads it");
    assert_eq!(pod.metadata.name.as_deref(), Some("web"));
    assert_eq!(to_protobuf(&pod, None).expect("k8s-openapi's Pod is written"), bytes);
    let error = from_protobuf::<Deployment>(&bytes).expect_err("a Pod is no Deployment");
    assert!(error.to_string().contains("apps/v1"), "{error}");
}

#[test]
fn list_goes_through_its_serde_type() {
    let pod: Pod = from_protobuf(&encode(&object(POD)).expect("written")).expect("read");
    let list = List { items: vec![pod.clone(), pod], ..List::default() };
    let bytes = to_protobuf(&list, None).expect("the list is written");
    assert_eq!(decode(&bytes).expect("read").kind().to_string(), "/v1, Kind=PodList");
    let read: List<Pod> = from_protobuf(&bytes).expect("the list is read");
    assert_eq!(read.items, list.items);
    assert_eq!(to_protobuf(&read, None).expect("written again"), bytes);
}

#[test]
fn value_that_is_not_an_object_or_names_no_kind_is_refused() {
    assert!(to_protobuf(&[1, 2], None).is_err());
    #[derive(Serialize)]
    struct Nameless {
        a: i32,
    }
    assert!(to_protobuf(&Nameless { a: 1 }, None).is_err());
}

#[test]
fn fields_of_a_newer_release_are_refused_or_left_out() {
    #[derive(Serialize)]
    struct Newer {
        #[serde(flatten)]
        pod: Pod,
        magic: u8,
    }
    let bytes = encode(&object(POD)).expect("the Pod is written");
    let newer = Newer { pod: from_protobuf(&bytes).expect("read"), magic: 1 };
    let error = to_protobuf(&newer, None).expect_err("it would be lost");
    assert_eq!(error.to_string(), r#"strict encoding error: unknown field "magic""#);
    let (written, dropped) = to_protobuf_lossy(&newer, None).expect("the rest is written");
    assert_eq!(written, bytes);
    assert_eq!(dropped.to_string(), r#"unknown field "magic""#);
}

fn same<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> Result<(), String> {
    let value: T = from_protobuf(bytes).map_err(|error| error.to_string())?;
    let written = to_protobuf(&value, None).map_err(|error| error.to_string())?;
    if written == bytes {
        return Ok(());
    }
    let (before, after) = (decode(bytes), decode(&written));
    Err(format!("before {before:?}\nafter {after:?}"))
}

#[test]
fn golden_files_go_through_serde_types() {
    type Check = fn(&[u8]) -> Result<(), String>;
    let checks: [(&str, Check); 6] = [
        ("core.v1/Pod.pb", same::<Pod>),
        ("apps.v1/Deployment.pb", same::<Deployment>),
        ("core.v1/Node.pb", same::<Node>),
        ("core.v1/Service.pb", same::<Service>),
        ("core.v1/ConfigMap.pb", same::<ConfigMap>),
        ("core.v1/Secret.pb", same::<Secret>),
    ];
    let golden = golden();
    for (name, check) in &checks {
        let (group, file) = name.split_once('/').expect("a group and a file");
        if let Err(difference) = check(&golden[group][file]) {
            panic!("{name}: {difference}");
        }
    }
}
