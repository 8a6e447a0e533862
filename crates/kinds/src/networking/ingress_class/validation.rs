//! What is wrong with classes of ingresses.

use apimachinery_api::networking::v1::{IngressClass, IngressClassParametersReference};
use apimachinery_validation::names::{dns1123_label, domain_prefixed_path};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::networking::ingress::validation::named;
use crate::shared::fields::invalid;

const LONGEST_CONTROLLER: usize = 250;
const SCOPES: [&str; 2] = ["Cluster", "Namespace"];

/// `ValidateIngressClass` and `ValidateIngressClassUpdate`.
pub(crate) fn ingress_class(class: &IngressClass, old: Option<&IngressClass>) -> FieldErrors {
    let (controller, path) = (&class.spec.controller, Path::new("spec"));
    let place = path.child("controller");
    let mut errors = FieldErrors::new();
    if old.is_some_and(|old| old.spec.controller != *controller) {
        errors.push(FieldError::invalid(&place, controller, "field is immutable"));
    }
    if controller.len() > LONGEST_CONTROLLER {
        errors.push(FieldError::too_long(&place, LONGEST_CONTROLLER));
    }
    errors.append(domain_prefixed_path(&place, controller));
    if let Some(it) = &class.spec.parameters {
        errors.append(parameters(it, &path.child("parameters")));
    }
    errors
}

/// `validateIngressClassParametersReference`.
fn parameters(parameters: &IngressClassParametersReference, path: &Path) -> FieldErrors {
    let IngressClassParametersReference { api_group, kind, name, scope, namespace } = parameters;
    let mut errors = named(api_group.as_ref(), kind, name, path);
    let place = path.child("namespace");
    match (scope.as_deref(), namespace) {
        (None, _) => errors.push(FieldError::required(&path.child("scope"), "")),
        (Some("Namespace"), None) => {
            let detail = "`parameters.scope` is set to 'Namespace'";
            errors.push(FieldError::required(&place, detail));
        }
        (Some("Namespace"), Some(name)) => {
            errors.append(invalid(&place, name, dns1123_label(name)));
        }
        (Some("Cluster"), None) => {}
        (Some("Cluster"), Some(_)) => {
            errors.push(FieldError::forbidden(&place, "`parameters.scope` is set to 'Cluster'"));
        }
        (Some(other), _) => {
            errors.push(FieldError::not_supported(&path.child("scope"), other, &SCOPES));
        }
    }
    errors
}
