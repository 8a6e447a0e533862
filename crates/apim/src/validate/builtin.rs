//! What a server would say to objects of built-in kinds.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::SystemTime;

use apimachinery::Object;
use apimachinery::api::admissionregistration::v1::{
    ValidatingAdmissionPolicy, ValidatingAdmissionPolicyBinding,
};
use apimachinery::api::admissionregistration::{
    v1alpha1 as policies_v1alpha1, v1beta1 as policies_v1beta1,
};
use apimachinery::api::apiextensions::{v1, v1beta1};
use apimachinery::crd::{Definition, DefinitionWarning};
use apimachinery::kinds::{BuiltIn, Reviewed};
use apimachinery::meta::Time;
use apimachinery::runtime::{GroupVersionKind, ResourceFacts};
use apimachinery::validation::FieldErrors;

use crate::custom::codecs;

/// The rules of the kinds that objects are of, each made once.
#[derive(Debug, Default)]
pub(super) struct Rules(RefCell<HashMap<GroupVersionKind, Option<Rc<BuiltIn>>>>);

impl Rules {
    fn of(&self, kind: &GroupVersionKind) -> Option<Rc<BuiltIn>> {
        let mut known = self.0.borrow_mut();
        let make = || BuiltIn::new(codecs().scheme(), kind).map(Rc::new);
        known.entry(kind.clone()).or_insert_with(make).clone()
    }
}

/// What a server says to an object.
#[derive(Debug, Default)]
pub(super) struct Looked {
    pub(super) errors: FieldErrors,
    pub(super) warnings: Vec<String>,
    /// Warnings about definitions, with their fields.
    pub(super) of_definition: Vec<DefinitionWarning>,
    /// Why the object is refused before it is validated.
    pub(super) refusal: Option<String>,
}

/// What a server says to an object of a kind that has a type, which is new or replaces an old one.
pub(super) fn look_at(
    object: &dyn Object,
    old: Option<&dyn Object>,
    kind: &GroupVersionKind,
    rules: &Rules,
) -> Looked {
    let Some(built_in) = rules.of(kind) else { return Looked::default() };
    let now = Time::from(SystemTime::now());
    let review = match old {
        Some(old) => built_in.review_update(object, old, now),
        None => built_in.review_new(object, now),
    };
    let Reviewed { errors, warnings, .. } = match review {
        Ok(review) => review,
        Err(error) => return Looked { refusal: Some(error.to_string()), ..Looked::default() },
    };
    match definition(object) {
        Some(definition) => {
            let of_definition = definition.warnings();
            Looked { errors, of_definition, ..Looked::default() }
        }
        None => Looked { errors, warnings, ..Looked::default() },
    }
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

/// The path that a warning begins with, as in `spec.nodeSelector[a/b]: deprecated since …`.
pub(super) fn path_of_warning(text: &str) -> Option<&str> {
    let (path, _) = text.split_once(": ")?;
    let first = path.split(['.', '[']).next()?;
    let is_name = !first.is_empty() && first.bytes().all(|it| it.is_ascii_alphabetic());
    (is_name && !path.contains(char::is_whitespace)).then_some(path)
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
