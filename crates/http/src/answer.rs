//! What a handler says, before anybody knows the format and version to say it in.

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use apimachinery_meta::StatusError;
use apimachinery_runtime::Object;
use futures_core::Stream;
use http::{Response, StatusCode};

use crate::SharedEvent;

/// What a handler says to a request: an object, a failure, or the events of a watch, before they are encoded.
///
/// [`into_response`](Self::into_response) puts it into the extensions of a response, where `ApiLayer` or
/// [`Exchange::finish`](crate::Exchange::finish) finds it and writes it as the client wants.
#[derive(Clone)]
pub struct Answer(Arc<Mutex<Option<Content>>>);

pub(crate) enum Content {
    Object(StatusCode, Arc<dyn Object>),
    Failure(StatusError),
    Watch(Pin<Box<dyn Stream<Item = SharedEvent> + Send>>),
}

impl Answer {
    fn new(content: Content) -> Self {
        Self(Arc::new(Mutex::new(Some(content))))
    }

    /// An object; 200 when it was found, 201 when it was created.
    pub fn object(code: StatusCode, object: impl Object) -> Self {
        Self::shared(code, Arc::new(object))
    }

    /// An object that others hold, too.
    pub fn shared(code: StatusCode, object: Arc<dyn Object>) -> Self {
        Self::new(Content::Object(code, object))
    }

    /// A failure.
    pub fn failure(error: impl Into<StatusError>) -> Self {
        Self::new(Content::Failure(error.into()))
    }

    /// The events of a watch. The response ends when they do.
    pub fn watch(events: impl Stream<Item = SharedEvent> + Send + 'static) -> Self {
        Self::new(Content::Watch(Box::pin(events)))
    }

    /// A response with this answer in its extensions. Until it is written for a client it is a 500 without a body.
    pub fn into_response<B: Default>(self) -> Response<B> {
        let mut response = Response::new(B::default());
        *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
        response.extensions_mut().insert(self);
        response
    }

    /// What was said; `None` when it was taken before.
    pub(crate) fn take(&self) -> Option<Content> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*content {
            None => f.write_str("Answer(taken)"),
            Some(Content::Object(code, object)) => {
                f.debug_tuple("Answer::Object").field(code).field(object).finish()
            }
            Some(Content::Failure(error)) => f.debug_tuple("Answer::Failure").field(error).finish(),
            Some(Content::Watch(_)) => f.write_str("Answer::Watch"),
        }
    }
}
