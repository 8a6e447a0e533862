//! What is wrong with policies of admission and their bindings.

use apimachinery_api::admissionregistration::v1::{
    MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding, ValidatingAdmissionPolicy,
    ValidatingAdmissionPolicyBinding,
};
use apimachinery_jsonpath::JsonPath;
use apimachinery_policies::{
    validate_binding, validate_mutating_binding, validate_mutating_policy,
    validate_mutating_policy_update, validate_policy, validate_policy_update,
};
use apimachinery_runtime::Str;
use apimachinery_validation::{FieldError, FieldErrors, Path, meta};

/// `ValidateValidatingAdmissionPolicy` and `ValidateValidatingAdmissionPolicyUpdate`.
pub(crate) fn admission_policy(
    policy: &ValidatingAdmissionPolicy,
    old: Option<&ValidatingAdmissionPolicy>,
) -> FieldErrors {
    match old {
        None => validate_policy(policy),
        Some(old) => validate_policy_update(policy, old),
    }
}

/// `ValidateValidatingAdmissionPolicyBinding`.
pub(crate) fn policy_binding(
    binding: &ValidatingAdmissionPolicyBinding,
    _: Option<&ValidatingAdmissionPolicyBinding>,
) -> FieldErrors {
    validate_binding(binding)
}

/// `ValidateMutatingAdmissionPolicy` and `ValidateMutatingAdmissionPolicyUpdate`.
pub(crate) fn mutating_policy(
    policy: &MutatingAdmissionPolicy,
    old: Option<&MutatingAdmissionPolicy>,
) -> FieldErrors {
    match old {
        None => validate_mutating_policy(policy),
        Some(old) => validate_mutating_policy_update(policy, old),
    }
}

/// `ValidateMutatingAdmissionPolicyBinding`.
pub(crate) fn mutating_policy_binding(
    binding: &MutatingAdmissionPolicyBinding,
    _: Option<&MutatingAdmissionPolicyBinding>,
) -> FieldErrors {
    validate_mutating_binding(binding)
}

/// `ValidateValidatingAdmissionPolicyStatusUpdate`.
pub(crate) fn admission_policy_status(
    policy: &ValidatingAdmissionPolicy,
    _: &ValidatingAdmissionPolicy,
) -> FieldErrors {
    let (status, path) = (&policy.status, Path::new("status"));
    let place = path.child("typeChecking").child("expressionWarnings");
    let mut errors = FieldErrors::new();
    let warnings = status.type_checking.iter().flat_map(|it| &it.expression_warnings);
    for (at, it) in warnings.enumerate() {
        let path = place.index(at);
        if it.warning.is_empty() {
            errors.push(FieldError::required(&path.child("warning"), ""));
        }
        errors.append(field_reference(&it.field_ref, &path.child("fieldRef")));
    }
    errors.append(meta::conditions(&status.conditions, &path.child("conditions")));
    errors
}

/// `validateFieldRef`.
fn field_reference(reference: &Str, path: &Path) -> FieldErrors {
    let reference = reference.trim();
    if reference.is_empty() {
        return FieldError::required(path, "").into();
    }
    match JsonPath::parse(&format!("{{{reference}}}")) {
        Ok(_) => FieldErrors::new(),
        Err(error) => {
            FieldError::invalid(path, reference, format!("invalid JSONPath: {error}")).into()
        }
    }
}
