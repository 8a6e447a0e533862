//! What a policy says to a request.

use apimachinery_meta::v1::StatusReason;
use apimachinery_runtime::Str;

/// Whether a request passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// It passes.
    Admit,
    /// It is denied, audited or warned about: bindings say what of these.
    Deny,
}

/// How a decision came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evaluated {
    /// The expression holds.
    True,
    /// The expression does not hold.
    False,
    /// The expression could not be evaluated; the failure policy decided.
    Error,
}

/// What one validation of a policy says.
///
/// Corresponds to `PolicyDecision`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decision {
    /// Whether the request passes.
    pub action: Action,
    /// How that came about.
    pub evaluated: Evaluated,
    /// Why it does not hold, or what went wrong; empty when it holds.
    pub message: String,
    /// The reason of a denial; `None` when it holds or could not be evaluated.
    pub reason: Option<StatusReason>,
}

impl Decision {
    pub(crate) fn admit() -> Self {
        let message = String::new();
        Self { action: Action::Admit, evaluated: Evaluated::True, message, reason: None }
    }

    pub(crate) fn deny(message: String, reason: StatusReason) -> Self {
        let (action, evaluated) = (Action::Deny, Evaluated::False);
        Self { action, evaluated, message, reason: Some(reason) }
    }

    /// Whether the request passes.
    pub fn is_admitted(&self) -> bool {
        self.action == Action::Admit
    }

    /// The code of the HTTP response to a request that is denied.
    ///
    /// Corresponds to `reasonToCode`.
    pub fn code(&self) -> i32 {
        match self.reason.as_ref() {
            Some(reason) if *reason == StatusReason::FORBIDDEN => 403,
            Some(reason) if *reason == StatusReason::UNAUTHORIZED => 401,
            Some(reason) if *reason == StatusReason::REQUEST_ENTITY_TOO_LARGE => 413,
            _ => 422,
        }
    }
}

/// What comes of an audit annotation of a policy.
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

/// All that a policy says to a request.
///
/// Corresponds to `ValidateResult`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// A decision for each validation; a single one when something went wrong for all of them, and none when the match
    /// conditions do not hold.
    pub decisions: Vec<Decision>,
    /// What comes of the audit annotations.
    pub audit_annotations: Vec<AuditAnnotation>,
}

impl Verdict {
    /// Whether nothing denies the request.
    pub fn is_admitted(&self) -> bool {
        let is_error = |it: &AuditAnnotation| matches!(it.action, AuditAction::Error(_));
        self.denials().next().is_none() && !self.audit_annotations.iter().any(is_error)
    }

    /// The decisions against the request.
    pub fn denials(&self) -> impl Iterator<Item = &Decision> {
        self.decisions.iter().filter(|it| !it.is_admitted())
    }

    pub(crate) fn of(decision: Decision) -> Self {
        Self { decisions: vec![decision], audit_annotations: Vec::new() }
    }
}
