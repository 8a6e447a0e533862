//! What an expression that has no value means for a request.

use apimachinery_api::admissionregistration::v1::FailurePolicyType;

use crate::decision::{Action, Decision, Evaluated};

/// What is done about errors.
#[derive(Clone, Debug)]
pub(crate) struct FailurePolicy(FailurePolicyType);

impl FailurePolicy {
    /// `Fail` when nothing is said.
    pub(crate) fn new(said: Option<&FailurePolicyType>) -> Self {
        Self(said.cloned().unwrap_or(FailurePolicyType::FAIL))
    }

    pub(crate) fn ignores(&self) -> bool {
        self.0 == FailurePolicyType::IGNORE
    }

    pub(crate) fn fails(&self) -> bool {
        self.0 == FailurePolicyType::FAIL
    }

    pub(crate) fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The decision after an error.
    pub(crate) fn decide(&self, message: String) -> Decision {
        let action = if self.ignores() { Action::Admit } else { Action::Deny };
        Decision { action, evaluated: Evaluated::Error, message, reason: None }
    }
}
