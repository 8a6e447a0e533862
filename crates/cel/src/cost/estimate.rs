//! The least and the most that an expression costs, from its types and the sizes of its variables.

use std::collections::HashMap;
use std::sync::Arc;

use super::library::Library;
use super::part::{CallEstimate, Part, Path};
use super::sizes::SizeEstimator;
use super::{
    CostEstimate, LIST_COST, MAP_COST, PATTERN_FACTOR, STRUCT_COST, SizeEstimate, TEXT_FACTOR,
};
use crate::ast::{ACCUMULATOR, Call, Comprehension, Element, Entry, Expr, Id, Kind, Literal};
use crate::check::{Checked, Reference};
use crate::declarations::Declarations;
use crate::types::Type;

/// The sizes of the entries of a list or a map.
#[derive(Clone, Copy, Debug)]
struct EntrySize {
    is_list: bool,
    key: SizeEstimate,
    value: SizeEstimate,
}

#[derive(Clone, Debug)]
struct Local {
    path: Path,
    size: Option<SizeEstimate>,
    entries: Option<EntrySize>,
}

struct Estimator<'a> {
    checked: &'a Checked,
    declarations: &'a Declarations,
    sizes: &'a dyn SizeEstimator,
    paths: HashMap<Id, Path>,
    locals: HashMap<Arc<str>, Vec<Local>>,
    known_sizes: HashMap<Id, SizeEstimate>,
    known_entries: HashMap<Id, EntrySize>,
}

const ONE: CostEstimate = CostEstimate::fixed(1);

pub(crate) fn estimate(
    checked: &Checked,
    declarations: &Declarations,
    sizes: &dyn SizeEstimator,
) -> CostEstimate {
    let mut estimator = Estimator {
        checked,
        declarations,
        sizes,
        paths: HashMap::new(),
        locals: HashMap::new(),
        known_sizes: HashMap::new(),
        known_entries: HashMap::new(),
    };
    estimator.cost(&checked.expr)
}

fn with_step(mut path: Path, step: &str) -> Path {
    path.push(step.to_owned());
    path
}

fn size_of_literal(expr: &Expr) -> Option<SizeEstimate> {
    let size = match &expr.kind {
        Kind::Literal(Literal::String(text)) => text.chars().count(),
        Kind::Literal(Literal::Bytes(bytes)) => bytes.len(),
        Kind::Literal(_) => 1,
        Kind::List(elements) => elements.len(),
        Kind::Map(entries) => entries.len(),
        _ => return None,
    };
    Some(SizeEstimate::fixed(size as u64))
}

