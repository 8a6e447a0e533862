//! Which types may take the place of which.

use std::collections::HashMap;
use std::sync::Arc;

use crate::types::Type;

/// The types of the type parameters.
#[derive(Debug, Default)]
pub(crate) struct Substitutions {
    known: HashMap<Arc<str>, Type>,
    /// What was known before, to go back to.
    trail: Vec<(Arc<str>, Option<Type>)>,
}

impl Substitutions {
    fn find(&self, param: &Type) -> Option<&Type> {
        match param {
            Type::Param(name) => self.known.get(name),
            _ => None,
        }
    }

    pub(crate) fn add(&mut self, param: &Type, stands_for: Type) {
        if let Type::Param(name) = param {
            let before = self.known.insert(Arc::clone(name), stands_for);
            self.trail.push((Arc::clone(name), before));
        }
    }

    fn attempt(&mut self, try_it: impl FnOnce(&mut Self) -> bool) -> bool {
        let start = self.trail.len();
        if try_it(self) {
            return true;
        }
        while self.trail.len() > start {
            match self.trail.pop() {
                Some((name, Some(before))) => self.known.insert(name, before),
                Some((name, None)) => self.known.remove(&name),
                None => None,
            };
        }
        false
    }

    /// Whether the one may be where the other is wanted; the types of parameters are learnt from
    /// it.
    pub(crate) fn is_assignable(&mut self, first: &Type, second: &Type) -> bool {
        self.attempt(|all| all.assign(first, second))
    }

    pub(crate) fn are_assignable(&mut self, first: &[&Type], second: &[Type]) -> bool {
        let second: Vec<&Type> = second.iter().collect();
        self.attempt(|all| all.assign_all(first, &second))
    }

    fn assign_all(&mut self, first: &[&Type], second: &[&Type]) -> bool {
        first.len() == second.len() && first.iter().zip(second).all(|(a, b)| self.assign(a, b))
    }

    fn assign(&mut self, first: &Type, second: &Type) -> bool {
        if matches!(second, Type::Param(_)) {
            let (is_valid, has_substitution) = self.substitute_param(first, second);
            if is_valid {
                return true;
            }
            if has_substitution {
                return false;
            }
        }
        if matches!(first, Type::Param(_)) {
            return self.substitute_param(second, first).0;
        }
        if first.is_dyn_or_error() || second.is_dyn_or_error() {
            return true;
        }
        match (first, second) {
            (Type::Null, other) | (other, Type::Null) => takes_null(other),
            (Type::Type(_), other) => matches!(other, Type::Type(_)),
            (Type::List(a), Type::List(b)) => self.assign(a, b),
            (Type::Map(a), Type::Map(b)) => self.assign(&a.0, &b.0) && self.assign(&a.1, &b.1),
            (Type::Opaque(a, first), Type::Opaque(b, second)) if a == b => {
                let first: Vec<&Type> = first.iter().collect();
                let second: Vec<&Type> = second.iter().collect();
                self.assign_all(&first, &second)
            }
            (a, b) => a.plain() == b.plain(),
        }
    }

    /// Whether `param` may be the type, and whether it already had one.
    fn substitute_param(&mut self, stands_for: &Type, param: &Type) -> (bool, bool) {
        if stands_for == param {
            return (true, true);
        }
        if let Some(known) = self.find(param).cloned() {
            if stands_for.is_exactly(&known) {
                return (true, true);
            }
            if self.assign(stands_for, &known) {
                let general = most_general(stands_for, &known).clone();
                if self.is_not_in(param, &general) {
                    self.add(param, general);
                }
                return (true, true);
            }
            return (false, true);
        }
        if self.is_not_in(param, stands_for) {
            self.add(param, stands_for.clone());
            return (true, false);
        }
        (false, false)
    }

    fn is_not_in(&self, param: &Type, within: &Type) -> bool {
        if param == within {
            return false;
        }
        match within {
            Type::Param(_) => self.find(within).is_none_or(|known| self.is_not_in(param, known)),
            other => other.parameters().into_iter().all(|inner| self.is_not_in(param, inner)),
        }
    }

    /// The type with the types of its parameters; parameters without a type may become dynamic.
    pub(crate) fn apply(&self, to: &Type, others_are_dyn: bool) -> Type {
        if let Some(known) = self.find(to) {
            return self.apply(known, others_are_dyn);
        }
        match to {
            Type::Param(_) if others_are_dyn => Type::Dyn,
            Type::List(items) => Type::list(self.apply(items, others_are_dyn)),
            Type::Map(entry) => Type::map(
                self.apply(&entry.0, others_are_dyn),
                self.apply(&entry.1, others_are_dyn),
            ),
            Type::Opaque(name, parameters) if !parameters.is_empty() => {
                let parameters = parameters.iter().map(|inner| self.apply(inner, others_are_dyn));
                Type::Opaque(Arc::clone(name), parameters.collect())
            }
            Type::Type(Some(inner)) => Type::type_of(self.apply(inner, others_are_dyn)),
            other => other.clone(),
        }
    }
}

fn takes_null(wanted: &Type) -> bool {
    matches!(
        wanted,
        Type::Null
            | Type::Opaque(..)
            | Type::Object(_)
            | Type::Any
            | Type::Duration
            | Type::Timestamp
            | Type::Nullable(_)
    )
}

pub(crate) fn most_general<'a>(first: &'a Type, second: &'a Type) -> &'a Type {
    if is_equal_or_less_specific(first, second) { first } else { second }
}

fn is_equal_or_less_specific(first: &Type, second: &Type) -> bool {
    if first.is_dyn() || matches!(first, Type::Param(_)) {
        return true;
    }
    if second.is_dyn() || matches!(second, Type::Param(_)) {
        return false;
    }
    match (first, second) {
        (Type::Opaque(a, first), Type::Opaque(b, second)) => {
            a == b
                && first.len() == second.len()
                && first.iter().zip(second.iter()).all(|(a, b)| is_equal_or_less_specific(a, b))
        }
        (Type::List(a), Type::List(b)) => is_equal_or_less_specific(a, b),
        (Type::Map(a), Type::Map(b)) => {
            is_equal_or_less_specific(&a.0, &b.0) && is_equal_or_less_specific(&a.1, &b.1)
        }
        (Type::Type(_), Type::Type(_)) => true,
        (a, b) => a.is_exactly(b),
    }
}
