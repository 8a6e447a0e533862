//! Policies that are ready to decide.

mod compile;
mod evaluate;

use apimachinery_api::admissionregistration::v1::{MatchResources, ParamKind};
use apimachinery_cel::{Budget, LazyVariable};
use apimachinery_meta::v1::StatusReason;
use apimachinery_runtime::Str;
use apimachinery_validation::Path;

use crate::expression::Expression;
use crate::failure_policy::FailurePolicy;
use crate::match_conditions::MatchConditions;

/// What all validations of a policy may cost together, with their messages; and once more what its
/// audit annotations may.
///
/// Corresponds to `RuntimeCELCostBudget`.
pub const POLICY_BUDGET: Budget = Budget(10_000_000);

/// A ValidatingAdmissionPolicy, compiled once and evaluated for any number of requests.
///
/// ```
/// use apimachinery_api::admission::v1::Operation;
/// use apimachinery_api::admissionregistration::v1::ValidatingAdmissionPolicy;
/// use apimachinery_policies::{Policy, Request};
/// use apimachinery_runtime::{GroupVersion, Value};
///
/// let policy: ValidatingAdmissionPolicy = apimachinery_json::from_str(
///     r#"{"metadata":{"name":"replicas"},"spec":{
///         "variables":[{"name":"replicas","expression":"object.spec.replicas"}],
///         "validations":[{"expression":"variables.replicas <= 5","reason":"Forbidden",
///             "messageExpression":"'at most 5 replicas, not ' + string(variables.replicas)"}]}}"#,
/// )?;
/// let policy = Policy::compile(&policy);
/// assert_eq!(policy.errors().count(), 0);
///
/// let object = apimachinery_json::value_from_str(r#"{"spec":{"replicas":7}}"#)?;
/// let Some(object) = object.as_map() else { unreachable!() };
/// let apps = GroupVersion::new("apps", "v1");
/// let request = Request::new(Operation::CREATE, apps.with_kind("Deployment"), apps.with_resource("deployments"))
///     .with_object(object);
/// let decisions = policy.evaluate(&request, None);
/// assert_eq!(decisions.validations[0].message(), "at most 5 replicas, not 7");
/// assert_eq!(decisions.validations[0].code(), 403);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `validating.Validator`.
#[derive(Debug)]
pub struct Policy {
    name: Str,
    failure_policy: FailurePolicy,
    param_kind: Option<ParamKind>,
    constraints: Option<MatchResources>,
    variables: Vec<LazyVariable>,
    conditions: MatchConditions,
    validations: Vec<Validation>,
    audit_annotations: Vec<(Str, Expression)>,
}

#[derive(Debug)]
struct Validation {
    expression: Expression,
    message_expression: Option<Expression>,
    message: Str,
    reason: Option<StatusReason>,
}

impl Policy {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The kind of its parameters, when it has some.
    pub fn param_kind(&self) -> Option<&ParamKind> {
        self.param_kind.as_ref()
    }

    /// Which requests it is about.
    pub fn constraints(&self) -> Option<&MatchResources> {
        self.constraints.as_ref()
    }

    /// Its match conditions.
    pub fn match_conditions(&self) -> &MatchConditions {
        &self.conditions
    }

    pub(crate) fn failure_policy(&self) -> &FailurePolicy {
        &self.failure_policy
    }

    /// What is wrong with its expressions, with their places. An evaluation of the policy returns
    /// those of the expressions that it uses.
    pub fn errors(&self) -> impl Iterator<Item = (Path, &str)> {
        let spec = Path::new("spec");
        let at = |part: &'static str, index: usize, field: &'static str| {
            spec.child(part).index(index).child(field)
        };
        let mut all = Vec::new();
        for (index, (_, condition)) in self.conditions.expressions().enumerate() {
            all.push((at("matchConditions", index, "expression"), condition.error()));
        }
        for (index, variable) in self.variables.iter().enumerate() {
            all.push((at("variables", index, "expression"), variable.error()));
        }
        for (index, validation) in self.validations.iter().enumerate() {
            all.push((at("validations", index, "expression"), validation.expression.error()));
            let message = validation.message_expression.as_ref().and_then(Expression::error);
            all.push((at("validations", index, "messageExpression"), message));
        }
        for (index, (_, expression)) in self.audit_annotations.iter().enumerate() {
            all.push((at("auditAnnotations", index, "valueExpression"), expression.error()));
        }
        all.into_iter().filter_map(|(path, error)| Some((path, error?)))
    }
}