impl<'a> Estimator<'a> {
    fn kind(&self, expr: &Expr) -> &'a Type {
        self.checked.type_of(expr.id)
    }

    fn cost(&mut self, expr: &'a Expr) -> CostEstimate {
        match &expr.kind {
            Kind::Mistake | Kind::Literal(_) => CostEstimate::default(),
            Kind::Ident(name) => self.ident(expr, name),
            Kind::Select { operand, field, is_test } => self.select(expr, operand, field, *is_test),
            Kind::Call(call) => self.call(expr, call),
            Kind::List(elements) => self.list(expr, elements),
            Kind::Map(entries) => self.map(expr, entries),
            Kind::Struct { fields, .. } => {
                let sum = fields
                    .iter()
                    .fold(CostEstimate::default(), |sum, field| sum.plus(self.cost(&field.value)));
                sum.plus(CostEstimate::fixed(STRUCT_COST))
            }
            Kind::Comprehension(inner) if inner.is_binding() => self.binding(expr, inner),
            Kind::Comprehension(inner) => self.comprehension(expr, inner),
        }
    }

    fn local(&self, name: &str) -> Option<&Local> {
        self.locals.get(name).and_then(|stack| stack.last())
    }

    fn push(&mut self, name: &Arc<str>, local: Local) {
        self.locals.entry(Arc::clone(name)).or_default().push(local);
    }

    fn pop(&mut self, name: &Arc<str>) {
        if let Some(stack) = self.locals.get_mut(name) {
            stack.pop();
        }
    }

    fn path(&self, expr: &Expr) -> Path {
        if let Kind::Ident(name) = &expr.kind
            && let Some(local) = self.local(name)
        {
            return local.path.clone();
        }
        self.paths.get(&expr.id).cloned().unwrap_or_default()
    }

    fn ident(&mut self, expr: &Expr, name: &Arc<str>) -> CostEstimate {
        let path = match self.local(name) {
            Some(local) => local.path.clone(),
            None => {
                let name = match self.checked.reference(expr.id) {
                    Some(Reference::Variable(name)) => name,
                    _ => name,
                };
                vec![name.to_string()]
            }
        };
        self.paths.insert(expr.id, path);
        ONE
    }

    fn select(
        &mut self,
        expr: &Expr,
        operand: &'a Expr,
        field: &str,
        is_test: bool,
    ) -> CostEstimate {
        let cost = self.cost(operand);
        if is_test {
            return cost;
        }
        let path = with_step(self.path(operand), field);
        self.paths.insert(expr.id, path);
        match self.kind(operand) {
            Type::Map(_) | Type::Object(_) | Type::Param(_) => cost.plus(ONE),
            _ => cost,
        }
    }

    /// What is known of an expression for the estimate of a call.
    fn part(&mut self, expr: &'a Expr) -> Part<'a> {
        let path = self.path(expr);
        let is_gathered =
            path.first().is_some_and(|first| first == ACCUMULATOR || first == "__result__");
        let path = (!path.is_empty() && !is_gathered).then_some(path);
        Part { path, kind: self.kind(expr).clone(), expr: Some(expr), size: self.size(expr) }
    }

    fn size(&mut self, expr: &Expr) -> Option<SizeEstimate> {
        if let Some(size) = self.known_sizes.get(&expr.id) {
            return Some(*size);
        }
        if let Some(size) = size_of_literal(expr) {
            return Some(size);
        }
        let path = self.path(expr);
        let declared = if path.is_empty() { None } else { self.sizes.size(&path) };
        if let Some(size) = declared {
            self.known_sizes.insert(expr.id, size);
            return Some(size);
        }
        if self.kind(expr).is_scalar() {
            return Some(SizeEstimate::fixed(1));
        }
        match &expr.kind {
            Kind::Ident(name) => self.local(name).and_then(|local| local.size),
            _ => None,
        }
    }

    fn size_or_unknown(&mut self, expr: &Expr) -> SizeEstimate {
        self.size(expr).unwrap_or(SizeEstimate::UNKNOWN)
    }

    fn set_size(&mut self, expr: &Expr, size: Option<SizeEstimate>) {
        if let Some(size) = size {
            self.known_sizes.insert(expr.id, size);
        }
    }

    fn entries(&self, expr: &Expr) -> Option<EntrySize> {
        if let Some(known) = self.known_entries.get(&expr.id) {
            return Some(*known);
        }
        match &expr.kind {
            Kind::Ident(name) => self.local(name).and_then(|local| local.entries),
            _ => None,
        }
    }

    fn set_entries(&mut self, expr: &Expr, entries: Option<EntrySize>) {
        if let Some(entries) = entries {
            self.known_entries.insert(expr.id, entries);
        }
    }

    fn copy_sizes(&mut self, to: &Expr, from: &Expr) {
        let size = self.size(from);
        self.set_size(to, size);
        let entries = self.entries(from);
        self.set_entries(to, entries);
    }

    fn list(&mut self, expr: &Expr, elements: &'a [Element]) -> CostEstimate {
        let mut sum = CostEstimate::fixed(LIST_COST);
        let mut items =
            SizeEstimate { min: if elements.is_empty() { 0 } else { u64::MAX }, max: 0 };
        for element in elements {
            sum = sum.plus(self.cost(&element.value));
            items = items.union(self.size_or_unknown(&element.value));
        }
        let key = SizeEstimate::fixed(1);
        self.set_entries(expr, Some(EntrySize { is_list: true, key, value: items }));
        sum
    }

    fn map(&mut self, expr: &Expr, entries: &'a [Entry]) -> CostEstimate {
        let mut sum = CostEstimate::fixed(MAP_COST);
        let none = SizeEstimate { min: if entries.is_empty() { 0 } else { u64::MAX }, max: 0 };
        let (mut key, mut value) = (none, none);
        for entry in entries {
            sum = sum.plus(self.cost(&entry.key)).plus(self.cost(&entry.value));
            key = key.union(self.size_or_unknown(&entry.key));
            value = value.union(self.size_or_unknown(&entry.value));
        }
        self.set_entries(expr, Some(EntrySize { is_list: false, key, value }));
        sum
    }

    fn binding(&mut self, expr: &Expr, inner: &'a Comprehension) -> CostEstimate {
        let sum = self.cost(&inner.range).plus(self.cost(&inner.init));
        self.push_value(&inner.accumulator, &inner.init);
        let sum = sum.plus(self.cost(&inner.result));
        self.pop(&inner.accumulator);
        self.copy_sizes(expr, &inner.result);
        sum
    }

    fn push_value(&mut self, name: &Arc<str>, value: &Expr) {
        let path = self.path(value);
        let entries = self.entries(value);
        let size = self.size(value);
        self.push(name, Local { path, size, entries });
    }

    fn comprehension(&mut self, expr: &Expr, inner: &'a Comprehension) -> CostEstimate {
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

    fn call(&mut self, expr: &Expr, call: &'a Call) -> CostEstimate {
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
