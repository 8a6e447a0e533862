//! A watch that goes on where it broke off.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use apimachinery_http::client::ResponseError;
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::ListOptions;
use apimachinery_runtime::Str;
use apimachinery_serializer::WatchEvent;
use futures_core::Stream;
use futures_core::stream::FusedStream;

use crate::timer::{Timer, Wait};
use crate::{Error, ResourceClient, Watch};

/// The least time between two beginnings of a watch.
const PAUSE: Duration = Duration::from_secs(1);

const GONE: i32 = 410;

type OnRetry = Box<dyn Fn(Error) + Send + Sync>;
type Connecting<T> = Pin<Box<dyn Future<Output = Result<Watch<T>, Error>> + Send>>;

/// The changes of objects after a resource version, over as many watches as it takes. Made by
/// [`ResourceClient::watch_from`].
///
/// A watch that ends, breaks off or is refused for the time being begins again after the last
/// object or bookmark, a second after it began at the earliest, and when the server asks for it
/// later. What ends the stream:
///
/// | last item | what it means |
/// |---|---|
/// | [`WatchEvent::Error`] or [`Error::Response`], with code 410 | the server has forgotten the version: list again, and watch from there |
/// | [`Error::Response`] with 401 or 403 | the client may not watch |
/// | [`Error::Response`] with 400 or 422, or about the resource version | the server does not accept the resource version or another option |
/// | another error | an event could not be read, or has no resource version: events are missing |
/// | any other item | the client has no [timer](crate::ClientBuilder::timer), and the last watch brought no event |
///
/// Everything else is tried again without an item, while the server is not there as well:
/// [`on_retry`](Self::on_retry) reports it.
///
/// Bookmarks are items only when the options ask for them; they are always asked for. Corresponds
/// to `watch.RetryWatcher`, except that a watch which is refused with 410, or because of what it
/// asks for, ends it as well.
pub struct ResumingWatch<T> {
    resource: ResourceClient<T>,
    options: ListOptions,
    shows_bookmarks: bool,
    state: State<T>,
    /// When the next watch may begin.
    pause: Option<Wait>,
    has_progressed: bool,
    on_retry: OnRetry,
}

enum State<T> {
    Connecting(Connecting<T>),
    Open(Watch<T>),
    Waiting(Option<Wait>),
    Done,
}

impl<T: 'static> ResourceClient<T> {
    /// The changes of the objects after a resource version, such as that of a list. A watch that
    /// ends or breaks off is resumed where it was, until the server has forgotten that version:
    /// then list again.
    ///
    /// Corresponds to `watch.RetryWatcher`.
    pub fn watch_from(
        &self,
        resource_version: impl Into<Str>,
        options: &ListOptions,
    ) -> ResumingWatch<T> {
        ResumingWatch::new(self.clone(), resource_version.into(), options)
    }
}

