//! Admission policies among what is read, and their decisions about objects.

use std::collections::BTreeMap;
use std::error::Error;

use apimachinery::api::admission::v1::Operation;
use apimachinery::api::authentication::v1::UserInfo;
use apimachinery::api::core::v1::Namespace;
use apimachinery::api::facts::{self, release};
use apimachinery::cel::{AuthorizationDecision, AuthorizationQuestion, CelAuthorizer};
use apimachinery::policies::{
    Binding, BoundPolicy, Params, Policy, Request, Versions, Violation, admit,
};
use apimachinery::runtime::{
    ConversionError, EquivalentResourceRegistry, GroupResource, GroupVersion, GroupVersionKind,
    GroupVersionResource, Map, Str, Value,
};
use apimachinery::{FieldValidation, Object, Unstructured};

use super::builtin::{binding, is_stored, policy};
use crate::Failure;
use crate::args::PolicyArgs;
use crate::custom::{self, codecs};
use crate::definitions::contains;
use crate::input::Document;
use crate::load::{Loaded, Loader};
use crate::pipeline::for_each_document_of;
use crate::problem::{Outcome, Problem, What};
use crate::report::Reporter;

const GROUP: &str = "admissionregistration.k8s.io";
/// The kinds that servers ask no policy about: a wrong one could not be removed any more.
const EXEMPT: [&str; 4] = [
    "MutatingAdmissionPolicy",
    "MutatingAdmissionPolicyBinding",
    "ValidatingAdmissionPolicy",
    "ValidatingAdmissionPolicyBinding",
];

type Fields = Map<Str, Value>;

/// All policies with their bindings, and what they can see besides an object.
#[derive(Debug, Default)]
pub(super) struct Policies {
    /// As with `kubectl apply`, the last one of a name counts, here and below.
    policies: BTreeMap<Str, Policy>,
    /// By the names of their policies.
    bindings: BTreeMap<Str, Vec<Binding>>,
    params: BTreeMap<GroupVersionKind, KnownParams>,
    namespaces: BTreeMap<Str, Fields>,
    resources: Resources,
    user: UserInfo,
}

/// The objects of a kind of parameters.
#[derive(Debug)]
struct KnownParams {
    is_namespaced: bool,
    objects: Vec<Fields>,
}

impl Policies {
    /// The policies among documents, and those of files and folders of their own.
    pub(super) fn read(
        args: &PolicyArgs,
        documents: &[Result<Document, Problem>],
        excerpts: bool,
    ) -> Result<(Self, Outcome), Failure> {
        let loader = Loader::new(codecs(), FieldValidation::Ignore);
        let mut own = Vec::new();
        let paths = &args.policies;
        let outcome = for_each_document_of("--policies", paths, excerpts, |document, reporter| {
            own.push(document.clone());
            loader.load_quietly(document, reporter);
            Ok(())
        })?;
        let mut policies = Self::default();
        let is_candidate = |it: &&Document| contains(&it.part.bytes, b"ValidatingAdmissionPolicy");
        let all = own.iter().chain(documents.iter().flatten());
        for document in all.clone().filter(is_candidate) {
            for_each_object(&loader, document, |it| policies.add(it));
        }
        if policies.policies.is_empty() {
            return Ok((policies, outcome));
        }
        policies.user.username = args.user.as_str().into();
        policies.user.groups = args.groups.iter().map(|it| it.as_str().into()).collect();
        policies.resources = Resources::known();
        policies.find_seen(&loader, all);
        let mut reporter = Reporter::without_progress(excerpts);
        for document in &own {
            for_each_object(&loader, document, |it| {
                if let Some(what) = policies.unused(&*it.object) {
                    reporter.warning(&Problem::new(document.place(it.spot), what));
                }
            });
        }
        Ok((policies, outcome))
    }

    fn add(&mut self, loaded: &Loaded) {
        if let Some(policy) = policy(&*loaded.object) {
            self.policies.insert(policy.metadata.name.clone(), Policy::compile(&policy));
        } else if let Some(binding) = binding(&*loaded.object) {
            let binding = Binding::from(&binding);
            // One that is there again may be of another policy.
            let all = self.bindings.values_mut();
            all.for_each(|it| it.retain(|it| it.name() != binding.name()));
            self.bindings.entry(binding.policy_name().into()).or_default().push(binding);
        }
    }

