//! The watches that are open, which tests end.

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};

use apimachinery_http::{Answer, BoxError, Exchange, ResponseBody, SharedEvent};
use apimachinery_meta::StatusError;
use bytes::Bytes;
use futures_core::Stream;
use http_body::{Body, Frame};

use crate::body::lost;
use crate::target::Target;

/// The watches that clients have open.
///
/// Resources are named as in [`Faults::on`](crate::Faults::on).
#[derive(Clone, Default)]
pub struct OpenWatches(Arc<Mutex<Vec<Weak<Open>>>>);

/// A watch that a client has open.
struct Open {
    exchange: Exchange,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    ending: Option<Ending>,
    waker: Option<Waker>,
}

enum Ending {
    Quiet,
    Lost,
    /// With what follows.
    With(ResponseBody),
}

impl OpenWatches {
    /// How many watches of a resource are open.
    #[must_use]
    pub fn count(&self, resource: &str) -> usize {
        self.of(resource).len()
    }

    /// Ends the watches of a resource, as a server does whose time for them is over; returns how
    /// many there were.
    pub fn end(&self, resource: &str) -> usize {
        self.end_all(resource, |_| Ending::Quiet)
    }

    /// Ends the watches of a resource by an error of their connection; returns how many there were.
    pub fn disconnect(&self, resource: &str) -> usize {
        self.end_all(resource, |_| Ending::Lost)
    }

    /// Ends the watches of a resource by an event `ERROR` with the status 410, after which clients
    /// list again; returns how many there were.
    pub fn expire(&self, resource: &str) -> usize {
        self.end_all(resource, |exchange| Ending::With(expired(exchange, too_old()).into_body()))
    }

    /// A body whose watch can be ended; after `left` events it ends by itself.
    pub(crate) fn add(
        &self,
        exchange: &Exchange,
        inner: ResponseBody,
        left: Option<usize>,
    ) -> ResponseBody {
        let open = Arc::new(Open { exchange: exchange.clone(), state: Mutex::default() });
        self.open().push(Arc::downgrade(&open));
        ResponseBody::new(WatchBody { open: Some(open), inner, left })
    }

    fn end_all(&self, resource: &str, ending: impl Fn(&Exchange) -> Ending) -> usize {
        let all = self.of(resource);
        for open in &all {
            let ending = ending(&open.exchange);
            let mut state = open.state();
            state.ending = Some(ending);
            let waker = state.waker.take();
            drop(state);
            waker.into_iter().for_each(Waker::wake);
        }
        all.len()
    }

    fn of(&self, resource: &str) -> Vec<Arc<Open>> {
        let target = Target::new(resource);
        let mut all = self.open();
        all.retain(|it| it.strong_count() > 0);
        let mut found: Vec<_> = all.iter().filter_map(Weak::upgrade).collect();
        found.retain(|it| target.matches(it.exchange.info()) && it.state().ending.is_none());
        found
    }

    fn open(&self) -> MutexGuard<'_, Vec<Weak<Open>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for OpenWatches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.of("*");
        f.debug_list().entries(all.iter().map(|it| it.exchange.info())).finish()
    }
}

impl Open {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the API server reports to watches that begin too early (`NewResourceExpired`).
pub(crate) fn too_old() -> StatusError {
    StatusError::resource_expired("The resourceVersion for the provided watch is too old.")
}

/// A watch with a failure as its only event.
pub(crate) fn expired(exchange: &Exchange, error: StatusError) -> http::Response<ResponseBody> {
    exchange.finish(Answer::watch(Once(Some(error.into()))).into_response())
}

struct Once(Option<SharedEvent>);

impl Stream for Once {
    type Item = SharedEvent;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<SharedEvent>> {
        Poll::Ready(self.0.take())
    }
}

/// The body of a watch that can be ended.
struct WatchBody {
    /// `None` after its end.
    open: Option<Arc<Open>>,
    inner: ResponseBody,
    left: Option<usize>,
}

impl WatchBody {
    /// How the watch is to end, if it is.
    fn ending(&self, context: &Context<'_>) -> Option<Ending> {
        let mut state = self.open.as_ref()?.state();
        if self.left == Some(0) {
            return Some(Ending::Quiet);
        }
        state.waker = Some(context.waker().clone());
        state.ending.take()
    }
}

impl Body for WatchBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let ending = self.ending(context);
        match ending {
            None => {}
            Some(ending) => {
                self.open = None;
                self.left = None;
                self.inner = match ending {
                    Ending::Quiet => ResponseBody::default(),
                    Ending::Lost => return Poll::Ready(Some(Err(lost().into()))),
                    Ending::With(body) => body,
                };
            }
        }
        let polled = Pin::new(&mut self.inner).poll_frame(context);
        if let (Poll::Ready(Some(Ok(_))), Some(left)) = (&polled, &mut self.left) {
            *left -= 1;
        }
        polled
    }
}
