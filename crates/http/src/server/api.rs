//! What a server serves.

use std::collections::HashMap;
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

use apimachinery_meta::v1::{APIResource, APIResourceList};
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::{
    GroupVersion, GroupVersionKind, GroupVersionResource, KindFacts, Scheme, SerializerInfo,
};
use apimachinery_serializer::CodecFactory;
use apimachinery_table::TableConvertor;

use crate::server::options::{self, DeleteOptionsDecoder};
use crate::server::resource::{BuildApiError, endpoints_of};
use crate::{Endpoint, MAX_REQUEST_BODY_BYTES, NegotiationOptions, RequestInfoFactory, Resource};

/// What a server serves: its codecs, its resources, and how they are negotiated. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Api(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    codecs: CodecFactory,
    negotiation: NegotiationOptions,
    max_request_body: u64,
    paths: RequestInfoFactory,
    clock: Clock,
    timer: Timer,
    resources: Vec<Resource>,
    #[cfg(feature = "server-discovery")]
    version: Option<crate::VersionInfo>,
    /// By group, version, and resource with subresource.
    endpoints: HashMap<GroupVersionResource, Endpoint>,
    /// Made when the first object is to be deleted.
    delete_options: OnceLock<Result<DeleteOptionsDecoder, StatusError>>,
}

/// The source of the time.
#[derive(Clone)]
struct Clock(Arc<dyn Fn() -> Time + Send + Sync>);

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}

type Wait = Pin<Box<dyn Future<Output = ()> + Send>>;

/// What waits for some time.
#[derive(Clone, Default)]
struct Timer(Option<Arc<dyn Fn(Duration) -> Wait + Send + Sync>>);

impl fmt::Debug for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Timer")
    }
}

fn now() -> Time {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Time::from_seconds(i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}

/// Makes an [`Api`]. Made by [`Api::builder`].
#[derive(Debug)]
pub struct ApiBuilder {
    codecs: CodecFactory,
    negotiation: NegotiationOptions,
    max_request_body: u64,
    paths: RequestInfoFactory,
    clock: Clock,
    timer: Timer,
    tables: Tables,
    resources: Vec<Resource>,
    #[cfg(feature = "server-discovery")]
    version: Option<crate::VersionInfo>,
}

/// What makes tables of resources that have no columns of their own.
#[derive(Clone, Default)]
struct Tables(Option<Arc<dyn TableConvertor>>);

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tables")
    }
}

impl Api {
    /// Begins with the codecs that requests are read and responses written with.
    pub fn builder(codecs: CodecFactory) -> ApiBuilder {
        ApiBuilder {
            codecs,
            negotiation: NegotiationOptions::default(),
            max_request_body: MAX_REQUEST_BODY_BYTES,
            paths: RequestInfoFactory::default(),
            clock: Clock(Arc::new(now)),
            timer: Timer::default(),
            tables: Tables::default(),
            resources: Vec::new(),
            #[cfg(feature = "server-discovery")]
            version: None,
        }
    }

    /// The codecs.
    pub fn codecs(&self) -> &CodecFactory {
        &self.0.codecs
    }

    /// The most bytes that the body of a request may have.
    pub fn max_request_body(&self) -> u64 {
        self.0.max_request_body
    }

    /// How media types are negotiated.
    pub fn negotiation(&self) -> &NegotiationOptions {
        &self.0.negotiation
    }

    /// What paths mean.
    pub fn paths(&self) -> &RequestInfoFactory {
        &self.0.paths
    }

    /// The time, which the ages in tables are counted to.
    pub fn now(&self) -> Time {
        (self.0.clock.0)()
    }

    /// A future that is ready after some time; `None` without a [timer](ApiBuilder::timer).
    pub fn wait(&self, duration: Duration) -> Option<Pin<Box<dyn Future<Output = ()> + Send>>> {
        Some(self.0.timer.0.as_ref()?(duration))
    }

