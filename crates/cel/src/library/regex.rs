//! Regular expressions, with the syntax of RE2.

mod syntax;

use super::{Outcome, int, text};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::Value;

pub(crate) use syntax::compile;

pub(super) fn add_standard(functions: &mut Functions) {
    let matches = functions.function("matches");
    matches.same(&[("matches", "string string", "bool")]);
    matches.same_member(&[("matches_string", "string string", "bool")]);
    matches.shared(
        |value| matches!(value, Value::String(_)),
        |args| {
            let regex = compile(text(args, 1)?).map_err(EvalError::function)?;
            Ok(Value::Bool(regex.is_match(text(args, 0)?)))
        },
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

fn compile_argument(args: &[Value<'_>]) -> Result<regex::Regex, EvalError> {
    compile(text(args, 1)?)
        .map_err(|reason| EvalError::function(format!("Illegal regex: {reason}")))
}

/// What a function of a compiled pattern does.
pub(crate) type RunPattern = for<'a> fn(&regex::Regex, &[Value<'a>]) -> Outcome<'a>;

/// The function that takes a pattern as its second argument.
pub(crate) fn with_pattern(function: &str) -> Option<RunPattern> {
    match function {
        "matches" => Some(|regex, args| Ok(Value::Bool(regex.is_match(text(args, 0)?)))),
        "find" => Some(find),
        "findAll" => Some(find_all),
        _ => None,
    }
}

fn find<'a>(regex: &regex::Regex, args: &[Value<'a>]) -> Outcome<'a> {
    let found = regex.find(text(args, 0)?).map_or("", |found| found.as_str());
    Ok(Value::text(found))
}

fn find_all<'a>(regex: &regex::Regex, args: &[Value<'a>]) -> Outcome<'a> {
    let limit = match args.len() {
        2 => usize::MAX,
        _ => usize::try_from(int(args, 2)?).unwrap_or(usize::MAX),
    };
    let text = text(args, 0)?;
    let mut found = Vec::new();
    let mut last_end = None;
    for one in regex.find_iter(text) {
        if found.len() >= limit {
            break;
        }
        // What is empty right after the last match does not count.
        if one.is_empty() && last_end == Some(one.start()) {
            continue;
        }
        last_end = Some(one.end());
        found.push(Value::text(one.as_str()));
    }
    Ok(Value::list(found))
}
