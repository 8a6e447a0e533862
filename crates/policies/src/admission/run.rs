//! Running policies for one request.

use apimachinery_api::admissionregistration::v1::ValidationAction;
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{StatusCause, StatusReason};
use apimachinery_runtime::{Map, Str};

use crate::constraints::{ConstraintError, Constraints, no_namespace};
use crate::decision::{AuditAction, Decisions};
use crate::metadata::text;
use crate::params::collect_params;
use crate::policy::Policy;
use crate::request::{Fields, Matched, Request};
use crate::versions::Versions;

use super::audit::{Collector, FAILURES_KEY, Failure, failures_text};
use super::{AdmissionOutcome, Binding, BoundPolicy, Violation};

pub(super) struct Run<'a> {
    request: &'a Request<'a>,
    versions: &'a dyn Versions,
    admission: AdmissionOutcome,
    failures: Vec<Failure>,
}

/// Nothing more is run: the request fails.
struct Failed(StatusError);

/// The objects of a request in the kind that a policy matched.
struct Converted {
    object: Option<Map<Str, apimachinery_runtime::Value>>,
    old: Option<Map<Str, apimachinery_runtime::Value>>,
}

impl<'a> Run<'a> {
    pub(super) fn new(request: &'a Request<'a>, versions: &'a dyn Versions) -> Self {
        let admission = AdmissionOutcome::default();
        Self { request, versions, admission, failures: Vec::new() }
    }

    pub(super) fn all(mut self, policies: &[BoundPolicy<'_>]) -> AdmissionOutcome {
        for policy in policies {
            if let Err(Failed(error)) = self.policy(policy) {
                self.admission.denial = Some(error);
                return self.admission;
            }
        }
        if !self.failures.is_empty() {
            let text = failures_text(&self.failures);
            self.admission.audit_annotations.insert(FAILURES_KEY.to_owned(), text);
        }
        let denied = self.admission.violations.iter().find(|it| it.is_denied());
        self.admission.denial = denied.map(|it| denial(self.request, it));
        self.admission
    }

    fn policy(&mut self, bound: &BoundPolicy<'_>) -> Result<(), Failed> {
        let policy = bound.policy;
        let matched = match self.matches(policy) {
            Ok(None) => return Ok(()),
            Ok(Some(matched)) => matched,
            Err(error) => {
                self.misconfigured(policy, None, &error.to_string());
                return Ok(());
            }
        };
        let mut annotations = Collector::default();
        for binding in bound.bindings {
            self.binding(bound, binding, &matched, &mut annotations)?;
        }
        let published = annotations.publish(policy.name());
        self.admission.audit_annotations.extend(published);
        Ok(())
    }

    fn matches(&self, policy: &Policy) -> Result<Option<Matched>, ConstraintError> {
        let declared = policy.constraints().ok_or(ConstraintError::NoConstraints)?;
        Constraints::new(declared)?.matches(self.request, self.versions)
    }

    fn binding(
        &mut self,
        bound: &BoundPolicy<'_>,
        binding: &Binding,
        matched: &Matched,
        annotations: &mut Collector,
    ) -> Result<(), Failed> {
        let policy = bound.policy;
        let request = self.request;
        if let Some(constraints) = &binding.constraints {
            let constraints = constraints.as_ref().map_err(Clone::clone);
            match constraints.and_then(|it| it.matches(request, self.versions)) {
                Ok(Some(_)) => {}
                Ok(None) => return Ok(()),
                Err(error) => {
                    self.misconfigured(policy, Some(binding), &error.to_string());
                    return Ok(());
                }
            }
        }
        let reference = binding.param_ref.as_ref();
        let namespace = &*request.namespace;
        let params =
            collect_params(policy.param_kind(), reference, namespace, bound.params.as_ref());
        let params = match params {
            Ok(params) => params,
            Err(error) => {
                self.misconfigured(policy, Some(binding), &error.to_string());
                return Ok(());
            }
        };
        if params.is_empty() {
            return self.look_up_namespace().map(|_| ());
        }
        let converted = match self.convert(matched) {
            Ok(converted) => converted,
            Err(error) => {
                let words = format!("failed to convert object version: {error}");
                self.misconfigured(policy, Some(binding), &words);
                return Ok(());
            }
        };
        let mut seen = request.clone().matched_as(matched.clone());
        if let Some(converted) = &converted {
            (seen.object, seen.old_object) = (converted.object.as_ref(), converted.old.as_ref());
        }
        seen.namespace_object = self.look_up_namespace()?;
        for params in params {
            let decisions = policy.evaluate(&seen, params.as_deref());
            self.decisions(policy, binding, decisions, annotations);
        }
        Ok(())
    }

    /// The namespace that expressions see: none for a namespace itself.
    fn look_up_namespace(&self) -> Result<Option<&'a Fields>, Failed> {
        let request = self.request;
        let kind = &request.kind;
        let is_namespace =
            kind.group.is_empty() && &*kind.version == "v1" && &*kind.kind == "Namespace";
        if is_namespace || request.namespace.is_empty() {
            return Ok(None);
        }
        match (request.namespace_object, no_namespace(&request.namespace)) {
            (Some(namespace), _) => Ok(Some(namespace)),
            (None, error) => Err(Failed(error)),
        }
    }

