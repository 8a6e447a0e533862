//! The fields of policies that change objects.

use apimachinery_api::admissionregistration::v1::{MutatingAdmissionPolicySpec, Mutation};
use apimachinery_runtime::Str;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::expression::Returns;

use super::Stored;
use super::expressions::Checker;
use super::resources;
use super::spec::{Scope, match_conditions, variable};

const PATCH_TYPES: [&str; 2] = ["ApplyConfiguration", "JSONPatch"];
const REINVOCATION: [&str; 2] = ["IfNeeded", "Never"];

/// Corresponds to `validateMutatingAdmissionPolicySpec`.
pub(super) fn errors(
    spec: &MutatingAdmissionPolicySpec,
    stored: &Stored<'_>,
    ignores_conditions: bool,
    path: &Path,
) -> FieldErrors {
    let constraints = spec.match_constraints.as_deref();
    let scope = Scope {
        failure_policy: spec.failure_policy.as_ref(),
        param_kind: spec.param_kind.as_deref(),
        constraints,
    };
    let mut errors = scope.errors(path);
    if let Some(constraints) = constraints {
        let path = path.child("matchConstraints");
        errors.append(resources::mutating_operations(constraints, &path));
    }
    let params = spec.param_kind.is_some();
    if !ignores_conditions {
        let checker = Checker::new(params, false);
        let path = path.child("matchConditions");
        errors.append(match_conditions(
            &spec.match_conditions,
            &checker,
            &stored.conditions,
            &path,
        ));
    }
    let mut checker = Checker::new(params, true);
    for (index, it) in spec.variables.iter().enumerate() {
        let path = path.child("variables").index(index);
        errors.append(variable(it, false, &mut checker, &path));
    }
    let at = path.child("mutations");
    if spec.mutations.is_empty() {
        errors.push(FieldError::required(&at, "mutations must contain at least one item"));
    }
    for (index, it) in spec.mutations.iter().enumerate() {
        errors.append(mutation(it, &checker, stored, &at.index(index)));
    }
    let (policy, at) = (&spec.reinvocation_policy, path.child("reinvocationPolicy"));
    match policy.as_str() {
        "" => errors.push(FieldError::required(&at, "")),
        it if !REINVOCATION.contains(&it) => {
            errors.push(FieldError::not_supported(&at, BadValue::json(policy), &REINVOCATION));
        }
        _ => {}
    }
    errors
}

/// Corresponds to `validateMutation`.
fn mutation(
    mutation: &Mutation,
    checker: &Checker,
    stored: &Stored<'_>,
    path: &Path,
) -> FieldErrors {
    let configuration = mutation.apply_configuration.as_ref().map(|it| &it.expression);
    let patch = mutation.json_patch.as_ref().map(|it| &it.expression);
    let kind = mutation.patch_type.as_str();
    let (wanted, other, returns) = match kind {
        "JSONPatch" => {
            (("jsonPatch", patch), ("applyConfiguration", configuration), Returns::Patch)
        }
        "ApplyConfiguration" => {
            let returns = Returns::Configuration;
            (("applyConfiguration", configuration), ("jsonPatch", patch), returns)
        }
        "" => return FieldError::required(&path.child("patchType"), "").into(),
        _ => {
            let (path, shown) = (path.child("patchType"), BadValue::json(&mutation.patch_type));
            return FieldError::not_supported(&path, shown, &PATCH_TYPES).into();
        }
    };
    let (field, given) = wanted;
    let mut errors = match given {
        Some(it) => {
            expression(it, checker, stored, returns, &path.child(field).child("expression"))
        }
        None => {
            let words = format!("must be specified when patchType is {kind}");
            FieldError::required(&path.child(field), words).into()
        }
    };
    if let (field, Some(_)) = other {
        let words = format!("must not be specified when patchType is {kind}");
        errors.push(FieldError::invalid(&path.child(field), &*format!("{{{field}}}"), words));
    }
    errors
}

fn expression(
    expression: &Str,
    checker: &Checker,
    stored: &Stored<'_>,
    returns: Returns,
    path: &Path,
) -> FieldErrors {
    let trimmed = expression.trim();
    if trimmed.is_empty() {
        return FieldError::required(path, "").into();
    }
    // The reference looks for the expressions of patches among those of configurations too.
    let is_stored = stored.configurations.contains(&**expression);
    let error = checker.check(trimmed, trimmed, is_stored, returns, path);
    error.into_iter().collect()
}
