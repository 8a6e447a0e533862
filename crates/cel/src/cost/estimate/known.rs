//! What is known of the parts of an expression: where their values come from, and how large they
//! are.

use std::sync::Arc;

use super::{EntrySize, Estimator, Local};
use crate::ast::{ACCUMULATOR, Expr, Kind, Literal};
use crate::cost::SizeEstimate;
use crate::cost::{Part, Path};

impl<'a> Estimator<'a> {
    pub(super) fn local(&self, name: &str) -> Option<&Local> {
        self.locals.get(name).and_then(|stack| stack.last())
    }

    pub(super) fn push(&mut self, name: &Arc<str>, local: Local) {
        self.locals.entry(Arc::clone(name)).or_default().push(local);
    }

    pub(super) fn pop(&mut self, name: &Arc<str>) {
        if let Some(stack) = self.locals.get_mut(name) {
            stack.pop();
        }
    }

    pub(super) fn path(&self, expr: &Expr) -> Path {
        if let Kind::Ident(name) = &expr.kind
            && let Some(local) = self.local(name)
        {
            return local.path.clone();
        }
        self.paths.get(&expr.id).cloned().unwrap_or_default()
    }

    /// What is known of an expression for the estimate of a call.
    pub(super) fn part(&mut self, expr: &'a Expr) -> Part<'a> {
        let path = self.path(expr);
        let is_gathered =
            path.first().is_some_and(|first| first == ACCUMULATOR || first == "__result__");
        let path = (!path.is_empty() && !is_gathered).then_some(path);
        Part { path, kind: self.kind(expr).clone(), expr: Some(expr), size: self.size(expr) }
    }

    pub(super) fn size(&mut self, expr: &Expr) -> Option<SizeEstimate> {
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

    pub(super) fn size_or_unknown(&mut self, expr: &Expr) -> SizeEstimate {
        self.size(expr).unwrap_or(SizeEstimate::UNKNOWN)
    }

    pub(super) fn set_size(&mut self, expr: &Expr, size: Option<SizeEstimate>) {
        if let Some(size) = size {
            self.known_sizes.insert(expr.id, size);
        }
    }

    pub(super) fn entries(&self, expr: &Expr) -> Option<EntrySize> {
        if let Some(known) = self.known_entries.get(&expr.id) {
            return Some(*known);
        }
        match &expr.kind {
            Kind::Ident(name) => self.local(name).and_then(|local| local.entries),
            _ => None,
        }
    }

    pub(super) fn set_entries(&mut self, expr: &Expr, entries: Option<EntrySize>) {
        if let Some(entries) = entries {
            self.known_entries.insert(expr.id, entries);
        }
    }

    pub(super) fn copy_sizes(&mut self, to: &Expr, from: &Expr) {
        let size = self.size(from);
        self.set_size(to, size);
        let entries = self.entries(from);
        self.set_entries(to, entries);
    }

    pub(super) fn push_value(&mut self, name: &Arc<str>, value: &Expr) {
        let path = self.path(value);
        let entries = self.entries(value);
        let size = self.size(value);
        self.push(name, Local { path, size, entries });
    }
}

pub(super) fn with_step(mut path: Path, step: &str) -> Path {
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
