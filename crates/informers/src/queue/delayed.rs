//! Items that are added later, in the order of their times.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use tokio::time::Instant;

/// The number keeps items of the same time in the order in which they came.
type Place = (Instant, u64);

pub(super) struct Delayed<T> {
    order: BTreeMap<Place, T>,
    places: HashMap<T, Place>,
    count: u64,
}

impl<T> Delayed<T> {
    pub(super) fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    /// When the first item is ready.
    pub(super) fn next(&self) -> Option<Instant> {
        self.order.keys().next().map(|&(ready_at, _)| ready_at)
    }

    pub(super) fn clear(&mut self) {
        self.order.clear();
        self.places.clear();
    }
}

impl<T: Clone + Eq + Hash> Delayed<T> {
    /// Adds an item, or moves it if that makes it ready sooner. Whether it is the first one now.
    pub(super) fn add(&mut self, item: T, ready_at: Instant) -> bool {
        if let Some(&place) = self.places.get(&item) {
            if place.0 <= ready_at {
                return false;
            }
            self.order.remove(&place);
        }
        self.count += 1;
        let place = (ready_at, self.count);
        self.places.insert(item.clone(), place);
        self.order.insert(place, item);
        self.order.keys().next() == Some(&place)
    }

    /// Removes the first item, if it is ready.
    pub(super) fn pop_ready(&mut self, now: Instant) -> Option<(T, Instant)> {
        let first = self.order.first_entry().filter(|it| it.key().0 <= now)?;
        let ((ready_at, _), item) = first.remove_entry();
        self.places.remove(&item);
        Some((item, ready_at))
    }
}

impl<T> Default for Delayed<T> {
    fn default() -> Self {
        Self { order: BTreeMap::new(), places: HashMap::new(), count: 0 }
    }
}
