//! Making expressions with their places.

use std::sync::Arc;

use crate::ast::{Call, Comprehension, Element, Entry, Expr, Id, Kind, Literal, operator};

/// Where each expression is: the code point at which it begins.
#[derive(Debug, Default)]
pub(crate) struct Places(Vec<usize>);

impl Places {
    pub(crate) fn get(&self, id: Id) -> usize {
        self.0.get(id as usize).copied().unwrap_or_default()
    }

    pub(crate) fn next(&mut self, offset: usize) -> Id {
        self.0.push(offset);
        // A source has at most a hundred thousand characters.
        Id::try_from(self.0.len() - 1).unwrap_or(Id::MAX)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

/// Makes expressions at one place, as macros do.
#[derive(Debug)]
pub(crate) struct Maker<'a> {
    pub(crate) places: &'a mut Places,
    pub(crate) offset: usize,
}

impl Maker<'_> {
    fn make(&mut self, kind: Kind) -> Expr {
        Expr { id: self.places.next(self.offset), kind }
    }

    pub(crate) fn literal(&mut self, literal: Literal) -> Expr {
        self.make(Kind::Literal(literal))
    }

    pub(crate) fn bool(&mut self, value: bool) -> Expr {
        self.literal(Literal::Bool(value))
    }

    pub(crate) fn int(&mut self, value: i64) -> Expr {
        self.literal(Literal::Int(value))
    }

    pub(crate) fn ident(&mut self, name: &Arc<str>) -> Expr {
        self.make(Kind::Ident(Arc::clone(name)))
    }

    pub(crate) fn call(&mut self, function: &str, args: Vec<Expr>) -> Expr {
        self.make(Kind::Call(Call { function: function.into(), target: None, args }))
    }

    pub(crate) fn member_call(&mut self, function: &str, target: Expr, args: Vec<Expr>) -> Expr {
        let target = Some(Box::new(target));
        self.make(Kind::Call(Call { function: function.into(), target, args }))
    }

    pub(crate) fn conditional(&mut self, condition: Expr, then: Expr, otherwise: Expr) -> Expr {
        self.call(operator::CONDITIONAL, vec![condition, then, otherwise])
    }

    pub(crate) fn list(&mut self, values: Vec<Expr>) -> Expr {
        let elements = values.into_iter().map(|value| Element { value, is_optional: false });
        self.make(Kind::List(elements.collect()))
    }

    pub(crate) fn map(&mut self, entries: Vec<Entry>) -> Expr {
        self.make(Kind::Map(entries))
    }

    pub(crate) fn test(&mut self, operand: Expr, field: Arc<str>) -> Expr {
        self.make(Kind::Select { operand: Box::new(operand), field, is_test: true })
    }

    pub(crate) fn comprehension(&mut self, comprehension: Comprehension) -> Expr {
        self.make(Kind::Comprehension(Box::new(comprehension)))
    }

    /// The same expression once more, at the places where it is.
    pub(crate) fn copy(&mut self, expr: &Expr) -> Expr {
        let mut copy = expr.clone();
        self.renumber(&mut copy);
        copy
    }

    fn renumber(&mut self, expr: &mut Expr) {
        let offset = self.places.get(expr.id);
        expr.id = self.places.next(offset);
        match &mut expr.kind {
            Kind::Mistake | Kind::Literal(_) | Kind::Ident(_) => {}
            Kind::Select { operand, .. } => self.renumber(operand),
            Kind::Call(call) => {
                for part in call.target.as_deref_mut().into_iter().chain(&mut call.args) {
                    self.renumber(part);
                }
            }
            Kind::List(elements) => {
                for element in elements {
                    self.renumber(&mut element.value);
                }
            }
            Kind::Map(entries) => {
                for entry in entries {
                    self.renumber(&mut entry.key);
                    self.renumber(&mut entry.value);
                }
            }
            Kind::Struct { fields, .. } => {
                for field in fields {
                    field.id = self.places.next(self.places.get(field.id));
                    self.renumber(&mut field.value);
                }
            }
            Kind::Comprehension(comprehension) => {
                let Comprehension { range, init, condition, step, result, .. } =
                    &mut **comprehension;
                for part in [range, init, condition, step, result] {
                    self.renumber(part);
                }
            }
        }
    }
}
