//! Regular expressions, with the syntax of RE2.

use apimachinery_go_text::regexp::{Pattern, PatternError};

use super::{Outcome, int, text};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::CelValue;

/// The pattern, compiled.
pub(crate) fn compile(pattern: &str) -> Result<Pattern, PatternError> {
    let pattern = Pattern::new(pattern);
    pattern.check()?;
    Ok(pattern)
}

fn wrong(error: PatternError) -> EvalError {
    EvalError::function(error.to_string())
}

pub(super) fn add_standard(functions: &mut Functions) {
    let matches = functions.function("matches");
    matches.same(&[("matches", "string string", "bool")]);
    matches.same_member(&[("matches_string", "string string", "bool")]);
    matches.shared(
        |value| matches!(value, CelValue::String(_)),
        |args| is_match(&Pattern::new(text(args, 1)?), args),
    );
}

pub(crate) fn add(functions: &mut Functions) {
    functions.function("find").member("string_find_string", "string string", "string", |args| {
        find(&compile_argument(args)?, args)
    });
    functions
        .function("findAll")
        .member("string_find_all_string", "string string", "list(string)", |args| {
            find_all(&compile_argument(args)?, args)
        })
        .member("string_find_all_string_int", "string string int", "list(string)", |args| {
            find_all(&compile_argument(args)?, args)
        });
}

fn compile_argument(args: &[CelValue<'_>]) -> Result<Pattern, EvalError> {
    compile(text(args, 1)?)
        .map_err(|reason| EvalError::function(format!("Illegal regex: {reason}")))
}

/// What a function of a compiled pattern does.
pub(crate) type RunPattern = for<'a> fn(&Pattern, &[CelValue<'a>]) -> Outcome<'a>;

/// The function that takes a pattern as its second argument.
pub(crate) fn with_pattern(function: &str) -> Option<RunPattern> {
    match function {
        "matches" => Some(is_match),
        "find" => Some(find),
        "findAll" => Some(find_all),
        _ => None,
    }
}

fn is_match<'a>(pattern: &Pattern, args: &[CelValue<'a>]) -> Outcome<'a> {
    Ok(CelValue::Bool(pattern.is_match(text(args, 0)?).map_err(wrong)?))
}

fn find<'a>(pattern: &Pattern, args: &[CelValue<'a>]) -> Outcome<'a> {
    let found = pattern.find(text(args, 0)?).map_err(wrong)?;
    Ok(CelValue::text(found.unwrap_or_default()))
}

fn find_all<'a>(pattern: &Pattern, args: &[CelValue<'a>]) -> Outcome<'a> {
    let limit = match args.len() {
        2 => usize::MAX,
        _ => usize::try_from(int(args, 2)?).unwrap_or(usize::MAX),
    };
    let found = pattern.find_all(text(args, 0)?).map_err(wrong)?;
    Ok(CelValue::list(found.take(limit).map(CelValue::text).collect()))
}