    /// Finds the parameters and namespaces that the policies can see.
    fn find_seen<'a>(&mut self, loader: &Loader, documents: impl Iterator<Item = &'a Document>) {
        let kinds = self.policies.values().filter_map(param_kind);
        let mut found: BTreeMap<_, BTreeMap<_, Fields>> =
            kinds.map(|kind| (kind, BTreeMap::new())).collect();
        for document in documents {
            for_each_object(loader, document, |Loaded { object, kind, .. }| {
                if object.is::<Namespace>()
                    && let Ok((name, data)) = seen(&**object, kind)
                {
                    self.namespaces.insert(name.1, data);
                }
                let params =
                    found.iter_mut().filter(|(it, _)| it.group_kind() == kind.group_kind());
                for (kind, objects) in params {
                    objects.extend(seen(&**object, kind));
                }
            });
        }
        // Of a kind that is not known, servers know no parameters.
        self.params = found
            .into_iter()
            .filter_map(|(kind, objects)| {
                let (_, is_namespaced) = resource_of(&kind)?;
                let objects = objects.into_values().collect();
                Some((kind, KnownParams { is_namespaced, objects }))
            })
            .collect();
    }

    /// Why a policy decides nothing, or a binding binds nothing.
    pub(super) fn unused(&self, object: &dyn Object) -> Option<What> {
        if let Some(policy) = policy(object) {
            let name = policy.metadata.name;
            let is_bound = self.bindings.get(&name).is_some_and(|it| !it.is_empty());
            return (!is_bound).then(|| What::NoBinding(name.to_string()));
        }
        let name = binding(object)?.spec.policy_name;
        (!self.policies.contains_key(&name)).then(|| What::NoPolicy(name.to_string()))
    }

    /// The decisions against an object, as if it was created, or replaced an old one.
    pub(super) fn violations(
        &self,
        object: &dyn Object,
        old: Option<&dyn Object>,
        kind: &GroupVersionKind,
    ) -> Vec<Violation> {
        let is_exempt = kind.group == GROUP && EXEMPT.contains(&kind.kind.as_str());
        let resource = resource_of(kind).filter(|_| !self.policies.is_empty() && !is_exempt);
        let Some((resource, is_namespaced)) = resource else { return Vec::new() };
        // What cannot be defaulted was reported.
        let Ok(((namespace, name), object)) = seen(object, kind) else { return Vec::new() };
        let is_namespace = resource.group.is_empty() && resource.resource == "namespaces";
        let namespace = if is_namespace { name.clone() } else { namespace };
        let old = old.and_then(|it| seen(it, kind).ok()).map(|(_, old)| old);
        let (operation, options) = match &old {
            Some(_) => (Operation::UPDATE, "UpdateOptions"),
            None => (Operation::CREATE, "CreateOptions"),
        };
        let options = Fields::from_iter([
            ("apiVersion".into(), "meta.k8s.io/v1".into()),
            ("kind".into(), options.into()),
        ]);
        let created;
        let namespace_object = match self.namespaces.get(&namespace) {
            Some(known) => known,
            None => {
                created = plain_namespace(&namespace);
                &created
            }
        };
        let mut request = Request::new(operation, kind.clone(), resource)
            .named(name)
            .in_namespace(namespace)
            .with_object(&object)
            .with_options(&options)
            .with_user(self.user.clone())
            .with_authorizer(&Everything);
        if let Some(old) = &old {
            request = request.with_old_object(old);
        }
        if is_namespaced {
            request = request.with_namespace_object(namespace_object);
        }
        let bound = self.policies.iter().map(|(name, policy)| {
            let bindings = self.bindings.get(name).map_or(&[][..], Vec::as_slice);
            let params = param_kind(policy).and_then(|kind| self.params.get(&kind));
            let params = params.map(|KnownParams { is_namespaced, objects }| Params {
                is_namespaced: *is_namespaced,
                objects,
            });
            BoundPolicy { policy, bindings, params }
        });
        admit(&bound.collect::<Vec<_>>(), &request, &self.resources).violations
    }
}

fn for_each_object(loader: &Loader, document: &Document, visit: impl FnMut(&Loaded)) {
    let (loaded, _) = loader.open(document);
    loaded.iter().flat_map(Loaded::objects).for_each(visit);
}

fn param_kind(policy: &Policy) -> Option<GroupVersionKind> {
    let kind = policy.param_kind()?;
    Some(GroupVersionKind::from_api_version_and_kind(&kind.api_version, &kind.kind))
}

