//! `+ - * / %` and the sign.

use std::sync::Arc;

use apimachinery_meta::Duration;

use super::{MAX_TEXT, Outcome, one, two};
use crate::ast::operator;
use crate::declaration::ListKind;
use crate::eval_error::{EvalError, EvalErrorKind};
use crate::functions::Functions;
use crate::value::{List, Octets, Value, add_by_keys, add_to_set};

pub(super) fn add(functions: &mut Functions) {
    functions
        .function(operator::ADD)
        .same(&[
            ("add_bytes", "bytes bytes", "bytes"),
            ("add_double", "double double", "double"),
            ("add_duration_duration", "duration duration", "duration"),
            ("add_duration_timestamp", "duration timestamp", "timestamp"),
            ("add_timestamp_duration", "timestamp duration", "timestamp"),
            ("add_int64", "int int", "int"),
            ("add_list", "list(A) list(A)", "list(A)"),
            ("add_string", "string string", "string"),
            ("add_uint64", "uint uint", "uint"),
        ])
        .shared(
            |value| {
                !matches!(
                    value,
                    Value::Null
                        | Value::Bool(_)
                        | Value::Map(_)
                        | Value::Optional(_)
                        | Value::Type(_)
                        | Value::Preserved(_)
                        | Value::Extension(_)
                )
            },
            sum,
        );
    functions
        .function(operator::DIVIDE)
        .same(&[
            ("divide_double", "double double", "double"),
            ("divide_int64", "int int", "int"),
            ("divide_uint64", "uint uint", "uint"),
        ])
        .shared(is_number, quotient);
    functions
        .function(operator::MODULO)
        .same(&[("modulo_int64", "int int", "int"), ("modulo_uint64", "uint uint", "uint")])
        .shared(|value| matches!(value, Value::Int(_) | Value::Uint(_)), remainder);
    functions
        .function(operator::MULTIPLY)
        .same(&[
            ("multiply_double", "double double", "double"),
            ("multiply_int64", "int int", "int"),
            ("multiply_uint64", "uint uint", "uint"),
        ])
        .shared(is_number, product);
    functions
        .function(operator::NEGATE)
        .same(&[("negate_double", "double", "double"), ("negate_int64", "int", "int")])
        .shared(
            |value| {
                matches!(
                    value,
                    Value::Int(_) | Value::Double(_) | Value::Duration(_) | Value::Bool(_)
                )
            },
            negative,
        );
    functions
        .function(operator::SUBTRACT)
        .same(&[
            ("subtract_double", "double double", "double"),
            ("subtract_duration_duration", "duration duration", "duration"),
            ("subtract_int64", "int int", "int"),
            ("subtract_timestamp_duration", "timestamp duration", "timestamp"),
            ("subtract_timestamp_timestamp", "timestamp timestamp", "duration"),
            ("subtract_uint64", "uint uint", "uint"),
        ])
        .shared(
            |value| is_number(value) || matches!(value, Value::Duration(_) | Value::Timestamp(_)),
            difference,
        );
}

fn is_number(value: &Value<'_>) -> bool {
    matches!(value, Value::Int(_) | Value::Uint(_) | Value::Double(_))
}

fn int<'a>(value: Option<i64>) -> Outcome<'a> {
    value.map(Value::Int).ok_or_else(EvalError::int_overflow)
}

fn uint<'a>(value: Option<u64>) -> Outcome<'a> {
    value.map(Value::Uint).ok_or_else(EvalError::uint_overflow)
}

fn span<'a>(value: Option<i64>) -> Outcome<'a> {
    let nanos = value.ok_or_else(EvalError::int_overflow)?;
    Ok(Value::Duration(Duration::from_nanos(nanos)))
}

pub(super) fn sum<'a>(args: &[Value<'a>]) -> Outcome<'a> {
    let (a, b) = two(args)?;
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => int(a.checked_add(*b)),
        (Value::Uint(a), Value::Uint(b)) => uint(a.checked_add(*b)),
        (Value::Double(a), Value::Double(b)) => Ok(Value::Double(a + b)),
        (Value::String(a), Value::String(b)) => {
            let (a, b) = (a.as_str(), b.as_str());
            if a.len() + b.len() > MAX_TEXT {
                return Err(EvalError::too_large());
            }
            Ok(Value::text([a, b].concat()))
        }
        (Value::Bytes(a), Value::Bytes(b)) => {
            let (a, b) = (a.as_slice(), b.as_slice());
            if a.len() + b.len() > MAX_TEXT {
                return Err(EvalError::too_large());
            }
            Ok(Value::Bytes(Octets::Shared([a, b].concat().into())))
        }
        (Value::Duration(a), Value::Duration(b)) => span(a.as_nanos().checked_add(b.as_nanos())),
        (Value::Duration(span), Value::Timestamp(instant))
        | (Value::Timestamp(instant), Value::Duration(span)) => {
            instant.add(*span).map(Value::Timestamp)
        }
        (Value::List(a), Value::List(b)) => add_lists(a, b),
        _ => Err(EvalError::no_overload()),
    }
}

