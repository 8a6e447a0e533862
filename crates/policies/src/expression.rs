//! Single expressions: compiling them, and running some of them one after the other.

use apimachinery_cel::{
    Budget, CelValue, CompileErrors, Environment, LazyVariables, Program, Type,
};
use apimachinery_runtime::Str;

/// What an expression is to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Returns {
    Bool,
    Text,
    TextOrNull,
    Anything,
    /// What is applied to an object.
    Configuration,
    /// The operations of a JSON patch.
    Patch,
}

impl Returns {
    fn types(self) -> Vec<Type> {
        match self {
            Self::Bool => vec![Type::Bool],
            Self::Text => vec![Type::String],
            Self::TextOrNull => vec![Type::String, Type::Null],
            Self::Anything => Vec::new(),
            Self::Configuration => vec![Type::object("Object")],
            Self::Patch => vec![Type::list(Type::object("JSONPatch"))],
        }
    }
}

/// An expression, and what came of compiling it.
#[derive(Debug)]
pub(crate) struct Expression {
    pub(crate) source: Str,
    pub(crate) program: Result<Program, String>,
}

/// Why there is no program, in the words of the reference.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum CompileFailure {
    #[error("compilation failed: {0}")]
    Expression(CompileErrors),
    #[error("program instantiation failed: {0}")]
    Program(String),
    #[error("{0}")]
    Type(String),
}

impl CompileFailure {
    /// Whether nothing could be made of an expression that is right.
    pub(crate) fn is_of_program(&self) -> bool {
        matches!(self, Self::Program(_))
    }
}

impl Expression {
    pub(crate) fn compile(source: &Str, environment: &Environment, returns: Returns) -> Self {
        let program = compile(source, environment, returns).map_err(|it| it.to_string());
        Self { source: source.clone(), program }
    }

    pub(crate) fn error(&self) -> Option<&str> {
        self.program.as_ref().err().map(String::as_str)
    }
}

/// Compiles an expression that is to give a value of some type.
///
/// Corresponds to `CompileCELExpression`.
///
/// # Errors
/// What is wrong with it, in the words of the reference.
pub(crate) fn compile(
    source: &str,
    environment: &Environment,
    returns: Returns,
) -> Result<Program, CompileFailure> {
    let program = environment.compile(source).map_err(failure)?;
    let (wanted, found) = (returns.types(), program.result_type());
    if wanted.is_empty() || wanted.contains(found) {
        return Ok(program);
    }
    let (found, names) = (found.runtime_text(), wanted.iter().map(Type::runtime_text));
    let names: Vec<_> = names.collect();
    Err(CompileFailure::Type(match &*names {
        [only] => format!("must evaluate to {only} but got {found}"),
        several => format!("must evaluate to one of [{}] but got {found}", several.join(" ")),
    }))
}

fn failure(errors: CompileErrors) -> CompileFailure {
    match errors.iter().next().filter(|_| errors.is_of_program()) {
        Some(error) => CompileFailure::Program(error.message().to_owned()),
        None => CompileFailure::Expression(errors),
    }
}

/// What came of an expression.
#[derive(Debug, PartialEq)]
pub(crate) enum Found {
    /// There is no expression.
    Nothing,
    Bool(bool),
    Text(String),
    Null,
    Other,
    Error(String),
}

impl Found {
    fn of(value: &CelValue<'_>) -> Self {
        match value {
            CelValue::Bool(value) => Self::Bool(*value),
            CelValue::Null => Self::Null,
            CelValue::String(text) => Self::Text(text.as_str().to_owned()),
            _ => Self::Other,
        }
    }
}

/// Nothing more is run, because the budget is used up.
#[derive(Debug)]
pub(crate) struct OutOfBudget;

impl OutOfBudget {
    pub(crate) const MESSAGE: &str = "validation failed due to running out of cost budget, no further validation rules will be run";
}

/// Runs expressions one after the other; what they cost, and what the variables in them cost, is
/// taken from `remaining`.
///
/// Corresponds to `ForInput`.
///
/// # Errors
/// When the budget is used up.
pub(crate) fn run<'a, 'e>(
    expressions: impl IntoIterator<Item = Option<&'e Expression>>,
    variables: &'a LazyVariables<'a>,
    remaining: &mut u64,
) -> Result<Vec<Found>, OutOfBudget> {
    let mut pay = |cost| match remaining.checked_sub(cost) {
        Some(rest) => {
            *remaining = rest;
            Ok(())
        }
        None => Err(OutOfBudget),
    };
    let mut all = Vec::new();
    for expression in expressions {
        let Some(expression) = expression else {
            all.push(Found::Nothing);
            continue;
        };
        let program = match &expression.program {
            Ok(program) => program,
            Err(error) => {
                all.push(Found::Error(format!("compilation error: {error}")));
                continue;
            }
        };
        let evaluation = program.evaluate_counted(&variables, Budget::PER_CALL);
        pay(variables.take_cost())?;
        pay(evaluation.cost)?;
        all.push(match evaluation.outcome {
            Ok(value) => Found::of(&value),
            Err(error) => {
                let source = &expression.source;
                Found::Error(format!("expression '{source}' resulted in error: {error}"))
            }
        });
    }
    Ok(all)
}
