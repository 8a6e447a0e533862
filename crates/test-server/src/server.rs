//! The test server.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use apimachinery_meta::StatusError;
use apimachinery_server::Server;
use apimachinery_store::Store;
use serde::de::DeserializeOwned;

use crate::fixtures::{self, Fixture, FixtureError};
use crate::service::TestService;
use crate::wait::{Wait, WaitError, when};
use crate::{Faults, Listening, OpenWatches, RequestLog, Snapshot, TestClock};

/// A Kubernetes API server for tests. Cheap to clone; clones are the same server.
///
/// What it does is described on the [front page](crate).
#[derive(Clone)]
pub struct TestServer(Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) service: TestService,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) patience: Duration,
}

impl TestServer {
    pub(crate) fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// Requests without a socket: a `tower` service, of which `kube::Client::new(server.service(),
    /// "default")` makes a client.
    #[must_use]
    pub fn service(&self) -> TestService {
        self.0.service.clone()
    }

    /// Listens on a free port of the loopback interface, without TLS, for `kubectl` and clients of
    /// other languages. It needs the runtime of tokio.
    ///
    /// # Errors
    /// When there is no free port.
    pub async fn listen(&self) -> io::Result<Listening> {
        Listening::start(self.service()).await
    }

    /// The server itself, without faults and log.
    #[must_use]
    pub fn server(&self) -> &Server {
        &self.0.service.server
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &TestClock {
        &self.0.service.clock
    }

    /// What goes wrong on purpose.
    #[must_use]
    pub fn faults(&self) -> &Faults {
        &self.0.service.faults
    }

    /// The requests of clients.
    #[must_use]
    pub fn requests(&self) -> &RequestLog {
        &self.0.service.requests
    }

    /// The watches that clients have open.
    #[must_use]
    pub fn watches(&self) -> &OpenWatches {
        &self.0.service.watches
    }

    /// Stores objects as they are, as documents of YAML or JSON, in the place of those that exist:
    /// as [`TestServerBuilder::yaml`](crate::TestServerBuilder::yaml) does at the start.
    ///
    /// # Errors
    /// When an object cannot be read or stored.
    pub async fn load_yaml(&self, text: impl Into<String>) -> Result<(), FixtureError> {
        self.load(vec![Fixture::Text(text.into())]).await
    }

    pub(crate) async fn load(&self, fixtures: Vec<Fixture>) -> Result<(), FixtureError> {
        if fixtures.is_empty() {
            return Ok(());
        }
        fixtures::load(fixtures, self.server()).await
    }

    /// Everything that is stored now.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn snapshot(&self) -> Result<Snapshot, StatusError> {
        Snapshot::of(&*self.0.store).await
    }

    /// Changes everything that is stored to what it was.
    ///
    /// Requests are answered before it or after it. Watches see the differences, as if clients had
    /// made them: what was created since is deleted, what was changed is changed back, and what was
    /// deleted is created, with its UID. Resource versions only grow: objects that differed have
    /// new ones, and updates with older ones are conflicts. The clock and the next UIDs stay as
    /// they are, and what had a time to live, such as an `Event`, no longer has one.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn restore(&self, snapshot: &Snapshot) -> Result<(), StatusError> {
        let _alone = self.0.service.gate.write().await;
        snapshot.restore(&*self.0.store).await
    }

    /// Waits until an object exists and fulfils a condition, and returns it; at once if it does
    /// already. The resource is named as `crontabs` or `crontabs.example.com`, the object as `name`
    /// or `namespace/name`; without a namespace, it is `default` where the resource has any.
    ///
    /// The type is any that serde deserializes: of `k8s-openapi`, of `kube`, or
    /// `serde_json::Value`. Changes are seen by a watch.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let server = apimachinery_test_server::TestServer::start().await?;
    /// use serde_json::Value;
    ///
    /// let active = |it: &Value| it["status"]["phase"] == "Active";
    /// let namespace = server.wait_for("namespaces", "default", active).await?;
    /// assert_eq!(namespace["metadata"]["name"], "default");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// When the condition is still not fulfilled after the
    /// [patience](crate::TestServerBuilder::patience) of the server, the resource does not exist,
    /// or the object has another type.
    pub async fn wait_for<T: DeserializeOwned>(
        &self,
        resource: &str,
        name: &str,
        condition: impl Fn(&T) -> bool,
    ) -> Result<T, WaitError> {
        self.wait(resource, name).until(when(condition)).await
    }

    /// Waits until an object does not exist; see [`wait_for`](Self::wait_for).
    ///
    /// # Errors
    /// When it still exists after the [patience](crate::TestServerBuilder::patience) of the server,
    /// or the resource does not exist.
    pub async fn wait_until_gone(&self, resource: &str, name: &str) -> Result<(), WaitError> {
        let is_gone = |object: Option<&serde_json::Value>| Ok(object.is_none().then_some(()));
        self.wait(resource, name).until(is_gone).await
    }

    fn wait<'a>(&'a self, resource: &'a str, name: &'a str) -> Wait<'a> {
        Wait { server: self.server(), resource, name, limit: self.0.patience }
    }
}

impl fmt::Debug for TestServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("TestServer");
        debug.field("server", self.server()).field("clock", self.clock()).finish_non_exhaustive()
    }
}
