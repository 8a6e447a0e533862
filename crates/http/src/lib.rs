//! Kubernetes' HTTP layer, without a socket, a runtime or a store: which format and version a client asks for, what a
//! request means, what its body holds, and the response.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod accept;
mod answer;
mod api;
#[cfg(feature = "axum")]
pub mod axum;
mod body;
pub mod client;
mod decode;
mod endpoint;
mod exchange;
#[cfg(feature = "tower")]
mod layer;
mod negotiation;
pub mod options;
mod request_head;
mod request_info;
mod resource;
mod response;
mod transform;
mod warning;
mod watch;
#[cfg(feature = "webhooks")]
pub mod webhook;

pub use accept::{Accept, AcceptClause};
pub use answer::Answer;
pub use api::{Api, ApiBuilder};
pub use body::{MAX_REQUEST_BODY_BYTES, ReadBodyError, read_body};
pub use decode::{BodyDecoder, field_validation, strict_warnings};
pub use endpoint::Endpoint;
pub use exchange::{Exchange, RequestOptions};
#[cfg(feature = "tower")]
pub use layer::{ApiLayer, ApiService};
pub use negotiation::{
    DefaultEndpointRestrictions, EndpointRestrictions, MediaTypeOptions, NegotiationOptions,
    NotAcceptableError, ResourceRestrictions, UnsupportedContentTypeError, negotiate_accept,
    negotiate_content_type, negotiate_input, negotiate_output, negotiate_output_stream,
    wants_pretty,
};
pub use request_head::RequestHead;
pub use request_info::{RequestInfo, RequestInfoError, RequestInfoFactory};
pub use resource::{BuildApiError, Resource};
pub use response::{GZIP_THRESHOLD, ResponseBody, accepts_gzip};
pub use warning::{ParseWarningError, Warning, WarningError, WarningRecorder, parse_warnings};
pub use watch::SharedEvent;

/// An error of any type, as bodies have it.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;
