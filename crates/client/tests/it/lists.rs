//! Lists in pieces.

use apimachinery_api::core::v1::ConfigMap;
use apimachinery_http::ResponseBody;
use apimachinery_meta::v1::ListOptions;
use apimachinery_runtime::{GroupVersionResource, Unstructured};
use futures_util::TryStreamExt;
use http::Response;

use crate::support::{Fake, JSON, answer, json};

const EXPIRED: &str = r#"{"kind":"Status","apiVersion":"v1","status":"Failure","code":410,
    "reason":"Expired","message":"too old"}"#;

fn page(names: &str, next: &str) -> Response<ResponseBody> {
    let items: Vec<_> =
        names.split(' ').map(|it| format!(r#"{{"metadata":{{"name":"{it}"}}}}"#)).collect();
    json(&format!(
        r#"{{"kind":"ConfigMapList","apiVersion":"v1","metadata":{{"resourceVersion":"9",
        "continue":"{next}","remainingItemCount":2}},"items":[{}]}}"#,
        items.join(",")
    ))
}

fn names(items: &[ConfigMap]) -> Vec<&str> {
    items.iter().map(|it| &*it.metadata.name).collect()
}

fn of_version(limit: i64) -> ListOptions {
    ListOptions { resource_version: "7".into(), limit, ..ListOptions::default() }
}

/// All pieces are fetched, the first from the version that is asked for, those after it by what
/// continues the list.
#[tokio::test]
async fn pieces_are_fetched_one_after_the_other() {
    let fake = Fake::script(vec![|| page("a b", "x/1"), || page("c", "")]);
    let maps = fake.client().typed::<ConfigMap>().namespace("shop");
    let list = maps.list_all(&of_version(2)).await.unwrap();
    assert_eq!(names(&list.items), ["a", "b", "c"]);
    assert_eq!(list.metadata.resource_version, "9");
    assert_eq!((&*list.metadata.r#continue, list.metadata.remaining_item_count), ("", None));
    let path = "/api/v1/namespaces/shop/configmaps";
    let expected =
        [format!("{path}?limit=2&resourceVersion=7"), format!("{path}?continue=x%2F1&limit=2")];
    assert_eq!(fake.paths(), expected);

    let fake = Fake::script(vec![|| page("a b", "x/1"), || page("c", "")]);
    let maps = fake.client().typed::<ConfigMap>().namespace("shop");
    let mut stream = maps.stream(&of_version(2));
    let mut found = Vec::new();
    while let Some(map) = stream.try_next().await.unwrap() {
        found.push(map);
    }
    assert_eq!(names(&found), ["a", "b", "c"]);
    assert_eq!(stream.metadata().resource_version, "9");
    assert_eq!(fake.paths(), expected);
}

/// A list whose continuation has expired is fetched as a whole, from the version asked for; a
/// stream ends with that error, and so does a list whose first piece has expired.
#[tokio::test]
async fn expired_lists_are_fetched_as_a_whole() {
    let expired = || answer(410, JSON, EXPIRED.to_owned());
    let fake = Fake::script(vec![|| page("a b", "x"), expired, || page("a b c", "")]);
    let maps = fake.client().typed::<ConfigMap>();
    let list = maps.list_all(&of_version(0)).await.unwrap();
    assert_eq!(names(&list.items), ["a", "b", "c"]);
    let asked = fake.paths();
    assert_eq!(asked[1], "/api/v1/configmaps?continue=x&limit=500");
    assert_eq!(asked[2], "/api/v1/configmaps?resourceVersion=7");

    let fake = Fake::script(vec![|| page("a b", "x"), expired]);
    let stream = fake.client().typed::<ConfigMap>().stream(&ListOptions::default());
    let mut stream = stream;
    assert!(stream.try_next().await.unwrap().is_some());
    assert!(stream.try_next().await.unwrap().is_some());
    let error = stream.try_next().await.unwrap_err();
    assert!(error.status().unwrap().is_resource_expired());
    assert!(stream.try_next().await.unwrap().is_none());

    let fake = Fake::script(vec![expired]);
    let list = fake.client().typed::<ConfigMap>().list_all(&ListOptions::default()).await;
    assert!(list.unwrap_err().status().unwrap().is_resource_expired());
}

/// CLI-01: items without a type get their kind from the list.
#[tokio::test]
async fn items_without_a_type_have_the_kind_of_their_list() {
    let fake = Fake::new(|_| {
        json(
            r#"{"kind":"CronTabList","apiVersion":"example.com/v1","metadata":{},
            "items":[{"metadata":{"name":"a"},"spec":{"new":1}}]}"#,
        )
    });
    let crons = fake.client().resource(GroupVersionResource::new("example.com", "v1", "crontabs"));
    let list = crons.list(&ListOptions::default()).await.unwrap();
    let item: &Unstructured = &list.items[0];
    assert_eq!(item.kind().to_string(), "example.com/v1, Kind=CronTab");
    assert!(item.content().get("spec").unwrap().as_map().unwrap().get("new").is_some());
}
