//! Compaction by several servers of one store.

use bytes::Bytes;

use crate::{Outcome, Result, Revision, Store, Transaction};

/// The key by which servers agree, which is that of the reference.
const KEY: Bytes = Bytes::from_static(b"compact_rev_key");

/// Compacts a store that several servers share, so that one of them does it in each interval.
///
/// Every server calls [`step`](Self::step) in the same interval, which is five minutes in the
/// reference. What is older than one to two intervals is then forgotten. Servers of the reference
/// take part, since the key and its meaning are theirs.
///
/// ```
/// use apimachinery_store::{Compactor, MemoryStore, Store, Transaction};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let store = MemoryStore::new();
/// let mut compactor = Compactor::new();
/// assert_eq!(compactor.step(&store).await?, None);
/// let first = store.revision().await?;
/// // An interval later:
/// store.transact(Transaction::put("/a", "1")).await?;
/// assert_eq!(compactor.step(&store).await?, Some(first));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Default)]
pub struct Compactor {
    /// The last change of the key that this server knows.
    seen: Revision,
    /// The newest revision at that time, which the next step compacts.
    revision: Revision,
}

impl Compactor {
    /// A compactor that has not taken a step.
    #[must_use]
    pub const fn new() -> Self {
        Self { seen: 0, revision: 0 }
    }

    /// Compacts what was the newest revision at the last step, unless another server has taken a
    /// step since; returns the compacted revision, when it is known.
    ///
    /// The first step compacts nothing.
    pub async fn step<S: Store + ?Sized>(&mut self, store: &S) -> Result<Option<Revision>> {
        let put = Transaction::put(KEY, self.revision.to_string()).if_revision(self.seen);
        match store.transact(put).await? {
            Outcome::Applied { revision } => {
                let compacted = self.revision;
                (self.seen, self.revision) = (revision, revision);
                if compacted == 0 {
                    return Ok(None);
                }
                store.compact(compacted).await?;
                Ok(Some(compacted))
            }
            Outcome::Conflict { revision, current } => {
                self.seen = current.as_ref().map_or(0, |kv| kv.mod_revision);
                self.revision = revision;
                let text = current.and_then(|kv| String::from_utf8(kv.value.into()).ok());
                Ok(text.and_then(|text| text.parse().ok()).filter(|compacted| *compacted > 0))
            }
        }
    }
}
