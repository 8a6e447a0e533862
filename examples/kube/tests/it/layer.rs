use std::pin::pin;

use futures_util::TryStreamExt;
use k8s_openapi::api::core::v1::Pod;
use kube::api::{DynamicObject, ListParams, LogParams, PostParams};
use kube::core::{ApiResource, GroupVersionKind};
use kube::runtime::watcher::{self, Event};
use kube::{Api, Client};
use kube_example::client;

use super::server::{Answers, JSON, PROTOBUF, server};

fn api() -> (Api<Pod>, Client, Answers) {
    let answers = Answers::default();
    let client = client(server(answers.clone()));
    (Api::default_namespaced(client.clone()), client, answers)
}

#[tokio::test]
async fn the_api_of_kube_works_unchanged_and_the_server_sends_protobuf() {
    let (api, client, answers) = api();
    let pods = api.list(&ListParams::default()).await.unwrap();
    let names: Vec<_> = pods.items.iter().filter_map(|it| it.metadata.name.as_deref()).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(pods.metadata.resource_version.as_deref(), Some("7"));

    let pod = api.get("a").await.unwrap();
    assert_eq!(pod.spec.unwrap().node_name.as_deref(), Some("node"));
    assert_eq!(api.get_metadata("a").await.unwrap().metadata.name.as_deref(), Some("a"));
    let made = api.create(&PostParams::default(), &Pod::default()).await.unwrap();
    assert_eq!(made.metadata.name.as_deref(), Some("new"));
    let missing = api.get("x").await.unwrap_err();
    let kube::Error::Api(status) = missing else { panic!("{missing}") };
    assert_eq!(status.message, "pods \"x\" not found");
    assert!(status.is_not_found());
    assert!(answers.lock().unwrap().drain(..).all(|(_, content_type)| content_type == PROTOBUF));

    // What has no protobuf stays as it is.
    assert_eq!(api.logs("a", &LogParams::default()).await.unwrap(), "line\n");
    let cars = ApiResource::from_gvk(&GroupVersionKind::gvk("example.com", "v1", "Car"));
    let cars: Api<DynamicObject> = Api::all_with(client, &cars);
    assert_eq!(cars.get("red").await.unwrap().data["doors"], 4);
    let content_types: Vec<_> = answers.lock().unwrap().iter().map(|it| it.1.clone()).collect();
    assert_eq!(content_types, ["text/plain", JSON]);
}

#[tokio::test]
async fn the_watcher_of_kube_works_unchanged() {
    let (api, _, answers) = api();
    let mut events = pin!(kube::runtime::watcher(api, watcher::Config::default()));
    let mut told = Vec::new();
    while told.len() < 6 {
        let name = |pod: Pod| pod.metadata.name.unwrap_or_default();
        told.push(match events.try_next().await.unwrap().unwrap() {
            Event::Init => "init".to_owned(),
            Event::InitApply(pod) => format!("init {}", name(pod)),
            Event::InitDone => "done".to_owned(),
            Event::Apply(pod) => format!("apply {}", name(pod)),
            Event::Delete(pod) => format!("delete {}", name(pod)),
        });
    }
    assert_eq!(told, ["init", "init a", "init b", "done", "apply c", "delete a"]);
    let content_types: Vec<_> = answers.lock().unwrap().iter().map(|it| it.1.clone()).collect();
    assert_eq!(content_types[..2], [PROTOBUF.to_owned(), format!("{PROTOBUF};stream=watch")]);
}
