//! All policies with their bindings, as the admission plugin of a server runs them.

mod audit;
mod run;

use std::collections::BTreeMap;
use std::fmt;

use apimachinery_api::admissionregistration::v1::{
    ParamRef, ValidatingAdmissionPolicyBinding, ValidationAction,
};
use apimachinery_meta::StatusError;
use apimachinery_runtime::Str;

use crate::constraints::{ConstraintError, Constraints};
use crate::decision::PolicyDecision;
use crate::params::Params;
use crate::policy::Policy;
use crate::request::Request;
use crate::versions::Versions;

/// A ValidatingAdmissionPolicyBinding, ready to be used.
#[derive(Clone, Debug)]
pub struct Binding {
    name: Str,
    policy_name: Str,
    param_ref: Option<ParamRef>,
    constraints: Option<Result<Constraints, ConstraintError>>,
    actions: Vec<ValidationAction>,
}

impl Binding {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of the policy.
    pub fn policy_name(&self) -> &str {
        &self.policy_name
    }

    /// What is done about denials.
    pub fn actions(&self) -> &[ValidationAction] {
        &self.actions
    }
}

impl From<&ValidatingAdmissionPolicyBinding> for Binding {
    /// Errors of its selectors are reported when it is used.
    fn from(binding: &ValidatingAdmissionPolicyBinding) -> Self {
        let spec = &binding.spec;
        Self {
            name: binding.metadata.name.clone(),
            policy_name: spec.policy_name.clone(),
            param_ref: spec.param_ref.as_deref().cloned(),
            constraints: spec.match_resources.as_deref().map(Constraints::new),
            actions: spec.validation_actions.clone(),
        }
    }
}

/// A policy with its bindings and its parameters.
#[derive(Clone, Copy, Debug)]
pub struct BoundPolicy<'a> {
    /// The policy.
    pub policy: &'a Policy,
    /// Its bindings: without one it decides nothing.
    pub bindings: &'a [Binding],
    /// The objects of the kind of its parameters; `None` when it has no parameters, or nothing is
    /// known of the kind.
    pub params: Option<Params<'a>>,
}

/// What all policies decide about a request.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct AdmissionOutcome {
    /// The response to a request that is denied.
    pub denial: Option<StatusError>,
    /// The warnings for the client.
    pub warnings: Vec<String>,
    /// The annotations in the audit log.
    pub audit_annotations: BTreeMap<String, String>,
    /// All decisions against the request, in their order. The first one that
    /// [denies](Violation::is_denied) it is the `denial`.
    pub violations: Vec<Violation>,
}

impl AdmissionOutcome {
    /// Whether the request passes.
    pub fn is_admitted(&self) -> bool {
        self.denial.is_none()
    }
}

/// A decision of a policy against a request, and what its binding does about that.
///
/// `Display` writes it as servers deny a request,
/// `ValidatingAdmissionPolicy 'replicas' with binding 'everywhere' denied request: too many replicas`,
/// or warn, `Validation failed for …`.
///
/// Corresponds to `policyDecisionWithMetadata`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The name of the policy.
    pub policy: Str,
    /// The name of the binding; `None` for a policy whose constraints cannot be evaluated.
    pub binding: Option<Str>,
    /// The decision.
    pub decision: PolicyDecision,
    /// What is done about it: the request is denied, its client is warned, or it is audited.
    pub actions: Vec<ValidationAction>,
}

impl Violation {
    fn new(
        policy: &Policy,
        binding: Option<&Binding>,
        decision: PolicyDecision,
        actions: Vec<ValidationAction>,
    ) -> Self {
        let binding = binding.map(|it| it.name.clone());
        Self { policy: policy.name().into(), binding, decision, actions }
    }

    /// Whether the request is denied because of it.
    pub fn is_denied(&self) -> bool {
        self.actions.contains(&ValidationAction::DENY)
    }

    fn by(&self) -> String {
        let policy = &self.policy;
        match &self.binding {
            Some(binding) => {
                format!("ValidatingAdmissionPolicy '{policy}' with binding '{binding}'")
            }
            None => format!("ValidatingAdmissionPolicy '{policy}'"),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (by, message) = (self.by(), self.decision.message());
        match self.is_denied() {
            true => write!(f, "{by} denied request: {message}"),
            false => write!(f, "Validation failed for {by}: {message}"),
        }
    }
}

/// Evaluates policies with their bindings for a request: constraints, parameters and validation
/// actions are considered. A request for something in a namespace is to have its
/// [`namespace_object`](Request::namespace_object).
///
/// Servers do not ask policies about policies, bindings and webhooks themselves, nor about reviews,
/// which are not stored.
///
/// ```
/// use apimachinery_api::admission::v1::Operation;
/// use apimachinery_api::admissionregistration::v1::ValidatingAdmissionPolicy;
/// use apimachinery_json::{from_str, value_from_str};
/// use apimachinery_policies::{Binding, BoundPolicy, Policy, Request, admit};
/// use apimachinery_runtime::GroupVersion;
///
/// let policy: ValidatingAdmissionPolicy = from_str(
///     r#"{"metadata":{"name":"replicas"},"spec":{
///         "matchConstraints":{"namespaceSelector":{},"objectSelector":{},"resourceRules":[
///             {"operations":["*"],"apiGroups":["apps"],"apiVersions":["v1"],"resources":["deployments"]}]},
///         "validations":[{"expression":"object.spec.replicas <= 5","message":"too many replicas"}]}}"#,
/// )?;
/// let binding = from_str(
///     r#"{"metadata":{"name":"everywhere"},"spec":{"policyName":"replicas","validationActions":["Deny"]}}"#,
/// )?;
/// let (policy, bindings) = (Policy::compile(&policy), [Binding::from(&binding)]);
/// let policies = [BoundPolicy { policy: &policy, bindings: &bindings, params: None }];
///
/// let (object, namespace) = (value_from_str(r#"{"spec":{"replicas":7}}"#)?, value_from_str("{}")?);
/// let (Some(object), Some(namespace)) = (object.as_map(), namespace.as_map()) else { unreachable!() };
/// let apps = GroupVersion::new("apps", "v1");
/// let request = Request::new(Operation::CREATE, apps.with_kind("Deployment"), apps.with_resource("deployments"))
///     .in_namespace("default")
///     .named("web")
///     .with_object(object)
///     .with_namespace_object(namespace);
/// let denial = admit(&policies, &request, &()).denial.expect("it is denied");
/// assert_eq!(
///     denial.to_string(),
///     "deployments.apps \"web\" is forbidden: ValidatingAdmissionPolicy 'replicas' with binding 'everywhere' \
///      denied request: too many replicas"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `Dispatch` of `validating.NewDispatcher`.
pub fn admit(
    policies: &[BoundPolicy<'_>],
    request: &Request<'_>,
    versions: &dyn Versions,
) -> AdmissionOutcome {
    run::Run::new(request, versions).all(policies)
}
