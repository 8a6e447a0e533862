//! Requests without a socket.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use apimachinery_http::{BoxError, Exchange, ResponseBody};
use apimachinery_server::Server;
use apimachinery_store::BoxFuture;
use bytes::Bytes;
use http::{Request, Response};
use http_body::Body;
use tokio::sync::RwLock;
use tower_service::Service;

use crate::body::{CutBody, lost, whole};
use crate::faults::Effect;
use crate::{Faults, OpenWatches, RequestLog, TestClock};

/// A server as a `tower` service, with its faults and its log. Made by
/// [`TestServer::service`](crate::TestServer::service).
///
/// `kube::Client::new(server.service(), "default")` is a client of it.
#[derive(Clone)]
pub struct TestService {
    pub(crate) server: Server,
    pub(crate) clock: TestClock,
    pub(crate) faults: Faults,
    pub(crate) requests: RequestLog,
    pub(crate) watches: OpenWatches,
    pub(crate) records_bodies: bool,
    /// Held by requests, and alone by what changes the whole store.
    pub(crate) gate: Arc<RwLock<()>>,
}

/// The connection failed, because of a [fault](crate::FaultBuilder::disconnect) or because the body
/// of the request did.
#[derive(thiserror::Error)]
#[error("the connection failed: {0}")]
pub struct Disconnected(#[source] BoxError);

/// The text, as a test that returns the error shows it.
impl fmt::Debug for Disconnected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl TestService {
    async fn answer(
        self,
        request: Request<ResponseBody>,
    ) -> Result<Response<ResponseBody>, Disconnected> {
        let (parts, body) = request.into_parts();
        let head = Request::from_parts(parts, ());
        let exchange = self.server.exchange(&head).await;
        let (recorded, body) = match self.records_bodies {
            true => {
                let body = whole(body).await.map_err(Disconnected)?;
                (Some(body.clone()), body.into())
            }
            false => (None, body),
        };
        let request = head.map(|()| body);
        match exchange {
            Ok(exchange) => self.answer_known(exchange, request, recorded).await,
            // The store does not answer, which the server reports.
            Err(_) => Ok(self.server.answer(request).await),
        }
    }

    /// Boxed, so that it is compiled here and not in each program of tests.
    fn answer_boxed(
        self,
        request: Request<ResponseBody>,
    ) -> BoxFuture<'static, Result<Response<ResponseBody>, Disconnected>> {
        Box::pin(self.answer(request))
    }

    async fn answer_known(
        &self,
        exchange: Exchange,
        request: Request<ResponseBody>,
        recorded: Option<Bytes>,
    ) -> Result<Response<ResponseBody>, Disconnected> {
        let status = self.requests.add(&request, exchange.info(), recorded);
        let mut events = None;
        let mut is_lost = false;
        let mut cut = None;
        for effect in self.faults.of(exchange.info()) {
            match effect {
                Effect::Delay(time) => self.clock.sleep(time).await,
                Effect::Disconnect => return Err(Disconnected(lost().into())),
                Effect::Refuse(refusal) => {
                    return Ok(noted(refusal.response(&exchange), &status));
                }
                Effect::LoseResponse => is_lost = true,
                Effect::CutBody(after) => cut = Some(after),
                Effect::EndWatch(after) => events = Some(after),
            }
        }
        let open = self.gate.read().await;
        let mut response = self.server.answer(request).await;
        drop(open);
        if is_lost {
            return Err(Disconnected(lost().into()));
        }
        if exchange.info().verb == "watch" && response.status().is_success() {
            response = response.map(|body| self.watches.add(&exchange, body, events));
        }
        if let Some(after) = cut {
            response = response.map(|body| ResponseBody::new(CutBody::new(body, after)));
        }
        Ok(noted(response, &status))
    }
}

/// The response, whose status is in the log.
fn noted(response: Response<ResponseBody>, status: &Arc<OnceLock<u16>>) -> Response<ResponseBody> {
    // Each request has one response.
    let _ = status.set(response.status().as_u16());
    response
}

impl<B> Service<Request<B>> for TestService
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    type Response = Response<ResponseBody>;
    type Error = Disconnected;
    type Future = BoxFuture<'static, Result<Self::Response, Disconnected>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Disconnected>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        self.clone().answer_boxed(request.map(ResponseBody::new))
    }
}

impl fmt::Debug for TestService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TestService").field("server", &self.server).finish_non_exhaustive()
    }
}
