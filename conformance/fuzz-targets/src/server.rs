//! A whole API server: several requests in a row, over a store that has a few objects.

mod changes;
mod promises;
mod seeds;
mod sent;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};

use apimachinery::http::ResponseBody;
use apimachinery::meta::Time;
use apimachinery::server::{MemoryStore, Server};
use apimachinery::store::{KeyRange, KeyValue, RangeRequest, Store, Transaction};
use apimachinery_test_support::resolve;
use futures_util::FutureExt;
use http::{Method, StatusCode};
use http_body_util::{BodyExt, Full};
use serde_json::Value;

use self::promises::Answered;
pub(crate) use self::seeds::seeds;
use self::sent::Sent;

/// How many requests of an input are sent, and how many parts of an answer are read.
const MOST_REQUESTS: usize = 12;
const MOST_FRAMES: usize = 100;

/// What is stored before the first request of an input.
static STORED: LazyLock<Vec<KeyValue>> = LazyLock::new(|| {
    let store = Arc::new(MemoryStore::new());
    let server = over(Arc::clone(&store));
    for body in seeds::objects() {
        let answered =
            answer(&server, &Sent::parse(body.as_bytes()).expect("it is a request"), &[]);
        assert!(answered.status.is_success(), "{body}: {}", answered.text());
    }
    let all = store.range(RangeRequest::new(KeyRange::all())).now_or_never();
    all.expect("nothing is waited for").expect("a store in memory answers").kvs
});

/// Requests one after the other, with what can be listed afterwards.
pub(crate) fn server(data: &[u8]) {
    let store = MemoryStore::new();
    for kv in &*STORED {
        let put = store.transact(Transaction::put(kv.key.clone(), kv.value.clone()));
        put.now_or_never().expect("nothing is waited for").expect("a store in memory writes");
    }
    let server = over(store);
    let (mut answers, mut created) = (Vec::new(), Vec::new());
    for sent in sent::split(data).filter_map(Sent::parse).take(MOST_REQUESTS) {
        let answered = answer(&server, &sent, &answers);
        answered.check(&sent);
        if sent.method == Method::POST && answered.status == StatusCode::CREATED {
            created.push(resolve(&sent.target, &answers));
        }
        answers.push(answered.value());
    }
    for target in created {
        let list = Sent::get(target.split('?').next().unwrap_or_default());
        answer(&server, &list, &answers).check(&list);
    }
}

fn over(store: impl Store) -> Server {
    let now = Time::parse("2026-11-01T12:00:00Z").expect("it is a time");
    let next = AtomicU64::new(0);
    let builder = Server::builder().cbor().clock(move || now);
    let builder = builder.random(move || next.fetch_add(0x9e37_79b9_7f4a_7c15, Relaxed));
    let server = builder.build(store).now_or_never().expect("nothing is waited for");
    server.expect("what is stored can be served")
}

/// The answer to a request; of a watch, what it has without waiting.
fn answer(server: &Server, sent: &Sent<'_>, answers: &[Value]) -> Answered {
    let Some(request) = sent.request(answers) else { return Answered::nothing() };
    let response = server.answer(request.map(Full::new)).now_or_never();
    let (parts, mut body) = response.expect("nothing is waited for").into_parts();
    let (body, is_whole) = read(&mut body);
    Answered { status: parts.status, headers: parts.headers, body, is_whole }
}

fn read(body: &mut ResponseBody) -> (Vec<u8>, bool) {
    let mut all = Vec::new();
    for _ in 0..MOST_FRAMES {
        match body.frame().now_or_never() {
            Some(Some(frame)) => {
                let data = frame.expect("no answer breaks off").into_data();
                all.extend_from_slice(&data.unwrap_or_default());
            }
            Some(None) => return (all, true),
            None => break,
        }
    }
    (all, false)
}
