//! A client: a service, codecs, and what all requests have in common.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use apimachinery_discovery::RestMapper;
use apimachinery_http::client::{ContentPreference, ResponseDecoder};
use apimachinery_serializer::CodecFactory;
use http::{HeaderMap, HeaderValue, Uri};

use crate::rate_limit::Bucket;
use crate::timer::Timer;
use crate::transport::Transport;
use crate::{Impersonation, ImpersonationError};

/// A client of an API server. Clones are cheap and share everything.
///
/// Made by [`Client::builder`]. [`typed`](Self::typed), [`resource`](Self::resource),
/// [`metadata`](Self::metadata) and [`objects`](Self::objects) are where requests begin.
///
/// Corresponds to `rest.RESTClient`, with the clients of `dynamic`, of `metadata` and of the
/// generated client sets on top of it.
#[derive(Clone)]
pub struct Client(Arc<Shared>);

#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) transport: Transport,
    pub(crate) codecs: CodecFactory,
    pub(crate) decoder: ResponseDecoder,
    /// The decoder of the metadata of objects and of tables, which the codecs need not know.
    pub(crate) transformed_decoder: ResponseDecoder,
    pub(crate) max_size: u64,
    pub(crate) content: ContentPreference,
    pub(crate) server: Uri,
    pub(crate) headers: HeaderMap,
    pub(crate) user_agent: HeaderValue,
    pub(crate) timeout: Option<Duration>,
    pub(crate) timer: Option<Timer>,
    pub(crate) max_retries: u32,
    /// `None` when any number of requests may be sent.
    pub(crate) bucket: Option<Bucket>,
    pub(crate) mapper: Option<Arc<RestMapper>>,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shared { content, server, timeout, .. } = &*self.0;
        let mut debug = f.debug_struct("Client");
        debug.field("content", content).field("server", server).field("timeout", timeout);
        debug.finish_non_exhaustive()
    }
}

impl Client {
    pub(crate) fn new(shared: Shared) -> Self {
        Self(Arc::new(shared))
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.0
    }

    /// The codecs, whose types the typed client knows.
    pub fn codecs(&self) -> &CodecFactory {
        &self.0.codecs
    }

    /// The same client, whose requests are sent in the name of another user. A refused format is
    /// remembered by both.
    ///
    /// # Errors
    /// When a name cannot be a header.
    pub fn impersonating(&self, user: &Impersonation) -> Result<Self, ImpersonationError> {
        Ok(Self::new(Shared { headers: user.headers()?, ..(*self.0).clone() }))
    }
}
