//! Aggregated discovery, and other documents with a tag.

use apimachinery_api::core::v1::ConfigMap;
use apimachinery_http::{AggregatedDiscovery, Answer, Api, ETag, Exchange};
use http_body_util::BodyExt;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::answers::{PLAIN, request};
use super::bodies::now;
use super::support::{answered, get};
use super::websockets::told;

/// What a client gets that asks for discovery; nothing when it is not aggregated.
pub(super) fn discover(input: &Value) -> Value {
    let groups = Option::deserialize(&input["groups"]).expect("groups");
    let groups: Vec<_> = groups.unwrap_or_default();
    let discovery = AggregatedDiscovery::new(groups).expect("it can be written");
    let api = Api::builder((*PLAIN).clone()).build().expect("nothing is wrong with it");
    let exchange = Exchange::new(&api, &request(input));
    let mut answer = Map::new();
    if let Some(found) = discovery.answer(&exchange) {
        let (head, body) = exchange.finish(found.into_response()).into_parts();
        let names = ["etag", "vary", "cache-control", "content-type"];
        let headers = names.into_iter().flat_map(|name| {
            let values = head.headers.get_all(name).iter();
            values.map(move |it| [name, it.to_str().expect("text")])
        });
        answer.insert("code".into(), head.status.as_u16().into());
        answer.insert("headers".into(), json!(headers.collect::<Vec<_>>()));
        let body = now(body.collect()).expect("a body").to_bytes();
        if !body.is_empty() {
            answer.insert("body".into(), told(body.to_vec()));
        }
    }
    answer.into()
}

#[tokio::test]
async fn tagged_document_is_304_when_known() {
    let tag = ETag::of(b"1");
    let path = "/api/v1/namespaces/a/configmaps/b";
    let answer = |tag: ETag| move |_| Answer::tagged(ConfigMap::default(), tag);
    let read = answered(get(path, &[]), answer(tag.clone())).await;
    assert_eq!((read.code.as_u16(), read.header("etag")), (200, tag.as_str()));
    assert!(read.text().starts_with(r#"{"kind":"ConfigMap""#), "{}", read.text());
    let again = get(path, &[("if-none-match", tag.as_str())]);
    let read = answered(again, answer(tag.clone())).await;
    assert_eq!((read.code.as_u16(), read.header("etag")), (304, tag.as_str()));
    assert!(read.body.is_empty() && read.header("content-type").is_empty());
    let other = get(path, &[("if-none-match", ETag::of(b"2").as_str())]);
    assert_eq!(answered(other, answer(tag)).await.code, 200);
}
