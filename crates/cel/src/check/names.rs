//! What names refer to.

use super::{Checker, Reference};
use crate::ast::{Expr, Id, Kind};
use crate::types::Type;

impl Checker<'_> {
    pub(super) fn local(&self, name: &str) -> Option<&Type> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }

    /// What a name refers to, outside of comprehensions with a variable of that name.
    pub(super) fn resolve(&mut self, id: Id, name: &str) -> bool {
        let name = name.strip_prefix('.').unwrap_or(name);
        if let Some((name, known)) = self.declarations.variable(name) {
            self.set_type(id, known);
            self.set_reference(id, Reference::Variable(name));
            return true;
        }
        if let Some(named) = self.declarations.type_named(name) {
            self.set_type(id, Type::type_of(named.clone()));
            self.set_reference(id, Reference::TypeName(named));
            return true;
        }
        false
    }

    pub(super) fn check_ident(&mut self, expr: &Expr) {
        let Kind::Ident(name) = &expr.kind else { return };
        if let Some(known) = self.local(name).cloned() {
            self.set_type(expr.id, known);
            return;
        }
        if !self.resolve(expr.id, name) {
            self.undeclared(expr.id, name);
        }
    }

    pub(super) fn undeclared(&mut self, id: Id, name: &str) {
        self.report(id, format!("undeclared reference to '{name}' (in container '')"));
        self.set_type(id, Type::Error);
    }
}

/// The name with dots that an expression may be.
pub(super) fn qualified_name(expr: &Expr) -> Option<String> {
    match &expr.kind {
        Kind::Ident(name) => Some(name.to_string()),
        Kind::Select { operand, field, is_test: false } => {
            let mut name = qualified_name(operand)?;
            name.push('.');
            name.push_str(field);
            Some(name)
        }
        _ => None,
    }
}
