//! What a transaction changes.

use super::Millis;
use crate::{Error, Event, KeyValue, Operation, Result, Revision, Transaction};

/// A change that is to be made, with the time when its key expires.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) event: Event,
    pub(crate) expires: Option<Millis>,
}

/// What a transaction comes to.
#[derive(Debug)]
pub(crate) enum Plan {
    /// The key has another revision.
    Conflict(Option<KeyValue>),
    /// There is no key to delete.
    Unchanged,
    /// The key is changed.
    Change(Change),
}

/// Plans a transaction at a revision, given the key as it is before.
pub(crate) fn plan(
    current: Option<&KeyValue>,
    Transaction { key, expected, operation }: Transaction,
    revision: Revision,
    now: Millis,
) -> Result<Plan> {
    if key.is_empty() {
        return Err(Error::EmptyKey);
    }
    let existing = current.map_or(0, |kv| kv.mod_revision);
    if expected.is_some_and(|expected| expected != existing) {
        return Ok(Plan::Conflict(current.cloned()));
    }
    let change = match (operation, current.cloned()) {
        (Operation::Delete, None) => return Ok(Plan::Unchanged),
        (Operation::Delete, prev) => {
            Change { event: Event::delete(key, revision, prev), expires: None }
        }
        (Operation::Put { value, ttl }, prev) => {
            let create_revision = prev.as_ref().map_or(revision, |prev| prev.create_revision);
            let version = prev.as_ref().map_or(0, |prev| prev.version) + 1;
            let kv = KeyValue { key, value, create_revision, mod_revision: revision, version };
            let expires = (ttl > 0).then(|| now.saturating_add(ttl.saturating_mul(1000)));
            Change { event: Event::put(kv, prev), expires }
        }
    };
    Ok(Plan::Change(change))
}
