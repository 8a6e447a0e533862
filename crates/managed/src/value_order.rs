//! The total order of plain values, by which elements of paths are sorted and found.

use std::cmp::Ordering;

use apimachinery_runtime::Value;

/// The order of two values: numbers, texts, truth values, lists, maps, `null`.
///
/// Corresponds to `value.Compare`, with one difference: a whole number and a float are compared
/// exactly. The reference rounds the whole number first, so that beyond 2⁵³ its order is not
/// transitive.
pub(crate) fn compare_values(left: &Value, right: &Value) -> Ordering {
    match (left, right) {
        (Value::Int(left), Value::Int(right)) => left.cmp(right),
        (Value::Float(left), Value::Float(right)) => compare_floats(*left, *right),
        (Value::Int(left), Value::Float(right)) => compare_mixed(*left, *right),
        (Value::Float(left), Value::Int(right)) => compare_mixed(*right, *left).reverse(),
        (Value::String(left), Value::String(right)) => left.as_str().cmp(right),
        (Value::Bool(left), Value::Bool(right)) => left.cmp(right),
        (Value::List(left), Value::List(right)) => {
            compare_all(left.iter(), right.iter(), compare_values)
        }
        (Value::Map(left), Value::Map(right)) => {
            compare_all(left.iter(), right.iter(), |left, right| {
                left.0.as_str().cmp(right.0).then_with(|| compare_values(left.1, right.1))
            })
        }
        _ => rank(left).cmp(&rank(right)),
    }
}

/// Whether two values are equal; a whole number may equal a float.
pub(crate) fn equal_values(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::List(left), Value::List(right)) => {
            left.len() == right.len()
                && left.iter().zip(right).all(|(left, right)| equal_values(left, right))
        }
        (Value::Map(left), Value::Map(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .zip(right.iter())
                    .all(|(left, right)| left.0 == right.0 && equal_values(left.1, right.1))
        }
        _ => compare_values(left, right).is_eq(),
    }
}

fn compare_all<T>(
    mut left: impl Iterator<Item = T>,
    mut right: impl Iterator<Item = T>,
    compare: impl Fn(T, T) -> Ordering,
) -> Ordering {
    loop {
        let order = match (left.next(), right.next()) {
            (None, None) => return Ordering::Equal,
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(left), Some(right)) => compare(left, right),
        };
        if order.is_ne() {
            return order;
        }
    }
}

/// Both zeros are equal; what is not a number is at one end.
fn compare_floats(left: f64, right: f64) -> Ordering {
    left.partial_cmp(&right).unwrap_or_else(|| left.total_cmp(&right))
}

fn compare_mixed(left: i64, right: f64) -> Ordering {
    let floor = right.floor();
    if right.is_nan() {
        return compare_floats(0.0, right);
    }
    // Both bounds are exact, and so is the conversion between them.
    if floor >= 9_223_372_036_854_775_808.0 {
        return Ordering::Less;
    }
    if floor < -9_223_372_036_854_775_808.0 {
        return Ordering::Greater;
    }
    let fraction = if right > floor { Ordering::Less } else { Ordering::Equal };
    #[expect(clippy::cast_possible_truncation, reason = "it is within the range")]
    let floor = floor as i64;
    left.cmp(&floor).then(fraction)
}

const fn rank(value: &Value) -> u8 {
    match value {
        Value::Int(_) | Value::Float(_) => 0,
        Value::String(_) => 1,
        Value::Bool(_) => 2,
        Value::List(_) => 3,
        Value::Map(_) => 4,
        Value::Null => 5,
    }
}