impl<T: 'static> ResumingWatch<T> {
    fn new(resource: ResourceClient<T>, from: Str, options: &ListOptions) -> Self {
        let shows_bookmarks = options.allow_watch_bookmarks;
        let options =
            ListOptions { resource_version: from, allow_watch_bookmarks: true, ..options.clone() };
        let state = State::Waiting(None);
        let on_retry: OnRetry = Box::new(|_| {});
        Self {
            resource,
            options,
            shows_bookmarks,
            state,
            pause: None,
            has_progressed: true,
            on_retry,
        }
    }

    /// Calls a function with each error after which the watch begins again: a server that is not
    /// there or fails, and a connection that was lost. A watch that the server ends in its usual
    /// way is not an error. Without this call such errors are dropped.
    ///
    /// ```
    /// # use apimachinery_api::core::v1::Pod;
    /// # use apimachinery_client::{Client, ResumingWatch};
    /// # use apimachinery_meta::v1::ListOptions;
    /// fn changes(client: &Client, since: &str) -> ResumingWatch<Pod> {
    ///     let watch = client.typed::<Pod>().watch_from(since, &ListOptions::default());
    ///     watch.on_retry(|error| eprintln!("watching again: {error}"))
    /// }
    /// # let _ = changes;
    /// ```
    #[must_use]
    pub fn on_retry(mut self, report: impl Fn(Error) + Send + Sync + 'static) -> Self {
        self.on_retry = Box::new(report);
        self
    }

    /// The resource version of the last object or bookmark: where the watch goes on.
    pub fn resource_version(&self) -> &Str {
        &self.options.resource_version
    }

    fn timer(&self) -> Option<&Timer> {
        self.resource.client().shared().timer.as_ref()
    }

    fn connect(&mut self) {
        let (resource, options) = (self.resource.clone(), self.options.clone());
        self.pause = self.timer().map(|it| it.wait(PAUSE));
        self.has_progressed = false;
        self.state = State::Connecting(Box::pin(async move { resource.watch(&options).await }));
    }

    /// Begins again, after a time that the server asks for.
    fn again(&mut self, after: Duration) {
        let wait = self.timer().filter(|_| !after.is_zero()).map(|it| it.wait(after));
        self.state = if self.may_go_on() { State::Waiting(wait) } else { State::Done };
    }

    fn may_go_on(&self) -> bool {
        self.timer().is_some() || self.has_progressed
    }

    /// Begins again after an error, which is the last item if that is not possible.
    fn retry(&mut self, error: Error, after: Duration) -> Option<Result<WatchEvent<T>, Error>> {
        if !self.may_go_on() {
            return self.last(Err(error));
        }
        (self.on_retry)(error);
        self.again(after);
        None
    }

    /// The last item.
    fn last(&mut self, item: Result<WatchEvent<T>, Error>) -> Option<Result<WatchEvent<T>, Error>> {
        self.state = State::Done;
        Some(item)
    }

    fn refused(&mut self, error: Error) -> Option<Result<WatchEvent<T>, Error>> {
        match error.status().is_some_and(is_final) || is_of_the_caller(&error) {
            true => self.last(Err(error)),
            false => self.retry(error, Duration::ZERO),
        }
    }

    fn event(
        &mut self,
        event: WatchEvent<T>,
        at: Option<Str>,
    ) -> Option<Result<WatchEvent<T>, Error>> {
        match event {
            WatchEvent::Error(error) if error.status().code == GONE => {
                self.last(Ok(WatchEvent::Error(error)))
            }
            WatchEvent::Error(error) => {
                let seconds =
                    error.status().details.as_ref().map_or(0, |it| it.retry_after_seconds);
                let after = Duration::from_secs(u64::try_from(seconds).unwrap_or_default());
                let retry_after = Some(after).filter(|it| !it.is_zero());
                self.retry(ResponseError::Failure { error, retry_after }.into(), after)
            }
            WatchEvent::Other { .. } => self.last(Ok(event)),
            event => {
                let Some(at) = at.filter(|it| !it.is_empty()) else {
                    let event_type = event.type_name().into();
                    return self.last(Err(Error::NoResourceVersion { event_type }));
                };
                self.options.resource_version = at;
                self.has_progressed = true;
                let is_shown = self.shows_bookmarks || !matches!(event, WatchEvent::Bookmark(_));
                is_shown.then_some(Ok(event))
            }
        }
    }
}

/// Whether a server that refuses a watch so will do it again.
fn is_final(error: &StatusError) -> bool {
    // API servers report a version that is not a number as an error of their own.
    const VERSION: &str = "resourceVersion: Invalid value";
    error.is_forbidden()
        || error.is_unauthorized()
        || error.is_resource_expired()
        || error.is_gone()
        || error.is_bad_request()
        || error.is_invalid()
        || error.status().message.starts_with(VERSION)
}

/// Whether a request cannot succeed, however often it is sent.
fn is_of_the_caller(error: &Error) -> bool {
    !matches!(error, Error::Transport { .. } | Error::Timeout { .. } | Error::Response(_))
}

impl<T> fmt::Debug for ResumingWatch<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { resource, options, .. } = self;
        f.debug_struct("ResumingWatch")
            .field("resource", resource)
            .field("options", options)
            .finish_non_exhaustive()
    }
}

impl<T> Unpin for ResumingWatch<T> {}

impl<T: 'static> Stream for ResumingWatch<T> {
    type Item = Result<WatchEvent<T>, Error>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<WatchEvent<T>, Error>>> {
        loop {
            let item = match &mut self.state {
                State::Done => return Poll::Ready(None),
                State::Waiting(wait) => {
                    if let Some(wait) = wait {
                        ready!(wait.as_mut().poll(context));
                    }
                    self.state = State::Waiting(None);
                    if let Some(pause) = &mut self.pause {
                        ready!(pause.as_mut().poll(context));
                    }
                    self.connect();
                    None
                }
                State::Connecting(connecting) => match ready!(connecting.as_mut().poll(context)) {
                    Ok(watch) => {
                        self.state = State::Open(watch);
                        None
                    }
                    Err(error) => self.refused(error),
                },
                State::Open(watch) => match ready!(Pin::new(&mut *watch).poll_next(context)) {
                    Some(Ok(event)) => {
                        let at = watch.resource_version();
                        self.event(event, at)
                    }
                    Some(Err(error)) if !error.is_fatal() => self.last(Err(Error::Stream(error))),
                    Some(Err(error)) => self.retry(Error::Stream(error), Duration::ZERO),
                    None => {
                        self.again(Duration::ZERO);
                        None
                    }
                },
            };
            if item.is_some() {
                return Poll::Ready(item);
            }
        }
    }
}

impl<T: 'static> FusedStream for ResumingWatch<T> {
    fn is_terminated(&self) -> bool {
        matches!(self.state, State::Done)
    }
}
