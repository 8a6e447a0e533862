//! Failure policies: the decision when an expression cannot be evaluated.

use apimachinery_api::admissionregistration::v1::FailurePolicyType;

use crate::decision::PolicyDecision;

/// The failure policy of a policy or a webhook.
#[derive(Clone, Debug)]
pub(crate) struct FailurePolicy(FailurePolicyType);

impl FailurePolicy {
    /// `Fail` by default.
    pub(crate) fn new(set: Option<&FailurePolicyType>) -> Self {
        Self(set.cloned().unwrap_or(FailurePolicyType::FAIL))
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
    pub(crate) fn decide(&self, message: String) -> PolicyDecision {
        PolicyDecision::Error { message, is_denied: !self.ignores() }
    }
}
