//! The fields of policies.

use std::collections::HashSet;

use apimachinery_api::admissionregistration::v1::{
    AuditAnnotation, FailurePolicyType, MatchCondition, MatchResources, ParamKind,
    ValidatingAdmissionPolicySpec, Validation, Variable,
};
use apimachinery_runtime::{Str, Value};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, names};

use crate::expression::Returns;

use super::Stored;
use super::expressions::Checker;
use super::resources;

const MAX_CONDITIONS: usize = 64;
const MAX_AUDIT_ANNOTATIONS: usize = 20;
/// The longest expression of an audit annotation, in bytes.
const MAX_AUDIT_EXPRESSION: usize = 5 * 1024;
const REASONS: [&str; 3] = ["Forbidden", "Invalid", "RequestEntityTooLarge"];
const AT_LEAST_ONE: &str = "validations or auditAnnotations must contain at least one item";

/// The spec of a policy, with its name.
pub(super) struct Spec<'a> {
    pub(super) spec: &'a ValidatingAdmissionPolicySpec,
    pub(super) name: &'a str,
    pub(super) stored: &'a Stored<'a>,
    pub(super) path: &'a Path,
}

impl Spec<'_> {
    pub(super) fn errors(&self, ignores_conditions: bool) -> FieldErrors {
        let (spec, path, stored) = (self.spec, self.path, self.stored);
        let params = spec.param_kind.is_some();
        let scope = Scope {
            failure_policy: spec.failure_policy.as_ref(),
            param_kind: spec.param_kind.as_deref(),
            constraints: spec.match_constraints.as_deref(),
        };
        let mut errors = scope.errors(path);
        if !ignores_conditions {
            let checker = Checker::new(params, false);
            let path = path.child("matchConditions");
            let conditions = &spec.match_conditions;
            errors.append(match_conditions(conditions, &checker, &stored.conditions, &path));
        }
        let mut checker = Checker::new(params, !spec.variables.is_empty());
        for (index, variable) in spec.variables.iter().enumerate() {
            let path = path.child("variables").index(index);
            let is_stored = stored.validations.contains(&*variable.expression);
            errors.append(self::variable(variable, is_stored, &mut checker, &path));
        }
        if spec.validations.is_empty() && spec.audit_annotations.is_empty() {
            let parts = ["validations", "auditAnnotations"];
            errors.extend(parts.map(|it| FieldError::required(&path.child(it), AT_LEAST_ONE)));
            return errors;
        }
        for (index, validation) in spec.validations.iter().enumerate() {
            let path = path.child("validations").index(index);
            errors.append(self.validation(validation, &checker, &path));
        }
        errors.append(self.audit_annotations(&checker, &path.child("auditAnnotations")));
        errors
    }

    fn validation(&self, validation: &Validation, checker: &Checker, path: &Path) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let (expression, message) = (&validation.expression, validation.message.trim());
        let at = path.child("expression");
        if expression.trim().is_empty() {
            errors.push(FieldError::required(&at, "expression is not specified"));
        } else {
            let is_stored = self.stored.validations.contains(&**expression);
            errors.append(checker.check(expression, expression, is_stored, Returns::Bool, &at));
        }
        let (given, at) = (&validation.message_expression, path.child("messageExpression"));
        if !given.trim().is_empty() {
            let is_stored = self.stored.messages.contains(&**given);
            errors.append(checker.check(given, given, is_stored, Returns::Text, &at));
        } else if !given.is_empty() {
            errors.push(FieldError::invalid(&at, &**given, "must be non-empty if specified"));
        }
        let (shown, at) = (&*validation.message, path.child("message"));
        if !shown.is_empty() && message.is_empty() {
            errors.push(FieldError::invalid(&at, shown, "must be non-empty if specified"));
        } else if message.contains(['\n', '\r']) {
            errors.push(FieldError::invalid(&at, shown, "must not contain line breaks"));
        }
        if let Some(reason) =
            validation.reason.as_ref().filter(|it| !REASONS.contains(&it.as_str()))
        {
            let at = path.child("reason");
            errors.push(FieldError::not_supported(&at, BadValue::json(reason), &REASONS));
        }
        errors
    }

    fn audit_annotations(&self, checker: &Checker, path: &Path) -> FieldErrors {
        let annotations = &self.spec.audit_annotations;
        let mut errors = FieldErrors::new();
        if annotations.len() > MAX_AUDIT_ANNOTATIONS {
            let words = format!("must not have more than {MAX_AUDIT_ANNOTATIONS} auditAnnotations");
            errors.push(FieldError::invalid(path, internal_form(annotations), words));
        }
        let mut keys = HashSet::new();
        for (index, annotation) in annotations.iter().enumerate() {
            let path = path.index(index);
            errors.append(self.audit_annotation(annotation, checker, &path));
            if !keys.insert(&*annotation.key) {
                errors.push(FieldError::duplicate(&path.child("key"), &*annotation.key));
            }
        }
        errors
    }

    fn audit_annotation(
        &self,
        annotation: &AuditAnnotation,
        checker: &Checker,
        path: &Path,
    ) -> FieldErrors {
        let AuditAnnotation { key, value_expression } = annotation;
        let at = path.child("key");
        let mut errors = match self.name {
            "" => {
                let words = "requires metadata.name be non-empty";
                FieldErrors::from(FieldError::invalid(&at, &**key, words))
            }
            name => qualified_name(&format!("{name}/{key}"), &at),
        };
        let (trimmed, at) = (value_expression.trim(), path.child("valueExpression"));
        if trimmed.is_empty() {
            errors.push(FieldError::required(&at, "valueExpression is not specified"));
        } else if trimmed.len() > MAX_AUDIT_EXPRESSION {
            let words = format!("must not exceed {MAX_AUDIT_EXPRESSION} bytes in length");
            errors.push(FieldError::required(&at, words));
        } else {
            let is_stored = self.stored.audit_annotations.contains(&**value_expression);
            let returns = Returns::TextOrNull;
            errors.append(checker.check(trimmed, value_expression, is_stored, returns, &at));
        }
        errors
    }
}

