//! `size`, `contains`, `startsWith`, `endsWith`.

use super::{Outcome, one, text};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::CelValue;

pub(super) fn add(functions: &mut Functions) {
    functions
        .function("size")
        .same(&[("size_bytes", "bytes", "int")])
        .same_member(&[("bytes_size", "bytes", "int")])
        .same(&[("size_list", "list(A)", "int")])
        .same_member(&[("list_size", "list(A)", "int")])
        .same(&[("size_map", "map(A,B)", "int")])
        .same_member(&[("map_size", "map(A,B)", "int")])
        .same(&[("size_string", "string", "int")])
        .same_member(&[("string_size", "string", "int")])
        .shared(
            |value| {
                matches!(
                    value,
                    CelValue::String(_) | CelValue::Bytes(_) | CelValue::List(_) | CelValue::Map(_)
                )
            },
            size,
        );
    functions.function("contains").unguarded().member(
        "contains_string",
        "string string",
        "bool",
        |args| Ok(CelValue::Bool(text(args, 0)?.contains(text(args, 1)?))),
    );
    functions.function("endsWith").unguarded().member(
        "ends_with_string",
        "string string",
        "bool",
        |args| Ok(CelValue::Bool(text(args, 0)?.ends_with(text(args, 1)?))),
    );
    functions.function("startsWith").unguarded().member(
        "starts_with_string",
        "string string",
        "bool",
        |args| Ok(CelValue::Bool(text(args, 0)?.starts_with(text(args, 1)?))),
    );
}

fn size<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let size = one(args)?.size().ok_or_else(EvalError::no_overload)?;
    Ok(CelValue::Int(size as i64))
}
