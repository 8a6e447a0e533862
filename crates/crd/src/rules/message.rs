//! The messages of rules that failed.

use apimachinery_api::apiextensions::v1::{FieldValueErrorReason, ValidationRule};
use apimachinery_cel::{Activation, Budget, EvalErrorKind, Program};
use apimachinery_validation::{BadValue, FieldError, Place};

/// The longest message that an expression may give, in bytes.
const MAX_MESSAGE: usize = 5 * 1024;

/// Why nothing more is run.
pub(super) struct Exhausted(pub(super) String);

/// The message that an expression gives, if it is a good one, and what that cost.
///
/// # Errors
/// When it costs more than it may.
pub(super) fn evaluate<'a>(
    program: &Program,
    rule: &ValidationRule,
    variables: &dyn Activation<'a>,
    remaining: u64,
) -> Result<(Option<String>, u64), Exhausted> {
    let evaluation = program.evaluate_counted(variables, Budget::PER_CALL);
    if evaluation.cost > remaining {
        let words = "messageExpression evaluation failed due to running out of cost budget, \
                     no further validation rules will be run";
        return Err(Exhausted(words.to_owned()));
    }
    let message = match evaluation.outcome {
        Err(error) if error.kind() == EvalErrorKind::CostLimit => {
            let source = apimachinery_runtime::Quoted(&rule.message_expression);
            return Err(Exhausted(format!(
                "no further validation rules will be run due to call cost exceeds limit for messageExpression: {source}"
            )));
        }
        Err(_) => None,
        Ok(value) => value.as_str().map(|text| text.trim().to_owned()),
    };
    let is_good =
        |text: &String| !text.is_empty() && text.len() <= MAX_MESSAGE && !text.contains('\n');
    Ok((message.filter(is_good), evaluation.cost))
}

/// The message of a rule, or the rule itself.
pub(super) fn message_or_rule(rule: &ValidationRule) -> &str {
    if rule.message.is_empty() { rule.rule.trim() } else { rule.message.trim() }
}

/// The message of a rule without an expression that gives one.
pub(super) fn static_message(rule: &ValidationRule) -> String {
    match rule.message.is_empty() {
        true => format!("failed rule: {}", rule.rule.trim()),
        false => rule.message.trim().to_owned(),
    }
}

/// The error of a rule that failed.
pub(super) fn failed(
    place: Place<'_>,
    value: BadValue,
    detail: String,
    rule: &ValidationRule,
) -> FieldError {
    match rule.reason.as_ref().map(FieldValueErrorReason::as_str) {
        Some("FieldValueForbidden") => FieldError::forbidden(place, detail),
        Some("FieldValueRequired") => FieldError::required(place, detail),
        Some("FieldValueDuplicate") => FieldError::duplicate(place, value),
        _ => FieldError::invalid(place, value, detail),
    }
}
