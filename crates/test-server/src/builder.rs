//! A test server, put together.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use apimachinery_http::Resource;
use apimachinery_meta::Time;
use apimachinery_runtime::{Release, SchemeBuilder};
use apimachinery_server::{BuildError, Server, ServerBuilder, Strategy};
use apimachinery_store::{BoxFuture, MemoryStore, Store};
use serde::Serialize;

use crate::fixtures::{Fixture, FixtureError};
use crate::server::Parts;
use crate::service::TestService;
use crate::{Faults, OpenWatches, RequestLog, TestClock, TestServer, seed};

/// 2026-01-01T00:00:00Z.
const START: Time = Time::from_seconds(1_767_225_600);
const PATIENCE: Duration = Duration::from_secs(10);

/// Makes a [`TestServer`]. Made by [`TestServer::builder`].
pub struct TestServerBuilder {
    server: ServerBuilder,
    fixtures: Vec<Fixture>,
    /// When the clock stops; `None` for one that moves by itself.
    stopped_at: Option<Time>,
    seed: u64,
    store: Option<Arc<dyn Store>>,
    records_bodies: bool,
    patience: Duration,
}

/// A test server cannot be started.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// What is to be served does not fit together, or the store does not answer.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// An object that is to exist at the start cannot be read or stored.
    #[error(transparent)]
    Fixture(#[from] FixtureError),
}

/// The text, as a test that returns the error shows it.
impl fmt::Debug for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Default for TestServerBuilder {
    fn default() -> Self {
        Self {
            server: Server::builder().default_service_accounts(false).root_certificates(None),
            fixtures: Vec::new(),
            stopped_at: Some(START),
            seed: 0,
            store: None,
            records_bodies: false,
            patience: PATIENCE,
        }
    }
}

impl TestServer {
    /// A server of all built-in kinds, whose clock is stopped.
    pub fn builder() -> TestServerBuilder {
        TestServerBuilder::default()
    }

    /// Starts a server with nothing but what every server has.
    ///
    /// # Errors
    /// Never, unless the built-in kinds do not fit together.
    pub async fn start() -> Result<Self, StartError> {
        Self::builder().start().await
    }
}

impl TestServerBuilder {
    /// Serves custom resources by their definition: a `CustomResourceDefinition` of any crate, such
    /// as what `kube`'s derive makes with `Foo::crd()`, or of this one.
    #[must_use]
    pub fn crd(self, definition: impl Serialize) -> Self {
        self.object(definition)
    }

    /// An object that exists at the start, of any type that is serialized with `apiVersion` and
    /// `kind`.
    ///
    /// Objects are stored as they are, as [`Server::load`] does, with status and UID if they have
    /// them. They are defaulted, and not validated beyond unknown and duplicate fields. Their
    /// namespaces are created. The order does not matter: definitions come first.
    #[must_use]
    pub fn object(mut self, object: impl Serialize) -> Self {
        self.fixtures.push(Fixture::of(&object));
        self
    }

    /// Objects that exist at the start, as documents of YAML or JSON; a `List` has several.
    #[must_use]
    pub fn yaml(mut self, text: impl Into<String>) -> Self {
        self.fixtures.push(Fixture::Text(text.into()));
        self
    }

    /// Objects that exist at the start, from a file in any format, or from the files of a folder
    /// and of those in it whose names end with `.yaml`, `.yml` or `.json`.
    #[must_use]
    pub fn files(mut self, path: impl Into<PathBuf>) -> Self {
        self.fixtures.push(Fixture::Path(path.into()));
        self
    }

    /// Serves a type of the program, as [`ServerBuilder::serve`] does.
    #[must_use]
    pub fn serve(
        mut self,
        resource: Resource,
        install: impl FnOnce(&mut SchemeBuilder),
        strategy: impl Strategy,
    ) -> Self {
        self.server = self.server.serve(resource, install, strategy);
        self
    }

    /// Serves the built-in kinds of a release, and reports its version; the newest by default.
    #[must_use]
    pub fn release(mut self, release: Release) -> Self {
        self.server = self.server.release(release);
        self
    }

    /// What else can be chosen about the server. Its clock, its timer and its random numbers are
    /// those of the test server.
    ///
    /// Namespaces are empty, so that lists have what a test has made:
    /// [`default_service_accounts`](ServerBuilder::default_service_accounts) and
    /// [`root_certificates`](ServerBuilder::root_certificates) give them what those of clusters
    /// have.
    #[must_use]
    pub fn configure(mut self, configure: impl FnOnce(ServerBuilder) -> ServerBuilder) -> Self {
        self.server = configure(self.server);
        self
    }

    /// The time at which the clock stops; 2026-01-01T00:00:00Z by default.
    #[must_use]
    pub fn time(mut self, time: Time) -> Self {
        self.stopped_at = Some(time);
        self
    }

    /// Lets the clock begin with the present and move by itself, as `tokio::time` does. Tests can
    /// move it besides.
    #[must_use]
    pub fn real_time(mut self) -> Self {
        self.stopped_at = None;
        self
    }

    /// What UIDs, generated names and cluster addresses are made from; 0 by default.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The store, which may have objects; a new one in memory by default. Only keys of the default
    /// one expire by the server's clock.
    #[must_use]
    pub fn store(mut self, store: impl Store) -> Self {
        self.store = Some(Arc::new(store));
        self
    }

    /// Keeps the bodies of requests in the [log](TestServer::requests).
    #[must_use]
    pub fn record_bodies(mut self) -> Self {
        self.records_bodies = true;
        self
    }

    /// How long [`TestServer::wait_for`] waits, in the time of tokio; 10 seconds by default.
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Starts the server.
    ///
    /// # Errors
    /// When what is to be served does not fit together, an object cannot be read or stored, or the
    /// store does not answer.
    pub async fn start(self) -> Result<TestServer, StartError> {
        // Boxed, so that it is compiled here and not in each program of tests.
        let started: BoxFuture<'_, _> = Box::pin(self.started());
        started.await
    }

    async fn started(self) -> Result<TestServer, StartError> {
        let clock = match self.stopped_at {
            Some(time) => TestClock::stopped(time),
            None => TestClock::real(),
        };
        let store = self.store.unwrap_or_else(|| {
            let store = Arc::new(MemoryStore::new());
            clock.moves(&store);
            store
        });
        let (now, timer) = (clock.clone(), clock.clone());
        let server = self.server.clock(move || now.now()).timer(move |time| timer.sleep(time));
        let server = server.random(seed::numbers(self.seed)).build(Arc::clone(&store)).await?;
        let service = TestService {
            server,
            clock,
            faults: Faults::default(),
            requests: RequestLog::default(),
            watches: OpenWatches::default(),
            records_bodies: self.records_bodies,
            gate: Arc::default(),
        };
        let parts = Parts { service, store, patience: self.patience };
        let server = TestServer::new(parts);
        server.load(self.fixtures).await?;
        Ok(server)
    }
}

impl fmt::Debug for TestServerBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("TestServerBuilder");
        debug.field("server", &self.server).field("fixtures", &self.fixtures);
        debug.field("seed", &self.seed).finish_non_exhaustive()
    }
}
