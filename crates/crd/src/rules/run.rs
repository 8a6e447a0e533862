//! Running rules on an object.

use std::sync::Arc;

use apimachinery_api::apiextensions::v1::ValidationRule;
use apimachinery_cel::{Activation, Budget, CelValue, EvalError, EvalErrorKind};
use apimachinery_runtime::{Map, Str, Value};
use apimachinery_schema::{Correlated, Structural};
use apimachinery_validation::{FieldError, FieldErrors, Place};

use super::data::{Data, Ratchet};
use super::message::{self, message_or_rule, static_message};
use super::node::Node;
use super::program::CompiledRule;

const NO_BUDGET: &str =
    "validation failed due to running out of cost budget, no further validation rules will be run";

/// Nothing more is run, because the budget is used up.
pub(super) struct Stopped;

/// One run of rules.
#[derive(Default)]
pub(super) struct Run {
    pub(super) errors: FieldErrors,
    /// What is tolerated because it did not change.
    pub(super) tolerated: FieldErrors,
    pub(super) remaining: u64,
}

/// What rules are run on.
#[derive(Clone, Copy)]
pub(super) struct Subject<'r, 'a> {
    pub(super) schema: &'a Structural,
    pub(super) place: &'r Place<'r>,
    pub(super) data: Data<'a>,
    pub(super) old: Option<Data<'a>>,
    pub(super) ratchet: Ratchet<'r, 'a>,
}

/// `self` and `oldSelf`.
struct Variables<'v, 'a> {
    own: &'v Result<CelValue<'a>, EvalError>,
    old: &'v Option<Result<CelValue<'a>, EvalError>>,
    /// Whether rules here use `oldSelf`; otherwise it has no value.
    has_old: bool,
    is_optional: bool,
}

impl<'a> Activation<'a> for Variables<'_, 'a> {
    fn variable(&self, name: &str) -> Option<Result<CelValue<'a>, EvalError>> {
        if name == "self" {
            return Some(self.own.clone());
        }
        if name != "oldSelf" || !self.has_old {
            return None;
        }
        match (self.is_optional, self.old) {
            (false, old) => old.clone(),
            (true, None) => Some(Ok(CelValue::Optional(None))),
            (true, Some(Ok(old))) => Some(Ok(CelValue::Optional(Some(Arc::new(old.clone()))))),
            (true, Some(Err(error))) => Some(Err(error.clone())),
        }
    }
}

