//! Validating a value against its merge schema.

use std::collections::BTreeSet;
use std::fmt;

use apimachinery_runtime::{Str, Value};

use super::items::item_element;
use super::{Handled, form, handled};
use crate::element::PathElement;
use crate::schema::{AtomId, ListAtom, MapAtom, MergeSchema, ScalarAtom};
use crate::value_text::{Plain, Source, go_type};

/// How many bytes the texts of errors have together; further errors are counted.
const MAX_TEXT: usize = 1 << 20;

/// Why a value does not fit its merge schema: an error for each mistake.
///
/// Displays as in the reference. Corresponds to `typed.ValidationErrors`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SchemaMismatch {
    messages: Vec<Str>,
    bytes: usize,
    left_out: usize,
}

impl SchemaMismatch {
    /// The messages, each with the path of its field. Some are left out when there are megabytes of them.
    pub fn messages(&self) -> &[Str] {
        &self.messages
    }
}

impl fmt::Display for SchemaMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let ([one], 0) = (&*self.messages, self.left_out) {
            return f.write_str(one);
        }
        f.write_str("errors:")?;
        self.messages.iter().try_for_each(|message| write!(f, "\n  {message}"))?;
        match self.left_out {
            0 => Ok(()),
            count => write!(f, "\n  and {count} more"),
        }
    }
}

impl std::error::Error for SchemaMismatch {}

/// Validates the value of a kind.
///
/// With `allow_duplicates` items of associative lists may be there more than once.
///
/// # Errors
/// When a field is unknown or has another type, or an item of a list cannot be identified or is there twice.
pub(crate) fn validate(
    schema: &MergeSchema,
    value: &Value,
    allow_duplicates: bool,
) -> Result<(), SchemaMismatch> {
    let mut walk =
        Validation { schema, allow_duplicates, path: Vec::new(), found: SchemaMismatch::default() };
    walk.value(schema.root(), value);
    match walk.found.messages.is_empty() {
        true => Ok(()),
        false => Err(walk.found),
    }
}

struct Validation<'a> {
    schema: &'a MergeSchema,
    allow_duplicates: bool,
    path: Vec<Step<'a>>,
    found: SchemaMismatch,
}

enum Step<'a> {
    Field(&'a str),
    Element(PathElement),
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(name) => write!(f, ".{name}"),
            Self::Element(element) => element.fmt(f),
        }
    }
}

impl<'a> Validation<'a> {
    fn fail(&mut self, message: impl fmt::Display) {
        if self.found.bytes >= MAX_TEXT {
            self.found.left_out += 1;
            return;
        }
        let path: String = self.path.iter().map(ToString::to_string).collect();
        let colon = if path.is_empty() { "" } else { ": " };
        let text = format!("{path}{colon}{message}");
        self.found.bytes += text.len();
        self.found.messages.push(text.into());
    }

    fn inside(&mut self, step: Step<'a>, atom: AtomId, value: &'a Value) {
        self.path.push(step);
        self.value(atom, value);
        self.path.pop();
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
            Handled::Invalid => self.fail("schema error: invalid atom: inlined"),
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
                    self.path.push(Step::Field(name));
                    self.fail("field not declared in schema");
                    self.path.pop();
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
            if !seen.insert(element.clone()) && !self.allow_duplicates {
                self.fail(format_args!("duplicate entries for key {element}"));
            }
            self.inside(Step::Element(element), list.item, item);
        }
    }
}

fn scalar_problem(scalar: ScalarAtom, value: &Value) -> Option<String> {
    let is_number = matches!(value, Value::Int(_) | Value::Float(_));
    let is_text = matches!(value, Value::String(_));
    let is_bool = matches!(value, Value::Bool(_));
    if value.is_null() {
        return None;
    }
    match scalar {
        ScalarAtom::Numeric if !is_number => {
            Some(format!("expected numeric (int or float), got {}", go_type(value)))
        }
        ScalarAtom::String if !is_text => Some(format!(
            "expected string, got &value.valueUnstructured{{Value:{}}}",
            Source(value)
        )),
        ScalarAtom::Boolean if !is_bool => {
            Some(format!("expected boolean, got &{{{}}}", Plain(value)))
        }
        ScalarAtom::Untyped if !(is_number || is_text || is_bool) => {
            Some(format!("expected any scalar, got &{{{}}}", Plain(value)))
        }
        _ => None,
    }
}