/// The resource of objects that are stored, and whether they are in a namespace.
fn resource_of(kind: &GroupVersionKind) -> Option<(GroupVersionResource, bool)> {
    let version = kind.group_version();
    if let Some(custom) = custom::kinds().and_then(|it| it.of_group_kind(&kind.group_kind())) {
        let plural = custom.names().plural.clone();
        return Some((version.with_resource(plural), custom.is_namespaced()));
    }
    let resource = facts::of(kind)?.resource.filter(is_stored)?;
    Some((version.with_resource(resource.plural), resource.namespaced))
}

/// The data of an object as expressions see it: in the version of a kind, with its defaults and the
/// namespace of the request; and its namespace and name.
fn seen(
    object: &dyn Object,
    kind: &GroupVersionKind,
) -> Result<((Str, Str), Fields), ConversionError> {
    let mut object = Unstructured::new(data(object.clone_object(), &kind.group_version())?);
    let is_namespaced = resource_of(kind).is_some_and(|(_, is_namespaced)| is_namespaced);
    let namespace = match (is_namespaced, object.namespace()) {
        (true, "") => "default",
        (true, own) => own,
        (false, _) => "",
    };
    let namespace: Str = namespace.into();
    // Metadata that is not a map was reported.
    let _ = object.set_namespace(namespace.clone());
    let name = object.name().into();
    Ok(((namespace, name), object.into_content()))
}

fn data(mut object: Box<dyn Object>, version: &GroupVersion) -> Result<Fields, ConversionError> {
    let scheme = codecs().scheme();
    scheme.try_default_object(&mut *object)?;
    let (object, _) = scheme.convert_box_to_version(object, version, None)?;
    scheme.to_unstructured(&*object, None).map(Unstructured::into_content)
}

/// A namespace of which nothing is known but its name, which is also a label.
fn plain_namespace(name: &Str) -> Fields {
    let mut namespace = Namespace::default();
    namespace.metadata.name = name.clone();
    let label = ("kubernetes.io/metadata.name".into(), name.clone());
    namespace.metadata.labels = Map::from_iter([label]);
    data(Box::new(namespace), &apimachinery::api::core::v1::GROUP_VERSION).unwrap_or_default()
}

/// Whose manifests are validated may do all that they ask for.
#[derive(Debug)]
struct Everything;

impl CelAuthorizer for Everything {
    fn authorize(&self, _: &AuthorizationQuestion) -> AuthorizationDecision {
        AuthorizationDecision { is_allowed: true, ..AuthorizationDecision::default() }
    }
}

/// The resources that servers have, in all versions.
#[derive(Debug, Default)]
struct Resources(EquivalentResourceRegistry);

impl Resources {
    fn known() -> Self {
        let is_event = |it: &GroupResource| {
            it.resource == "events" && matches!(&*it.group, "" | "events.k8s.io")
        };
        let identity =
            move |it: &GroupResource| if is_event(it) { "events".into() } else { Str::default() };
        let mut resources = EquivalentResourceRegistry::with_identity(identity);
        let built_in = facts::kinds().filter(|it| it.is_served_in(release()));
        let built_in = built_in.map(|it| it.name.to_gvk());
        let custom = custom::kinds().into_iter().flat_map(|it| it.iter()).flat_map(|it| {
            let served = it.versions().iter().filter(|it| it.is_served());
            served.map(|it| it.kind().clone())
        });
        for kind in built_in.chain(custom) {
            if let Some((resource, _)) = resource_of(&kind) {
                resources.register(resource, "", kind);
            }
        }
        Self(resources)
    }
}

impl Versions for Resources {
    fn equivalents(
        &self,
        resource: &GroupVersionResource,
        subresource: &str,
    ) -> &[GroupVersionResource] {
        self.0.equivalents(resource, subresource)
    }

    fn kind_for(
        &self,
        resource: &GroupVersionResource,
        subresource: &str,
    ) -> Option<&GroupVersionKind> {
        self.0.kind_for(resource, subresource)
    }

    fn convert(
        &self,
        object: &Fields,
        kind: &GroupVersionKind,
    ) -> Result<Fields, Box<dyn Error + Send + Sync>> {
        let object = Unstructured::new(object.clone());
        let object: Box<dyn Object> = match custom::is_custom(kind) {
            true => Box::new(object),
            false => codecs().scheme().from_unstructured(&object)?,
        };
        Ok(data(object, &kind.group_version())?)
    }
}
