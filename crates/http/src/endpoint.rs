//! What a server serves.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use apimachinery_meta::v1;
use apimachinery_runtime::{ApiType, GroupKind, GroupVersionKind, GroupVersionResource, Str};
use apimachinery_serializer::CodecFactory;

use mime::Mime;

use crate::transform::Transform;
use crate::{EndpointRestrictions, MAX_REQUEST_BODY_BYTES, NegotiationOptions, RequestInfoFactory};

/// A resource of a server: the name under which the objects of a kind are found, in every version of the kind.
#[derive(Clone, Debug)]
pub struct Resource {
    name: Str,
    kind: GroupKind,
    is_namespaced: bool,
    subresources: Vec<(Str, Option<GroupVersionKind>)>,
}

impl Resource {
    /// The namespaced objects of the kind of `T`, under a name such as `crontabs`. `T` is any version of the kind.
    pub fn of<T: ApiType>(name: impl Into<Str>) -> Self {
        Self {
            name: name.into(),
            kind: T::KIND.to_gvk().group_kind(),
            is_namespaced: true,
            subresources: Vec::new(),
        }
    }

    /// Says that the objects are in no namespace.
    #[must_use]
    pub fn cluster_scoped(mut self) -> Self {
        self.is_namespaced = false;
        self
    }

    /// Adds a subresource of the same kind, such as `status`.
    #[must_use]
    pub fn subresource(mut self, name: impl Into<Str>) -> Self {
        self.subresources.push((name.into(), None));
        self
    }

    /// Adds a subresource of the kind of `T` in its version, such as `scale`, in every version of the resource.
    #[must_use]
    pub fn subresource_of<T: ApiType>(mut self, name: impl Into<Str>) -> Self {
        self.subresources.push((name.into(), Some(T::KIND.to_gvk())));
        self
    }
}

/// What a server serves: its codecs, its resources, and how they are negotiated. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Api(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    codecs: CodecFactory,
    negotiation: NegotiationOptions,
    max_request_body: u64,
    paths: RequestInfoFactory,
    /// By group, version, and resource with subresource.
    endpoints: HashMap<GroupVersionResource, Endpoint>,
}

/// Makes an [`Api`]. Made by [`Api::builder`].
#[derive(Debug)]
pub struct ApiBuilder {
    codecs: CodecFactory,
    negotiation: NegotiationOptions,
    max_request_body: u64,
    paths: RequestInfoFactory,
    resources: Vec<Resource>,
}

/// A resource cannot be served.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildApiError {
    /// No version of its kind is registered in the scheme.
    #[error(
        "no version of the kind {kind} is registered in the scheme, for the resource {resource:?}"
    )]
    UnknownKind {
        /// The name of the resource.
        resource: Str,
        /// Its kind.
        kind: GroupKind,
    },
    /// Two resources of a group have one name.
    #[error("there is already a resource {0}")]
    Duplicate(GroupVersionResource),
}

impl Api {
    /// Begins with the codecs that requests are read and responses written with.
    pub fn builder(codecs: CodecFactory) -> ApiBuilder {
        ApiBuilder {
            codecs,
            negotiation: NegotiationOptions::default(),
            max_request_body: MAX_REQUEST_BODY_BYTES,
            paths: RequestInfoFactory::default(),
            resources: Vec::new(),
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

    /// The resource, or subresource such as `pods/status`, in a version.
    pub fn endpoint(&self, resource: &GroupVersionResource) -> Option<&Endpoint> {
        self.0.endpoints.get(resource)
    }
}

impl ApiBuilder {
    /// Serves a resource in every version of its kind.
    #[must_use]
    pub fn resource(mut self, resource: Resource) -> Self {
        self.resources.push(resource);
        self
    }

    /// Says how media types are negotiated.
    #[must_use]
    pub fn negotiation(mut self, options: NegotiationOptions) -> Self {
        self.negotiation = options;
        self
    }

    /// Sets the most bytes that the body of a request may have; [`MAX_REQUEST_BODY_BYTES`] unless said otherwise.
    #[must_use]
    pub fn max_request_body(mut self, bytes: u64) -> Self {
        self.max_request_body = bytes;
        self
    }

    /// Says what paths mean: other prefixes than `/api` and `/apis`.
    #[must_use]
    pub fn paths(mut self, paths: RequestInfoFactory) -> Self {
        self.paths = paths;
        self
    }

    /// The API.
    ///
    /// # Errors
    /// When a kind is in no version in the scheme, or two resources have one name.
    pub fn build(self) -> Result<Api, BuildApiError> {
        let mut endpoints = HashMap::new();
        for resource in &self.resources {
            for endpoint in endpoints_of(resource, &self.codecs)? {
                let name = endpoint.full_resource();
                if endpoints.insert(name.clone(), endpoint).is_some() {
                    return Err(BuildApiError::Duplicate(name));
                }
            }
        }
        let Self { codecs, negotiation, max_request_body, paths, .. } = self;
        Ok(Api(Arc::new(Inner { codecs, negotiation, max_request_body, paths, endpoints })))
    }
}

fn endpoints_of(
    resource: &Resource,
    codecs: &CodecFactory,
) -> Result<Vec<Endpoint>, BuildApiError> {
    let versions = codecs.scheme().versions_for_group_kind(&resource.kind);
    if versions.is_empty() {
        let (resource, kind) = (resource.name.clone(), resource.kind.clone());
        return Err(BuildApiError::UnknownKind { resource, kind });
    }
    let mut endpoints = Vec::new();
    for version in versions {
        let own = version.with_kind(resource.kind.kind.clone());
        let name =
            |name: &Str| GroupVersionResource::new(&*version.group, &*version.version, &**name);
        let endpoint = |subresource: &Str, kind: &GroupVersionKind| {
            Endpoint(Arc::new(EndpointInner {
                resource: name(&resource.name),
                subresource: subresource.clone(),
                kind: kind.clone(),
                is_namespaced: resource.is_namespaced,
            }))
        };
        endpoints.push(endpoint(&Str::default(), &own));
        for (subresource, kind) in &resource.subresources {
            endpoints.push(endpoint(subresource, kind.as_ref().unwrap_or(&own)));
        }
    }
    Ok(endpoints)
}

/// One resource, or subresource, in one version. Cheap to clone.
#[derive(Clone)]
pub struct Endpoint(Arc<EndpointInner>);

#[derive(Debug)]
struct EndpointInner {
    resource: GroupVersionResource,
    subresource: Str,
    kind: GroupVersionKind,
    is_namespaced: bool,
}

impl Endpoint {
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

    /// Resource and subresource as one name: `crontabs/status`.
    fn full_resource(&self) -> GroupVersionResource {
        let GroupVersionResource { group, version, resource } = self.resource().clone();
        let resource = match self.subresource() {
            "" => resource,
            subresource => format!("{resource}/{subresource}").into(),
        };
        GroupVersionResource { group, version, resource }
    }
}

impl EndpointRestrictions for Endpoint {
    fn allows_media_type_transform(&self, _: &Mime, target: Option<&GroupVersionKind>) -> bool {
        target.is_none_or(|kind| Transform::to(kind).is_some())
    }

    fn allows_server_version(&self, version: &str) -> bool {
        version == v1::GROUP_VERSION.version
    }

    fn allows_stream_schema(&self, schema: &str) -> bool {
        schema == "watch"
    }
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
