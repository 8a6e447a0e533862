//! What is kept of objects: a store that the reference has filled is served, and the other way
//! round.

use std::collections::BTreeSet;
use std::fs;
use std::sync::{Arc, Mutex};

use apimachinery_meta::Time;
use apimachinery_runtime::Release;
use apimachinery_server::{GarbageCollection, MemoryStore, Server, ServerBuilder};
use apimachinery_store::{Store, Transaction};
use apimachinery_test_support::testdata;
use data_encoding::BASE64;
use http::header::{CONTENT_TYPE, USER_AGENT};
use http::{Method, Request};
use http_body_util::BodyExt;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JSON, bare};

/// An object with what a kube-apiserver keeps of it: `conformance stored`.
#[derive(Deserialize)]
struct Stored {
    collection: String,
    sent: Value,
    answer: Value,
    key: String,
    value: String,
}

impl Stored {
    fn all() -> Vec<Self> {
        let text = fs::read_to_string(testdata("server/stored.jsonl")).unwrap();
        let all: Vec<Self> = text.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
        let resources: BTreeSet<_> =
            all.iter().map(|it| it.collection.rsplit('/').next()).collect();
        assert!(all.len() > 100 && resources.len() > 45, "{} {resources:?}", all.len());
        all
    }

    fn path(&self) -> String {
        format!("{}/{}", self.collection, text(&self.answer, "name"))
    }

    fn bytes(&self) -> Vec<u8> {
        BASE64.decode(self.value.as_bytes()).unwrap()
    }
}

/// What CSINodes have since 1.37 is written although it is empty, as all releases do with what they
/// know.
const YOUNGER: (&str, &str) = ("/registry/csinodes/", "status");

/// A field of an object's metadata.
fn text<'a>(object: &'a Value, field: &str) -> &'a str {
    object["metadata"][field].as_str().unwrap_or_default()
}

fn builder() -> ServerBuilder {
    bare().release(Release::new(1, 36)).garbage_collection(GarbageCollection::Off)
}

async fn ask(server: &Server, method: Method, path: &str, body: String) -> Value {
    let request = Request::builder().method(method).uri(path).header(CONTENT_TYPE, JSON);
    let request = request.header(USER_AGENT, "exchanges").body(body).unwrap();
    let response = server.answer(request).await;
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    assert!(parts.status.is_success(), "{path}: {} {body:?}", parts.status);
    serde_json::from_slice(&body).unwrap()
}

/// An object without its revision, which every store counts by itself.
fn without_revision(mut object: Value) -> Value {
    object["metadata"].as_object_mut().unwrap().remove("resourceVersion");
    object
}

#[tokio::test]
async fn objects_that_the_reference_keeps_are_served() {
    let all = Stored::all();
    let store = Arc::new(MemoryStore::new());
    for stored in &all {
        let put = Transaction::put(stored.key.clone(), stored.bytes()).if_absent();
        store.transact(put).await.unwrap();
    }
    let server = builder().build(store).await.unwrap();
    for stored in all {
        let (path, name) = (stored.path(), text(&stored.answer, "name").to_owned());
        let got = ask(&server, Method::GET, &path, String::new()).await;
        let mut expected = without_revision(stored.answer);
        if stored.key.starts_with(YOUNGER.0) {
            expected[YOUNGER.1] = json!({});
        }
        assert_eq!(without_revision(got), expected, "{path}");
        let list = ask(&server, Method::GET, &stored.collection, String::new()).await;
        let listed = list["items"].as_array().unwrap();
        let listed = listed.iter().find(|it| text(it, "name") == name).unwrap();
        assert_eq!(listed["metadata"]["uid"], expected["metadata"]["uid"], "{path}");
    }
}

#[tokio::test]
async fn objects_are_kept_as_the_reference_keeps_them() {
    let now = Arc::new(Mutex::new(Time::parse("2026-11-01T12:00:00Z").unwrap()));
    let clock = Arc::clone(&now);
    let store = Arc::new(MemoryStore::new());
    let server = builder().clock(move || *clock.lock().unwrap());
    let server = server.build(Arc::clone(&store)).await.unwrap();
    let mut different = Vec::new();
    for stored in Stored::all() {
        *now.lock().unwrap() = Time::parse(text(&stored.answer, "creationTimestamp")).unwrap();
        let created = ask(&server, Method::POST, &stored.collection, stored.sent.to_string()).await;
        let ours = store.get(stored.key.as_bytes(), None).await.unwrap();
        let Some(ours) = ours.kv else {
            different.push(format!("{} is not kept", stored.key));
            continue;
        };
        let uid = (text(&stored.answer, "uid"), text(&created, "uid"));
        let expected = replaced(&stored.bytes(), uid.0.as_bytes(), uid.1.as_bytes());
        if stored.key.starts_with(YOUNGER.0) {
            assert_eq!(ours.value.len(), expected.len() + 2, "{}", stored.key);
        } else if ours.value != expected {
            different.push(format!(
                "{}\n  {}\n  {}",
                stored.key,
                expected.escape_ascii(),
                ours.value.escape_ascii()
            ));
        }
    }
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.join("\n"));
}

/// The bytes with all occurrences of others replaced.
fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut replaced = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((first, others)) = rest.split_first() {
        match rest.strip_prefix(from) {
            Some(after) => {
                replaced.extend_from_slice(to);
                rest = after;
            }
            None => {
                replaced.push(*first);
                rest = others;
            }
        }
    }
    replaced
}
