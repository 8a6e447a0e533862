//! Where requests about resources arrive.

use std::fmt;
use std::sync::Arc;

use apimachinery_runtime::{GroupVersionKind, GroupVersionResource, Str};
use apimachinery_table::TableConvertor;
use mime::Mime;

use crate::{EndpointRestrictions, ResourceRestrictions};

/// One resource, or subresource, in one version. Cheap to clone.
#[derive(Clone)]
pub struct Endpoint(Arc<EndpointInner>);

pub(crate) struct EndpointInner {
    pub(crate) resource: GroupVersionResource,
    pub(crate) subresource: Str,
    pub(crate) kind: GroupVersionKind,
    pub(crate) is_namespaced: bool,
    pub(crate) table: Arc<dyn TableConvertor>,
    pub(crate) restrictions: ResourceRestrictions,
}

impl Endpoint {
    pub(crate) fn new(inner: EndpointInner) -> Self {
        Self(Arc::new(inner))
    }

    /// The resource and its version.
    pub fn resource(&self) -> &GroupVersionResource {
        &self.0.resource
    }

    /// The subresource, such as `status`; empty for the resource itself.
    pub fn subresource(&self) -> &str {
        &self.0.subresource
    }

    /// The kind of its objects, in the version that responses are written in.
    pub fn kind(&self) -> &GroupVersionKind {
        &self.0.kind
    }

    /// Whether its objects are in a namespace.
    pub fn is_namespaced(&self) -> bool {
        self.0.is_namespaced
    }

    /// How its objects become rows of a table.
    pub fn table(&self) -> &Arc<dyn TableConvertor> {
        &self.0.table
    }

    /// Resource and subresource as one name: `crontabs/status`.
    pub(crate) fn full_resource(&self) -> GroupVersionResource {
        let GroupVersionResource { group, version, resource } = self.resource().clone();
        let resource = match self.subresource() {
            "" => resource,
            subresource => format!("{resource}/{subresource}").into(),
        };
        GroupVersionResource { group, version, resource }
    }
}

impl EndpointRestrictions for Endpoint {
    fn allows_media_type_transform(
        &self,
        media_type: &Mime,
        target: Option<&GroupVersionKind>,
    ) -> bool {
        self.0.restrictions.allows_media_type_transform(media_type, target)
    }

    fn allows_server_version(&self, version: &str) -> bool {
        self.0.restrictions.allows_server_version(version)
    }

    fn allows_stream_schema(&self, schema: &str) -> bool {
        self.0.restrictions.allows_stream_schema(schema)
    }
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EndpointInner { resource, subresource, kind, .. } = &*self.0;
        let mut debug = f.debug_struct("Endpoint");
        debug.field("resource", resource).field("subresource", subresource).field("kind", kind);
        debug.finish_non_exhaustive()
    }
}
