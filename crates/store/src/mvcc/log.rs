//! The changes since the compacted revision.

use std::collections::VecDeque;

use crate::{Event, Revision};

/// The changes since the compacted revision, one for each revision, so that a revision leads to its
/// change without a search.
#[derive(Debug)]
pub(super) struct Log {
    events: VecDeque<Event>,
    /// The revision of the first event.
    first: Revision,
}

impl Log {
    /// A log whose first change will have a revision.
    pub(super) const fn starting_at(first: Revision) -> Self {
        Self { events: VecDeque::new(), first }
    }

    /// The revision of the next change.
    pub(super) fn next(&self) -> Revision {
        self.first + self.events.len() as Revision
    }

    pub(super) fn get(&self, revision: Revision) -> Option<&Event> {
        self.events.get(self.position(revision)?)
    }

    /// The changes from a revision on; those that are forgotten are skipped.
    pub(super) fn since(&self, revision: Revision) -> impl Iterator<Item = &Event> {
        let start = self.position(revision.max(self.first)).unwrap_or(usize::MAX);
        self.events.range(start.min(self.events.len())..)
    }

    pub(super) fn push(&mut self, event: Event) {
        self.events.push_back(event);
    }

    /// Removes the first change if it is before a revision.
    pub(super) fn pop_before(&mut self, revision: Revision) -> Option<Event> {
        if self.first >= revision {
            return None;
        }
        let event = self.events.pop_front()?;
        self.first += 1;
        Some(event)
    }

    fn position(&self, revision: Revision) -> Option<usize> {
        usize::try_from(revision.checked_sub(self.first)?).ok()
    }
}
