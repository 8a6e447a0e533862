//! Sorting entries. Sorting is much code, which would be compiled for each type of entries: here it
//! is of positions.

use std::cmp::Ordering;

/// Sorts by key; entries with equal keys keep their order.
pub(super) fn sort_by_key<K: Ord, V>(entries: &mut [(K, V)]) {
    let compare = |left: usize, right: usize| {
        let key = |at: usize| entries.get(at).map(|(key, _)| key);
        key(left).cmp(&key(right))
    };
    let order = order_of(entries.len(), &compare);
    arrange(entries, order);
}

/// The positions in ascending order of what is there.
fn order_of(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|left, right| compare(*left, *right));
    order
}

/// Moves what is at `order[n]` to `n`, one cycle of places after the other.
fn arrange<T>(items: &mut [T], mut order: Vec<usize>) {
    for start in 0..items.len() {
        let mut at = start;
        while let Some(from) = order.get_mut(at).map(|it| std::mem::replace(it, at)) {
            if from == start {
                break;
            }
            items.swap(at, from);
            at = from;
        }
    }
}
