//! The values of variables.

use std::collections::HashMap;

use crate::eval_error::EvalError;
use crate::value::CelValue;

/// Gives variables their values. Each is asked for once at most, when an expression needs it.
///
/// A slice of names and values is one, and so is a map.
pub trait Activation<'a> {
    /// The value of a variable; nothing when it has none.
    fn variable(&self, name: &str) -> Option<Result<CelValue<'a>, EvalError>>;
}

impl<'a, const N: usize> Activation<'a> for [(&str, CelValue<'a>); N] {
    fn variable(&self, name: &str) -> Option<Result<CelValue<'a>, EvalError>> {
        self.as_slice().variable(name)
    }
}

impl<'a> Activation<'a> for [(&str, CelValue<'a>)] {
    fn variable(&self, name: &str) -> Option<Result<CelValue<'a>, EvalError>> {
        let found = self.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| Ok(value.clone()))
    }
}

impl<'a> Activation<'a> for Vec<(String, CelValue<'a>)> {
    fn variable(&self, name: &str) -> Option<Result<CelValue<'a>, EvalError>> {
        let found = self.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| Ok(value.clone()))
    }
}

impl<'a> Activation<'a> for HashMap<String, CelValue<'a>> {
    fn variable(&self, name: &str) -> Option<Result<CelValue<'a>, EvalError>> {
        self.get(name).map(|value| Ok(value.clone()))
    }
}
