//! Calls that are expanded to other expressions.

mod bindings;
mod comprehensions;
mod two_variables;

use std::sync::Arc;

use super::tree::Maker;
use crate::ast::{ACCUMULATOR, Expr, Id, Kind};

/// Why a macro cannot be expanded, and the expression that is wrong.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) id: Id,
    pub(crate) message: String,
}

impl Wrong {
    fn new(expr: &Expr, message: &str) -> Self {
        Self { id: expr.id, message: message.to_owned() }
    }
}

type Expanded = Result<Expr, Wrong>;

pub(crate) type Expander = fn(&mut Maker<'_>, Option<Expr>, Vec<Expr>) -> Expanded;

/// Which macros there are besides those of the language.
#[derive(Clone, Debug, Default)]
pub(crate) struct Macros {
    pub(crate) has_optionals: bool,
    pub(crate) has_two_variables: bool,
    pub(crate) has_bindings: bool,
    pub(crate) has_sort_by: bool,
}

impl Macros {
    pub(crate) fn find(
        &self,
        function: &str,
        target: Option<&Expr>,
        args: &[Expr],
    ) -> Option<Expander> {
        let Some(target) = target else {
            return (function == "has" && args.len() == 1)
                .then_some(comprehensions::has as Expander);
        };
        let is_binding = || matches!(&target.kind, Kind::Ident(name) if &**name == "cel");
        Some(match (function, args.len()) {
            ("all", 2) => comprehensions::all,
            ("exists", 2) => comprehensions::exists,
            ("exists_one", 2) => comprehensions::exists_one,
            ("map", 2 | 3) => comprehensions::map,
            ("filter", 2) => comprehensions::filter,
            ("optMap", 2) if self.has_optionals => bindings::opt_map,
            ("optFlatMap", 2) if self.has_optionals => bindings::opt_flat_map,
            ("bind", 3) if self.has_bindings && is_binding() => bindings::bind,
            ("sortBy", 2) if self.has_sort_by => bindings::sort_by,
            ("all", 3) if self.has_two_variables => two_variables::all,
            ("exists", 3) if self.has_two_variables => two_variables::exists,
            ("exists_one" | "existsOne", 3) if self.has_two_variables => two_variables::exists_one,
            ("transformList", 3 | 4) if self.has_two_variables => two_variables::transform_list,
            ("transformMap", 3 | 4) if self.has_two_variables => two_variables::transform_map,
            ("transformMapEntry", 3 | 4) if self.has_two_variables => {
                two_variables::transform_map_entry
            }
            _ => return None,
        })
    }
}

fn is_accumulator(name: &str) -> bool {
    name == ACCUMULATOR || name == "__result__"
}

fn accumulator() -> Arc<str> {
    ACCUMULATOR.into()
}

/// The name that an argument is.
fn name_of(expr: &Expr, message: &str) -> Result<Arc<str>, Wrong> {
    match &expr.kind {
        Kind::Ident(name) => Ok(Arc::clone(name)),
        _ => Err(Wrong::new(expr, message)),
    }
}

/// The variable that an argument names.
fn variable(expr: &Expr, message: &str) -> Result<Arc<str>, Wrong> {
    let name = name_of(expr, message)?;
    if is_accumulator(&name) {
        return Err(Wrong::new(expr, "iteration variable overwrites accumulator variable"));
    }
    Ok(name)
}

/// The arguments, as many as the macro was found with.
fn exactly<const N: usize>(args: Vec<Expr>) -> Result<[Expr; N], Wrong> {
    args.try_into().map_err(|args: Vec<Expr>| Wrong {
        id: args.first().map(|arg| arg.id).unwrap_or_default(),
        message: format!("expected {N} arguments"),
    })
}

fn target_of(target: Option<Expr>) -> Result<Expr, Wrong> {
    target.ok_or_else(|| Wrong { id: 0, message: "expected a target".to_owned() })
}
