//! Which overloads a call may mean.

use std::sync::Arc;

use super::names::qualified_name;
use super::unify::Substitutions;
use super::{Checker, Reference};
use crate::ast::{Call, Expr, Id, Kind, operator};
use crate::functions::Function;
use crate::types::Type;

impl Checker<'_> {
    pub(super) fn check_call(&mut self, expr: &mut Expr) {
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
        self.report(
            id,
            format!("found no matching overload for '{name}' applied to '{signature}'"),
        );
        self.set_type(id, Type::Error);
    }
}
