//! Lists as sets.

use super::{Outcome, list};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::{CelList, CelValue};

pub(crate) fn add(functions: &mut Functions) {
    functions.function("sets.contains").global(
        "list_sets_contains_list",
        "list(T) list(T)",
        "bool",
        |args| contains(list(args, 0)?, list(args, 1)?).map(CelValue::Bool),
    );
    functions.function("sets.equivalent").global(
        "list_sets_equivalent_list",
        "list(T) list(T)",
        "bool",
        |args| {
            let (a, b) = (list(args, 0)?, list(args, 1)?);
            Ok(CelValue::Bool(contains(a, b)? && contains(b, a)?))
        },
    );
    functions.function("sets.intersects").global(
        "list_sets_intersects_list",
        "list(T) list(T)",
        "bool",
        intersects,
    );
}

fn has(list: &CelList<'_>, item: &CelValue<'_>) -> Result<bool, EvalError> {
    for known in list.iter() {
        if item.is_equal(&known?) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn contains(list: &CelList<'_>, wanted: &CelList<'_>) -> Result<bool, EvalError> {
    for item in wanted.iter() {
        if !has(list, &item?)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn intersects<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let (a, b) = (list(args, 0)?, list(args, 1)?);
    for item in a.iter() {
        if has(b, &item?)? {
            return Ok(CelValue::Bool(true));
        }
    }
    Ok(CelValue::Bool(false))
}
