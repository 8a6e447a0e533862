//! The answer of a handler, before its format and version are known.

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use apimachinery_meta::StatusError;
use apimachinery_runtime::{Object, Str};
use futures_core::Stream;
use http::{Response, StatusCode};

use crate::{KeptList, ResponseBody, SharedEvent};

/// What a handler answers to a request: an object, a failure, the events of a watch, before they
/// are encoded, or bytes.
///
/// [`into_response`](Self::into_response) puts it into the extensions of a response, where
/// `ApiLayer` or [`Exchange::finish`](crate::Exchange::finish) finds it and writes it as the client
/// wants.
#[derive(Clone)]
pub struct Answer(Arc<Mutex<Option<Content>>>);

pub(crate) enum Content {
    Object(StatusCode, Arc<dyn Object>),
    List(Box<dyn KeptList>),
    Failure(StatusError),
    Watch(Pin<Box<dyn Stream<Item = SharedEvent> + Send>>),
    Stream(Str, ResponseBody),
    /// An object under a kind that no scheme has to know.
    #[cfg(feature = "server-discovery")]
    WrittenAs(apimachinery_runtime::GroupVersionKind, Arc<dyn Object>),
    #[cfg(feature = "server-discovery")]
    Document(Document),
}

/// A document that a client may have already.
#[cfg(feature = "server-discovery")]
pub(crate) struct Document {
    pub(crate) object: Arc<dyn Object>,
    pub(crate) tag: crate::ETag,
    /// What may be asked for; `None` where objects are asked for as they are.
    pub(crate) restrictions: Option<Arc<dyn crate::EndpointRestrictions + Send + Sync>>,
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

    /// A list whose items keep their encoded forms, 200.
    pub fn list(list: Box<dyn KeptList>) -> Self {
        Self::new(Content::List(list))
    }

    /// A failure.
    pub fn failure(error: impl Into<StatusError>) -> Self {
        Self::new(Content::Failure(error.into()))
    }

    /// The events of a watch. The response ends when they do.
    pub fn watch(events: impl Stream<Item = SharedEvent> + Send + 'static) -> Self {
        Self::new(Content::Watch(Box::pin(events)))
    }

    /// Bytes as they come, such as a log, in the media type that is given;
    /// `application/octet-stream` when it is empty.
    ///
    /// Corresponds to `rest.ResourceStreamer`.
    pub fn stream(media_type: impl Into<Str>, body: ResponseBody) -> Self {
        Self::new(Content::Stream(media_type.into(), body))
    }

    /// A document that seldom changes, 200; or 304 for a client that has it.
    #[cfg(feature = "server-discovery")]
    pub fn tagged(object: impl Object, tag: crate::ETag) -> Self {
        Self::new(Content::Document(Document { object: Arc::new(object), tag, restrictions: None }))
    }

    /// An object that is written under this kind, 200.
    #[cfg(feature = "server-discovery")]
    pub(crate) fn written_as(
        kind: apimachinery_runtime::GroupVersionKind,
        object: Arc<dyn Object>,
    ) -> Self {
        Self::new(Content::WrittenAs(kind, object))
    }

    /// A document that is asked for by its kind.
    #[cfg(feature = "server-discovery")]
    pub(crate) fn document(
        object: Arc<dyn Object>,
        tag: crate::ETag,
        restrictions: Arc<dyn crate::EndpointRestrictions + Send + Sync>,
    ) -> Self {
        let restrictions = Some(restrictions);
        Self::new(Content::Document(Document { object, tag, restrictions }))
    }

    /// A response with this answer in its extensions. Until it is written for a client it is a 500
    /// without a body.
    pub fn into_response<B: Default>(self) -> Response<B> {
        let mut response = Response::new(B::default());
        *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
        response.extensions_mut().insert(self);
        response
    }

    /// The content; `None` when it was taken before.
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
            Some(Content::List(list)) => f.debug_tuple("Answer::List").field(&list.head()).finish(),
            Some(Content::Failure(error)) => f.debug_tuple("Answer::Failure").field(error).finish(),
            Some(Content::Watch(_)) => f.write_str("Answer::Watch"),
            #[cfg(feature = "server-discovery")]
            Some(Content::WrittenAs(kind, _)) => {
                f.debug_tuple("Answer::WrittenAs").field(kind).finish()
            }
            #[cfg(feature = "server-discovery")]
            Some(Content::Document(document)) => {
                f.debug_tuple("Answer::Document").field(&document.tag).finish()
            }
            Some(Content::Stream(media_type, _)) => {
                f.debug_tuple("Answer::Stream").field(media_type).finish()
            }
        }
    }
}
