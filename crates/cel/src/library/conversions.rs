//! `int`, `string` and the other functions that are named as types are.

use super::{Outcome, one};
use crate::functions::{Functions, Run};
use crate::types::Type;
use crate::value::CelValue;

fn same<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    one(args).cloned()
}

macro_rules! to {
    ($to:ident) => {
        |args| one(args)?.convert(&Type::$to)
    };
}

/// The functions that a constant argument makes constants of.
pub(crate) const CONVERSIONS: [&str; 10] =
    ["bool", "bytes", "double", "duration", "dyn", "int", "string", "timestamp", "type", "uint"];

pub(super) fn add(functions: &mut Functions) {
    functions
        .function("type")
        .same(&[("type", "A", "type(A)")])
        .shared(|_| true, |args| Ok(CelValue::Type(one(args)?.type_of())));
    functions.function("dyn").same(&[("to_dyn", "A", "dyn")]).shared(|_| true, same);
    let overloads: [(&str, &'static str, &str, &str, Run); 31] = [
        ("bool", "bool_to_bool", "bool", "bool", same),
        ("bool", "string_to_bool", "string", "bool", to!(Bool)),
        ("bytes", "bytes_to_bytes", "bytes", "bytes", same),
        ("bytes", "string_to_bytes", "string", "bytes", to!(Bytes)),
        ("double", "double_to_double", "double", "double", same),
        ("double", "int64_to_double", "int", "double", to!(Double)),
        ("double", "string_to_double", "string", "double", to!(Double)),
        ("double", "uint64_to_double", "uint", "double", to!(Double)),
        ("duration", "duration_to_duration", "duration", "duration", same),
        ("duration", "string_to_duration", "string", "duration", to!(Duration)),
        ("int", "int64_to_int64", "int", "int", same),
        ("int", "double_to_int64", "double", "int", to!(Int)),
        ("int", "duration_to_int64", "duration", "int", to!(Int)),
        ("int", "string_to_int64", "string", "int", to!(Int)),
        ("int", "timestamp_to_int64", "timestamp", "int", to!(Int)),
        ("int", "uint64_to_int64", "uint", "int", to!(Int)),
        ("string", "string_to_string", "string", "string", same),
        ("string", "bool_to_string", "bool", "string", to!(String)),
        ("string", "bytes_to_string", "bytes", "string", to!(String)),
        ("string", "double_to_string", "double", "string", to!(String)),
        ("string", "duration_to_string", "duration", "string", to!(String)),
        ("string", "int64_to_string", "int", "string", to!(String)),
        ("string", "timestamp_to_string", "timestamp", "string", to!(String)),
        ("string", "uint64_to_string", "uint", "string", to!(String)),
        ("timestamp", "timestamp_to_timestamp", "timestamp", "timestamp", same),
        ("timestamp", "int64_to_timestamp", "int", "timestamp", to!(Timestamp)),
        ("timestamp", "string_to_timestamp", "string", "timestamp", to!(Timestamp)),
        ("uint", "uint64_to_uint64", "uint", "uint", same),
        ("uint", "double_to_uint64", "double", "uint", to!(Uint)),
        ("uint", "int64_to_uint64", "int", "uint", to!(Uint)),
        ("uint", "string_to_uint64", "string", "uint", to!(Uint)),
    ];
    for (name, id, args, result, run) in overloads {
        functions.function(name).global(id, args, result, run);
    }
}