    /// What reads the options of deletions.
    pub(crate) fn delete_options(&self) -> Result<&DeleteOptionsDecoder, StatusError> {
        let make = || {
            let mut scheme = Scheme::builder();
            scheme.install(options::install).name(self.codecs().scheme().name());
            let scheme = scheme.build().map_err(StatusError::internal_error)?;
            Ok(DeleteOptionsDecoder::new(offering(scheme, self.codecs())))
        };
        self.0.delete_options.get_or_init(make).as_ref().map_err(Clone::clone)
    }

    /// The version that the server reports.
    #[cfg(feature = "server-discovery")]
    pub(crate) fn version(&self) -> Option<&crate::VersionInfo> {
        self.0.version.as_ref()
    }

    /// The resources, a document for each version, in the order in which the scheme prefers
    /// versions: what [`ApiLayer::discovery`](crate::ApiLayer::discovery) answers with, and what a
    /// `RestMapper` maps kinds by.
    pub fn resource_lists(&self) -> Vec<APIResourceList> {
        let mut of_versions: HashMap<GroupVersion, Vec<APIResource>> = HashMap::new();
        for resource in &self.0.resources {
            for version in resource.versions(self.codecs()) {
                let described = resource.described(&version);
                of_versions.entry(version).or_default().extend(described);
            }
        }
        let list = |version: GroupVersion| {
            let mut resources = of_versions.remove(&version)?;
            // The parts of a resource follow it in the order in which they were declared.
            let whole = |it: &APIResource| it.name.split('/').next().unwrap_or_default().to_owned();
            resources.sort_by_cached_key(whole);
            Some(APIResourceList {
                group_version: version.to_string().into(),
                resources: resources.into(),
                ..APIResourceList::default()
            })
        };
        let versions = self.codecs().scheme().prioritized_versions_all_groups();
        versions.into_iter().filter_map(list).collect()
    }

    /// Whether a resource is there in any version.
    pub(crate) fn has_resource(&self, group: &str, resource: &str) -> bool {
        self.0.endpoints.keys().any(|it| it.group == group && it.resource == resource)
    }

    /// The resource of a kind, such as that of an object without a path.
    pub fn endpoint_of_kind(&self, kind: &GroupVersionKind) -> Option<&Endpoint> {
        let mut endpoints = self.0.endpoints.values();
        endpoints.find(|it| it.subresource().is_empty() && it.kind() == kind)
    }

    /// The resource, or subresource such as `pods/status`, in a version.
    pub fn endpoint(&self, resource: &GroupVersionResource) -> Option<&Endpoint> {
        self.0.endpoints.get(resource)
    }
}

/// Codecs of a scheme in those built-in formats that others offer.
fn offering(scheme: Scheme, others: &CodecFactory) -> CodecFactory {
    let essence = |it: &SerializerInfo| it.media_type.essence_str().to_owned();
    let offered: Vec<_> = others.supported_media_types().iter().map(essence).collect();
    let all = CodecFactory::new(scheme.clone());
    let left_out = all.supported_media_types().iter().map(essence);
    left_out
        .filter(|it| !offered.contains(it))
        .fold(CodecFactory::builder(scheme).limits(*others.limits()), |it, left_out| {
            it.without(left_out)
        })
        .build()
}

impl ApiBuilder {
    /// Serves a resource in every version of its kind.
    #[must_use]
    pub fn resource(mut self, resource: Resource) -> Self {
        self.resources.push(resource);
        self
    }

    /// Serves several resources, each as [`resource`](Self::resource) does.
    #[must_use]
    pub fn resources(mut self, resources: impl IntoIterator<Item = Resource>) -> Self {
        self.resources.extend(resources);
        self
    }

