//! Servers with given answers, and clients of them.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use apimachinery_api as api;
use apimachinery_client::{Client, ClientBuilder, RequestBody};
use apimachinery_http::ResponseBody;
use apimachinery_runtime::{Scheme, Unstructured};
use apimachinery_serializer::CodecFactory;
use bytes::Bytes;
use http::{Request, Response, StatusCode};
use tower_service::Service;

pub(crate) const JSON: &str = "application/json";

/// The codecs of the groups that tests use.
pub(crate) fn codecs() -> CodecFactory {
    CodecFactory::new(Scheme::builder().install(api::all).build().unwrap())
}

type Answering = dyn Fn(&Request<Bytes>) -> Response<ResponseBody> + Send + Sync;

/// A server that keeps what it is asked, and answers by a function.
#[derive(Clone)]
pub(crate) struct Fake {
    asked: Arc<Mutex<Vec<Request<Bytes>>>>,
    answer: Arc<Answering>,
}

impl Fake {
    pub(crate) fn new(
        answer: impl Fn(&Request<Bytes>) -> Response<ResponseBody> + Send + Sync + 'static,
    ) -> Self {
        Self { asked: Arc::default(), answer: Arc::new(answer) }
    }

    /// A server with these answers, one after the other; the last one stays.
    pub(crate) fn script(answers: Vec<fn() -> Response<ResponseBody>>) -> Self {
        let next = Mutex::new(0);
        Self::new(move |_| {
            let mut next = next.lock().unwrap();
            let answer = answers[(*next).min(answers.len() - 1)];
            *next += 1;
            answer()
        })
    }

    pub(crate) fn client(&self) -> Client {
        self.builder().build().unwrap()
    }

    /// A client that does not wait, whatever it is asked.
    pub(crate) fn builder(&self) -> ClientBuilder {
        Client::builder(self.clone(), &codecs()).timer(|_| tokio::task::yield_now())
    }

    pub(crate) fn asked(&self) -> Vec<Request<Bytes>> {
        std::mem::take(&mut *self.asked.lock().unwrap())
    }

    /// The paths and queries of the requests.
    pub(crate) fn paths(&self) -> Vec<String> {
        self.asked().iter().map(|it| it.uri().to_string()).collect()
    }
}

impl Service<Request<RequestBody>> for Fake {
    type Response = Response<ResponseBody>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<RequestBody>) -> Self::Future {
        let request = request.map(RequestBody::into_bytes);
        let answer = (self.answer)(&request);
        self.asked.lock().unwrap().push(request);
        ready(Ok(answer))
    }
}

pub(crate) fn answer(
    code: u16,
    content_type: &str,
    body: impl Into<ResponseBody>,
) -> Response<ResponseBody> {
    let mut response = Response::builder().status(StatusCode::from_u16(code).unwrap());
    if !content_type.is_empty() {
        response = response.header("content-type", content_type);
    }
    response.body(body.into()).unwrap()
}

pub(crate) fn json(body: &str) -> Response<ResponseBody> {
    answer(200, JSON, body.to_owned())
}

/// An object without a type.
pub(crate) fn unstructured(text: &str) -> Unstructured {
    let formats = apimachinery_serializer::unstructured_formats();
    let decoded = formats[0].serializer.decode_with(text.into(), Default::default()).unwrap();
    decoded.into_typed().unwrap().into_object()
}

/// A timer that is real.
pub(crate) fn sleeping(builder: ClientBuilder) -> Client {
    builder.timer(tokio::time::sleep).build().unwrap()
}

pub(crate) const SHORT: Duration = Duration::from_millis(5);

/// A body of pieces, with what comes after them.
pub(crate) struct Pieces {
    pieces: std::vec::IntoIter<Bytes>,
    then: Then,
}

#[derive(Clone, Copy)]
pub(crate) enum Then {
    /// The last piece again, forever.
    Repeat(&'static str),
    /// Nothing, and no end.
    Silence,
    /// The connection is lost.
    Loss,
}

pub(crate) fn pieces(first: &str, then: Then) -> ResponseBody {
    let pieces = vec![Bytes::copy_from_slice(first.as_bytes())].into_iter();
    ResponseBody::new(Pieces { pieces, then })
}

impl http_body::Body for Pieces {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, std::io::Error>>> {
        let next = self.pieces.next();
        match (next, self.then) {
            (Some(piece), _) => Poll::Ready(Some(Ok(http_body::Frame::data(piece)))),
            (None, Then::Repeat(piece)) => {
                Poll::Ready(Some(Ok(http_body::Frame::data(Bytes::from_static(piece.as_bytes())))))
            }
            (None, Then::Silence) => Poll::Pending,
            (None, Then::Loss) => {
                Poll::Ready(Some(Err(std::io::ErrorKind::ConnectionReset.into())))
            }
        }
    }
}
