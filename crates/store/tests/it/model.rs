//! The simplest store: the state of all keys at every revision.

use std::collections::BTreeMap;

use apimachinery_store::{
    Event, KeyRange, KeyValue, Operation, Outcome, RangeRequest, Revision, Transaction,
};
use bytes::Bytes;

#[derive(Debug)]
pub(crate) struct Model {
    first: Revision,
    /// The states from the compacted revision on.
    states: Vec<BTreeMap<Bytes, KeyValue>>,
    events: Vec<Event>,
    pub(crate) compacted: Revision,
}

/// Why a revision cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    Compacted,
    Future,
}

impl Model {
    pub(crate) fn new(revision: Revision) -> Self {
        Self { first: revision, states: vec![BTreeMap::new()], events: Vec::new(), compacted: 0 }
    }

    pub(crate) fn revision(&self) -> Revision {
        self.first + self.events.len() as Revision
    }

    pub(crate) fn state(
        &self,
        at: Option<Revision>,
    ) -> Result<&BTreeMap<Bytes, KeyValue>, Unreadable> {
        let at = at.filter(|at| *at > 0).unwrap_or(self.revision());
        if at > self.revision() {
            return Err(Unreadable::Future);
        }
        if at < self.compacted {
            return Err(Unreadable::Compacted);
        }
        // Before the first change there are no keys.
        Ok(&self.states[at.saturating_sub(self.first.max(self.compacted)) as usize])
    }

    pub(crate) fn compact(&mut self, at: Revision) {
        let before = self.first.max(self.compacted);
        self.compacted = self.compacted.max(at);
        self.states.drain(..at.saturating_sub(before) as usize);
    }

    pub(crate) fn range(&self, request: &RangeRequest) -> Result<(Vec<KeyValue>, u64), Unreadable> {
        let keys: Vec<_> = self
            .state(request.at)?
            .values()
            .filter(|kv| request.keys.contains(&kv.key))
            .cloned()
            .collect();
        let count = keys.len() as u64;
        let limit = if request.limit == 0 { keys.len() } else { request.limit };
        Ok((keys.into_iter().take(limit).collect(), count))
    }

    pub(crate) fn transact(&mut self, transaction: Transaction) -> Outcome {
        let revision = self.revision();
        let mut state = self.states.last().unwrap().clone();
        let current = state.get(&transaction.key).cloned();
        let existing = current.as_ref().map_or(0, |kv| kv.mod_revision);
        if transaction.expected.is_some_and(|expected| expected != existing) {
            return Outcome::Conflict { revision, current };
        }
        let key = transaction.key;
        let event = match transaction.operation {
            Operation::Put { value, .. } => {
                let mut kv = current.clone().unwrap_or_default();
                kv.key = key.clone();
                kv.value = value;
                kv.version += 1;
                kv.mod_revision = revision + 1;
                if current.is_none() {
                    kv.create_revision = revision + 1;
                }
                state.insert(key, kv.clone());
                Event::put(kv, current)
            }
            _ if current.is_none() => return Outcome::Applied { revision },
            _ => {
                state.remove(&key);
                Event::delete(key, revision + 1, current)
            }
        };
        self.states.push(state);
        self.events.push(event);
        Outcome::Applied { revision: revision + 1 }
    }

    /// The events from a revision on.
    pub(crate) fn events(&self, keys: &KeyRange, from: Revision) -> Vec<Event> {
        let events = self.events.iter().filter(|event| event.revision() >= from);
        events.filter(|event| keys.contains(&event.kv.key)).cloned().collect()
    }
}
