//! Admission policies in CEL: compiled, and evaluated for requests, without a cluster.
//!
//! ```
//! use apimachinery_api::admission::v1::Operation;
//! use apimachinery_api::admissionregistration::v1::ValidatingAdmissionPolicy;
//! use apimachinery_policies::{Policy, Request};
//! use apimachinery_runtime::GroupVersion;
//!
//! let policy: ValidatingAdmissionPolicy = apimachinery_json::from_str(
//!     r#"{"metadata":{"name":"replicas"},"spec":{
//!         "paramKind":{"apiVersion":"example.com/v1","kind":"Limit"},
//!         "validations":[{"expression":"object.spec.replicas <= params.max","message":"too many replicas"}]}}"#,
//! )?;
//! let policy = Policy::compile(&policy);
//!
//! let read = |text: &str| apimachinery_json::value_from_str(text);
//! let (object, limit) = (read(r#"{"spec":{"replicas":7}}"#)?, read(r#"{"max":5}"#)?);
//! let (Some(object), Some(limit)) = (object.as_map(), limit.as_map()) else { unreachable!() };
//!
//! let apps = GroupVersion::new("apps", "v1");
//! let request = Request::new(Operation::CREATE, apps.with_kind("Deployment"), apps.with_resource("deployments"))
//!     .in_namespace("default")
//!     .with_object(object);
//! let decisions = policy.evaluate(&request, Some(limit));
//! let denial = decisions.denials().next().expect("it is denied");
//! assert_eq!((denial.message(), denial.code()), ("too many replicas", 422));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | what | where |
//! |---|---|
//! | a ValidatingAdmissionPolicy, and its decisions about a request | [`Policy`], [`Decisions`] |
//! | what is known of a request | [`Request`] |
//! | whether a policy, a binding or a rule applies to a request | [`Constraints`], [`rule_matches`], [`Versions`] |
//! | parameters | [`collect_params`] |
//! | all policies with their bindings: denial, warnings, audit annotations | [`admit`], [`Violation`] |
//! | the match conditions of a webhook | [`MatchConditions`] |
//! | validation of policies, bindings and match conditions | [`validate_policy`], [`validate_binding`], [`validate_match_conditions`] |
//! | the same of policies that change objects, which are not applied | [`validate_mutating_policy`], [`validate_mutating_binding`] |
//! | expressions checked against the types of their resources | [`check_types`] |
//! | what users may do, for expressions that ask | `Authorizer` of the crate `apimachinery-cel` |
//!
//! Objects are unstructured data, which is not copied. Corresponds to
//! `k8s.io/apiserver/pkg/admission/plugin/policy/validating` and
//! `k8s.io/apiserver/pkg/admission/plugin/cel`, without the server around them.

mod admission;
mod constraints;
mod decision;
mod environments;
mod expression;
mod failure_policy;
mod match_conditions;
mod metadata;
mod params;
mod policy;
mod request;
mod rules;
mod scope;
mod types;
mod validate;
mod versions;

pub use admission::{AdmissionOutcome, Binding, BoundPolicy, Violation, admit};
pub use constraints::{ConstraintError, Constraints};
pub use decision::{AuditAction, AuditAnnotation, Decisions, PolicyDecision};
pub use match_conditions::{MATCH_CONDITIONS_BUDGET, MatchConditions, MatchOutcome};
pub use params::{ParamError, Params, collect_params};
pub use policy::{POLICY_BUDGET, Policy};
pub use request::{Matched, Request};
pub use rules::rule_matches;
pub use types::{KindTypes, check_types};
pub use validate::{
    validate_binding, validate_match_conditions, validate_mutating_binding,
    validate_mutating_policy, validate_mutating_policy_update, validate_policy,
    validate_policy_update, validate_rule,
};
pub use versions::Versions;