/// Appends to a list with a single owner; otherwise returns the list.
pub(crate) fn append<'a>(to: Value<'a>, items: &List<'a>) -> Outcome<'a> {
    match to {
        Value::List(List(crate::value::ListRepr::Made(mut made))) => {
            Arc::make_mut(&mut made).extend(items.to_vec()?);
            Ok(Value::List(List(crate::value::ListRepr::Made(made))))
        }
        other => sum(&[other, Value::List(items.clone())]),
    }
}

fn add_lists<'a>(a: &List<'a>, b: &List<'a>) -> Outcome<'a> {
    match a.kind() {
        ListKind::Atomic if a.is_empty() && !a.is_declared() => Ok(Value::List(b.clone())),
        ListKind::Atomic if b.is_empty() && !a.is_declared() => Ok(Value::List(a.clone())),
        ListKind::Atomic => {
            let mut items = a.to_vec()?;
            items.extend(b.to_vec()?);
            Ok(Value::list(items))
        }
        kind @ ListKind::Set => Ok(Value::List(List::merged(add_to_set(a.to_vec()?, b)?, kind))),
        kind @ ListKind::Map(keys) => {
            Ok(Value::List(List::merged(add_by_keys(a.to_vec()?, b, keys)?, kind)))
        }
    }
}

fn difference<'a>(args: &[Value<'a>]) -> Outcome<'a> {
    let (a, b) = two(args)?;
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => int(a.checked_sub(*b)),
        (Value::Uint(a), Value::Uint(b)) => uint(a.checked_sub(*b)),
        (Value::Double(a), Value::Double(b)) => Ok(Value::Double(a - b)),
        (Value::Duration(a), Value::Duration(b)) => span(a.as_nanos().checked_sub(b.as_nanos())),
        (Value::Timestamp(a), Value::Timestamp(b)) => a.since(*b).map(Value::Duration),
        (Value::Timestamp(instant), Value::Duration(span)) => {
            let back = span.as_nanos().checked_neg().ok_or_else(EvalError::int_overflow)?;
            instant.add(Duration::from_nanos(back)).map(Value::Timestamp)
        }
        _ => Err(EvalError::no_overload()),
    }
}

fn product<'a>(args: &[Value<'a>]) -> Outcome<'a> {
    match two(args)? {
        (Value::Int(a), Value::Int(b)) => int(a.checked_mul(*b)),
        (Value::Uint(a), Value::Uint(b)) => uint(a.checked_mul(*b)),
        (Value::Double(a), Value::Double(b)) => Ok(Value::Double(a * b)),
        _ => Err(EvalError::no_overload()),
    }
}

fn quotient<'a>(args: &[Value<'a>]) -> Outcome<'a> {
    let by_zero = || EvalError::new(EvalErrorKind::DivisionByZero, "division by zero");
    match two(args)? {
        (Value::Int(_), Value::Int(0)) | (Value::Uint(_), Value::Uint(0)) => Err(by_zero()),
        (Value::Int(a), Value::Int(b)) => int(a.checked_div(*b)),
        (Value::Uint(a), Value::Uint(b)) => uint(a.checked_div(*b)),
        (Value::Double(a), Value::Double(b)) => Ok(Value::Double(a / b)),
        _ => Err(EvalError::no_overload()),
    }
}

fn remainder<'a>(args: &[Value<'a>]) -> Outcome<'a> {
    let by_zero = || EvalError::new(EvalErrorKind::DivisionByZero, "modulus by zero");
    match two(args)? {
        (Value::Int(_), Value::Int(0)) | (Value::Uint(_), Value::Uint(0)) => Err(by_zero()),
        (Value::Int(a), Value::Int(b)) => int(a.checked_rem(*b)),
        (Value::Uint(a), Value::Uint(b)) => uint(a.checked_rem(*b)),
        _ => Err(EvalError::no_overload()),
    }
}

fn negative<'a>(args: &[Value<'a>]) -> Outcome<'a> {
    match one(args)? {
        Value::Int(value) => int(value.checked_neg()),
        Value::Double(value) => Ok(Value::Double(-value)),
        Value::Duration(value) => span(value.as_nanos().checked_neg()),
        _ => Err(EvalError::no_overload()),
    }
}
