//! Which type every part of an expression has, and what its names refer to.

mod unify;

use std::collections::HashMap;
use std::sync::Arc;

use crate::ast::{Call, Comprehension, Element, Entry, Expr, Field, Id, Kind, Literal, operator};
use crate::compile_error::CompileErrors;
use crate::declarations::{Declarations, FieldType};
use crate::functions::Function;
use crate::parse::Places;
use crate::source::Source;
use crate::types::Type;
use unify::{Substitutions, most_general};

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
    fn tell(&mut self, id: Id, message: String) {
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
        self.tell(id, format!("expected type '{expected}' but found '{found}'"));
    }

    fn undeclared(&mut self, id: Id, name: &str) {
        self.tell(id, format!("undeclared reference to '{name}' (in container '')"));
        self.set_type(id, Type::Error);
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

    fn local(&self, name: &str) -> Option<&Type> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }

    /// What a name without a comprehension's variable of that name stands for.
    fn resolve(&mut self, id: Id, name: &str) -> bool {
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

    fn check_ident(&mut self, expr: &Expr) {
        let Kind::Ident(name) = &expr.kind else { return };
        if let Some(known) = self.local(name).cloned() {
            self.set_type(expr.id, known);
            return;
        }
        if !self.resolve(expr.id, name) {
            self.undeclared(expr.id, name);
        }
    }

    fn check_select(&mut self, expr: &mut Expr) {
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
                    self.tell(id, format!("type '{other}' does not support field selection"));
                }
                Type::Dyn
            }
        };
        if was_optional || is_optional { Type::optional(result) } else { result }
    }

    fn field_type(&mut self, id: Id, object: &str, field: &str) -> Type {
        match self.declarations.field(object, field) {
            FieldType::Known(known) => known,
            FieldType::Undefined => {
                self.tell(id, format!("undefined field '{field}'"));
                Type::Error
            }
            FieldType::NoObject => {
                self.tell(id, format!("unexpected failed resolution of '{object}'"));
                Type::Error
            }
        }
    }

    fn check_optional_select(&mut self, id: Id, args: &mut [Expr]) {
        let [operand, field] = args else { return };
        let Kind::Literal(Literal::String(name)) = &field.kind else { return };
        let name = Arc::clone(name);
        let found = self.select(id, operand, &name, true);
        let known = self.substitutions.apply(&found, false);
        self.set_type(id, known);
        self.set_reference(id, Reference::OptionalField);
    }

    fn check_call(&mut self, expr: &mut Expr) {
        let id = expr.id;
        let Kind::Call(call) = &mut expr.kind else { return };
        if &*call.function == operator::OPTIONAL_SELECT {
            self.check_optional_select(id, &mut call.args);
            return;
        }
        for arg in &mut call.args {
            self.check(arg);
        }
        let declarations = self.declarations;
        if let Some(target) = call.target.as_deref_mut() {
            if let Some(prefix) = qualified_name(target) {
                let name = format!("{prefix}.{}", call.function);
                if let Some(function) = declarations.function(&name) {
                    call.target = None;
                    self.resolve_call(id, call, function);
                    return;
                }
            }
            self.check(target);
        }
        match declarations.function(&call.function) {
            Some(function) => self.resolve_call(id, call, function),
            None => {
                let name = Arc::clone(&call.function);
                self.undeclared(id, &name);
            }
        }
    }

    fn resolve_call(&mut self, id: Id, call: &mut Call, function: &Function) {
        call.function = Arc::clone(&function.name);
        let is_member = call.target.is_some();
        let ids: Vec<Id> =
            call.target.as_deref().into_iter().chain(&call.args).map(|arg| arg.id).collect();
        let args: Vec<Type> = ids.iter().map(|id| self.type_of(*id)).collect();
        if matches!(&*function.name, operator::AND | operator::OR) {
            self.check_logic(id, &ids, &args);
            return;
        }
        let arg_types: Vec<&Type> = args.iter().collect();
        let mut result: Option<Type> = None;
        let mut chosen = Vec::new();
        for (index, overload) in function.overloads.iter().enumerate() {
            if overload.is_member != is_member || self.declarations.is_disabled(&overload.id) {
                continue;
            }
            let (candidates, candidate_result) = if overload.params.is_empty() {
                (overload.args.clone(), overload.result.clone())
            } else {
                let mut fresh = Substitutions::default();
                for param in &overload.params {
                    let variable = self.new_variable();
                    fresh.add(&Type::Param(Arc::clone(param)), variable);
                }
                let args = overload.args.iter().map(|arg| fresh.apply(arg, false)).collect();
                (args, fresh.apply(&overload.result, false))
            };
            if !self.substitutions.are_assignable(&arg_types, &candidates) {
                continue;
            }
            chosen.push(index);
            let found = self.substitutions.apply(&candidate_result, false);
            result = Some(match result {
                None => found,
                Some(known) if known.is_dyn() || found.is_exactly(&known) => known,
                Some(_) => Type::Dyn,
            });
        }
        match result {
            Some(result) => {
                self.set_type(id, result);
                self.set_reference(id, Reference::Overloads(chosen.into()));
            }
            None => self.no_overload(id, &function.name, &args, is_member),
        }
    }

    fn check_logic(&mut self, id: Id, ids: &[Id], args: &[Type]) {
        let mut is_wrong = false;
        for (arg, found) in ids.iter().zip(args) {
            if !self.substitutions.is_assignable(found, &Type::Bool) {
                self.mismatch(*arg, &Type::Bool, found);
                is_wrong = true;
            }
        }
        self.set_type(id, if is_wrong { Type::Error } else { Type::Bool });
        self.set_reference(id, Reference::Overloads(Arc::new([0])));
    }

    fn no_overload(&mut self, id: Id, name: &str, args: &[Type], is_member: bool) {
        let texts: Vec<String> =
            args.iter().map(|arg| self.substitutions.apply(arg, true).to_string()).collect();
        let signature = match texts.split_first() {
            Some((target, rest)) if is_member => format!("{target}.({})", rest.join(", ")),
            _ => format!("({})", texts.join(", ")),
        };
        self.tell(id, format!("found no matching overload for '{name}' applied to '{signature}'"));
        self.set_type(id, Type::Error);
    }

    /// The type of a value that may be absent, where one is wanted.
    fn unwrapped(&mut self, id: Id, found: Type) -> Type {
        if let Some(inner) = found.as_optional() {
            return inner.clone();
        }
        if !found.is_dyn() {
            self.mismatch(id, &Type::optional(found.clone()), &found);
        }
        found
    }

    fn join(&mut self, previous: Option<Type>, current: Type) -> Type {
        let Some(previous) = previous else { return current };
        if self.substitutions.is_assignable(&previous, &current) {
            return most_general(&previous, &current).clone();
        }
        Type::Dyn
    }

    fn check_list(&mut self, id: Id, elements: &mut [Element]) {
        let mut items = None;
        for element in elements {
            self.check(&mut element.value);
            let mut found = self.type_of(element.value.id);
            if element.is_optional {
                found = self.unwrapped(element.value.id, found);
            }
            items = Some(self.join(items, found));
        }
        let items = items.unwrap_or_else(|| self.new_variable());
        self.set_type(id, Type::list(items));
    }

    fn check_map(&mut self, id: Id, entries: &mut [Entry]) {
        let mut keys = None;
        let mut values = None;
        for entry in entries {
            self.check(&mut entry.key);
            let found = self.type_of(entry.key.id);
            keys = Some(self.join(keys, found));
            self.check(&mut entry.value);
            let mut found = self.type_of(entry.value.id);
            if entry.is_optional {
                found = self.unwrapped(entry.value.id, found);
            }
            values = Some(self.join(values, found));
        }
        let keys = keys.unwrap_or_else(|| self.new_variable());
        let values = values.unwrap_or_else(|| self.new_variable());
        self.set_type(id, Type::map(keys, values));
    }

    fn check_struct(&mut self, id: Id, name: &mut Arc<str>, fields: &mut [Field]) {
        let plain = name.strip_prefix('.').unwrap_or(name);
        let Some(known) = self.declarations.constructed(plain) else {
            let name = Arc::clone(name);
            self.undeclared(id, &name);
            return;
        };
        let object = match &known {
            Type::Object(object) => Arc::clone(object),
            other => {
                self.tell(id, format!("'{}' is not a message type", other.name()));
                self.set_type(id, Type::Error);
                return;
            }
        };
        *name = Arc::clone(&object);
        self.set_type(id, known);
        for field in fields {
            self.check(&mut field.value);
            let wanted = self.field_type(field.id, &object, &field.name);
            let mut found = self.type_of(field.value.id);
            if field.is_optional {
                found = self.unwrapped(field.value.id, found);
            }
            if !self.substitutions.is_assignable(&wanted, &found) {
                self.tell(
                    field.id,
                    format!(
                        "expected type of field '{}' is '{wanted}' but provided type is '{found}'",
                        field.name
                    ),
                );
            }
        }
    }

    fn check_comprehension(&mut self, id: Id, comprehension: &mut Comprehension) {
        self.check(&mut comprehension.range);
        self.check(&mut comprehension.init);
        let range = self.substitutions.apply(&self.type_of(comprehension.range.id), false);
        let gathered = self.type_of(comprehension.init.id);
        let accumulator = Arc::clone(&comprehension.accumulator);
        self.scopes.push(HashMap::from([(accumulator, gathered.clone())]));

        let has_second = comprehension.second_variable.is_some();
        let (first, second) = match &range {
            Type::List(items) if has_second => (Type::Int, Type::clone(items)),
            Type::List(items) => (Type::clone(items), Type::Dyn),
            Type::Map(entry) => (entry.0.clone(), entry.1.clone()),
            Type::Param(_) | Type::Dyn | Type::Error | Type::Any => {
                self.substitutions.is_assignable(&Type::Dyn, &range);
                (Type::Dyn, Type::Dyn)
            }
            other => {
                let message = format!(
                    "expression of type '{other}' cannot be range of a comprehension (must be list, map, or dynamic)"
                );
                self.tell(comprehension.range.id, message);
                (Type::Error, Type::Error)
            }
        };
        let mut scope = HashMap::from([(Arc::clone(&comprehension.variable), first)]);
        if let Some(name) = &comprehension.second_variable {
            scope.insert(Arc::clone(name), second);
        }
        self.scopes.push(scope);
        self.check(&mut comprehension.condition);
        self.assert_type(&comprehension.condition, &Type::Bool);
        self.check(&mut comprehension.step);
        self.assert_type(&comprehension.step, &gathered);
        self.scopes.pop();
        self.check(&mut comprehension.result);
        self.scopes.pop();
        let known = self.substitutions.apply(&self.type_of(comprehension.result.id), false);
        self.set_type(id, known);
    }

    fn assert_type(&mut self, expr: &Expr, wanted: &Type) {
        let found = self.type_of(expr.id);
        if !self.substitutions.is_assignable(wanted, &found) {
            self.mismatch(expr.id, wanted, &found);
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

/// The name with dots that an expression may be.
fn qualified_name(expr: &Expr) -> Option<String> {
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
