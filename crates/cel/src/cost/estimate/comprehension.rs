//! Comprehensions: as many steps as their range has items.

use super::known::with_step;
use super::{Estimator, Local};
use crate::ast::{Comprehension, Expr, Kind};
use crate::cost::CostEstimate;
use crate::types::Type;

impl<'a> Estimator<'a> {
    pub(super) fn binding(&mut self, expr: &Expr, inner: &'a Comprehension) -> CostEstimate {
        let sum = self.cost(&inner.range).plus(self.cost(&inner.init));
        self.push_value(&inner.accumulator, &inner.init);
        let sum = sum.plus(self.cost(&inner.result));
        self.pop(&inner.accumulator);
        self.copy_sizes(expr, &inner.result);
        sum
    }

    pub(super) fn comprehension(&mut self, expr: &Expr, inner: &'a Comprehension) -> CostEstimate {
        let mut sum = self.cost(&inner.range).plus(self.cost(&inner.init));
        self.push_value(&inner.accumulator, &inner.init);
        let entries = self.entries(&inner.range);
        let is_list = match entries {
            Some(entries) => entries.is_list,
            None => matches!(self.kind(&inner.range), Type::List(_)),
        };
        let path = self.path(&inner.range);
        let (key_step, value_step) =
            if is_list { ("@indices", "@items") } else { ("@keys", "@values") };
        let key = entries.map(|entries| entries.key);
        let value = entries.map(|entries| entries.value);
        let local =
            |step: &str, size| Local { path: with_step(path.clone(), step), size, entries: None };
        let first = match (&inner.second_variable, is_list) {
            (Some(_), _) => local(key_step, key),
            (None, true) => local("@items", value),
            (None, false) => local("@keys", key),
        };
        self.push(&inner.variable, first);
        if let Some(name) = &inner.second_variable {
            self.push(name, local(value_step, value));
        }
        let condition = self.cost(&inner.condition);
        let step = self.cost(&inner.step);
        self.pop(&inner.variable);
        if let Some(name) = &inner.second_variable {
            self.pop(name);
        }
        sum = sum.plus(self.cost(&inner.result));
        self.pop(&inner.accumulator);
        let count = self.size_or_unknown(&inner.range);
        sum = sum.plus(count.times_cost(step.plus(condition)));
        match inner.init.kind {
            Kind::Literal(_) => {
                let size = self.size(&inner.init);
                self.set_size(expr, size);
            }
            Kind::List(_) | Kind::Map(_) => {
                self.set_size(expr, Some(count));
                let entries = self.entries(&inner.step);
                self.set_entries(expr, entries);
            }
            _ => {}
        }
        sum
    }
}
