//! Kubernetes' API server as a `tower` service over any store: built-in kinds, custom resources and
//! types of your own.
//!
//! ```
//! use apimachinery_server::{MemoryStore, Server};
//! use http::Request;
//! use tower_service::Service;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut server = Server::builder().build(MemoryStore::new()).await?;
//! let pod = r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"colours"},"data":{"sky":"blue"}}"#;
//! let request = Request::post("/api/v1/namespaces/default/configmaps")
//!     .header("content-type", "application/json")
//!     .body(pod.to_owned())?;
//! assert_eq!(server.call(request).await?.status(), 201);
//! # Ok(())
//! # }
//! ```
//!
//! A [`Server`] opens no socket: `axum`, `hyper` and `kube::Client::new` mount it as it is.
//! Requests are answered in the steps of the API server: the path is understood, the response's
//! format negotiated, the body decoded, defaulted and converted, the object changed by the
//! request's verb, checked and written to the store in the version and format that API servers keep
//! it in.
//!
//! | what | by |
//! |---|---|
//! | the service | [`Server`], [`ServerBuilder`] |
//! | what is special about the objects of a resource | [`Strategy`], [`SchemaStrategy`] |
//! | what happens to dependents of deleted objects | [`GarbageCollection`] |
//! | who makes a request, and whether they may | [`Authenticator`], [`Authorizer`] |
//! | what else is decided about a request | [`Admission`] |
//! | how webhooks are reached | [`WebhookSender`] |
//! | where bytes are kept | [`Store`](apimachinery_store::Store) |

mod access;
mod admission;
mod allocations;
mod answering;
mod builder;
mod closing;
mod compaction;
mod conversions;
mod custom;
mod documents;
mod ending;
mod essentials;
mod flow;
mod followed;
mod furnish;
mod garbage;
mod health;
mod joint;
mod lifecycle;
mod load;
mod metrics;
mod objects;
mod policies;
mod random;
mod registry;
mod reviews;
mod router;
mod scale;
mod scrape;
mod server;
mod shared;
mod system;
mod times;
mod trace;
mod webhooks;

pub use access::{
    Attributes, Authenticated, AuthenticationError, Authenticator, Authorizer, ClientCertificate,
    ClientCertificates, Decision, StaticTokens, TokenFileError, Verdict,
};
pub use admission::{Admission, AdmissionRequest};
pub use apimachinery_kinds::{Context, Deletion, SchemaStrategy, Strategy};
pub use apimachinery_store::{BoxFuture, MemoryStore};
pub use builder::{BuildError, ServerBuilder};
pub use garbage::GarbageCollection;
pub use load::LoadError;
pub use server::Server;
pub use webhooks::{WebhookSender, WebhookTarget};
