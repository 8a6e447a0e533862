//! The policies that may be about one request, with what they read of the store.

use std::error::Error;
use std::sync::Arc;

use apimachinery_api::admissionregistration::v1::ParamKind;
use apimachinery_http::Endpoint;
use apimachinery_meta::{StatusError, lists};
use apimachinery_policies::{
    AdmissionOutcome, Binding, BoundPolicy, Params, Policy, Request, Versions,
};
use apimachinery_query::internal::ListOptions;
use apimachinery_runtime::names::compare_versions;
use apimachinery_runtime::{
    EquivalentResourceRegistry, GroupVersion, GroupVersionKind, GroupVersionResource, Map, Object,
    Scheme, Str, Unstructured, Value,
};

use super::Policies;
use crate::custom::CustomResources;
use crate::objects::Selection;
use crate::registry::{Registries, Registry, of_kind};

type Fields = Map<Str, Value>;

/// The policies that may be about one request.
pub(crate) struct Asked {
    policies: Vec<Bound>,
    /// The namespace of the request's object.
    pub(crate) namespace: Option<Fields>,
    versions: KnownVersions,
}

struct Bound {
    policy: Arc<Policy>,
    bindings: Vec<Binding>,
    params: Option<Parameters>,
}

/// All objects of the kind that a policy has its parameters of.
struct Parameters {
    is_namespaced: bool,
    objects: Vec<Fields>,
}

/// The versions of the request's resource.
struct KnownVersions {
    resources: EquivalentResourceRegistry,
    scheme: Scheme,
}

impl Asked {
    /// Reads the policies about a resource; `None` when there are none.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn read(
        policies: &Policies,
        built_in: &Registries,
        custom: &CustomResources,
        endpoint: &Endpoint,
        registry: &Registry,
        namespace: &str,
    ) -> Result<Option<Self>, StatusError> {
        let bound = policies.about(endpoint.resource()).await?;
        if bound.is_empty() {
            return Ok(None);
        }
        let mut policies = Vec::with_capacity(bound.len());
        for (policy, bindings) in bound {
            let params = match policy.param_kind() {
                Some(kind) => Parameters::read(kind, built_in, custom).await?,
                None => None,
            };
            policies.push(Bound { policy, bindings, params });
        }
        let is_namespace = endpoint.kind().group.is_empty() && endpoint.kind().kind == "Namespace";
        let namespace = match namespace {
            "" => None,
            _ if is_namespace => None,
            name => read_namespace(name, built_in).await?,
        };
        let resources = equivalents(endpoint, registry, built_in, custom);
        let versions = KnownVersions { resources, scheme: registry.scheme.clone() };
        Ok(Some(Self { policies, namespace, versions }))
    }

    /// What the policies decide.
    pub(crate) fn decide(&self, request: &Request<'_>) -> AdmissionOutcome {
        let policies: Vec<_> = self.policies.iter().map(Bound::borrow).collect();
        apimachinery_policies::admit(&policies, request, &self.versions)
    }

    /// The fields of an object in a version.
    ///
    /// # Errors
    /// When it cannot be converted.
    pub(crate) fn fields(
        object: &dyn Object,
        version: &GroupVersion,
        scheme: &Scheme,
    ) -> Result<Fields, apimachinery_runtime::ConversionError> {
        let converted = scheme.convert_to_version(object, version, None)?;
        let object = converted.object.as_deref().unwrap_or(object);
        let mut data = scheme.to_unstructured(object, Some(version))?;
        data.set_kind(&converted.kind);
        Ok(data.into_content())
    }
}

impl Bound {
    fn borrow(&self) -> BoundPolicy<'_> {
        let params = self.params.as_ref();
        let params =
            params.map(|it| Params { is_namespaced: it.is_namespaced, objects: &it.objects });
        BoundPolicy { policy: &self.policy, bindings: &self.bindings, params }
    }
}

impl Parameters {
    /// `None` when the kind is not served.
    async fn read(
        kind: &ParamKind,
        built_in: &Registries,
        custom: &CustomResources,
    ) -> Result<Option<Self>, StatusError> {
        let Ok(version) = kind.api_version.parse::<GroupVersion>() else { return Ok(None) };
        let kind = version.with_kind(kind.kind.clone());
        let known = of_kind(built_in, &kind);
        let Some(registry) = known.or_else(|| custom.registry_of_kind(&kind)) else {
            return Ok(None);
        };
        let all = Selection {
            namespace: Str::default(),
            options: ListOptions::default(),
            scheme: registry.scheme.clone(),
        };
        let list = registry.objects.list(&all).await?;
        let mut objects = Vec::new();
        let mut failed = None;
        let read = |item: &dyn Object| match Asked::fields(item, &version, &registry.scheme) {
            Ok(fields) => objects.push(fields),
            Err(error) => failed = Some(error),
        };
        lists::for_each(&*list, read).map_err(StatusError::internal_error)?;
        match failed {
            Some(error) => Err(StatusError::internal_error(error)),
            None => Ok(Some(Self { is_namespaced: registry.objects.is_namespaced, objects })),
        }
    }
}

async fn read_namespace(name: &str, built_in: &Registries) -> Result<Option<Fields>, StatusError> {
    let version = GroupVersion::new("", "v1");
    let Some(registry) = built_in.get(&version.with_resource("namespaces")) else {
        return Ok(None);
    };
    let key = registry.objects.key("", name)?;
    let Some(namespace) = registry.objects.get(&key, 0).await? else { return Ok(None) };
    let fields = Asked::fields(&*namespace, &version, &registry.scheme);
    fields.map(Some).map_err(StatusError::internal_error)
}

/// The versions that a resource is served in, the preferred one first.
fn equivalents(
    endpoint: &Endpoint,
    registry: &Registry,
    built_in: &Registries,
    custom: &CustomResources,
) -> EquivalentResourceRegistry {
    let resource = endpoint.resource().group_resource();
    let built_in = built_in.keys().cloned();
    let custom = custom.registries().map(|(name, _)| name);
    let is_asked = |it: &GroupVersionResource| it.group_resource() == resource;
    let mut names: Vec<_> = built_in.chain(custom).filter(is_asked).collect();
    names.sort_by(|one, other| compare_versions(&other.version, &one.version));
    let mut resources = EquivalentResourceRegistry::new();
    for name in names {
        let own = name.group_version().with_kind(registry.kind.kind.clone());
        // Parts such as the scale have a kind of their own, in all versions the same.
        let kind = match endpoint.kind().group_kind() == registry.kind {
            true => own,
            false => endpoint.kind().clone(),
        };
        resources.register(name, endpoint.subresource(), kind);
    }
    resources
}

impl Versions for KnownVersions {
    fn equivalents(
        &self,
        resource: &GroupVersionResource,
        subresource: &str,
    ) -> &[GroupVersionResource] {
        self.resources.equivalents(resource, subresource)
    }

    fn kind_for(
        &self,
        resource: &GroupVersionResource,
        subresource: &str,
    ) -> Option<&GroupVersionKind> {
        self.resources.kind_for(resource, subresource)
    }

    fn convert(
        &self,
        object: &Fields,
        kind: &GroupVersionKind,
    ) -> Result<Fields, Box<dyn Error + Send + Sync>> {
        let object = Unstructured::new(object.clone());
        Ok(Asked::fields(&object, &kind.group_version(), &self.scheme)?)
    }
}
