//! Webhooks as routes.

use std::future::Future;

use ::axum::body::Bytes;
use ::axum::extract::DefaultBodyLimit;
use ::axum::http::{StatusCode, header};
use ::axum::response::{IntoResponse, Response};
use ::axum::routing::{MethodRouter, post};
use apimachinery_api::admission::v1::AdmissionRequest;
use apimachinery_json::to_vec;
use apimachinery_meta::StatusError;
use apimachinery_runtime::Object;
use apimachinery_serializer::CodecFactory;

use crate::server::response::status_code;
use crate::webhook::admission::{self, Admitted, Denied, Review};
use crate::webhook::conversion;

/// The most bytes that a review may have: two objects of the largest size, and room for what
/// surrounds them.
const MAX_REVIEW: usize = 8 * 1024 * 1024;

/// A route for an admission webhook that changes objects: see [`admission::mutate`].
///
/// ```
/// use apimachinery_api::core::v1::Pod;
/// use apimachinery_http::axum::mutate;
/// # use apimachinery_runtime::Scheme;
/// # use apimachinery_serializer::CodecFactory;
///
/// # let codecs = CodecFactory::new(Scheme::builder().build()?);
/// let app: axum::Router = axum::Router::new().route(
///     "/label-pods",
///     mutate(&codecs, |mut pod: Pod, request| async move {
///         pod.metadata.labels.insert("created-by".into(), request.user_info.username);
///         Ok(pod)
///     }),
/// );
/// # let _ = app;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn mutate<T, R, F, S>(
    codecs: &CodecFactory,
    handler: impl Fn(T, AdmissionRequest) -> F + Clone + Send + Sync + 'static,
) -> MethodRouter<S>
where
    T: Object,
    R: Into<Admitted<T>> + Send,
    F: Future<Output = Result<R, Denied>> + Send,
    S: Clone + Send + Sync + 'static,
{
    let codecs = codecs.clone();
    let answer =
        async move |body: Bytes| respond(admission::mutate(&codecs, &body, &handler).await);
    route(post(answer))
}

/// A route for an admission webhook that admits or denies: see [`admission::validate`].
///
/// ```
/// use apimachinery_api::core::v1::Pod;
/// use apimachinery_http::axum::validate;
/// use apimachinery_http::webhook::admission::{Admitted, Denied, Review};
/// # use apimachinery_runtime::Scheme;
/// # use apimachinery_serializer::CodecFactory;
///
/// # let codecs = CodecFactory::new(Scheme::builder().build()?);
/// let app: axum::Router = axum::Router::new().route(
///     "/check-pods",
///     validate(&codecs, |review: Review<Pod>| async move {
///         let containers = review.object.map(|pod| pod.spec.containers).unwrap_or_default();
///         match containers.iter().find(|it| it.image.ends_with(":latest")) {
///             Some(container) => Err(Denied::because(format!("{} has no version", container.image))),
///             None => Ok(Admitted::default()),
///         }
///     }),
/// );
/// # let _ = app;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn validate<T, F, S>(
    codecs: &CodecFactory,
    handler: impl Fn(Review<T>) -> F + Clone + Send + Sync + 'static,
) -> MethodRouter<S>
where
    T: Object,
    F: Future<Output = Result<Admitted, Denied>> + Send,
    S: Clone + Send + Sync + 'static,
{
    let codecs = codecs.clone();
    let answer =
        async move |body: Bytes| respond(admission::validate(&codecs, &body, &handler).await);
    route(post(answer))
}

/// A route for the conversion webhook of all kinds of a scheme that have a hub: see
/// [`conversion::convert`].
pub fn convert<S>(codecs: &CodecFactory) -> MethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    let codecs = codecs.clone();
    route(post(async move |body: Bytes| respond(conversion::convert(&codecs, &body))))
}

fn route<S: Clone + Send + Sync + 'static>(route: MethodRouter<S>) -> MethodRouter<S> {
    route.layer(DefaultBodyLimit::max(MAX_REVIEW))
}

/// API servers speak JSON with webhooks.
fn respond(review: Result<Bytes, StatusError>) -> Response {
    let (code, body) = match review {
        Ok(body) => (StatusCode::OK, body),
        Err(error) => {
            let status = error.into_status();
            (status_code(&status), to_vec(&status).unwrap_or_default().into())
        }
    };
    (code, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}
