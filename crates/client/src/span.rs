//! A span for each request, by the feature `tracing`.

use http::{Method, Response};

use crate::Error;

/// Sends a request within a span, which gets the code of its answer or the error.
#[cfg(feature = "tracing")]
pub(crate) async fn traced<B>(
    method: &Method,
    path: &str,
    sending: impl Future<Output = Result<Response<B>, Error>>,
) -> Result<Response<B>, Error> {
    use tracing::Instrument as _;
    use tracing::field::{Empty, display};

    // Queries may hold names that are not for logs.
    let path = path.split('?').next().unwrap_or_default();
    let span = tracing::debug_span!("request", %method, path, status = Empty, error = Empty);
    let answer = sending.instrument(span.clone()).await;
    match &answer {
        Ok(response) => span.record("status", response.status().as_u16()),
        Err(error) => span.record("error", display(error)),
    };
    answer
}

/// Sends a request.
#[cfg(not(feature = "tracing"))]
pub(crate) async fn traced<B>(
    _: &Method,
    _: &str,
    sending: impl Future<Output = Result<Response<B>, Error>>,
) -> Result<Response<B>, Error> {
    sending.await
}
