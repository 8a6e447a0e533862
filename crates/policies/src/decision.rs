//! The decisions of a policy about a request.

use apimachinery_meta::v1::StatusReason;
use apimachinery_runtime::Str;

/// The decision of one validation of a policy.
///
/// Corresponds to `PolicyDecision`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PolicyDecision {
    /// The expression holds: the request passes.
    Holds,
    /// The expression does not hold: the request is denied, audited or warned about, as the
    /// bindings say.
    Fails {
        /// Why it does not hold.
        message: String,
        /// The reason of a denial.
        reason: StatusReason,
    },
    /// The expression could not be evaluated.
    Error {
        /// The error.
        message: String,
        /// Whether the failure policy treats that as a denial.
        is_denied: bool,
    },
}

impl PolicyDecision {
    /// Whether the request passes.
    pub fn is_admitted(&self) -> bool {
        matches!(self, Self::Holds | Self::Error { is_denied: false, .. })
    }

    /// Why the expression does not hold, or the error; empty when it holds.
    pub fn message(&self) -> &str {
        match self {
            Self::Holds => "",
            Self::Fails { message, .. } | Self::Error { message, .. } => message,
        }
    }

    /// The reason of a denial; `None` when the expression holds or could not be evaluated.
    pub fn reason(&self) -> Option<&StatusReason> {
        match self {
            Self::Fails { reason, .. } => Some(reason),
            Self::Holds | Self::Error { .. } => None,
        }
    }

    /// The code of the HTTP response to a request that is denied.
    ///
    /// Corresponds to `reasonToCode`.
    pub fn code(&self) -> i32 {
        match self.reason() {
            Some(reason) if *reason == StatusReason::FORBIDDEN => 403,
            Some(reason) if *reason == StatusReason::UNAUTHORIZED => 401,
            Some(reason) if *reason == StatusReason::REQUEST_ENTITY_TOO_LARGE => 413,
            _ => 422,
        }
    }
}

/// The outcome of an audit annotation of a policy.
///
/// Corresponds to `PolicyAuditAnnotation`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AuditAnnotation {
    /// The key; the name of the policy and `/` come before it.
    pub key: Str,
    /// What is to be done.
    pub action: AuditAction,
}

/// What is to be done with an audit annotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditAction {
    /// It has a value, without white space around it.
    Publish(String),
    /// The expression gave `null` or an empty text.
    Exclude,
    /// The expression could not be evaluated, and the failure policy ignores that.
    ExcludeError(String),
    /// The expression could not be evaluated: the request is denied.
    Error(String),
}

/// All decisions of a policy about a request.
///
/// Corresponds to `ValidateResult`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decisions {
    /// A decision for each validation; a single one when something went wrong for all of them, and
    /// none when the match conditions do not hold.
    pub validations: Vec<PolicyDecision>,
    /// The outcomes of the audit annotations.
    pub audit_annotations: Vec<AuditAnnotation>,
}

impl Decisions {
    /// Whether nothing denies the request.
    pub fn is_admitted(&self) -> bool {
        let is_error = |it: &AuditAnnotation| matches!(it.action, AuditAction::Error(_));
        self.denials().next().is_none() && !self.audit_annotations.iter().any(is_error)
    }

    /// The decisions against the request.
    pub fn denials(&self) -> impl Iterator<Item = &PolicyDecision> {
        self.validations.iter().filter(|it| !it.is_admitted())
    }

    pub(crate) fn of(decision: PolicyDecision) -> Self {
        Self { validations: vec![decision], audit_annotations: Vec::new() }
    }
}