    fn convert(
        &self,
        matched: &Matched,
    ) -> Result<Option<Converted>, Box<dyn std::error::Error + Send + Sync>> {
        if matched.kind == self.request.kind {
            return Ok(None);
        }
        let convert = |object: Option<&Fields>| {
            object.map(|object| self.versions.convert(object, &matched.kind)).transpose()
        };
        let old = convert(self.request.old_object)?;
        Ok(Some(Converted { object: convert(self.request.object)?, old }))
    }

    fn decisions(
        &mut self,
        policy: &Policy,
        binding: &Binding,
        decisions: Decisions,
        annotations: &mut Collector,
    ) {
        for (index, decision) in decisions.validations.into_iter().enumerate() {
            if decision.is_admitted() {
                continue;
            }
            let actions = binding.actions.clone();
            let violation = Violation::new(policy, Some(binding), decision, actions);
            for action in &binding.actions {
                if *action == ValidationAction::AUDIT {
                    self.failures.push(Failure {
                        message: violation.decision.message().to_owned(),
                        policy: binding.policy_name.clone(),
                        binding: binding.name.clone(),
                        index,
                        actions: binding.actions.clone(),
                    });
                } else if *action == ValidationAction::WARN {
                    let (by, message) = (violation.by(), violation.decision.message());
                    let warning = format!("Validation failed for {by}: {message}");
                    self.admission.warnings.push(warning);
                }
            }
            self.admission.violations.push(violation);
        }
        for annotation in decisions.audit_annotations {
            match annotation.action {
                AuditAction::Publish(value) => annotations.add(&annotation.key, value),
                AuditAction::Error(error) => self.deny(policy, Some(binding), error),
                AuditAction::Exclude | AuditAction::ExcludeError(_) => {}
            }
        }
    }

    /// Denies the request because of an error, as the failure policy has it.
    fn deny(&mut self, policy: &Policy, binding: Option<&Binding>, error: String) {
        let decision = policy.failure_policy().decide(error);
        let actions = vec![ValidationAction::DENY];
        self.admission.violations.push(Violation::new(policy, binding, decision, actions));
    }

    fn misconfigured(&mut self, policy: &Policy, binding: Option<&Binding>, error: &str) {
        let failure_policy = policy.failure_policy();
        if failure_policy.ignores() {
            return;
        }
        let what = if binding.is_some() { "binding" } else { "policy" };
        let message = match failure_policy.fails() {
            true => format!("failed to configure {what}: {error}"),
            false => format!("unrecognized failure policy: '{}'", failure_policy.as_str()),
        };
        self.deny(policy, binding, message);
    }
}

/// The answer to a request that is denied.
fn denial(request: &Request<'_>, violation: &Violation) -> StatusError {
    let (message, decision) = (violation.to_string(), &violation.decision);
    let of_object = |field| request.object.map(|object| text(object, field)).unwrap_or_default();
    let names = [&*request.name, of_object("name"), of_object("generateName"), "Unknown"];
    let name = names.into_iter().find(|it| !it.is_empty()).unwrap_or_default();
    let resource = request.resource.group_resource();
    let mut status = StatusError::forbidden(&resource, name, &message).into_status();
    status.reason = decision.reason().cloned().unwrap_or(StatusReason::INVALID);
    status.code = decision.code();
    let cause = StatusCause { message: message.into(), ..StatusCause::default() };
    status.details.get_or_insert_default().causes.push(cause);
    StatusError::new(status)
}
