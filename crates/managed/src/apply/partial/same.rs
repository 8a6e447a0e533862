//! Equality of values of API types.

use apimachinery_runtime::Str;
use apimachinery_runtime::reflect::{ListSlot, MapSlot, Scalar, Slot, Struct};

/// Whether two values of one type are equal.
pub(super) fn same(left: Slot<'_>, right: Slot<'_>) -> bool {
    match (left, right) {
        (Slot::Null, Slot::Null) => true,
        (Slot::Text(left), Slot::Text(right)) => left == right,
        (Slot::Bool(left), Slot::Bool(right)) => left == right,
        (Slot::Int(left), Slot::Int(right)) => left == right,
        (Slot::UInt(left), Slot::UInt(right)) => left == right,
        (Slot::Float(left), Slot::Float(right)) => left == right,
        (Slot::Bytes(left), Slot::Bytes(right)) => left == right,
        (Slot::Scalar(left), Slot::Scalar(right)) => same_scalar(left, right),
        (Slot::Struct(left), Slot::Struct(right)) => same_fields(left, right),
        (Slot::List(left), Slot::List(right)) => same_items(left, right),
        (Slot::Map(left), Slot::Map(right)) => same_entries(left, right),
        (Slot::Raw(left), Slot::Raw(right)) => left == right,
        (Slot::Json(left), Slot::Json(right)) => left.raw() == right.raw(),
        (Slot::Value(left), Slot::Value(right)) => left == right,
        _ => false,
    }
}

fn same_scalar(left: &dyn Scalar, right: &dyn Scalar) -> bool {
    let (mut of_left, mut of_right) = (Str::default(), Str::default());
    match (left.token(&mut of_left), right.token(&mut of_right)) {
        (Ok(left), Ok(right)) => left == right,
        _ => false,
    }
}

fn same_fields(left: &dyn Struct, right: &dyn Struct) -> bool {
    (0..left.table().fields().len()).all(|index| same(left.slot(index), right.slot(index)))
}

fn same_items(left: &dyn ListSlot, right: &dyn ListSlot) -> bool {
    left.len() == right.len()
        && (0..left.len()).all(|index| same(left.item(index), right.item(index)))
}

fn same_entries(left: &dyn MapSlot, right: &dyn MapSlot) -> bool {
    let mut all = left.len() == right.len();
    left.for_each(&mut |key, value| all &= right.get(key).is_some_and(|it| same(value, it)));
    all
}
