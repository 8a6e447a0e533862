//! How a key is changed.

use bytes::Bytes;

use crate::{KeyValue, Revision};

/// A change of one key, with the revision that the key is expected to have.
///
/// ```
/// use apimachinery_store::Transaction;
///
/// let create = Transaction::put("/registry/pods/default/web", "…").if_absent();
/// let update = Transaction::put("/registry/pods/default/web", "…").if_revision(42);
/// let event = Transaction::put("/registry/events/default/x", "…").if_absent().ttl(3600);
/// let delete = Transaction::delete("/registry/pods/default/web").if_revision(43);
/// # let _ = (create, update, event, delete);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Transaction {
    /// The key.
    pub key: Bytes,
    /// The revision of the key's last change, 0 when it must not exist; `None` for any state.
    pub expected: Option<Revision>,
    /// What happens when the key has the expected revision.
    pub operation: Operation,
}

/// What a transaction does with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operation {
    /// Sets the value.
    Put {
        /// The value.
        value: Bytes,
        /// The seconds after which the key is deleted, unless it is put again before; 0 for never.
        ttl: u64,
    },
    /// Deletes the key. A key that does not exist is left alone, which is not a conflict.
    Delete,
}

impl Transaction {
    /// Sets the value of a key, whatever its state.
    #[must_use]
    pub fn put(key: impl Into<Bytes>, value: impl Into<Bytes>) -> Self {
        let operation = Operation::Put { value: value.into(), ttl: 0 };
        Self { key: key.into(), expected: None, operation }
    }

    /// Deletes a key, whatever its state.
    #[must_use]
    pub fn delete(key: impl Into<Bytes>) -> Self {
        Self { key: key.into(), expected: None, operation: Operation::Delete }
    }

    /// The same change, if the key does not exist.
    #[must_use]
    pub const fn if_absent(self) -> Self {
        self.if_revision(0)
    }

    /// The same change, if the last change of the key has this revision; 0 when it must not exist.
    #[must_use]
    pub const fn if_revision(mut self, expected: Revision) -> Self {
        self.expected = Some(expected);
        self
    }

    /// The same change; the key is deleted after these seconds, unless it is put again before.
    ///
    /// 0 means never. Deletions ignore it.
    #[must_use]
    pub fn ttl(mut self, seconds: u64) -> Self {
        if let Operation::Put { ttl, .. } = &mut self.operation {
            *ttl = seconds;
        }
        self
    }
}

/// The outcome of a transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The key had the expected revision.
    Applied {
        /// The revision of the change; the newest one when a key to delete did not exist.
        revision: Revision,
    },
    /// The key had another revision, and is as it was.
    Conflict {
        /// The newest revision of the store.
        revision: Revision,
        /// The key as it is; `None` when it does not exist.
        current: Option<KeyValue>,
    },
}

impl Outcome {
    /// The revision of the change; `None` after a conflict.
    #[must_use]
    pub const fn applied(&self) -> Option<Revision> {
        match self {
            Self::Applied { revision } => Some(*revision),
            Self::Conflict { .. } => None,
        }
    }
}
