//! What a watcher keeps in memory.
#![allow(clippy::print_stdout, reason = "tests say what they measured")]

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use apimachinery_api::core::v1::Pod;
use apimachinery_http::{Answer, Api, Exchange, Resource, ResponseBody, SharedEvent};
use apimachinery_runtime::Scheme;
use apimachinery_serializer::{CodecFactory, WatchEvent};
use futures_util::stream::{self, StreamExt};
use http::{Request, Response};
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
    exchange.accept().expect("the format is on offer");
    let events = stream::iter([event.clone()]).chain(stream::pending());
    let mut response = exchange.finish(Answer::watch(events).into_response());
    let mut context = Context::from_waker(Waker::noop());
    let read = Pin::new(response.body_mut()).poll_frame(&mut context);
    assert!(matches!(read, Poll::Ready(Some(Ok(_)))), "the event is there");
    assert!(Pin::new(response.body_mut()).poll_frame(&mut context).is_pending());
    (exchange, response)
}

#[test]
fn a_watcher_takes_at_most_eight_kibibytes() {
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
