//! How the server reaches webhooks.

use std::error::Error;
use std::fmt;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use apimachinery_api::apiextensions::v1::WebhookClientConfig;
use apimachinery_go_text::quote::Quoted;
use apimachinery_go_text::url::Url;
use apimachinery_meta::{ServerResponse, StatusError};
use apimachinery_runtime::{ByteString, Str};
use apimachinery_store::BoxFuture;
use bytes::Bytes;
use http::{Response, header};

use crate::random::Random;
use crate::times::Times;

/// How long a webhook may take.
const LIMIT: Duration = Duration::from_secs(30);
/// The port of a service that names none.
const HTTPS: i32 = 443;

/// Sends requests to webhooks, for example over TLS.
///
/// The server hands over the whole address and the certificates to trust, and takes care of the
/// time limit, if it has a timer, and of the answer.
///
/// Corresponds to `webhook.ClientManager`.
pub trait WebhookSender: Send + Sync + 'static {
    /// The response to a POST of a body of JSON.
    ///
    /// # Errors
    /// When there is no response. Clients of the server see the text.
    fn post<'a>(
        &'a self,
        target: &'a WebhookTarget,
        body: Bytes,
    ) -> BoxFuture<'a, Result<Response<Bytes>, Box<dyn Error + Send + Sync>>>;
}

/// Where a webhook is.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct WebhookTarget {
    /// The address, such as `https://hooks.shop.svc:443/convert?timeout=30s`. That of a service is
    /// under the name that it has in its cluster.
    pub url: Str,
    /// The certificates of authorities, in PEM, one of which vouches for the webhook; those of the
    /// system when they are empty.
    pub authorities: ByteString,
}

impl WebhookTarget {
    /// The target of a configuration; `None` when it names neither an address nor a service.
    pub(crate) fn of(config: &WebhookClientConfig) -> Option<Self> {
        let (host, path) = match (&config.service, &config.url) {
            (Some(service), _) => {
                let port = service.port.unwrap_or(HTTPS);
                let host = format!("https://{}.{}.svc:{port}", service.name, service.namespace);
                (host, service.path.clone().unwrap_or_default().to_string())
            }
            (None, Some(url)) => {
                let url = Url::parse(url).ok()?;
                (format!("{}://{}", url.scheme(), url.host()), url.escaped_path().to_string())
            }
            (None, None) => return None,
        };
        let path = path.trim_matches('/');
        let url = format!("{host}/{path}?timeout={}s", LIMIT.as_secs()).into();
        let bundle = &config.ca_bundle;
        let is_blank = bundle.iter().all(u8::is_ascii_whitespace);
        let authorities = if is_blank { ByteString::default() } else { bundle.clone() };
        Some(Self { url, authorities })
    }
}

/// What the server asks webhooks by.
#[derive(Clone)]
pub(crate) struct Webhooks {
    sender: Arc<dyn WebhookSender>,
    times: Times,
    random: Random,
}

impl Webhooks {
    pub(crate) fn new(sender: Arc<dyn WebhookSender>, times: Times, random: Random) -> Self {
        Self { sender, times, random }
    }

    /// What distinguishes a request from others.
    pub(crate) fn uid(&self) -> Str {
        self.random.uid()
    }

    /// The body of the response of a webhook.
    ///
    /// # Errors
    /// When there is none within the time limit, or it reports a failure: with the words in which
    /// client-go reports it.
    pub(crate) async fn ask(&self, target: &WebhookTarget, body: Bytes) -> Result<Bytes, String> {
        let failed = |reason: &dyn fmt::Display| format!("Post {}: {reason}", Quoted(&target.url));
        let response = self.within_limit(self.sender.post(target, body)).await;
        let response = match response {
            None => return Err(failed(&"context deadline exceeded")),
            Some(Err(error)) => return Err(failed(&error)),
            Some(Ok(response)) => response,
        };
        let (head, body) = response.into_parts();
        if !head.status.is_success() {
            return Err(refusal(head.status.as_u16(), &body));
        }
        if body.is_empty() {
            let media_type = head.headers.get(header::CONTENT_TYPE);
            let media_type = media_type.map(|it| String::from_utf8_lossy(it.as_bytes()));
            return Err(format!(
                "0-length response with status code: {} and content type: {}",
                head.status.as_u16(),
                media_type.unwrap_or_default()
            ));
        }
        Ok(body)
    }

    /// The result of some work; `None` when it takes too long.
    async fn within_limit<T>(&self, mut work: BoxFuture<'_, T>) -> Option<T> {
        let Some(timer) = &self.times.timer else { return Some(work.await) };
        let mut limit = timer(LIMIT);
        poll_fn(|context| {
            if let Poll::Ready(done) = work.as_mut().poll(context) {
                return Poll::Ready(Some(done));
            }
            limit.as_mut().poll(context).map(|()| None)
        })
        .await
    }
}

impl fmt::Debug for Webhooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Webhooks").finish_non_exhaustive()
    }
}

/// What client-go reports of a response that is not a success.
fn refusal(code: u16, body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let mut response = ServerResponse::new(code, "POST");
    response.message = text.trim();
    response.is_unexpected = true;
    StatusError::from_response(&response).to_string()
}
