//! Which values are equal, and which is less.

use std::cmp::Ordering;

use apimachinery_runtime::Value as Data;

use super::convert::double_to_int;
use super::keys::{equal_by_keys, equal_sets};
use super::{CelList, CelMap, CelValue, Extension, Kind};
use crate::declaration::ListKind;
use crate::eval_error::{EvalError, EvalErrorKind};

/// How deep values are compared: as deep as data may be.
const MAX_DEPTH: usize = 10_000;

pub(crate) fn order_int_uint(int: i64, uint: u64) -> Ordering {
    i128::from(int).cmp(&i128::from(uint))
}

fn order_double_int(double: f64, int: i64) -> Ordering {
    if double < i64::MIN as f64 {
        Ordering::Less
    } else if double > i64::MAX as f64 {
        Ordering::Greater
    } else {
        order_doubles(double, int as f64)
    }
}

fn order_double_uint(double: f64, uint: u64) -> Ordering {
    if double < 0.0 {
        Ordering::Less
    } else if double > u64::MAX as f64 {
        Ordering::Greater
    } else {
        order_doubles(double, uint as f64)
    }
}

fn order_doubles(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}

/// The order of two numbers, when both are.
fn order_numbers(a: &CelValue<'_>, b: &CelValue<'_>) -> Option<Ordering> {
    Some(match (a, b) {
        (CelValue::Int(a), CelValue::Int(b)) => a.cmp(b),
        (CelValue::Uint(a), CelValue::Uint(b)) => a.cmp(b),
        (CelValue::Double(a), CelValue::Double(b)) => order_doubles(*a, *b),
        (CelValue::Int(a), CelValue::Uint(b)) => order_int_uint(*a, *b),
        (CelValue::Uint(a), CelValue::Int(b)) => order_int_uint(*b, *a).reverse(),
        (CelValue::Double(a), CelValue::Int(b)) => order_double_int(*a, *b),
        (CelValue::Int(a), CelValue::Double(b)) => order_double_int(*b, *a).reverse(),
        (CelValue::Double(a), CelValue::Uint(b)) => order_double_uint(*a, *b),
        (CelValue::Uint(a), CelValue::Double(b)) => order_double_uint(*b, *a).reverse(),
        _ => return None,
    })
}

fn is_nan(value: &CelValue<'_>) -> bool {
    matches!(value, CelValue::Double(value) if value.is_nan())
}

impl CelValue<'_> {
    /// The order of two values of kinds that have one.
    pub(crate) fn order(&self, other: &CelValue<'_>) -> Result<Ordering, EvalError> {
        if let Some(order) = order_numbers(self, other) {
            if is_nan(self) || is_nan(other) {
                return Err(EvalError::function("NaN values cannot be ordered"));
            }
            return Ok(order);
        }
        match (self, other) {
            (CelValue::Bool(a), CelValue::Bool(b)) => Ok(a.cmp(b)),
            (CelValue::String(a), CelValue::String(b)) => Ok(a.as_str().cmp(b.as_str())),
            (CelValue::Bytes(a), CelValue::Bytes(b)) => Ok(a.as_slice().cmp(b.as_slice())),
            (CelValue::Duration(a), CelValue::Duration(b)) => Ok(a.cmp(b)),
            (CelValue::Timestamp(a), CelValue::Timestamp(b)) => Ok(a.order(*b)),
            _ => Err(EvalError::no_overload()),
        }
    }

    pub(crate) fn is_ordered(&self) -> bool {
        matches!(
            self,
            CelValue::Bool(_)
                | CelValue::Int(_)
                | CelValue::Uint(_)
                | CelValue::Double(_)
                | CelValue::String(_)
                | CelValue::Bytes(_)
                | CelValue::Duration(_)
                | CelValue::Timestamp(_)
        )
    }

    /// Whether two values are equal, as `==` has it.
    pub(crate) fn equals(&self, other: &CelValue<'_>) -> Result<bool, EvalError> {
        equal(self, other, MAX_DEPTH)
    }

    /// Whether two values are equal; where that cannot be said they are not.
    pub(crate) fn is_equal(&self, other: &CelValue<'_>) -> bool {
        self.equals(other).unwrap_or(false)
    }
}

