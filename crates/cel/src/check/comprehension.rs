//! Comprehensions and their variables.

use std::collections::HashMap;
use std::sync::Arc;

use super::Checker;
use crate::ast::{Comprehension, Expr, Id};
use crate::types::Type;

impl Checker<'_> {
    pub(super) fn check_comprehension(&mut self, id: Id, comprehension: &mut Comprehension) {
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
            Type::Param(_) | Type::Dyn | Type::Error => {
                self.substitutions.is_assignable(&Type::Dyn, &range);
                (Type::Dyn, Type::Dyn)
            }
            other => {
                let message = format!(
                    "expression of type '{other}' cannot be range of a comprehension (must be list, map, or dynamic)"
                );
                self.report(comprehension.range.id, message);
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
