//! Evaluating policies.

use apimachinery_cel::Budget;
use apimachinery_meta::v1::StatusReason;

use crate::decision::{AuditAction, AuditAnnotation, Decisions, PolicyDecision};
use crate::expression::{Found, OutOfBudget};
use crate::match_conditions::{MATCH_CONDITIONS_BUDGET, MatchOutcome};
use crate::request::{Fields, Request};
use crate::scope::{Facts, Scope, Stage};

use super::{POLICY_BUDGET, Policy, Validation};

/// The longest message that an expression may give, in bytes.
const MAX_MESSAGE: usize = 5 * 1024;

impl Policy {
    /// Evaluates the policy for a request, with one object of parameters or without. Its
    /// constraints are not considered: see [`Constraints`](crate::Constraints), and
    /// [`admit`](crate::admit), which does so.
    pub fn evaluate(&self, request: &Request<'_>, params: Option<&Fields>) -> Decisions {
        self.evaluate_within(request, params, POLICY_BUDGET)
    }

    /// As [`evaluate`](Self::evaluate), with a custom budget in place of [`POLICY_BUDGET`]; match
    /// conditions have [`MATCH_CONDITIONS_BUDGET`].
    ///
    /// Corresponds to `Validate` of `validating.Validator`.
    pub fn evaluate_within(
        &self,
        request: &Request<'_>,
        params: Option<&Fields>,
        budget: Budget,
    ) -> Decisions {
        let facts = &Facts::new(request);
        if !self.conditions.is_empty() {
            let budget = MATCH_CONDITIONS_BUDGET;
            match self.conditions.evaluate_with(facts, &self.variables, params, budget) {
                MatchOutcome::Matched => {}
                MatchOutcome::Unmatched { .. } => return Decisions::default(),
                MatchOutcome::Error(error) => {
                    return Decisions::of(self.failure_policy.decide(error));
                }
            }
        }
        let decisions = self.validations(facts, params, budget).and_then(|validations| {
            let audit_annotations = self.audit_annotations(facts, params, budget)?;
            Ok(Decisions { validations, audit_annotations })
        });
        decisions.unwrap_or_else(|OutOfBudget| {
            Decisions::of(self.failure_policy.decide(OutOfBudget::MESSAGE.to_owned()))
        })
    }

    fn validations(
        &self,
        facts: &Facts<'_>,
        params: Option<&Fields>,
        budget: Budget,
    ) -> Result<Vec<PolicyDecision>, OutOfBudget> {
        let Budget(mut remaining) = budget;
        let scope = |stage| Scope { facts, stage, params };
        let expressions = self.validations.iter().map(|it| Some(&it.expression));
        let found = scope(Stage::Validations).run(&self.variables, expressions, &mut remaining)?;
        let messages = self.validations.iter().map(|it| it.message_expression.as_ref());
        let messages = scope(Stage::Messages).run(&self.variables, messages, &mut remaining);
        let is_exhausted = messages.is_err();
        let messages = messages.unwrap_or_default().into_iter().map(Some);
        let messages = messages.chain(std::iter::repeat_with(|| None));
        let all = self.validations.iter().zip(found).zip(messages);
        let decisions = all.map(|((validation, found), message)| match found {
            Found::Error(error) => self.failure_policy.decide(error),
            _ if is_exhausted => {
                let words = OutOfBudget::MESSAGE;
                self.failure_policy.decide(format!("failed messageExpression: {words}"))
            }
            Found::Bool(true) => PolicyDecision::Holds,
            _ => {
                let reason = validation.reason.clone().unwrap_or(StatusReason::INVALID);
                PolicyDecision::Fails { message: validation.message(message), reason }
            }
        });
        Ok(decisions.collect())
    }

    fn audit_annotations(
        &self,
        facts: &Facts<'_>,
        params: Option<&Fields>,
        budget: Budget,
    ) -> Result<Vec<AuditAnnotation>, OutOfBudget> {
        let scope = Scope { facts, stage: Stage::AuditAnnotations, params };
        let expressions = self.audit_annotations.iter().map(|(_, expression)| Some(expression));
        let found = scope.run(&self.variables, expressions, &mut { budget.0 })?;
        let annotations = self.audit_annotations.iter().zip(found).map(|((key, _), found)| {
            let action = match found {
                Found::Text(text) => match text.trim() {
                    "" => AuditAction::Exclude,
                    text => AuditAction::Publish(text.to_owned()),
                },
                Found::Error(error) if self.failure_policy.ignores() => {
                    AuditAction::ExcludeError(error)
                }
                Found::Error(error) => AuditAction::Error(error),
                _ => AuditAction::Exclude,
            };
            AuditAnnotation { key: key.clone(), action }
        });
        Ok(annotations.collect())
    }
}

impl Validation {
    /// The message of a denial: that of the expression, when it gave a good one, or else the
    /// written one, or else the expression that does not hold.
    fn message(&self, given: Option<Found>) -> String {
        let is_good =
            |text: &&str| !text.is_empty() && text.len() <= MAX_MESSAGE && !text.contains('\n');
        if let Some(Found::Text(text)) = &given
            && let Some(text) = Some(text.trim()).filter(is_good)
        {
            return text.to_owned();
        }
        match self.message.trim() {
            "" => format!("failed expression: {}", self.expression.source.trim()),
            written => written.to_owned(),
        }
    }
}
