//! Whether policies and bindings are right, as servers check them when they are written.

mod binding;
mod expressions;
mod mutations;
mod resources;
mod spec;

use std::collections::HashSet;

use apimachinery_api::admissionregistration::v1::{
    MatchCondition, MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding, RuleWithOperations,
    ValidatingAdmissionPolicy, ValidatingAdmissionPolicyBinding,
};
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_validation::{FieldErrors, Path, meta};

use expressions::Checker;

/// The expressions of an existing policy: those may use everything, new ones only what the previous
/// release knows as well, so that it can still be gone back to.
///
/// Corresponds to `preexistingExpressions`.
#[derive(Default)]
struct Stored<'a> {
    conditions: HashSet<&'a str>,
    validations: HashSet<&'a str>,
    messages: HashSet<&'a str>,
    audit_annotations: HashSet<&'a str>,
    configurations: HashSet<&'a str>,
}

impl<'a> Stored<'a> {
    fn of_conditions(conditions: &'a [MatchCondition]) -> Self {
        let conditions = conditions.iter().map(|it| &*it.expression).collect();
        Self { conditions, ..Self::default() }
    }

    fn of(policy: &'a ValidatingAdmissionPolicy) -> Self {
        let spec = &policy.spec;
        Self {
            validations: spec.validations.iter().map(|it| &*it.expression).collect(),
            messages: spec.validations.iter().map(|it| &*it.message_expression).collect(),
            audit_annotations: spec
                .audit_annotations
                .iter()
                .map(|it| &*it.value_expression)
                .collect(),
            ..Self::of_conditions(&spec.match_conditions)
        }
    }

    fn of_mutating(policy: &'a MutatingAdmissionPolicy) -> Self {
        let spec = &policy.spec;
        let configurations = spec.mutations.iter().filter_map(|it| it.apply_configuration.as_ref());
        Self {
            configurations: configurations.map(|it| &*it.expression).collect(),
            ..Self::of_conditions(&spec.match_conditions)
        }
    }
}

/// What is wrong with a new policy: its metadata, constraints, and its expressions, each in its
/// place.
///
/// ```
/// use apimachinery_api::admissionregistration::v1::ValidatingAdmissionPolicy;
/// use apimachinery_policies::validate_policy;
///
/// let policy: ValidatingAdmissionPolicy = apimachinery_json::from_str(
///     r#"{"metadata":{"name":"replicas"},"spec":{"failurePolicy":"Fail",
///         "matchConstraints":{"matchPolicy":"Equivalent","namespaceSelector":{},"objectSelector":{},"resourceRules":[
///             {"operations":["*"],"apiGroups":["apps"],"apiVersions":["v1"],"resources":["deployments"]}]},
///         "validations":[{"expression":"object.spec.replicas"}]}}"#,
/// )?;
/// assert_eq!(
///     validate_policy(&policy).to_string(),
///     "spec.validations[0].expression: Invalid value: \"object.spec.replicas\": must evaluate to bool but got dyn"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A policy that was not defaulted lacks what servers fill in. Corresponds to
/// `ValidateValidatingAdmissionPolicy`.
pub fn validate_policy(policy: &ValidatingAdmissionPolicy) -> FieldErrors {
    validate(policy, &Stored::default(), false)
}

/// What is wrong with a policy that takes the place of `old`: expressions of `old` may stay, and
/// match conditions are not checked when they did not change.
///
/// Corresponds to `ValidateValidatingAdmissionPolicyUpdate`.
pub fn validate_policy_update(
    policy: &ValidatingAdmissionPolicy,
    old: &ValidatingAdmissionPolicy,
) -> FieldErrors {
    let (new_spec, old_spec) = (&policy.spec, &old.spec);
    let is_same = new_spec.param_kind == old_spec.param_kind
        && new_spec.match_conditions == old_spec.match_conditions;
    validate(policy, &Stored::of(old), is_same)
}

fn validate(
    policy: &ValidatingAdmissionPolicy,
    stored: &Stored<'_>,
    ignores_conditions: bool,
) -> FieldErrors {
    let mut errors = metadata(&policy.metadata);
    let (name, path) = (&policy.metadata.name, Path::new("spec"));
    let spec = spec::Spec { spec: &policy.spec, name, stored, path: &path };
    errors.append(spec.errors(ignores_conditions));
    errors
}

fn metadata(metadata: &ObjectMeta) -> FieldErrors {
    meta::object_meta(metadata, false, meta::name_is_dns_subdomain, &Path::new("metadata"))
}

/// What is wrong with a binding, a new one or a changed one.
///
/// Corresponds to `ValidateValidatingAdmissionPolicyBinding`.
pub fn validate_binding(binding: &ValidatingAdmissionPolicyBinding) -> FieldErrors {
    let mut errors = metadata(&binding.metadata);
    errors.append(binding::errors(&binding.spec, &Path::new("spec")));
    errors
}

