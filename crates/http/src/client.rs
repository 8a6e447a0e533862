//! What a client does with HTTP: which formats to ask for, what an answer holds, watches and lists
//! from bodies.
//!
//! | what | by |
//! |---|---|
//! | which `Accept` and `Content-Type` to send | [`ContentPreference`] |
//! | an object, or the server's failure, out of a response | [`ResponseDecoder`] |
//! | the events of a watch as a `Stream` | [`ResponseDecoder::events`], [`EventBody`] |
//! | a list, item by item, as a `Stream` | [`ResponseDecoder::list`], [`ListBody`] |
//! | protobuf from the server for a client that knows JSON only, such as `kube` | `ProtobufLayer`, with the feature `tower` |
//!
//! Nothing here sends: requests go out by any client that speaks the types of the crates `http` and
//! `http-body`.
//!
//! ```
//! use apimachinery_api::{self as api, core::v1::Pod};
//! use apimachinery_http::client::{ContentPreference, ResponseDecoder};
//! use apimachinery_runtime::Scheme;
//! use apimachinery_serializer::CodecFactory;
//! use http::{Request, Response, header};
//!
//! # async fn send(request: &Request<()>) -> Result<Response<String>, std::io::Error> {
//! #     assert_eq!(request.headers()[header::ACCEPT], "application/vnd.kubernetes.protobuf,application/json");
//! #     let body = r#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"web"}}"#;
//! #     Ok(Response::builder().header(header::CONTENT_TYPE, "application/json").body(body.into()).unwrap())
//! # }
//! async fn get(codecs: &CodecFactory) -> Result<Pod, Box<dyn std::error::Error>> {
//!     let wanted = ContentPreference::protobuf();
//!     let request = Request::get("/api/v1/namespaces/shop/pods/web").header(header::ACCEPT, wanted.accept());
//!     let request = request.body(())?;
//!     let response = send(&request).await?;
//!     Ok(ResponseDecoder::new(codecs).about(&request).decode(response).await?)
//! }
//! # let codecs = CodecFactory::new(Scheme::builder().install(api::core).build()?);
//! # let pod = futures_util::FutureExt::now_or_never(get(&codecs)).unwrap()?;
//! # assert_eq!(pod.metadata.name, "web");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod event_body;
#[cfg(feature = "tower")]
mod layer;
mod list_body;
mod preference;
mod response;
#[cfg(feature = "tower")]
mod transcode;

pub use error::{ResponseError, retry_after};
pub use event_body::EventBody;
#[cfg(feature = "tower")]
pub use layer::{ProtobufLayer, ProtobufService, TranscodeFuture};
pub use list_body::ListBody;
pub use preference::ContentPreference;
pub use response::ResponseDecoder;
#[cfg(feature = "tower")]
pub use transcode::{TranscodeError, TranscodedBody};

/// How large a body may be that is read as a whole, in bytes, unless another limit is set: 1 GiB.
/// The reference has no limit.
pub const MAX_RESPONSE_SIZE: u64 = 1024 * 1024 * 1024;
