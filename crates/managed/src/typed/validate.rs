//! Validating a value against its merge schema.

use std::collections::BTreeSet;

use apimachinery_runtime::Value;

use super::items::item_element;
use super::mistakes::{Mistakes, SchemaMismatch, Step, scalar_problem};
use super::{Handled, form, handled};
use crate::element::PathElement;
use crate::schema::{AtomId, ListAtom, MapAtom, MergeSchema};
use crate::value_text::Plain;

impl MergeSchema {
    /// Validates a value.
    ///
    /// With `allow_duplicates` items of associative lists may appear more than once. Corresponds to
    /// `typed.AsTyped`.
    ///
    /// # Errors
    /// When a field is unknown or has another type, or an item of a list cannot be identified or
    /// appears twice.
    pub fn validate(&self, value: &Value, allow_duplicates: bool) -> Result<(), SchemaMismatch> {
        let mut walk = Validation { schema: self, allow_duplicates, mistakes: Mistakes::default() };
        walk.value(self.root(), value);
        walk.mistakes.result(())
    }
}

struct Validation<'a> {
    schema: &'a MergeSchema,
    allow_duplicates: bool,
    mistakes: Mistakes<'a>,
}

impl<'a> Validation<'a> {
    fn fail(&mut self, message: impl std::fmt::Display) {
        self.mistakes.add(message);
    }

    fn inside(&mut self, step: Step<'a>, atom: AtomId, value: &'a Value) {
        self.mistakes.enter(step);
        self.value(atom, value);
        self.mistakes.leave();
    }

    fn value(&mut self, atom: AtomId, value: &'a Value) {
        let schema = self.schema;
        let atom = schema.atom(atom);
        match handled(atom, form(atom, value)) {
            Handled::Map(map) => self.map(map, value),
            Handled::Scalar(scalar) => {
                if let Some(problem) = scalar_problem(scalar, value) {
                    self.fail(problem);
                }
            }
            Handled::List(list) => self.list(list, value),
            Handled::Invalid => self.mistakes.add_no_type(),
        }
    }

    fn map(&mut self, map: &'a MapAtom, value: &'a Value) {
        let entries = match value {
            Value::Null => return,
            Value::Map(entries) => entries,
            other => return self.fail(format_args!("expected map, got &{{{}}}", Plain(other))),
        };
        for (name, value) in entries {
            match map.member(name) {
                (Some(atom), _) => self.inside(Step::Field(name), atom, value),
                (None, _) => {
                    self.mistakes.enter(Step::Field(name));
                    self.fail("field not declared in schema");
                    self.mistakes.leave();
                    return;
                }
            }
        }
    }

    fn list(&mut self, list: &'a ListAtom, value: &'a Value) {
        let items = match value {
            Value::Null => return,
            Value::List(items) => items,
            other => return self.fail(format_args!("expected list, got &{{{}}}", Plain(other))),
        };
        if !list.is_associative {
            for (at, item) in (0..).zip(items) {
                self.inside(Step::Element(PathElement::Index(at)), list.item, item);
            }
            return;
        }
        let mut seen = BTreeSet::new();
        for (at, item) in items.iter().enumerate() {
            let element = match item_element(self.schema, list, item) {
                Ok(element) => element,
                Err(error) => return self.fail(format_args!("element {at}: {error}")),
            };
            if !self.allow_duplicates && !seen.insert(element.clone()) {
                self.fail(format_args!("duplicate entries for key {element}"));
            }
            self.inside(Step::Element(element), list.item, item);
        }
    }
}
