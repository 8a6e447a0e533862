//! Requests that policies decide about.

use apimachinery_api::admission::v1::{AdmissionRequest, Operation};
use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_cel::CelAuthorizer;
use apimachinery_meta::v1;
use apimachinery_runtime::{GroupVersionKind, GroupVersionResource, Map, Str, Value};

/// The fields of an object.
pub(crate) type Fields = Map<Str, Value>;

/// A request that policies decide about. Objects are read where they lie.
///
/// ```
/// use apimachinery_api::admission::v1::Operation;
/// use apimachinery_policies::Request;
/// use apimachinery_runtime::{GroupVersion, Map};
///
/// let (apps, object) = (GroupVersion::new("apps", "v1"), Map::new());
/// let request = Request::new(Operation::CREATE, apps.with_kind("Deployment"), apps.with_resource("deployments"))
///     .in_namespace("default")
///     .named("web")
///     .with_object(&object);
/// assert_eq!(request.name, "web");
/// ```
///
/// Corresponds to `admission.Attributes` and `admission.VersionedAttributes` of `k8s.io/apiserver`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request<'a> {
    /// What is to be done.
    pub operation: Operation,
    /// The kind of the object in the request.
    pub kind: GroupVersionKind,
    /// The resource that is asked for.
    pub resource: GroupVersionResource,
    /// The subresource, or nothing.
    pub subresource: Str,
    /// The name; empty when the server is to make one.
    pub name: Str,
    /// The namespace; empty for what is in none. Of a namespace itself it is its name.
    pub namespace: Str,
    /// The object as it is to be, in the matched kind.
    pub object: Option<&'a Fields>,
    /// The object as it is, in the matched kind.
    pub old_object: Option<&'a Fields>,
    /// The options of the operation (`CreateOptions` and such).
    pub options: Option<&'a Fields>,
    /// Who asks.
    pub user: UserInfo,
    /// Whether nothing is to be stored.
    pub is_dry_run: bool,
    /// The namespace that the object is in.
    pub namespace_object: Option<&'a Fields>,
    /// Answers expressions what a user may do. Without one, expressions that ask have no value.
    pub authorizer: Option<&'a dyn CelAuthorizer>,
    /// What a policy matched, when that is another version than the request has: what
    /// `request.kind` and `request.resource` say, and the kind of the objects.
    pub matched: Option<Matched>,
}

/// The resource and the kind by which a policy knows a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matched {
    /// The resource.
    pub resource: GroupVersionResource,
    /// The kind, which the objects are to have that expressions see.
    pub kind: GroupVersionKind,
}

impl<'a> Request<'a> {
    /// A request for a resource, with an object of a kind.
    pub fn new(
        operation: Operation,
        kind: GroupVersionKind,
        resource: GroupVersionResource,
    ) -> Self {
        Self {
            operation,
            kind,
            resource,
            subresource: Str::default(),
            name: Str::default(),
            namespace: Str::default(),
            object: None,
            old_object: None,
            options: None,
            user: UserInfo::default(),
            is_dry_run: false,
            namespace_object: None,
            authorizer: None,
            matched: None,
        }
    }

    /// For a subresource.
    pub fn with_subresource(mut self, subresource: impl Into<Str>) -> Self {
        self.subresource = subresource.into();
        self
    }

    /// For an object with a name.
    pub fn named(mut self, name: impl Into<Str>) -> Self {
        self.name = name.into();
        self
    }

    /// For an object in a namespace.
    pub fn in_namespace(mut self, namespace: impl Into<Str>) -> Self {
        self.namespace = namespace.into();
        self
    }

    /// With the object as it is to be.
    pub fn with_object(mut self, object: &'a Fields) -> Self {
        self.object = Some(object);
        self
    }

    /// With the object as it is.
    pub fn with_old_object(mut self, object: &'a Fields) -> Self {
        self.old_object = Some(object);
        self
    }

    /// With the options of the operation.
    pub fn with_options(mut self, options: &'a Fields) -> Self {
        self.options = Some(options);
        self
    }

    /// From a user.
    pub fn with_user(mut self, user: UserInfo) -> Self {
        self.user = user;
        self
    }

    /// That stores nothing.
    pub fn dry_run(mut self) -> Self {
        self.is_dry_run = true;
        self
    }