/// What is wrong with a new policy that changes objects. Its expressions are checked; what they
/// make of objects is not known before there is one.
///
/// ```
/// use apimachinery_api::admissionregistration::v1::MutatingAdmissionPolicy;
/// use apimachinery_policies::validate_mutating_policy;
///
/// let policy: MutatingAdmissionPolicy = apimachinery_json::from_str(
///     r#"{"metadata":{"name":"replicas"},"spec":{"failurePolicy":"Fail","reinvocationPolicy":"Never",
///         "matchConstraints":{"matchPolicy":"Equivalent","namespaceSelector":{},"objectSelector":{},"resourceRules":[
///             {"operations":["CREATE"],"apiGroups":["apps"],"apiVersions":["v1"],"resources":["deployments"]}]},
///         "mutations":[{"patchType":"ApplyConfiguration","applyConfiguration":{"expression":"object"}}]}}"#,
/// )?;
/// assert_eq!(
///     validate_mutating_policy(&policy).to_string(),
///     "spec.mutations[0].applyConfiguration.expression: Invalid value: \"object\": must evaluate to Object but got dyn"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `ValidateMutatingAdmissionPolicy`.
pub fn validate_mutating_policy(policy: &MutatingAdmissionPolicy) -> FieldErrors {
    validate_mutating(policy, &Stored::default(), false)
}

/// What is wrong with a policy that takes the place of `old`, as [`validate_policy_update`].
///
/// Corresponds to `ValidateMutatingAdmissionPolicyUpdate`.
pub fn validate_mutating_policy_update(
    policy: &MutatingAdmissionPolicy,
    old: &MutatingAdmissionPolicy,
) -> FieldErrors {
    let (new_spec, old_spec) = (&policy.spec, &old.spec);
    let is_same = new_spec.param_kind == old_spec.param_kind
        && new_spec.match_conditions == old_spec.match_conditions;
    validate_mutating(policy, &Stored::of_mutating(old), is_same)
}

fn validate_mutating(
    policy: &MutatingAdmissionPolicy,
    stored: &Stored<'_>,
    ignores_conditions: bool,
) -> FieldErrors {
    let mut errors = metadata(&policy.metadata);
    errors.append(mutations::errors(&policy.spec, stored, ignores_conditions, &Path::new("spec")));
    errors
}

/// What is wrong with a binding of a policy that changes objects, a new one or a changed one.
///
/// Corresponds to `ValidateMutatingAdmissionPolicyBinding`.
pub fn validate_mutating_binding(binding: &MutatingAdmissionPolicyBinding) -> FieldErrors {
    let mut errors = metadata(&binding.metadata);
    errors.append(binding::mutating_errors(&binding.spec, &Path::new("spec")));
    errors
}

/// Validates the match conditions of a webhook, which are at `path`; `stored` are those that it had
/// before.
///
/// ```
/// use apimachinery_api::admissionregistration::v1::MatchCondition;
/// use apimachinery_policies::validate_match_conditions;
/// use apimachinery_validation::Path;
///
/// let condition = MatchCondition { name: "c".into(), expression: "variables.x".into() };
/// let errors = validate_match_conditions(&[condition], &[], &Path::new("matchConditions"));
/// assert!(errors.to_string().starts_with("matchConditions[0].expression: Invalid value: \"variables.x\": compilation failed"));
/// ```
///
/// Corresponds to `validateMatchConditions`.
pub fn validate_match_conditions(
    conditions: &[MatchCondition],
    stored: &[MatchCondition],
    path: &Path,
) -> FieldErrors {
    let checker = Checker::new(false, false);
    let stored = Stored::of_conditions(stored);
    spec::match_conditions(conditions, &checker, &stored.conditions, path)
}

/// Validates a rule of a webhook, which is at `path`: the requests that it is about.
///
/// ```
/// use apimachinery_api::admissionregistration::v1::RuleWithOperations;
/// use apimachinery_policies::validate_rule;
/// use apimachinery_validation::Path;
///
/// let rule: RuleWithOperations = apimachinery_json::from_str(
///     r#"{"operations":["*"],"apiGroups":["apps"],"apiVersions":["v1"],"resources":["*","pods"]}"#,
/// )?;
/// assert_eq!(
///     validate_rule(&rule, &Path::new("rules").index(0)).to_string(),
///     "rules[0].resources: Invalid value: [\"*\",\"pods\"]: if '*' is present, must not specify other resources without subresources"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `validateRuleWithOperations`.
pub fn validate_rule(rule: &RuleWithOperations, path: &Path) -> FieldErrors {
    resources::rule_with_operations(rule, path)
}
