//! A server, put together.

mod assemble;
mod registries;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use apimachinery_api::autoscaling::v1::Scale;
use apimachinery_api::{autoscaling, facts};
use apimachinery_http::{BuildApiError, DiscoveryError, Resource, VersionInfo};
#[cfg(feature = "websocket")]
use apimachinery_http::{Connection, Upgrades};
use apimachinery_meta::{ListedKind, ServeKinds, StatusError, Time};
use apimachinery_runtime::{
    KindFacts, NotRegisteredError, Release, Scheme, SchemeBuilder, SchemeErrors, Str,
};
use apimachinery_serializer::UnsupportedMediaTypeError;
use apimachinery_store::{BoxFuture, Store};

use crate::Server;
use crate::access::{Access, Authenticator, Authorizer};
use crate::admission::Admission;
use crate::garbage::GarbageCollection;
use crate::random::Random;
use crate::times::Times;
use crate::webhooks::WebhookSender;
use apimachinery_kinds::Strategy;

/// Makes a [`Server`]. Made by [`Server::builder`].
pub struct ServerBuilder {
    scheme: SchemeBuilder,
    release: Release,
    kinds: Arc<dyn Fn(&KindFacts) -> bool + Send + Sync>,
    own: Vec<Own>,
    times: Times,
    random: Random,
    version: Option<VersionInfo>,
    address: Option<Str>,
    offers_cbor: bool,
    garbage: GarbageCollection,
    ends_namespaces: bool,
    has_accounts: bool,
    root_certificates: Option<Str>,
    access: Access,
    #[cfg(feature = "websocket")]
    upgrades: Option<Upgrades>,
    admission: Vec<Box<dyn Admission>>,
    webhooks: Option<Arc<dyn WebhookSender>>,
}

/// A resource of a type of the program.
struct Own {
    resource: Resource,
    strategy: Arc<dyn Strategy>,
}

/// What can be done with the objects of every type of the program.
const VERBS: [&str; 8] =
    ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];

