//! The service that sends requests, without its type.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use apimachinery_http::{BoxError, ResponseBody};
use bytes::Bytes;
use http::{Request, Response};
use http_body::Body;
use tower_service::Service;

use crate::RequestBody;

type Sending = Pin<Box<dyn Future<Output = Result<Response<ResponseBody>, BoxError>> + Send>>;

/// A service of any type; clones share it.
#[derive(Clone)]
pub(crate) struct Transport(Arc<dyn Exchange>);

trait Exchange: Send + Sync {
    fn send(&self, request: Request<RequestBody>) -> Sending;
}

/// A service that is cloned for each request.
struct Cloned<S>(Mutex<S>);

impl Transport {
    pub(crate) fn new<S, B>(service: S) -> Self
    where
        S: Service<Request<RequestBody>, Response = Response<B>> + Clone + Send + 'static,
        S::Error: Into<BoxError>,
        S::Future: Send + 'static,
        B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        Self(Arc::new(Cloned(Mutex::new(service))))
    }

    pub(crate) fn send(&self, request: Request<RequestBody>) -> Sending {
        self.0.send(request)
    }
}

impl<S, B> Exchange for Cloned<S>
where
    S: Service<Request<RequestBody>, Response = Response<B>> + Clone + Send + 'static,
    S::Error: Into<BoxError>,
    S::Future: Send + 'static,
    B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    fn send(&self, request: Request<RequestBody>) -> Sending {
        let mut service = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Box::pin(async move {
            poll_fn(|context| service.poll_ready(context)).await.map_err(Into::into)?;
            let response = service.call(request).await.map_err(Into::into)?;
            Ok(response.map(ResponseBody::new))
        })
    }
}
