//! `+ - * / %` and the sign.

use std::sync::Arc;

use apimachinery_meta::Duration;

use super::{MAX_TEXT, Outcome, one, two};
use crate::ast::operator;
use crate::declaration::ListKind;
use crate::eval_error::{EvalError, EvalErrorKind};
use crate::functions::Functions;
use crate::value::{CelList, CelValue, Octets, add_by_keys, add_to_set};

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
                    CelValue::Null
                        | CelValue::Bool(_)
                        | CelValue::Map(_)
                        | CelValue::Optional(_)
                        | CelValue::Type(_)
                        | CelValue::Preserved(_)
                        | CelValue::Extension(_)
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
        .shared(|value| matches!(value, CelValue::Int(_) | CelValue::Uint(_)), remainder);
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
                    CelValue::Int(_)
                        | CelValue::Double(_)
                        | CelValue::Duration(_)
                        | CelValue::Bool(_)
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
            |value| {
                is_number(value) || matches!(value, CelValue::Duration(_) | CelValue::Timestamp(_))
            },
            difference,
        );
}

fn is_number(value: &CelValue<'_>) -> bool {
    matches!(value, CelValue::Int(_) | CelValue::Uint(_) | CelValue::Double(_))
}

fn int<'a>(value: Option<i64>) -> Outcome<'a> {
    value.map(CelValue::Int).ok_or_else(EvalError::int_overflow)
}

fn uint<'a>(value: Option<u64>) -> Outcome<'a> {
    value.map(CelValue::Uint).ok_or_else(EvalError::uint_overflow)
}

fn span<'a>(value: Option<i64>) -> Outcome<'a> {
    let nanos = value.ok_or_else(EvalError::int_overflow)?;
    Ok(CelValue::Duration(Duration::from_nanos(nanos)))
}

pub(super) fn sum<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let (a, b) = two(args)?;
    match (a, b) {
        (CelValue::Int(a), CelValue::Int(b)) => int(a.checked_add(*b)),
        (CelValue::Uint(a), CelValue::Uint(b)) => uint(a.checked_add(*b)),
        (CelValue::Double(a), CelValue::Double(b)) => Ok(CelValue::Double(a + b)),
        (CelValue::String(a), CelValue::String(b)) => {
            let (a, b) = (a.as_str(), b.as_str());
            if a.len() + b.len() > MAX_TEXT {
                return Err(EvalError::too_large());
            }
            Ok(CelValue::text([a, b].concat()))
        }
        (CelValue::Bytes(a), CelValue::Bytes(b)) => {
            let (a, b) = (a.as_slice(), b.as_slice());
            if a.len() + b.len() > MAX_TEXT {
                return Err(EvalError::too_large());
            }
            Ok(CelValue::Bytes(Octets::Shared([a, b].concat().into())))
        }
        (CelValue::Duration(a), CelValue::Duration(b)) => {
            span(a.as_nanos().checked_add(b.as_nanos()))
        }
        (CelValue::Duration(span), CelValue::Timestamp(instant))
        | (CelValue::Timestamp(instant), CelValue::Duration(span)) => {
            instant.add(*span).map(CelValue::Timestamp)
        }
        (CelValue::List(a), CelValue::List(b)) => add_lists(a, b),
        _ => Err(EvalError::no_overload()),
    }
}

/// Appends to a list with a single owner; otherwise returns the list.
pub(crate) fn append<'a>(to: CelValue<'a>, items: &CelList<'a>) -> Outcome<'a> {
    match to {
        CelValue::List(CelList(crate::value::ListRepr::Made(mut made))) => {
            Arc::make_mut(&mut made).extend(items.to_vec()?);
            Ok(CelValue::List(CelList(crate::value::ListRepr::Made(made))))
        }
        other => sum(&[other, CelValue::List(items.clone())]),
    }
}

fn add_lists<'a>(a: &CelList<'a>, b: &CelList<'a>) -> Outcome<'a> {
    match a.kind() {
        ListKind::Atomic if a.is_empty() && !a.is_declared() => Ok(CelValue::List(b.clone())),
        ListKind::Atomic if b.is_empty() && !a.is_declared() => Ok(CelValue::List(a.clone())),
        ListKind::Atomic => {
            let mut items = a.to_vec()?;
            items.extend(b.to_vec()?);
            Ok(CelValue::list(items))
        }
        kind @ ListKind::Set => {
            Ok(CelValue::List(CelList::merged(add_to_set(a.to_vec()?, b)?, kind)))
        }
        kind @ ListKind::Map(keys) => {
            Ok(CelValue::List(CelList::merged(add_by_keys(a.to_vec()?, b, keys)?, kind)))
        }
    }
}

fn difference<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let (a, b) = two(args)?;
    match (a, b) {
        (CelValue::Int(a), CelValue::Int(b)) => int(a.checked_sub(*b)),
        (CelValue::Uint(a), CelValue::Uint(b)) => uint(a.checked_sub(*b)),
        (CelValue::Double(a), CelValue::Double(b)) => Ok(CelValue::Double(a - b)),
        (CelValue::Duration(a), CelValue::Duration(b)) => {
            span(a.as_nanos().checked_sub(b.as_nanos()))
        }
        (CelValue::Timestamp(a), CelValue::Timestamp(b)) => a.since(*b).map(CelValue::Duration),
        (CelValue::Timestamp(instant), CelValue::Duration(span)) => {
            let back = span.as_nanos().checked_neg().ok_or_else(EvalError::int_overflow)?;
            instant.add(Duration::from_nanos(back)).map(CelValue::Timestamp)
        }
        _ => Err(EvalError::no_overload()),
    }
}

fn product<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    match two(args)? {
        (CelValue::Int(a), CelValue::Int(b)) => int(a.checked_mul(*b)),
        (CelValue::Uint(a), CelValue::Uint(b)) => uint(a.checked_mul(*b)),
        (CelValue::Double(a), CelValue::Double(b)) => Ok(CelValue::Double(a * b)),
        _ => Err(EvalError::no_overload()),
    }
}

fn quotient<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let by_zero = || EvalError::new(EvalErrorKind::DivisionByZero, "division by zero");
    match two(args)? {
        (CelValue::Int(_), CelValue::Int(0)) | (CelValue::Uint(_), CelValue::Uint(0)) => {
            Err(by_zero())
        }
        (CelValue::Int(a), CelValue::Int(b)) => int(a.checked_div(*b)),
        (CelValue::Uint(a), CelValue::Uint(b)) => uint(a.checked_div(*b)),
        (CelValue::Double(a), CelValue::Double(b)) => Ok(CelValue::Double(a / b)),
        _ => Err(EvalError::no_overload()),
    }
}

fn remainder<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let by_zero = || EvalError::new(EvalErrorKind::DivisionByZero, "modulus by zero");
    match two(args)? {
        (CelValue::Int(_), CelValue::Int(0)) | (CelValue::Uint(_), CelValue::Uint(0)) => {
            Err(by_zero())
        }
        (CelValue::Int(a), CelValue::Int(b)) => int(a.checked_rem(*b)),
        (CelValue::Uint(a), CelValue::Uint(b)) => uint(a.checked_rem(*b)),
        _ => Err(EvalError::no_overload()),
    }
}

fn negative<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    match one(args)? {
        CelValue::Int(value) => int(value.checked_neg()),
        CelValue::Double(value) => Ok(CelValue::Double(-value)),
        CelValue::Duration(value) => span(value.as_nanos().checked_neg()),
        _ => Err(EvalError::no_overload()),
    }
}
