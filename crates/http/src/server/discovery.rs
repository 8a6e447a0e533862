//! Discovery: what a server serves, which clients ask for before anything else.

mod aggregated;
mod version_info;

use std::collections::HashMap;
use std::sync::Arc;

use apimachinery_api::apidiscovery::v2::APIGroupDiscovery;
use apimachinery_discovery::documents::{
    ScopeMismatch, api_group, api_group_list, version_discovery,
};
use apimachinery_meta::v1::{APIResourceList, APIVersions, ServerAddressByClientCIDR};
use apimachinery_meta::{ServerResponse, StatusError};
use apimachinery_runtime::{EncodeError, GroupVersion, GroupVersionKind, Object, Str};

pub use self::aggregated::AggregatedDiscovery;
pub use self::version_info::VersionInfo;
use crate::{Answer, Api, Exchange};

/// The documents by which a server describes what it serves: the versions at `/api`, the groups at
/// `/apis`, each group, the resources of each version, all of them in one for clients that ask for
/// aggregated discovery, and the server's own version. `kubectl` and `client-go` ask for them
/// before anything else.
///
/// [`ApiLayer::discovery`](crate::ApiLayer::discovery) answers with those of its [`Api`]. Without
/// the layer:
///
/// ```
/// use apimachinery_api::{self as api, core::v1::Pod};
/// use apimachinery_http::{Api, DiscoveryDocuments, Exchange, Resource};
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
/// use http::Request;
///
/// let codecs = CodecFactory::new(Scheme::builder().install(api::core).build()?);
/// let pods = Resource::of::<Pod>("pods").short_names(["po"]).subresource("status");
/// let api = Api::builder(codecs).resource(pods).build()?;
/// let discovery = DiscoveryDocuments::of(&api)?;
///
/// let request = Request::get("/api/v1").body(())?;
/// let exchange = Exchange::new(&api, &request);
/// let answer = discovery.answer(&exchange).expect("it is a path of discovery");
/// assert_eq!(exchange.finish(answer.into_response()).status(), 200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// As in the reference `/api`, `/apis` and the documents of the core group are written without
/// their `apiVersion`. Corresponds to `discovery.NewLegacyRootAPIHandler`, `NewRootAPIsHandler`,
/// `NewAPIGroupHandler` and `NewAPIVersionHandler`.
#[derive(Clone, Debug)]
pub struct DiscoveryDocuments {
    documents: Arc<Documents>,
    version: Option<VersionInfo>,
    /// The versions at `/api` with the address of the server.
    addressed: Option<Arc<APIVersions>>,
    /// Whether the list of groups has an `apiVersion`.
    is_aggregated: bool,
}

#[derive(Debug)]
struct Documents {
    core: AggregatedDiscovery,
    groups: AggregatedDiscovery,
    /// By path, without a slash at its end; each with the kind that it is written under.
    by_path: HashMap<String, (Arc<dyn Object>, GroupVersionKind)>,
}

