//! Kubernetes clients over any `tower` service: of types and of resources without a type, in JSON,
//! protobuf and CBOR.
//!
//! ```
//! use apimachinery_api::{self as api, core::v1::ConfigMap};
//! use apimachinery_client::Client;
//! use apimachinery_meta::v1::{CreateOptions, ListOptions};
//! use apimachinery_runtime::Scheme;
//! use apimachinery_serializer::CodecFactory;
//! # use apimachinery_server::{MemoryStore, Server};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let service = Server::builder().build(MemoryStore::new()).await?;
//! let codecs = CodecFactory::new(Scheme::builder().install(api::core).build()?);
//! let client = Client::builder(service, &codecs).build()?;
//!
//! let colours = client.typed::<ConfigMap>().namespace("default");
//! let mut sky = ConfigMap::default();
//! sky.metadata.name = "sky".into();
//! sky.data.insert("colour".into(), "blue".into());
//! colours.create(&sky, &CreateOptions::default()).await?;
//!
//! let list = colours.list(&ListOptions { limit: 10, ..ListOptions::default() }).await?;
//! assert!(list.items.iter().any(|it| it.metadata.name == "sky"));
//! # Ok(())
//! # }
//! ```
//!
//! A client opens no socket: [`Client::builder`] takes the service that sends requests. Retries,
//! limits, warnings, impersonation and the format of objects are the client's business.
//!
//! | what | by |
//! |---|---|
//! | objects of a type | [`Client::typed`] |
//! | objects of a resource, without a type | [`Client::resource`] |
//! | the metadata of objects alone | [`Client::metadata`] |
//! | objects of any type, of which the client finds the resource | [`Client::objects`] |
//! | what can be done with them | [`ResourceClient`] |
//! | a list in pieces | [`ResourceClient::stream`], [`ResourceClient::list_all`] |
//! | a watch, and one that resumes where it broke off | [`ResourceClient::watch`], [`ResourceClient::watch_from`] |
//! | what `kubectl get` shows of objects | [`ResourceClient::list_table`], [`ResourceClient::get_table`] |
//! | which resources a server has, and which of them a kind is | [`Client::discovery`] |
//! | any other request | [`Client::send`] |

#![cfg_attr(docsrs, feature(doc_cfg))]
mod body;
mod builder;
mod call;
mod client;
#[cfg(feature = "connect")]
mod connect;
mod discovery;
mod error;
mod impersonation;
mod list;
mod objects;
mod pages;
mod rate_limit;
mod resource;
mod resume;
mod span;
mod timer;
mod transport;
mod user_agent;
mod watch;

#[cfg(feature = "connect")]
#[cfg_attr(docsrs, doc(cfg(feature = "connect")))]
pub use apimachinery_config as config;
pub use apimachinery_http::client::ContentPreference;
pub use body::RequestBody;
pub use builder::{BuildClientError, ClientBuilder};
pub use client::Client;
#[cfg(feature = "connect")]
#[cfg_attr(docsrs, doc(cfg(feature = "connect")))]
pub use connect::{ConnectError, HttpTransport};
pub use discovery::{Discovery, DiscoveryFailure, ServerResources, discovery_folder};
pub use error::{Error, ResultExt, UnknownResourceError};
pub use impersonation::{Impersonation, ImpersonationError};
pub use list::ObjectList;
pub use objects::{ObjectReader, Objects, SubResource};
pub use pages::ItemStream;
pub use rate_limit::RateLimit;
pub use resource::{Patch, ResourceClient};
pub use resume::ResumingWatch;
pub use watch::Watch;
