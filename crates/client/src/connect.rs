//! Connections by what a kubeconfig or a pod has.

mod authorization;
mod dial;
mod no_answer;
mod pool;
mod tls;

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use apimachinery_config::{Config, ConfigError, ExecCredentials, ExecError, ExecPlugin};
use apimachinery_http::{BoxError, ResponseBody};
use apimachinery_serializer::CodecFactory;
use http::uri::Scheme;
use http::{Request, Response, StatusCode, header};
use tower_service::Service;

use self::authorization::Authorization;
use self::no_answer::{NoAnswer, unless_needs_tls};
use self::pool::Pool;
use crate::impersonation::impersonation_of;
use crate::{Client, ClientBuilder, RateLimit, RequestBody};

/// A connection cannot be made by a configuration.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum ConnectError {
    /// The configuration contradicts itself, or a file cannot be read.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A plugin does not provide credentials.
    #[error("getting credentials: {0}")]
    Credentials(#[from] ExecError),
    /// The certificates of authorities cannot be read.
    #[error("unable to load root certificates: {0}")]
    Authorities(String),
    /// The certificate of the client or its key cannot be read.
    #[error("unable to load the certificate of the client: {0}")]
    Certificate(String),
    /// TLS cannot be used with this configuration.
    #[error("tls: {0}")]
    Tls(String),
    /// The name that the certificate of the server has to be for cannot be one.
    #[error("invalid name of the server: {0}")]
    ServerName(String),
    /// The address of the server or of the proxy is not a URI.
    #[error(transparent)]
    Address(#[from] http::uri::InvalidUri),
    /// A token, a name or a password cannot be a header.
    #[error(transparent)]
    Header(#[from] header::InvalidHeaderValue),
}

/// The text, as a `main` that returns the error shows it.
impl fmt::Debug for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Client {
    /// A client of the server of a configuration, by sockets and TLS: with its credentials, its
    /// proxy, its user to impersonate, its timeout and the [`RateLimit`] that client-go has by
    /// default. It waits by tokio.
    ///
    /// ```no_run
    /// use apimachinery_client::Client;
    /// # use apimachinery_client::config::Config;
    /// # use apimachinery_serializer::CodecFactory;
    ///
    /// # fn connect(codecs: CodecFactory) -> Result<(), Box<dyn std::error::Error>> {
    /// let client = Client::connect(&Config::infer()?, &codecs)?.user_agent("shop/1.2").build()?;
    /// # let _ = client;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Corresponds to `rest.RESTClientFor`.
    ///
    /// # Errors
    /// When the configuration contradicts itself, or a file cannot be read.
    pub fn connect(config: &Config, codecs: &CodecFactory) -> Result<ClientBuilder, ConnectError> {
        let server = config.url()?;
        let mut builder = Self::builder(HttpTransport::new(config)?, codecs)
            .server(server)
            .timer(tokio::time::sleep)
            .rate_limit(RateLimit::default());
        if let Some(timeout) = config.timeout {
            builder = builder.timeout(timeout);
        }
        if let Some(user) = &config.impersonate {
            builder = builder.impersonate(impersonation_of(user));
        }
        Ok(builder)
    }
}

/// Sends requests to the server of a configuration, over HTTP 1 and 2, with TLS and credentials.
///
/// [`Client::connect`] makes a client with it; on its own it is a service for requests whose
/// address is whole. Certificates and keys in files are read again after a minute. Connecting, with
/// TLS, may take thirty seconds. Redirections are not followed.
#[derive(Clone)]
pub struct HttpTransport(Arc<Shared>);

struct Shared {
    authorization: Authorization,
    plugin: Option<Arc<ExecPlugin>>,
    pool: Pool,
}

impl fmt::Debug for HttpTransport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpTransport").finish_non_exhaustive()
    }
}

impl HttpTransport {
    /// A transport to the server of a configuration. No connection is made yet, and no plugin is
    /// run.
    ///
    /// # Errors
    /// When the configuration contradicts itself, or a file cannot be read.
    pub fn new(config: &Config) -> Result<Self, ConnectError> {
        config.check()?;
        Ok(Self(Arc::new(Shared {
            authorization: Authorization::of(config)?,
            plugin: ExecPlugin::new(config)?.map(Arc::new),
            pool: Pool::new(config)?,
        })))
    }
}

impl Service<Request<RequestBody>> for HttpTransport {
    type Response = Response<ResponseBody>;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<Response<ResponseBody>, BoxError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<RequestBody>) -> Self::Future {
        let shared = self.0.clone();
        Box::pin(async move { shared.send(request).await })
    }
}

impl Shared {
    async fn send(
        &self,
        mut request: Request<RequestBody>,
    ) -> Result<Response<ResponseBody>, BoxError> {
        let has_own = request.headers().contains_key(header::AUTHORIZATION);
        let started = Instant::now();
        let mut provided = None;
        if !has_own {
            provided = self.credentials().await?;
            let value = match &provided {
                Some(credentials) => authorization::bearer_if_any(&credentials.token)?,
                None => self.authorization.value()?,
            };
            if let Some(value) = value {
                request.headers_mut().insert(header::AUTHORIZATION, value);
            }
        }
        let is_plain = request.uri().scheme() == Some(&Scheme::HTTP);
        let response = self.pool.client(provided.as_deref())?.request(request).await;
        let response = response.map_err(|it| NoAnswer::new(it, is_plain))?;
        if response.status() == StatusCode::UNAUTHORIZED && !has_own {
            self.refused(provided, started).await;
        }
        match is_plain {
            true => unless_needs_tls(response).await,
            false => Ok(response.map(ResponseBody::new)),
        }
    }

    /// What a plugin provides, which runs outside of the threads of asynchronous work.
    async fn credentials(&self) -> Result<Option<Arc<ExecCredentials>>, BoxError> {
        let Some(plugin) = self.plugin.clone() else { return Ok(None) };
        let running = tokio::task::spawn_blocking(move || plugin.credentials());
        Ok(Some(running.await?.map_err(ConnectError::from)?))
    }

    /// Lets the next request have other credentials. Why a plugin fails is reported by that
    /// request.
    async fn refused(&self, provided: Option<Arc<ExecCredentials>>, started: Instant) {
        match (self.plugin.clone(), provided) {
            (Some(plugin), Some(refused)) => {
                let running = tokio::task::spawn_blocking(move || plugin.replace(&refused));
                let _ = running.await;
            }
            _ => self.authorization.refused(started),
        }
    }
}
