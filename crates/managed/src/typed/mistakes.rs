//! What does not fit a schema, with the paths of the mistakes.

use std::fmt;

use apimachinery_runtime::{Str, Value};

use crate::element::PathElement;
use crate::schema::ScalarAtom;
use crate::value_text::{Plain, Source};

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
    /// The messages, each with the path of its field. Some are left out when there are megabytes of
    /// them.
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

/// The mistakes of a walk through values, and where it is.
#[derive(Default)]
pub(super) struct Mistakes<'v> {
    path: Vec<Step<'v>>,
    found: SchemaMismatch,
}

/// A step of the walk.
pub(super) enum Step<'v> {
    Field(&'v str),
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

impl<'v> Mistakes<'v> {
    pub(super) fn enter(&mut self, step: Step<'v>) {
        self.path.push(step);
    }

    pub(super) fn leave(&mut self) {
        self.path.pop();
    }

    pub(super) fn add(&mut self, message: impl fmt::Display) {
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

    /// The field has no type.
    pub(super) fn add_no_type(&mut self) {
        self.add("schema error: invalid atom: inlined");
    }

    /// Adds what is wrong with both of two scalars; returns whether that is so. One of them alone
    /// may be wrong.
    pub(super) fn add_scalars(&mut self, scalar: ScalarAtom, left: &Value, right: &Value) -> bool {
        let problems = scalar_problem(scalar, left).zip(scalar_problem(scalar, right));
        let Some((left, right)) = problems else { return false };
        self.add(format_args!("lhs: {left}"));
        self.add(format_args!("rhs: {right}"));
        true
    }

    /// The value, unless there are mistakes.
    pub(super) fn result<T>(self, value: T) -> Result<T, SchemaMismatch> {
        match self.found.messages.is_empty() {
            true => Ok(value),
            false => Err(self.found),
        }
    }

    /// Forgets the mistakes that were found since the mark.
    pub(super) fn forget_since(&mut self, mark: (usize, usize, usize)) {
        self.found.messages.truncate(mark.0);
        (self.found.bytes, self.found.left_out) = (mark.1, mark.2);
    }

    /// How many mistakes were found so far.
    pub(super) fn mark(&self) -> (usize, usize, usize) {
        (self.found.messages.len(), self.found.bytes, self.found.left_out)
    }
}

pub(super) fn scalar_problem(scalar: ScalarAtom, value: &Value) -> Option<String> {
    let is_number = matches!(value, Value::Int(_) | Value::Float(_));
    let is_text = matches!(value, Value::String(_));
    let is_bool = matches!(value, Value::Bool(_));
    if value.is_null() {
        return None;
    }
    match scalar {
        ScalarAtom::Numeric if !is_number => {
            Some(format!("expected numeric (int or float), got {}", value.go_type()))
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