    /// Serves built-in kinds as API servers do: [`Resource::of_facts`] for each that has a
    /// resource. Discovery describes them by the same facts.
    ///
    /// ```
    /// use apimachinery_api::{apps, facts};
    /// use apimachinery_http::Api;
    /// use apimachinery_runtime::{GroupVersion, GroupVersionResource, KindFacts, Scheme};
    /// use apimachinery_serializer::CodecFactory;
    ///
    /// let scheme = Scheme::builder().install(apps).build()?;
    /// let served = facts::kinds().filter(|it| it.name.group == "apps" && it.name.version == "v1");
    /// let api = Api::builder(CodecFactory::new(scheme)).built_in(served).build()?;
    /// let scale = api.endpoint(&GroupVersionResource::new("apps", "v1", "deployments/scale"));
    /// assert_eq!(scale.map(|it| it.kind().to_string()).as_deref(), Some("autoscaling/v1, Kind=Scale"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn built_in<'a>(mut self, kinds: impl IntoIterator<Item = &'a KindFacts>) -> Self {
        self.resources.extend(kinds.into_iter().filter_map(Resource::of_facts));
        self
    }

    /// Sets the version that the server reports at `/version`, for
    /// [`ApiLayer::discovery`](crate::ApiLayer::discovery).
    #[cfg(feature = "server-discovery")]
    #[must_use]
    pub fn version(mut self, version: crate::VersionInfo) -> Self {
        self.version = Some(version);
        self
    }

    /// Sets how media types are negotiated.
    #[must_use]
    pub fn negotiation(mut self, options: NegotiationOptions) -> Self {
        self.negotiation = options;
        self
    }

    /// Sets the most bytes that the body of a request may have; [`MAX_REQUEST_BODY_BYTES`] by
    /// default.
    #[must_use]
    pub fn max_request_body(mut self, bytes: u64) -> Self {
        self.max_request_body = bytes;
        self
    }

    /// Sets what paths mean: other prefixes than `/api` and `/apis`.
    #[must_use]
    pub fn paths(mut self, paths: RequestInfoFactory) -> Self {
        self.paths = paths;
        self
    }

    /// Sets how objects of resources without a [table](Resource::table) become rows: those of
    /// built-in kinds by `apimachinery_printers::all()`, so that `kubectl get` shows what it is
    /// used to.
    #[must_use]
    pub fn tables(mut self, convertor: impl TableConvertor + 'static) -> Self {
        self.tables = Tables(Some(Arc::new(convertor)));
        self
    }

    /// Sets the source of the time, which is the system's by default.
    #[must_use]
    pub fn clock(mut self, now: impl Fn() -> Time + Send + Sync + 'static) -> Self {
        self.clock = Clock(Arc::new(now));
        self
    }

    /// Sets what waits, such as `tokio::time::sleep`: with it, a watch ends after the
    /// `timeoutSeconds` that its client asks for. Without it, only the end of its events or the
    /// client ends a watch.
    #[must_use]
    pub fn timer<F>(mut self, wait: impl Fn(Duration) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.timer = Timer(Some(Arc::new(move |duration| Box::pin(wait(duration)))));
        self
    }

    /// The API.
    ///
    /// # Errors
    /// When a kind is in no version in the scheme, two resources have one name, or a name is not
    /// one of Kubernetes.
    pub fn build(self) -> Result<Api, BuildApiError> {
        let mut endpoints = HashMap::new();
        for resource in &self.resources {
            for endpoint in endpoints_of(resource, &self.codecs, self.tables.0.as_ref())? {
                let name = endpoint.full_resource();
                if endpoints.insert(name.clone(), endpoint).is_some() {
                    return Err(BuildApiError::Duplicate(name));
                }
            }
        }
        let Self { codecs, negotiation, max_request_body, paths, clock, timer, resources, .. } =
            self;
        Ok(Api(Arc::new(Inner {
            #[cfg(feature = "server-discovery")]
            version: self.version,
            resources,
            codecs,
            negotiation,
            max_request_body,
            paths,
            clock,
            timer,
            endpoints,
            delete_options: OnceLock::new(),
        })))
    }
}
