//! Webhooks, reached over sockets and TLS.

use std::collections::HashMap;
use std::error::Error;
use std::sync::{Mutex, PoisonError};

use apimachinery::client::{HttpTransport, RequestBody};
use apimachinery::config::Config;
use apimachinery::http::read_body;
use apimachinery::server::{BoxFuture, WebhookSender, WebhookTarget};
use axum::http::header::{ACCEPT, CONTENT_TYPE, USER_AGENT};
use axum::http::{Request, Response, Uri};
use bytes::Bytes;
use tower_service::Service;

type Failure = Box<dyn Error + Send + Sync>;

/// The most bytes of a response.
const MOST_BYTES: u64 = 64 << 20;
/// How many webhooks stay connected.
const MOST_WEBHOOKS: usize = 200;

/// Sends requests to webhooks, with connections that are used again.
#[derive(Default)]
pub(super) struct OverSockets(Mutex<HashMap<(String, Vec<u8>), HttpTransport>>);

impl OverSockets {
    /// What connects to the host of a webhook, and trusts its authorities.
    fn transport(&self, target: &WebhookTarget) -> Result<HttpTransport, Failure> {
        let uri: Uri = target.url.parse()?;
        let host = match (uri.scheme_str(), uri.authority()) {
            (Some(scheme), Some(authority)) => format!("{scheme}://{authority}"),
            _ => return Err("the address has no host".into()),
        };
        let key = (host, target.authorities.to_vec());
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&key) {
            return Ok(known.clone());
        }
        let mut config = Config::new(key.0.clone());
        config.tls.authority_data = target.authorities.clone();
        let transport = HttpTransport::new(&config)?;
        if known.len() >= MOST_WEBHOOKS {
            known.clear();
        }
        known.insert(key, transport.clone());
        Ok(transport)
    }

    async fn send(&self, target: &WebhookTarget, body: Bytes) -> Result<Response<Bytes>, Failure> {
        let request = Request::post(&*target.url)
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT, "application/json, */*")
            .header(USER_AGENT, "kube-apiserver")
            .body(RequestBody::from(body))?;
        let response = self.transport(target)?.call(request).await.map_err(with_causes)?;
        let (head, body) = response.into_parts();
        let body = read_body(body, MOST_BYTES).await?;
        Ok(Response::from_parts(head, body))
    }
}

impl WebhookSender for OverSockets {
    fn post<'a>(
        &'a self,
        target: &'a WebhookTarget,
        body: Bytes,
    ) -> BoxFuture<'a, Result<Response<Bytes>, Failure>> {
        Box::pin(self.send(target, body))
    }
}

/// An error in one line, with what caused it.
fn with_causes(error: Failure) -> Failure {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text.into()
}
