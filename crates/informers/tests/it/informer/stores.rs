//! The store and its indexes.

use std::time::Duration;

use apimachinery_informers::{Informer, ObjectKey, Store};
use apimachinery_runtime::{Map, Str, Unstructured};
use apimachinery_selectors::labels::Selector;
use tokio::time::sleep;

use crate::source::{Meta, Source};

fn names(objects: Vec<std::sync::Arc<Meta>>) -> Vec<String> {
    objects.iter().map(|it| it.metadata.name.to_string()).collect()
}

fn tiers(object: &Meta) -> Vec<Str> {
    let values = object.metadata.labels.get("tier").map(|it| it.split('_').map(Str::from));
    values.into_iter().flatten().collect()
}

async fn filled() -> (Source, Informer<Meta>) {
    let source = Source::streaming();
    source.set("shop/web", &[("tier", "front"), ("app", "shop")]);
    source.set("shop/db", &[("tier", "back")]);
    source.set("shops/both", &[("tier", "front_back")]);
    source.set("node", &[]);
    let informer = Informer::builder(source.clone()).index("tier", tiers).start().unwrap();
    assert!(informer.synced().await);
    (source, informer)
}

#[tokio::test(start_paused = true)]
async fn objects_are_found_by_key_namespace_and_labels() {
    let (_, informer) = filled().await;
    let store = informer.store();
    let keys: Vec<_> = store.keys().iter().map(ToString::to_string).collect();
    assert_eq!(keys, ["node", "shop/db", "shop/web", "shops/both"]);
    assert_eq!(store.get(&ObjectKey::new("shop", "db")).unwrap().metadata.name, "db");
    assert!(store.get(&ObjectKey::new("shops", "db")).is_none());
    assert_eq!(names(store.list_in("shop")), ["db", "web"]);
    assert_eq!(names(store.list_in("")), ["node"]);
    assert!(store.list_in("sho").is_empty());
    let selector: Selector = "tier,app notin (other)".parse().unwrap();
    assert_eq!(names(store.select(&selector)), ["db", "web", "both"]);
    assert_eq!(names(store.select_in("shop", &"app=shop".parse().unwrap())), ["web"]);
    assert_eq!(store.len(), 4);
}

#[tokio::test(start_paused = true)]
async fn indexes_follow_changes() {
    let (source, informer) = filled().await;
    let store = informer.store();
    let of = |store: &Store<Meta>, value| names(store.by_index("tier", value).unwrap());
    assert_eq!(of(&store, "front"), ["web", "both"]);
    assert_eq!(of(&store, "back"), ["db", "both"]);
    assert!(of(&store, "middle").is_empty());

    source.set("shop/db", &[("tier", "front")]);
    source.set("shop/new", &[("tier", "middle")]);
    source.delete("shops/both");
    sleep(Duration::from_secs(2)).await;
    assert_eq!(of(&store, "front"), ["db", "web"]);
    assert_eq!(store.index_values("tier").unwrap(), ["front", "middle"]);
    assert_eq!(store.index_keys("tier", "middle").unwrap(), [ObjectKey::new("shop", "new")]);

    // A list replaces all.
    source.disconnect();
    source.delete("shop/web");
    source.set("shop/new", &[("tier", "front")]);
    source.compact();
    sleep(Duration::from_secs(60)).await;
    assert_eq!(of(&store, "front"), ["db", "new"]);
    assert_eq!(store.index_values("tier").unwrap(), ["front"]);
}

#[tokio::test(start_paused = true)]
async fn an_index_can_be_added_later_and_only_once() {
    let (_, informer) = filled().await;
    let store = informer.store();
    store
        .add_index("initial", |it| it.metadata.name.get(..1).map(Str::from).into_iter().collect())
        .unwrap();
    assert_eq!(names(store.by_index("initial", "w").unwrap()), ["web"]);
    let error = store.add_index("tier", tiers).unwrap_err();
    assert_eq!(error.to_string(), "indexer conflict: tier");
    let error = store.by_index("colour", "blue").unwrap_err();
    assert_eq!(error.to_string(), "Index with name colour does not exist");
    let twice = Informer::builder(Source::new()).index("a", tiers).index("a", tiers).start();
    assert_eq!(twice.unwrap_err().to_string(), "indexer conflict: a");
}

#[test]
fn keys_of_unstructured_data_are_those_of_typed_objects() {
    let mut object = Unstructured::new(Map::new());
    object.set_name("web").unwrap();
    object.set_namespace("shop").unwrap();
    let key = ObjectKey::of(&object).unwrap();
    assert_eq!(key, ObjectKey::new("shop", "web"));
    let typed = crate::source::object(&key, 1, &[]);
    assert_eq!(ObjectKey::of(&typed).unwrap(), key);
    assert!(ObjectKey::of(&apimachinery_meta::v1::Status::default()).is_err());
}