/// What a policy of any kind is about.
pub(super) struct Scope<'a> {
    pub(super) failure_policy: Option<&'a FailurePolicyType>,
    pub(super) param_kind: Option<&'a ParamKind>,
    pub(super) constraints: Option<&'a MatchResources>,
}

impl Scope<'_> {
    pub(super) fn errors(&self, path: &Path) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let at = path.child("failurePolicy");
        match self.failure_policy {
            None => errors.push(FieldError::required(&at, "")),
            Some(policy) if !matches!(policy.as_str(), "Fail" | "Ignore") => {
                let shown = BadValue::json(policy);
                errors.push(FieldError::not_supported(&at, shown, &["Fail", "Ignore"]));
            }
            Some(_) => {}
        }
        if let Some(kind) = self.param_kind {
            errors.append(param_kind(kind, &path.child("paramKind")));
        }
        let at = path.child("matchConstraints");
        match self.constraints {
            None => errors.push(FieldError::required(&at, "")),
            Some(constraints) => {
                errors.append(resources::errors(constraints, &at));
                if constraints.resource_rules.is_empty() {
                    errors.push(FieldError::required(&at.child("resourceRules"), ""));
                }
            }
        }
        errors
    }
}

/// Corresponds to `validateVariable`.
pub(super) fn variable(
    variable: &Variable,
    is_stored: bool,
    checker: &mut Checker,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let Variable { name, expression } = variable;
    let at = path.child("name");
    if name.trim().is_empty() {
        errors.push(FieldError::required(&at, "name is not specified"));
    } else if !is_identifier(name) {
        errors.push(FieldError::invalid(&at, &**name, "must be a valid CEL identifier"));
    }
    let at = path.child("expression");
    if expression.trim().is_empty() {
        errors.push(FieldError::required(&at, "expression is not specified"));
        return errors;
    }
    errors.append(checker.add(name, expression, is_stored, &at));
    errors
}

