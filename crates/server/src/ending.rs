//! Which namespaces are being deleted.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use apimachinery_runtime::Str;

/// The namespaces that are being deleted.
#[derive(Debug, Default)]
pub(crate) struct Ending(Mutex<BTreeSet<Str>>);

impl Ending {
    pub(crate) fn insert(&self, name: Str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name);
    }

    pub(crate) fn remove(&self, name: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    pub(crate) fn contains(&self, name: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(name)
    }
}

/// Marks a request of the server itself, after which nothing follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfServer;
