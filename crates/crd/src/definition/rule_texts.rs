//! The texts of rules in CEL, without compiling them.

use std::cell::LazyCell;

use apimachinery_api::apiextensions::v1::{self, JSONSchemaProps};
use apimachinery_schema::Structural;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::field_path::find;

const REASONS: [&str; 4] =
    ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];

/// What is wrong with the texts of the rules of a schema.
pub(super) fn check(props: &JSONSchemaProps, path: &Path) -> FieldErrors {
    let path = path.child("x-kubernetes-validations");
    let rules = props.x_kubernetes_validations.iter().enumerate();
    let schema = LazyCell::new(|| Structural::try_from(props).ok());
    rules.flat_map(|(index, rule)| check_rule(&schema, rule, &path.index(index))).collect()
}

/// The schema around some rules, when it is a structural one.
type Around<F> = LazyCell<Option<Structural>, F>;

fn check_rule(
    schema: &Around<impl FnOnce() -> Option<Structural>>,
    rule: &v1::ValidationRule,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    errors.append(check_message(rule, path));
    let is_blank = |text: &str| !text.is_empty() && trimmed(text).is_empty();
    if is_blank(&rule.message_expression) {
        let detail = "messageExpression must be non-empty if specified";
        errors.push(FieldError::required(&path.child("messageExpression"), detail));
    }
    if let Some(reason) = rule.reason.as_ref().filter(|it| !REASONS.contains(&it.as_str())) {
        let shown = BadValue::json(reason);
        errors.push(FieldError::not_supported(&path.child("reason"), shown, &REASONS));
    }
    let mut wrong_path = |is_wrong: bool, detail: &str| {
        if is_wrong {
            let path = path.child("fieldPath");
            errors.push(FieldError::invalid(&path, &rule.field_path, detail));
        }
    };
    wrong_path(is_blank(&rule.field_path), "must be non-empty if specified");
    wrong_path(has_newlines(&rule.field_path), "must not contain line breaks");
    let is_wrong = !rule.field_path.is_empty()
        && schema.as_ref().is_some_and(|it| find(&rule.field_path, it, true).is_err());
    wrong_path(is_wrong, "must be a valid path");
    errors
}

fn check_message(rule: &v1::ValidationRule, path: &Path) -> Option<FieldError> {
    let (text, message) = (trimmed(&rule.rule), trimmed(&rule.message));
    let at_message = path.child("message");
    if text.is_empty() {
        return Some(FieldError::required(&path.child("rule"), "rule is not specified"));
    }
    if !rule.message.is_empty() && message.is_empty() {
        let detail = "must be non-empty if specified";
        return Some(FieldError::invalid(&at_message, &rule.message, detail));
    }
    if has_newlines(message) {
        let detail = "must not contain line breaks";
        return Some(FieldError::invalid(&at_message, &rule.message, detail));
    }
    if has_newlines(text) && message.is_empty() {
        let detail = "message must be specified if rule contains line breaks";
        return Some(FieldError::required(&at_message, detail));
    }
    None
}

/// Without the white space around it, as Go knows it.
fn trimmed(text: &str) -> &str {
    text.trim_matches(char::is_whitespace)
}

fn has_newlines(text: &str) -> bool {
    text.contains(['\n', '\r'])
}
