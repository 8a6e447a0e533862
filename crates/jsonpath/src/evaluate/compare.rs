//! Whether one value equals another, or is less.

use std::cmp::Ordering;

use crate::error::FindErrorKind;
use crate::found::Found;

/// What can be compared.
#[derive(Clone, Copy)]
enum Basic<'a> {
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(&'a [u8]),
}

fn basic<'a>(found: &Found<'a>) -> Result<Basic<'a>, FindErrorKind> {
    match *found {
        Found::Bool(value) => Ok(Basic::Bool(value)),
        Found::Int(number) | Found::LiteralInt(number) => Ok(Basic::Int(number)),
        Found::Byte(byte) => Ok(Basic::Int(byte.into())),
        Found::Float(number) => Ok(Basic::Float(number)),
        Found::Text(text) => Ok(Basic::Text(text.as_bytes())),
        Found::LiteralText(text) => Ok(Basic::Text(text)),
        Found::Nothing | Found::Null | Found::List(_) | Found::Map(_) => {
            Err(FindErrorKind::NotComparable)
        }
    }
}

/// Whether the comparison holds.
pub(super) fn compare(
    operator: &str,
    left: &Found<'_>,
    right: &Found<'_>,
) -> Result<bool, FindErrorKind> {
    let is_ordering = match operator {
        "==" | "!=" => false,
        "<" | "<=" | ">" | ">=" => true,
        _ => return Err(FindErrorKind::Operator(operator.into())),
    };
    let (left, right) = (basic(left)?, basic(right)?);
    // Numbers that are not numbers have no order.
    let order = match (left, right) {
        (Basic::Bool(left), Basic::Bool(right)) if !is_ordering => Some(left.cmp(&right)),
        (Basic::Bool(_), Basic::Bool(_)) => return Err(FindErrorKind::NotComparable),
        (Basic::Int(left), Basic::Int(right)) => Some(left.cmp(&right)),
        (Basic::Float(left), Basic::Float(right)) => left.partial_cmp(&right),
        (Basic::Text(left), Basic::Text(right)) => Some(left.cmp(right)),
        _ => return Err(FindErrorKind::Incompatible),
    };
    Ok(match operator {
        "==" => order == Some(Ordering::Equal),
        "!=" => order != Some(Ordering::Equal),
        "<" => order == Some(Ordering::Less),
        "<=" => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        // The opposites of the two, as in the reference.
        ">" => !matches!(order, Some(Ordering::Less | Ordering::Equal)),
        _ => order != Some(Ordering::Less),
    })
}
