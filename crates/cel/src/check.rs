//! Which type every part of an expression has, and what its names refer to.

mod calls;
mod collections;
mod comprehension;
mod names;
mod selection;
mod unify;

use std::collections::HashMap;
use std::sync::Arc;

use crate::ast::{Expr, Id, Kind, Literal};
use crate::compile_error::CompileErrors;
use crate::declarations::Declarations;
use crate::parse::Places;
use crate::source::Source;
use crate::types::Type;
use unify::Substitutions;

/// What a name or a call refers to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reference {
    /// A variable.
    Variable(Arc<str>),
    /// The name of a type.
    TypeName(Type),
    /// The overloads that a call may mean, by their index in the function.
    Overloads(Arc<[usize]>),
    /// The selection of an optional field.
    OptionalField,
}

/// An expression with the types of its parts.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) expr: Expr,
    types: Vec<Option<Type>>,
    references: Vec<Option<Reference>>,
}

impl Checked {
    pub(crate) fn type_of(&self, id: Id) -> &Type {
        self.types.get(id as usize).and_then(Option::as_ref).unwrap_or(&Type::Dyn)
    }

    pub(crate) fn reference(&self, id: Id) -> Option<&Reference> {
        self.references.get(id as usize).and_then(Option::as_ref)
    }
}

pub(crate) fn check(
    source: &Source,
    mut expr: Expr,
    places: &Places,
    declarations: &Declarations,
) -> Result<Checked, CompileErrors> {
    let mut checker = Checker {
        source,
        places,
        declarations,
        scopes: Vec::new(),
        substitutions: Substitutions::default(),
        free: 0,
        types: vec![None; places.len()],
        references: vec![None; places.len()],
        errors: CompileErrors::default(),
    };
    checker.check(&mut expr);
    let Checker { substitutions, mut types, references, errors, .. } = checker;
    if !errors.is_empty() {
        return Err(errors);
    }
    for known in types.iter_mut().flatten() {
        *known = substitutions.apply(known, true);
    }
    Ok(Checked { expr, types, references })
}

struct Checker<'a> {
    source: &'a Source,
    places: &'a Places,
    declarations: &'a Declarations,
    /// Variables of comprehensions, the innermost last.
    scopes: Vec<HashMap<Arc<str>, Type>>,
    substitutions: Substitutions,
    /// How many types are not known yet.
    free: usize,
    types: Vec<Option<Type>>,
    references: Vec<Option<Reference>>,
    errors: CompileErrors,
}

impl Checker<'_> {
    fn report(&mut self, id: Id, message: String) {
        self.errors.add(self.source, self.source.location(self.places.get(id)), message);
    }

    fn set_type(&mut self, id: Id, known: Type) {
        if let Some(slot) = self.types.get_mut(id as usize) {
            *slot = Some(known);
        }
    }

    fn type_of(&self, id: Id) -> Type {
        self.types.get(id as usize).cloned().flatten().unwrap_or(Type::Error)
    }

    fn set_reference(&mut self, id: Id, reference: Reference) {
        if let Some(slot) = self.references.get_mut(id as usize) {
            *slot = Some(reference);
        }
    }

    fn new_variable(&mut self) -> Type {
        let name = format!("_var{}", self.free);
        self.free += 1;
        Type::Param(name.into())
    }

    fn mismatch(&mut self, id: Id, expected: &Type, found: &Type) {
        self.report(id, format!("expected type '{expected}' but found '{found}'"));
    }

    fn check(&mut self, expr: &mut Expr) {
        let id = expr.id;
        match &mut expr.kind {
            Kind::Mistake => self.set_type(id, Type::Error),
            Kind::Literal(literal) => {
                let known = type_of_literal(literal);
                self.set_type(id, known);
            }
            Kind::Ident(_) => self.check_ident(expr),
            Kind::Select { .. } => self.check_select(expr),
            Kind::Call(_) => self.check_call(expr),
            Kind::List(elements) => self.check_list(id, elements),
            Kind::Map(entries) => self.check_map(id, entries),
            Kind::Struct { name, fields } => self.check_struct(id, name, fields),
            Kind::Comprehension(comprehension) => self.check_comprehension(id, comprehension),
        }
    }
}

fn type_of_literal(literal: &Literal) -> Type {
    match literal {
        Literal::Null => Type::Null,
        Literal::Bool(_) => Type::Bool,
        Literal::Int(_) => Type::Int,
        Literal::Uint(_) => Type::Uint,
        Literal::Double(_) => Type::Double,
        Literal::String(_) => Type::String,
        Literal::Bytes(_) => Type::Bytes,
    }
}
