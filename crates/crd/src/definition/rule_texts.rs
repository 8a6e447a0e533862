//! The texts of rules in CEL, without compiling them.

use std::cell::LazyCell;

use apimachinery_api::apiextensions::v1::{self, JSONSchemaProps};
use apimachinery_schema::Structural;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Place};

use super::field_path::find;

const REASONS: [&str; 4] =
    ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];

/// Checks the texts of the rules of a schema.
pub(super) fn check(props: &JSONSchemaProps, place: &Place<'_>, errors: &mut FieldErrors) {
    let list = place.field("x-kubernetes-validations");
    let schema = LazyCell::new(|| Structural::try_from(props).ok());
    for (index, rule) in props.x_kubernetes_validations.iter().enumerate() {
        check_rule(&schema, rule, &list.index(index), errors);
    }
}

/// The schema around some rules, when it is a structural one.
type Around<F> = LazyCell<Option<Structural>, F>;

fn check_rule(
    schema: &Around<impl FnOnce() -> Option<Structural>>,
    rule: &v1::ValidationRule,
    place: &Place<'_>,
    errors: &mut FieldErrors,
) {
    check_message(rule, place, errors);
    let is_blank = |text: &str| !text.is_empty() && trimmed(text).is_empty();
    if is_blank(&rule.message_expression) {
        let detail = "messageExpression must be non-empty if specified";
        errors.push_with(|| FieldError::required(place.field("messageExpression"), detail));
    }
    if let Some(reason) = rule.reason.as_ref().filter(|it| !REASONS.contains(&it.as_str())) {
        let shown = || BadValue::json(reason);
        errors.push_with(|| FieldError::not_supported(place.field("reason"), shown(), &REASONS));
    }
    let mut wrong_path = |is_wrong: bool, detail: &str| {
        if is_wrong {
            let place = place.field("fieldPath");
            errors.push_with(|| FieldError::invalid(place, &rule.field_path, detail));
        }
    };
    wrong_path(is_blank(&rule.field_path), "must be non-empty if specified");
    wrong_path(has_newlines(&rule.field_path), "must not contain line breaks");
    let is_wrong = !rule.field_path.is_empty()
        && schema.as_ref().is_some_and(|it| find(&rule.field_path, it, true).is_err());
    wrong_path(is_wrong, "must be a valid path");
}

fn check_message(rule: &v1::ValidationRule, place: &Place<'_>, errors: &mut FieldErrors) {
    let (text, message) = (trimmed(&rule.rule), trimmed(&rule.message));
    let at_message = place.field("message");
    let mut invalid =
        |detail| errors.push_with(|| FieldError::invalid(at_message, &rule.message, detail));
    if text.is_empty() {
        errors.push_with(|| FieldError::required(place.field("rule"), "rule is not specified"));
    } else if !rule.message.is_empty() && message.is_empty() {
        invalid("must be non-empty if specified");
    } else if has_newlines(message) {
        invalid("must not contain line breaks");
    } else if has_newlines(text) && message.is_empty() {
        let detail = "message must be specified if rule contains line breaks";
        errors.push_with(|| FieldError::required(at_message, detail));
    }
}

/// Without the white space around it, as Go knows it.
fn trimmed(text: &str) -> &str {
    text.trim_matches(char::is_whitespace)
}

fn has_newlines(text: &str) -> bool {
    text.contains(['\n', '\r'])
}
