//! Fields of messages, maps and what may be absent.

use std::sync::Arc;

use super::names::qualified_name;
use super::{Checker, Reference};
use crate::ast::{Expr, Id, Kind, Literal};
use crate::declarations::FieldType;
use crate::types::Type;

impl Checker<'_> {
    pub(super) fn check_select(&mut self, expr: &mut Expr) {
        let id = expr.id;
        if let Some(name) = qualified_name(expr) {
            let first = name.split('.').find(|part| !part.is_empty()).unwrap_or_default();
            let is_local = !name.starts_with('.') && self.local(first).is_some();
            if !is_local && self.resolve(id, &name) {
                expr.kind = Kind::Ident(name.into());
                return;
            }
        }
        let Kind::Select { operand, field, is_test } = &mut expr.kind else { return };
        let is_test = *is_test;
        let field = Arc::clone(field);
        let found = self.select(id, operand, &field, false);
        let known = if is_test { Type::Bool } else { self.substitutions.apply(&found, false) };
        self.set_type(id, known);
    }

    fn select(&mut self, id: Id, operand: &mut Expr, field: &str, is_optional: bool) -> Type {
        self.check(operand);
        let operand = self.substitutions.apply(&self.type_of(operand.id), false);
        let (target, was_optional) = match operand.as_optional() {
            Some(inner) => (inner.clone(), true),
            None => (operand, false),
        };
        let result = match &target {
            Type::Map(entry) => entry.1.clone(),
            Type::Object(name) => self.field_type(id, name, field),
            Type::Param(_) => {
                self.substitutions.is_assignable(&Type::Dyn, &target);
                Type::Dyn
            }
            other => {
                if !other.is_dyn_or_error() {
                    self.report(id, format!("type '{other}' does not support field selection"));
                }
                Type::Dyn
            }
        };
        if was_optional || is_optional { Type::optional(result) } else { result }
    }

    pub(super) fn field_type(&mut self, id: Id, object: &str, field: &str) -> Type {
        match self.declarations.field(object, field) {
            FieldType::Known(known) => known,
            FieldType::Undefined => {
                self.report(id, format!("undefined field '{field}'"));
                Type::Error
            }
            FieldType::NoObject => {
                self.report(id, format!("unexpected failed resolution of '{object}'"));
                Type::Error
            }
        }
    }

    pub(super) fn check_optional_select(&mut self, id: Id, args: &mut [Expr]) {
        let [operand, field] = args else { return };
        let Kind::Literal(Literal::String(name)) = &field.kind else { return };
        let name = Arc::clone(name);
        let found = self.select(id, operand, &name, true);
        let known = self.substitutions.apply(&found, false);
        self.set_type(id, known);
        self.set_reference(id, Reference::OptionalField);
    }
}
