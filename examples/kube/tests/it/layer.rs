use std::pin::pin;

use futures_util::{Stream, TryStreamExt};
use k8s_openapi::api::core::v1::Pod;
use kube::api::{DynamicObject, ListParams, LogParams, PostParams};
use kube::core::{ApiResource, GroupVersionKind, PartialObjectMeta};
use kube::runtime::watcher::{self, Event};
use kube::{Api, Client, ResourceExt};
use kube_example::client;

use super::server::{Answers, JSON, PROTOBUF, server};

fn api() -> (Api<Pod>, Client, Answers) {
    let answers = Answers::default();
    let client = client(server(answers.clone()));
    (Api::default_namespaced(client.clone()), client, answers)
}

#[tokio::test]
async fn api_of_kube_works_unchanged_and_the_server_sends_protobuf() {
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

/// The first six events of a watcher.
async fn first_six<K: ResourceExt>(
    events: impl Stream<Item = watcher::Result<Event<K>>>,
) -> Vec<String> {
    let mut events = pin!(events);
    let mut told = Vec::new();
    while told.len() < 6 {
        told.push(match events.try_next().await.unwrap().unwrap() {
            Event::Init => "init".to_owned(),
            Event::InitApply(it) => format!("init {}", it.name_any()),
            Event::InitDone => "done".to_owned(),
            Event::Apply(it) => format!("apply {}", it.name_any()),
            Event::Delete(it) => format!("delete {}", it.name_any()),
        });
    }
    told
}

#[tokio::test]
async fn watchers_of_kube_work_unchanged() {
    let expected = ["init", "init a", "init b", "done", "apply c", "delete a"];
    let (api, client, answers) = api();
    let metadata: Api<PartialObjectMeta<Pod>> = Api::default_namespaced(client);
    let config = watcher::Config::default();
    assert_eq!(first_six(watcher::watcher(api, config.clone())).await, expected);
    assert_eq!(first_six(watcher::watcher(metadata, config)).await, expected);
    let answers = answers.lock().unwrap();
    assert!(answers.iter().all(|(_, content_type)| content_type.starts_with(PROTOBUF)));
    assert!(answers.iter().any(|(_, content_type)| content_type.ends_with(";stream=watch")));
}
