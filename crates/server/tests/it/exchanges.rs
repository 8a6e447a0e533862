//! Random requests and what a real API server answers to them: `conformance exchanges`.

mod compare;

use std::collections::BTreeMap;
use std::env;
use std::fs;

use apimachinery_meta::Time;
use apimachinery_runtime::Release;
use apimachinery_server::{GarbageCollection, MemoryStore, Server};
use apimachinery_test_support::{resolve, testdata, without_column_descriptions};
use http::Request;
use http::header::{ACCEPT, CONTENT_TYPE, USER_AGENT, WARNING};
use http_body_util::BodyExt;
use serde::Deserialize;
use serde_json::Value;

use super::bare;

/// A request, with the answer of the reference.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Exchange {
    story: u32,
    method: String,
    path: String,
    accept: String,
    content_type: String,
    sent: String,
    #[serde(flatten)]
    reply: Reply,
}

/// An answer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Reply {
    status: u16,
    answered: String,
    warnings: Vec<String>,
    answer: Value,
    text: String,
}

impl Exchange {
    async fn replay(&self, server: &Server, answers: &[Value]) -> Reply {
        let uri = resolve(&self.path, answers);
        let mut request = Request::builder().method(&*self.method).uri(uri);
        request = request.header(USER_AGENT, "exchanges");
        for (name, value) in [(ACCEPT, &self.accept), (CONTENT_TYPE, &self.content_type)] {
            if !value.is_empty() {
                request = request.header(name, value);
            }
        }
        let response = server.answer(request.body(resolve(&self.sent, answers)).unwrap()).await;
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        let text = |value: &http::HeaderValue| value.to_str().unwrap().to_owned();
        let answered = parts.headers.get(CONTENT_TYPE).map(text).unwrap_or_default();
        let mut answer = serde_json::from_slice(&body).unwrap_or_default();
        without_column_descriptions(&mut answer);
        let is_text = answer == Value::Null && answered != "application/vnd.kubernetes.protobuf";
        Reply {
            status: parts.status.as_u16(),
            answered,
            warnings: parts.headers.get_all(WARNING).iter().map(text).collect(),
            answer,
            text: if is_text { String::from_utf8_lossy(&body).into_owned() } else { String::new() },
        }
    }
}

/// Requests made up at random are answered as by the reference.
#[tokio::test]
async fn random_requests_are_answered_alike() {
    all_are_answered_alike("APIMACHINERY_EXCHANGES", "server/exchanges.jsonl", 300).await;
}

/// Objects with mistakes in their specs are refused as by the reference, new ones and updates.
#[tokio::test]
async fn mistakes_in_specs_are_answered_alike() {
    all_are_answered_alike("APIMACHINERY_SPECS", "server/specs.jsonl", 300).await;
}

/// The same of objects that serve a cluster: nodes, storage, admission, devices.
#[tokio::test]
async fn mistakes_in_cluster_specs_are_answered_alike() {
    let file = "server/cluster-specs.jsonl";
    all_are_answered_alike("APIMACHINERY_CLUSTER_SPECS", file, 120).await;
}

/// Replays the exchanges in a file of `testdata`, or in that which a variable names.
async fn all_are_answered_alike(variable: &str, file: &str, at_least: usize) {
    let file = env::var_os(variable).map_or_else(|| testdata(file), Into::into);
    // Managers are in the order of their seconds, and a story took less than one of the reference.
    let now = Time::parse("2026-11-01T12:00:00Z").unwrap();
    let server = bare().release(Release::new(1, 36)).garbage_collection(GarbageCollection::Off);
    let server = server.clock(move || now).build(MemoryStore::new()).await.unwrap();
    let mut answers = Vec::new();
    let mut story = 0;
    let (mut same, mut listed, mut different) = (0, BTreeMap::<_, usize>::new(), Vec::new());
    for line in fs::read_to_string(file).unwrap().lines() {
        let exchange: Exchange = serde_json::from_str(line).unwrap();
        if exchange.story != story {
            story = exchange.story;
            answers.clear();
        }
        let ours = exchange.replay(&server, &answers).await;
        let found = compare::differences(&exchange.reply, &ours);
        match compare::reason(&exchange, &ours) {
            _ if found.is_empty() => same += 1,
            Some(reason) => *listed.entry(reason).or_default() += 1,
            None => different.push(format!(
                "story {story}, {}: {} {} {}\n  {}",
                answers.len(),
                exchange.method,
                exchange.path,
                exchange.sent,
                found.join("\n  ")
            )),
        }
        answers.push(ours.answer);
    }
    println!("{same} are answered alike; {listed:#?}");
    let count = different.len();
    different.truncate(env::var("SHOWN").map_or(20, |it| it.parse().unwrap()));
    assert!(count == 0, "{count} differ:\n{}", different.join("\n"));
    assert!(same > at_least);
}
