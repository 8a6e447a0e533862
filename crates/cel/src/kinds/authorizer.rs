//! What an authorizer is asked, and what it answers.

use std::fmt;

/// Decides what a user may do.
///
/// Corresponds to `authorizer.Authorizer` of `k8s.io/apiserver`.
pub trait CelAuthorizer: fmt::Debug + Send + Sync {
    /// Whether what is asked for is allowed.
    fn authorize(&self, question: &AuthorizationQuestion) -> AuthorizationDecision;
}

/// What an authorizer is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct AuthorizationQuestion {
    /// The service account (namespace and name) that asks; nothing for the user of the request.
    pub service_account: Option<(String, String)>,
    /// The verb.
    pub verb: String,
    /// The path of a request that is not about a resource.
    pub path: Option<String>,
    /// The group of the resource.
    pub group: String,
    /// The resource.
    pub resource: String,
    /// The subresource, or nothing.
    pub subresource: String,
    /// The namespace, or nothing.
    pub namespace: String,
    /// The name, or nothing.
    pub name: String,
    /// The field selector, not examined, or nothing.
    pub field_selector: String,
    /// The label selector, not examined, or nothing.
    pub label_selector: String,
}

/// What an authorizer answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuthorizationDecision {
    /// Whether it is allowed.
    pub is_allowed: bool,
    /// Why.
    pub reason: String,
    /// What went wrong while it was decided.
    pub error: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct AuthorizerValue<'a> {
    pub(crate) authorizer: &'a dyn CelAuthorizer,
    pub(crate) service_account: Option<(String, String)>,
}

#[derive(Debug)]
pub(crate) struct PathCheck<'a> {
    pub(crate) authorizer: AuthorizerValue<'a>,
    pub(crate) path: String,
}

#[derive(Debug)]
pub(crate) struct GroupCheck<'a> {
    pub(crate) authorizer: AuthorizerValue<'a>,
    pub(crate) group: String,
}

#[derive(Clone, Debug)]
pub(crate) struct ResourceCheck<'a> {
    pub(crate) authorizer: AuthorizerValue<'a>,
    pub(crate) question: AuthorizationQuestion,
}

#[derive(Debug)]
pub(crate) struct DecisionValue(pub(crate) AuthorizationDecision);
