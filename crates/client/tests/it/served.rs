//! Every verb against the server in the same process, in both formats.

use apimachinery_api as api;
use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_api::apps::v1::Deployment;
use apimachinery_api::core::v1::{Binding, ConfigMap, Container, Namespace, Node, Pod};
use apimachinery_api::policy::v1::Eviction;
use apimachinery_client::{Client, ContentPreference, Error, Patch};
use apimachinery_derive::Object;
use apimachinery_meta::ServeKinds;
use apimachinery_meta::v1::{
    ApplyOptions, CreateOptions, DeleteOptions, ListOptions, ObjectMeta, PatchOptions,
    UpdateOptions,
};
use apimachinery_runtime::{GroupVersionResource, Scheme, Unstructured};
use apimachinery_serializer::CodecFactory;
use apimachinery_serializer::WatchEvent;
use apimachinery_server::{MemoryStore, Server};
use futures_util::{StreamExt, TryStreamExt};

use crate::suite;
use crate::support::{codecs, unstructured};

pub(crate) async fn clients() -> Vec<Client> {
    let mut clients = Vec::new();
    for content in [ContentPreference::protobuf(), ContentPreference::json()] {
        let server = Server::builder().default_service_accounts(false).root_certificates(None);
        let server = server.build(MemoryStore::new()).await.unwrap();
        let client = Client::builder(server, &codecs()).content(content);
        let client = client.timer(tokio::time::sleep).build().unwrap();
        let mut shop = Namespace::default();
        shop.metadata.name = "shop".into();
        client.typed::<Namespace>().create(&shop, &CreateOptions::default()).await.unwrap();
        clients.push(client);
    }
    clients
}

pub(crate) fn map(name: &str, colour: &str) -> ConfigMap {
    let mut map = ConfigMap::default();
    map.metadata.name = name.into();
    map.metadata.labels.insert("colour".into(), colour.into());
    map.data.insert("colour".into(), colour.into());
    map
}

fn by_me() -> ApplyOptions {
    ApplyOptions { field_manager: "me".into(), ..ApplyOptions::default() }
}

