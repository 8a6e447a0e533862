//! Lists as sets.

use super::{Outcome, list};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::{List, Value};

pub(crate) fn add(functions: &mut Functions) {
    functions.function("sets.contains").global(
        "list_sets_contains_list",
        "list(T) list(T)",
        "bool",
        |args| contains(list(args, 0)?, list(args, 1)?).map(Value::Bool),
    );
    functions.function("sets.equivalent").global(
        "list_sets_equivalent_list",
        "list(T) list(T)",
        "bool",
        |args| {
            let (a, b) = (list(args, 0)?, list(args, 1)?);
            Ok(Value::Bool(contains(a, b)? && contains(b, a)?))
        },
    );
    functions.function("sets.intersects").global(
        "list_sets_intersects_list",
        "list(T) list(T)",
        "bool",
        intersects,
    );
}

fn has(list: &List<'_>, item: &Value<'_>) -> Result<bool, EvalError> {
    for known in list.iter() {
        if item.is_equal(&known?) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn contains(list: &List<'_>, wanted: &List<'_>) -> Result<bool, EvalError> {
    for item in wanted.iter() {
        if !has(list, &item?)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn intersects<'a>(args: &[Value<'a>]) -> Outcome<'a> {
    let (a, b) = (list(args, 0)?, list(args, 1)?);
    for item in a.iter() {
        if has(b, &item?)? {
            return Ok(Value::Bool(true));
        }
    }
    Ok(Value::Bool(false))
}
