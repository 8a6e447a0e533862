//! Calls: what the functions of the language cost, and those of the libraries.

use super::known::with_step;
use super::{EntrySize, Estimator, ONE};
use crate::ast::{Call, Expr};
use crate::check::Reference;
use crate::cost::library::Library;
use crate::cost::{CallEstimate, Part};
use crate::cost::{CostEstimate, PATTERN_FACTOR, SizeEstimate, TEXT_FACTOR};

impl<'a> Estimator<'a> {
    pub(super) fn call(&mut self, expr: &Expr, call: &'a Call) -> CostEstimate {
        if let ("dyn", [arg]) = (&*call.function, call.args.as_slice()) {
            let cost = self.cost(arg);
            self.copy_sizes(expr, arg);
            return cost.plus(ONE);
        }
        let mut args = Vec::with_capacity(call.args.len());
        let mut costs = Vec::with_capacity(call.args.len());
        for arg in &call.args {
            costs.push(self.cost(arg));
            args.push(self.part(arg));
        }
        let overloads: Vec<String> = match self.checked.reference(expr.id) {
            Some(Reference::Overloads(indices)) => {
                let function = self.declarations.function(&call.function);
                let overloads =
                    function.map(|function| function.overloads.as_slice()).unwrap_or_default();
                let chosen = indices.iter().filter_map(|index| overloads.get(*index));
                chosen.map(|overload| overload.id.to_string()).collect()
            }
            Some(Reference::OptionalField) => vec!["select_optional_field".to_owned()],
            _ => return CostEstimate::default(),
        };
        let mut sum = CostEstimate::default();
        let mut target = None;
        if let Some(on) = call.target.as_deref() {
            sum = sum.plus(self.cost(on));
            target = Some(self.part(on));
        }
        let mut cost = CostEstimate { min: u64::MAX, max: 0 };
        let mut size: Option<SizeEstimate> = None;
        for overload in &overloads {
            let found =
                self.function(expr, &call.function, overload, target.as_ref(), &args, &costs);
            cost = cost.union(found.cost);
            if let Some(found) = found.size {
                size = Some(size.map_or(found, |size| size.union(found)));
            }
            let step = match overload.as_str() {
                "index_list" => Some("@items"),
                "index_map" => Some("@values"),
                _ => None,
            };
            if let (Some(step), Some(first)) = (step, call.args.first()) {
                size = self.entries(first).map(|entries| entries.value);
                let path = with_step(self.path(first), step);
                self.paths.insert(expr.id, path);
            }
            if size.is_none() {
                size = self.size(expr);
            }
        }
        self.set_size(expr, size);
        sum.plus(cost)
    }

    fn function(
        &mut self,
        expr: &Expr,
        function: &str,
        overload: &str,
        target: Option<&Part<'a>>,
        args: &[Part<'a>],
        costs: &[CostEstimate],
    ) -> CallEstimate {
        let of_args = costs.iter().fold(CostEstimate::default(), |sum, cost| sum.plus(*cost));
        let library = Library { sizes: self.sizes };
        if let Some(found) = library.call(function, overload, target, args) {
            return CallEstimate { cost: found.cost.plus(of_args), size: found.size };
        }
        let own = self.language(expr, overload, target, args, costs);
        if matches!(overload, "logical_or" | "logical_and" | "conditional") {
            return own;
        }
        CallEstimate { cost: own.cost.plus(of_args), size: own.size }
    }

    /// What the functions of the language cost, mostly without their arguments.
    fn language(
        &mut self,
        expr: &Expr,
        overload: &str,
        target: Option<&Part<'a>>,
        args: &[Part<'a>],
        costs: &[CostEstimate],
    ) -> CallEstimate {
        let of = |part: &Part<'_>| part.size.unwrap_or(SizeEstimate::UNKNOWN);
        let only = |cost| CallEstimate { cost, size: None };
        let sized = |cost, min, max| CallEstimate { cost, size: Some(SizeEstimate { min, max }) };
        let pattern = |text: &Part<'_>, pattern: &Part<'_>| {
            let text = of(text).plus(SizeEstimate::fixed(1)).scaled(TEXT_FACTOR);
            only(text.times(of(pattern).scaled(PATTERN_FACTOR)))
        };
        match (overload, target, args) {
            ("string_format", Some(target), _) => only(of(target).scaled(TEXT_FACTOR)),
            ("string_to_bytes", _, [arg]) => {
                let size = of(arg);
                sized(size.scaled(TEXT_FACTOR), size.min, size.max.wrapping_mul(4))
            }
            ("bytes_to_string", _, [arg]) => {
                let size = of(arg);
                sized(size.scaled(TEXT_FACTOR), size.min / 4, size.max)
            }
            ("strings_quote", _, [arg]) => {
                let size = of(arg);
                let max = size.max.wrapping_mul(2).wrapping_add(2);
                sized(size.scaled(TEXT_FACTOR), size.min.wrapping_add(2), max)
            }
            ("starts_with_string" | "ends_with_string", _, [arg]) => {
                only(of(arg).scaled(TEXT_FACTOR))
            }
            ("in_list", _, [_, list]) => only(of(list).scaled(1.0)),
            ("matches_string", Some(target), [regex]) => pattern(target, regex),
            ("matches", None, [text, regex]) => pattern(text, regex),
            ("contains_string", Some(target), [arg]) => {
                only(of(target).scaled(TEXT_FACTOR).times(of(arg).scaled(TEXT_FACTOR)))
            }
            ("logical_or" | "logical_and", _, _) => {
                let [first, second] = costs else { return only(ONE) };
                only(CostEstimate { min: first.min, max: first.plus(*second).max })
            }
            ("conditional", _, [_, then, otherwise]) => {
                let [condition, then_cost, otherwise_cost] = costs else { return only(ONE) };
                let entries = self.joined_entries(then, otherwise);
                self.set_entries(expr, entries);
                CallEstimate {
                    cost: condition.plus(then_cost.union(*otherwise_cost)),
                    size: Some(of(then).union(of(otherwise))),
                }
            }
            ("add_string" | "add_bytes" | "add_list", _, [first, second]) => {
                let size = of(first).plus(of(second));
                let entries = self.joined_entries(first, second);
                self.set_entries(expr, entries);
                let cost = if overload == "add_list" { ONE } else { size.scaled(TEXT_FACTOR) };
                CallEstimate { cost, size: Some(size) }
            }
            (
                "less_string"
                | "greater_string"
                | "less_equals_string"
                | "greater_equals_string"
                | "less_bytes"
                | "greater_bytes"
                | "less_equals_bytes"
                | "greater_equals_bytes"
                | "equals"
                | "not_equals",
                _,
                [first, second],
            ) => {
                let max = of(first).max.min(of(second).max);
                only(CostEstimate { min: max.min(1), max }.scaled(TEXT_FACTOR))
            }
            _ => only(ONE),
        }
    }

    fn joined_entries(&self, first: &Part<'_>, second: &Part<'_>) -> Option<EntrySize> {
        let first = self.entries(first.expr?)?;
        let second = self.entries(second.expr?)?;
        Some(EntrySize {
            is_list: first.is_list,
            key: first.key.union(second.key),
            value: first.value.union(second.value),
        })
    }
}