impl Run {
    /// Runs the rules of a place, then those below.
    pub(super) fn node<'a>(
        &mut self,
        node: &'a Node,
        subject: Subject<'_, 'a>,
    ) -> Result<(), Stopped> {
        self.rules(node, subject)?;
        for all_of in &node.all_of {
            let ratchet = Ratchet { current: None, ..subject.ratchet };
            self.node(all_of, Subject { ratchet, ..subject })?;
        }
        match (subject.data.as_object(), subject.data.as_list()) {
            (Some(fields), _) => self.fields(node, fields, subject),
            (_, Some((list, items))) => self.items(node, list, items, subject),
            _ => Ok(()),
        }
    }

    fn fields<'a>(
        &mut self,
        node: &'a Node,
        fields: &'a Map<Str, Value>,
        subject: Subject<'_, 'a>,
    ) -> Result<(), Stopped> {
        let old = subject.old.and_then(Data::as_object).filter(|_| is_correlatable(subject.schema));
        let field = |run: &mut Self, node, schema, name: &str, value, place: Place<'_>| {
            let Some(data) = Data::of(value) else { return Ok(()) };
            let old = old.and_then(|old| old.get(name)).and_then(Data::of);
            let correlated = subject.ratchet.field(name);
            let ratchet = subject.ratchet.within_field(name, correlated.as_ref());
            run.node(node, Subject { schema, place: &place, data, old, ratchet })
        };
        if let (Some(node), Some(schema)) = (&node.additional, subject.schema.additional_schema()) {
            for (name, value) in fields {
                field(self, node, schema, name, value, subject.place.key(name))?;
            }
        }
        for (name, node) in &node.properties {
            let schema = subject.schema.properties.get(name);
            if let (Some(schema), Some(value)) = (schema, fields.get(name)) {
                field(self, node, schema, name, value, subject.place.field(name))?;
            }
        }
        Ok(())
    }

    fn items<'a>(
        &mut self,
        node: &'a Node,
        list: &'a Value,
        items: &'a [Value],
        subject: Subject<'_, 'a>,
    ) -> Result<(), Stopped> {
        let (Some(node), Some(schema)) = (&node.items, &subject.schema.items) else {
            return Ok(());
        };
        let old = subject.old.and_then(Data::as_list);
        let before = old.map(|(old, _)| Correlated::values(list, old, subject.schema));
        for (index, item) in items.iter().enumerate() {
            let Some(data) = Data::of(item) else { continue };
            let old = before.as_ref().and_then(|it| it.item_before(index)).and_then(Data::of);
            let correlated = subject.ratchet.item(index);
            let ratchet = subject.ratchet.within(correlated.as_ref());
            let place = &subject.place.index(index);
            self.node(node, Subject { schema, place, data, old, ratchet })?;
        }
        Ok(())
    }

    fn rules<'a>(&mut self, node: &'a Node, subject: Subject<'_, 'a>) -> Result<(), Stopped> {
        if node.is_undeclared {
            let words = "rule compiler initialization error: failed to convert to declType for CEL validation rules";
            self.invalid(subject, words.to_owned());
            return Ok(());
        }
        if node.rules.is_empty() {
            return Ok(());
        }
        if self.remaining == 0 {
            return self.stop(subject, NO_BUDGET.to_owned());
        }
        let own = subject.data.declared(&node.declaration);
        let old = subject.old.filter(|_| node.uses_old_self);
        let old = old.map(|old| old.declared(&node.declaration));
        let variables = |is_optional| Variables {
            own: &own,
            old: &old,
            has_old: node.uses_old_self,
            is_optional,
        };
        for (rule, compiled) in &node.rules {
            let is_optional = rule.optional_old_self == Some(true);
            if let Some(error) = &compiled.error {
                self.invalid(subject, format!("rule compile error: {error}"));
                continue;
            }
            if compiled.uses_old_self && subject.old.is_none() && !is_optional {
                continue;
            }
            if !self.holds(rule, compiled, &variables(is_optional), subject)? {
                self.fail(rule, compiled, &variables(false), subject)?;
            }
        }
        Ok(())
    }

    /// Whether a rule holds, or has no value, which is reported.
    fn holds<'a>(
        &mut self,
        rule: &ValidationRule,
        compiled: &CompiledRule,
        variables: &Variables<'_, 'a>,
        subject: Subject<'_, 'a>,
    ) -> Result<bool, Stopped> {
        let Some(program) = &compiled.program else { return Ok(true) };
        let evaluation = program.evaluate_counted(variables, Budget::PER_CALL);
        let Some(remaining) = self.remaining.checked_sub(evaluation.cost) else {
            return self.stop(subject, NO_BUDGET.to_owned());
        };
        self.remaining = remaining;
        let error = match evaluation.outcome {
            Ok(value) => return Ok(value.as_bool() == Some(true)),
            Err(error) => error,
        };
        let shown = message_or_rule(rule);
        if error.kind() == EvalErrorKind::CostLimit {
            return self.stop(subject, format!(
                "'{error}': no further validation rules will be run due to call cost exceeds limit for rule: {shown}"
            ));
        }
        self.invalid(subject, match error.to_string().starts_with("no such overload") {
            true => format!(
                "'{error}': call arguments did not match a supported operator, function or macro signature for rule: {shown}"
            ),
            false => format!("{error} evaluating rule: {shown}"),
        });
        Ok(true)
    }

    fn fail<'a>(
        &mut self,
        rule: &ValidationRule,
        compiled: &CompiledRule,
        variables: &Variables<'_, 'a>,
        subject: Subject<'_, 'a>,
    ) -> Result<(), Stopped> {
        let place = match &compiled.field_path {
            Some(field) => subject.place.field(field),
            None => *subject.place,
        };
        let mut detail = None;
        if let Some(program) = &compiled.message {
            match message::evaluate(program, rule, variables, self.remaining) {
                Ok((message, cost)) => {
                    self.remaining = self.remaining.saturating_sub(cost);
                    detail = message;
                }
                Err(message::Exhausted(words)) => {
                    let shown = subject.schema.r#type.as_str();
                    let error = || FieldError::invalid(place, shown, words);
                    self.report(error, compiled, subject);
                    return Err(Stopped);
                }
            }
        }
        let error = || {
            let detail = detail.unwrap_or_else(|| static_message(rule));
            message::failed(place, subject.data.shown(subject.schema), detail, rule)
        };
        self.report(error, compiled, subject);
        Ok(())
    }

    /// Reports an error, unless it is tolerated because nothing changed. Those of rules about
    /// changes never are.
    fn report(
        &mut self,
        error: impl FnOnce() -> FieldError,
        compiled: &CompiledRule,
        subject: Subject<'_, '_>,
    ) {
        match !compiled.uses_old_self && subject.ratchet.is_unchanged() {
            true => self.tolerated.push_with(error),
            false => self.errors.push_with(error),
        }
    }

    fn invalid(&mut self, subject: Subject<'_, '_>, detail: String) {
        let shown = subject.schema.r#type.as_str();
        self.errors.push_with(|| FieldError::invalid(subject.place, shown, detail));
    }

    fn stop<T>(&mut self, subject: Subject<'_, '_>, detail: String) -> Result<T, Stopped> {
        self.invalid(subject, detail);
        Err(Stopped)
    }
}

/// Whether fields are the same ones after a change.
pub(super) fn is_correlatable(schema: &Structural) -> bool {
    matches!(schema.map_type(), None | Some("granular" | "atomic"))
}