/// Corresponds to `validateMatchConditions`.
pub(super) fn match_conditions(
    conditions: &[MatchCondition],
    checker: &Checker,
    stored: &HashSet<&str>,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if conditions.len() > MAX_CONDITIONS {
        errors.push(FieldError::too_many(path, conditions.len(), MAX_CONDITIONS));
    }
    let mut names = HashSet::new();
    for (index, MatchCondition { name, expression }) in conditions.iter().enumerate() {
        let path = path.index(index);
        let (trimmed, at) = (expression.trim(), path.child("expression"));
        if trimmed.is_empty() {
            errors.push(FieldError::required(&at, ""));
        } else {
            let is_stored = stored.contains(trimmed);
            errors.append(checker.check(trimmed, trimmed, is_stored, Returns::Bool, &at));
        }
        let at = path.child("name");
        if name.is_empty() {
            errors.push(FieldError::required(&at, ""));
            continue;
        }
        errors.append(qualified_name(name, &at));
        if !names.insert(&**name) {
            errors.push(FieldError::duplicate(&at, &**name));
        }
    }
    errors
}

fn qualified_name(name: &str, path: &Path) -> FieldErrors {
    let wrong = names::qualified_name(name).into_iter();
    let error = |it| FieldError::invalid(path, name, it).with_origin("format=qualified-name");
    wrong.map(error).collect()
}

/// Whether expressions can name a variable.
fn is_identifier(name: &str) -> bool {
    let is_letter = |it: char| it.is_ascii_alphabetic() || it == '_';
    name.starts_with(is_letter)
        && name.chars().all(|it| is_letter(it) || it.is_ascii_digit())
        && !apimachinery_cel::is_reserved(name)
}

/// As the reference shows its internal type.
fn internal_form(annotations: &[AuditAnnotation]) -> BadValue {
    let form = |annotation: &AuditAnnotation| {
        let text = |text: &Str| Value::String(text.clone());
        let fields = [("Key", &annotation.key), ("ValueExpression", &annotation.value_expression)];
        Value::Map(fields.into_iter().map(|(name, it)| (name.into(), text(it))).collect())
    };
    BadValue::of(&Value::List(annotations.iter().map(form).collect()))
}

fn param_kind(kind: &ParamKind, path: &Path) -> FieldErrors {
    let ParamKind { api_version, kind } = kind;
    let mut errors = FieldErrors::new();
    let at = path.child("apiVersion");
    let parts: Vec<_> = api_version.split('/').collect();
    let mut check = |group: &str, version: &str| {
        let wrong = if group.is_empty() { Vec::new() } else { names::dns1123_subdomain(group) };
        if !wrong.is_empty() {
            errors.push(FieldError::invalid(&at, group, wrong.join(",")));
        }
        let wrong = names::dns1035_label(version);
        if version.is_empty() {
            errors.push(FieldError::invalid(&at, &**api_version, "version must be specified"));
        } else if !wrong.is_empty() {
            errors.push(FieldError::invalid(&at, version, wrong.join(",")));
        }
    };
    match &*parts {
        [""] => errors.push(FieldError::required(&at, "")),
        [version] => check("", version),
        [group, version] => check(group, version),
        _ => {
            let words = format!("unexpected GroupVersion string: {api_version}");
            errors.push(FieldError::invalid(&at, &**api_version, words));
        }
    }
    let at = path.child("kind");
    let wrong = names::dns1035_label(&kind.to_lowercase());
    if kind.is_empty() {
        errors.push(FieldError::required(&at, ""));
    } else if !wrong.is_empty() {
        let words =
            "may have mixed case, but should otherwise match: ".to_owned() + &wrong.join(",");
        errors.push(FieldError::invalid(&at, &**kind, words));
    }
    errors
}
