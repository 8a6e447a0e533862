//! Read, decide, compare and swap, again after a conflict.

use bytes::Bytes;

use crate::{Error, KeyValue, Operation, Outcome, Revision, Store, Transaction};

/// What is decided about a key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyUpdate {
    /// Sets the value. A value that the key already has is left alone, its expiry included.
    Put {
        /// The value.
        value: Bytes,
        /// The seconds after which the key is deleted; 0 for never.
        ttl: u64,
    },
    /// Deletes the key.
    Delete,
    /// Leaves the key as it is.
    Leave,
}

impl KeyUpdate {
    /// Sets a value that does not expire.
    pub fn put(value: impl Into<Bytes>) -> Self {
        Self::Put { value: value.into(), ttl: 0 }
    }
}

/// The result of [`guaranteed_update`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Updated {
    /// The key was changed.
    Written {
        /// The revision of the change.
        revision: Revision,
        /// The key before; `None` when it did not exist.
        before: Option<KeyValue>,
    },
    /// The key is as it was.
    Unchanged {
        /// The key; `None` when it does not exist.
        current: Option<KeyValue>,
    },
}

/// An error of [`guaranteed_update`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UpdateError<E> {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] Error),
    /// The decision failed, about a state that was the newest one.
    #[error("{0}")]
    Decision(E),
}

/// Changes a key by a decision about its newest state, which is made again after a conflict.
///
/// `cached` is a state that is probably the newest one, such as that of a watch cache: `Some(None)`
/// when the key probably does not exist, `None` to read the key first. A decision about it that
/// fails, or that leaves the key alone, only counts when it is the newest one; if not, the newest
/// is decided about.
///
/// It corresponds to the reference's `GuaranteedUpdate`, and to its conditional deletion.
///
/// ```
/// use apimachinery_store::{KeyUpdate, MemoryStore, Store, Updated, guaranteed_update};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let store = MemoryStore::new();
/// for _ in 0..2 {
///     guaranteed_update(&store, "/counter", None, async |current| {
///         let count = current.map_or(0, |kv| kv.value.len());
///         Ok::<_, std::convert::Infallible>(KeyUpdate::put("x".repeat(count + 1)))
///     })
///     .await?;
/// }
/// assert_eq!(store.get(b"/counter", None).await?.kv.ok_or("it exists")?.value, "xx");
/// # Ok(())
/// # }
/// ```
pub async fn guaranteed_update<S, E, F>(
    store: &S,
    key: impl Into<Bytes>,
    cached: Option<Option<KeyValue>>,
    mut decide: F,
) -> Result<Updated, UpdateError<E>>
where
    S: Store + ?Sized,
    F: AsyncFnMut(Option<KeyValue>) -> Result<KeyUpdate, E>,
{
    let key = key.into();
    let mut is_newest = cached.is_none();
    let mut current = match cached {
        Some(cached) => cached,
        None => store.get(&key, None).await?.kv,
    };
    loop {
        let decision = decide(current.clone()).await;
        let Some(operation) = operation_of(&decision, current.as_ref()) else {
            // Nothing is written, so that nothing else finds out whether the state is the newest.
            if !is_newest {
                let cached = revision_of(current.as_ref());
                current = store.get(&key, None).await?.kv;
                is_newest = true;
                if revision_of(current.as_ref()) != cached {
                    continue;
                }
            }
            return match decision {
                Ok(_) => Ok(Updated::Unchanged { current }),
                Err(error) => Err(UpdateError::Decision(error)),
            };
        };
        let expected = Some(revision_of(current.as_ref()));
        let transaction = Transaction { key: key.clone(), expected, operation };
        match store.transact(transaction).await? {
            Outcome::Applied { revision } => {
                return Ok(Updated::Written { revision, before: current });
            }
            Outcome::Conflict { current: newest, .. } => {
                current = newest;
                is_newest = true;
            }
        }
    }
}

fn revision_of(kv: Option<&KeyValue>) -> Revision {
    kv.map_or(0, |kv| kv.mod_revision)
}

/// What is to be written; `None` when a decision failed, or leaves the key as it is.
fn operation_of<E>(
    decision: &Result<KeyUpdate, E>,
    current: Option<&KeyValue>,
) -> Option<Operation> {
    match decision {
        Ok(KeyUpdate::Put { value, ttl }) => current
            .is_none_or(|current| current.value != value)
            .then(|| Operation::Put { value: value.clone(), ttl: *ttl }),
        Ok(KeyUpdate::Delete) => current.map(|_| Operation::Delete),
        Ok(KeyUpdate::Leave) | Err(_) => None,
    }
}