    /// With the namespace that the object is in.
    pub fn with_namespace_object(mut self, namespace: &'a Fields) -> Self {
        self.namespace_object = Some(namespace);
        self
    }

    /// With an authorizer, which decides what users may do.
    pub fn with_authorizer(mut self, authorizer: &'a dyn CelAuthorizer) -> Self {
        self.authorizer = Some(authorizer);
        self
    }

    /// As a policy matched it.
    pub fn matched_as(mut self, matched: Matched) -> Self {
        self.matched = Some(matched);
        self
    }

    pub(crate) fn matched_kind(&self) -> &GroupVersionKind {
        self.matched.as_ref().map_or(&self.kind, |it| &it.kind)
    }

    pub(crate) fn matched_resource(&self) -> &GroupVersionResource {
        self.matched.as_ref().map_or(&self.resource, |it| &it.resource)
    }

    /// The variable `request`, without the objects.
    ///
    /// Corresponds to `CreateAdmissionRequest`.
    pub(crate) fn to_data(&self, resource: &GroupVersionResource) -> Value {
        let request = AdmissionRequest {
            kind: kind_of(self.matched_kind()),
            resource: resource_of(resource),
            sub_resource: self.subresource.clone(),
            request_kind: Some(Box::new(kind_of(&self.kind))),
            request_resource: Some(Box::new(resource_of(&self.resource))),
            request_sub_resource: self.subresource.clone(),
            name: self.name.clone(),
            namespace: self.namespace.clone(),
            operation: self.operation.clone(),
            user_info: self.user.clone(),
            dry_run: Some(self.is_dry_run),
            ..AdmissionRequest::default()
        };
        // Texts and truth values can always be written.
        let mut data = apimachinery_json::to_value(&request).unwrap_or_default();
        if let (Some(fields), Some(options)) = (data.as_map_mut(), self.options) {
            fields.insert("options".into(), Value::Map(options.clone()));
        }
        data
    }
}

/// What an API server asks an admission webhook about: the request, and as what a policy with the
/// rules of the webhook matched it. The objects of a review are encoded, so that they are added
/// after they are decoded.
///
/// ```
/// use apimachinery_api::admission::v1::{AdmissionRequest, Operation};
/// use apimachinery_meta::v1::GroupVersionResource;
/// use apimachinery_policies::Request;
///
/// let resource = GroupVersionResource { version: "v1".into(), resource: "pods".into(), ..Default::default() };
/// let review = AdmissionRequest { operation: Operation::CREATE, resource, ..Default::default() };
/// let request = Request::from(&review);
/// assert_eq!((&*request.resource.resource, request.matched), ("pods", None));
/// ```
impl From<&AdmissionRequest> for Request<'_> {
    fn from(review: &AdmissionRequest) -> Self {
        let matched = Matched {
            resource: GroupVersionResource::new(
                &*review.resource.group,
                &*review.resource.version,
                &*review.resource.resource,
            ),
            kind: GroupVersionKind::new(
                &*review.kind.group,
                &*review.kind.version,
                &*review.kind.kind,
            ),
        };
        let kind = review.request_kind.as_ref().map_or(matched.kind.clone(), |it| {
            GroupVersionKind::new(&*it.group, &*it.version, &*it.kind)
        });
        let resource = review.request_resource.as_ref().map_or(matched.resource.clone(), |it| {
            GroupVersionResource::new(&*it.group, &*it.version, &*it.resource)
        });
        let is_other = matched.kind != kind || matched.resource != resource;
        Self {
            subresource: review.sub_resource.clone(),
            name: review.name.clone(),
            namespace: review.namespace.clone(),
            user: review.user_info.clone(),
            is_dry_run: review.dry_run == Some(true),
            matched: is_other.then_some(matched),
            ..Self::new(review.operation.clone(), kind, resource)
        }
    }
}

fn kind_of(kind: &GroupVersionKind) -> v1::GroupVersionKind {
    let GroupVersionKind { group, version, kind } = kind.clone();
    v1::GroupVersionKind { group, version, kind }
}

fn resource_of(resource: &GroupVersionResource) -> v1::GroupVersionResource {
    let GroupVersionResource { group, version, resource } = resource.clone();
    v1::GroupVersionResource { group, version, resource }
}
