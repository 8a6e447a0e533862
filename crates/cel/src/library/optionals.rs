//! Values that may be absent.

use super::{Outcome, list, one};
use crate::ast::operator;
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::CelValue;

pub(crate) fn add(functions: &mut Functions) {
    functions
        .function("optional.of")
        .global("optional_of", "V", "optional(V)", |args| Ok(CelValue::some(one(args)?.clone())));
    functions.function("optional.ofNonZeroValue").global(
        "optional_ofNonZeroValue",
        "V",
        "optional(V)",
        |args| {
            let value = one(args)?;
            Ok(if value.is_zero() { CelValue::NONE } else { CelValue::some(value.clone()) })
        },
    );
    functions
        .function("optional.none")
        .global("optional_none", "", "optional(V)", |_| Ok(CelValue::NONE));
    functions.function("value").member("optional_value", "optional(V)", "V", |args| {
        match one(args)? {
            CelValue::Optional(Some(value)) => Ok(CelValue::clone(value)),
            CelValue::Optional(None) => Err(EvalError::function("optional.none() dereference")),
            _ => Err(EvalError::no_overload()),
        }
    });
    functions.function("hasValue").member("optional_hasValue", "optional(V)", "bool", |args| {
        match one(args)? {
            CelValue::Optional(value) => Ok(CelValue::Bool(value.is_some())),
            _ => Err(EvalError::no_overload()),
        }
    });
    functions.function("or").same_member(&[(
        "optional_or_optional",
        "optional(V) optional(V)",
        "optional(V)",
    )]);
    functions.function("orValue").same_member(&[("optional_orValue_value", "optional(V) V", "V")]);
    functions.function(operator::OPTIONAL_SELECT).same(&[(
        "select_optional_field",
        "dyn string",
        "optional(V)",
    )]);
    functions.function(operator::OPTIONAL_INDEX).same(&[
        ("list_optindex_optional_int", "list(V) int", "optional(V)"),
        ("optional_list_optindex_optional_int", "optional(list(V)) int", "optional(V)"),
        ("map_optindex_optional_value", "map(K,V) K", "optional(V)"),
        ("optional_map_optindex_optional_value", "optional(map(K,V)) K", "optional(V)"),
    ]);
    functions.function(operator::INDEX).same(&[
        ("optional_list_index_int", "optional(list(V)) int", "optional(V)"),
        ("optional_map_index_value", "optional(map(K,V)) K", "optional(V)"),
    ]);
    functions.function("last").member("list_last", "list(V)", "optional(V)", |args| {
        let items = list(args, 0)?;
        item(items.len().checked_sub(1).and_then(|index| items.get(index)))
    });
    functions
        .function("first")
        .member("list_first", "list(V)", "optional(V)", |args| item(list(args, 0)?.get(0)));
    functions.function("optional.unwrap").global(
        "optional_unwrap",
        "list(optional(V))",
        "list(V)",
        unwrap,
    );
    functions.function("unwrapOpt").member(
        "optional_unwrapOpt",
        "list(optional(V))",
        "list(V)",
        unwrap,
    );
}

fn item<'a>(found: Option<Outcome<'a>>) -> Outcome<'a> {
    match found {
        Some(value) => value.map(CelValue::some),
        None => Ok(CelValue::NONE),
    }
}

fn unwrap<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let mut found = Vec::new();
    for item in list(args, 0)?.iter() {
        match item? {
            CelValue::Optional(Some(value)) => found.push(CelValue::clone(&value)),
            CelValue::Optional(None) => {}
            other => {
                let message = format!("value {} is not optional", other.plain_text());
                return Err(EvalError::function(message));
            }
        }
    }
    Ok(CelValue::list(found))
}
