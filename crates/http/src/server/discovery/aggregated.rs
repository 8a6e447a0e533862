//! Aggregated discovery: all groups, versions and resources of a server in one document.

use std::sync::Arc;

use apimachinery_api::apidiscovery::v2::{APIGroupDiscovery, APIGroupDiscoveryList, GROUP_VERSION};
use apimachinery_json::JsonWriter;
use apimachinery_runtime::{EncodeError, GroupVersionKind};
use mime::Mime;

use crate::{Answer, ETag, EndpointRestrictions, Exchange};

/// All groups, versions and resources of a server in one document with its [`ETag`], as `kubectl`
/// asks for it at `/api` and `/apis` before anything else.
/// [`DiscoveryDocuments`](crate::DiscoveryDocuments) has it with the others.
///
/// Corresponds to `aggregated.ResourceManager`, which also collects them; here groups are in the
/// order in which they are given. The version `v2` is served. Groups of built-in kinds, and of
/// documents of versions, are made by `apimachinery_discovery::documents`.
///
/// ```
/// use apimachinery_api::apidiscovery::v2::APIGroupDiscovery;
/// use apimachinery_http::{AggregatedDiscovery, Api, Exchange};
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
/// use http::{Request, Response};
///
/// let mut group = APIGroupDiscovery::default();
/// group.metadata.name = "stable.example.com".into();
/// let discovery = AggregatedDiscovery::new([group])?;
///
/// let api = Api::builder(CodecFactory::new(Scheme::builder().build()?)).build()?;
/// let accept = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json";
/// let request = Request::get("/apis").header("accept", accept).body(())?;
/// let exchange = Exchange::new(&api, &request);
/// let answer = discovery.answer(&exchange).expect("the client wants it");
/// let response = exchange.finish(answer.into_response());
/// assert_eq!(response.headers()["etag"], discovery.tag().as_str());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AggregatedDiscovery {
    list: Arc<APIGroupDiscoveryList>,
    tag: ETag,
}

impl AggregatedDiscovery {
    /// The document with these groups.
    ///
    /// # Errors
    /// When something in it cannot be written as JSON, such as a time that has no form.
    pub fn new(groups: impl IntoIterator<Item = APIGroupDiscovery>) -> Result<Self, EncodeError> {
        let items = groups.into_iter().collect::<Vec<_>>().into();
        let list = APIGroupDiscoveryList { items, ..APIGroupDiscoveryList::default() };
        // Without the kind, as the reference hashes it.
        let mut writer = JsonWriter::new(Vec::new());
        writer.value(&list);
        let tag = ETag::of(&writer.finish()?);
        Ok(Self { list: Arc::new(list), tag })
    }

    /// The tag: of the JSON of the document without its kind, whatever format it is sent in.
    pub fn tag(&self) -> &ETag {
        &self.tag
    }

    /// The answer to a client that asks for aggregated discovery; `None` for one that does not,
    /// which gets the lists of groups and of versions.
    pub fn answer(&self, exchange: &Exchange) -> Option<Answer> {
        exchange.asks_for_kind(&Restrictions).then(|| {
            Answer::document(Arc::clone(&self.list) as _, self.tag.clone(), Arc::new(Restrictions))
        })
    }
}

/// Clients must ask for the document by its kind.
#[derive(Clone, Copy, Debug)]
struct Restrictions;

impl EndpointRestrictions for Restrictions {
    fn allows_media_type_transform(&self, _: &Mime, target: Option<&GroupVersionKind>) -> bool {
        let kind = "APIGroupDiscoveryList";
        target.is_some_and(|it| it.kind == kind && it.group_version() == GROUP_VERSION)
    }

    fn allows_server_version(&self, _: &str) -> bool {
        false
    }

    fn allows_stream_schema(&self, schema: &str) -> bool {
        schema == "watch"
    }
}