fn equal(a: &CelValue<'_>, b: &CelValue<'_>, depth: usize) -> Result<bool, EvalError> {
    let Some(depth) = depth.checked_sub(1) else { return Err(EvalError::too_large()) };
    if let Some(order) = order_numbers(a, b) {
        return Ok(order == Ordering::Equal && !is_nan(a) && !is_nan(b));
    }
    match (a, b) {
        (CelValue::Null, other) | (other, CelValue::Null) => Ok(matches!(other, CelValue::Null)),
        (CelValue::List(a), CelValue::List(b)) => equal_lists(a, b, depth),
        (CelValue::Map(a), CelValue::Map(b)) => equal_maps(a, b, depth),
        (CelValue::List(a), _) if a.is_declared() => Err(EvalError::no_overload()),
        (CelValue::Map(a), _) if a.is_declared() => Err(EvalError::no_overload()),
        (CelValue::Optional(a), CelValue::Optional(b)) => match (a, b) {
            (Some(a), Some(b)) => equal(a, b, depth),
            (a, b) => Ok(a.is_none() && b.is_none()),
        },
        (CelValue::Type(a), CelValue::Type(b)) => Ok(a.name() == b.name()),
        (CelValue::Preserved(a), CelValue::Preserved(b)) => Ok(a == b),
        (CelValue::Preserved(a), other) | (other, CelValue::Preserved(a)) => {
            equal(&CelValue::from(*a), other, depth)
        }
        (CelValue::Extension(a), CelValue::Extension(b)) => equal_extensions(a, b),
        (CelValue::Extension(_), _) => Err(EvalError::no_overload()),
        (CelValue::Bool(a), CelValue::Bool(b)) => Ok(a == b),
        (CelValue::String(a), CelValue::String(b)) => Ok(a.as_str() == b.as_str()),
        (CelValue::Bytes(a), CelValue::Bytes(b)) => Ok(a.as_slice() == b.as_slice()),
        (CelValue::Duration(a), CelValue::Duration(b)) => Ok(a == b),
        (CelValue::Timestamp(a), CelValue::Timestamp(b)) => Ok(a == b),
        _ => Ok(false),
    }
}

fn equal_extensions(a: &Extension<'_>, b: &Extension<'_>) -> Result<bool, EvalError> {
    match (&a.0, &b.0) {
        (Kind::Url(a), Kind::Url(b)) => Ok(a.to_string() == b.to_string()),
        (Kind::Ip(a), Kind::Ip(b)) => Ok(a == b),
        (Kind::Cidr(a), Kind::Cidr(b)) => Ok(a == b),
        (Kind::Quantity(a), Kind::Quantity(b)) => Ok(a == b),
        (Kind::Semver(a), Kind::Semver(b)) => Ok(a.order(b) == Ordering::Equal),
        (Kind::Format(a), Kind::Format(b)) => Ok(a.name == b.name),
        (Kind::Lazy(a), Kind::Lazy(b)) => Ok(std::ptr::addr_eq(*a, *b)),
        _ => Err(EvalError::no_overload()),
    }
}

fn equal_lists(a: &CelList<'_>, b: &CelList<'_>, depth: usize) -> Result<bool, EvalError> {
    if a.len() != b.len() {
        return Ok(false);
    }
    match a.kind() {
        ListKind::Atomic => {
            for (a, b) in a.iter().zip(b.iter()) {
                if !equal(&a?, &b?, depth)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        ListKind::Set => equal_sets(a, b),
        ListKind::Map(keys) => equal_by_keys(a, b, keys, |a, b| equal(a, b, depth)),
    }
}

fn equal_maps(a: &CelMap<'_>, b: &CelMap<'_>, depth: usize) -> Result<bool, EvalError> {
    if a.len() != b.len() {
        return Ok(false);
    }
    if let (super::map::Repr::Data { entries, declaration }, true) = (&a.0, a.is_declared()) {
        return equal_declared(a, b, entries, *declaration, depth);
    }
    for key in a.keys() {
        let (Some(first), Some(second)) = (a.get(&key)?, b.get(&key)?) else { return Ok(false) };
        if !equal(&first, &second, depth)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether two declared maps are equal: what is not declared in them is compared as data.
fn equal_declared(
    a: &CelMap<'_>,
    b: &CelMap<'_>,
    entries: &apimachinery_runtime::Map<apimachinery_runtime::Str, Data>,
    declaration: Option<&crate::declaration::Declaration>,
    depth: usize,
) -> Result<bool, EvalError> {
    for (key, value) in entries.iter() {
        if declaration.is_some_and(|declaration| declaration.value_of(key).is_some()) {
            let name = CelValue::from(key.as_str());
            match (a.get(&name)?, b.get(&name)?) {
                (Some(first), Some(second)) => {
                    if !equal(&first, &second, depth)? {
                        return Ok(false);
                    }
                }
                (None, None) => {}
                _ => return Ok(false),
            }
            continue;
        }
        let super::map::Repr::Data { entries: others, declaration: Some(_) } = &b.0 else {
            return Err(EvalError::no_overload());
        };
        if others.get(key.as_str()).is_some_and(|other| other != value) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The index that a value means in a list.
pub(crate) fn index_of(value: &CelValue<'_>) -> Result<i64, EvalError> {
    let unsupported = || {
        let message = format!("unsupported index value {} in list", value.plain_text());
        EvalError::new(EvalErrorKind::NoSuchOverload, message)
    };
    match value {
        CelValue::Int(index) => Ok(*index),
        CelValue::Uint(index) => i64::try_from(*index).map_err(|_| unsupported()),
        CelValue::Double(index) if index.fract() == 0.0 => {
            double_to_int(*index).map_err(|_| unsupported())
        }
        CelValue::Double(_) => Err(unsupported()),
        other => {
            let message = format!("unsupported index type '{}' in list", other.type_of().name());
            Err(EvalError::new(EvalErrorKind::NoSuchOverload, message))
        }
    }
}
