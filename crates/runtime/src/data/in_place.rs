//! Values made where they are.
//!
//! Readers of every format put values into options and lists. These functions are compiled once for
//! each type, whatever the number of formats.

/// How many items a list that grows first makes room for: few when they are large, since many lists
/// stay short, and what they do not use is kept as long as they are. `None` leaves the choice to
/// the vector.
const fn first_room(item: usize) -> Option<usize> {
    match item {
        0..=60 => None,
        61..=200 => Some(2),
        _ => Some(1),
    }
}

/// The value of `slot`, a default one when there was none.
#[inline(never)]
pub fn value_of<T: Default>(slot: &mut Option<T>) -> &mut T {
    if slot.is_none() {
        *slot = Some(T::default());
    }
    match slot {
        Some(value) => value,
        None => unreachable!("the slot was just filled"),
    }
}

/// Appends a default item.
#[inline(never)]
pub fn push_default<T: Default>(items: &mut Vec<T>) -> &mut T {
    if items.capacity() == 0
        && let Some(room) = const { first_room(size_of::<T>()) }
    {
        items.reserve_exact(room);
    }
    items.push(T::default());
    match items.as_mut_slice() {
        [.., item] => item,
        [] => unreachable!("an item was just appended"),
    }
}
