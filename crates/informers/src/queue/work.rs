//! An item that is being processed.

use std::fmt;
use std::hash::Hash;
use std::ops::Deref;

use super::WorkQueue;

/// An item that is being processed: it is done when this value is dropped, also by a panic or by a
/// future that is given up, so that no item stays in processing forever.
///
/// Corresponds to `Get` and `Done` of the reference, where `Done` must not be forgotten.
pub struct Work<T: Clone + Eq + Hash> {
    queue: WorkQueue<T>,
    item: T,
}

impl<T: Clone + Eq + Hash> Work<T> {
    pub(super) fn new(queue: WorkQueue<T>, item: T) -> Self {
        Self { queue, item }
    }

    /// Marks the item as processed. If it was added in the meantime, it waits again.
    pub fn done(self) {}
}

impl<T: Clone + Eq + Hash> Drop for Work<T> {
    fn drop(&mut self) {
        self.queue.done(&self.item);
    }
}

impl<T: Clone + Eq + Hash> Deref for Work<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.item
    }
}

impl<T: Clone + Eq + Hash + fmt::Debug> fmt::Debug for Work<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Work").field(&self.item).finish()
    }
}