/// Documents do not fit together.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DiscoveryError {
    /// The name of a list is not a group and a version.
    #[error("the list of resources is of {0:?}, which is not a group and a version")]
    Version(Str),
    /// A resource and its subresource have different scopes.
    #[error(transparent)]
    Scope(#[from] ScopeMismatch),
    /// A document has no JSON form.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

impl DiscoveryDocuments {
    /// The documents of what an API serves, the versions of a group in the order that its scheme
    /// prefers.
    ///
    /// # Errors
    /// Never for the resources of an API; see [`new`](Self::new).
    pub fn of(api: &Api) -> Result<Self, DiscoveryError> {
        Ok(Self { version: api.version().cloned(), ..Self::new(api.resource_lists())? })
    }

    /// The documents of a server with these resources, a list for each version. Groups are in the
    /// order in which they first appear, and a group's first version is the preferred one. The
    /// document of all names the kinds of resources as the lists do; the document of a version does
    /// not name its own group and version again.
    ///
    /// # Errors
    /// When a list does not name its version, or a resource and a subresource have different
    /// scopes.
    pub fn new(lists: impl IntoIterator<Item = APIResourceList>) -> Result<Self, DiscoveryError> {
        let mut collected = Collected::default();
        for list in lists {
            collected.add_version(list)?;
        }
        collected.add_groups();
        let Collected { groups, by_path, .. } = collected;
        let (core, groups): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|it| it.metadata.name.is_empty());
        let (core, groups) = (AggregatedDiscovery::new(core)?, AggregatedDiscovery::new(groups)?);
        let documents = Arc::new(Documents { core, groups, by_path });
        Ok(Self { documents, version: None, addressed: None, is_aggregated: false })
    }

    /// Writes the list of groups with its `apiVersion`, as API servers do that also list the groups
    /// of others.
    #[must_use]
    pub fn of_aggregator(mut self) -> Self {
        self.is_aggregated = true;
        self
    }

    /// Adds the address and port at which clients reach the server, such as `10.0.0.1:6443`, which
    /// `/api` names for clients of all networks.
    ///
    /// Corresponds to `discovery.DefaultAddresses`.
    #[must_use]
    pub fn address(mut self, address: impl Into<Str>) -> Self {
        let document = self.documents.by_path.get("/api").map(|(document, _)| document);
        let versions = document.and_then(|it| it.downcast_ref::<APIVersions>());
        let server = ServerAddressByClientCIDR {
            client_cidr: Str::from_static("0.0.0.0/0"),
            server_address: address.into(),
        };
        self.addressed = versions.map(|versions| {
            let addresses = vec![server].into();
            Arc::new(APIVersions { server_address_by_client_cidrs: addresses, ..versions.clone() })
        });
        self
    }

    /// Adds what the server reports about itself, at `/version`.
    #[must_use]
    pub fn version(mut self, version: VersionInfo) -> Self {
        self.version = Some(version);
        self
    }

    /// The answer to a request for one of the documents, 405 to one that is not a GET; `None` for
    /// other paths.
    pub fn answer(&self, exchange: &Exchange) -> Option<Answer> {
        let info = exchange.info();
        let path = info.path.strip_suffix('/').unwrap_or(&info.path);
        let document = self.documents.by_path.get(path);
        let version = self.version.as_ref().filter(|_| path == "/version");
        if info.verb != "get" && (document.is_some() || version.is_some()) {
            let error = StatusError::from_response(&ServerResponse::new(405, ""));
            return Some(Answer::failure(error));
        }
        let aggregated = match path {
            "/api" => self.documents.core.answer(exchange),
            "/apis" => self.documents.groups.answer(exchange),
            _ => version.map(VersionInfo::answer),
        };
        let plain = || {
            let (object, mut kind) = document.cloned()?;
            if self.is_aggregated && path == "/apis" {
                kind.version = Str::from_static("v1");
            }
            let object: Arc<dyn Object> = match &self.addressed {
                Some(addressed) if path == "/api" => Arc::<APIVersions>::clone(addressed) as _,
                _ => object,
            };
            Some(Answer::written_as(kind, object))
        };
        aggregated.or_else(plain)
    }
}

/// Documents that are being put together.
#[derive(Default)]
struct Collected {
    versions: Vec<GroupVersion>,
    groups: Vec<APIGroupDiscovery>,
    by_path: HashMap<String, (Arc<dyn Object>, GroupVersionKind)>,
}

impl Collected {
    /// Adds a document. Those that are older than the field `apiVersion` are written without it.
    fn add(&mut self, path: String, kind: &'static str, is_old: bool, document: Arc<dyn Object>) {
        let version = if is_old { "" } else { "v1" };
        self.by_path.insert(path, (document, GroupVersionKind::from_static("", version, kind)));
    }

    fn add_version(&mut self, mut list: APIResourceList) -> Result<(), DiscoveryError> {
        let version = list.group_version.parse::<GroupVersion>();
        let version = version.map_err(|_| DiscoveryError::Version(list.group_version.clone()))?;
        let described = version_discovery(&list)?;
        for resource in list.resources.iter_mut() {
            if resource.group == version.group && resource.version == version.version {
                (resource.group, resource.version) = Default::default();
            }
        }
        match self.groups.iter_mut().find(|it| it.metadata.name == version.group) {
            Some(group) => group.versions.push(described),
            None => {
                let mut group = APIGroupDiscovery::default();
                group.metadata.name = version.group.clone();
                group.versions.push(described);
                self.groups.push(group);
            }
        }
        let prefix = if version.group.is_empty() { "/api" } else { "/apis" };
        let is_old = is_old(&version.group);
        self.add(format!("{prefix}/{version}"), "APIResourceList", is_old, Arc::new(list));
        self.versions.push(version);
        Ok(())
    }

    fn add_groups(&mut self) {
        let groups = api_group_list(&self.versions);
        for name in groups.groups.iter().map(|it| &it.name) {
            let group = Arc::new(api_group(name, &self.versions));
            self.add(format!("/apis/{name}"), "APIGroup", is_old(name), group);
        }
        let of_core = self.versions.iter().filter(|it| it.group.is_empty());
        let versions = of_core.map(|it| it.version.clone()).collect::<Vec<_>>().into();
        let core = APIVersions { versions, ..APIVersions::default() };
        self.add("/api".into(), "APIVersions", true, Arc::new(core));
        self.add("/apis".into(), "APIGroupList", true, Arc::new(groups));
    }
}

/// Whether the documents of a group are older than their field `apiVersion`.
fn is_old(group: &str) -> bool {
    matches!(group, "" | "extensions")
}
