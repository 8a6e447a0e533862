//! Lists, maps and messages.

use std::sync::Arc;

use super::Checker;
use super::unify::most_general;
use crate::ast::{Element, Entry, Field, Id};
use crate::types::Type;

impl Checker<'_> {
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

    pub(super) fn join(&mut self, previous: Option<Type>, current: Type) -> Type {
        let Some(previous) = previous else { return current };
        if self.substitutions.is_assignable(&previous, &current) {
            return most_general(&previous, &current).clone();
        }
        Type::Dyn
    }

    pub(super) fn check_list(&mut self, id: Id, elements: &mut [Element]) {
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

    pub(super) fn check_map(&mut self, id: Id, entries: &mut [Entry]) {
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

    pub(super) fn check_struct(&mut self, id: Id, name: &mut Arc<str>, fields: &mut [Field]) {
        let plain = name.strip_prefix('.').unwrap_or(name);
        let Some(known) = self.declarations.constructed(plain) else {
            let name = Arc::clone(name);
            self.undeclared(id, &name);
            return;
        };
        let object = match &known {
            Type::Object(object) => Arc::clone(object),
            other => {
                self.report(id, format!("'{}' is not a message type", other.name()));
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
                self.report(
                    field.id,
                    format!(
                        "expected type of field '{}' is '{wanted}' but provided type is '{found}'",
                        field.name
                    ),
                );
            }
        }
    }
}