/// CLI-03: objects of a type are created, read, listed, replaced, patched, applied and deleted.
#[tokio::test]
async fn typed_objects_take_every_verb() {
    for client in clients().await {
        let maps = client.typed::<ConfigMap>().namespace("shop");
        let made = maps.create(&map("sky", "blue"), &CreateOptions::default()).await.unwrap();
        assert!(!made.metadata.uid.is_empty());
        let again = maps.create(&map("sky", "blue"), &CreateOptions::default()).await;
        assert!(again.unwrap_err().status().unwrap().is_already_exists());
        maps.create(&map("grass", "green"), &CreateOptions::default()).await.unwrap();

        let mut sky = maps.get("sky").await.unwrap();
        sky.data.insert("colour".into(), "grey".into());
        let stored = maps.update(&sky, &UpdateOptions::default()).await.unwrap();
        assert_ne!(stored.metadata.resource_version, sky.metadata.resource_version);
        let late = maps.update(&sky, &UpdateOptions::default()).await.unwrap_err();
        assert!(late.status().unwrap().is_conflict(), "{late}");

        let green = ListOptions { label_selector: "colour=green".into(), ..Default::default() };
        let list = maps.list(&green).await.unwrap();
        assert_eq!(list.items.iter().map(|it| &*it.metadata.name).collect::<Vec<_>>(), ["grass"]);
        assert!(!list.metadata.resource_version.is_empty());
        let paged = ListOptions { limit: 1, ..ListOptions::default() };
        assert_eq!(maps.list(&paged).await.unwrap().items.len(), 1);
        let all: Vec<_> = maps.stream(&paged).try_collect().await.unwrap();
        assert_eq!(all.len(), maps.list_all(&paged).await.unwrap().items.len());

        let patch = Patch::merge(r#"{"data":{"colour":"red"}}"#);
        let patched = maps.patch("sky", &patch, &PatchOptions::default()).await.unwrap();
        assert_eq!(patched.data.get("colour").map(|it| &**it), Some("red"));
        let applied = maps.apply(&map("sea", "dark"), &by_me()).await.unwrap();
        assert_eq!(applied.metadata.managed_fields[0].manager, "me");
        let read_back = maps.apply(&applied, &by_me()).await.unwrap_err();
        assert!(read_back.to_string().contains("managed fields already set"));

        maps.delete("sky", &DeleteOptions::default()).await.unwrap();
        assert!(maps.get("sky").await.unwrap_err().status().unwrap().is_not_found());
        maps.delete_collection(&DeleteOptions::default(), &green).await.unwrap();
        assert!(maps.list(&green).await.unwrap().items.is_empty());
    }
}

/// Broken metadata beside a name is for the server to report; without a name that can be read, the
/// client reports it.
#[tokio::test]
async fn broken_metadata_is_reported_as_such() {
    for client in clients().await {
        let maps = client.typed::<ConfigMap>().namespace("shop");
        let map = |metadata: &str| {
            unstructured(&format!(
                r#"{{"apiVersion":"v1","kind":"ConfigMap","metadata":{metadata}}}"#
            ))
        };
        let split = map(r#"{"name":"sky","annotations":{"example":{"com/x":"y"}}}"#);
        let error = maps.apply(&split, &by_me()).await.unwrap_err().to_string();
        assert!(error.contains(".metadata.annotations.example"), "{error}");
        let error = maps.apply(&map("3"), &by_me()).await.unwrap_err();
        assert!(matches!(error, Error::Metadata(_)), "{error}");
        let number = maps.apply(&map(r#"{"name":5}"#), &by_me()).await.unwrap_err().to_string();
        assert!(number.starts_with("the metadata of the object cannot be read: "), "{number}");
        let nameless = maps.apply(&map("{}"), &by_me()).await.unwrap_err();
        assert!(matches!(nameless, Error::NameRequired), "{nameless}");
    }
}

/// Requests name the program as its file is called, and so are the managers of what they write.
#[tokio::test]
async fn managers_are_named_after_the_program() {
    let program = std::env::args().next().unwrap();
    let program = program.rsplit(['/', '\\']).next().unwrap();
    let program = program.strip_suffix(std::env::consts::EXE_SUFFIX).unwrap();
    for client in clients().await {
        let maps = client.typed::<ConfigMap>().namespace("shop");
        let made = maps.create(&map("sky", "blue"), &CreateOptions::default()).await.unwrap();
        assert_eq!(made.metadata.managed_fields[0].manager, program);
    }
}

/// Whether a custom type is in namespaces is known after a request alone: a path without a
/// namespace that the server does not have comes with what may be missing.
#[tokio::test]
async fn custom_objects_in_namespaces_need_a_namespace() {
    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "stable.example.com", version = "v1", kind = "CronTab")]
    struct CronTab {
        metadata: ObjectMeta,
    }
    let server = Server::builder().build(MemoryStore::new()).await.unwrap();
    let scheme = Scheme::builder().install(api::all).serve::<CronTab>().build().unwrap();
    let client = Client::builder(server, &CodecFactory::new(scheme)).build().unwrap();
    let definition = unstructured(
        r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
        "metadata":{"name":"crontabs.stable.example.com"},"spec":{"group":"stable.example.com",
        "scope":"Namespaced","names":{"plural":"crontabs","kind":"CronTab"},
        "versions":[{"name":"v1","served":true,"storage":true,
        "schema":{"openAPIV3Schema":{"type":"object"}}}]}}"#,
    );
    client.typed::<CustomResourceDefinition>().apply(&definition, &by_me()).await.unwrap();
    let mut night = CronTab::default();
    night.metadata.name = "night".into();
    let all = client.typed::<CronTab>();
    let missing = "; no namespace was given: if crontabs are namespaced, call namespace(\"…\")";
    for error in [
        all.get("night").await.unwrap_err(),
        all.create(&night, &CreateOptions::default()).await.unwrap_err(),
        all.delete("night", &DeleteOptions::default()).await.unwrap_err(),
    ] {
        assert!(error.to_string().ends_with(missing), "{error}");
        assert!(matches!(error.status().unwrap().status().code, 404 | 405), "{error}");
        assert!(matches!(error, Error::PerhapsNoNamespace { .. }));
    }
    let shop = client.typed::<CronTab>().namespace("default");
    let error = shop.get("night").await.unwrap_err();
    assert!(error.is_not_found() && matches!(error, Error::Response(_)), "{error}");
    assert!(all.list(&ListOptions::default()).await.unwrap().items.is_empty());
}

/// CLI-03: status, scale, binding and eviction.
#[tokio::test]
async fn parts_of_objects_are_written() {
    for client in clients().await {
        let create = CreateOptions::default();
        let mut node = Node::default();
        node.metadata.name = "n1".into();
        client.typed::<Node>().create(&node, &create).await.unwrap();
        let pods = client.typed::<Pod>().namespace("shop");
        let mut pod = Pod::default();
        pod.metadata.name = "web".into();
        let web = Container { name: "web".into(), image: "web:1".into(), ..Container::default() };
        pod.spec.containers = vec![web].into();
        let mut pod = pods.create(&pod, &create).await.unwrap();
        pod.status.message = "fine".into();
        let pod = pods.update_status(&pod, &UpdateOptions::default()).await.unwrap();
        assert_eq!(pod.status.message, "fine");
        let mut binding = Binding::default();
        binding.metadata.name = "web".into();
        binding.target.name = "n1".into();
        pods.bind(&binding, &create).await.unwrap();
        assert_eq!(pods.get("web").await.unwrap().spec.node_name, "n1");
        let mut eviction = Eviction::default();
        eviction.metadata.name = "web".into();
        pods.evict(&eviction).await.unwrap();

        let deployments = client.typed::<Deployment>().namespace("shop");
        let deployment = unstructured(
            r#"{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"},
            "spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},
            "spec":{"containers":[{"name":"web","image":"web:1"}]}}}}"#,
        );
        let deployment = deployments.apply(&deployment, &by_me()).await.unwrap();
        assert_eq!(deployment.spec.replicas, Some(1));
        // One with a type, by a handle without one.
        let plain = client.resource(GroupVersionResource::new("apps", "v1", "deployments"));
        let configuration = Deployment {
            metadata: ObjectMeta { name: "web".into(), ..ObjectMeta::default() },
            spec: deployment.spec.clone(),
            ..Deployment::default()
        };
        let forced = ApplyOptions { force: true, ..by_me() };
        let plain = plain.namespace("shop").apply(&configuration, &forced).await.unwrap();
        assert_eq!(plain.kind().to_string(), "apps/v1, Kind=Deployment");
        let mut scale = deployments.scale().get("web").await.unwrap();
        scale.spec.replicas = 3;
        deployments.scale().update(&scale, &UpdateOptions::default()).await.unwrap();
        assert_eq!(deployments.get("web").await.unwrap().spec.replicas, Some(3));
    }
}

