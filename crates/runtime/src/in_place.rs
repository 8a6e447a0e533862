//! Values made where they stand.
//!
//! Readers of every format put values into options and lists. These functions are compiled once for each
//! type, whatever the number of formats.

/// Lists of items larger than this begin with room for one.
const LARGE_ITEM: usize = 200;

/// The value of `slot`, a default one when there was none.
#[inline(never)]
pub fn value_of<T: Default>(slot: &mut Option<T>) -> &mut T {
    if slot.is_none() {
        // Nothing is dropped here, and so the compiler need not be told how.
        std::mem::forget(slot.replace(T::default()));
    }
    match slot {
        Some(value) => value,
        None => unreachable!("the slot was just filled"),
    }
}

/// Appends a default item.
///
/// A list often has one item, and a large one should not take the room of four.
#[inline(never)]
pub fn push_default<T: Default>(items: &mut Vec<T>) -> &mut T {
    if items.is_empty() && size_of::<T>() > LARGE_ITEM {
        items.reserve_exact(1);
    }
    // Unlike a push, this makes the item where it will stand.
    items.resize_with(items.len() + 1, T::default);
    match items.last_mut() {
        Some(item) => item,
        None => unreachable!("an item was just appended"),
    }
}
