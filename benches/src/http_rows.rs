//! Our side of the rows about HTTP: from the head of a request to the last byte of the response,
//! without a socket.

use std::hint::black_box;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use apimachinery::api::core::v1::{Pod, PodList};
use apimachinery::http::{
    Answer, Api, Exchange, NegotiationOptions, Resource, ResourceRestrictions, ResponseBody,
    SharedEvent, negotiate_output,
};
use apimachinery::{CodecFactory, Object, WatchEvent};
use futures_core::Stream;
use http::{Request, Response, StatusCode};
use http_body::Body;

use crate::serve::Operation;

/// What client-go sends.
const ACCEPT: &str = "application/vnd.kubernetes.protobuf,application/json";
const TABLE: &str = "application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json";
const WATCHERS: usize = 1_000;

/// The format of a response, by the headers of a request.
pub(crate) fn negotiate(codecs: CodecFactory) -> Operation {
    let request = get("/api/v1/namespaces/shop/pods/web", ACCEPT);
    Box::new(move || {
        let infos = codecs.supported_media_types();
        let (restrictions, options) = (ResourceRestrictions::new(), NegotiationOptions::default());
        let found = negotiate_output(black_box(&request), infos, &restrictions, &options);
        assert_eq!(
            found.expect("it is on offer").info.media_type.subtype(),
            "vnd.kubernetes.protobuf"
        );
    })
}

/// One object, through the handler.
pub(crate) fn handle(codecs: CodecFactory, format: &str, data: &[u8]) -> Option<Operation> {
    let accept = if format == "pb" { ACCEPT } else { "application/json" };
    let pod: Pod = codecs.decode_as(data).ok()?;
    Some(responding(codecs, get("/api/v1/namespaces/shop/pods/web", accept), Arc::new(pod)))
}

/// A list as a table of names and ages, with the metadata of its objects.
pub(crate) fn table(codecs: CodecFactory, data: &[u8]) -> Option<Operation> {
    let list: PodList = codecs.decode_as(data).ok()?;
    Some(responding(codecs, get("/api/v1/namespaces/shop/pods", TABLE), Arc::new(list)))
}

/// One event that all watchers read, who were there before.
pub(crate) fn watchers(codecs: CodecFactory, data: &[u8]) -> Option<Operation> {
    let pod: Pod = codecs.decode_as(data).ok()?;
    let api = api(codecs);
    let request = get("/api/v1/namespaces/shop/pods?watch=1", "application/json");
    let next = Arc::new(Mutex::new(None));
    let mut bodies: Vec<_> = (0..WATCHERS)
        .map(|_| {
            let exchange = Exchange::new(&api, &request);
            let events = Events { next: Arc::clone(&next), seen: 0 };
            exchange.finish(Answer::watch(events).into_response()).into_body()
        })
        .collect();
    let mut number = 0;
    Some(Box::new(move || {
        number += 1;
        let event = SharedEvent::from(WatchEvent::Modified(pod.clone()));
        *next.lock().unwrap_or_else(PoisonError::into_inner) = Some((number, event));
        for body in &mut bodies {
            assert!(poll(body).is_some_and(|length| length > 0), "each reads the event");
        }
    }))
}

/// The newest event of all, once for each watcher.
struct Events {
    next: Arc<Mutex<Option<(u64, SharedEvent)>>>,
    seen: u64,
}

impl Stream for Events {
    type Item = SharedEvent;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<SharedEvent>> {
        let next = self.next.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match next {
            Some((number, event)) if number > self.seen => {
                self.seen = number;
                Poll::Ready(Some(event))
            }
            _ => Poll::Pending,
        }
    }
}

fn responding(codecs: CodecFactory, request: Request<()>, object: Arc<dyn Object>) -> Operation {
    let api = api(codecs);
    Box::new(move || {
        let exchange = Exchange::new(&api, black_box(&request));
        exchange.negotiate().expect("the format is on offer");
        let answer = Answer::shared(StatusCode::OK, Arc::clone(&object));
        let response: Response<ResponseBody> = exchange.finish(answer.into_response());
        let mut body = response.into_body();
        let mut length = 0;
        while let Some(read) = poll(&mut body) {
            length += read;
        }
        assert!(black_box(length) > 0, "there is a body");
    })
}

/// How long the next part of a body is; the thread that encodes a long list is waited for.
fn poll(body: &mut ResponseBody) -> Option<usize> {
    loop {
        let mut context = Context::from_waker(Waker::noop());
        match Pin::new(&mut *body).poll_frame(&mut context) {
            Poll::Ready(frame) => {
                let data = frame?.expect("it encodes").into_data();
                return Some(data.map_or(0, |it| it.len()));
            }
            Poll::Pending => std::thread::yield_now(),
        }
    }
}

fn api(codecs: CodecFactory) -> Api {
    let built = Api::builder(codecs).resource(Resource::of::<Pod>("pods")).build();
    built.unwrap_or_else(|error| unreachable!("{error}"))
}

fn get(path: &str, accept: &str) -> Request<()> {
    let request = Request::get(path).header("accept", accept).body(());
    request.unwrap_or_else(|error| unreachable!("{error}"))
}
