//! Quantities: `500m`, `1Gi`.

use std::cmp::Ordering;
use std::sync::Arc;

use apimachinery_meta::Quantity;

use super::{Outcome, text};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::{CelValue, Extension, Kind};

pub(crate) fn add(functions: &mut Functions) {
    functions.function("quantity").global("string_to_quantity", "string", "quantity", |args| {
        Quantity::parse(text(args, 0)?)
            .map(value)
            .map_err(|error| EvalError::conversion(error.to_string()))
    });
    functions.function("isQuantity").global("is_quantity_string", "string", "bool", |args| {
        Ok(CelValue::Bool(Quantity::parse(text(args, 0)?).is_ok()))
    });
    functions.function("sign").global("quantity_sign", "quantity", "int", |args| {
        Ok(CelValue::Int(quantity(args, 0)?.sign().into()))
    });
    functions.function("isGreaterThan").member(
        "quantity_is_greater_than",
        "quantity quantity",
        "bool",
        |args| Ok(CelValue::Bool(order(args)? == Ordering::Greater)),
    );
    functions.function("isLessThan").member(
        "quantity_is_less_than",
        "quantity quantity",
        "bool",
        |args| Ok(CelValue::Bool(order(args)? == Ordering::Less)),
    );
    functions.function("compareTo").member(
        "quantity_compare_to",
        "quantity quantity",
        "int",
        |args| Ok(CelValue::Int(order(args)? as i64)),
    );
    functions.function("asApproximateFloat").member(
        "quantity_get_float",
        "quantity",
        "double",
        |args| Ok(CelValue::Double(quantity(args, 0)?.to_f64())),
    );
    functions.function("asInteger").member("quantity_get_int", "quantity", "int", |args| {
        let whole = quantity(args, 0)?.as_i64();
        whole
            .map(CelValue::Int)
            .ok_or_else(|| EvalError::conversion("cannot convert value to integer"))
    });
    functions.function("isInteger").member("quantity_is_integer", "quantity", "bool", |args| {
        Ok(CelValue::Bool(quantity(args, 0)?.as_i64().is_some()))
    });
    functions
        .function("add")
        .member("quantity_add", "quantity quantity", "quantity", |args| combine(args, false))
        .member("quantity_add_int", "quantity int", "quantity", |args| combine(args, false));
    functions
        .function("sub")
        .member("quantity_sub", "quantity quantity", "quantity", |args| combine(args, true))
        .member("quantity_sub_int", "quantity int", "quantity", |args| combine(args, true));
}

fn value<'a>(quantity: Quantity) -> CelValue<'a> {
    CelValue::extension(Kind::Quantity(Arc::new(quantity)))
}

fn quantity<'b>(args: &'b [CelValue<'_>], index: usize) -> Result<&'b Quantity, EvalError> {
    match args.get(index) {
        Some(CelValue::Extension(Extension(Kind::Quantity(quantity)))) => Ok(quantity),
        _ => Err(EvalError::no_overload()),
    }
}

fn order(args: &[CelValue<'_>]) -> Result<Ordering, EvalError> {
    Ok(quantity(args, 0)?.cmp(quantity(args, 1)?))
}

fn combine<'a>(args: &[CelValue<'a>], is_minus: bool) -> Outcome<'a> {
    let mut result = quantity(args, 0)?.clone();
    let other = match args.get(1) {
        Some(CelValue::Int(whole)) => Quantity::from(*whole),
        _ => quantity(args, 1)?.clone(),
    };
    let done = if is_minus { result.try_sub(&other) } else { result.try_add(&other) };
    done.map_err(|error| EvalError::function(error.to_string()))?;
    Ok(value(result))
}
