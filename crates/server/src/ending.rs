//! Which namespaces are being deleted.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use apimachinery_runtime::Str;

/// How many seconds pass before objects that came late are deleted, too.
const PAUSE: i64 = 10;

/// The namespaces that are being deleted, each with the time from which on its objects are deleted
/// again: those that are left wait for their finalizers.
#[derive(Debug, Default)]
pub(crate) struct Ending(Mutex<BTreeMap<Str, i64>>);

impl Ending {
    pub(crate) fn insert(&self, name: Str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_insert(i64::MIN);
    }

    pub(crate) fn remove(&self, name: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    pub(crate) fn contains(&self, name: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains_key(name)
    }

    /// Whether the objects of a namespace are to be deleted now, after which they are left alone
    /// for a while.
    pub(crate) fn is_due(&self, name: &str, now: i64) -> bool {
        let mut namespaces = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let due = namespaces.get_mut(name).filter(|it| **it <= now);
        due.map(|it| *it = now.saturating_add(PAUSE)).is_some()
    }
}

/// Marks a request of the server itself, after which nothing follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfServer;
