//! Match conditions, which webhooks have as well.

use apimachinery_api::admissionregistration::v1::{FailurePolicyType, MatchCondition};
use apimachinery_cel::{Budget, Environment, LazyVariable, Version};
use apimachinery_runtime::Str;

use crate::environments::{Environments, Sees};
use crate::expression::{Expression, Found, OutOfBudget, Returns};
use crate::failure_policy::FailurePolicy;
use crate::request::{Fields, Request};
use crate::scope::{Facts, Scope, Stage};

/// What all match conditions may cost together.
///
/// Corresponds to `RuntimeCELCostBudgetMatchConditions`.
pub const MATCH_CONDITIONS_BUDGET: Budget = Budget(2_500_000);

/// The match conditions of a webhook, compiled: whether it is to be called at all.
///
/// ```
/// use apimachinery_api::admission::v1::Operation;
/// use apimachinery_api::admissionregistration::v1::MatchCondition;
/// use apimachinery_policies::{MatchOutcome, MatchConditions, Request};
/// use apimachinery_runtime::GroupVersion;
///
/// let condition = MatchCondition {
///     name: "no-leases".into(),
///     expression: "request.resource.resource != 'leases'".into(),
/// };
/// let conditions = MatchConditions::compile(&[condition], None);
/// let version = GroupVersion::new("coordination.k8s.io", "v1");
/// let request =
///     Request::new(Operation::UPDATE, version.with_kind("Lease"), version.with_resource("leases"));
/// let outcome = conditions.evaluate(&request);
/// assert_eq!(outcome, MatchOutcome::Unmatched { failed: Some("no-leases".into()) });
/// ```
///
/// Corresponds to `matchconditions.Matcher`.
#[derive(Debug)]
pub struct MatchConditions {
    conditions: Vec<(Str, Expression)>,
    failure_policy: FailurePolicy,
}

/// Whether match conditions hold for a request.
///
/// Corresponds to `MatchResult`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchOutcome {
    /// All of them hold.
    Matched,
    /// One of them does not hold, or has no value while the failure policy ignores that.
    Unmatched {
        /// The name of the first that does not hold.
        failed: Option<Str>,
    },
    /// No condition fails to hold, but some have no value, and the failure policy is to fail: the
    /// request is to be denied with this message.
    Error(String),
}

impl MatchOutcome {
    /// Whether all conditions hold.
    pub fn is_matched(&self) -> bool {
        *self == Self::Matched
    }
}

impl MatchConditions {
    /// Compiles the conditions of a webhook, as stored ones. Errors are reported when a condition
    /// is evaluated, and by [`errors`](Self::errors);
    /// [`validate_match_conditions`](crate::validate_match_conditions) reports what a server would
    /// reject.
    pub fn compile(
        conditions: &[MatchCondition],
        failure_policy: Option<&FailurePolicyType>,
    ) -> Self {
        let sees = Sees { params: false, authorizer: true, patches: false };
        let environment = Environments::new(Version::STORED).with(sees, None);
        Self::compile_in(&environment, conditions, FailurePolicy::new(failure_policy))
    }

    pub(crate) fn compile_in(
        environment: &Environment,
        conditions: &[MatchCondition],
        failure_policy: FailurePolicy,
    ) -> Self {
        let compile = |condition: &MatchCondition| {
            let expression = &condition.expression;
            let compiled = Expression::compile(expression, environment, Returns::Bool);
            (condition.name.clone(), compiled)
        };
        Self { conditions: conditions.iter().map(compile).collect(), failure_policy }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.conditions.is_empty()
    }

    pub(crate) fn expressions(&self) -> impl Iterator<Item = (&str, &Expression)> {
        self.conditions.iter().map(|(name, expression)| (name.as_str(), expression))
    }

    /// The errors of conditions, by their names.
    pub fn errors(&self) -> impl Iterator<Item = (&str, &str)> {
        self.conditions.iter().filter_map(|(name, it)| Some((name.as_str(), it.error()?)))
    }

    /// Evaluates the conditions for a request, within [`MATCH_CONDITIONS_BUDGET`].
    pub fn evaluate(&self, request: &Request<'_>) -> MatchOutcome {
        self.evaluate_with(&Facts::new(request), &[], None, MATCH_CONDITIONS_BUDGET)
    }

    pub(crate) fn evaluate_with(
        &self,
        facts: &Facts<'_>,
        variables: &[LazyVariable],
        params: Option<&Fields>,
        budget: Budget,
    ) -> MatchOutcome {
        let scope = Scope { facts, stage: Stage::Conditions, params };
        let expressions = self.conditions.iter().map(|(_, expression)| Some(expression));
        let found = match scope.run(variables, expressions, &mut { budget.0 }) {
            Ok(found) => found,
            Err(OutOfBudget) => return self.after_errors(vec![OutOfBudget::MESSAGE.to_owned()]),
        };
        let mut errors = Vec::new();
        for ((name, _), found) in self.conditions.iter().zip(found) {
            match found {
                Found::Error(error) if !errors.contains(&error) => errors.push(error),
                Found::Bool(false) => {
                    return MatchOutcome::Unmatched { failed: Some(name.clone()) };
                }
                _ => {}
            }
        }
        self.after_errors(errors)
    }

    fn after_errors(&self, errors: Vec<String>) -> MatchOutcome {
        match &*errors {
            [] => MatchOutcome::Matched,
            _ if self.failure_policy.ignores() => MatchOutcome::Unmatched { failed: None },
            _ if !self.failure_policy.fails() => MatchOutcome::Matched,
            [only] => MatchOutcome::Error(only.clone()),
            several => MatchOutcome::Error(format!("[{}]", several.join(", "))),
        }
    }
}
