//! Equality, order, membership, and the logic that is not evaluated as calls.

use std::cmp::Ordering;

use super::{Outcome, two};
use crate::ast::operator;
use crate::eval_error::EvalError;
use crate::functions::{Functions, Run};
use crate::value::CelValue;

/// The overloads of an order, `{}` being its name.
const ORDERED: [(&str, &str); 14] = [
    ("bool", "bool bool"),
    ("int64", "int int"),
    ("int64_double", "int double"),
    ("int64_uint64", "int uint"),
    ("uint64", "uint uint"),
    ("uint64_double", "uint double"),
    ("uint64_int64", "uint int"),
    ("double", "double double"),
    ("double_int64", "double int"),
    ("double_uint64", "double uint"),
    ("string", "string string"),
    ("bytes", "bytes bytes"),
    ("timestamp", "timestamp timestamp"),
    ("duration", "duration duration"),
];

pub(super) fn add(functions: &mut Functions) {
    functions.function(operator::CONDITIONAL).same(&[("conditional", "bool A A", "A")]);
    functions.function(operator::AND).same(&[("logical_and", "bool bool", "bool")]);
    functions.function(operator::OR).same(&[("logical_or", "bool bool", "bool")]);
    functions.function(operator::NOT).same(&[("logical_not", "bool", "bool")]).shared(
        |_| true,
        |args| match args {
            [CelValue::Bool(value)] => Ok(CelValue::Bool(!value)),
            _ => Err(EvalError::no_overload()),
        },
    );
    functions.function(operator::NOT_STRICTLY_FALSE).same(&[(
        "not_strictly_false",
        "bool",
        "bool",
    )]);
    functions.function(operator::EQUALS).same(&[("equals", "A A", "bool")]);
    functions.function(operator::NOT_EQUALS).same(&[("not_equals", "A A", "bool")]);
    let orders: [(&str, &str, Run); 4] = [
        (operator::LESS, "less", |args| order(args, Ordering::is_lt)),
        (operator::LESS_EQUALS, "less_equals", |args| order(args, Ordering::is_le)),
        (operator::GREATER, "greater", |args| order(args, Ordering::is_gt)),
        (operator::GREATER_EQUALS, "greater_equals", |args| order(args, Ordering::is_ge)),
    ];
    for (name, prefix, run) in orders {
        let function = functions.function(name);
        for (suffix, args) in ORDERED {
            function.named(format!("{prefix}_{suffix}"), args, "bool");
        }
        function.shared(|value| value.is_ordered(), run);
    }
    functions
        .function(operator::INDEX)
        .same(&[("index_list", "list(A) int", "A"), ("index_map", "map(A,B) A", "B")]);
    functions
        .function(operator::IN)
        .same(&[("in_list", "A list(A)", "bool"), ("in_map", "A map(A,B)", "bool")])
        .shared(|_| true, is_in);
}

fn order<'a>(args: &[CelValue<'a>], is: fn(Ordering) -> bool) -> Outcome<'a> {
    let (a, b) = two(args)?;
    a.order(b).map(|order| CelValue::Bool(is(order)))
}

fn is_in<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let (item, aggregate) = two(args)?;
    match aggregate {
        CelValue::List(list) => {
            for known in list.iter() {
                if item.is_equal(&known?) {
                    return Ok(CelValue::Bool(true));
                }
            }
            Ok(CelValue::Bool(false))
        }
        CelValue::Map(map) => map.get(item).map(|found| CelValue::Bool(found.is_some())),
        _ => Err(EvalError::no_overload()),
    }
}
