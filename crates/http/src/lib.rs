//! Kubernetes' HTTP layer, without a socket, a runtime or a database: which format and version a
//! client asks for, what a request means, what its body holds, and the response.
//!
//! A server declares its resources. Its handlers take and give typed objects, and every client
//! reads the response that it asked for:
//!
//! ```
//! use apimachinery_api::{self as api, core::v1::Pod};
//! use apimachinery_http::{Answer, Api, Exchange, Resource, ResponseBody};
//! use apimachinery_runtime::Scheme;
//! use apimachinery_serializer::CodecFactory;
//! use http::{Request, Response, StatusCode};
//!
//! fn respond(api: &Api, request: &Request<()>) -> Response<ResponseBody> {
//!     let exchange = Exchange::new(api, request);
//!     if let Err(refused) = exchange.negotiate() {
//!         return exchange.error_response(refused);
//!     }
//!     let mut pod = Pod::default(); // in place of a store
//!     pod.metadata.name = exchange.info().name.clone();
//!     exchange.finish(Answer::object(StatusCode::OK, pod).into_response())
//! }
//!
//! let codecs = CodecFactory::new(Scheme::builder().install(api::core).build()?);
//! let api = Api::builder(codecs).resource(Resource::of::<Pod>("pods")).build()?;
//! let get = |accept| Request::get("/api/v1/namespaces/shop/pods/web").header("accept", accept).body(());
//!
//! let protobuf = respond(&api, &get("application/vnd.kubernetes.protobuf,application/json")?);
//! assert_eq!(protobuf.headers()["content-type"], "application/vnd.kubernetes.protobuf");
//! let table = respond(&api, &get("application/json;as=Table;g=meta.k8s.io;v=v1")?);
//! assert_eq!(table.status(), 200);
//! assert_eq!(respond(&api, &get("text/html")?).status(), 406);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | what | by |
//! |---|---|
//! | which resources there are | [`Api`], [`Resource`], [`Endpoint`] |
//! | a request from its head to its response | [`Exchange`], [`Answer`], [`ResponseBody`]; `ApiLayer` around any `tower` service; extractors and responders in the module `axum` |
//! | the object and the options that a request sends | [`Exchange::read`], [`Exchange::options`]; in pieces [`read_body`], [`BodyDecoder`], [`options`] |
//! | what a request is about | [`RequestInfo`], [`RequestInfoFactory`] |
//! | the format that a client wants | [`negotiate_output`], [`negotiate_output_stream`], [`negotiate_input`], [`Accept`] |
//! | a list whose items are encoded once for all lists | [`Answer::list`], [`KeptList`] |
//! | a watch whose events are encoded once for all watchers | [`Answer::watch`], [`SharedEvent`] |
//! | documents that clients keep, and aggregated discovery | `ETag`, `Answer::tagged`, `AggregatedDiscovery`, with the feature `server-discovery` |
//! | websockets | the module `websocket`, with the feature `websocket` |
//! | warnings | [`Exchange::warn`], [`Warning`], [`WarningRecorder`], [`parse_warnings`] |
//! | admission and conversion webhooks | the module `webhook`, with the feature `webhooks` |
//! | the other side | [`client`] |

#![cfg_attr(docsrs, feature(doc_cfg))]
#[cfg(feature = "axum")]
pub mod axum;
pub mod client;
mod negotiation;
mod request;
mod server;
mod warning;
#[cfg(feature = "webhooks")]
pub mod webhook;

pub use negotiation::{
    Accept, AcceptClause, DefaultEndpointRestrictions, EndpointRestrictions, NegotiatedFormat,
    NegotiationOptions, NotAcceptableError, ResourceRestrictions, UnsupportedContentTypeError,
    negotiate_accept, negotiate_content_type, negotiate_input, negotiate_output,
    negotiate_output_stream, negotiate_patch_type, wants_pretty,
};
pub use request::{
    MAX_REQUEST_BODY_BYTES, ReadBodyError, RequestHead, RequestInfo, RequestInfoError,
    RequestInfoFactory, read_body,
};
#[cfg(feature = "server-discovery")]
pub use server::{AggregatedDiscovery, DiscoveryDocuments, DiscoveryError, ETag, VersionInfo};
pub use server::{
    Answer, Api, ApiBuilder, BodyDecoder, BuildApiError, Endpoint, Exchange, GZIP_THRESHOLD,
    KeptList, PatchRequest, RequestOptions, Resource, ResponseBody, SharedEvent, accepts_gzip,
    field_validation, options, strict_warnings,
};
#[cfg(feature = "tower")]
pub use server::{ApiLayer, ApiService};
#[cfg(feature = "websocket")]
pub use server::{Connection, Upgrade, Upgrades, websocket};
pub use warning::{ParseWarningError, Warning, WarningError, WarningRecorder, parse_warnings};

/// An error of any type, as bodies have it.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;