/// CLI-01: the metadata of objects is read, listed, watched, patched and deleted without the rest;
/// objects are not created and replaced by it.
#[tokio::test]
async fn metadata_takes_every_verb_but_create_and_update() {
    for client in clients().await {
        let maps = client.typed::<ConfigMap>().namespace("shop");
        maps.create(&map("sky", "blue"), &CreateOptions::default()).await.unwrap();
        maps.create(&map("grass", "green"), &CreateOptions::default()).await.unwrap();
        let resource = GroupVersionResource::new("", "v1", "configmaps");
        let metadata = client.metadata(resource).namespace("shop");

        let sky = metadata.get("sky").await.unwrap();
        assert_eq!(sky.metadata, maps.get("sky").await.unwrap().metadata);
        let blue = ListOptions { label_selector: "colour=blue".into(), ..ListOptions::default() };
        let list = metadata.list(&blue).await.unwrap();
        assert_eq!(list.items.iter().map(|it| &it.metadata).collect::<Vec<_>>(), [&sky.metadata]);
        let mut watch = metadata.watch_from(list.metadata.resource_version, &blue);

        let patch = Patch::merge(r#"{"metadata":{"annotations":{"a":"b"}}}"#);
        let patched = metadata.patch("sky", &patch, &PatchOptions::default()).await.unwrap();
        assert_eq!(patched.metadata.annotations.get("a").map(|it| &**it), Some("b"));
        let Some(Ok(WatchEvent::Modified(seen))) = watch.next().await else { panic!("no event") };
        assert_eq!(seen.metadata, patched.metadata);

        let error = metadata.create(&sky, &CreateOptions::default()).await.unwrap_err();
        assert_eq!(error.to_string(), "cannot create using only metadata");
        let error = metadata.update(&sky, &UpdateOptions::default()).await.unwrap_err();
        assert_eq!(error.to_string(), "cannot update using only metadata");

        metadata.delete("sky", &DeleteOptions::default()).await.unwrap();
        let gone = metadata.get("sky").await.unwrap_err();
        assert!(gone.status().unwrap().is_not_found(), "{gone}");
        metadata
            .delete_collection(&DeleteOptions::default(), &ListOptions::default())
            .await
            .unwrap();
        assert!(maps.list(&ListOptions::default()).await.unwrap().items.is_empty());
    }
}

/// WCH-04: what happens to objects comes as events, and a watch goes on from a list.
#[tokio::test]
async fn changes_are_watched() {
    for client in clients().await {
        let maps = client.typed::<ConfigMap>().namespace("shop");
        maps.create(&map("sky", "blue"), &CreateOptions::default()).await.unwrap();
        let list = maps.list(&ListOptions::default()).await.unwrap();
        let from = list.metadata.resource_version.clone();
        let mut once = maps
            .watch(&ListOptions { resource_version: from.clone(), ..ListOptions::default() })
            .await
            .unwrap();
        let mut watch = maps.watch_from(from, &ListOptions::default());
        maps.create(&map("sea", "dark"), &CreateOptions::default()).await.unwrap();
        maps.delete("sky", &DeleteOptions::default()).await.unwrap();
        let Some(Ok(WatchEvent::Added(sea))) = once.next().await else { panic!("no event") };
        assert_eq!(sea.data.get("colour").map(|it| &**it), Some("dark"));
        assert_eq!(once.resource_version().unwrap(), sea.metadata.resource_version);
        let Some(Ok(WatchEvent::Added(first))) = watch.next().await else { panic!("no event") };
        assert_eq!(first, sea);
        let Some(Ok(WatchEvent::Deleted(sky))) = watch.next().await else { panic!("no event") };
        assert_eq!(sky.metadata.name, "sky");
        assert_eq!(*watch.resource_version(), sky.metadata.resource_version);
    }
}

/// CLI-01: custom resources without a type take every verb.
#[tokio::test]
async fn objects_without_a_type_take_every_verb() {
    for client in clients().await {
        let definition = unstructured(
            r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
            "metadata":{"name":"crontabs.stable.example.com"},"spec":{"group":"stable.example.com",
            "scope":"Namespaced","names":{"plural":"crontabs","kind":"CronTab"},
            "versions":[{"name":"v1","served":true,"storage":true,"subresources":{"status":{}},
            "schema":{"openAPIV3Schema":{"type":"object",
            "x-kubernetes-preserve-unknown-fields":true}}}]}}"#,
        );
        let definitions = client.typed::<CustomResourceDefinition>();
        definitions.apply(&definition, &by_me()).await.unwrap();
        let crons = GroupVersionResource::new("stable.example.com", "v1", "crontabs");
        let crons = client.resource(crons).namespace("shop");
        let cron = r#"{"apiVersion":"stable.example.com/v1","kind":"CronTab",
            "metadata":{"name":"night"},"spec":{"replicas":1}}"#;
        let mut cron = crons.create(&unstructured(cron), &CreateOptions::default()).await.unwrap();
        assert!(!cron.uid().is_empty());
        cron.set_labels(Some([("a".into(), "b".into())].into_iter().collect())).unwrap();
        let cron = crons.update(&cron, &UpdateOptions::default()).await.unwrap();
        assert_eq!(cron.labels().len(), 1);
        let status = Patch::merge(r#"{"status":{"active":true}}"#);
        let part = crons.subresource("status");
        let status = part.patch("night", &status, &PatchOptions::default()).await.unwrap();
        assert!(status.content().get("status").is_some());
        let list = crons.list(&ListOptions::default()).await.unwrap();
        assert_eq!(list.items[0].name(), "night");
        let mut watch = crons.watch(&ListOptions::default()).await.unwrap();
        let Some(Ok(WatchEvent::Added(seen))) = watch.next().await else { panic!("no event") };
        assert_eq!(seen.name(), "night");
        crons.delete("night", &DeleteOptions::default()).await.unwrap();
        assert!(crons.get("night").await.unwrap_err().status().unwrap().is_not_found());
    }
}

