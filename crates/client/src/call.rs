//! A request as it is sent, and sent again.

use std::io;
use std::time::{Duration, Instant};

use apimachinery_go_text::url::escape_path;
use apimachinery_http::client::{ContentPreference, ResponseDecoder, retry_after};
use apimachinery_http::{BoxError, ResponseBody};
use apimachinery_query::Values;
use apimachinery_runtime::Str;
use bytes::Bytes;
use http::{HeaderValue, Method, Request, Response, header, request, response};

use crate::client::Shared;
use crate::span::traced;
use crate::timer::within;
use crate::{Client, Error, RequestBody};

/// How long to wait before a request is sent again whose connection was lost.
const AFTER_LOSS: Duration = Duration::from_secs(1);

type Answer = (response::Parts, ResponseBody);

/// A request in parts.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) method: Method,
    /// The path, without escapes.
    pub(crate) path: String,
    pub(crate) query: Values,
    pub(crate) accept: HeaderValue,
    /// The body with its media type.
    pub(crate) body: Option<(Str, Bytes)>,
    pub(crate) timeout: Option<Duration>,
    /// Whether the answer is what is made of objects: their metadata alone, or a table.
    pub(crate) is_transformed: bool,
    /// Whether it is about one object and has no namespace, and may have to have one.
    pub(crate) may_lack_namespace: bool,
}

impl Call {
    pub(crate) fn new(method: Method, path: String, accept: HeaderValue) -> Self {
        Self {
            method,
            path,
            query: Values::new(),
            accept,
            body: None,
            timeout: None,
            is_transformed: false,
            may_lack_namespace: false,
        }
    }

    fn path_and_query(&self) -> String {
        let path = escape_path(&self.path);
        match self.query.is_empty() {
            true => path,
            false => format!("{path}?{}", self.query),
        }
    }

    fn request(&self, shared: &Shared, path: &str) -> Result<Request<RequestBody>, http::Error> {
        let mut request = Request::builder()
            .method(self.method.clone())
            .uri(address(shared, path))
            .header(header::ACCEPT, self.accept.clone())
            .header(header::USER_AGENT, shared.user_agent.clone());
        if let Some((media_type, _)) = &self.body {
            request = request.header(header::CONTENT_TYPE, media_type.as_str());
        }
        let body = self.body.as_ref().map(|(_, body)| body.clone()).unwrap_or_default();
        let mut request = request.body(body.into())?;
        request.headers_mut().extend(shared.headers.clone());
        Ok(request)
    }
}

/// The address of a path at the server.
fn address(shared: &Shared, path: &str) -> String {
    let server = &shared.server;
    let base = server.path().trim_end_matches('/');
    match (server.scheme_str(), server.authority()) {
        (Some(scheme), Some(authority)) => format!("{scheme}://{authority}{base}{path}"),
        _ => format!("{base}{path}"),
    }
}

impl Client {
    /// Sends a request as it is, and again when the server asks for it. The path is one at the
    /// server; the headers of the client are added. Any answer but a redirection is returned,
    /// failures too.
    ///
    /// This is for what has no other method: logs, metrics, an aggregated API of its own.
    ///
    /// # Errors
    /// When the service does not answer, or redirects.
    pub async fn send(&self, request: Request<Bytes>) -> Result<Response<ResponseBody>, Error> {
        let shared = self.shared();
        let (parts, body) = request.into_parts();
        let path = parts.uri.path_and_query().map_or("/", |it| it.as_str()).to_owned();
        let make = || whole_request(shared, &parts, &path, &body);
        self.throttle().await;
        let sending = traced(&parts.method, &path, self.attempts(&parts.method, &path, make));
        within(shared.timer.as_ref(), shared.timeout, sending).await
    }

    /// Sends a request until it is answered: the response, and what reads it.
    pub(crate) async fn exchange(
        &self,
        call: &Call,
        content: &ContentPreference,
    ) -> Result<(ResponseDecoder, Response<ResponseBody>), Error> {
        let shared = self.shared();
        let path = call.path_and_query();
        let asked = Request::builder().method(call.method.clone()).uri(&path).body(())?;
        let make = || call.request(shared, &path);
        let sending = self.attempts(&call.method, &path, make);
        let response = traced(&call.method, &path, sending).await?;
        if let Some((media_type, _)) = &call.body {
            content.answered(media_type, response.status());
        }
        let decoder = match call.is_transformed {
            true => &shared.transformed_decoder,
            false => &shared.decoder,
        };
        Ok((decoder.about(&asked), response))
    }

    /// Waits until the rate limit allows another request.
    pub(crate) async fn throttle(&self) {
        let Shared { bucket: Some(bucket), timer: Some(timer), .. } = self.shared() else { return };
        let wait = bucket.take(Instant::now());
        if !wait.is_zero() {
            timer.wait(wait).await;
        }
    }

    async fn attempts(
        &self,
        method: &Method,
        path: &str,
        make: impl Fn() -> Result<Request<RequestBody>, http::Error>,
    ) -> Result<Response<ResponseBody>, Error> {
        let shared = self.shared();
        let mut left = shared.max_retries;
        loop {
            let answer = shared.transport.send(make()?).await.map(Response::into_parts);
            let pause = pause_after(method, &answer).filter(|_| left > 0);
            match (pause, &shared.timer) {
                (Some(pause), Some(timer)) => timer.wait(pause).await,
                (Some(Duration::ZERO), None) => {}
                _ => return finished(method, || address(shared, path), answer),
            }
            left -= 1;
            self.throttle().await;
        }
    }
}

fn whole_request(
    shared: &Shared,
    parts: &request::Parts,
    path: &str,
    body: &Bytes,
) -> Result<Request<RequestBody>, http::Error> {
    let request = Request::builder().method(parts.method.clone()).uri(address(shared, path));
    let mut request = request.body(body.clone().into())?;
    let headers = request.headers_mut();
    headers.insert(header::USER_AGENT, shared.user_agent.clone());
    headers.extend(shared.headers.clone());
    headers.extend(parts.headers.clone());
    Ok(request)
}

/// How long to wait until the request is sent again; `None` when it is not.
fn pause_after(method: &Method, answer: &Result<Answer, BoxError>) -> Option<Duration> {
    match answer {
        Ok((parts, _)) => retry_after(parts),
        Err(error) if *method == Method::GET && is_loss(&**error) => Some(AFTER_LOSS),
        Err(_) => None,
    }
}

/// Whether an error means that the connection was lost, and not that there never was one.
fn is_loss(error: &(dyn std::error::Error + 'static)) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    let lost = |error: &io::Error| {
        matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof)
    };
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.downcast_ref().is_some_and(lost) {
            return true;
        }
        cause = error.source();
    }
    false
}

fn finished(
    method: &Method,
    address: impl FnOnce() -> String,
    answer: Result<Answer, BoxError>,
) -> Result<Response<ResponseBody>, Error> {
    let (parts, body) = answer.map_err(|cause| Error::Transport {
        method: method.clone(),
        uri: address(),
        cause,
    })?;
    let location = parts.headers.get(header::LOCATION);
    if let Some(location) = location.filter(|_| parts.status.is_redirection()) {
        let location = String::from_utf8_lossy(location.as_bytes()).into_owned();
        return Err(Error::Redirect { code: parts.status, location });
    }
    Ok(Response::from_parts(parts, body))
}