/// A server cannot be built.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Two types claim one kind, or conversions are missing.
    #[error(transparent)]
    Scheme(#[from] SchemeErrors),
    /// Two resources have one name, or a kind is unknown.
    #[error(transparent)]
    Api(#[from] BuildApiError),
    /// A kind has no type.
    #[error(transparent)]
    NotRegistered(#[from] NotRegisteredError),
    /// The format in which objects are stored is not on offer.
    #[error(transparent)]
    Format(#[from] UnsupportedMediaTypeError),
    /// What is served cannot be described.
    #[error(transparent)]
    Discovery(#[from] DiscoveryError),
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StatusError),
}

/// The text, as a `main` that returns the error shows it.
impl fmt::Debug for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A scheme under the name of that of the reference, which texts for clients name: the line of its
/// source that makes it.
fn named_scheme() -> SchemeBuilder {
    let mut scheme = Scheme::builder();
    scheme.name("pkg/runtime/scheme.go:111");
    scheme
}

impl Default for ServerBuilder {
    fn default() -> Self {
        Self {
            scheme: named_scheme(),
            release: facts::release(),
            kinds: Arc::new(|_| true),
            own: Vec::new(),
            times: Times::default(),
            random: Random::default(),
            version: None,
            address: None,
            offers_cbor: false,
            garbage: GarbageCollection::default(),
            ends_namespaces: true,
            has_accounts: true,
            root_certificates: Some(Str::default()),
            access: Access::default(),
            #[cfg(feature = "websocket")]
            upgrades: None,
            admission: Vec::new(),
            webhooks: None,
        }
    }
}

impl fmt::Debug for ServerBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("ServerBuilder");
        debug.field("release", &self.release).finish_non_exhaustive()
    }
}

impl Server {
    /// A server of all built-in kinds of the newest release, and of custom resources.
    pub fn builder() -> ServerBuilder {
        ServerBuilder::default()
    }
}

impl ServerBuilder {
    /// Serves only those built-in kinds for which this is true. Custom resources are served with
    /// CustomResourceDefinitions, and namespaces are checked where they are served.
    ///
    /// ```
    /// # use apimachinery_server::Server;
    /// let server = Server::builder().kinds(|it| it.name.group == "autoscaling");
    /// ```
    #[must_use]
    pub fn kinds(
        mut self,
        are_served: impl Fn(&KindFacts) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.kinds = Arc::new(are_served);
        self
    }

    /// Serves no built-in kinds and no custom resources: only what [`serve`](Self::serve) adds.
    #[must_use]
    pub fn without_built_in(self) -> Self {
        self.kinds(|_| false)
    }

    /// Serves the built-in kinds that this release serves, and reports its version.
    #[must_use]
    pub fn release(mut self, release: Release) -> Self {
        self.release = release;
        self
    }

    /// Serves the objects of a type of the program, in every version that `install` registers, and
    /// stores them in JSON in the preferred one. The strategy `()` is for objects that have nothing
    /// special.
    ///
    /// ```
    /// use apimachinery_derive::Object;
    /// use apimachinery_http::Resource;
    /// use apimachinery_meta::ServeKinds;
    /// use apimachinery_meta::v1::ObjectMeta;
    /// use apimachinery_server::{MemoryStore, Server};
    ///
    /// #[derive(Clone, Debug, Default, PartialEq, Object)]
    /// #[object(crate = "::apimachinery_meta", group = "example.com", version = "v1", kind = "Car")]
    /// struct Car {
    ///     metadata: ObjectMeta,
    ///     wheels: i32,
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let cars = Resource::of::<Car>("cars").short_names(["ca"]);
    /// let server = Server::builder().without_built_in().serve(cars, |it| drop(it.serve::<Car>()), ());
    /// let server = server.build(MemoryStore::new()).await?;
    /// # let _ = server;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn serve(
        mut self,
        resource: Resource,
        install: impl FnOnce(&mut SchemeBuilder),
        strategy: impl Strategy,
    ) -> Self {
        install(&mut self.scheme);
        let strategy: Arc<dyn Strategy> = Arc::new(strategy);
        let resource = resource.default_verbs(VERBS);
        let resource = match strategy.status() {
            Some(_) => resource.subresource("status"),
            None => resource,
        };
        let resource = match strategy.scale() {
            Some(_) => {
                self.scheme.install(autoscaling::install);
                resource.subresource_of::<Scale>("scale")
            }
            None => resource,
        };
        self.own.push(Own { resource, strategy });
        self
    }

    /// The same for namespaced objects of one version that have nothing special, under a name such
    /// as `cars`.
    #[must_use]
    pub fn serve_kind<T: ListedKind>(self, name: impl Into<Str>) -> Self {
        self.serve(Resource::of::<T>(name), |scheme| drop(scheme.serve::<T>()), ())
    }

    /// Sets the source of the time, which is the system's by default.
    #[must_use]
    pub fn clock(mut self, now: impl Fn() -> Time + Send + Sync + 'static) -> Self {
        self.times.clock = Some(Arc::new(now));
        self
    }

    /// Sets what waits, such as `tokio::time::sleep`: with it, watches end in time and get
    /// bookmarks.
    #[must_use]
    pub fn timer<F>(mut self, wait: impl Fn(Duration) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.times.timer = Some(Arc::new(move |duration| Box::pin(wait(duration))));
        self
    }

    /// Sets the source of random numbers, of which UIDs, generated names, addresses and ports are
    /// made. It is called by any thread.
    ///
    /// With one that repeats itself, servers that get the same requests in the same order answer
    /// them alike.
    #[must_use]
    pub fn random(mut self, next: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        self.random = Random::new(next);
        self
    }

    /// Serves watches over websockets to clients that ask for one, on servers that use `hyper`, as
    /// [`ApiLayer::websockets`](apimachinery_http::ApiLayer::websockets) does.
    #[cfg(feature = "websocket")]
    #[must_use]
    pub fn websockets(mut self, spawn: impl Fn(Connection) + Send + Sync + 'static) -> Self {
        self.upgrades = Some(Upgrades::new(spawn));
        self
    }

    /// Sets the version that the server reports.
    #[must_use]
    pub fn version(mut self, version: VersionInfo) -> Self {
        self.version = Some(version);
        self
    }

    /// Sets the address and port at which clients reach the server, such as `10.0.0.1:6443`: `/api`
    /// names it.
    #[must_use]
    pub fn address(mut self, address: impl Into<Str>) -> Self {
        self.address = Some(address.into());
        self
    }

    /// Reads and writes CBOR, too, as servers do after the feature gate
    /// `CBORServingAndStorage`. Objects are stored as they are without it.
    #[cfg(feature = "cbor")]
    #[must_use]
    pub fn cbor(mut self) -> Self {
        self.offers_cbor = true;
        self
    }

    /// Sets whether the objects of a namespace that is being deleted are deleted, and then the
    /// namespace; without, it stays as on a server without controllers. They are by default.
    #[must_use]
    pub fn namespace_deletion(mut self, is_on: bool) -> Self {
        self.ends_namespaces = is_on;
        self
    }

    /// Sets whether every active namespace has the service account `default`, which is created
    /// again when it is deleted. They have it by default.
    #[must_use]
    pub fn default_service_accounts(mut self, is_on: bool) -> Self {
        self.has_accounts = is_on;
        self
    }

    /// Sets the certificates, in PEM, by which clients know the server: every active namespace has
    /// them in the ConfigMap `kube-root-ca.crt`, which is brought back when it is changed or
    /// deleted. By default they are empty; with `None`, there are no such maps.
    #[must_use]
    pub fn root_certificates(mut self, pem: Option<Str>) -> Self {
        self.root_certificates = pem;
        self
    }

    /// Sets whether objects are deleted whose owners are gone.
    #[must_use]
    pub fn garbage_collection(mut self, how: GarbageCollection) -> Self {
        self.garbage = how;
        self
    }

    /// Adds what finds out who makes a request. The first one that knows the user counts, and
    /// before all of them [`Authenticated`](crate::Authenticated) in the extensions of the request.
    ///
    /// A request of which none knows the user is answered 401; with an
    /// [`authorizer`](Self::authorizer) it is one of `system:anonymous`. Without authenticators and
    /// authorizer, all requests are of one user who may do everything, which suits a server that
    /// only its machine reaches.
    #[must_use]
    pub fn authenticator(mut self, authenticator: impl Authenticator) -> Self {
        self.access.authenticators.push(Box::new(authenticator));
        self
    }

    /// Sets what decides whether a request may be made; without, all may. Members of the group
    /// `system:masters` may do everything, and everybody may ask for the health of the server.
    #[must_use]
    pub fn authorizer(mut self, authorizer: impl Authorizer) -> Self {
        self.access.authorizer = Some(Box::new(authorizer));
        self
    }

    /// Adds what changes objects before they are stored, and refuses requests. Those that are added
    /// first are asked first; all of them change an object before the first one validates it.
    #[must_use]
    pub fn admission(mut self, admission: impl Admission) -> Self {
        self.admission.push(Box::new(admission));
        self
    }

    /// Sets what reaches webhooks: those that convert custom resources whose definition says so.
    /// Without, such objects are served in the version that they are stored in alone: requests for
    /// another one fail.
    #[must_use]
    pub fn webhooks(mut self, sender: impl WebhookSender) -> Self {
        self.webhooks = Some(Arc::new(sender));
        self
    }

    /// The server over a store.
    ///
    /// # Errors
    /// When what is to be served does not fit together, or the store does not answer.
    pub async fn build(self, store: impl Store) -> Result<Server, BuildError> {
        let store: Arc<dyn Store> = Arc::new(store);
        // Boxed, so that it is compiled here and not in each program that builds a server.
        let built: BoxFuture<'_, _> = Box::pin(self.build_over(store));
        built.await
    }
}
