//! Bodies that come in parts, slowly, broken off or without end, and reading them within limits.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use apimachinery_http::{ReadBodyError, read_body};
use apimachinery_meta::StatusError;
use bytes::Bytes;
use http::HeaderMap;
use http_body::{Body, Frame, SizeHint};

/// A body in parts, each of which is pending once before it comes.
pub(super) struct Parts {
    parts: VecDeque<Bytes>,
    is_pending: bool,
}

impl Parts {
    pub(super) fn new(body: Vec<u8>, length: usize) -> Self {
        let parts = body.chunks(length).map(Bytes::copy_from_slice).collect();
        Self { parts, is_pending: false }
    }
}

impl Body for Parts {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.is_pending = !self.is_pending;
        if self.is_pending {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(self.parts.pop_front().map(|part| Ok(Frame::data(part))))
    }
}

/// The answer of a future that only ever waits for itself.
pub(super) fn now<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..1_000_000 {
        if let Poll::Ready(answer) = future.as_mut().poll(&mut context) {
            return answer;
        }
    }
    panic!("the future does not end");
}

/// A body that counts how often it is read.
struct Endless<'a> {
    part: Bytes,
    reads: &'a mut usize,
    hint: SizeHint,
}

impl Body for Endless<'_> {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        *self.reads += 1;
        Poll::Ready(Some(Ok(Frame::data(self.part.clone()))))
    }

    fn size_hint(&self) -> SizeHint {
        self.hint
    }
}

/// A body that breaks off.
struct Broken(VecDeque<Result<Frame<Bytes>, io::Error>>);

impl Body for Broken {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        Poll::Ready(self.0.pop_front())
    }
}

/// HTTP-01: a body is read up to the limit, whatever parts it comes in.
#[test]
fn body_is_read_up_to_the_limit() {
    let body: Vec<u8> = (0..250).collect();
    for length in [1, 2, 99, 250, 1000] {
        for limit in [0, 250, 251] {
            let read = now(read_body(Parts::new(body.clone(), length), limit));
            assert_eq!(read.expect("it is small enough"), body);
        }
        let error = now(read_body(Parts::new(body.clone(), length), 249)).expect_err("too large");
        let status = StatusError::from(error).into_status();
        assert_eq!(status.code, 413);
        assert_eq!(status.message, "Request entity too large: limit is 249");
        assert_eq!(status.reason.as_str(), "RequestEntityTooLarge");
    }
    assert_eq!(now(read_body(Parts::new(Vec::new(), 1), 5)).expect("nothing"), "");
}

/// HTTP-01: a body without end is given up as soon as it goes beyond the limit; one that says so
/// beforehand is not read at all.
#[test]
fn endless_body_is_given_up() {
    let part = Bytes::from(vec![b'x'; 1000]);
    let mut reads = 0;
    let body = Endless { part: part.clone(), reads: &mut reads, hint: SizeHint::default() };
    assert!(matches!(now(read_body(body, 5_500)), Err(ReadBodyError::TooLarge { limit: 5_500 })));
    assert_eq!(reads, 6);
    let mut reads = 0;
    let body = Endless { part, reads: &mut reads, hint: SizeHint::with_exact(5_501) };
    assert!(matches!(now(read_body(body, 5_500)), Err(ReadBodyError::TooLarge { .. })));
    assert_eq!(reads, 0);
}

/// A body of one part is handed on without a copy, and trailers are not part of it.
#[test]
fn single_frame_body_is_not_copied() {
    let part = Bytes::from_static(b"{}");
    let frames = [Ok(Frame::data(part.clone())), Ok(Frame::trailers(HeaderMap::new()))];
    let read = now(read_body(Broken(frames.into()), 10)).expect("it is read");
    assert_eq!(read.as_ptr(), part.as_ptr());
}

/// Where reading fails the error says why.
#[test]
fn truncated_body_is_a_server_error() {
    let failed = io::Error::new(io::ErrorKind::UnexpectedEof, "unexpected EOF");
    let frames = [Ok(Frame::data(Bytes::from_static(b"{"))), Err(failed)];
    let error = now(read_body(Broken(frames.into()), 10)).expect_err("it breaks off");
    let status = StatusError::from(error).into_status();
    assert_eq!((status.code, status.message.as_str()), (500, "unexpected EOF"));
}
