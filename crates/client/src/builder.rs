//! A client, put together.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use apimachinery_discovery::RestMapper;
use apimachinery_http::client::{ContentPreference, MAX_RESPONSE_SIZE, ResponseDecoder};
use apimachinery_http::{BoxError, Warning};
use apimachinery_meta as meta;
use apimachinery_runtime::{Scheme, SchemeErrors};
use apimachinery_serializer::CodecFactory;
use bytes::Bytes;
use http::header::InvalidHeaderValue;
use http::uri::InvalidUri;
use http::{HeaderMap, HeaderValue, Request, Response, Uri};
use http_body::Body;
use tower_service::Service;

use crate::client::Shared;
use crate::rate_limit::{Bucket, RateLimit};
use crate::timer::Timer;
use crate::transport::Transport;
use crate::{Client, Impersonation, ImpersonationError, RequestBody, user_agent};

/// How often a request is sent again when the server asks for it, as by the reference.
const MAX_RETRIES: u32 = 10;

/// Makes a [`Client`]. Made by [`Client::builder`].
#[must_use]
pub struct ClientBuilder {
    transport: Transport,
    codecs: CodecFactory,
    content: Option<ContentPreference>,
    server: String,
    impersonation: Option<Impersonation>,
    user_agent: String,
    timeout: Option<Duration>,
    timer: Option<Timer>,
    max_retries: u32,
    rate_limit: RateLimit,
    max_size: u64,
    mapper: Option<Arc<RestMapper>>,
    on_warning: Option<Arc<dyn Fn(Warning) + Send + Sync>>,
}

/// A client cannot be built.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum BuildClientError {
    /// The address of the server is not a URI.
    #[error(transparent)]
    Server(#[from] InvalidUri),
    /// The name of the program cannot be a header.
    #[error(transparent)]
    UserAgent(#[from] InvalidHeaderValue),
    /// The types of metadata cannot be registered.
    #[error(transparent)]
    Scheme(#[from] SchemeErrors),
    /// The name of a user or group cannot be a header.
    #[error(transparent)]
    Impersonation(#[from] ImpersonationError),
}

/// The text, as a `main` that returns the error shows it.
impl fmt::Debug for BuildClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { content, server, user_agent, timeout, .. } = self;
        f.debug_struct("ClientBuilder")
            .field("content", content)
            .field("server", server)
            .field("user_agent", user_agent)
            .field("timeout", timeout)
            .finish_non_exhaustive()
    }
}

impl Client {
    /// A client that sends its requests by a service: an HTTP client, the transport of `kube`, or a
    /// server in the same process. The service is cloned for each request.
    ///
    /// The types and formats of the client are those of the codecs.
    pub fn builder<S, B>(service: S, codecs: &CodecFactory) -> ClientBuilder
    where
        S: Service<Request<RequestBody>, Response = Response<B>> + Clone + Send + 'static,
        S::Error: Into<BoxError>,
        S::Future: Send + 'static,
        B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        ClientBuilder {
            transport: Transport::new(service),
            codecs: codecs.clone(),
            content: None,
            server: String::new(),
            impersonation: None,
            user_agent: user_agent::of_program(),
            timeout: None,
            timer: None,
            max_retries: MAX_RETRIES,
            rate_limit: RateLimit::unlimited(),
            max_size: MAX_RESPONSE_SIZE,
            mapper: None,
            on_warning: None,
        }
    }
}

impl ClientBuilder {
    /// Sets which format is asked for and sent: protobuf, with JSON after a 415, unless this is
    /// called or the codecs do not have it.
    pub fn content(mut self, content: ContentPreference) -> Self {
        self.content = Some(content);
        self
    }

    /// Sets where the server is, such as `https://10.0.0.1:6443` or `https://proxy/clusters/blue`:
    /// what precedes the path of each request. Without it requests have a path alone, which is what
    /// a server in the same process and the transport of `kube` take.
    pub fn server(mut self, address: impl Into<String>) -> Self {
        self.server = address.into();
        self
    }

    /// Sends requests in the name of a user.
    pub fn impersonate(mut self, user: Impersonation) -> Self {
        self.impersonation = Some(user);
        self
    }

