//! Which items wait, are processed, or are delayed.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::hash::Hash;
use std::time::Duration;

use tokio::time::Instant;

use super::delayed::Delayed;
use super::metrics::Unfinished;

/// The state of a queue. Every item of `order` is in `dirty` and not in `processing`.
pub(super) struct State<T> {
    order: VecDeque<T>,
    dirty: HashMap<T, Instant>,
    processing: HashMap<T, Processing>,
    delayed: Delayed<T>,
    shutting_down: bool,
    drain: bool,
}

/// Since when an item is processed, and for how long it waited before.
struct Processing {
    since: Instant,
    waited: Duration,
}

/// What became of an item that was added.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Added {
    /// A worker may have it.
    Queued,
    /// It is being processed, and waits for the end of that.
    Held,
    /// It was waiting already.
    Already,
}

/// What a worker gets.
pub(super) enum Taken<T> {
    Item(T),
    ShutDown,
    /// Nothing now; the next delayed item is ready at this time.
    Nothing(Option<Instant>),
}

/// The end of an item's processing.
pub(super) struct Done {
    pub(super) took: Duration,
    /// It was added in the meantime.
    pub(super) again: bool,
}

impl<T> State<T> {
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    pub(super) fn is_shutting_down(&self) -> bool {
        self.shutting_down
    }

    pub(super) fn is_idle(&self) -> bool {
        self.processing.is_empty()
    }

    /// Whether no one has to wait for items that are being processed.
    pub(super) fn is_drained(&self) -> bool {
        self.processing.is_empty() || !self.drain
    }

    pub(super) fn has_delayed(&self) -> bool {
        !self.delayed.is_empty()
    }
}

impl<T: Clone + Eq + Hash> State<T> {
    pub(super) fn add(&mut self, item: T, now: Instant) -> Added {
        if self.dirty.contains_key(&item) {
            return Added::Already;
        }
        self.dirty.insert(item.clone(), now);
        if self.processing.contains_key(&item) {
            return Added::Held;
        }
        self.order.push_back(item);
        Added::Queued
    }

    /// Whether the item is the first of the delayed ones now.
    pub(super) fn add_at(&mut self, item: T, ready_at: Instant) -> bool {
        self.delayed.add(item, ready_at)
    }

    /// Moves the first delayed item that is ready.
    pub(super) fn add_ready(&mut self, now: Instant) -> Option<Added> {
        let (item, ready_at) = self.delayed.pop_ready(now)?;
        Some(self.add(item, ready_at))
    }

    pub(super) fn take(&mut self, now: Instant) -> Taken<T> {
        let Some(item) = self.order.pop_front() else {
            return match self.shutting_down {
                true => Taken::ShutDown,
                false => Taken::Nothing(self.delayed.next()),
            };
        };
        let added = self.dirty.remove(&item).unwrap_or(now);
        let waited = now.saturating_duration_since(added);
        self.processing.insert(item.clone(), Processing { since: now, waited });
        Taken::Item(item)
    }

    /// For how long an item waited that is processed now.
    pub(super) fn waited(&self, item: &T) -> Duration {
        self.processing.get(item).map_or(Duration::ZERO, |it| it.waited)
    }

    /// Ends the processing of an item; `None` if it was not processed.
    pub(super) fn done(&mut self, item: &T, now: Instant) -> Option<Done> {
        let (item, processing) = self.processing.remove_entry(item)?;
        let took = now.saturating_duration_since(processing.since);
        let again = self.dirty.contains_key(&item);
        if again {
            self.order.push_back(item);
        }
        Some(Done { took, again })
    }

    pub(super) fn shut_down(&mut self, drain: bool) {
        self.drain = drain;
        self.shutting_down = true;
        self.delayed.clear();
    }

    pub(super) fn unfinished(&self, now: Instant) -> Unfinished {
        let ages = self.processing.values().map(|it| now.saturating_duration_since(it.since));
        ages.fold(Unfinished::default(), Unfinished::with)
    }
}

impl<T> Default for State<T> {
    fn default() -> Self {
        Self {
            order: VecDeque::new(),
            dirty: HashMap::new(),
            processing: HashMap::new(),
            delayed: Delayed::default(),
            shutting_down: false,
            drain: false,
        }
    }
}

impl<T> fmt::Debug for State<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("waiting", &self.order.len())
            .field("processing", &self.processing.len())
            .field("delayed", &self.delayed.len())
            .field("shutting_down", &self.shutting_down)
            .finish()
    }
}