/// A part of an object with a type is read without one, in a format that needs none.
#[tokio::test]
async fn parts_are_read_without_a_type() {
    for client in clients().await {
        let typed = client.typed::<Deployment>().namespace("shop");
        let text = r#"{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"},"spec":{"replicas":2,
            "selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},
            "spec":{"containers":[{"name":"c","image":"i"}]}}}}"#;
        let deployments = client.resource(GroupVersionResource::new("apps", "v1", "deployments"));
        let deployments = deployments.namespace("shop");
        deployments.create(&unstructured(text), &CreateOptions::default()).await.unwrap();
        let scale = typed.subresource_of::<Unstructured>("scale").get("web").await.unwrap();
        assert_eq!(scale.content()["spec"].get("replicas"), Some(&2.into()));
    }
}

/// CLI-03: the calls that are also sent to other servers.
#[tokio::test]
async fn every_call_of_the_suite_is_answered() {
    let server = Server::builder().cbor().timer(tokio::time::sleep).build(MemoryStore::new()).await;
    let server = server.unwrap();
    let formats =
        [ContentPreference::protobuf(), ContentPreference::json(), ContentPreference::cbor()];
    suite::run("suite", &formats, |content| {
        let client = Client::builder(server.clone(), &codecs()).content(content);
        client.timer(tokio::time::sleep).build().unwrap()
    })
    .await;
}
