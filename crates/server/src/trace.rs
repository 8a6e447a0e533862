//! What a server logs, by the feature `tracing`.

use apimachinery_meta::StatusError;
use http::{Request, Response};

/// A request that is being answered.
pub(crate) struct Trace {
    #[cfg(feature = "tracing")]
    begun: std::time::Instant,
}

impl Trace {
    pub(crate) fn begin() -> Self {
        Self {
            #[cfg(feature = "tracing")]
            begun: std::time::Instant::now(),
        }
    }

    /// Logs a request that was answered, or whose watch begins; those of the server itself as
    /// details. Without its query, which may hold names that are not for logs.
    #[cfg(feature = "tracing")]
    pub(crate) fn answered<B>(&self, request: &Request<()>, response: &Response<B>, user: &str) {
        let (method, path) = (request.method(), request.uri().path());
        let (status, elapsed) = (response.status().as_u16(), self.begun.elapsed());
        match response.status().is_server_error() {
            true => tracing::error!(%method, path, user, status, ?elapsed, "request failed"),
            false if user == crate::access::SERVER => {
                tracing::debug!(%method, path, status, ?elapsed, "own request")
            }
            false => tracing::info!(%method, path, user, status, ?elapsed, "request"),
        }
    }

    #[cfg(not(feature = "tracing"))]
    #[expect(clippy::unused_self, reason = "without the feature, there is nothing to log")]
    pub(crate) fn answered<B>(&self, _: &Request<()>, _: &Response<B>, _: &str) {}
}

/// Logs a failure of what the server does by itself.
#[cfg(feature = "tracing")]
pub(crate) fn report(what: &'static str, result: Result<(), StatusError>) {
    if let Err(error) = result {
        tracing::warn!(what, %error, "failed, and is tried again later");
    }
}

#[cfg(not(feature = "tracing"))]
pub(crate) fn report(_: &'static str, _: Result<(), StatusError>) {}
