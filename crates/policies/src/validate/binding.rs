//! The fields of bindings.

use std::collections::HashSet;

use apimachinery_api::admissionregistration::v1::{
    MatchResources, MutatingAdmissionPolicyBindingSpec, ParamRef,
    ValidatingAdmissionPolicyBindingSpec, ValidationAction,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, meta, names};

use super::resources;

const ACTIONS: [&str; 3] = ["Audit", "Deny", "Warn"];
const EXCLUSIVE: &str = "name and selector are mutually exclusive";

pub(super) fn errors(spec: &ValidatingAdmissionPolicyBindingSpec, path: &Path) -> FieldErrors {
    let (params, declared) = (spec.param_ref.as_deref(), spec.match_resources.as_deref());
    let mut errors = of_any_kind(&spec.policy_name, params, declared, path);
    errors.append(actions(&spec.validation_actions, &path.child("validationActions")));
    errors
}

/// What is wrong with a binding of a policy that changes objects.
pub(super) fn mutating_errors(
    spec: &MutatingAdmissionPolicyBindingSpec,
    path: &Path,
) -> FieldErrors {
    let (params, declared) = (spec.param_ref.as_deref(), spec.match_resources.as_deref());
    let mut errors = of_any_kind(&spec.policy_name, params, declared, path);
    if let Some(declared) = declared {
        let path = path.child("matchResources");
        errors.append(resources::mutating_operations(declared, &path));
    }
    errors
}

/// What is the same in bindings of any kind.
fn of_any_kind(
    name: &str,
    params: Option<&ParamRef>,
    declared: Option<&MatchResources>,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let at = path.child("policyName");
    if name.is_empty() {
        errors.push(FieldError::required(&at, ""));
    } else {
        let wrong = names::dns1123_subdomain(name).into_iter();
        errors.extend(wrong.map(|it| FieldError::invalid(&at, name, it)));
    }
    if let Some(reference) = params {
        errors.append(param_ref(reference, &path.child("paramRef")));
    }
    if let Some(declared) = declared {
        errors.append(resources::errors(declared, &path.child("matchResources")));
    }
    errors
}

fn param_ref(reference: &ParamRef, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let (name, at) = (&*reference.name, path.child("name"));
    if !name.is_empty() {
        let wrong = names::path_segment_name(name).into_iter();
        errors.extend(wrong.map(|it| FieldError::invalid(&at, name, it)));
        if reference.selector.is_some() {
            errors.push(FieldError::forbidden(&at, EXCLUSIVE));
        }
    }
    match &reference.selector {
        Some(selector) => {
            let at = path.child("selector");
            errors.append(meta::label_selector(selector, meta::SelectorRules::default(), &at));
            if !name.is_empty() {
                errors.push(FieldError::forbidden(&at, EXCLUSIVE));
            }
        }
        None if name.is_empty() => {
            errors.push(FieldError::required(path, "one of name or selector must be specified"));
        }
        None => {}
    }
    let at = path.child("parameterNotFoundAction");
    match reference.parameter_not_found_action.as_ref().filter(|it| !it.is_empty()) {
        None => errors.push(FieldError::required(&at, "")),
        Some(action) if !matches!(action.as_str(), "Deny" | "Allow") => {
            let shown = BadValue::json(action);
            errors.push(FieldError::not_supported(&at, shown, &["Deny", "Allow"]));
        }
        Some(_) => {}
    }
    errors
}

fn actions(actions: &Vec<ValidationAction>, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (index, action) in actions.iter().enumerate() {
        let (at, shown) = (path.index(index), BadValue::json(action));
        if !ACTIONS.contains(&action.as_str()) {
            errors.push(FieldError::not_supported(&at, shown.clone(), &ACTIONS));
        }
        if !seen.insert(action.as_str()) {
            errors.push(FieldError::duplicate(&at, shown));
        }
    }
    if seen.contains("Deny") && seen.contains("Warn") {
        let words = "must not contain both Deny and Warn (repeating the same validation failure information in the API \
                     response and headers serves no purpose)";
        errors.push(FieldError::invalid(path, BadValue::json(actions), words));
    }
    if actions.is_empty() {
        errors.push(FieldError::required(path, "at least one validation action is required"));
    }
    errors
}
