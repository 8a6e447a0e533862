//! Variables that are expressions themselves, evaluated when they are first asked for.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::activation::Activation;
use crate::escape::unescape;
use crate::eval_error::EvalError;
use crate::program::{Budget, Program};
use crate::types::Type;
use crate::value::{CelValue, Kind, LazyFields};

/// How many variables may be evaluated within each other.
const MAX_DEPTH: usize = 100;

/// A named expression: ready to be evaluated, or why it is not.
#[derive(Debug)]
pub struct LazyVariable {
    name: String,
    program: Result<Program, String>,
}

impl LazyVariable {
    /// A variable, and its expression or what was wrong with that; uses of the variable report it.
    pub fn new(name: &str, program: Result<Program, String>) -> Self {
        Self { name: name.to_owned(), program }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The type of what the expression gives; [`Type::Dyn`] when it is wrong.
    pub fn result_type(&self) -> &Type {
        self.program.as_ref().map_or(&Type::Dyn, Program::result_type)
    }

    /// What is wrong with the expression.
    pub fn error(&self) -> Option<&str> {
        self.program.as_ref().err().map(String::as_str)
    }
}

/// The variable `variables` of policies: an object whose fields are expressions. Each is evaluated
/// when it is first asked for, and keeps its value, or its mistake, after that; in it, others can
/// be asked for.
///
/// ```
/// use apimachinery_cel::{
///     Budget, Environment, LazyVariable, LazyVariables, Type, CelValue, Version,
/// };
///
/// let environment = Environment::kubernetes(Version::DEFAULT).with_variable("replicas", Type::Int);
/// let double = LazyVariable::new("double", Ok(environment.compile("replicas * 2")?));
/// let unused = LazyVariable::new("unused", Ok(environment.compile("replicas / 0")?));
///
/// let known = [&double, &unused].map(|it| (it.name(), it.result_type().clone()));
/// let environment =
///     environment.with_fields("variables", "kubernetes.variables", known.into());
/// let program = environment.compile("variables.double > 5 && variables.double < 10")?;
///
/// let (declared, around) = ([double, unused], [("replicas", CelValue::Int(3))]);
/// let variables = LazyVariables::new("variables", &declared, &around, Budget::PER_CALL);
/// let evaluation = program.evaluate_counted(&&variables, Budget::PER_CALL);
/// assert_eq!(evaluation.outcome?.as_bool(), Some(true));
/// // What the variables cost is separate.
/// assert_eq!((evaluation.cost, variables.take_cost()), (6, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `lazy.MapValue` of `k8s.io/apiserver/pkg/cel` with the callbacks of its
/// composition.
pub struct LazyVariables<'a> {
    name: &'a str,
    around: &'a (dyn Activation<'a> + Sync),
    budget: Budget,
    cost: AtomicU64,
    depth: AtomicUsize,
    fields: HashMap<&'a str, Field<'a>>,
    own: OnceLock<&'a LazyVariables<'a>>,
}

struct Field<'a> {
    variable: &'a LazyVariable,
    state: Mutex<State<'a>>,
}

enum State<'a> {
    Unknown,
    Running,
    Known(Result<CelValue<'a>, EvalError>),
}

impl<'a> LazyVariables<'a> {
    /// An object under a name, with these fields; the values of other variables in their
    /// expressions come from `around`. Of fields of one name the last one counts. Each evaluation
    /// may cost `budget`.
    pub fn new(
        name: &'a str,
        variables: &'a [LazyVariable],
        around: &'a (dyn Activation<'a> + Sync),
        budget: Budget,
    ) -> Self {
        let field = |variable: &'a LazyVariable| {
            (variable.name(), Field { variable, state: Mutex::new(State::Unknown) })
        };
        Self {
            name,
            around,
            budget,
            cost: AtomicU64::new(0),
            depth: AtomicUsize::new(0),
            fields: variables.iter().map(field).collect(),
            own: OnceLock::new(),
        }
    }

    /// What the evaluations cost since this was asked before.
    pub fn take_cost(&self) -> u64 {
        self.cost.swap(0, Ordering::Relaxed)
    }

    /// The object.
    pub fn value(&'a self) -> CelValue<'a> {
        CelValue::extension(Kind::Lazy(self.own.get_or_init(|| self)))
    }

    fn evaluate(&'a self, variable: &LazyVariable) -> Result<CelValue<'a>, EvalError> {
        let name = variable.name();
        let program = match &variable.program {
            Ok(program) => program,
            Err(error) => {
                let words = format!("composited variable \"{name}\" fails to compile: {error}");
                return Err(EvalError::function(words));
            }
        };
        if self.depth.fetch_add(1, Ordering::Relaxed) >= MAX_DEPTH {
            self.depth.fetch_sub(1, Ordering::Relaxed);
            let words = format!("composited variable \"{name}\" is used by too many others");
            return Err(EvalError::function(words));
        }
        let evaluation = program.evaluate_counted(&self, self.budget);
        self.depth.fetch_sub(1, Ordering::Relaxed);
        let add = |cost: u64| Some(cost.saturating_add(evaluation.cost));
        // It is always set: there is always a sum.
        let _ = self.cost.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        evaluation.outcome.map_err(|error| {
            let words = format!("composited variable \"{name}\" fails to evaluate: {error}");
            EvalError::function(words)
        })
    }

    fn resolve(&'a self, name: &str) -> Option<Result<CelValue<'a>, EvalError>> {
        let field = self.fields.get(name)?;
        let lock = || field.state.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *lock() {
            State::Known(outcome) => return Some(outcome.clone()),
            State::Running => {
                let words = format!("composited variable \"{name}\" refers to itself");
                return Some(Err(EvalError::function(words)));
            }
            state => *state = State::Running,
        }
        let outcome = self.evaluate(field.variable);
        *lock() = State::Known(outcome.clone());
        Some(outcome)
    }
}

/// The variables around, and the object itself.
impl<'a> Activation<'a> for &'a LazyVariables<'a> {
    fn variable(&self, name: &str) -> Option<Result<CelValue<'a>, EvalError>> {
        match name == self.name {
            true => Some(Ok(self.value())),
            false => self.around.variable(name),
        }
    }
}

impl<'a> LazyFields for &'a LazyVariables<'a> {
    fn len(&self) -> usize {
        self.fields.len()
    }

    fn field<'s>(&'s self, key: &CelValue<'_>) -> Result<Option<CelValue<'s>>, EvalError> {
        let Some(name) = key.as_str() else { return Err(EvalError::no_overload()) };
        let found = unescape(name).and_then(|name| self.resolve(&name));
        found.transpose()
    }
}

impl fmt::Debug for LazyVariables<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names: Vec<_> = self.fields.keys().collect();
        names.sort_unstable();
        out.debug_struct("LazyVariables")
            .field("name", &self.name)
            .field("fields", &names)
            .finish_non_exhaustive()
    }
}
