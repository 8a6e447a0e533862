//! Whether expressions are right.

use std::cell::OnceCell;

use apimachinery_cel::{Environment, LazyVariable, Program, Version};
use apimachinery_validation::{FieldError, Path};

use crate::environments::{Environments, Sees, VariableTypes};
use crate::expression::{CompileFailure, Returns, compile};

/// Compiles expressions that are new or stored, with the variables before them.
pub(super) struct Checker {
    params: bool,
    new: OnceCell<Environments>,
    stored: OnceCell<Environments>,
    /// Nothing where expressions have no variables.
    variables: Option<VariableTypes>,
}

impl Checker {
    pub(super) fn new(params: bool, has_variables: bool) -> Self {
        let variables = has_variables.then(VariableTypes::default);
        Self { params, new: OnceCell::new(), stored: OnceCell::new(), variables }
    }

    fn environment(&self, is_stored: bool, returns: Returns) -> Environment {
        let (made, version) = match is_stored {
            true => (&self.stored, Version::STORED),
            false => (&self.new, Version::DEFAULT),
        };
        let environments = made.get_or_init(|| Environments::new(version));
        let sees = Sees {
            params: self.params,
            // Messages do not see the authorizer.
            authorizer: returns != Returns::Text,
            patches: matches!(returns, Returns::Configuration | Returns::Patch),
        };
        environments.with(sees, self.variables.as_ref())
    }

    fn compile(
        &self,
        expression: &str,
        is_stored: bool,
        returns: Returns,
    ) -> Result<Program, CompileFailure> {
        compile(expression, &self.environment(is_stored, returns), returns)
    }

    /// The error of an expression, reported as one of `shown`.
    pub(super) fn check(
        &self,
        expression: &str,
        shown: &str,
        is_stored: bool,
        returns: Returns,
        path: &Path,
    ) -> Option<FieldError> {
        self.compile(expression, is_stored, returns).err().map(|it| field_error(it, shown, path))
    }

    /// Adds a variable, and returns its error.
    pub(super) fn add(
        &mut self,
        name: &str,
        expression: &str,
        is_stored: bool,
        path: &Path,
    ) -> Option<FieldError> {
        let program = self.compile(expression, is_stored, Returns::Anything);
        let error = program.as_ref().err().cloned().map(|it| field_error(it, expression, path));
        let variable = LazyVariable::new(name, program.map_err(|it| it.to_string()));
        self.variables.get_or_insert_default().add(&variable);
        error
    }
}

fn field_error(failure: CompileFailure, shown: &str, path: &Path) -> FieldError {
    match failure.is_of_program() {
        true => FieldError::internal(path, failure),
        false => FieldError::invalid(path, shown, failure.to_string()),
    }
}
