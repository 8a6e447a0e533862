//! Kubernetes' functions of lists.

use std::cmp::Ordering;

use apimachinery_meta::Duration;

use super::{Outcome, arithmetic, list, two};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::CelValue;

pub(crate) const COMPARABLE: [&str; 8] =
    ["int", "uint", "double", "bool", "duration", "timestamp", "string", "bytes"];

pub(crate) fn add(functions: &mut Functions) {
    for name in COMPARABLE {
        let of = format!("list({name})");
        let id = format!("list_{name}_is_sorted_bool");
        functions.function("isSorted").member(id, &of, "bool", is_sorted);
        functions.function("max").member(format!("list_{name}_max_{name}"), &of, name, |args| {
            best(args, "max", Ordering::Less)
        });
        functions.function("min").member(format!("list_{name}_min_{name}"), &of, name, |args| {
            best(args, "min", Ordering::Greater)
        });
    }
    let sums = functions.function("sum");
    sums.member("list_int_sum_int", "list(int)", "int", |args| sum(args, CelValue::Int(0)));
    sums.member("list_uint_sum_uint", "list(uint)", "uint", |args| sum(args, CelValue::Uint(0)));
    sums.member("list_double_sum_double", "list(double)", "double", |args| {
        sum(args, CelValue::Double(0.0))
    });
    sums.member("list_duration_sum_duration", "list(duration)", "duration", |args| {
        sum(args, CelValue::Duration(Duration::ZERO))
    });
    functions.function("indexOf").member("list_a_index_of_int", "list(A) A", "int", |args| {
        position(args, |places| places.first().copied())
    });
    functions.function("lastIndexOf").member(
        "list_a_last_index_of_int",
        "list(A) A",
        "int",
        |args| position(args, |places| places.last().copied()),
    );
}

/// The function that came later.
pub(crate) fn add_includes(functions: &mut Functions) {
    functions.function("includes").member("list_includes_dyn_dyn", "dyn dyn", "bool", includes);
}

fn is_sorted<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let items = list(args, 0)?.to_vec()?;
    if items.iter().any(|item| !item.is_ordered()) {
        return Err(EvalError::no_overload());
    }
    let is_sorted =
        items.windows(2).all(|pair| !matches!(pair, [a, b] if a.order(b) == Ok(Ordering::Greater)));
    Ok(CelValue::Bool(is_sorted))
}

fn sum<'a>(args: &[CelValue<'a>], zero: CelValue<'a>) -> Outcome<'a> {
    let mut total = zero;
    for item in list(args, 0)?.iter() {
        total = arithmetic::sum(&[total, item?])?;
    }
    Ok(total)
}

fn best<'a>(args: &[CelValue<'a>], name: &str, worse: Ordering) -> Outcome<'a> {
    let mut found: Option<CelValue<'a>> = None;
    for item in list(args, 0)?.iter() {
        let item = item?;
        if !item.is_ordered() {
            return Err(EvalError::no_overload());
        }
        found = Some(match found {
            Some(known) if known.order(&item) != Ok(worse) => known,
            _ => item,
        });
    }
    found.ok_or_else(|| EvalError::function(format!("{name} called on empty list")))
}

fn position<'a>(args: &[CelValue<'a>], choose: fn(&[usize]) -> Option<usize>) -> Outcome<'a> {
    let wanted = args.get(1).ok_or_else(EvalError::no_overload)?;
    let mut places = Vec::new();
    for (index, item) in list(args, 0)?.iter().enumerate() {
        if item?.is_equal(wanted) {
            places.push(index);
        }
    }
    Ok(CelValue::Int(choose(&places).map_or(-1, |index| index as i64)))
}

fn includes<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let (target, wanted) = two(args)?;
    let CelValue::List(items) = target else { return Ok(CelValue::Bool(target.is_equal(wanted))) };
    for item in items.iter() {
        if item?.is_equal(wanted) {
            return Ok(CelValue::Bool(true));
        }
    }
    Ok(CelValue::Bool(false))
}
