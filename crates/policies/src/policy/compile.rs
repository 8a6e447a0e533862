//! Compiling policies.

use apimachinery_api::admissionregistration::v1::{
    ValidatingAdmissionPolicy, Validation as Declared,
};
use apimachinery_cel::{LazyVariable, Version};

use crate::environments::{Environments, Sees, VariableTypes};
use crate::expression::{Expression, Returns, compile};
use crate::failure_policy::FailurePolicy;
use crate::match_conditions::MatchConditions;

use super::{Policy, Validation};

impl Policy {
    /// Compiles the expressions of a policy, as ones that are stored: they may use all that is
    /// known. What is wrong with one is kept and reported when the expression is used, as by
    /// servers; [`errors`](Self::errors) reports it at once, and
    /// [`validate_policy`](crate::validate_policy) what a server would reject.
    pub fn compile(policy: &ValidatingAdmissionPolicy) -> Self {
        let spec = &policy.spec;
        let environments = Environments::new(Version::STORED);
        let params = spec.param_kind.is_some();
        let sees = Sees { params, authorizer: true, patches: false };

        // Each variable sees those before it.
        let plain = environments.with(sees, None);
        let mut types = VariableTypes::default();
        let mut variables = Vec::with_capacity(spec.variables.len());
        for variable in &spec.variables {
            let environment = types.declare_in(plain.clone());
            let program = compile(&variable.expression, &environment, Returns::Anything);
            let program = program.map_err(|it| it.to_string());
            let variable = LazyVariable::new(&variable.name, program);
            types.add(&variable);
            variables.push(variable);
        }

        let environment = types.declare_in(plain);
        let for_messages = Sees { authorizer: false, ..sees };
        let for_messages = environments.with(for_messages, Some(&types));
        let failure_policy = FailurePolicy::new(spec.failure_policy.as_ref());
        let validation = |declared: &Declared| {
            let message = &declared.message_expression;
            let message = (!message.is_empty())
                .then(|| Expression::compile(message, &for_messages, Returns::Text));
            Validation {
                expression: Expression::compile(&declared.expression, &environment, Returns::Bool),
                message_expression: message,
                message: declared.message.clone(),
                reason: declared.reason.clone(),
            }
        };
        let audit_annotations = spec.audit_annotations.iter().map(|annotation| {
            let value = &annotation.value_expression;
            let value = Expression::compile(value, &environment, Returns::TextOrNull);
            (annotation.key.clone(), value)
        });
        Self {
            name: policy.metadata.name.clone(),
            conditions: MatchConditions::compile_in(
                &environment,
                &spec.match_conditions,
                failure_policy.clone(),
            ),
            failure_policy,
            param_kind: spec.param_kind.as_deref().cloned(),
            constraints: spec.match_constraints.as_deref().cloned(),
            validations: spec.validations.iter().map(validation).collect(),
            audit_annotations: audit_annotations.collect(),
            variables,
        }
    }
}
