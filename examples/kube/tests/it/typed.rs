//! Types of `k8s-openapi` in the clients and the informers of this project, and these under the
//! stores of `kube`.

use std::sync::Arc;

use apimachinery::client::{Client, Error, Patch};
use apimachinery::http::client::ContentPreference;
use apimachinery::informers::{Informer, ReflectorEvent};
use apimachinery::meta::v1::{
    ApplyOptions, CreateOptions, ListOptions, PatchOptions, UpdateOptions,
};
use apimachinery::serde_types::{SerdeObject, kind_of};
use apimachinery::server::{MemoryStore, Server};
use apimachinery::{AsObject, CodecFactory, Scheme, SerdeKinds};
use futures_util::{StreamExt, TryStreamExt};
use k8s_openapi::api::core::v1::ConfigMap;
use kube::ResourceExt;
use kube::runtime::reflector::{self, ObjectRef};
use kube::runtime::watcher;
use serde_json::json;

async fn client(content: ContentPreference) -> Client {
    let scheme = Scheme::builder().serde_serve::<ConfigMap>(kind_of!(ConfigMap)).build();
    let codecs = CodecFactory::new(scheme.unwrap());
    let server = Server::builder().timer(tokio::time::sleep).build(MemoryStore::new()).await;
    Client::builder(server.unwrap(), &codecs).content(content).build().unwrap()
}

fn map(name: &str, colour: &str) -> ConfigMap {
    let value = json!({"metadata": {"name": name}, "data": {"colour": colour}});
    serde_json::from_value(value).unwrap()
}

fn colour(map: &ConfigMap) -> &str {
    map.data.as_ref().map_or("", |it| &it["colour"])
}

/// CLI-03: in protobuf and JSON, with every verb that takes an object.
#[tokio::test]
async fn foreign_types_are_read_and_written_by_the_typed_client() {
    for content in [ContentPreference::protobuf(), ContentPreference::json()] {
        let maps = client(content).await.typed::<ConfigMap>().namespace("default");
        let create = CreateOptions::default();
        let mut sky = maps.create(map("sky", "blue").as_object(), &create).await.unwrap();
        assert!(sky.uid().is_some());
        let again = maps.create(map("sky", "blue").as_object(), &create).await.unwrap_err();
        assert_eq!(again.to_string(), "configmaps \"sky\" already exists");
        sky.data.as_mut().unwrap().insert("colour".into(), "grey".into());
        let stored = maps.update(sky.as_object(), &UpdateOptions::default()).await.unwrap();
        assert_eq!(colour(&stored), "grey");
        assert!(maps.update(sky.as_object(), &UpdateOptions::default()).await.is_err());
        let patch = Patch::strategic(r#"{"data":{"colour":"red"}}"#);
        assert_eq!(
            colour(&maps.patch("sky", &patch, &PatchOptions::default()).await.unwrap()),
            "red"
        );
        let by = |manager: &str| ApplyOptions {
            field_manager: manager.into(),
            ..ApplyOptions::default()
        };
        let sea = maps.apply(map("sea", "green").as_object(), &by("one")).await.unwrap();
        assert_eq!(sea.managed_fields()[0].manager.as_deref(), Some("one"));
        let error = maps.apply(sea.as_object(), &by("one")).await.unwrap_err();
        assert!(matches!(error, Error::ManagedFields), "{error}");
        let list = maps.list(&ListOptions::default()).await.unwrap();
        let names: Vec<_> = list.items.iter().map(ResourceExt::name_any).collect();
        assert_eq!(names, ["kube-root-ca.crt", "sea", "sky"]);
        let all: Vec<_> = maps.stream(&ListOptions::default()).try_collect().await.unwrap();
        assert_eq!(all, list.items);
    }
}

/// The client for kinds of every type takes them by what wraps them, and gives that.
#[tokio::test]
async fn foreign_types_are_read_and_written_by_kind() {
    let client = client(ContentPreference::json()).await;
    let objects = client.objects().namespaced("default").field_owner("suite");
    let made = objects.create(map("moon", "white").as_object()).await.unwrap();
    let read: SerdeObject<ConfigMap> = objects.get("", "moon").await.unwrap();
    assert_eq!((read.get(), colour(&read)), (made.get(), "white"));
    objects.delete(&read).await.unwrap();
    assert!(objects.get::<SerdeObject<ConfigMap>>("", "moon").await.unwrap_err().is_not_found());
}

/// A store of `kube` is fed by an informer.
#[tokio::test]
async fn informers_feed_the_stores_of_kube() {
    let client = client(ContentPreference::protobuf()).await;
    let maps = client.typed::<SerdeObject<ConfigMap>>().namespace("default");
    let create = CreateOptions::default();
    maps.create(&SerdeObject::new(map("sky", "blue")), &create).await.unwrap();
    let informer = Informer::builder(maps.clone()).start().unwrap();
    let own = |it: Arc<SerdeObject<ConfigMap>>| it.get().clone();
    let events = informer.subscribe().reflector_events().map(move |event| {
        Ok::<_, watcher::Error>(match event {
            ReflectorEvent::Init => watcher::Event::Init,
            ReflectorEvent::InitApply(object) => watcher::Event::InitApply(own(object)),
            ReflectorEvent::InitDone => watcher::Event::InitDone,
            ReflectorEvent::Apply(object) => watcher::Event::Apply(own(object)),
            ReflectorEvent::Delete(object) => watcher::Event::Delete(own(object)),
        })
    });
    let (store, writer) = reflector::store();
    let mut seen = reflector::reflector(writer, events).boxed();
    let mut next = async || match seen.next().await.unwrap().unwrap() {
        watcher::Event::Init => "init".to_owned(),
        watcher::Event::InitApply(it) => format!("{} is there", it.name_any()),
        watcher::Event::InitDone => "all".to_owned(),
        watcher::Event::Apply(it) => format!("{} {}", it.name_any(), colour(&it)),
        watcher::Event::Delete(it) => format!("{} gone", it.name_any()),
    };
    assert_eq!(next().await, "init");
    let mut there = [next().await, next().await];
    there.sort();
    assert_eq!(there, ["kube-root-ca.crt is there", "sky is there"]);
    assert_eq!(next().await, "all");
    let patch = Patch::merge(r#"{"data":{"colour":"red"}}"#);
    let red = maps.patch("sky", &patch, &PatchOptions::default()).await.unwrap();
    assert_eq!(next().await, "sky red");
    let kept = store.get(&ObjectRef::from_obj(red.get())).unwrap();
    assert_eq!(*kept, *red.get());
    maps.delete("sky", &Default::default()).await.unwrap();
    assert_eq!(next().await, "sky gone");
    assert_eq!(store.len(), 1);
}