    /// Sets what the program calls itself, such as `my-controller/1.2`. What precedes the first
    /// slash is the field manager of writes whose options have none.
    ///
    /// By default this is the name of the program's file, which is its first argument, with the
    /// version of this crate and the platform, such as `my-controller/0.1.0 (linux/x86_64)
    /// apimachinery`; `apimachinery` takes the place of a name that is not there or cannot be a
    /// header. Corresponds to `rest.DefaultKubernetesUserAgent`.
    pub fn user_agent(mut self, name: impl Into<String>) -> Self {
        self.user_agent = name.into();
        self
    }

    /// Sets what waits, such as `tokio::time::sleep`. Without it there are no timeouts, and a
    /// server's wish to be asked again later is an error.
    pub fn timer<F>(mut self, wait: impl Fn(Duration) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.timer = Some(Timer::new(wait));
        self
    }

    /// Sets how long a request may take, with reading its answer and being sent again. No
    /// limit unless this is called, as in the reference. A watch is limited until the server has
    /// accepted it.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Sets how often a request is sent again when the server asks for it, by a 429 or a code from
    /// 500 on with the header `Retry-After`; and a GET whose connection was lost, after a second.
    /// Ten times unless this is called.
    pub fn max_retries(mut self, count: u32) -> Self {
        self.max_retries = count;
        self
    }

    /// Sets how many requests are sent: any number unless this is called. Waiting is not part of
    /// the [timeout](Self::timeout) of a request; without a [timer](Self::timer) there is no limit.
    /// A watch does not count when it begins, and what is sent again does, as in the reference.
    pub fn rate_limit(mut self, limit: RateLimit) -> Self {
        self.rate_limit = limit;
        self
    }

    /// Sets how large the answer to a request may be in bytes, watches excepted; 0 means any size.
    /// [`MAX_RESPONSE_SIZE`] unless this is called.
    pub fn max_response_size(mut self, bytes: u64) -> Self {
        self.max_size = bytes;
        self
    }

    /// Sets the resources of kinds, such as those of a program's own definitions.
    pub fn mapper(mut self, mapper: RestMapper) -> Self {
        self.mapper = Some(Arc::new(mapper));
        self
    }

    /// Reports the warnings of servers.
    pub fn on_warning(mut self, report: impl Fn(Warning) + Send + Sync + 'static) -> Self {
        self.on_warning = Some(Arc::new(report));
        self
    }

    /// The client.
    ///
    /// # Errors
    /// When the address of the server is not a URI, or a name cannot be a header.
    pub fn build(self) -> Result<Client, BuildClientError> {
        let headers = match &self.impersonation {
            Some(user) => user.headers()?,
            None => HeaderMap::new(),
        };
        let content = self.content.unwrap_or_else(|| preference(&self.codecs));
        let decoder_of = |codecs: &CodecFactory| {
            let decoder = ResponseDecoder::new(codecs).max_size(self.max_size);
            let decoder = decoder.default_content_type(content.media_type());
            match self.on_warning.clone() {
                Some(report) => decoder.on_warning(move |warning| report(warning)),
                None => decoder,
            }
        };
        let server = match self.server.trim_end_matches('/') {
            "" => Uri::default(),
            address => address.parse()?,
        };
        Ok(Client::new(Shared {
            transport: self.transport,
            decoder: decoder_of(&self.codecs),
            transformed_decoder: decoder_of(&transformed_codecs(&self.codecs)?),
            codecs: self.codecs,
            max_size: self.max_size,
            content,
            server,
            headers,
            user_agent: HeaderValue::try_from(self.user_agent)?,
            timeout: self.timeout,
            timer: self.timer,
            max_retries: self.max_retries,
            bucket: Bucket::new(self.rate_limit),
            mapper: self.mapper,
        }))
    }
}

/// The codecs of the metadata of objects, and of tables.
fn transformed_codecs(codecs: &CodecFactory) -> Result<CodecFactory, SchemeErrors> {
    let mut scheme = Scheme::builder();
    let scheme = scheme.install(meta::v1::install).install(meta::install_unversioned);
    // In which old servers write tables.
    let scheme = scheme.install(meta::v1beta1::install).build()?;
    Ok(CodecFactory::builder(scheme).limits(*codecs.limits()).build())
}

/// Protobuf, if there is a codec of it.
fn preference(codecs: &CodecFactory) -> ContentPreference {
    let protobuf = ContentPreference::protobuf();
    match codecs.for_media_type(protobuf.media_type()) {
        Ok(_) => protobuf,
        Err(_) => ContentPreference::json(),
    }
}
