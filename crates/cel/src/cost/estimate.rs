//! The least and the most that an expression costs, from its types and the sizes of its variables.

use std::collections::HashMap;
use std::sync::Arc;

use super::Path;
use super::range::SizeEstimator;
use super::{CostEstimate, LIST_COST, MAP_COST, STRUCT_COST, SizeEstimate};
use crate::ast::{Element, Entry, Expr, Id, Kind};
use crate::check::{Checked, Reference};
use crate::declarations::Declarations;
use crate::types::Type;

mod calls;
mod comprehension;
mod known;

use known::with_step;

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
}
