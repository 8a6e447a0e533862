//! What watchers and slow clients keep in memory.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]
#![allow(clippy::print_stdout, reason = "tests say what they measured")]

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use apimachinery_api::core::v1::{Pod, PodList};
use apimachinery_http::{Answer, Api, Exchange, Resource, ResponseBody, SharedEvent};
use apimachinery_runtime::{Object, Scheme};
use apimachinery_serializer::{CodecFactory, WatchEvent};
use futures_util::stream::{self, StreamExt};
use http::{Request, Response, StatusCode};
use http_body::Body;

/// What the whole of a watcher may take.
const LIMIT: i64 = 8 * 1024;
const WATCHERS: i64 = 100;

fn api() -> Api {
    let scheme = Scheme::builder().install(apimachinery_api::core).build().expect("kinds");
    let pods = Resource::of::<Pod>("pods");
    Api::builder(CodecFactory::new(scheme)).resource(pods).build().expect("it is known")
}

/// A response with its first event read, and all that belongs to it.
fn watcher(api: &Api, accept: &str, event: &SharedEvent) -> (Exchange, Response<ResponseBody>) {
    let request = Request::get("/api/v1/namespaces/shop/pods?watch=1&resourceVersion=7")
        .header("accept", accept)
        .header("user-agent", "kubectl/v1.37.0 (linux/amd64) kubernetes/0000000")
        .body(())
        .expect("a request");
    let exchange = Exchange::new(api, &request);
    exchange.negotiate().expect("the format is on offer");
    let events = stream::iter([event.clone()]).chain(stream::pending());
    let mut response = exchange.finish(Answer::watch(events).into_response());
    let mut context = Context::from_waker(Waker::noop());
    let read = Pin::new(response.body_mut()).poll_frame(&mut context);
    assert!(matches!(read, Poll::Ready(Some(Ok(_)))), "the event is there");
    assert!(Pin::new(response.body_mut()).poll_frame(&mut context).is_pending());
    (exchange, response)
}

#[test]
fn watcher_memory_is_bounded() {
    let api = api();
    let mut pod = Pod::default();
    pod.metadata.annotations.insert("large".into(), "x".repeat(100_000).into());
    let table = "application/json;as=Table;v=v1;g=meta.k8s.io";
    let metadata = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";
    let protobuf = "application/vnd.kubernetes.protobuf";
    for accept in ["application/json", protobuf, metadata, table] {
        let event = SharedEvent::from(WatchEvent::Added(pod.clone()));
        let mut kept = Vec::with_capacity(WATCHERS as usize);
        // The first one encodes for all; a table has its columns for each.
        let first = watcher(&api, accept, &event);
        let info = allocation_counter::measure(|| {
            kept.extend((0..WATCHERS).map(|_| watcher(&api, accept, &event)));
        });
        let each = info.bytes_current / WATCHERS
            + i64::try_from(size_of_val(&first)).expect("it is small");
        println!("{accept}: {each} bytes, {} at most", info.bytes_max / WATCHERS as u64);
        assert!((1..=LIMIT).contains(&each), "{accept}: {each} bytes");
        assert_eq!(kept.len() as i64, WATCHERS);
    }
}

const SLOW_CLIENTS: i64 = 200;
const PODS: usize = 500;
/// Of the program that runs the tests.
const TEST_THREADS: usize = 8;

/// A response with its first part read, as by a client that then stalls.
fn slow_client(
    api: &Api,
    headers: &[(&str, &str)],
    pods: &Arc<dyn Object>,
) -> Response<ResponseBody> {
    let request =
        headers.iter().fold(Request::get("/api/v1/namespaces/shop/pods"), |it, (name, value)| {
            it.header(*name, *value)
        });
    let exchange = Exchange::new(api, &request.body(()).expect("a request"));
    let answer = Answer::shared(StatusCode::OK, Arc::clone(pods));
    let mut response = exchange.finish(answer.into_response());
    assert!(matches!(next_part(&mut response), Some(part) if !part.is_empty()));
    response
}

/// The next part of a list, which is there without waiting.
fn next_part(response: &mut Response<ResponseBody>) -> Option<bytes::Bytes> {
    let mut context = Context::from_waker(Waker::noop());
    match Pin::new(response.body_mut()).poll_frame(&mut context) {
        Poll::Ready(part) => part.map(|it| it.expect("it encodes").into_data().expect("data")),
        Poll::Pending => panic!("a list is encoded when it is polled"),
    }
}

/// How many threads this process has, where the system shows them.
fn threads() -> Option<usize> {
    std::fs::read_dir("/proc/self/task").ok().map(Iterator::count)
}

#[test]
fn slow_clients_take_no_thread_and_one_part_each() {
    let api = api();
    let pod = |number: usize| {
        let mut pod = Pod::default();
        pod.metadata.name = format!("pod-{number}").into();
        pod.metadata.annotations.insert("text".into(), "x".repeat(1_000).into());
        pod
    };
    let items = (0..PODS).map(pod).collect();
    let pods: Arc<dyn Object> = Arc::new(PodList { items, ..PodList::default() });
    let table = "application/json;as=Table;v=v1;g=meta.k8s.io";
    let protobuf = "application/vnd.kubernetes.protobuf";
    // A table's cells are made before, and what gzip looks back on is several times a part.
    let cases = [
        ("application/json", "identity", 4 * 1024),
        (protobuf, "identity", 8 * 1024),
        (table, "identity", 256 * 1024),
        ("application/json", "gzip", 512 * 1024),
    ];
    for (accept, encoding, limit) in cases {
        let headers = [("accept", accept), ("accept-encoding", encoding)];
        let mut clients = Vec::with_capacity(SLOW_CLIENTS as usize);
        let count = if limit > 8 * 1024 { SLOW_CLIENTS / 10 } else { SLOW_CLIENTS };
        let info = allocation_counter::measure(|| {
            clients.extend((0..count).map(|_| slow_client(&api, &headers, &pods)));
        });
        assert!(threads().is_none_or(|it| it <= TEST_THREADS), "{accept}, {encoding}");
        let each = info.bytes_current / count;
        println!("{accept}, {encoding}: {each} bytes, {} at most", info.bytes_max as i64 / count);
        assert!((1..=limit).contains(&each), "{accept}, {encoding}: {each} bytes");
        let last = clients.last_mut().expect("a client");
        let rest: usize = std::iter::from_fn(|| next_part(last)).map(|it| it.len()).sum();
        assert!(rest > 1_000, "{accept}, {encoding}: {rest} bytes follow");
    }
}
