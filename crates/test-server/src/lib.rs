//! A Kubernetes API server for the tests of controllers and clients.
//!
//! It is not a mock: every request is answered by a [`Server`](apimachinery_server::Server), with
//! defaults, validation, server-side apply, finalizers, watches and custom resources. It needs no
//! cluster, no binary and no port.
//!
//! ```
//! use apimachinery_test_server::{TestServer, Verb};
//! use http::Request;
//! use tower_service::Service;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let colours = "{apiVersion: v1, kind: ConfigMap, metadata: {name: colours}, data: {sky: blue}}";
//! let server = TestServer::builder().yaml(colours).start().await?;
//! server.faults().on(Verb::Get, "configmaps").once().unavailable();
//!
//! // With `kube`, a client is made by `kube::Client::new(server.service(), "default")`.
//! let mut service = server.service();
//! let mut get = async || {
//!     let path = "/api/v1/namespaces/default/configmaps/colours";
//!     let request = Request::get(path).body(String::new())?;
//!     Ok::<_, Box<dyn std::error::Error>>(service.call(request).await?.status())
//! };
//! assert_eq!(get().await?, 503);
//! assert_eq!(get().await?, 200);
//! assert_eq!(server.requests().on(Verb::Get, "configmaps").len(), 2);
//! # Ok(())
//! # }
//! ```
//!
//! | what | by |
//! |---|---|
//! | what exists at the start, the clock, the store | [`TestServerBuilder`] |
//! | requests without a socket | [`TestServer::service`], [`TestService`] |
//! | a socket, for `kubectl` | [`TestServer::listen`], [`Listening`] |
//! | the time | [`TestServer::clock`], [`TestClock`] |
//! | what goes wrong | [`TestServer::faults`], [`Faults`]; [`TestServer::watches`], [`OpenWatches`] |
//! | what was asked | [`TestServer::requests`], [`RequestLog`] |
//! | back to an earlier state | [`TestServer::snapshot`], [`TestServer::restore`] |
//! | wait for an object | [`TestServer::wait_for`], [`TestServer::wait_until_gone`] |
//!
//! # The same on every run
//!
//! The clock stops at a fixed time until a test moves it, and UIDs, generated names and cluster
//! addresses are made from a seed. Servers that get the same requests in the same order give the
//! same answers, resource versions included.
//!
//! # How long a start takes
//!
//! With all built-in kinds, a start takes 2 ms of a core of an AMD EPYC in a release build, and
//! about as much with the definition of a custom resource; in a build without optimization, 23 ms.
//! `cargo bench -p apimachinery-test-server` shows the time that passes, with `--profile dev` for
//! the build that tests have.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod body;
mod builder;
mod clock;
mod faults;
mod fixtures;
mod listen;
mod requests;
mod seed;
mod server;
mod service;
mod snapshot;
mod target;
mod verb;
mod wait;
mod watches;

pub use builder::{StartError, TestServerBuilder};
pub use clock::{Sleep, TestClock};
pub use faults::{Fault, FaultBuilder, Faults};
pub use fixtures::FixtureError;
pub use listen::Listening;
pub use requests::{RecordedRequest, RequestLog};
pub use server::TestServer;
pub use service::{Disconnected, TestService};
pub use snapshot::Snapshot;
pub use verb::{UnknownVerbError, Verb};
pub use wait::WaitError;
pub use watches::OpenWatches;
