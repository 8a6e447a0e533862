//! Extractors and responders for `axum`.
//!
//! Extractors and responders need an [`ApiLayer`](crate::ApiLayer) around the router; webhooks do
//! not.
//!
//! Where a handler does not compile, `#[axum::debug_handler]` on it names the argument or the
//! result at fault: what is in a [`Negotiated`] result must be an `Object`, and a failure an error
//! that becomes a [`StatusError`].

mod webhooks;

use ::axum::body::Body;
use ::axum::extract::{FromRequest, FromRequestParts, Request};
use ::axum::response::{IntoResponse, Response};
use futures_core::Stream;
use http::header::CONTENT_TYPE;
use http::request::Parts;
use http::{HeaderValue, StatusCode};

use apimachinery_meta::v1::DeleteOptions;
use apimachinery_meta::{PatchType, ServerResponse, StatusError};
use apimachinery_runtime::{CONTENT_TYPE_JSON, Object};

use crate::{Answer, Exchange, PatchRequest, RequestOptions, SharedEvent};

pub use webhooks::{convert, mutate, validate};

/// A failure in the words of Kubernetes: any error that can be a [`StatusError`], with `?`.
///
/// The client reads a `Status` in the format that it accepts. Other errors become one by
/// `map_err(StatusError::internal_error)?`, which is 500 with their text, or by another constructor
/// of [`StatusError`].
#[derive(Clone, Debug, PartialEq)]
pub struct Failure(pub StatusError);

impl<E: IntoStatus> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

/// An error that can be a [`StatusError`]: every type that converts into one.
///
/// It exists for what the compiler reports of other types; implement `From<…> for StatusError`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an error that becomes a `StatusError`",
    label = "`.map_err(StatusError::internal_error)?` answers 500 with its text",
    note = "other constructors of `StatusError` have other codes; `impl From<{Self}> for StatusError` decides for a type of your own"
)]
pub trait IntoStatus: Into<StatusError> {}

#[diagnostic::do_not_recommend]
impl<E: Into<StatusError>> IntoStatus for E {}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        IntoResponse::into_response(Answer::failure(self.0))
    }
}

/// A response that [`ApiLayer`](crate::ApiLayer) writes as the client asked. Without the layer the
/// client reads a `Status` that names it.
impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let mut response = Self::into_response::<Body>(self);
        if let Ok(text) = apimachinery_json::to_string(&no_layer().into_status()) {
            let json = HeaderValue::from_static(CONTENT_TYPE_JSON);
            response.headers_mut().insert(CONTENT_TYPE, json);
            *response.body_mut() = Body::from(text);
        }
        response
    }
}

/// As an argument, the object in the body of a request: read from any format and version,
/// defaulted, and converted to `T`, which the scheme has to know; it is the last argument of a
/// handler. As a result, an object in the
/// format and version that the client asked for, 200; a value of a type with only serde's traits is
/// one as `SerdeObject::from(value)`.
///
/// What a client did wrong is a `Status`: 415, 413, 400. Where the resource of the route is not
/// declared in the [`Api`](crate::Api), the answer is 500 and names what is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Negotiated<T>(pub T);

/// An object that was created: as [`Negotiated`], 201.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Created<T>(pub T);

/// The events of a watch, as a client asked for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WatchResponse<S>(pub S);

impl<T: Object> IntoResponse for Negotiated<T> {
    fn into_response(self) -> Response {
        IntoResponse::into_response(Answer::object(StatusCode::OK, self.0))
    }
}

impl<T: Object> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        IntoResponse::into_response(Answer::object(StatusCode::CREATED, self.0))
    }
}

impl<S: Stream<Item = SharedEvent> + Send + 'static> IntoResponse for WatchResponse<S> {
    fn into_response(self) -> Response {
        IntoResponse::into_response(Answer::watch(self.0))
    }
}

impl<S: Sync> FromRequestParts<S> for Exchange {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        exchange(parts.extensions.get())
    }
}

impl<T: 'static, S: Sync> FromRequest<S> for Negotiated<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Self, Failure> {
        let exchange = exchange(request.extensions().get())?;
        if exchange.endpoint().is_none() {
            return Err(exchange.undeclared::<T>().into());
        }
        let (parts, body) = request.into_parts();
        Ok(Self(exchange.read(&parts.headers, body).await?))
    }
}

/// The query of a request as an options object, such as a `CreateOptions` or a
/// `query::internal::ListOptions`, checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryOptions<T>(pub T);

impl<T: RequestOptions, S: Sync> FromRequestParts<S> for QueryOptions<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        Ok(Self(exchange(parts.extensions.get())?.options()?))
    }
}

/// The options of a deletion: from the body when there is one, else from the query, as
/// [`DeleteOptionsDecoder`](crate::options::DeleteOptionsDecoder) reads them. The last argument of
/// a handler.
#[derive(Clone, Debug, PartialEq)]
pub struct DeletionOptions(pub DeleteOptions);

impl<S: Sync> FromRequest<S> for DeletionOptions {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Self, Failure> {
        let exchange = exchange(request.extensions().get())?;
        let (parts, body) = request.into_parts();
        Ok(Self(exchange.delete_options(&parts.headers, body).await?))
    }
}

/// As the last argument of a handler, the patch in the body of a request: a JSON patch, a merge
/// patch or a strategic merge patch. [`Exchange::read_patch`] takes other sorts, too.
///
/// What a client did wrong is a `Status`: 415, 413, 400, 422.
impl<S: Sync> FromRequest<S> for PatchRequest {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Self, Failure> {
        let exchange = exchange(request.extensions().get())?;
        let (parts, body) = request.into_parts();
        let sorts = [PatchType::JSON, PatchType::MERGE, PatchType::STRATEGIC_MERGE];
        Ok(exchange.read_patch(&parts.headers, body, &sorts).await?)
    }
}

/// A handler for requests that no route answers, for
/// [`Router::fallback`](::axum::Router::fallback), as API servers answer them: 405 where the path
/// is that of a resource of the API, else 404, which is a `Status` only for paths of resources.
pub async fn not_found(request: Request) -> Response {
    let exchange = request.extensions().get::<Exchange>();
    let failure = |code| Failure::from(StatusError::from_response(&ServerResponse::new(code, "")));
    match exchange {
        Some(exchange) if exchange.endpoint().is_some() => failure(405).into_response(),
        Some(exchange) if exchange.info().is_resource_request => failure(404).into_response(),
        _ => (StatusCode::NOT_FOUND, "404 page not found\n").into_response(),
    }
}

/// A handler for methods that a path does not have: 405 as API servers answer it, for
/// [`Router::method_not_allowed_fallback`](::axum::Router::method_not_allowed_fallback).
pub async fn method_not_allowed() -> Failure {
    StatusError::from_response(&ServerResponse::new(405, "")).into()
}

fn exchange(found: Option<&Exchange>) -> Result<Exchange, Failure> {
    Ok(found.cloned().ok_or_else(no_layer)?)
}

fn no_layer() -> StatusError {
    StatusError::internal_error(
        "no ApiLayer around this route: add routes to the router first, then call `layer(ApiLayer::new(api))` on it",
    )
}
