//! What a server would say to objects of built-in kinds, as far as that is known here.

use apimachinery::Object;
use apimachinery::api::admissionregistration::v1::{
    ValidatingAdmissionPolicy, ValidatingAdmissionPolicyBinding,
};
use apimachinery::api::admissionregistration::{
    v1alpha1 as policies_v1alpha1, v1beta1 as policies_v1beta1,
};
use apimachinery::api::apiextensions::{v1, v1beta1};
use apimachinery::api::facts;
use apimachinery::crd::{Definition, DefinitionWarning};
use apimachinery::meta::object_meta;
use apimachinery::policies::{validate_binding, validate_policy};
use apimachinery::runtime::{GroupVersionKind, ResourceFacts};
use apimachinery::validation::meta::{
    NameRule, name_is_dns_label, name_is_dns_subdomain, object_meta as check_metadata,
};
use apimachinery::validation::names::{path_segment_name, path_segment_prefix};
use apimachinery::validation::{FieldErrors, Path};

use crate::custom::codecs;

/// How long a name may be to which a server appends five letters.
const MAX_GENERATED_BASE: usize = 58;

/// What is wrong with an object of a kind that has a type: its metadata, and all of it where it is
/// a definition, a policy or the binding of one; and what servers warn of.
pub(super) fn look_at(
    object: &dyn Object,
    kind: &GroupVersionKind,
) -> (FieldErrors, Vec<DefinitionWarning>) {
    if let Some(definition) = definition(object) {
        return (definition.validate(), definition.warnings());
    }
    if let Some(policy) = policy(object) {
        return (validate_policy(&policy), Vec::new());
    }
    if let Some(binding) = binding(object) {
        return (validate_binding(&binding), Vec::new());
    }
    let resource = facts::of(kind).and_then(|it| it.resource).filter(is_stored);
    let errors = resource.map_or_else(FieldErrors::new, |it| metadata(object, kind, &it));
    (errors, Vec::new())
}

/// An object with its defaults, as the type of another version. `None` when it does not convert.
fn converted<T: 'static>(object: &dyn Object) -> Option<T> {
    let scheme = codecs().scheme();
    let mut object = object.clone_object();
    scheme.try_default_object(&mut *object).ok()?;
    scheme.convert(object, None).ok()
}

fn definition(object: &dyn Object) -> Option<Definition> {
    if object.is::<v1::CustomResourceDefinition>() {
        return converted::<v1::CustomResourceDefinition>(object).map(Definition::from);
    }
    let is_old = object.is::<v1beta1::CustomResourceDefinition>();
    let old: Option<v1beta1::CustomResourceDefinition> = is_old.then(|| converted(object))?;
    old.map(Definition::from)
}

/// A policy, whatever its version.
pub(super) fn policy(object: &dyn Object) -> Option<ValidatingAdmissionPolicy> {
    let is_policy = object.is::<ValidatingAdmissionPolicy>()
        || object.is::<policies_v1beta1::ValidatingAdmissionPolicy>()
        || object.is::<policies_v1alpha1::ValidatingAdmissionPolicy>();
    is_policy.then(|| converted(object))?
}

/// A binding, whatever its version.
pub(super) fn binding(object: &dyn Object) -> Option<ValidatingAdmissionPolicyBinding> {
    let is_binding = object.is::<ValidatingAdmissionPolicyBinding>()
        || object.is::<policies_v1beta1::ValidatingAdmissionPolicyBinding>()
        || object.is::<policies_v1alpha1::ValidatingAdmissionPolicyBinding>();
    is_binding.then(|| converted(object))?
}

/// Whether objects are kept, so that they have names. Reviews, for instance, are answered and
/// forgotten.
pub(super) fn is_stored(resource: &ResourceFacts) -> bool {
    resource.verbs.contains(&"list")
}

/// The metadata as a server sees it, which generates names, and takes the namespace of the request.
fn metadata(object: &dyn Object, kind: &GroupVersionKind, resource: &ResourceFacts) -> FieldErrors {
    let Ok(metadata) = object_meta(object) else { return FieldErrors::new() };
    let mut metadata = metadata.into_owned();
    if metadata.name.is_empty() && !metadata.generate_name.is_empty() {
        let base: String = metadata.generate_name.chars().take(MAX_GENERATED_BASE).collect();
        metadata.name = format!("{base}00000").into();
    }
    match resource.namespaced {
        true if metadata.namespace.is_empty() => metadata.namespace = "default".into(),
        true => {}
        false => metadata.namespace.clear(),
    }
    check_metadata(&metadata, resource.namespaced, name_rule(kind), &Path::new("metadata"))
}

/// What names a kind takes.
fn name_rule(kind: &GroupVersionKind) -> NameRule {
    match (kind.group.as_str(), kind.kind.as_str()) {
        ("", "Namespace" | "Service") => name_is_dns_label,
        ("", "ComponentStatus")
        | ("apiregistration.k8s.io", _)
        | ("certificates.k8s.io", _)
        | ("internal.apiserver.k8s.io", _)
        | ("networking.k8s.io", "IPAddress")
        | ("rbac.authorization.k8s.io", _) => name_is_path_segment,
        _ => name_is_dns_subdomain,
    }
}

fn name_is_path_segment(name: &str, is_prefix: bool) -> Vec<String> {
    if is_prefix { path_segment_prefix(name) } else { path_segment_name(name) }
}

/// The paths that an error of a definition may mean in the document, most likely first: a server
/// reports what all versions have alike as if it were said once.
pub(super) fn paths_in_definition(path: &str) -> Vec<String> {
    const SHARED: [(&str, &str); 4] = [
        ("spec.validation", "spec.versions[0].schema"),
        ("spec.subresources", "spec.versions[0].subresources"),
        ("spec.additionalPrinterColumns", "spec.versions[0].additionalPrinterColumns"),
        ("spec.selectableFields", "spec.versions[0].selectableFields"),
    ];
    let own = SHARED.into_iter().filter_map(|(shared, own)| {
        let rest = path.strip_prefix(shared)?;
        Some(format!("{own}{rest}"))
    });
    let mut paths: Vec<_> = own.collect();
    paths.push(path.to_owned());
    paths
}
